"""What a hand may hold is to be seen before it is tried, and what it may not says why."""

from dataclasses import replace

import pytest

from sim.language import LANGUAGES, words
from sim.model.ids import Side
from sim.rules.situation import Situation, TouchCount
from sim.rules.standing import Restarted
from sim.rules.words import Phase
from sim.session.shown import Open, ZoneShown
from sim.view.screens.play import PlayScreen
from tests.session.table import in_play
from tests.view.at_the_window import HOT_SEAT, Window, kick_off
from tests.view.test_play_whistle import finished, out

ALONE = replace(HOT_SEAT, away="random")
"""Somebody at the window against a computer."""


def lit(w):
    return [o.zone for o in w.shown.overlays if isinstance(o, Open)]


def test_the_ground_to_place_on_is_lit_before_anything_is_taken_up():
    w = Window(start=kick_off())
    (zone,) = lit(w)
    assert zone == w.shown.permission.zone("home.9")
    w.drag(w.px(w.at("home.9")), w.px((-300.0, 120.0)))
    assert not lit(w)
    assert next(o for o in w.shown.overlays if isinstance(o, ZoneShown)).zone == zone


def test_no_ground_is_lit_where_nothing_is_placed_by_hand():
    assert not lit(Window(start=in_play({"home.9": (-60.0, 0.0)})))
    w = out()
    w.wait(0.5)
    assert not lit(w)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figure_of_another_says_that_it_is_and_the_own_one_does_not(lang):
    w = Window(lang=lang, terms=ALONE, start=in_play({"home.9": (-60.0, 0.0), "away.3": (200.0, 0.0)}))
    w.click(w.px(w.at("away.3")))
    w.wait(0.1)
    assert w.says == words("hold.opponents", lang, clause="FLI-6")
    w.click(w.px(w.at("home.9")))
    w.wait(0.1)
    assert "FLI-6" not in w.says


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_keeper_that_does_not_follow_says_when_it_does(lang):
    w = Window(lang=lang, terms=ALONE, start=in_play({"home.9": (-60.0, 0.0)}))
    w.click(w.px(w.match.layout.keepers["home.keeper"].at))
    w.wait(0.1)
    assert w.says == words("hold.keeper", lang, clause="GKP-1")
    w.click(w.px(w.match.layout.keepers["away.keeper"].at))
    w.wait(0.1)
    assert w.says == words("hold.their_keeper", lang, clause="FLI-6")


def test_a_keeper_that_follows_is_led_without_a_word():
    w = Window(terms=ALONE, start=in_play({"home.9": (-60.0, 0.0)}, situation=Situation(possession=Side.AWAY)))
    at = w.match.layout.keepers["home.keeper"].at
    w.click(w.px(at))
    assert w.shown.refused is None


def test_a_taker_has_no_touches_left_until_another_has_touched_the_ball():
    match = in_play({"home.9": (-60.0, 0.0)}, situation=Situation(possession=Side.HOME, touches=TouchCount("home.9", 1)))
    assert Window(start=match).screen.panel.turn._key[0].left == 2
    kicked = Restarted(Phase.KICK_OFF, "home.9", (0.0, 0.0), taken=True)
    for restarted, left in ((kicked, 0), (replace(kicked, others_touched=True), 2)):
        state = replace(match.state, standing=replace(match.state.standing, restarted=restarted))
        w = Window(start=replace(match, moment=replace(match.moment, state=state)))
        assert (w.shown.touches_left, w.screen.panel.turn._key[0].left) == (2, left)


def test_a_match_that_is_over_is_played_again_at_one_press():
    w = finished()
    w.wait(0.2)
    box, hots = w.screen.over.boxes["result"], {h.name: h.box for h in w.screen.over.result.hots}
    assert {"again", "watch"} <= set(hots)
    x, y = hots["again"].centre
    w.click((round(box.x + x), round(box.y + y)))
    w.wait(0.2)
    assert isinstance(w.app.top, PlayScreen)
    assert w.app.top is not w.screen
    assert w.app.top.session.match.acts == 0
    assert len(w.app.stack) == 1
