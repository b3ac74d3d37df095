"""The words beside the picture: score strip, title, call, reason, margin, contacts, and the inset of the whole table."""

from __future__ import annotations

from sim.geometry import Rect
from sim.language import known, measure, number, words
from sim.model.ids import Side, part_of, side_of
from sim.rules.wording import body_name, say_condition, side_name, worth_saying
from sim.rules.words import Unit
from sim.view.canvas import Canvas
from sim.view.evidence import Ink
from sim.view.fonts import cut, evened, figure_height, line_height, width, wrap
from sim.view.kits import rim_of
from sim.view.moments import board
from sim.view.subject import Mark, Said, Subject
from sim.view.table_drawing import draw_table, framed
from sim.view.theme import BLACK, WHITE, Pattern, Size, Theme, contrast, mix
from sim.view.transform import Box, Transform

ENDLESS = 1e5
"""A measure of so many steps is no measure: the body never moved, or never stops."""


def seconds(t: float, lang: str, decimals: int = 3) -> str:
    """A moment of the log in words, to the millisecond unless told otherwise."""
    return f"{number(t, lang, decimals)} s"


def raised(text: str) -> str:
    """The text with its first letter raised."""
    return text[:1].upper() + text[1:]


class Column:
    """Text flowing down a box; what does not fit is left out, and ``room`` says how much is left."""

    def __init__(self, canvas: Canvas, box: Box, theme: Theme, ink: Ink) -> None:
        self.canvas, self.box, self.theme, self.ink = canvas, box, theme, ink
        self.y = box.y

    @property
    def room(self) -> float:
        """Height left, in px."""
        return self.box.bottom - self.y

    def skip(self, units: float) -> None:
        """Leaves a space."""
        self.y += units * self.ink.unit

    def write(
        self, text: str, size: Size, colour: str = "text", *, bold: bool = False, lines: int | None = None, indent: float = 0.0, even: bool = False
    ) -> None:
        """Writes a text in as many lines as it takes, as the room allows; ``even`` leaves no word alone in the last one."""
        px = self.ink.px(size)
        step = line_height(px)
        possible = int((self.room + step - figure_height(px)) // step)
        most = possible if lines is None else min(lines, possible)
        if most < 1:
            return
        found = evened(text, px, self.box.w - indent, bold) if even else []
        for line in found if 0 < len(found) <= most else wrap(text, px, self.box.w - indent, bold, most):
            self.canvas.text(line, (self.box.x + indent, self.y), px, self.theme.colour(colour), bold=bold)
            self.y += step
        self.y -= step - figure_height(px)

    def pair(self, left: str, right: str, size: Size, colours: tuple[str, str] = ("text_soft", "text")) -> None:
        """A line with something at either end."""
        px = self.ink.px(size)
        if self.room < figure_height(px):
            return
        end = self.canvas.text(right, (self.box.right, self.y), px, self.theme.colour(colours[1]), bold=True, anchor=(1.0, 0.0))
        self.canvas.text(cut(left, px, end.x - self.box.x - 8 * self.ink.unit), (self.box.x, self.y), px, self.theme.colour(colours[0]))
        self.y += figure_height(px)

    def rule(self) -> None:
        """A thin line across."""
        u = self.ink.unit
        self.canvas.box(Box(self.box.x, self.y, self.box.w, max(1.0, u)), self.theme.colour("panel_line"))
        self.y += u


MOST_EVIDENCE = 8
"""No more of the measured conditions than this are written beside the one that decides; what finds no room is left out."""


def draw_strip(canvas: Canvas, box: Box, subject: Subject, theme: Theme, ink: Ink) -> None:
    """Kits, names and score; half; the arrow of possession; the scenario's id."""
    u, px, small = ink.unit, ink.px(Size.BODY), ink.px(Size.SMALL)
    canvas.box(box, theme.colour("panel"))
    canvas.box(Box(box.x, box.bottom - max(1.0, u), box.w, max(1.0, u)), theme.colour("panel_line"))
    y = box.centre[1]
    x = box.x + 16 * u
    for side, score in zip(Side, subject.after_score or subject.score, strict=True):
        at = Box(x, y - 8 * u, 16 * u, 16 * u)
        draw_swatch(canvas, at, side, theme)
        x = at.right + 8 * u
        x = canvas.text(raised(side_name(side, ink.lang)), (x, y), px, theme.colour("text"), bold=True, anchor=(0.0, 0.5)).right + 10 * u
        x = canvas.text(str(score), (x, y), px, theme.colour("accent"), bold=True, anchor=(0.0, 0.5)).right + 22 * u
    half = words("view.first_half" if subject.half % 2 else "view.second_half", ink.lang)
    x = canvas.text(half, (x, y), small, theme.colour("text_soft"), anchor=(0.0, 0.5)).right + 22 * u
    owner = subject.possession
    if owner:
        said = f"{words('view.possession', ink.lang)}: {side_name(owner, ink.lang)}"
        if subject.after_possession and subject.after_possession is not owner:
            said += f" → {side_name(subject.after_possession, ink.lang)}"
        x = canvas.text(said, (x, y), small, theme.colour("text_soft"), anchor=(0.0, 0.5)).right + 22 * u
    room = box.right - 16 * u - x
    if subject.id and room > 60 * u:
        canvas.text(cut(subject.id, small, room), (box.right - 16 * u, y), small, theme.colour("text_soft"), anchor=(1.0, 0.5))


def draw_swatch(canvas: Canvas, box: Box, side: Side, theme: Theme) -> None:
    """A small square in a side's colours and pattern, with a light line round it, so that a dark one is seen as well."""
    kit = theme.kits[side]
    canvas.box(box, rim_of(kit), radius=box.w * 0.2)
    inner = box.inset(max(0.7, box.w * 0.07))
    canvas.box(inner, kit.colour, radius=box.w * 0.14)
    if kit.pattern is Pattern.HOOPS:
        for share in (0.16, 0.6):
            canvas.box(Box(inner.x, inner.y + inner.h * share, inner.w, inner.h * 0.24), kit.second)
    elif kit.pattern is Pattern.HALVES:
        with canvas.clipped(Box(inner.centre[0], inner.y, inner.w / 2, inner.h)):
            canvas.box(inner, kit.second, radius=box.w * 0.14)


def draw_given(canvas: Canvas, at: tuple[float, float], size: float, side: Side, theme: Theme) -> float:
    """An arrow that leads to a side's kit: what is called is given to it. ``at`` is the middle of its left edge (px). Gives its right edge."""
    (x, y), tip = at, size * 0.42
    canvas.polygon([(x + tip, y), (x, y - tip * 0.9), (x, y + tip * 0.9)], theme.colour("accent"))
    box = Box(x + tip + size * 0.28, y - size / 2, size, size)
    draw_swatch(canvas, box, side, theme)
    return box.right


Who = tuple[Side, str]
"""A figure by its side and number; of nobody in particular without a number."""


def draw_who(canvas: Canvas, at: tuple[float, float], size: float, who: Who, theme: Theme) -> float:
    """A figure as a disc with its number: to whom something is shown. ``at`` is the middle of its left edge (px). Gives its right edge."""
    number, kit = who[1], theme.kits[who[0]]
    centre = (at[0] + size / 2, at[1])
    canvas.circle(centre, size / 2, rim_of(kit))
    canvas.circle(centre, size / 2 - max(0.7, size * 0.07), kit.colour)
    if number:
        px = max(LEAST_NUMBER, round(size * 0.66))
        canvas.text(number, centre, px, max((theme.colour("ink"), WHITE, BLACK), key=lambda c: contrast(c, kit.colour)), bold=True, anchor=(0.5, 0.5))
    return at[0] + size


LEAST_NUMBER = 10
"""No number is smaller (px)."""


def draw_panel(canvas: Canvas, box: Box, subject: Subject, theme: Theme, ink: Ink, view: Rect | None) -> None:
    """Everything said about the scenario, in one column; ``view`` is the part of the table shown, when it is a part only."""
    u = ink.unit
    canvas.box(box, theme.colour("panel"))
    inner = box.inset(20 * u, 22 * u)
    foot = inner.bottom
    if view and inner.h > 420 * u:
        foot = draw_inset(canvas, inner, subject, theme, ink, view).y - 20 * u
    column = Column(canvas, Box(inner.x, inner.y, inner.w, foot - inner.y), theme, ink)
    write_head(column, subject)
    column.skip(20)
    column.rule()
    column.skip(20)
    write_rulings(column, subject)
    write_contacts(column, subject)


def draw_columns(canvas: Canvas, box: Box, subject: Subject, theme: Theme, ink: Ink, view: Rect | None) -> float:
    """The same in two columns, for a panel below the table. Gives the height that all of it takes, in px."""
    u = ink.unit
    canvas.box(box, theme.colour("panel"))
    inner = box.inset(20 * u, 20 * u)
    gap = 28 * u
    share = (inner.w - gap) * 0.58
    left = Column(canvas, Box(inner.x, inner.y, share, inner.h), theme, ink)
    write_head(left, subject)
    left.skip(20)
    left.rule()
    left.skip(20)
    write_rulings(left, subject)
    right = Box(inner.x + share + gap, inner.y, inner.w - share - gap, inner.h)
    foot, taken = right.bottom, 0.0
    if view:
        inset = draw_inset(canvas, right, subject, theme, ink, view)
        foot, taken = inset.y - 20 * u, inset.h + 20 * u
    column = Column(canvas, Box(right.x, right.y, right.w, foot - right.y), theme, ink)
    write_contacts(column, subject, rule=False)
    return max(left.y, column.y + taken) - box.y + 20 * u


def draw_foot(canvas: Canvas, box: Box, subject: Subject, theme: Theme, ink: Ink) -> float:
    """Title, call and reason side by side, below several frames. Gives the height that all of it takes, in px."""
    u = ink.unit
    canvas.box(box, theme.colour("panel"))
    inner = box.inset(20 * u, 22 * u)
    gap = 32 * u
    title, reason = inner.w * 0.3, (inner.w - gap) * 0.7
    left = Column(canvas, Box(inner.x, inner.y, title, inner.h), theme, ink)
    write_head(left, subject)
    right = Column(canvas, Box(inner.right - reason, inner.y, reason, inner.h), theme, ink)
    write_rulings(right, subject, brief=True)
    return max(left.y, right.y) - box.y + 22 * u


def write_head(column: Column, subject: Subject) -> None:
    """The scenario's title."""
    column.write(subject.title, Size.LEAD, "text", bold=True, lines=4)


def write_rulings(column: Column, subject: Subject, *, brief: bool = False) -> None:
    """The call, large, with its clause, its reason and its margin; then what else was ruled."""
    lead = subject.lead
    if lead is None:
        key = "view.not_called" if (subject.ruled_otherwise or subject.said) and known("view.not_called", column.ink.lang) else "view.nothing_called"
        column.write(words(key, column.ink.lang), Size.TITLE, "text", bold=True)
        if subject.why_not:
            column.skip(20)
            column.write(subject.why_not.sentence, Size.BODY)
    else:
        _write_ruling(column, lead)
    margin = _margin(subject)
    if margin:
        column.skip(18)
        column.pair(words("view.margin", column.ink.lang), margin, Size.SMALL, ("text_soft", "accent"))
    if brief:
        return
    others = [c for c in subject.evidence if c is not subject.chief and (c.unit is Unit.COUNT or abs(c.steps) < ENDLESS)]
    for condition in others[:MOST_EVIDENCE]:
        column.skip(12)
        column.write(raised(say_condition(condition, column.ink.lang)), Size.SMALL, "text_soft", lines=3)
    if lead and subject.why_not:
        column.skip(16)
        column.write(subject.why_not.sentence, Size.SMALL)
    rest = [s for s in subject.said if s is not lead]
    for i, said in enumerate(rest):
        column.skip(14 if i else 20)
        column.pair(raised(said.call), said.ruling.clause, Size.SMALL, ("text", "text_soft"))


def _margin(subject: Subject) -> str:
    """The margin in words; nothing for a plain fact, which is not nearer or farther from holding."""
    lead, chief = subject.lead, subject.chief
    value, unit = (lead.ruling.margin.value, lead.ruling.margin.unit) if lead else (chief.margin, chief.unit) if chief else (0.0, Unit.COUNT)
    unsaid = unit is Unit.COUNT or (unit is Unit.MS and chief is not None and not worth_saying(chief))
    return "" if unsaid else measure(value, unit.value, subject.lang)


def _write_ruling(column: Column, said: Said) -> None:
    ink, theme = column.ink, column.theme
    small = ink.px(Size.SMALL)
    chip_w = width(said.ruling.clause, small, True) + 14 * ink.unit
    call = raised(said.call)
    size = Size.CALL if width(call, ink.px(Size.CALL), True) <= column.box.w - chip_w - 10 * ink.unit else Size.TITLE
    top = column.y
    line = wrap(call, ink.px(size), column.box.w - chip_w - 10 * ink.unit, True)
    for i, text in enumerate(line):
        column.canvas.text(text, (column.box.x, column.y), ink.px(size), theme.colour("accent"), bold=True)
        column.y += figure_height(ink.px(size)) if i == len(line) - 1 else line_height(ink.px(size))
    chip = Box(column.box.right - chip_w, top, chip_w, figure_height(small) + 10 * ink.unit)
    column.canvas.box(chip, theme.colour("panel_raised"), radius=4 * ink.unit)
    column.canvas.text(said.ruling.clause, chip.centre, small, theme.colour("text"), bold=True, anchor=(0.5, 0.5))
    column.y = max(column.y, chip.bottom)
    column.skip(20)
    column.write(said.sentence, Size.BODY)


def write_contacts(column: Column, subject: Subject, *, rule: bool = True) -> None:
    """What bears a number, in time order: who met whom, and when, or passed whom closely."""
    ink, u = column.ink, column.ink.unit
    listed = subject.numbered
    px = ink.px(Size.SMALL)
    step = figure_height(px) + 11 * u
    if not listed or column.room < 46 * u + 2 * step:
        return
    if rule:
        column.skip(20)
        column.rule()
        column.skip(16)
    column.write(words("view.contacts", ink.lang), Size.SMALL, "text_soft", bold=True)
    column.skip(12)
    fits = int((column.room + 11 * u) // step)
    shown = listed if len(listed) <= fits else listed[: max(fits - 1, 0)]
    for mark in shown:
        _contact_line(column, mark, step)
    if len(shown) < len(listed):
        column.write(words("view.more", ink.lang, count=len(listed) - len(shown)), Size.SMALL, "text_soft", lines=1)


def _contact_line(column: Column, mark: Mark, step: float) -> None:
    ink, theme, canvas, u = column.ink, column.theme, column.canvas, column.ink.unit
    px = ink.px(Size.SMALL)
    y = column.y
    canvas.text(str(mark.number), (column.box.x + 16 * u, y), px, theme.colour("accent"), bold=True, anchor=(1.0, 0.0))
    when = seconds(mark.t, ink.lang) if mark.met else words("view.no_contact", ink.lang)
    time = canvas.text(when, (column.box.right, y), px, theme.colour("text_soft"), anchor=(1.0, 0.0))
    x = column.box.x + 26 * u
    middle = y + figure_height(px) / 2
    for i, body in enumerate((mark.a, mark.b)):
        if i:
            x = canvas.text("·", (x, y), px, theme.colour("text_soft")).right + 6 * u
        side = side_of(body)
        if side:
            draw_swatch(canvas, Box(x, middle - 5 * u, 10 * u, 10 * u), side, theme)
            x += 14 * u
        name = part_of(body) if side and part_of(body).isdigit() else body_name(body, ink.lang)
        room = time.x - 8 * u - x - (40 * u if i == 0 else 0)
        x = canvas.text(cut(name, px, room), (x, y), px, theme.colour("text")).right + 6 * u
    column.y += step


def draw_inset(canvas: Canvas, inner: Box, subject: Subject, theme: Theme, ink: Ink, view: Rect) -> Box:
    """The whole table, small, at the foot of a box, with the part that is shown framed in the accent colour."""
    whole = framed(subject.log.table.pitch)
    aspect = (whole.right - whole.left) / (whole.high - whole.low)
    high = min(inner.w / aspect, inner.h * 0.32, 240 * ink.unit)
    box = Box(inner.x, inner.bottom - high, high * aspect, high)
    transform = Transform.fit(whole, box)
    with canvas.clipped(box):
        draw_table(canvas, transform, subject.log.table.pitch, theme, plain=True)
        shown = board(subject.log, subject.decisive)
        r = max(transform.length(subject.log.table.equipment.base_radius), 3.0 * ink.unit)
        for piece in shown.figures:
            canvas.circle(transform.px(piece.at), r, mix(theme.kits[piece.side].colour, (255, 255, 255), 0.25))
        for keeper in shown.keepers:
            canvas.circle(transform.px(keeper.at), r, mix(theme.kits[keeper.side].colour, (255, 255, 255), 0.25))
        if shown.ball:
            canvas.circle(transform.px(shown.ball[:2]), r, theme.colour("ball"))
        seen = Rect(max(view.left, whole.left), min(view.right, whole.right), max(view.low, whole.low), min(view.high, whole.high))
        corners = [transform.px(p) for p in seen.corners]
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            canvas.line(a, b, 1.6 * ink.unit, theme.colour("accent"), cap=True)
    return box
