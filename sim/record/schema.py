"""The form of a scenario file: every key, its type and its bounds, as models that refuse whatever else is there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, model_validator

from sim.model.actions import About
from sim.record.actions import AnyActionModel, AsSide
from sim.record.fields import (
    REACH,
    BodyId,
    ClauseId,
    Count,
    FigureId,
    Flag,
    Interval,
    Model,
    Number,
    Place,
    PlayerId,
    Positive,
    ScenarioId,
    Velocity,
    Words,
    refuse,
)
from sim.rules.words import Call, Phase, Restart

SCHEMA = 1
"""The version of the format that is read and written."""

MOST_ACTIONS = 500
"""A scenario with more is no situation but a match."""

Scalar = Flag | Annotated[int, Field(strict=True)] | Number | str
Two = tuple[Count, Count]
PerSide = dict[AsSide, Count]
Clock = Annotated[str, Field(pattern=r"^\d{1,3}:[0-5]\d(\.\d{1,6})?$", description="mm:ss or mm:ss.fff")]


class BallModel(Model):
    """The ball; with a velocity it is already rolling."""

    at: Place
    velocity: Velocity = (0.0, 0.0)
    height: Annotated[Positive, Field(le=REACH)] = 0.0


class FigureModel(Model):
    """A figure. When fallen, ``at`` is the point P where its base touches the cloth."""

    at: Place
    velocity: Velocity = (0.0, 0.0)
    spin: Number = 0.0
    fallen: Flag = False
    lying: Number = Field(0.0, description="degrees; with fallen")
    entangled: list[FigureId] = Field(default_factory=list)

    @model_validator(mode="after")
    def _lying_needs_fallen(self) -> FigureModel:
        if not self.fallen and "lying" in self.model_fields_set:
            raise refuse("fallen = true beside lying")
        return self


class KeeperPlaceModel(Model):
    """A rod keeper: body centre, and the angle by which its rod is turned."""

    at: Place
    angle: Number = Field(0.0, description="degrees")


class SideLayout(Model):
    """One side's figures by number, its spare keeper and its rod keeper."""

    figure_1: FigureModel | None = Field(None, alias="1")
    figure_2: FigureModel | None = Field(None, alias="2")
    figure_3: FigureModel | None = Field(None, alias="3")
    figure_4: FigureModel | None = Field(None, alias="4")
    figure_5: FigureModel | None = Field(None, alias="5")
    figure_6: FigureModel | None = Field(None, alias="6")
    figure_7: FigureModel | None = Field(None, alias="7")
    figure_8: FigureModel | None = Field(None, alias="8")
    figure_9: FigureModel | None = Field(None, alias="9")
    figure_10: FigureModel | None = Field(None, alias="10")
    figure_11: FigureModel | None = Field(None, alias="11")
    figure_12: FigureModel | None = Field(None, alias="12")
    spare: FigureModel | None = None
    keeper: KeeperPlaceModel | None = None


class LayoutModel(Model):
    """What is on the cloth; only what is named."""

    ball: BallModel | None = None
    home: SideLayout | None = None
    away: SideLayout | None = None


class TouchesModel(Model):
    """Consecutive touches already made by one figure or keeper."""

    figure: PlayerId
    count: Count


class SanctionModel(Model):
    """A pending ruling."""

    call: Call
    clause: ClauseId
    against: AsSide | None = None
    to: AsSide | None = None
    restart: Restart | None = None
    spot: Place | None = None


class FlickInProgressModel(Model):
    """A flick whose motion is not over: who flicked, whether it has touched the ball, and which figures it has touched."""

    figure: FigureId
    touched_ball: Flag = False
    touched: PlayerId | list[PlayerId] = Field(default_factory=list)


class ShotModel(Model):
    """A shot already made in a shoot-out: from which spot, whether it went in, and by whom."""

    at: Place
    scored: Flag
    figure: FigureId | None = None


class SentOffModel(Model):
    """A figure sent off, and until when its side plays short (clock)."""

    figure: PlayerId
    until: Clock | None = None
    replaced: Flag = False


class RulesetModel(Model):
    """A table of settings over a shipped ruleset."""

    model_config = ConfigDict(extra="allow")

    base: str = "club"
    __pydantic_extra__: dict[str, Scalar] = Field(init=False)


class RestartedModel(Model):
    """The restart that play came from."""

    kind: Phase
    taker: PlayerId
    spot: Place | None = None
    taken: Flag = False
    others_touched: Flag = False


class StandingModel(Model):
    """How matters stood in play."""

    possession: AsSide
    phase: Phase = Phase.PLAY
    touches: TouchesModel | None = None
    block: Literal["none", "owed"] = "none"
    blocks_made: Count = 0
    attacker_touched: Flag = False
    last_touch: list[PlayerId] = Field(default_factory=list)
    owner: AsSide | None = None
    restarted: RestartedModel | None = None


class BackModel(Model):
    """What may be put back on request."""

    clause: ClauseId
    against: AsSide
    by: AsSide
    standing: StandingModel
    layout: LayoutModel


class MissedModel(Model):
    """The side that lost the ball by missing it, and how long ago."""

    side: AsSide
    ago: Positive = Field(description="s")


class MeasuredModel(Model):
    """A check that was made, and where the ball lay."""

    about: About | None = None
    at: Place


class CarriedModel(Model):
    """What a match remembers beyond the rest: written by an export, seldom by hand."""

    tick_asked: AsSide | None = None
    block_due: Flag = False
    blocks_made: Count | None = None
    attacker_touched: Flag | None = None
    owner: AsSide | None = None
    missed: MissedModel | None = None
    deferred: SanctionModel | None = None
    back: BackModel | None = None
    given: Flag = False
    ball_due: Flag = False
    kicked_off: AsSide | None = None
    distance_kept: AsSide | None = None
    unplayed: list[AsSide] = Field(default_factory=list)
    holding: list[AsSide] = Field(default_factory=list)
    rods: list[AsSide] = Field(default_factory=list)
    unready: Positive = Field(0.0, description="s")
    measured: list[MeasuredModel] = Field(default_factory=list)


class SituationModel(Model):
    """How the match stands as the scenario begins."""

    possession: AsSide = "home"
    phase: Phase = Phase.PLAY
    half: Annotated[Count, Field(ge=1, le=5)] = 1
    period: Annotated[Count, Field(ge=1, le=5)] | None = None
    clock: Clock = "00:00"
    score: Two = (0, 0)
    touches: TouchesModel | None = None
    block: Literal["none", "owed"] = "none"
    last_touch: PlayerId | list[PlayerId] | None = None
    spot: Place | None = None
    taker: PlayerId | None = None
    taken: Flag = False
    warnings: dict[AsSide, list[ClauseId]] = Field(default_factory=dict)
    ticks: PerSide = Field(default_factory=dict)
    cards: dict[AsSide, Literal["yellow", "orange", "red"]] = Field(default_factory=dict)
    positional: PerSide = Field(default_factory=dict)
    ready: list[AsSide] = Field(default_factory=list)
    passive: list[PlayerId] = Field(default_factory=list)
    sanction: SanctionModel | None = None
    flick: FlickInProgressModel | None = None
    doubt: Positive | None = Field(None, description="mm")
    shots: dict[AsSide, list[ShotModel]] = Field(default_factory=dict)
    fouls: Two | None = None
    time_outs: Two | None = None
    sent_off: list[SentOffModel] = Field(default_factory=list)
    on: list[PlayerId] = Field(default_factory=list)
    direct: Flag = Field(False, description="the free kick that is due may score directly")
    held: Positive = Field(0.0, description="s; how long the restart that is due could have been taken already")
    deferred_fouls: Two | None = None
    asked: list[AsSide] = Field(default_factory=list, description="who has asked for a time-out")
    resume: Phase | None = None
    cautioned: list[FigureId] = Field(default_factory=list)
    foul_spot: Place | None = None
    released: list[AsSide] = Field(default_factory=list)
    keeping: list[FigureId] = Field(default_factory=list, description="figures that have changed places with the keeper")
    carried: CarriedModel | None = None


def _ordered(interval: tuple[float, float]) -> tuple[float, float]:
    if interval[0] > interval[1]:
        raise refuse("[low, high] with low not above high")
    return interval


Bounds = Annotated[Interval, AfterValidator(_ordered)]


class ExpectedRulingModel(Model):
    """A ruling that must be made; every key given must match."""

    call: Call | None = None
    clause: ClauseId | None = None
    against: AsSide | None = None
    to: AsSide | None = None
    restart: Restart | None = None
    spot: Place | None = None
    tolerance: Positive | None = Field(None, description="mm, of the spot; default 1")
    margin: Bounds | None = None


class ExpectedWhyNotModel(Model):
    """A clause that must not be called, and why not."""

    clause: ClauseId
    condition: str | None = None
    margin: Bounds | None = None
    at: Positive | None = Field(None, description="s; the moment meant, where there are several")


class ExpectedPlaceModel(Model):
    """Where a body must lie at the end."""

    at: Place | None = None
    tolerance: Positive | None = Field(None, description="mm; default 0.1")
    fallen: Flag | None = None
    on: Flag = Field(True, description="false: it must be off the cloth")


def _flat(value: Any) -> Any:
    """Takes ``home = { 7 = {…} }`` for ``"home.7" = {…}``, as TOML writes it when the quotes are left out."""
    if not isinstance(value, dict):
        return value
    out: dict[Any, Any] = {}
    for key, entry in value.items():
        if key in ("home", "away") and isinstance(entry, dict):
            out |= {f"{key}.{part}": place for part, place in entry.items()}
        else:
            out[key] = entry
    return out


class ExpectModel(Model):
    """What must come out; only the keys given are checked."""

    rulings: list[ExpectedRulingModel] | None = None
    possession: AsSide | None = None
    phase: Phase | None = None
    score: Two | None = None
    restored: Flag | None = None
    touched: list[PlayerId] | None = None
    block: Literal["none", "owed"] | None = None
    why_not: list[ExpectedWhyNotModel] = Field(default_factory=list)
    layout: Annotated[dict[BodyId, ExpectedPlaceModel], BeforeValidator(_flat)] = Field(default_factory=dict)


class TeachModel(Model):
    """What the trainer adds."""

    question: Words = Field(default_factory=dict)
    why: Words = Field(default_factory=dict)


def _not_endless(value: Any) -> Any:
    if isinstance(value, list) and len(value) > MOST_ACTIONS:
        raise refuse(f"at most {MOST_ACTIONS} actions")
    return value


class ScenarioModel(Model):
    """A scenario file."""

    schema_: Annotated[int, Field(strict=True, ge=SCHEMA, le=SCHEMA, json_schema_extra={"const": SCHEMA})] = Field(alias="schema")
    id: ScenarioId | None = None
    twin: ScenarioId | None = None
    title: Words = Field(default_factory=dict)
    clauses: list[ClauseId] = Field(default_factory=list)
    ruleset: str | RulesetModel = "club"
    pitch: Annotated[str, Field(description="without it the one that the ruleset is played on")] | None = None
    level: Annotated[Count, Field(ge=1, le=5)] = 1
    situation: SituationModel | None = None
    layout: LayoutModel
    action: Annotated[list[AnyActionModel], BeforeValidator(_not_endless)] = Field(default_factory=list)
    expect: ExpectModel | None = None
    teach: TeachModel | None = None


def json_schema() -> dict[str, Any]:
    """The form of a scenario file as a JSON Schema (draft 2020-12), for editors and other programs."""
    schema = ScenarioModel.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Tapete scenario, schema 1"}
