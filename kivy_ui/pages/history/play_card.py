"""Card of a play in History: its game, who won with how many points, the others' points as bars, the day and the duration."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import picture
from companion.pictures.seats import SEAT_PAINTS, disc, helmet
from companion.pictures.things import crown
from companion.table.letters import first_letters
from kivy_ui.games.covers import COVERS, cover_picture
from kivy_ui.layout.kit import card_ground, colours, themed
from kivy_ui.layout.part import Part, column, inset, panel, row, units
from kivy_ui.look.language import number
from kivy_ui.pages.history.play_words import day_and_year, minutes, title
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Player
    from companion.library.records.plays import Score

COVER_UNITS = 91.0
HEAD_UNITS = 45.0
FOOT_UNITS = 24.0
BAR_UNITS = 21.0
HELMET_UNITS = 44.0
LEAST_NAME_UNITS = 47.0
NAME_UNITS = 22.0
TEXT_UNITS = 18.0
POINTS_UNITS = 28.0
GAP_UNITS = 8.0
NO_COLOUR = "#8fa3ad"
BRASS = "#ffd07a"
Line = tuple["Score", "Player"]


def draw_play(scene: Scene, area: Area, key: str, night: "Night") -> None:
    """Draw the card of a play."""
    lines: list[Line] = list(zip(night.play.scores, night.faces, strict=True))
    larger = 1 + 0.15 * scene.look.text_size
    result = Part(partial(_result, lines=lines, larger=larger, has_places=night.play.has_places))
    body = row(units(COVER_UNITS, _cover(night.play.game)), column(result, units(FOOT_UNITS * larger, _foot(night)), gap=0), gap=10)
    panel(key, card_ground(scene.theme), inset(9, 8, body)).draw(scene, area, key)


def _cover(game: str) -> Part:
    if game not in COVERS:
        return themed(lambda scene: _name_plate(scene, game))

    def draw(scene: Scene, area: Area, key: str) -> None:
        scene.lay(f"{key}:cover", cover_picture(game, scene.theme, 0, 14 / area.w), area)

    return Part(draw)


def _name_plate(scene: Scene, game: str) -> Part:
    """Make a plate with the name of a game that has no picture."""
    theme = scene.look.theme

    def draw(scene: Scene, area: Area, key: str) -> None:
        scene.lay(f"{key}:cover", picture(plate_painters.plate, theme.groove, theme.line, 1, 10, 1.0), area)
        _cut_words(scene, f"{key}:name", title(game), area.inset(5))

    return Part(draw)


def _cut_words(scene: Scene, key: str, words: str, area: Area) -> None:
    """Write a name on several lines; what has no room is whole on the play's page, so it may be cut."""
    first = len(scene.puts)
    scene.paragraph(key, words, area, 14, scene.look.theme.ink, "middle", least=11, is_top=False)
    scene.puts[first:] = [put._replace(is_cut=False) for put in scene.puts[first:]]


def _result(scene: Scene, area: Area, key: str, lines: Sequence[Line], larger: float, has_places: bool) -> None:
    """Draw the winners and their points, then a bar for each other player."""
    if not lines:
        return
    has_points = any(score.total is not None for score, _ in lines)
    winners = [line for line in lines if line[0].has_won] or (lines[:1] if has_points else lines)
    head = area._replace(h=HEAD_UNITS)
    points = number(winners[0][0].total) if has_points else ""
    names = _winners(scene, head, key, winners, points, has_places)
    top = head.bottom
    if names:
        scene.write(f"{key}:names", names, area.x, top + 13, TEXT_UNITS, _ink(scene), "start", room=area.w, may_cut=True)
        top += 26
    _bars(scene, Area(area.x, top, area.w, area.bottom - top), key, lines, len(winners), larger)


def _winners(scene: Scene, area: Area, key: str, winners: Sequence[Line], points: str, is_crowned: bool) -> str:
    """Draw the winners with their names, and crowns where the result counts. Return the names, for a line of their own, where they have no room here."""
    brass = BRASS if scene.theme != "light" else scene.look.theme.accent
    width = scene.write(f"{key}:points", points, area.right, area.cy, POINTS_UNITS, brass, "end")
    cells = area._replace(w=area.w - width - GAP_UNITS).columns(len(winners), 0)
    side = min(HELMET_UNITS, cells[0].w)
    room = cells[0].w - side - 10
    widest = max(scene.wide(face.name, NAME_UNITS) for _, face in winners)
    is_beside = room >= min(LEAST_NAME_UNITS, widest)
    for place, ((score, face), cell) in enumerate(zip(winners, cells, strict=True)):
        _winner(scene, cell, f"{key}:{place}", face, side, is_crowned and score.has_won)
        if is_beside:
            name = _short(scene, face.name, room)
            scene.write(f"{key}:{place}:name", name, cell.x + side + GAP_UNITS, cell.cy, NAME_UNITS, _ink(scene), "start")
    return "" if is_beside else ", ".join(face.name for _, face in winners)


def _winner(scene: Scene, cell: Area, key: str, face: "Player", side: float, is_crowned: bool) -> None:
    scene.put(key, picture(helmet, face.colour, face.emblem), cell.x + side / 2, cell.cy, side * 0.95, side)
    if is_crowned:
        scene.lay(f"{key}:crown", picture(crown), around(cell.x + side * 0.95, cell.cy - side * 0.36, side * 0.5, side * 0.36))


def _short(scene: Scene, name: str, room: float) -> str:
    """Cut a name to what tells it apart: to its first part, else letter by letter."""
    shorter = (name, name.replace("-", " ").split()[0], *(first_letters(name, end) for end in range(len(name), 0, -1)))
    return next((each for each in shorter if scene.wide(each, NAME_UNITS) <= room), first_letters(name, 1))


def _bars(scene: Scene, area: Area, key: str, lines: Sequence[Line], first: int, larger: float) -> None:
    """Draw a bar for each player after the `first`, as long as their share of the most points."""
    best = max([abs(score.total or 0) for score, _ in lines] + [1])
    has_points = any(score.total is not None for score, _ in lines)
    height = BAR_UNITS * larger
    for place, (score, face) in enumerate(lines[first : first + int((area.h + 1) / height)]):
        line = Area(area.x, area.y + place * height, area.w, height)
        _bar(scene, line, f"{key}:bar:{place}", (score, face), max(0, score.total or 0) / best, number(best), has_points)


def _bar(scene: Scene, area: Area, key: str, line: Line, share: float, longest: str, has_points: bool) -> None:
    score, face = line
    side = area.h * 0.88
    if face.colour:
        scene.put(f"{key}:disc", picture(disc, face.colour, face.emblem), area.x + side / 2, area.cy, side, side)
    room = area.w - side - 13 - scene.wide(longest, TEXT_UNITS)
    bar = Area(area.x + side + 5, area.y + area.h * 0.12, max(8.0, room * share), area.h * 0.76)
    colour = SEAT_PAINTS.get(face.colour, NO_COLOUR)
    scene.lay(f"{key}:bar", picture(plate_painters.plate, colour, colour, 1, 4, 1.0), bar)
    words = number(score.total) if has_points else face.name
    room = area.right - bar.right - 6
    scene.write(f"{key}:words", words, bar.right + 6, area.cy, TEXT_UNITS, _ink(scene), "start", room=room, may_cut=True)


def _foot(night: "Night") -> Part:
    """The day at the left, the duration at the right."""
    day = " ".join(part for part in day_and_year(night.play) if part)

    def draw(scene: Scene, area: Area, key: str) -> None:
        width = scene.write(
            f"{key}:played", minutes(night.play.played_ms), area.right, area.cy, TEXT_UNITS, colours(scene).dim, "end", False
        )
        room = area.w - width - GAP_UNITS
        scene.write(f"{key}:day", day, area.x, area.cy, TEXT_UNITS, _ink(scene), "start", room=room, may_cut=True)

    return Part(draw)


def _ink(scene: Scene) -> str:
    return scene.look.theme.ink
