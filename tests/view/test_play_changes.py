"""Figures changed at the window: by mouse alone, by keys, called off, refused with the clause; the keeper changed with anybody."""

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.model.ids import Side, side_of
from sim.rules.words import Call
from sim.session.benches import RAIL, benches, gaps, places
from sim.session.changing import action_of, candidates, refused
from sim.session.desk import Change
from sim.session.shown import Benches, Doing, FlickMode
from sim.session.words import say_expected, say_why
from sim.view.table_drawing import FRAME
from tests.view.at_the_window import Window
from tests.view.legible import Watch
from tests.view.test_play_counts import AT_THE_CORNER, CORNER, SIZES, TERMS, time_out, window

KICK_IN = {"phase": "kick_in", "possession": "home", "spot": [100, 300], "ball": (100.0, 300.0)}


def placing(size=(1280, 800), lang="en"):
    """A side places its figures before the kick-off."""
    return Window(size, lang, terms=TERMS)


def kicking_off(size=(1280, 800), lang="en"):
    """Both sides stand ready; who kicks off is to be named."""
    return window(size, lang, phase="kick_off", possession="home", spot=[0.0, 0.0], ball=(0.0, 0.0), ready=["home", "away"])


def naming(size=(1280, 800), lang="en"):
    """A side names who takes the kick-in."""
    return window(size, lang, **KICK_IN)


def taking(size=(1280, 800), lang="en"):
    """The corner is to be taken."""
    return window(size, lang, **CORNER, **AT_THE_CORNER)


def playing(size=(1280, 800), lang="en"):
    return window(size, lang, possession="home")


PHASES = (placing, naming, taking, playing)


def seat(w, body):
    """Where somebody stands beside the cloth (px)."""
    for bench in benches(w.match.permission):
        found = {**places(bench, w.match.table), **gaps(bench, w.match.table)}
        if body in found:
            return w.px(found[body])
    raise AssertionError(f"{body} sits on no bench")


def ask(w, name="substitute"):
    """Presses a button of the panel."""
    w.wait(0.05)
    w.click(w.button(name))
    w.wait(0.05)


def calls(w):
    return [entry.ruling.call for entry in w.shown.notebook]


def sat(w):
    return next(o for o in w.shown.overlays if isinstance(o, Benches))


def test_a_bench_stands_on_the_middle_of_the_frame():
    assert RAIL == FRAME / 2


@pytest.mark.parametrize("state", PHASES, ids=lambda s: s.__name__)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_button_then_who_goes_off_then_who_comes_on(state, size):
    w = state(size)
    ask(w)
    assert w.shown.doing is Doing.CHANGING
    w.click(w.px(w.at("home.2")))
    assert w.match.acts == 0
    w.click(seat(w, "home.8"))
    w.wait(0.05)
    assert "home.8" in w.match.layout.figures
    assert "home.2" not in w.match.layout.figures
    assert Call.SUBSTITUTION in calls(w)
    assert Call.CAUTION not in calls(w)


@pytest.mark.parametrize("state", PHASES, ids=lambda s: s.__name__)
def test_who_comes_on_may_be_pressed_first_without_any_button(state):
    w = state()
    w.click(seat(w, "home.9"))
    assert w.shown.doing is Doing.CHANGING
    w.click(w.px(w.at("home.3")))
    assert {"home.9"} == {b for b in w.match.layout.figures if b == "home.9"}
    assert "home.3" not in w.match.layout.figures


@pytest.mark.parametrize("state", PHASES, ids=lambda s: s.__name__)
def test_a_substitute_is_dragged_onto_whoever_goes_off(state):
    w = state()
    end = w.px(w.at("home.1"))
    w.drag(seat(w, "home.7"), end)
    assert sat(w).at is not None
    w.release(end)
    assert "home.7" in w.match.layout.figures
    assert "home.1" not in w.match.layout.figures


def test_a_figure_that_is_placed_is_dragged_to_the_bench_onto_who_comes_on():
    w = placing()
    end = seat(w, "home.6")
    w.drag(w.px(w.at("home.4")), end)
    w.release(end)
    assert "home.6" in w.match.layout.figures
    assert "home.4" not in w.match.layout.figures


@pytest.mark.parametrize("state", [placing, kicking_off], ids=lambda s: s.__name__)
def test_a_figure_that_comes_on_before_a_kick_off_needs_not_be_moved_by_the_referee(state):
    w = state()
    w.click(seat(w, "home.7"))
    w.click(w.px(w.at("home.3")))
    assert calls(w) == [Call.SUBSTITUTION]


def test_another_of_the_same_kind_stands_in_for_the_first_that_was_chosen():
    w = playing()
    w.click(seat(w, "home.7"))
    w.click(seat(w, "home.10"))
    assert sat(w).first == "home.10"
    w.click(w.px(w.at("home.1")))
    assert "home.10" in w.match.layout.figures


@pytest.mark.parametrize("how", ["escape", "right", "beside", "again", "dropped"])
def test_a_change_is_called_off(how):
    w = playing()
    w.click(seat(w, "home.7"))
    assert w.shown.doing is Doing.CHANGING
    if how == "escape":
        w.key(pygame.K_ESCAPE)
    elif how == "right":
        w.click(w.px((0.0, 150.0)), button=3)
    elif how == "beside":
        w.click(w.px((0.0, 150.0)))
    elif how == "again":
        w.key(pygame.K_9)
    else:
        w.drag(seat(w, "home.7"), w.px((-300.0, 200.0)))
        w.release(w.px((-300.0, 200.0)))
    assert w.shown.doing is Doing.WAITING
    assert w.app.top is w.screen
    assert w.match.acts == 0


@pytest.mark.parametrize("state", PHASES, ids=lambda s: s.__name__)
def test_keys_alone_choose_both(state):
    w = state()
    w.key(pygame.K_9)
    w.key(pygame.K_TAB)
    off = sat(w).over
    assert off in w.match.layout.figures
    w.key(pygame.K_RETURN)
    w.key(pygame.K_TAB)
    w.key(pygame.K_TAB)
    on = sat(w).over
    assert on not in w.match.layout.figures
    w.key(pygame.K_RETURN)
    assert on in w.match.layout.figures
    assert off not in w.match.layout.figures


@pytest.mark.parametrize("with_the_keeper_itself", [True, False])
@pytest.mark.parametrize("state", [placing, naming, taking], ids=lambda s: s.__name__)
def test_anybody_on_the_cloth_takes_the_rod_while_play_is_stopped(state, with_the_keeper_itself):
    for body in ("home.1", "home.2", "home.3"):
        w = state()
        rod = w.match.permission.bench(Side.HOME).rod
        stood = w.at(body)
        ask(w)
        w.click(w.px(stood))
        w.click(w.px(w.match.layout.keepers["home.keeper"].at) if with_the_keeper_itself else seat(w, rod))
        assert w.match.permission.bench(Side.HOME).rod == body
        assert w.match.layout.figures[rod].at == pytest.approx(stood)
        assert Call.CAUTION not in calls(w)


def test_who_held_the_rod_can_be_changed_once_another_has_it():
    w = naming()
    rod = w.match.permission.bench(Side.HOME).rod
    for first, second in (("home.1", rod), (rod, "home.9")):
        w.click(seat(w, second))
        w.click(w.px(w.at(first)))
    assert "home.9" in w.match.layout.figures
    assert rod in w.match.permission.bench(Side.HOME).figures


@pytest.mark.parametrize("state", [placing, naming, taking], ids=lambda s: s.__name__)
def test_one_from_the_bench_takes_the_rod(state):
    w = state()
    rod, before = w.match.permission.bench(Side.HOME).rod, w.match.layout.figures
    w.click(seat(w, rod))
    w.click(seat(w, "home.9"))
    assert w.match.permission.bench(Side.HOME).rod == "home.9"
    assert rod in w.match.permission.bench(Side.HOME).figures
    assert w.match.layout.figures == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_may_not_be_is_refused_with_the_clause_and_what_to_do_instead(lang):
    w = playing(lang=lang)
    rod = w.match.permission.bench(Side.HOME).rod
    w.click(seat(w, rod))
    w.click(w.px(w.at("home.1")))
    assert "F5-3" in w.says, "the keeper is not changed in play"
    assert w.match.acts == 0


def test_in_a_time_out_nobody_comes_on_and_it_is_said_why():
    w = time_out((1280, 800), "en")
    w.click(seat(w, "home.7"))
    assert w.shown.doing is not Doing.CHANGING, "it is refused at once, not when the other of the two has been chosen"
    assert "F5-8" in w.says
    assert w.match.acts == 0


def test_in_a_time_out_its_button_leads_to_who_takes_the_rod_and_lights_nobody_of_the_bench():
    w = time_out((1280, 800), "en")
    w.move(w.button("substitute"))
    w.wait(0.1)
    assert w.screen.panel.tip._key[0].text == words("play.tip.substitute_rod", "en")
    w.click(w.button("substitute"))
    w.wait(0.1)
    assert w.shown.doing is Doing.CHANGING
    assert "takes the rod" in say_expected(w.shown.expected, "en")
    bench = w.match.permission.bench(Side.HOME)
    assert not set(sat(w).may) & set(bench.figures)
    assert {"home.1", bench.rod} <= set(sat(w).may)
    w.click(w.px(w.at("home.1")))
    w.click(seat(w, bench.rod) if bench.rod in dict(sat(w).figures) else w.px(w.match.layout.keepers["home.keeper"].at))
    assert w.match.acts == 1


@pytest.mark.parametrize("state", [*PHASES, time_out], ids=lambda s: s.__name__)
def test_whoever_is_lit_while_figures_are_changed_makes_a_pair_that_may_be_made(state):
    w = state((1280, 800), "en")
    w.wait(0.1)
    allowed = w.match.permission
    for side in Side:
        bench = allowed.bench(side)
        if bench is None or refused(allowed, side) is not None:
            continue
        for first in candidates(allowed, Change(side)):
            pairs = [action_of(allowed, first, other) for other in candidates(allowed, Change(side, first))]
            assert any(pair is not None and allowed.why_not(pair) is None for pair in pairs), first


def test_while_something_moves_nobody_is_changed_and_it_is_said_why():
    w = playing()
    w.flick("home.4", (0.0, 0.0), 1100)
    assert w.shown.doing is Doing.MOVING
    w.click(seat(w, "home.7"))
    assert w.shown.refused is not None
    assert "F5-3" in say_why(w.shown.refused[0], "en")
    w.rest()
    w.click(seat(w, "home.7"))
    assert w.shown.doing is Doing.CHANGING


def test_with_the_fingernail_figures_are_changed_just_so():
    w = Window(terms=TERMS, mode=FlickMode.NAIL)
    w.click(seat(w, "home.7"))
    w.click(w.px(w.at("home.3")))
    assert "home.7" in w.match.layout.figures
    assert "home.3" not in w.match.layout.figures


def test_a_computer_that_acts_meanwhile_leaves_the_change_as_it_was_begun():
    w = Window(terms=type(TERMS)(home="ai:easy", away="human", ruleset="five", seed=3))
    w.click(seat(w, "away.7"))
    acts = w.match.acts
    for _ in range(400):
        w.wait(0.05)
        if w.match.acts > acts + 2:
            break
    assert w.match.acts > acts
    assert w.shown.doing in (Doing.CHANGING, Doing.MOVING)


def test_nobody_changes_the_figures_of_a_side_that_a_computer_plays():
    w = Window(terms=type(TERMS)(home="human", away="ai:easy", ruleset="five", seed=3))
    w.click(seat(w, "away.7"))
    assert w.shown.doing is not Doing.CHANGING
    assert "other side" in w.says


def test_one_comes_on_for_a_figure_that_was_sent_off_and_stands_for_nobody():
    w = window((1280, 800), "en", possession="home", sent_off=[{"figure": "home.3"}], gone=("home.3",))
    before = set(w.match.layout.figures)
    w.click(seat(w, "home.6"))
    assert sat(w).missing
    w.click(seat(w, "home.3"))
    assert set(w.match.layout.figures) - before == {"home.6"}
    assert before <= set(w.match.layout.figures)


@pytest.mark.parametrize("state", [*PHASES, time_out], ids=lambda s: s.__name__)
def test_whoever_of_the_squad_is_not_on_the_cloth_stands_on_a_bench(state):
    w = state((1280, 800), "en")
    layout, numbers = w.match.layout, w.match.ruleset.numbers
    stand = [body for body, _ in sat(w).figures]
    squad = int(numbers.figures + numbers.substitutes)
    for side in Side:
        mine = [b for b in (*stand, *layout.figures) if side_of(b) is side]
        assert len(mine) == len(set(mine)) == squad


def test_where_figures_are_not_changed_there_is_no_bench():
    w = Window()
    assert not [o for o in w.shown.overlays if isinstance(o, Benches)]
    w.key(pygame.K_9)
    assert w.shown.doing is Doing.WAITING


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [placing, playing], ids=lambda s: s.__name__)
def test_all_that_is_said_of_a_change_can_be_read(state, lang, size):
    with Watch() as watch:
        w = state(size, lang)
        ask(w)
        w.move(w.px((0.0, 100.0)))
        w.wait(0.1)
        assert watch.faults(w.picture) == []
        w.click(seat(w, "home.7"))
        w.wait(0.1)
        assert watch.faults(w.picture) == []
