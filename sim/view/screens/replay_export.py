"""Choosing what of a film goes into a file, and watching it being written."""

from __future__ import annotations

import os
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

import pygame

from sim.language import number, words
from sim.session.footage import MatchFilm, ScenarioFilm
from sim.session.playback import SPEEDS, Playhead, speed_name
from sim.session.shelf import CLIPS, beside
from sim.told import reason
from sim.view.app.app import App
from sim.view.app.metrics import Ui
from sim.view.export import FORMS, Clip, Form, Job, MissingExtra, NoClip, lacking
from sim.view.export.clip import LONGEST, USUAL_RATE
from sim.view.gui import Choice, TextField, Widget, as_key, pen
from sim.view.gui.widget import Look
from sim.view.keys import cap
from sim.view.screens import form
from sim.view.screens.file_names import free_name, named
from sim.view.screens.replay_picture import Pictures
from sim.view.screens.replay_waiting import waiting_for

SIZES = ((640, 400), (1280, 720), (1920, 1080))
RATES = {Form.PNG: (1,), Form.GIF: (10, 20, 25), Form.MP4: (25, 30, 50, 60)}
BAR = 22
"""The bar stands so far (px at scale 1) under the top of the line that says how far the file is."""
PACES = tuple(s for s in SPEEDS if Fraction(1, 8) <= s <= 4)


class Part(StrEnum):
    """Which stretch of the film."""

    LOOP = "loop"
    ACT = "act"
    ALL = "all"


class Bar(Widget):
    """How far a job is."""

    def __init__(self, rect: pygame.Rect) -> None:
        super().__init__(rect)
        self.share = 0.0

    def set(self, share: float) -> None:
        """Another share, 0 to 1."""
        if share != self.share:
            self.share, self.dirty = share, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:  # noqa: ARG002
        """Draws the bar."""
        track = pygame.Rect(self.rect.x, self.rect.centery - ui.px(5), self.rect.w, ui.px(10))
        pen.box(target, track, ui.theme.colour("panel_line"), radius=track.h // 2)
        done = pygame.Rect(track.x, track.y, round(track.w * self.share), track.h)
        pen.box(target, done, ui.theme.colour("accent"), radius=track.h // 2)


class ExportScreen(form.Form):
    """The page. ``head`` says where the film stands and what it runs round in; ``folder`` is where files go that are named without one;
    without it, the one beside the kept matches."""

    def __init__(self, app: App, film: ScenarioFilm | MatchFilm, head: Playhead, *, overlays: bool, follow: bool, folder: Path | None = None) -> None:
        super().__init__(app)
        self.film, self.head, self.overlays, self.follow = film, head, overlays, follow
        self.form = next(f for f in (Form.MP4, Form.GIF, Form.PNG) if lacking(f) is None)
        self.part = Part.LOOP if head.loop else Part.ACT
        self.pace, self.frame = head.speed if head.speed in PACES else Fraction(1), SIZES[1]
        self.rate = USUAL_RATE[self.form]
        self.folder = folder or beside(app.matches, CLIPS)
        self.name = ""
        self.job: Job | None = None
        self._news: tuple[str, str] | None = None
        self._asked = False

    def said(self) -> str:
        """The title."""
        return words("replay.export.title", self.app.lang)

    def helps(self) -> bool:
        """While a file is written nothing can be done but to stop it."""
        return self.job is None

    def build(self) -> None:
        """The rows, from what kind of file to its name."""
        lang, ui = self.app.lang, self.app.ui
        forms = [(f, words(f"replay.export.{f}", lang)) for f in FORMS]
        self.row(words("replay.export.form", lang), lambda r: Choice(r, forms, self.form, self._set_form))
        if self.form is not Form.PNG:
            self.row(words("replay.export.part", lang), lambda r: Choice(r, self._parts(), self._part, lambda p: self._set(part=p)))
            paces = [(s, speed_name(s)) for s in PACES]
            self.row(words("replay.export.pace", lang), lambda r: Choice(r, paces, self.pace, lambda s: self._set(pace=s)))
        sizes = [(s, f"{s[0]}×{s[1]}") for s in SIZES]
        self.row(words("replay.export.size", lang), lambda r: Choice(r, sizes, self.frame, lambda s: self._set(frame=s)))
        if self.form is not Form.PNG:
            rates = [(n, str(n)) for n in RATES[self.form]]
            self.row(words("replay.export.rate", lang), lambda r: Choice(r, rates, self.rate, lambda n: self._set(rate=n)))
        empty = self._usual(self.folder)
        self.row(words("replay.export.file", lang), lambda r: TextField(r, self.name, self._set_name, lambda _: self.start(), empty=empty))
        self.about = self.note("", 3)
        self.bar = self.gui.add(Bar(pygame.Rect(self.about.rect.x, self.about.rect.y + ui.px(BAR), self.about.rect.w, ui.px(24))))
        back, start = words("replay.export.cancel" if self.job else "replay.back", lang), words("replay.export.start", lang)
        self.buttons = self.foot("", [(back, cap("escape", lang), self.leave, False), (start, cap("return", lang), self.start, True)])
        self._tell()
        self._hold()

    def _hold(self) -> None:
        """While a file is written nothing can be done but to stop it."""
        self.bar.show(self.job is not None)
        if self.job is None:
            return
        self.bar.set(self.job.done / self.job.total)
        for widget in self.gui.widgets:
            if widget.focusable and widget is not self.buttons[0]:
                widget.enable(False)
        self.gui.focus_on(self.buttons[0])

    def goes(self) -> bool:
        """Enter exports from any row; the space bar and the arrows change what stands there."""
        self.start()
        return True

    # ------------------------------------------------------------ choices

    def _set_form(self, chosen: Form) -> None:
        self.form = chosen
        self.rate = USUAL_RATE[chosen]
        self._news, self._asked = None, False
        self.resized(self.app.size)

    def _set(self, **what: object) -> None:
        for name, value in what.items():
            setattr(self, name, value)
        self._news, self._asked = None, False
        self._tell()

    def _set_name(self, text: str) -> None:
        self.name = text.strip()
        self._news, self._asked = None, False
        self._tell()

    def _parts(self) -> list[tuple[Part, str]]:
        """The stretches there are: that of the loop only where something is marked."""
        lang = self.app.lang
        marked = [] if self._marked is None else [(Part.LOOP, words(f"replay.export.{'loop' if self.head.round else 'loop_on'}", lang))]
        return [*marked, *((part, words(f"replay.export.{part}", lang)) for part in Part if part is not Part.LOOP)]

    @property
    def _marked(self) -> tuple[float, float] | None:
        """What the loop runs round in; to the end of the film where only its beginning is marked."""
        return self.head.stretch(self.film.timeline)

    @property
    def _part(self) -> Part:
        """The stretch that is chosen, of those that there are."""
        return Part.ACT if self.part is Part.LOOP and self._marked is None else self.part

    def span(self) -> tuple[float, float]:
        """From where to where on the film (s)."""
        film = self.film.timeline
        if self.form is Form.PNG:
            return (self.head.u, self.head.u)
        if self._part is Part.LOOP and self._marked is not None:
            return self._marked
        if self._part is Part.ACT and film.spans:
            act = film.act_at(self.head.u)
            return (film.starts[act], film.starts[act] + film.spans[act].length)
        return (0.0, film.length)

    def clip(self) -> Clip:
        """What is chosen. Raises ``NoClip``."""
        low, high = self.span()
        return Clip(self.form, low, high, self.pace, self.rate, self.frame)

    def _usual(self, folder: Path) -> str:
        """The name of a file nobody has named: the film's, with a number that is free."""
        return free_name(Path(self.film.file).stem, f".{self.form}", folder, 1)

    def out(self) -> Path:
        """Where the file goes."""
        return named(self.name, self.folder, f".{self.form}", self._usual, [f".{form}" for form in FORMS if form is not self.form])

    def _tell(self) -> None:
        """What would be written, and where; or what was."""
        lang = self.app.lang
        if self.job is not None:
            self.about.say(self._progress(self.job))
            return
        without = lacking(self.form)
        if without is not None:
            self.about.say(words("replay.export.missing", lang, form=f".{self.form}", extra=without.extra), "alarm")
            self.buttons[1].enable(False)
            return
        try:
            clip = self.clip()
        except NoClip:
            self.about.say(words("replay.export.too_long", lang, most=LONGEST[self.form]), "alarm")
            self.buttons[1].enable(False)
            return
        self.buttons[1].enable(True)
        if self._news:
            self.about.say(*self._news)
            return
        seconds = number(clip.count / clip.fps, lang, 1)
        what = "" if self.form is Form.PNG else words("replay.export.about", lang, seconds=seconds, count=clip.count) + " "
        self.about.say(f"{what}{self.out()}", "text_soft")

    # ------------------------------------------------------------ the job

    def start(self) -> None:
        """Begins to write."""
        if self.job is not None:
            return
        lang = self.app.lang
        if os.path.lexists(self.out()) and not self._asked:
            self._asked, self._news = True, (words("replay.export.replace", lang, path=self.out()), "alarm")
            self._tell()
            return
        self._asked = False
        pictures = Pictures(self.film, self.frame, self.app.theme, lang, overlays=self.overlays, follow=self.follow)
        try:
            if self.out().parent == beside(self.app.matches, CLIPS):
                self.out().parent.mkdir(parents=True, exist_ok=True)
            self.job = Job(self.clip(), self.out(), pictures.paint)
        except NoClip:
            return
        except MissingExtra as error:
            self._finish(words("replay.export.missing", lang, form=f".{error.form}", extra=error.extra), "alarm")
            return
        except OSError as error:
            self._finish(words("replay.export.failed", lang, path=self.out(), why=reason(error, lang)), "alarm")
            return
        self.resized(self.app.size)

    def leave(self) -> None:
        """Stops what is being written; when nothing is, goes back to the film."""
        if self.job is None:
            self.app.pop()
            return
        self.job.cancel()
        self._finish(words("replay.export.cancelled", self.app.lang), "text")

    def left(self) -> None:
        """Nothing is written on behind another screen."""
        if self.job is not None:
            self.job.cancel()
            self.job = None

    def tick(self, us: int) -> None:
        """Writes a frame, once its act is loaded."""
        super().tick(us)
        if self.job is None:
            return
        line, until = self.film.timeline, self.span()[1]
        if (not line.spans or line.act_at(until) >= self.film.progress[0]) and self.film.load():
            self._tell()
            self.bar.set(self.film.progress[0] / (line.act_at(until) + 1) if line.spans else 0.0)
            return
        lang = self.app.lang
        try:
            more = self.job.work()
        except OSError as error:
            self._finish(words("replay.export.failed", lang, path=self.job.out, why=reason(error, lang)), "alarm")
            return
        self.bar.set(self.job.done / self.job.total)
        self._tell()
        if not more:
            self._finish(words("replay.export.done", lang, path=self.job.out), "accent")

    def _progress(self, job: Job) -> str:
        """How far the film is loaded, or the file written."""
        line = self.film.timeline
        act = line.act_at(self.span()[1]) if line.spans else 0
        if not line.spans or act >= self.film.progress[0]:
            return waiting_for(self.film, act, self.app.lang).text
        return words("replay.export.writing", self.app.lang, done=job.done, total=job.total)

    def _finish(self, news: str, tone: str) -> None:
        self.job, self._news = None, (news, tone)
        self.resized(self.app.size)

    def handle(self, event: pygame.event.Event, us: int) -> bool:
        """Esc stops what is being written, else it goes back."""
        event = as_key(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
            return True
        return super().handle(event, us)
