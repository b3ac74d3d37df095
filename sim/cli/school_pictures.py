"""Questions of the school as pictures in a folder: before the answer what may be seen, after it what decides."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sim.cli.terminal import fail
from sim.match.report import ruleset_of
from sim.training.asked import acts, facts
from sim.training.concerns import concern
from sim.training.desk import deciding_condition
from sim.training.meetings import meetings
from sim.training.question import Question

if TYPE_CHECKING:
    from sim.view.asking import Asked


@dataclass(frozen=True, slots=True)
class Album:
    """A folder of pictures; without one nothing is drawn."""

    folder: Path | None
    lang: str

    def asked(self, of: Question, name: str, title: str, view: int = 1) -> str | None:
        """Draws a question as it is put, larger and with more moments when it is looked at again; gives back where."""
        if self.folder is None:
            return None
        from sim.view.asking import draw_asked  # noqa: PLC0415 - drawing is loaded only when something is drawn
        from sim.view.picture import save_image  # noqa: PLC0415

        asked = self._asked(of, title)
        wide, frames = (1280, 4 if sum(act.t > 0.0 for act in acts(of, self.lang)) == 0 else 6) if view == 1 else (2400, 6)
        out = self._place(f"{name}.png" if view == 1 else f"{name}-{view}.png")
        try:
            return str(save_image(draw_asked(asked, width=wide, frames=frames, decimals=None), out))
        except OSError as error:
            fail(f"{out}: {error.strerror or error}: expected a file that can be written", self.lang)

    def slowly(self, of: Question, name: str, title: str) -> tuple[str, ...]:
        """Draws what leads up to the decision, step by step; gives back where, nowhere when nothing moves."""
        if self.folder is None:
            return ()
        from sim.view.asking import draw_slowly  # noqa: PLC0415
        from sim.view.picture import save_image  # noqa: PLC0415

        asked, out = self._asked(of, title), []
        for i, image in enumerate(draw_slowly(asked, of.start, width=1920), 1):
            path = self._place(f"{name}-slow-{i}.png")
            try:
                out.append(str(save_image(image, path)))
            except OSError as error:
                fail(f"{path}: {error.strerror or error}: expected a file that can be written", self.lang)
        return tuple(out)

    def _asked(self, of: Question, title: str) -> Asked:
        from sim.view.asking import Asked  # noqa: PLC0415

        s = of.variant.scenario.situation
        about, offside = concern(of), ruleset_of(of.variant.scenario).holds("OFF-1")
        score = (s.score[0], s.score[1])
        return Asked(of.log, title, self._lines(of), self.lang, s.possession, score, s.half, meetings(of.log), about.bodies, about.places, offside)

    def _lines(self, of: Question) -> tuple[str, ...]:
        """How matters stand, and what is done, a line each."""
        return (*facts(of, self.lang), *(f"{i}. {act.text}" for i, act in enumerate(acts(of, self.lang), 1)))

    def answered(self, of: Question, name: str) -> str | None:
        """Draws a question with its evidence; gives back where."""
        if self.folder is None:
            return None
        from sim.view.asking import answer_of  # noqa: PLC0415
        from sim.view.picture import save_picture  # noqa: PLC0415

        key, family = of.variant.key, of.variant.family
        subject = answer_of(self._asked(of, ""), of.report, family.clause, deciding_condition(of), key.ruling)
        out = self._place(f"{name}-answer.png")
        try:
            return str(save_picture(subject, out))
        except OSError as error:
            fail(f"{out}: {error.strerror or error}: expected a file that can be written", self.lang)

    def _place(self, name: str) -> Path:
        assert self.folder is not None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            fail(f"{self.folder}: {error.strerror or error}: expected a folder that can be written", self.lang)
        return self.folder / name
