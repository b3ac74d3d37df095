"""Scenario files: what the format says is accepted as written, and whatever is wrong is told in one line."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from sim.match.scenario import ExpectedPlace, ExpectedRuling
from sim.model import actions as act
from sim.model.ids import Side
from sim.record import Unreadable, action_from_dict, json_schema, load_scenario, scenario_from_dict, scenario_from_text
from sim.rules.words import Call, Phase, Restart

EVERYTHING = """
schema = 1
id = "OFF-1/passes-second-last"
twin = "OFF-1/level-with-second-last"    # its near miss
title = { en = "Ball passes the second-last defender", es = "El balón pasa", it = "La palla passa" }
clauses = ["OFF-1"]
ruleset = { base = "club", penalty_anywhere = true }
pitch = "standard"
level = 2

[situation]
possession = "home"
phase = "play"
half = 1
clock = "14:59.950"
period = 1
score = [0, 0]
touches = { figure = "home.9", count = 0 }
block = "none"
last_touch = ["home.9", "away.4"]
spot = [0, 0]
taker = "home.7"
taken = true
warnings = { away = ["GKP-4"] }
ticks = { home = 2 }
cards = { away = "yellow" }
positional = { home = 1 }
ready = ["home"]
passive = ["home.9"]
sanction = { call = "foul", clause = "ATT-1", against = "away", to = "home", restart = "free_kick", spot = [10, 20] }
flick = { figure = "home.9", touched_ball = true, touched = ["away.4"] }
doubt = 0.3
fouls = [4, 0]
time_outs = [1, 0]
sent_off = [{ figure = "away.2", until = "12:00" }]
on = ["home.1"]

[layout]
ball = { at = [420, 0], velocity = [10, 0], height = 0 }
home.9 = { at = [380, 5] }
home.10 = { at = [500, 60], spin = 3 }
away.4 = { at = [450, 120], fallen = true, lying = 90 }
away.12 = { at = [430, -90], entangled = ["away.4"] }
home.spare = { at = [-560, 40] }
away.keeper = { at = [592, 0], angle = 0 }

[[action]]
when = "rest"
flick = "home.9"
aim = "ball"
speed = 1800
spin = 0
loft = 0
as = "attack"
technique = { finger = "index", hand = "right", support = "cloth", part = "base", contact_ms = 6, contact_mm = 2, hand_mm = 0 }

[[action]]
when = { touch = "home.9", delay = 0.05 }
keeper = "away"
path = [[0.0, 592, 0, 0], [0.2, 585, 25, 10]]

[[action]]
when = 0.15
flick = "home.10"
nail = [[0.0, 480, 60], [0.1, 486, 60]]
hand = [[0.0, 480, 40], [0.1, 480, 40]]

[[action]]
flick = "home.10"
direction = 90
speed = 500
deliberate = true

[[action]]
place = "home.7"
to = [1, 2]
[[action]]
place = "ball"
to = [1, 2]
[[action]]
take = "home.7"
[[action]]
ready = "home"
[[action]]
ask = "away"
for = "check"
about = "line"
[[action]]
hand = "away"
path = [[0, 1, 2, 30], [1, 1, 2, 0]]
[[action]]
spare = "home"
enter = [-560, 40]
[[action]]
spare = "home"
leave = true
[[action]]
hands = "home"
over = 2
[[action]]
hands = "home"
leaning = true
[[action]]
substitute = "home.5"
by = "home.8"
leave = [0.5, 1, 2]
enter = [1.5, 1, 2]
[[action]]
wait = 4.5
[[action]]
keeper = "away"
off = true
[[action]]
keeper = "away"
enter = [592, 0]

[expect]
rulings = [
  { call = "offside", clause = "OFF-1", against = "home", to = "away", restart = "free_kick", spot = [500, 60], tolerance = 1.0, margin = [0, 5] },
]
possession = "away"
phase = "free_kick"
score = [0, 0]
restored = false
touched = ["home.9"]
block = "none"
why_not = [ { clause = "OFF-2", condition = "ball_ahead_of_all_but_one", margin = [-40, 0] } ]
layout = { "home.7" = { at = [1, 2], tolerance = 0.2, fallen = false } }

[teach]
question = { en = "Q", es = "P" }
why = { en = "Because", es = "Porque" }
"""

LEAST = "schema = 1\n[layout]\nball = { at = [0, 0] }\n"


def told(text: str) -> str:
    """The one line that a text is refused with."""
    with pytest.raises(Unreadable) as caught:
        scenario_from_text(text, "file.toml")
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith("file.toml:")
    return line


def test_everything_in_the_format_is_accepted_as_written() -> None:
    s = scenario_from_text(EVERYTHING, "x.toml")
    assert (s.id, s.twin, s.clauses, s.level, s.pitch) == ("OFF-1/passes-second-last", "OFF-1/level-with-second-last", ("OFF-1",), 2, "standard")
    assert (s.ruleset.name, s.ruleset.settings) == ("club", (("penalty_anywhere", True),))
    assert s.situation.clock == 899.95
    assert s.situation.last_touch == ("home.9", "away.4")
    assert s.situation.warnings == {Side.AWAY: ("GKP-4",)}
    assert s.situation.sanction is not None
    assert s.situation.sanction.call is Call.FOUL
    assert s.layout.figures["away.4"].lying == math.radians(90)
    kinds = " ".join(type(a).__name__ for a in s.actions)
    assert kinds == ("Flick MoveKeeper Flick Flick Place Place Take Ready Ask MoveHand Spare Spare Hands Hands Substitute Wait MoveKeeper MoveKeeper")
    assert s.actions[0].when == act.AtRest()
    assert s.actions[1].when == act.OnTouch("home.9", 0.05)
    assert s.actions[2].when == act.After(0.15)
    keeper = s.actions[1]
    assert isinstance(keeper, act.MoveKeeper)
    assert keeper.path[1] == (0.2, 585.0, 25.0, math.radians(10))
    turned = s.actions[3]
    assert isinstance(turned, act.Flick)
    assert (turned.direction, turned.deliberate) == (math.radians(90), True)
    expect = s.expect
    assert expect is not None
    assert expect.rulings == (ExpectedRuling(Call.OFFSIDE, "OFF-1", Side.HOME, Side.AWAY, Restart.FREE_KICK, (500.0, 60.0), 1.0, (0.0, 5.0)),)
    assert (expect.phase, expect.restored, expect.touched) == (Phase.FREE_KICK, False, ("home.9",))
    assert expect.layout == (ExpectedPlace("home.7", (1.0, 2.0), 0.2, False),)
    assert s.teach is not None
    assert s.teach.question.text("it") == "Q"


def test_the_defaults_are_those_of_the_format() -> None:
    s = scenario_from_text(LEAST)
    assert (s.ruleset.name, s.pitch, s.expect, s.teach, s.actions) == ("club", "standard", None, None, ())
    assert (s.situation.possession, s.situation.phase, s.situation.half, s.situation.score) == (Side.HOME, Phase.PLAY, 1, (0, 0))


def test_expected_places_may_leave_the_quotes_out() -> None:
    s = scenario_from_text(LEAST + "[expect.layout]\nhome.7 = { at = [1, 2] }\n")
    assert s.expect is not None
    assert s.expect.layout[0].body == "home.7"


def test_an_empty_list_of_rulings_is_not_the_same_as_none() -> None:
    empty = scenario_from_text(LEAST + "[expect]\nrulings = []\n").expect
    absent = scenario_from_text(LEAST + '[expect]\npossession = "home"\n').expect
    assert empty is not None
    assert absent is not None
    assert (empty.rulings, absent.rulings) == ((), None)


WRONG = {
    "unknown key": (LEAST + "colour = 3\n", "layout.colour", "one of the keys ball, home, away"),
    "unknown key at the top": ("color = 3\n" + LEAST, "color", "one of the keys schema, id, twin"),
    "unknown key of a ruling": (LEAST + '[expect]\nrulings = [{ cal = "foul" }]\n', "expect.rulings[0].cal", "did you mean call?"),
    "wrong schema": (LEAST.replace("schema = 1", "schema = 2"), "schema: 2", "1, the version"),
    "no schema": (LEAST.replace("schema = 1\n", ""), "schema: missing", "1, the version"),
    "no layout": ("schema = 1\n", "layout: missing", "on the cloth"),
    "unknown figure": (LEAST + "home.13 = { at = [0, 50] }\n", "layout.home.13", "one of the keys"),
    "unknown side": (LEAST + "guest.3 = { at = [0, 50] }\n", "layout.guest", "ball, home, away"),
    "NaN": (LEAST + "home.9 = { at = [nan, 50] }\n", "layout.home.9.at[0]: nan", "a finite number"),
    "infinity": (LEAST + "home.9 = { at = [0, -inf] }\n", "layout.home.9.at[1]: -inf", "a finite number"),
    "true for a number": (LEAST + "home.9 = { at = [0, true] }\n", "layout.home.9.at[1]: true", "a number"),
    "text for a number": (LEAST + '[[action]]\nwait = "long"\n', "action[0].wait: 'long'", "a finite number"),
    "half a number": (LEAST + "[situation]\nhalf = 1.5\n", "situation.half: 1.5", "a whole number"),
    "a short place": (LEAST + "home.9 = { at = [0] }\n", "layout.home.9.at: [0]", "a place [x, y]"),
    "a long place": (LEAST + "home.9 = { at = [0, 1, 2] }\n", "layout.home.9.at: [0, 1, 2]", "a place [x, y]"),
    "no verb": (LEAST + "[[action]]\nspeed = 3\n", "action[0]", "exactly one verb of flick, keeper"),
    "two verbs": (LEAST + '[[action]]\nwait = 3\ntake = "home.9"\n', "action[0]", "exactly one verb"),
    "aim and direction": (LEAST + '[[action]]\nflick = "home.9"\naim = "ball"\ndirection = 3\nspeed = 5\n', "action[0]", "not both"),
    "neither aim nor direction": (LEAST + '[[action]]\nflick = "home.9"\nspeed = 5\n', "action[0]", "either aim or direction"),
    "no speed": (LEAST + '[[action]]\nflick = "home.9"\naim = "ball"\n', "action[0]", "a speed"),
    "gesture and speed": (LEAST + '[[action]]\nflick = "home.9"\nspeed = 3\nnail = [[0, 0, 0]]\n', "action[0]", "either a nail path"),
    "times that go back": (LEAST + '[[action]]\nflick = "home.9"\nnail = [[1, 0, 0], [0, 0, 0]]\n', "action[0].nail", "do not decrease"),
    "misspelt key at the top": ("levl = 3\n" + LEAST, "levl", "a known key: did you mean level?"),
    "misspelt verb": (LEAST + '[[action]]\nflikc = "home.9"\nspeed = 3\n', "action[0].flikc", "a known key: did you mean flick?"),
    "figure beyond the last": (LEAST + '[situation]\nlast_touch = "home.77"\n', "situation.last_touch", "home.1 to home.12"),
    "unknown key of a verb": (LEAST + '[[action]]\ntake = "home.9"\nspeed = 3\n', "action[0].speed", "one of the keys when, deliberate, take"),
    "unknown call": (LEAST + '[expect]\nrulings = [{ call = "fuol" }]\n', "expect.rulings[0].call: 'fuol'", "'change'"),
    "unknown side of a ruling": (LEAST + '[expect]\nrulings = [{ to = "guest" }]\n', "expect.rulings[0].to: 'guest'", ""),
    "bad when": (LEAST + '[[action]]\nwhen = "soon"\nwait = 3\n', "action[0].when: 'soon'", '"rest", seconds'),
    "bad when table": (LEAST + '[[action]]\nwhen = { touch = "home.99" }\nwait = 3\n', "action[0].when.touch: 'home.99'", "id of a figure or keeper"),
    "bad aim": (LEAST + '[[action]]\nflick = "home.9"\naim = "the goal"\nspeed = 3\n', "action[0].aim: 'the goal'", "an id"),
    "bad id": (LEAST + '[[action]]\nflick = "ball"\naim = "ball"\nspeed = 3\n', "action[0].flick: 'ball'", "a figure's id"),
    "lying, but not fallen": (LEAST + "home.9 = { at = [0, 50], lying = 3 }\n", "layout.home.9", "fallen = true"),
    "margin upside down": (LEAST + "[expect]\nrulings = [{ margin = [3, 1] }]\n", "expect.rulings[0].margin", "[low, high]"),
    "level": ("level = 6\n" + LEAST, "level: 6", "from 1 to 5"),
    "ruleset": ('ruleset = "pub"\n' + LEAST, "ruleset: 'pub'", "one of club"),
    "setting": ("ruleset = { beer = true }\n" + LEAST, "ruleset.beer", "one of"),
    "pitch": ('pitch = "moon"\n' + LEAST, "pitch: 'moon'", "one of"),
    "clock": (LEAST + '[situation]\nclock = "late"\n', "situation.clock: 'late'", "a clock"),
    "clause": (LEAST + '[expect]\nwhy_not = [{ clause = "offside" }]\n', "expect.why_not[0].clause: 'offside'", "a clause id such as OFF-1"),
    "a list for a table": ("schema = 1\nlayout = []\n", "layout: []", "a table"),
    "far away": (LEAST + "home.9 = { at = [1e9, 50] }\n", "layout.home.9.at[0]", ""),
    "empty": ("", "an empty file", "a scenario"),
    "only a comment": ("# nothing\n", "schema: missing", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_told_in_one_line_with_place_value_and_what_was_expected(name: str) -> None:
    text, place, expected = WRONG[name]
    line = told(text)
    assert place in line
    assert "expected" in line
    assert expected in line
    assert "pydantic" not in line


@pytest.mark.parametrize(("text", "number"), [("schema = 1\nid = \n", 2), ("a = 1\n\n[layout\n", 3), ('x = "open', 1), ("a = 1\na = 2\n", 2)])
def test_bad_toml_is_told_with_its_line(text: str, number: int) -> None:
    assert told(text).startswith(f"file.toml:{number}: ")


def test_what_is_not_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "ñandú azul.toml").write_bytes(b"schema = 1\n\n\x00\xff\xfe\n")
    for path, words in [
        (tmp_path, "a folder"),
        (tmp_path / "none.toml", "no such file"),
        (tmp_path / "ñandú azul.toml", "UTF-8 text"),
        (tmp_path / "nul\0.toml", ""),
    ]:
        with pytest.raises(Unreadable) as caught:
            load_scenario(path)
        assert str(caught.value).startswith(str(path))
        assert words in str(caught.value)


def test_a_file_of_a_windows_editor_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbf" + LEAST.replace("\n", "\r\n").encode())
    assert load_scenario(path).layout.ball is not None


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    assert "nested too deeply" in told("a = " + "[" * 20000)


def test_one_action_reads_by_itself() -> None:
    assert action_from_dict({"flick": "home.9", "aim": [1, 2], "speed": 3}) == act.Flick(figure="home.9", aim=(1.0, 2.0), speed=3.0)
    with pytest.raises(Unreadable, match=r"action: speed: 'fast': expected a finite number|action: speed: 'fast'"):
        action_from_dict({"flick": "home.9", "aim": "ball", "speed": "fast"})


def test_plain_data_reads_as_a_file_does() -> None:
    data: dict[str, Any] = {"schema": 1, "id": "POS-1/x", "layout": {"ball": {"at": [0, 0]}}}
    assert scenario_from_dict(data).id == "POS-1/x"


def test_the_json_schema_names_every_key_and_verb() -> None:
    schema = json_schema()
    assert {"schema", "id", "twin", "title", "clauses", "ruleset", "pitch", "level", "situation", "layout", "action", "expect", "teach"} == set(
        schema["properties"]
    )
    assert schema["additionalProperties"] is False
    verbs = schema["properties"]["action"]["items"]["oneOf"]
    assert len(verbs) == 11
