"""The verbs of ``[[action]]`` as they stand in files, and what they become."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from sim.model import actions as act
from sim.model.ids import Side
from sim.record.fields import BodyId, Count, DeepPath, FigureId, Flag, Length, Model, Number, Place, PlanPath, PlayerId, Positive, TargetId, refuse

VERBS = ("flick", "keeper", "place", "take", "ready", "ask", "hand", "spare", "hands", "substitute", "wait")
ONE_VERB = f"exactly one verb of {', '.join(VERBS)}"

AsSide = Literal["home", "away"]


class TouchModel(Model):
    """After that figure touches the ball."""

    touch: PlayerId
    delay: Positive = 0.0

    def value(self) -> act.OnTouch:
        """What the model knows it as."""
        return act.OnTouch(self.touch, self.delay)


WhenModel = Literal["rest"] | Positive | TouchModel


class ActionModel(Model):
    """What every action has."""

    when: WhenModel = "rest"
    deliberate: Flag = False

    def common(self) -> dict[str, Any]:
        """When it begins, and whether it was done on purpose."""
        if isinstance(self.when, TouchModel):
            return {"when": self.when.value(), "deliberate": self.deliberate}
        return {"when": act.AtRest() if self.when == "rest" else act.After(float(self.when)), "deliberate": self.deliberate}


class TechniqueModel(Model):
    """The declared way of flicking."""

    finger: Literal["index", "middle", "ring", "little", "thumb"] = "index"
    hand: Literal["left", "right"] = "right"
    support: Literal["cloth", "thumb", "lever", "none"] = "cloth"
    part: Literal["base", "body"] = "base"
    contact_ms: Positive | None = Field(None, description="ms; without it, the usual")
    contact_mm: Positive | None = Field(None, description="mm; without it, the usual")
    hand_mm: Positive = 0.0

    def value(self) -> act.Technique:
        """The frozen technique."""
        return act.Technique(
            act.Finger(self.finger),
            act.Hand(self.hand),
            act.Support(self.support),
            act.PartStruck(self.part),
            self.contact_ms,
            self.contact_mm,
            self.hand_mm,
        )


class FlickModel(ActionModel):
    """A flick: declared (aim or direction, speed, technique) or as a raw gesture (nail, hand)."""

    flick: FigureId
    aim: TargetId | Place | None = None
    direction: Number | None = Field(None, description="degrees, counter-clockwise from +x")
    speed: Positive | None = Field(None, description="mm/s of the base as it leaves the nail")
    spin: Number = Field(0.0, description="rad/s, counter-clockwise")
    loft: Annotated[Number, Field(ge=0.0, lt=90.0, description="degrees")] = 0.0
    as_: Literal["attack", "block", "position", "tick"] | None = Field(None, alias="as")
    technique: TechniqueModel | None = None
    nail: PlanPath | None = None
    hand: PlanPath | None = None

    @model_validator(mode="after")
    def _one_form(self) -> FlickModel:
        if self.nail is not None:
            if self.aim is not None or self.direction is not None or self.speed is not None:
                raise refuse("either a nail path, or speed with aim or direction, not both")
            if self.technique is not None and {"contact_ms", "contact_mm", "hand_mm"} & self.technique.model_fields_set:
                raise refuse("a technique without contact_ms, contact_mm and hand_mm beside a nail path: they are measured from it")
            return self
        if self.hand is not None:
            raise refuse("a nail path beside the hand path")
        if (self.aim is None) == (self.direction is None):
            raise refuse("either aim or direction" if self.aim is None else "either aim or direction, not both")
        if self.speed is None:
            raise refuse("a speed (mm/s) or a nail path")
        return self

    def value(self) -> act.Flick:
        """The frozen flick."""
        return act.Flick(
            **self.common(),
            figure=self.flick,
            aim=self.aim,
            direction=None if self.direction is None else math.radians(self.direction),
            speed=self.speed or 0.0,
            spin=self.spin,
            loft=math.radians(self.loft),
            purpose=None if self.as_ is None else act.Purpose(self.as_),
            technique=self.technique.value() if self.technique else act.Technique(),
            nail=self.nail or (),
            hand=self.hand or (),
        )


class KeeperModel(ActionModel):
    """The rod keeper moved along a path, taken off, or brought in."""

    keeper: AsSide
    path: DeepPath | None = Field(None, description="knots [s, mm, mm, degrees]; the last place is held")
    off: Flag = False
    enter: Place | None = None
    angle: Number = Field(0.0, description="degrees; with enter")

    @model_validator(mode="after")
    def _one_of(self) -> KeeperModel:
        if (self.path is not None) + self.off + (self.enter is not None) != 1:
            raise refuse("exactly one of path, off = true, enter")
        return self

    def value(self) -> act.MoveKeeper:
        """The frozen move."""
        path = tuple((t, x, y, math.radians(a)) for t, x, y, a in self.path or ())
        return act.MoveKeeper(**self.common(), side=Side(self.keeper), path=path, off=self.off, enter=self.enter, angle=math.radians(self.angle))


class PlaceModel(ActionModel):
    """A figure, or the ball, put by hand."""

    place: BodyId
    to: Place

    def value(self) -> act.Place:
        """The frozen placement."""
        return act.Place(**self.common(), body=self.place, to=self.to)


class TakeModel(ActionModel):
    """The taker of the restart is named."""

    take: PlayerId

    def value(self) -> act.Take:
        """The frozen naming."""
        return act.Take(**self.common(), figure=self.take)


class ReadyModel(ActionModel):
    """Placement finished."""

    ready: AsSide

    def value(self) -> act.Ready:
        """The frozen word."""
        return act.Ready(**self.common(), side=Side(self.ready))


class AskModel(ActionModel):
    """A side asks for something."""

    ask: AsSide
    for_: Literal["distance", "back", "tick", "check", "play_on", "accept", "sanction", "forcing", "waive", "time_out"] = Field(alias="for")
    about: Literal["area", "line", "distance"] | None = None

    def value(self) -> act.Ask:
        """The frozen request."""
        about = None if self.about is None else act.About(self.about)
        return act.Ask(**self.common(), side=Side(self.ask), request=act.Request(self.for_), about=about)


class HandModel(ActionModel):
    """A hand moving over the cloth."""

    hand: AsSide
    path: DeepPath = Field(description="knots [s, mm, mm, mm of height]; height 0 touches")

    def value(self) -> act.MoveHand:
        """The frozen movement."""
        return act.MoveHand(**self.common(), side=Side(self.hand), path=self.path)


class SpareModel(ActionModel):
    """The spare keeper brought on or taken off."""

    spare: AsSide
    enter: Place | None = None
    leave: Flag = False

    @model_validator(mode="after")
    def _one_of(self) -> SpareModel:
        if (self.enter is not None) == self.leave:
            raise refuse("either enter = [x, y] or leave = true")
        return self

    def value(self) -> act.Spare:
        """The frozen change."""
        return act.Spare(**self.common(), side=Side(self.spare), enter=self.enter, leave=self.leave)


class HandsModel(ActionModel):
    """How many hands of a side are over the playing area, and whether one leans on it."""

    hands: AsSide
    over: Annotated[Count, Field(le=2)] | None = None
    leaning: Flag = False

    def value(self) -> act.Hands:
        """The frozen posture."""
        return act.Hands(**self.common(), side=Side(self.hands), over=1 if self.over is None else self.over, leaning=self.leaning)


Timed = tuple[Positive, Length, Length]


class SubstituteModel(ActionModel):
    """A figure leaves for another."""

    substitute: FigureId
    by: FigureId
    leave: Timed | None = None
    enter: Timed | None = None

    def value(self) -> act.Substitute:
        """The frozen change."""
        return act.Substitute(**self.common(), off=self.substitute, by=self.by, leave=self.leave, enter=self.enter)


class WaitModel(ActionModel):
    """Seconds pass."""

    wait: Positive

    def value(self) -> act.Wait:
        """The frozen pause."""
        return act.Wait(**self.common(), seconds=self.wait)


def verb_of(data: Any) -> str | None:
    """The verb of an action as it stands in a file; None when there is none, or more than one.

    ``hand`` beside ``flick`` is the hand's path, not the verb.
    """
    if not isinstance(data, dict):
        return None if not isinstance(data, ActionModel) else type(data).__name__.removesuffix("Model").lower()
    verbs = [verb for verb in VERBS if verb in data and not (verb == "hand" and "flick" in data)]
    return verbs[0] if len(verbs) == 1 else None


AnyActionModel = Annotated[
    Annotated[FlickModel, Tag("flick")]
    | Annotated[KeeperModel, Tag("keeper")]
    | Annotated[PlaceModel, Tag("place")]
    | Annotated[TakeModel, Tag("take")]
    | Annotated[ReadyModel, Tag("ready")]
    | Annotated[AskModel, Tag("ask")]
    | Annotated[HandModel, Tag("hand")]
    | Annotated[SpareModel, Tag("spare")]
    | Annotated[HandsModel, Tag("hands")]
    | Annotated[SubstituteModel, Tag("substitute")]
    | Annotated[WaitModel, Tag("wait")],
    Discriminator(
        verb_of,
        custom_error_type="expected",
        custom_error_message="{expected}",
        custom_error_context={"expected": ONE_VERB},
    ),
]
