"""The line that helps: what to do now, said until it has been done once."""

from __future__ import annotations

from enum import StrEnum

from sim.geometry import Disc
from sim.model.actions import Flick, Purpose
from sim.model.ids import Side, side_of
from sim.rules.procedure import Step
from sim.rules.wording import body_phrase
from sim.session.inputs import Command
from sim.session.keys import Keys
from sim.session.shown import AimLine, Doing, FlickMode, Shown, ZoneShown
from sim.view.buttons import pad_caps
from sim.view.keys import cap
from sim.view.panel import raised
from sim.view.screens.play_restarts import Practice, restart_hint
from sim.view.screens.play_words import Told
from sim.view.widgets.plate import Plate

KEEPER_KEYS = (Command.KEEPER_UP, Command.KEEPER_LEFT, Command.KEEPER_DOWN, Command.KEEPER_RIGHT)
KEEPER_ACTS = 16
"""How the keeper is moved is said in so many acts."""
KEY_ACTS = 24
"""Which keys do what is said in so many acts, once keys are used."""
NAILED = 3
"""Who has struck so often with the nail knows how."""

NONE = Practice()
"""Nothing has been done yet."""


class Lesson(StrEnum):
    """What has been done at least once, and needs no hint any more."""

    FLICK = "flick"
    """By aiming; what the nail does is learned by itself."""
    NAIL = "nail"
    GOAL = "goal"
    BLOCK = "block"
    POSITION = "position"


def learned(shown: Shown, humans: tuple[Side, ...]) -> frozenset[Lesson]:
    """What those at the window have done in this match so far."""
    acts = (action for match in shown.match.history() for action in match.act_done)
    flicks = [action for action in acts if isinstance(action, Flick) and side_of(action.figure) in humans]
    purposes = [flick.purpose for flick in flicks]
    found = {Lesson.FLICK} if any(not flick.nail for flick in flicks) else set()
    if sum(bool(flick.nail) for flick in flicks) >= NAILED:
        found.add(Lesson.NAIL)
    found |= {lesson for lesson, purpose in _PURPOSES.items() if purpose in purposes}
    if any(shown.score[list(Side).index(side)] for side in humans):
        found.add(Lesson.GOAL)
    return frozenset(found)


_PURPOSES = {Lesson.BLOCK: Purpose.BLOCK, Lesson.POSITION: Purpose.POSITION}


def hint_of(
    shown: Shown,
    told: Told,
    known: frozenset[str],
    humans: tuple[Side, ...],
    keys: Keys,
    done: Practice = NONE,
    *,
    by_keys: bool = False,
    pad: Keys | None = None,
) -> Plate | None:
    """What helps now; nothing once it has been done.

    ``by_keys``: the keyboard was used last, so that its keys are named; ``pad``: the buttons of a gamepad, where that was.
    """
    named = (
        (_by_pad(shown, told, humans, pad) if pad is not None else _by_keys(shown, told, humans, keys) if by_keys else "") if not done.blocked else ""
    )
    text = named or _hint(shown, told, known, humans, keys, done)
    return Plate(text) if text else None


def _hint(shown: Shown, told: Told, known: frozenset[str], humans: tuple[Side, ...], keys: Keys, done: Practice) -> str:
    mine = shown.to_move in humans
    match shown.doing:
        case Doing.OVER:
            return told.words("hint.over")
        case Doing.SIGNAL:
            return told.words("hint.time_out" if shown.step is Step.TIME_OUT else "hint.interval") if humans else ""
        case Doing.THINKING:
            if shown.block_owed in humans:
                return _block(shown, told, known)
            near = len(humans) == 1 and shown.match.acts <= KEEPER_ACTS and in_reach(shown, shown.to_move)
            return told.words("hint.keeper_ready") if near else ""
        case Doing.PLACING:
            held = next((o for o in shown.overlays if isinstance(o, ZoneShown)), None)
            if held is not None and held.body.endswith(".spare"):
                return told.words("hint.put_spare")
            if held is None or held.fits:
                return told.words("hint.put_taker") if held is not None and held.body == shown.state.taker else ""
            return told.words("hint.nowhere" if held.nearest is None else "hint.nearest")
        case Doing.CHANGING:
            return told.words(_CHANGES.get(shown.expected.key, "hint.change"), cancel=cap(keys.key(Command.CANCEL), told.lang))
        case Doing.AIMING:
            aim = next((o for o in shown.overlays if isinstance(o, AimLine)), None)
            if aim is None or Lesson.FLICK in known:
                return ""
            return _aim(told, keys) if aim.pointer is None else told.words("hint.aim_fine")
        case Doing.MOVING:
            return _keeper(shown, told, humans, keys)
        case Doing.WAITING if mine:
            return _waiting(shown, told, known, humans, keys, done)
    return ""


def _by_keys(shown: Shown, told: Told, humans: tuple[Side, ...], keys: Keys) -> str:
    """Which keys do what is to be done now; nothing where that is no matter of keys, or once they have been used for long."""
    key = _of_keys(shown, humans)
    caps = {name: " ".join(cap(keys.key(command), told.lang) for command in commands) for name, commands in _KEYS.items()}
    return told.words(f"hint.keys_{key}", **caps) if key else ""


def _by_pad(shown: Shown, told: Told, humans: tuple[Side, ...], pad: Keys) -> str:
    """Which buttons of a gamepad do what is to be done now."""
    moving = shown.doing is Doing.MOVING and shown.state.possession.other in humans and shown.match.acts <= KEY_ACTS
    key = "keeper" if moving else _of_keys(shown, humans)
    return told.words(f"hint.pad_{key}", **pad_caps(pad, told.lang)) if key else ""


def _of_keys(shown: Shown, humans: tuple[Side, ...]) -> str:
    """What is to be done now with keys or buttons; nothing where it is no matter of them, or once they have been used for long."""
    if shown.match.acts > KEY_ACTS:
        return ""
    match shown.doing:
        case Doing.AIMING if any(isinstance(o, AimLine) and o.pointer is None for o in shown.overlays):
            return "aim"
        case Doing.PLACING if any(isinstance(o, ZoneShown) and o.fits for o in shown.overlays):
            return "held"
        case Doing.CHANGING:
            return "change"
        case Doing.WAITING if shown.to_move in humans and (shown.step in _STEPS or shown.mode is FlickMode.AIM):
            return _STEPS.get(shown.step, "choose")
    return ""


_CHANGES = {"expect.change_off": "hint.change_off", "expect.change_on": "hint.change_on"}
_STEPS = {Step.PLACE_FIRST: "place", Step.PLACE_SECOND: "place", Step.NAME: "take", Step.TAKER: "take"}
_KEYS = {
    "next": (Command.NEXT,),
    "turn": (Command.TURN_LEFT, Command.TURN_RIGHT),
    "power": (Command.MORE, Command.LESS),
    "spin": (Command.SPIN_LEFT, Command.SPIN_RIGHT),
    "height": (Command.LOFT_MORE, Command.LOFT_LESS),
    "confirm": (Command.CONFIRM,),
    "ready": (Command.READY,),
    "cancel": (Command.CANCEL,),
}


def _keeper(shown: Shown, told: Told, humans: tuple[Side, ...], keys: Keys) -> str:
    """How the defending keeper is moved: with the mouse, or with keys where the other player has the mouse."""
    defends = shown.state.possession.other
    if defends not in humans or shown.match.acts > KEEPER_ACTS:
        return ""
    if len(humans) == 1:
        return told.words("hint.keeper")
    return told.words("hint.keeper_keys", side=told.name(defends), keys=" ".join(cap(keys.key(command), told.lang) for command in KEEPER_KEYS))


def _waiting(shown: Shown, told: Told, known: frozenset[str], humans: tuple[Side, ...], keys: Keys, done: Practice) -> str:
    if shown.step is Step.SANCTION:
        return told.words("hint.sanction")
    said = restart_hint(shown, told, humans, keys, done)
    if said or shown.step not in (Step.PLAY, Step.KICK, Step.SHOTS):
        nailing = not said and shown.step in _POSITIONING and shown.mode is FlickMode.NAIL and Lesson.NAIL not in known
        return told.words("hint.nail") if nailing else said
    if shown.to_move is not None and shown.state.tick_asked is shown.to_move:
        return ""  # the panel says what was asked for
    if done.twice and shown.touching is not None:
        return raised(told.words("hint.second_touch", figure=body_phrase(shown.touching, told.lang)))
    if (Lesson.NAIL if shown.mode is FlickMode.NAIL else Lesson.FLICK) not in known:
        return _aim(told, keys) if shown.mode is FlickMode.AIM else told.words("hint.nail")
    if shown.block_owed is not None and Lesson.BLOCK not in known:
        return _block(shown, told, known)
    anywhere = not shown.match.table.pitch.shooting_distance
    if Lesson.GOAL in known:
        return ""
    return told.words("hint.goal_anywhere" if anywhere else "hint.shoot" if in_reach(shown, shown.to_move) else "hint.goal")


_POSITIONING = frozenset({Step.POSITION_FIRST, Step.POSITION_SECOND})


def _aim(told: Told, keys: Keys) -> str:
    """How to flick with the mouse, and the key that aims."""
    return f"{told.words('hint.aim')} {told.words('hint.aim_tab', cap=cap(keys.key(Command.NEXT), told.lang))}"


def in_reach(shown: Shown, side: Side | None) -> bool:
    """Whether the ball lies where a side may shoot from, on a pitch that has a line for it."""
    pitch, ball = shown.match.table.pitch, shown.match.layout.ball
    if side is None or ball is None or not pitch.shooting_distance:
        return False
    return pitch.shooting_depth(Disc(ball.at, shown.match.table.equipment.ball_radius), side.attacks(shown.state.half)) > 0.0


def _block(shown: Shown, told: Told, known: frozenset[str]) -> str:
    """A block that may be made, or that play waits for."""
    if Lesson.BLOCK in known and not shown.state.block_due:
        return ""
    return told.side_words("hint.block_due" if shown.state.block_due else "hint.block", shown.block_owed)
