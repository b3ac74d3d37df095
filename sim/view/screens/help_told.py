"""What help tells about each screen: chapters of lines, and which keys do what there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

import pygame

from sim.language import known, words
from sim.rules.ruleset import Ruleset, ruleset_names
from sim.session.keys import Keys
from sim.session.pad import buttons_in_force
from sim.session.shown import FlickMode
from sim.view.buttons import button_cap, pad_caps
from sim.view.keys import cap
from sim.view.panel import raised
from sim.view.screens import editor_panel, replay_controls
from sim.view.screens.options import about_ruleset
from sim.view.screens.play_requests import SHOWN, known_to


class Topic(StrEnum):
    """What help is about: a screen, or several that are worked alike."""

    PLAY = "play"
    MENU = "menu"
    SETUP = "setup"
    SETTINGS = "settings"
    REPLAY = "replay"
    SHELF = "shelf"
    EXPORT = "export"
    EDITOR = "editor"
    SCHOOL = "school"
    WINDOW = "window"


class Page(StrEnum):
    """The pages of help."""

    FLICK = "flick"
    MARKS = "marks"
    REQUESTS = "requests"
    ABOUT = "about"
    KEYS = "keys"
    PAD = "pad"


@dataclass(frozen=True, slots=True)
class About:
    """What is told of: ``mode`` and ``ruleset`` are those of the match that is played, None where none is."""

    topic: Topic
    mode: FlickMode | None = None
    ruleset: Ruleset | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page. ``name`` stands before it, and ``keys`` on keys; without a name it is numbered."""

    text: str
    name: str = ""
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Keys that belong together: a title, and lines whose text is what the keys do."""

    title: str
    lines: tuple[Line, ...]


def pages_of(about: About) -> tuple[Page, ...]:
    """The pages of a topic, in order."""
    match about.topic:
        case Topic.PLAY:
            return (Page.FLICK, Page.MARKS, Page.REQUESTS, Page.KEYS, Page.PAD)
        case Topic.WINDOW:
            return (Page.KEYS,)
        case Topic.MENU | Topic.SETUP | Topic.SETTINGS:
            return (Page.ABOUT, Page.KEYS, Page.PAD)
        case _:
            return (Page.ABOUT, Page.KEYS)


def lines_of(page: Page, about: About, keys: Keys, lang: str, pad: Keys | None = None) -> tuple[Line, ...]:
    """The lines of a page that is not the keys'; ``pad``: the buttons of gamepads, the shipped ones without."""
    match page:
        case Page.PAD:
            return _pad(about.topic, pad or buttons_in_force(), lang)
        case Page.FLICK:
            return _numbered(f"help.{about.mode or FlickMode.AIM}", lang)
        case Page.MARKS:
            marks = _numbered("help.marks", lang)
            return marks if about.ruleset is None or about.ruleset.holds("GOL-5") else tuple(line for i, line in enumerate(marks) if i != SHOOTING)
        case Page.REQUESTS:
            return tuple(_request(command, keys, lang) for command in SHOWN if about.ruleset is None or known_to(command, about.ruleset))
        case _:
            return _about(about.topic, lang)


SHOOTING = 4
"""Which of the marks is the shooting area."""


def _numbered(key: str, lang: str) -> tuple[Line, ...]:
    """All lines of a key, as many as there are."""
    out: list[Line] = []
    while known(f"{key}.{len(out) + 1}", lang):
        out.append(Line(words(f"{key}.{len(out) + 1}", lang)))
    return tuple(out)


def _request(command: str, keys: Keys, lang: str) -> Line:
    name = command.removeprefix("ask_")
    return Line(words(f"play.tip.{name}", lang), words(f"play.ask.{name}", lang), (cap(keys.key(command), lang),))


def _pad(topic: Topic, pad: Keys, lang: str) -> tuple[Line, ...]:
    """What a gamepad does: in a match, or on a page."""
    caps = pad_caps(pad, lang)
    if topic is not Topic.PLAY:
        walked = ((f"{words('pad.cross', lang)}", "walk"), (button_cap("a", lang), "press"), (button_cap("b", lang), "leave"))
        return tuple(Line(words(f"help.pad.{what}", lang), name) for name, what in walked)
    sticks = [Line(words(f"help.pad.{part}", lang), words(f"pad.{part}", lang)) for part in ("left_stick", "right_stick", "cross")]
    rows = ((" · ".join(caps[each] for each in commands if caps[each]), what) for what, commands in _PAD)
    buttons = [Line(words(f"help.pad.{what}", lang, **caps), name) for name, what in rows if name]
    more = [Line(words(f"help.pad.{what}", lang), words(f"pad.{what}", lang)) for what in ("players", "letters")]
    return (*sticks, *buttons, *more)


_PAD = (
    ("confirm", ("confirm",)),
    ("cancel", ("cancel",)),
    ("figures", ("previous", "next")),
    ("loft", ("loft_less", "loft_more")),
    ("ready", ("ready",)),
    ("evidence", ("evidence",)),
    ("requests", ("requests",)),
    ("place", ("place",)),
    ("pause", ("pause",)),
)


def _about(topic: Topic, lang: str) -> tuple[Line, ...]:
    match topic:
        case Topic.MENU:
            return tuple(
                Line(words(f"help.menu.{name}", lang), words(f"menu.{name}", lang)) for name in ("play", "replay", "school", "editor", "settings")
            )
        case Topic.SETUP:
            modes = [Line(words(f"help.setup.mode_{mode}", lang)) for mode in FlickMode]
            return (*modes, *(Line(about_ruleset(name, lang), raised(words(f"ruleset.{name}", lang))) for name in ruleset_names()))
        case Topic.SETTINGS:
            return tuple(Line(words(f"help.settings.{name}", lang)) for name in ("looks", "match", "keys", "pad"))
        case _:
            return _numbered(f"help.{topic}", lang)


# ---------------------------------------------------------------- keys

_AIMING = (
    ("command.next", ("next",)),
    ("command.previous", ("previous",)),
    ("help.keys.turn", ("turn_left", "turn_right")),
    ("help.keys.power", ("more", "less")),
    ("help.keys.spin", ("spin_left", "spin_right")),
    ("help.keys.loft", ("loft_more", "loft_less")),
    ("command.confirm", ("confirm",)),
    ("command.take", ("take",)),
    ("command.mode", ("mode",)),
)
_PLACING = tuple((f"command.{name}", (name,)) for name in ("place", "tidy", "formation", "ready"))
_KEEPER = (
    ("help.keys.keeper_move", ("keeper_up", "keeper_left", "keeper_down", "keeper_right")),
    ("help.keys.keeper_turn", ("keeper_turn_left", "keeper_turn_right")),
    ("command.spare", ("spare",)),
)
_ASKING = ("ask_distance", "ask_back", "ask_tick", "ask_check", "play_on", "accept", "waive", "time_out", "substitute", "undo")
_SCREEN = (("command.pause", ("pause",)), ("command.panel", ("panel",)), ("command.evidence", ("evidence",)), ("help.keys.cancel", ("cancel",)))
_WINDOW = (("command.help", ("help",)), ("command.sound", ("sound",)), ("command.full_screen", ("full_screen",)))

_FILM = ("play", "pause", "backwards", "forwards", "frame_back", "frame_on", "event_back", "event_on", "start", "end", "slower", "faster")
_FILM_MORE = ("goal", "ruling", "loop_from", "loop_to", "unloop", "overlays", "follow", "copy", "export", "evidence", "leave")
_PIECES = ("add_home", "add_away", "add_ball", "lay", "turn_left", "turn_right", "speed", "remove")
_FILE = ("try", "watch", "undo", "redo", "save", "open", "leave")
_SCHOOL = (("help.keys.see_again", "r"), ("help.keys.see_slowly", "s"), ("help.keys.see_rule", "c"))
_WALK = (("help.keys.move", ("tab", "up", "down", "left", "right")), ("help.keys.press", ("return",)), ("help.keys.back", ("escape",)))


def keys_of(about: About, keys: Keys, lang: str) -> tuple[Group, ...]:
    """Which keys do what, in groups; commands without a key, or that the game does not know, are left out."""
    own = _OWN.get(about.topic, _walking)(about, keys, lang)
    window = _commands(words("help.keys.screen", lang), (*(_SCREEN if about.topic is Topic.PLAY else ()), *_WINDOW), keys, lang)
    return (*own, window)


def _playing(about: About, keys: Keys, lang: str) -> tuple[Group, ...]:
    rules = about.ruleset
    asking = tuple((f"command.{name}", (name,)) for name in _ASKING if rules is None or name not in SHOWN or known_to(name, rules))
    fine = Line(raised(words("help.keys.fine", lang)), keys=(cap("shift", lang), cap("ctrl", lang)))
    aiming = _commands(words("help.keys.aim", lang), _AIMING, keys, lang)
    return (
        Group(aiming.title, (*aiming.lines[:4], fine, *aiming.lines[4:])),
        _commands(words("help.keys.place", lang), _PLACING, keys, lang),
        _commands(words("help.keys.keeper", lang), _KEEPER, keys, lang),
        _commands(words("help.keys.ask", lang), asking, keys, lang),
    )


def _commands(title: str, rows: Iterable[tuple[str, tuple[str, ...]]], keys: Keys, lang: str) -> Group:
    found = ((text, tuple(cap(keys.key(command), lang) for command in commands if keys.key(command))) for text, commands in rows)
    return Group(title, tuple(Line(raised(words(text, lang)), keys=caps) for text, caps in found if caps))


def _watching(_: About, __: Keys, lang: str) -> tuple[Group, ...]:
    half = [_done(words("help.keys.film", lang), names, "replay.do", replay_controls.KEYS, lang) for names in (_FILM, _FILM_MORE)]
    return (half[0], Group("", half[1].lines))


def _editing(_: About, __: Keys, lang: str) -> tuple[Group, ...]:
    pieces = _done(words("help.keys.pieces", lang), _PIECES, "editor.do", editor_panel.KEYS, lang)
    nudge = Line(raised(words("help.keys.nudge", lang)), keys=tuple(cap(key, lang) for key in ("left", "right", "up", "down")))
    return (Group(pieces.title, (*pieces.lines, nudge)), _done(words("help.keys.file", lang), _FILE, "editor.do", editor_panel.KEYS, lang))


def _done(title: str, names: Iterable[str], prefix: str, does: Mapping[int, str], lang: str) -> Group:
    by_name = {str(name): pygame.key.name(key) for key, name in does.items()}
    found = ((name, by_name[name]) for name in names if name in by_name)
    return Group(title, tuple(Line(raised(_said(prefix, name, lang)), keys=(cap(key, lang),)) for name, key in found))


def _said(prefix: str, name: str, lang: str) -> str:
    """What a command of a screen is called: as its button is, or where it has none, in help's own words."""
    key = f"{prefix}.{name}"
    return words(key if known(key, lang) else f"help.keys.{name}", lang)


def _learning(about: About, keys: Keys, lang: str) -> tuple[Group, ...]:
    own = tuple(Line(raised(words(text, lang)), keys=(cap(key, lang),)) for text, key in _SCHOOL)
    return (Group(raised(words("help.topic.school", lang)), own), *_walking(about, keys, lang))


def _walking(_: About, __: Keys, lang: str) -> tuple[Group, ...]:
    lines = tuple(Line(raised(words(text, lang)), keys=tuple(cap(key, lang) for key in names)) for text, names in _WALK)
    return (Group(raised(words("help.topic.window", lang)), lines),)


_OWN: dict[Topic, Callable[[About, Keys, str], tuple[Group, ...]]] = {
    Topic.PLAY: _playing,
    Topic.REPLAY: _watching,
    Topic.EDITOR: _editing,
    Topic.SCHOOL: _learning,
}
