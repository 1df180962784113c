"""Perils' moments of luck: a treasure found or played, victory points gained on the way. Each goes to its captain's flag."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.perils_of_the_deep.effects import PointsChanged
from companion.games.perils_of_the_deep.tokens import TokenCollected, TokenSpent
from companion.pictures.gems import burst
from companion.pictures.picture import Picture, picture
from companion.pictures.things import treasure
from companion.session.hands.shown import Shown
from kivy_ui.games.perils_of_the_deep.icons import EFFECT_LOOKS, ICON_LOOKS
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment, between, part, popped
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.parts import named

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

FIND_S, GOES_S, LARGE, BURST = 1.3, 0.95, 150.0, 330.0
"""How long a find is shown, when it leaves for its flag, and how large it is."""
DARK, HALO = "#010810", "#02101a"
GIVES = {"moves": ICON_LOOKS["move"], "crew": ICON_LOOKS["crew"], "coins": ICON_LOOKS["coin"], "maps": ICON_LOOKS["map"]}
ON_THE_WAY = ("route", "text", "peril_text")


class Find(NamedTuple):
    """What a seat has now: a picture, how much of it, and the sentence."""

    seat: int
    look: Picture
    amount: str
    words: str


def finds(board: "PerilsBoard", after: Shown, event: object) -> Iterator[Moment]:
    """List the moment of a find; victory points that several gain at once come side by side."""
    match event:
        case TokenCollected():
            found = Find(event.seat, picture(treasure, True), "", told("perils_of_the_deep.finds", seat=board.name(event.seat)))
            yield Moment(partial(_draw, board, (found,)), FIND_S, "treasure", still=GOES_S)
        case TokenSpent() if event.token.kind in GIVES:
            words = told("perils_of_the_deep.plays", seat=board.name(event.seat))
            spent = Find(event.seat, GIVES[event.token.kind], f"+{event.token.size}", words)
            yield Moment(partial(_draw, board, (spent,)), FIND_S, "token", still=GOES_S)
        case PointsChanged() if event is next(iter(gained := _gained(after.events)), None):
            listed = tuple(_points(board, one) for one in gained)
            yield Moment(partial(_draw, board, listed), FIND_S, "points", still=GOES_S)


def _gained(events: Sequence[object]) -> list[PointsChanged]:
    return [one for one in events if isinstance(one, PointsChanged) and one.by > 0 and one.why in ON_THE_WAY]


def _points(board: "PerilsBoard", event: PointsChanged) -> Find:
    return Find(event.seat, EFFECT_LOOKS["point"], told("perils_of_the_deep.vp", points=event.by), board.name(event.seat))


def _draw(board: "PerilsBoard", listed: Sequence[Find], scene: Scene, t: float) -> None:
    """It grows from the chart, says whose it is, and goes to the flag."""
    shade = 0.6 * part(t, 0, 0.2) * (1 - part(t, GOES_S, FIND_S))
    scene.lay("air:dark", picture(plate_painters.shade, DARK, 1.0), Area(0, 0, scene.w, scene.h), shade)
    step = min(240.0, scene.w / len(listed))
    for nth, one in enumerate(listed):
        _one(board, scene, one, scene.w / 2 + (nth - (len(listed) - 1) / 2) * step, step if len(listed) > 1 else scene.w, t)


def _one(board: "PerilsBoard", scene: Scene, one: Find, x: float, room: float, t: float) -> None:
    key, y, goes = f"air:{one.seat}", scene.h * 0.34, part(t, GOES_S, FIND_S)
    gone = 1 - part(t, GOES_S, GOES_S + 0.15)
    flag = board.flags.get(one.seat, Area(x, 0, 0, 0))
    size = min(LARGE, room * 0.8)
    at = between((x, y), (flag.cx, flag.cy), goes)
    scene.put(f"{key}:burst", picture(burst, BRASS, 14), x, y, BURST, BURST, scale=popped(t / 0.3) * size / LARGE, alpha=0.8 * gone)
    scene.put(f"{key}:find", one.look, *at, size, size, scale=popped(t / 0.3, 1.25) * (1 - 0.75 * goes))
    if t < 0.2:
        return
    grown = popped((t - 0.2) / 0.2, 1.1)
    if one.amount:
        scene.write(f"{key}:amount", one.amount, x, scene.h * 0.57, 64, BRASS, halo=HALO, room=room - 8, alpha=gone, scale=grown)
    words = named(scene, board, one.words) if room < scene.w else one.words
    scene.write(f"{key}:who", words, x, scene.h * 0.7, 34, halo=HALO, room=min(room - 8, scene.w - 30), least=20, alpha=gone)
