"""Buttons, choices, sliders, fields and lists: all that screens are made of. Screens use this face and never the library behind it."""

from sim.view.gui.fields import TextField
from sim.view.gui.gui import Gui, as_key
from sim.view.gui.lists import Item, ListBox
from sim.view.gui.pen import Align
from sim.view.gui.values import Choice, Slider, Toggle
from sim.view.gui.widget import Asker, Button, Label, Panel, Widget

__all__ = ["Align", "Asker", "Button", "Choice", "Gui", "Item", "Label", "ListBox", "Panel", "Slider", "TextField", "Toggle", "Widget", "as_key"]
