"""The texts of ``--vary``: what they mean, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from sim.batch.spread import BadSpread, Mode, variations

MEANT = {
    "normal(5, 2)": (5.0, 2.0),
    "uniform(2, 8)": (5.0, 6.0 / 12.0**0.5),
    "triangular(0, 5, 10)": (5.0, (25.0 / 6.0) ** 0.5),
    "lognormal(0, 0.5)": (np.exp(0.125), ((np.exp(0.25) - 1.0) * np.exp(0.25)) ** 0.5),
    "choice(1, 5, 9)": (5.0, (32.0 / 3.0) ** 0.5),
}


@pytest.mark.parametrize("text", MEANT)
def test_draws_have_the_mean_and_the_spread_that_the_text_says(text: str) -> None:
    (variation,) = variations(f"speed={text}")
    rng = np.random.default_rng(1)
    drawn = np.array([variation.spread.draw(rng) for _ in range(4000)])
    mean, deviation = MEANT[text]
    assert abs(drawn.mean() - mean) < 5.0 * deviation / 4000**0.5
    assert abs(drawn.std() / deviation - 1.0) < 0.1


@pytest.mark.parametrize(
    ("text", "mode", "value"), [("normal(3, 0)", Mode.SET, 3.0), ("+normal(3, 0)", Mode.ADD, 13.0), ("*normal(3, 0)", Mode.TIMES, 30.0)]
)
def test_a_draw_is_the_value_or_is_added_or_multiplied(text: str, mode: Mode, value: float) -> None:
    (variation,) = variations(f"spin={text}")
    assert variation.mode is mode
    assert variation.mode.applied(10.0, variation.spread.draw(np.random.default_rng(0))) == value


def test_a_body_without_a_coordinate_stands_for_both() -> None:
    assert [(v.body, v.what) for v in variations("away.keeper=+uniform(-5, 5)")] == [("away.keeper", "x"), ("away.keeper", "y")]
    assert variations("action[2].speed=choice(900)")[0].action == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("speed", "= and a distribution"),
        ("speed=gauss(1, 2)", "normal(mean, sd)"),
        ("speed=normal(1)", "2 numbers"),
        ("speed=normal(1, -1)", "0 or more"),
        ("speed=normal(a, b)", "numbers"),
        ("speed=normal(nan, 1)", "finite"),
        ("speed=uniform(3, 2)", "rising"),
        ("speed=triangular(1, 1, 1)", "rising"),
        ("speed=choice()", "numbers"),
        ("aim=*normal(1, 1)", "added to the aim"),
        ("home.x9=normal(1, 1)", "one of aim"),
        ("ball.z=normal(1, 1)", "one of aim"),
        ("home.9.angle=normal(1, 1)", "one of aim"),
    ],
)
def test_what_says_nothing_that_could_be_is_refused_in_one_line(text: str, expected: str) -> None:
    with pytest.raises(BadSpread) as error:
        variations(text)
    assert expected in str(error.value)
    assert "\n" not in str(error.value)
