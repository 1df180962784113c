"""Animations of a catch: a tile moves into its row, the points count up, a full row or a 10 is celebrated."""

import math
from functools import partial
from typing import NamedTuple

from companion.games.deep_dive.box import FOOD
from companion.games.deep_dive.dive import TileTaken
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.view import OceanView, TableauView
from companion.pictures.gems import burst
from companion.pictures.picture import picture
from kivy_ui.games.deep_dive.catch.pieces import draw_rows, find_shown_catch, ink, write_row_points
from kivy_ui.games.deep_dive.layout import FEWEST_ROWS, CatchLayout, Layout, Point, lay_out_ocean
from kivy_ui.games.deep_dive.pieces import put_tile
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation, point_between, pop_scale, progress
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import recount, usual_flag
from kivy_ui.table.table_scene import TableScene

CATCH_S, GAIN_S, ROW_S, SETTLED_S = 0.32, 1.1, 1.5, 0.18
"""Durations in seconds: a tile flies to its row; after it the points stay, a full row stays, a tile without points stays."""
ROW_BURST_UNITS, HALF_RULE_UNITS = 230, 90
"""Size of the burst around the points of a full row."""
GREAT_ROW, MOST_WORTH, FEAT_S = 20, 10, 0.8
"""Least points of a full row, and value of a food, that are celebrated; how much longer the animation then is, in seconds."""


def catch_animation(scene: TableScene, before: OceanView, after: OceanView, event: TileTaken) -> Animation:
    """Return the animation of a tile that a seat took, longer if it brings points, fills a row or is a feat."""
    gain = _catch_of(after, event.seat).points - _catch_of(before, event.seat).points
    is_set = gain > 0 and _is_completed(before, after, event)
    is_food = event.tile in FOOD and event.seat != OPPONENT
    seconds = CATCH_S + (ROW_S if is_set else GAIN_S if gain or is_food else SETTLED_S)
    seconds += FEAT_S * bool(feat_words(scene, after, event))
    caught = partial(_draw_catch, before, after, event, gain, is_set=is_set)
    counted_keys = (
        (
            "catch:total",
            f"flag:{event.seat}:value",
            *(f"catch:{row}:{name}" for row in _row_number(after, event) for name in ("points", "half")),
        )
        if gain
        else ()
    )
    rows = range(_row_number(after, event)[0]) if _makes_room(scene, before, after, event) else ()
    shifted = ("catch:above", *(f"catch:{row}" for row in rows)) if rows else ()
    hidden_keys = (*_leaving_sprites(before, event), *counted_keys, *shifted)
    return Animation(caught, seconds, "catch", calm_frame_s=seconds - 0.25, hidden_keys=hidden_keys)


def _makes_room(scene: TableScene, before: OceanView, after: OceanView, event: TileTaken) -> bool:
    """Return whether a food adds a row to the catch that is shown, for which the paper needs room.

    Then the animation draws the rows closer from its beginning. A rock adds none, even if a food came with it in one snapshot.
    """
    if event.tile not in FOOD:
        return False
    row_count_before, row_count = len(_catch_of(before, event.seat).rows), len(_catch_of(after, event.seat).rows)
    return row_count > row_count_before >= FEWEST_ROWS and find_shown_catch(scene, before).seat == event.seat


def _row_number(after: OceanView, event: TileTaken) -> tuple[int, ...]:
    """Find the row of a food that was taken; () for a rock or open water."""
    return (_catch_of(after, event.seat).foods[FOOD[event.tile][0]] - 1,) if event.tile in FOOD else ()


def _draw_catch(
    before: OceanView, after: OceanView, event: TileTaken, gain: int, scene: TableScene, t: float, is_set: bool
) -> None:
    """Draw the caught tile moving into its row, then its points, while row, total and flag count up."""
    at = lay_out_ocean(scene, before)
    start, size = _tile_place(at, before, event)
    catch = _catch_of(after, event.seat)
    is_shown = find_shown_catch(scene, before).seat == event.seat
    paper = CatchLayout(at, len(catch.rows))
    end, scale = _catch_goal(scene, at, paper, event, catch.foods, is_shown=is_shown), paper.tile / size
    flight, hit = progress(t, 0, CATCH_S), t - CATCH_S
    grown = 1 + 0.4 * math.sin(math.pi * flight)
    if _makes_room(scene, before, after, event):
        draw_rows(scene, paper, _catch_of(before, event.seat))
    put_tile(
        scene, "air:tile", event.tile, *point_between(start, end, flight, 40), size=size, scale=(1 + (scale - 1) * flight) * grown
    )
    if gain:
        _count_up(
            scene,
            at,
            paper,
            before,
            after,
            event=event,
            share=progress(hit, 0.05, 0.4),
            scale=pop_scale(0.6 + hit / 0.3) if hit > 0 else 1,
        )
    if hit > 0:
        _draw_gain(
            scene,
            _TileGain(event.seat, gain, is_set, end, worths=_row_worths(after, event), feat=feat_words(scene, after, event)),
            at.paper if is_shown else None,
            hit,
        )
        if is_set and is_shown:
            area = paper.row_at(_row_number(after, event)[0])
            scene.put_in_area(
                "air:set:row", picture(plate_painters.frame, BRASS, 5, 12), area, 1 - progress(hit, ROW_S - 0.2, ROW_S)
            )


def _count_up(
    scene: TableScene, at: Layout, paper: CatchLayout, before: OceanView, after: OceanView, event: TileTaken,
    share: float, scale: float,
) -> None:  # fmt: skip
    """Count up the points of the row, the total and the flag."""
    was, new_catch = _catch_of(before, event.seat), _catch_of(after, event.seat)
    points = round(was.points + (new_catch.points - was.points) * share)
    if find_shown_catch(scene, before).seat == event.seat:
        for row in _row_number(after, event):
            points_before = was.rows[row].points if row < len(was.rows) else 0
            row_points = round(points_before + (new_catch.rows[row].points - points_before) * share)
            words, is_complete = str(row_points) if row_points or share else "", new_catch.rows[row].is_complete
            write_row_points(scene, paper, row, words, is_complete=is_complete, key="air:row", scale=scale)
        scene.write(
            "air:total", str(points), at.paper.right - 14, at.paper.y + 22, 36, colour=ink(scene), anchor="end", scale=scale
        )
    if event.seat != OPPONENT:
        recount(scene, event.seat, usual_flag(scene.snapshot.view.seats[event.seat]), points, scale)


class _TileGain(NamedTuple):
    """Gain of a tile that a seat took.

    gain     the points that it adds
    is_set   whether it completed a row
    at       the point to which it moved
    worths   the values in its row; () for a rock or open water
    feat     words that celebrate it; "" for none
    """

    seat: int
    gain: int
    is_set: bool
    at: Point
    worths: tuple[int, ...]
    feat: str


def _row_worths(after: OceanView, event: TileTaken) -> tuple[int, ...]:
    """Return the values in the row of a food that was taken; () for a rock or open water."""
    rows = _catch_of(after, event.seat).rows
    return tuple(worth for row in _row_number(after, event) for worth in rows[row].worths if worth)


def _draw_gain(scene: TableScene, tile_gain: _TileGain, paper: Area | None, t: float) -> None:
    """Write the points of a tile large beside `paper`, or at the flag if that is None, and why an incomplete row scores half."""
    aside = (70 if tile_gain.is_set else 44) + 20
    gain_point = tile_gain.at
    if paper is not None:
        gain_point = (paper.x - aside, tile_gain.at[1]) if scene.is_wide else (scene.w - aside, paper.y - aside + 20)
    if tile_gain.gain:
        (_draw_full_row if tile_gain.is_set else _write_gain)(scene, gain_point, tile_gain.gain, t)
    if tile_gain.seat != OPPONENT and tile_gain.worths and not tile_gain.is_set:
        _write_half_rule(scene, tile_gain.worths, t)
    if tile_gain.feat:
        _draw_feat(scene, tile_gain.feat, t)


def feat_words(scene: TableScene, after: OceanView, event: TileTaken) -> str:
    """Return the words that celebrate a catch: a 10, or a full row of at least `GREAT_ROW` points; "" for any other."""
    if event.seat == OPPONENT or event.tile not in FOOD:
        return ""
    row = _catch_of(after, event.seat).rows[_row_number(after, event)[0]]
    if row.is_complete and row.points >= GREAT_ROW:
        return translate("deep_dive.great_row", points=row.points)
    return translate("deep_dive.a_ten", seat=scene.name(event.seat)) if FOOD[event.tile][1] == MOST_WORTH else ""


def _draw_feat(scene: TableScene, words: str, t: float) -> None:
    """Write a feat large in the empty panel, in a burst."""
    y, opacity = (scene.usual_area.bottom + scene.h) / 2, 1 - progress(t, GAIN_S + FEAT_S - 0.2, GAIN_S + FEAT_S)
    scale, alpha = pop_scale(t / 0.4), 0.5 * opacity
    scene.put("air:feat:burst", picture(burst, BRASS, 18), scene.w / 2, y, ROW_BURST_UNITS, scale=scale, alpha=alpha)
    room = scene.w - 24
    grown = pop_scale((t - 0.1) / 0.3, room / min(room, scene.scaled_width(words, 48)))
    scene.write(
        "air:feat", words, scene.w / 2, y - 30, 48, colour=BRASS, halo="#04203a", room=room, least=26, scale=grown, alpha=opacity
    )


def _write_gain(scene: TableScene, at: Point, gain: int, t: float) -> None:
    """Write the points of a tile large beside it."""
    x, y, alpha = min(max(at[0], 60), scene.w - 60), max(at[1], 100), 1 - progress(t, GAIN_S - 0.15, GAIN_S)
    scene.write("air:gain", f"+{gain}", x, y, 72, colour=BRASS, halo="#04203a", scale=pop_scale(t / 0.2), alpha=alpha)


def _write_half_rule(scene: TableScene, worths: tuple[int, ...], t: float) -> None:
    """Write, in the empty panel below the scene, why a food of a row that isn't full brings half of it."""
    alpha = progress(t, 0.1, 0.25) * (1 - progress(t, GAIN_S - 0.15, GAIN_S))
    words = translate("deep_dive.half", worths=sum(worths), points=sum(worths) // 2)
    y = (scene.usual_area.bottom + scene.h) / 2 + 30
    area = Area(12, y - HALF_RULE_UNITS / 2, scene.w - 24, HALF_RULE_UNITS)
    scene.paragraph("air:half", words, area, 32, "#ffffff", anchor="middle", halo="#04203a", is_top=False, alpha=alpha)


def _leaving_sprites(view: OceanView, event: TileTaken) -> tuple[str, ...]:
    """Return the key of the taken tile's sprite if it is the only one of its kind on the ledge, else nothing."""
    places = [at for at, face_up_tile in enumerate(view.depths[event.depth - 1].up) if face_up_tile.tile == event.tile]
    return (f"tile:{event.depth}:{places[0]}",) if len(places) == 1 else ()


def _tile_place(at: Layout, view: OceanView, event: TileTaken) -> tuple[Point, float]:
    """Return the place and size of a tile before it was taken."""
    up = view.depths[event.depth - 1].up
    depth_tile = next((item for item in at.items(event.depth, up) if item.kind == event.tile), None)
    if depth_tile is None:
        return at.landing_place(event.depth, up, event.tile), at.tile(event.depth)
    return (depth_tile.x, at.middle(event.depth) + depth_tile.lower), at.tile_of(event.depth, depth_tile)


def _catch_of(view: OceanView, seat: int) -> TableauView:
    return next(tableau for tableau in view.tableaux if tableau.seat == seat)


def _is_completed(before: OceanView, after: OceanView, event: TileTaken) -> bool:
    """Return whether a tile completed a row."""
    catch_before, new_catch = _catch_of(before, event.seat), _catch_of(after, event.seat)
    return sum(row.is_complete for row in new_catch.rows) > sum(row.is_complete for row in catch_before.rows)


def _draw_full_row(scene: TableScene, at: Point, gain: int, t: float) -> None:
    """Draw the points of a set, three colours in a row, in a burst beside it."""
    grown, opacity = pop_scale(t / 0.25), 1 - progress(t, ROW_S - 0.2, ROW_S)
    x, y = min(max(at[0], ROW_BURST_UNITS / 2), scene.w - ROW_BURST_UNITS / 2), at[1]
    scene.put("air:set", picture(burst, BRASS, 18), x, y, ROW_BURST_UNITS, scale=grown, alpha=opacity)
    scene.write("air:set:gain", f"+{gain}", x, y, 84, colour="#ffffff", halo="#04203a", scale=grown, alpha=opacity)


def _catch_goal(
    scene: TableScene, at: Layout, paper: CatchLayout, event: TileTaken, foods: tuple[int, ...], is_shown: bool
) -> Point:
    """Return the place to which a tile moves: on the paper, or its seat's flag."""
    if not is_shown:
        flag = scene.flags[max(0, event.seat)]
        return flag.cx + (flag.w + 6) * (event.seat == OPPONENT), flag.h / 2
    if event.tile in FOOD:
        colour = FOOD[event.tile][0]
        return paper.tile_at(foods[colour] - 1, colour)
    return (
        (paper.foot.x + paper.foot.w * 0.66, paper.foot.cy) if scene.is_wide else (at.paper.x + at.paper.w * 0.66, at.paper.y + 22)
    )
