"""The settings: language, looks, sound, the terms of the next match, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

import pygame

from sim.language import number, sentence, words
from sim.session.keys import FIXED, Keys, shipped
from sim.session.pad import BUTTONS, FREE, shipped_buttons
from sim.session.settings import LANGUAGE_NAMES
from sim.view.app.app import App
from sim.view.buttons import button_cap
from sim.view.gui import Button, Choice, Item, ListBox, Slider, Toggle
from sim.view.keys import cap, key_name
from sim.view.kits import DEFAULT
from sim.view.screens import options
from sim.view.screens.form import AIRY, GAP, PAD, ROW, Form

_BARE = frozenset({"left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "left meta", "right meta", "alt gr", ""})
"""Keys that nobody can give a meaning of its own."""


class Tab(StrEnum):
    """The pages of the settings."""

    LOOKS = "looks"
    MATCH = "match"
    KEYS = "keys"
    PAD = "pad"


class SettingsScreen(Form):
    """The settings, in four pages."""

    gap = AIRY

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = Tab.LOOKS
        self.listening: str | None = None
        self._loser: str | None = None
        self._sound: Toggle | None = None
        self._volume: Slider | None = None
        self._list: ListBox | None = None
        self._chosen = 0

    def said(self) -> str:
        """The title."""
        return words("settings.title", self.app.lang)

    def build(self) -> None:
        """The choice of page, then its rows."""
        lang, ui = self.app.lang, self.app.ui
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        tabs = [(tab, words(f"settings.{tab}", lang)) for tab in Tab]
        width = min(inside.w * 7 // 10, max(ui.px(420), Choice.wanted([text for _, text in tabs], ui)))
        self.gui.add(Choice(pygame.Rect(inside.right - width, self.top - ui.px(57), width, ui.px(ROW)), tabs, self.tab, self._turn_to))
        self._sound = self._volume = self._list = None
        {Tab.LOOKS: self._looks, Tab.MATCH: self._match, Tab.KEYS: self._keys, Tab.PAD: self._keys}[self.tab]()

    def tick(self, us: int) -> None:
        """The key for sound turns the switch as well."""
        super().tick(us)
        if self._sound is not None:
            self._sound.set(self.app.settings.sound)
        if self._volume is not None:
            self._volume.hush(not self.app.settings.sound)

    def handle(self, event: pygame.event.Event, us: int) -> bool:
        """While a new key is waited for, the next one is it; Esc leaves things as they are."""
        if self.listening is not None and event.type == pygame.KEYDOWN:
            return self._heard(key_name(event.key)) if self.tab is Tab.KEYS or event.key == pygame.K_ESCAPE else True
        if self.listening is not None and event.type == pygame.JOYBUTTONDOWN:
            return self._pressed(BUTTONS[event.button]) if self.tab is Tab.PAD else True
        if self.listening is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._listen(None)
        return super().handle(event, us)

    def _turn_to(self, tab: Tab) -> None:
        self.tab, self.listening, self._loser, self._chosen = tab, None, None, 0
        self.resized(self.app.size)
        self.gui.draw_all()

    def _looks(self) -> None:
        lang, now, change = self.app.lang, self.app.settings, self.app.change
        languages = list(LANGUAGE_NAMES.items())
        self.row(words("settings.language", lang), lambda r: Choice(r, languages, lang, lambda v: change(language=v)))
        pairs = options.kits()
        worn = now.kits if now.kits in dict(pairs) else DEFAULT
        self.row(words("settings.kits", lang), lambda r: Choice(r, pairs, worn, lambda v: change(kits=v), swatch=options.draw_pair))
        about = {name: f"{sentence(words(f'kits.{name}', lang))} {words('settings.kits.about', lang)}" for name, _ in pairs}
        self.note(about[worn], among=list(about.values()))
        scales = options.scales(now.scale, lang)
        self.row(words("settings.scale", lang), lambda r: Choice(r, scales, now.scale, lambda v: change(scale=v)))
        screens = [(full, options.raised(words(key, lang))) for full, key in ((False, "settings.window"), (True, "settings.full"))]
        self.row(words("settings.screen", lang), lambda r: Choice(r, screens, now.fullscreen, lambda v: change(fullscreen=v)))
        sound = self.row(words("settings.sound", lang), lambda r: Toggle(r, "", now.sound, lambda v: change(sound=v)), wide=44)
        self._sound = sound if isinstance(sound, Toggle) else None
        volume = self.row(words("settings.volume", lang), lambda r: Slider(r, 0.0, 1.0, 0.1, now.volume, self._louder, self._percent))
        self._volume = volume if isinstance(volume, Slider) else None
        self._foot()

    def _louder(self, volume: float) -> None:
        self.app.change(volume=volume)
        self.app.sound.sample()

    def _percent(self, share: float) -> str:
        return words("option.percent", self.app.lang, count=number(share * 100, self.app.lang, 0))

    def _match(self) -> None:
        lang, now, change = self.app.lang, self.app.settings, self.app.change
        self.row(words("setup.mode", lang), lambda r: Choice(r, options.modes(lang), now.mode, lambda v: change(mode=v)))
        self.note(words(f"mode.{now.mode}.about", lang), among=options.about_modes(lang))
        self.row(words("settings.level", lang), lambda r: Choice(r, options.levels(lang), now.level, lambda v: change(level=v)))
        self.row(words("setup.minutes", lang), lambda r: Choice(r, options.minutes(now.minutes, lang), now.minutes, lambda v: change(minutes=v)))
        self.row(words("setup.ruleset", lang), lambda r: Choice(r, options.rulesets(lang), now.ruleset, lambda v: change(ruleset=v)))
        self.note(options.about_ruleset(now.ruleset, lang), among=options.about_rulesets(lang))
        self.note(words("settings.match.about", lang))
        self._foot()

    def _keys(self) -> None:
        lang, ui = self.app.lang, self.app.ui
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        bottom = self.panel.bottom - ui.px(20 + 44 + 2 * GAP)
        rect = pygame.Rect(inside.x, self.top, inside.w, bottom - self.top)
        self._list = self.gui.add(ListBox(rect, self._items(), ui, self._on_choose, lambda item: self._listen(item.value), chosen=self._chosen))
        self._list.rect.h = self._list.rows * self._list.row + self._list.row // 4  # no part of a row is left over
        restore = words("settings.keys.restore", lang)
        listening = words(f"settings.{self.tab}.listen", lang) if self.listening else ""
        loser = words(f"settings.{self.tab}.robbed", lang, command=options.raised(words(f"command.{self._loser}", lang))) if self._loser else ""
        told = listening or loser
        self._foot(told or words(f"settings.{self.tab}.about", lang), (restore, "", self._restore, False))
        if told:
            self.hint.say(told, "text" if listening else "accent")

    def _items(self) -> list[Item]:
        lang = self.app.lang
        out = []
        for command in self._commands():
            named = cap(self.app.keys.key(command), lang) if self.tab is Tab.KEYS else button_cap(self.app.pad.key(command), lang)
            sign = words(f"settings.{self.tab}.press", lang) if command == self.listening else named or words("settings.keys.none", lang)
            out.append(Item(command, options.raised(words(f"command.{command}", lang)), sign))
        return out

    def _on_choose(self, item: Item) -> None:
        self._chosen = list(self._commands()).index(str(item.value))

    def _listen(self, command: str | None) -> None:
        self.listening = command
        self._loser = None if command else self._loser
        self.resized(self.app.size)
        self.gui.draw_all()

    def _heard(self, key: str) -> bool:
        """Gives the command the key; it is taken from whoever had it."""
        if key in _BARE:
            return True
        command, self.listening = self.listening, None
        before = self.app.keys
        if command is not None and key not in FIXED.values():
            kept = {c: k for c, k in self.app.settings.keys.items() if k != key and c != command}
            self.app.change(keys=kept if _commands()[command] == key else {**kept, command: key})
        self._robbed(before, self.app.keys)
        return True

    def _robbed(self, before: Keys, now: Keys) -> None:
        """Remembers which command has none left, because another took it."""
        self._loser = next((c for c in self._commands() if before.key(c) and not now.key(c)), None)
        self._listen(None)

    def _pressed(self, button: str) -> bool:
        """Gives the command the button; it is taken from whoever had it. The cross keeps its meaning."""
        command, self.listening = self.listening, None
        before = self.app.pad
        if command is not None and button in FREE:
            kept = {c: b for c, b in self.app.settings.pad.items() if b != button and c != command}
            self.app.change(pad=kept if shipped_buttons()[command] == button else {**kept, command: button})
        self._robbed(before, self.app.pad)
        return True

    def _restore(self) -> None:
        self._loser = None
        self.app.change(**{str(self.tab): {}})

    def _commands(self) -> Mapping[str, str]:
        """Every command of the page, and the shipped key or button."""
        return shipped_buttons() if self.tab is Tab.PAD else _commands()

    def _foot(self, hint: str = "", *more: tuple[str, str, Callable[[], None], bool]) -> list[Button]:
        lang = self.app.lang
        back = (words("form.back", lang), words("key.escape", lang), self.app.pop, True)
        return self.foot(hint or words("settings.hint", lang), [*more, back])


def _commands() -> Mapping[str, str]:
    """Every command that has a key, and the shipped one."""
    return {command: key for group in shipped().values() for command, key in group.items()}
