"""Hand-made logs to be drawn: closed-form ways, no physics."""

import math

from sim.events import AllAtRest, Began, Bounce, Fall, Log, Motion, NailOff, NailOn, Segment, Touch
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.rules.findings import Condition, Margin, Ruling
from sim.rules.words import Call, Restart, Unit
from sim.table import load_table
from sim.view.subject import Said, Subject

TABLE = load_table()
INF = float("inf")


def slide(t, at, to, speed, z=0.0, rise=0.0):
    """Segments from ``at`` to ``to``, slowing evenly to rest there."""
    d = math.dist(at, to)
    ux, uy = (to[0] - at[0]) / d, (to[1] - at[1]) / d
    time = 2 * d / speed
    a = speed / time
    first = Segment(t, time, (*at, z), (ux * speed, uy * speed, rise), (-ux * a, -uy * a, -9810.0 if rise else 0.0))
    return (first, Segment(t + time, INF, (*to, 0.0)))


def place(segments, t):
    for s in segments:
        if t < s.end:
            return s.place(t)[:2]
    return segments[-1].at[:2]


def fly(t, at, direction, speed, rise):
    """A flight from the cloth back to it, then a roll to rest."""
    c, s = math.cos(direction), math.sin(direction)
    time = 2 * rise / 9810.0
    land = (at[0] + c * speed * time, at[1] + s * speed * time)
    way = speed * speed / (2 * 0.04 * 9810.0) * 0.05
    end = (land[0] + c * way, land[1] + s * way)
    return (Segment(t, time, (*at, 0.0), (c * speed, s * speed, rise), (0.0, 0.0, -9810.0)), *slide(t + time, land, end, speed * 0.6))


def offside():
    layout = Layout(
        Ball((250.0, -60.0)),
        {
            "home.9": Figure((228.0, -72.0)),
            "home.10": Figure((470.0, 62.0)),
            "away.4": Figure((430.0, 110.0)),
            "away.5": Figure((395.0, -95.0)),
            "away.8": Figure((180.0, 60.0)),
        },
        {"away.keeper": Keeper((590.0, 0.0))},
    )
    ball = slide(0.02, (250.0, -60.0), (505.0, 30.0), 900)
    fig = slide(0.0, (228.0, -72.0), (262.0, -50.0), 700)
    events = (
        Began(0.0, 0, Flick(figure="home.9", aim="ball", speed=700)),
        NailOn(0.0, 0, "home.9", (228.0, -72.0), True),
        NailOff(0.006, 0, "home.9", (229.0, -71.5), 0.006, 2.0, 0.0, 700),
        Motion(0.0, "home.9", fig),
        Touch(0.02, "home.9", "ball", (240.4, -66.0), (0.94, 0.33), 900, 690.0, 0.0),
        Motion(0.02, "ball", ball),
        AllAtRest(1.0),
    )
    log = Log(TABLE, layout, events, 1.0)
    passing = 0.30
    chief = Condition("figure_nearer_than_second_last", 40.0, Unit.MM, 480.0, 440.0, 0.02, ("home.10", "away.4"))
    other = Condition("ball_passed_second_last", 4.2, Unit.MM, 444.2, 440.0, passing, ("ball", "away.4"))
    ruling = Ruling(
        Call.OFFSIDE, "OFF-1", Side.HOME, Side.AWAY, Restart.FREE_KICK, (470.0, 62.0), passing, Margin(40.0, Unit.MM), (chief, other), "home.10"
    )
    sentence = "Home 10 stood nearer the goal line than the ball and all defenders but the keeper when Home 9 played it."
    return Subject(
        log, "Ball passes the second-last defender", (Said(ruling, "Offside", sentence),), "en", "OFF-1/passes-second-last", Side.HOME,
        after_possession=Side.AWAY,
    )  # fmt: skip


def crowd(lang="en", title="Twenty-three on the cloth, and a foul on the way to the ball in front of the penalty area"):
    figures = {}
    for i in range(10):
        figures[f"home.{i + 1}"] = Figure((-480 + 95 * i, 300 - (i * 173) % 620))
        figures[f"away.{i + 1}"] = Figure((520 - 100 * i, -280 + (i * 211) % 590))
    figures["home.9"] = Figure((180.0, 20.0))
    figures["away.5"] = Figure((262.0, 44.0))
    layout = Layout(Ball((318.0, 55.0)), figures, {"home.keeper": Keeper((-588.0, 10.0), 0.1), "away.keeper": Keeper((588.0, -10.0), -0.15)})
    one, two = slide(0.0, (180.0, 20.0), (244.0, 38.0), 2600), slide(0.03, (244.0, 38.0), (309.0, 74.0), 1900)
    hit = slide(0.03, (262.0, 44.0), (300.0, 20.0), 700)
    ball = fly(0.08, (318.0, 55.0), -0.2, 1500, 750)
    events = (
        Began(0.0, 0, Flick(figure="home.9", aim="ball", speed=2600)),
        Motion(0.0, "home.9", (Segment(0.0, 0.03, (180.0, 20.0, 0.0), (2133.0, 600.0, 0.0)), *slide(0.03, (244.0, 38.0), (309.0, 74.0), 1900))),
        Touch(0.03, "home.9", "away.5", (253.0, 41.0), (0.95, 0.3), 900, 2500.0, 0.0),
        Motion(0.03, "home.9", two),
        Motion(0.03, "away.5", hit),
        Fall(0.04, "away.5", (275.0, 38.0), 0.4, 900),
        Motion(0.04, "away.5", (Segment(0.04, INF, (275.0, 38.0, 0.0), angle=0.4),)),
        Touch(0.08, "home.9", "ball", (309.0, 60.0), (0.8, -0.2), 900, 1100.0, 0.0),
        Motion(0.08, "ball", ball),
        Bounce(0.08 + ball[0].duration, (*ball[1].at[:2], 0.0), 700),
        Touch(0.35, "away.1", "ball", (520.0, 10.0), (0.8, -0.2), 90, 0.0, 300.0),
        Touch(0.352, "away.1", "ball", (521.0, 10.0), (0.8, -0.2), 90, 0.0, 300.0),
        AllAtRest(1.4),
    )
    assert one
    log = Log(TABLE, layout, events, 1.4)
    chief = Condition("ball_after_figure", 50.0, Unit.MS, 50.0, 0.0, 0.08, ("home.9", "away.5", "ball"), ((253.0, 41.0), (309.0, 60.0)))
    ruling = Ruling(Call.FOUL, "ATT-1", Side.HOME, Side.AWAY, Restart.FREE_KICK, (253.0, 41.0), 0.08, Margin(50.0, Unit.MS), (chief,), "home.9")
    texts = {
        "en": ("Foul", "Home 9 touched Away 5, which stood still, 50 ms before it touched the ball."),
        "es": ("Falta", "La figura 9 local tocó a la 5 visitante, que estaba quieta, 50 ms antes de tocar el balón."),
        "it": ("Fallo", "La figura 9 di casa ha toccato la 5 ospite, che era ferma, 50 ms prima di toccare la palla."),
    }
    call, sentence = texts[lang]
    return Subject(log, title, (Said(ruling, call, sentence),), lang, "ATT-1/hits-a-standing-figure-first", Side.HOME, (2, 1), 2, Side.AWAY, (2, 1))


def nothing():
    """Nobody moves and nothing is ruled."""
    layout = Layout(Ball((0.0, 0.0)), {"home.1": Figure((-40.0, 0.0)), "away.1": Figure((60.0, 10.0), fallen=True, lying=0.7)})
    return Subject(Log(TABLE, layout), "Quiet", possession=Side.AWAY)


def long_pass():
    """A ball the length of the pitch, off a post and into touch, past twenty-two others."""
    base = crowd().log
    figures = {**base.start.figures, "home.9": Figure((-452.0, -240.0))}
    layout = Layout(Ball((-430.0, -236.0)), figures, base.start.keepers)
    one = (Segment(0.02, 0.42, (-430.0, -236.0, 0.0), (2440.0, 720.0, 0.0), (-300.0, -80.0, 0.0)),)
    hit = one[0].place(one[0].end)
    two = slide(one[0].end, hit[:2], (470.0, 415.0), 1500)
    events = (
        Began(0.0, 0, Flick(figure="home.9", aim="ball", speed=3000)),
        Motion(0.0, "home.9", slide(0.0, (-452.0, -240.0), (-420.0, -232.0), 1000)),
        Touch(0.02, "home.9", "ball", (-441.0, -238.0), (1.0, 0.2), 900, 2500.0, 0.0),
        Motion(0.02, "ball", one),
        Touch(one[0].end, "ball", "post.east.north", hit[:2], (0.8, -0.2), 900, 2400.0, 0.0),
        Motion(one[0].end, "ball", two),
        AllAtRest(two[0].end),
    )
    log = Log(TABLE, layout, events, two[0].end)
    at = next(t for t in (two[0].t + i * 1e-4 for i in range(20000)) if log.at("ball", t)[1] >= 400 + 11 + 0.8)
    x, y = log.at("ball", at)
    chief = Condition("ball_wholly_out", y - 411.0, Unit.MM, y - 411.0, 0.0, at, ("ball",), ((x, y),))
    ruling = Ruling(Call.THROW_IN, "OUT-1", Side.HOME, Side.AWAY, Restart.THROW_IN, (x, 399.0), at, Margin(chief.margin, Unit.MM), (chief,), None)
    said = Said(ruling, "Throw-in", "The whole ball crossed the whole touchline; Home touched it last.")
    return Subject(log, "The length of the pitch and out by less than a millimetre", (said,), "en", "OUT-1/by-a-hair", Side.HOME)
