"""Who has been named has a mark that nobody else has, and a drag on it means what one could expect."""

import pygame
import pytest

from sim.language import LANGUAGES
from sim.model.actions import Take
from sim.rules.procedure import Step
from sim.session.shown import Doing, Taker
from sim.view.scene.stamps import Stamps
from tests.view.test_play_changes import naming, seat, taking
from tests.view.test_play_counts import window
from tests.view.test_play_whistle import out


def marked(w):
    return [o.figure for o in w.shown.overlays if isinstance(o, Taker)]


def named(lang="en"):
    """A throw-in of the club rules whose taker has just been named."""
    w = out(lang, size=(1280, 800))
    side = w.match.state.possession
    body = next(b for b in w.match.permission.takes[0].figures if b.startswith(side))
    w.click(w.px(w.at(body)))
    assert w.match.state.taker == body
    return w, body


def second_mark(lang="en"):
    """The sixth foul: the taker is named, and nobody else may flick."""
    return window((1280, 800), lang, phase="second_mark", possession="home", spot=[300, 0], ball=(300.0, 0.0), taker="home.4", fouls=[0, 6])


def test_a_named_taker_is_marked_until_the_ball_is_played():
    assert marked(second_mark()) == ["home.4"]
    w = taking()
    assert marked(w) == ["home.4"]
    w.flick("home.4", w.at("ball"), 550)
    w.wait(0.05)
    assert marked(w) == []


def test_nobody_is_marked_before_anybody_is_named_and_who_is_named_at_once():
    w = naming()
    assert marked(w) == []
    body = w.match.permission.takes[0].figures[0]
    w.click(w.px(w.at(body)))
    assert isinstance(w.match.act_done[-1], Take)
    assert marked(w) == [body]


def test_the_mark_differs_in_shape_from_every_other_ring():
    w = taking()
    w.wait(0.1)
    keys = {key[0][0] for key in stamps(w)._ready if isinstance(key[0], tuple)}
    assert {"taker", "ring"} <= keys
    mark = next(s for (key, _, _), (s, _) in stamps(w)._ready.items() if isinstance(key, tuple) and key[0] == "taker")
    alpha = pygame.surfarray.array_alpha(mark)
    middle = alpha.shape[0] // 2
    straight = [r for r in range(middle) if alpha[middle + r, middle] > 100]
    slanted = [r for r in range(middle) if alpha[middle + round(r * 0.7071), middle + round(r * 0.7071)] > 100]
    assert max(slanted) > max(straight) + 3, "points stand off the ring on the slant, and none beside it"


def stamps(w) -> Stamps:
    """All that was drawn at the table's scale."""
    return w.screen.scene._stamps


@pytest.mark.parametrize("lang", LANGUAGES)
def test_while_the_other_side_has_its_flick_a_drag_on_the_taker_does_nothing_and_says_why(lang):
    w, taker = named(lang)
    w.key(pygame.K_r)
    assert w.shown.step is Step.POSITION_SECOND
    stood, acts = w.at(taker), w.match.acts
    end = w.px((stood[0] + 60.0, stood[1] - 60.0))
    w.drag(w.px(stood), end)
    assert w.shown.doing is not Doing.PLACING
    w.release(end)
    assert (w.at(taker), w.match.acts) == (stood, acts)
    assert "(THR-" in w.says
    w.press(w.px(stood), button=3)
    assert w.shown.doing is Doing.PLACING, "by hand it may still be put"
    w.post(pygame.MOUSEBUTTONUP, pos=w.px(stood), button=3)


def test_while_its_own_side_has_its_flick_a_drag_puts_the_taker_and_says_so():
    w, taker = named()
    assert w.shown.step is Step.POSITION_FIRST
    stood = w.at(taker)
    w.drag(w.px(stood), w.px((stood[0] + 40.0, stood[1] - 40.0)))
    assert w.shown.doing is Doing.PLACING
    w.wait(0.05)
    assert w.says in (w.screen.frame.told.words("hint.put_taker"), w.screen.frame.told.words("hint.nearest"))


def test_a_drag_on_the_taker_that_is_to_kick_aims():
    w = second_mark()
    assert w.shown.step is Step.KICK
    a, b = w.pull("home.4", w.at("ball"), 800)
    w.drag(a, b)
    assert w.shown.doing is Doing.AIMING


def test_whoever_changes_the_taker_has_none_marked():
    w = taking()
    w.click(seat(w, "home.8"))
    w.click(w.px(w.at("home.4")))
    assert marked(w) == []
