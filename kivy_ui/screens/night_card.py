"""The card of a play in History: its game, who won with how much, the others' points as bars, the day and how long."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.pictures.picture import picture
from companion.pictures.seats import SEAT_PAINTS, disc, helmet
from companion.pictures.things import crown
from kivy_ui.boards.covers import COVERS, cover_picture
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import number
from kivy_ui.screens.looking_back import day_and_year, minutes, title
from kivy_ui.stage import plates

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Player
    from companion.library.records.plays import Score

COVER_MM, HEAD_MM, LAST_MM, BAR_MM = 17.5, 8.6, 4.6, 4.0
LEAST_NAME_MM, NAMES_MM = 9.0, 5.0
GREY = "#8fa3ad"
Line = tuple["Score", "Player"]


def draw_night(pen: Pen, box: Box, night: "Night") -> None:
    """Draw a play."""
    theme = pen.theme.name
    upper, lower = {"deep": ("#17506b", "#0b2c3f"), "light": ("#ffffff", "#e4f3f6")}.get(theme, ("#000000", "#000000"))
    pen.plate(picture(plates.sheet, upper, lower, "#6fb0c8" if theme != "contrast" else "#ffffff", 18), box)
    inner = box.inset(pen.mm(1.7), pen.mm(1.5))
    cover, rest = inner.cut_left(pen.mm(COVER_MM), pen.mm(2))
    _cover(pen, cover, night.play.game)
    lines: list[Line] = list(zip(night.play.scores, night.faces, strict=True))
    larger = 1 + 0.15 * pen.look.text_size
    head, rest = rest.cut_top(pen.mm(HEAD_MM))
    last, rest = rest.cut_bottom(pen.mm(LAST_MM * larger))
    if lines:
        has_points = any(score.total for score in night.play.scores)
        first = [line for line in lines if line[0].has_won] or (lines[:1] if has_points else lines)
        rest = _first(pen, head, rest, first, number(first[0][0].total) if has_points else "")
        _others(pen, rest, lines, len(first), larger)
    _when(pen, last, night)


def _cover(pen: Pen, box: Box, game: str) -> None:
    if game in COVERS:
        pen.picture(cover_picture(game, pen.theme.name, 0, 14 * pen.look.unit / box.w), box)
    else:
        pen.box(box, pen.theme.groove, pen.theme.line, pen.mm(2))
        pen.words(title(game), box.inset(pen.mm(1)), "caption", pen.theme.ink, may_cut=True)


def _first(pen: Pen, box: Box, below: Box, first: Sequence[Line], points: str) -> Box:
    """Draw everybody who came first, crowned, with their names beside them, or below where there are many; returns what is left below."""
    w = pen.text(points, box.right, box.cy, "count", _brass(pen), "end", True)
    rest = Box(box.x, box.y, box.w - w - pen.mm(1.5), box.h)
    side = min(box.h, pen.mm(8.4), rest.w / len(first))
    room = rest.w / len(first) - side - pen.mm(2)
    is_beside = room >= min(pen.mm(LEAST_NAME_MM), max(pen.width(face.name, "strong", True) for _, face in first))
    for (score, face), place in zip(first, rest.columns(len(first), 0), strict=True):
        _winner(pen, place, score, face, side)
        if is_beside:
            pen.text(_short(pen, face.name, room), place.x + side + pen.mm(1.6), box.cy, "strong", pen.theme.ink, "start", True)
    if is_beside:
        return below
    line, below = below.cut_top(pen.mm(NAMES_MM))
    names = ", ".join(face.name for _, face in first)
    pen.text(names, line.x, line.cy, "text", pen.theme.ink, "start", True, room=line.w, may_cut=True)
    return below


def _winner(pen: Pen, box: Box, score: "Score", face: "Player", side: float) -> None:
    place = Box(box.x, box.y, side, box.h)
    pen.picture(picture(helmet, face.colour, face.emblem), place.centred(side * 0.95, side))
    if score.has_won:
        pen.picture(picture(crown), Box(place.right - side * 0.3, place.cy + side * 0.18, side * 0.5, side * 0.36))


def _short(pen: Pen, name: str, room: float) -> str:
    """Cut a name to what tells it apart: never smaller."""
    shorter = (name, name.replace("-", " ").split()[0], *(name[:end] for end in range(len(name), 0, -1)))
    return next((one for one in shorter if pen.width(one, "strong", True) <= room), name[:1])


def _others(pen: Pen, box: Box, lines: Sequence[Line], first: int, larger: float) -> None:
    """A bar each after the `first`, as long as their share of the most."""
    best = max([abs(score.total) for score, _ in lines] + [1])
    each = pen.mm(BAR_MM * larger)
    for nth, (score, face) in enumerate(lines[first : first + int((box.h + 2) / each)]):
        row = Box(box.x, box.top - (nth + 1) * each, box.w, each)
        r = row.h * 0.44
        if face.colour:
            pen.picture(picture(disc, face.colour, face.emblem), Box(row.x, row.cy - r, 2 * r, 2 * r))
        room = row.w - 2 * r - pen.mm(1) - pen.width(number(best), "text", True) - pen.mm(1.5)
        w = max(pen.mm(1.5), room * max(0, score.total) / best)
        bar = Box(row.x + 2 * r + pen.mm(1), row.y + row.h * 0.12, w, row.h * 0.76)
        pen.box(bar, SEAT_PAINTS.get(face.colour, GREY), None, pen.mm(0.7))
        words = number(score.total) if any(one.total for one, _ in lines) else face.name
        pen.text(
            words, bar.right + pen.mm(1.2), row.cy, "text", pen.theme.ink, "start", True, room=row.right - bar.right, may_cut=True
        )


def _when(pen: Pen, box: Box, night: "Night") -> None:
    w = pen.text(minutes(night.play.played_ms), box.right, box.cy, "text", pen.theme.dim, "end")
    day = " ".join(part for part in day_and_year(night.play.ended_s) if part)
    pen.text(day, box.x, box.cy, "text", pen.theme.ink, "start", True, room=box.w - w - pen.mm(1.5), may_cut=True)


def _brass(pen: Pen) -> str:
    return "#ffd07a" if pen.theme.name != "light" else pen.theme.accent
