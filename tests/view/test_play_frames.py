"""How often the screen is drawn, and whether it is drawn at all, changes nothing in the match."""

import random
from itertools import pairwise

import pygame
import pytest

from sim.model.ids import BALL
from sim.session.shown import AimLine, FlickMode
from sim.session.terms import Terms
from sim.view.screens.play_soon import LATE_US
from tests.session.table import in_play
from tests.view.at_the_window import HOT_SEAT, PUMP, Window, kick_off

SECOND = 1_000_000


def event(kind, **what):
    return pygame.event.Event(kind, **what)


def key(code):
    return [event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0), event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)]


def drag(start, *corners, steps=24):
    """Press, over the corners, release."""
    yield event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    yield event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    for a, b in pairwise((start, *corners)):
        for i in range(1, steps + 1):
            pos = (round(a[0] + (b[0] - a[0]) * i / steps), round(a[1] + (b[1] - a[1]) * i / steps))
            yield event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))
    yield event(pygame.MOUSEBUTTONUP, pos=corners[-1], button=1)


def stream(mode):
    """Events with their stamps (µs): ready, a taker, a kick-off, the keeper led by mouse and keys, more flicks, a gesture, an undo."""
    chance, us = random.Random(5), 100_000
    w = Window(terms=HOT_SEAT, start=kick_off(), mode=mode)
    nine, ten, ball = (w.px(w.at(body)) for body in ("home.9", "home.10", BALL))
    keeper = w.px((590.0, 30.0))
    acts = [*key(pygame.K_r), *key(pygame.K_r), *drag(nine, nine, steps=1)]
    if mode is FlickMode.NAIL:
        acts += list(drag((nine[0] - 16, nine[1]), (nine[0] - 40, nine[1]), (nine[0] + 20, nine[1]), steps=8))
    else:
        acts += list(drag(nine, (2 * nine[0] - ball[0], 2 * nine[1] - ball[1])))
    acts += [event(pygame.MOUSEMOTION, pos=(keeper[0], keeper[1] + d), rel=(0, 0), buttons=(0, 0, 0)) for d in range(0, 24, 2)]
    acts += [*key(pygame.K_w), *key(pygame.K_3), *key(pygame.K_7)]
    acts += list(drag(ten, (ten[0] - 90, ten[1] + 30)))
    acts += [*key(pygame.K_TAB), *key(pygame.K_UP), *key(pygame.K_RETURN), event(pygame.WINDOWFOCUSLOST), *key(pygame.K_u)]
    acts += list(drag(nine, (nine[0] - 60, nine[1] + 20)))
    out = []
    for act in acts:
        us += chance.randrange(2_000, 14_000) if act.type == pygame.MOUSEMOTION else chance.randrange(30_000, 300_000)
        out.append((us, act))
    return [*out, (us + 3 * SECOND, event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))]


def played(events, mode, frames, stall=None, terms=HOT_SEAT):
    """The match after a stream of events, drawn ``frames`` times a second, not pumped nor drawn at all for the ``stall`` (µs from, to)."""
    w = Window(terms=terms, start=kick_off(), mode=mode)
    screen, target, drawn, pumped = w.screen, w.picture, w.us, w.us
    for us, act in events:
        while pumped + PUMP < us:
            pumped += PUMP
            if stall and stall[0] < pumped < stall[1]:
                continue
            screen.tick(pumped)
            if frames and pumped - drawn >= SECOND // frames:
                screen.draw(target, pumped)
                drawn = pumped
        screen.handle(act, us)
    return w.match


@pytest.mark.parametrize("mode", FlickMode)
def test_the_same_stream_gives_the_same_match_at_any_frame_rate_and_through_a_stall(mode):
    events = stream(mode)
    last = events[-1][0]
    usual = played(events, mode, 60)
    assert usual.acts >= 4
    for frames, stall in ((30, None), (144, None), (0, None), (60, (last // 3, last // 3 + 5 * SECOND))):
        other = played(events, mode, frames, stall)
        assert (other.acts, other.digest) == (usual.acts, usual.digest)
        assert [m.act_done for m in other.history()] == [m.act_done for m in usual.history()]


def test_against_the_computer_as_well():
    terms = Terms(home="human", away="random", seed=3)
    events = stream(FlickMode.AIM)
    usual, other = played(events, FlickMode.AIM, 60, terms=terms), played(events, FlickMode.AIM, 30, (2 * SECOND, 7 * SECOND), terms=terms)
    assert usual.acts >= 2
    assert other.digest == usual.digest
    assert [m.act_done for m in other.history()] == [m.act_done for m in usual.history()]


def test_what_a_key_brings_is_made_a_piece_at_a_time_before_its_frame_is_drawn():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    widgets = [w.screen.panel.turn, w.screen.panel.buttons, w.screen.panel.notebook, w.screen.panel.strip, w.screen.over.hint]

    def painted():
        return [widget.painted for widget in widgets]

    before, frames = painted(), w.app.frames
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
    pumps = 0
    while w.app.frames == frames:
        now = painted()
        w.us += 2_000
        w.app.step(w.us)
        made = sum(painted()) - sum(now)
        assert made <= (1 if w.app.frames == frames else 0), "one piece in a pump, and none with the frame"
        pumps += 1
    assert sum(painted()) - sum(before) >= 2
    assert pumps * 2_000 <= LATE_US + 17_000
    assert any(isinstance(o, AimLine) for o in w.shown.overlays)
