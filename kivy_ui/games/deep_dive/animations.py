"""Animations of Deep Dive: a flipped tile, a trapped penguin, a dive one deeper, a retreat, the Last Dive."""

import math
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.deep_dive.box import COLOURS, DEPTHS, PENGUINS, PREDATOR, WATER, is_takeable
from companion.games.deep_dive.dive import DiverResurfaced, DiverRetreated, PenguinTrapped, TileFlipped, TileTaken, WentDeeper
from companion.games.deep_dive.real_tiles import EnterTile
from companion.games.deep_dive.state import NO_SEAT, OPPONENT
from companion.games.deep_dive.turns import EndTriggered, LastDiveBegan
from companion.games.deep_dive.view import OceanView
from companion.pictures import worlds
from companion.pictures.animals import predator, trapped_penguin
from companion.pictures.food import food_tile
from companion.pictures.gems import burst
from companion.pictures.objects import back_tile
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.deep_dive.catch.animations import ROW_BURST_UNITS, catch_animation
from kivy_ui.games.deep_dive.layout import (
    DIVER_SIZE,
    DIVES_AT,
    JUNK_UNITS,
    TILE_H,
    TILE_W,
    TRAPPED_SIZE,
    Layout,
    Point,
    lay_out_ocean,
)
from kivy_ui.games.deep_dive.pieces import penguin_of, put_tile
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage.animation import Animation, animations_of_events, point_between, pop_scale, progress
from kivy_ui.stage.scene import BRASS, CORAL, LINE_HEIGHT
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import with_short_names
from kivy_ui.table.last_round import last_round
from kivy_ui.table.table_scene import TableScene

TILE_S = 0.45  # seconds in which a tile turns over
SNAP_S = 2.8  # its predator snaps after that
RETREAT_S = 1.8
DIVE_S = 0.3  # one depth deeper
SKIP_S = 1.1  # a skipped depth
SHAKES_S, SAYS_S = 1.0, 0.3
"""In seconds after the tile has turned: how long a predator shakes its prey, and when its name is written."""
WATER_S = 0.9
"""How much longer the animation of open water is, so that its words can be read, in seconds."""
NOTE_S, NOTE_UNITS, UPRIGHT_NOTE_UNITS, NOTE_TEXT = 0.2, 78.0, 124.0, 30
"""Time in seconds in which the note about a caught penguin appears; its height on a wide and an upright screen, in units;
largest text size on it."""
LEAST_NOTE_TEXT, SKIP_TEXT = 18.0, 40.0
"""Least text size of the words about a caught penguin; size of the words about a depth where nothing can be taken."""
LEAST_COSTS_TEXT, WRAPPED_COSTS_TEXT = 18, 20
"""Least text size of the cost of a caught penguin in one line, and its largest in two."""
FLIPPED_UNITS, BURST_UNITS = 150, 330
"""Sizes in units: a tile while it is flipped, the burst around a predator."""
DARK_PLATE = plate_ground("#12030a", CORAL, 20, width=3.5)
JAWS_SIZE, FREED_SIZE = (232, 206), (110, 140)
CAUGHT_UNITS, UPRIGHT_CAUGHT_UNITS, HEAD_UNITS = 140.0, 200.0, 62.0
"""Height of the plate about a caught penguin, on a wide and an upright screen; width of each penguin on it. In units."""
HEAD_SIZE, TRAPPED_HEAD_SIZE = (40.0, 51.0), (58.0, 41.0)
FACE_SHOWN_S, TO_LEDGE_S = 0.2, 0.36
"""Times in seconds at which a flipped tile shows its face, and begins to move to its place on the ledge."""


def animations(scene: TableScene, before: Snapshot, after: Snapshot) -> list[Animation]:
    """List the animations of the events, in their order."""
    return animations_of_events(before, after, partial(_event_animations, scene, after))


def prepaint(scene: TableScene) -> Iterator[tuple[Picture, float, float]]:
    """List the large pictures of coming animations, and the divers."""
    yield picture(predator, True), *JAWS_SIZE
    yield picture(predator, False), *JAWS_SIZE
    yield picture(burst, CORAL, 14), BURST_UNITS, BURST_UNITS
    yield picture(burst, BRASS, 18), ROW_BURST_UNITS, ROW_BURST_UNITS
    for colour in COLOURS:
        yield picture(food_tile, colour), FLIPPED_UNITS * TILE_W, FLIPPED_UNITS * TILE_H
    for seat, player in enumerate(scene.snapshot.seats):
        yield penguin_of(scene, seat), *DIVER_SIZE
        yield picture(trapped_penguin, player.colour, player.emblem), *TRAPPED_SIZE
        yield penguin_of(scene, seat), *FREED_SIZE
    yield picture(worlds.blood, scene.theme), *(scene.w, scene.h)


def _event_animations(scene: TableScene, after: Snapshot, before: Snapshot, event: object) -> Iterator[Animation]:
    if isinstance(event, TileFlipped):
        yield from _flip_animations(scene, before, after, event)
    elif isinstance(event, TileTaken):
        yield catch_animation(scene, before.view, after.view, event)
    elif isinstance(event, WentDeeper):
        seconds = SKIP_S if event.cause == "passed" else DIVE_S
        yield Animation(partial(_draw_dive, before.view, event, seconds), seconds, "dive", hidden_keys=("diver",))
    elif isinstance(event, DiverRetreated):
        yield Animation(partial(_draw_retreat, event), RETREAT_S, "retreat", waits_for_tap=True)
    else:
        yield from _end_animations(scene, before, after, event)


def _end_animations(scene: TableScene, before: Snapshot, after: Snapshot, event: object) -> Iterator[Animation]:
    if isinstance(event, EndTriggered) and not any(isinstance(other_event, LastDiveBegan) for other_event in after.events):
        yield last_round(translate("deep_dive.emptied", depth=event.depth), translate("deep_dive.then_last"))
    elif isinstance(event, LastDiveBegan):
        is_solo = len(after.seats) == 1
        final_turn = translate("deep_dive.final_turn_alone") if is_solo else translate("deep_dive.final_turn")
        yield last_round(translate("deep_dive.last_dive"), final_turn)
    elif isinstance(event, DiverResurfaced) and not _had_retreat(before, after, event):
        yield Animation(partial(_draw_rising_diver, event), SKIP_S, "dive", hidden_keys=("diver",))


# a tile


def _flip_animations(scene: TableScene, before: Snapshot, after: Snapshot, event: TileFlipped) -> Iterator[Animation]:
    trapped = next((other_event for other_event in after.events if isinstance(other_event, PenguinTrapped)), None)
    if event.tile != PREDATOR or trapped is None:
        draw, is_water = partial(_draw_turning_tile, before.view, event, False), event.tile == WATER
        yield Animation(draw, TILE_S + WATER_S * is_water, "tile", calm_frame_s=TILE_S if is_water else TO_LEDGE_S)
        return
    draw, middle_s = partial(_draw_turning_tile, before.view, event, True), TILE_S + SNAP_S / 2
    yield Animation(draw, TILE_S + SNAP_S, "predator", calm_frame_s=middle_s, sound=trapped.sound(), hidden_keys=("diver",))
    if not any(isinstance(other_event, DiverRetreated) for other_event in after.events):
        note_area = _note_place(scene, after)
        note = partial(_draw_caught_note, before.view, event, note_area)
        yield Animation(
            note,
            NOTE_S,
            "caught note",
            over_result=True,
            is_note=True,
            note_area=note_area,
            waits_for_tap=True,
            calm_frame_s=NOTE_S,
        )


def _draw_turning_tile(view: OceanView, event: TileFlipped, is_snap: bool, scene: TableScene, t: float) -> None:
    """Draw a tile leaving its pile and turning over, then moving to its place, or its predator snapping."""
    at = lay_out_ocean(scene, view)
    y = at.middle(event.depth)
    aside = JAWS_SIZE[1] / 2 + 4 if is_snap else 80
    rises = (at.left_edge + 150, min(max(y, at.area.y + aside), at.area.bottom - aside))
    home = at.landing_place(event.depth, view.depths[event.depth - 1].up, event.tile, event.seat if is_snap else NO_SEAT)
    shake = 6 * math.sin(t * 42) * (1 - progress(t, TILE_S, TILE_S + SHAKES_S)) if is_snap and t > FACE_SHOWN_S else 0
    _draw_shade(scene, t, is_snap, TILE_S + SNAP_S * is_snap)
    x, y = point_between((at.pile_x, y), rises, progress(t, 0, 0.16))
    scale = 0.4 + 0.6 * progress(t, 0, 0.16)
    diver = at.diver(event.depth, view.depths[event.depth - 1].up)
    if is_snap and t < TILE_S + 0.08:
        _draw_fleeing_penguin(scene, event.seat, diver, rises, t)
    if t < FACE_SHOWN_S:
        scene.put("air:back", picture(back_tile, event.depth), x, y, w=FLIPPED_UNITS * TILE_W, h=FLIPPED_UNITS * TILE_H, scale=scale, tall=max(0.02, 1 - progress(t, 0.1, FACE_SHOWN_S)))  # fmt: skip
        return
    if is_snap:
        trapped_at = (*home, at.landing_scale(event.depth, view.depths[event.depth - 1].up, event.seat))
        _draw_jaws(scene, event.seat, (rises[0] + shake, rises[1]), trapped_at, t)
        _write_caught(scene, view, event, t - TILE_S)
        return
    flight = progress(t, TO_LEDGE_S, TILE_S)
    x, y = point_between(rises, home, flight)
    scale = 1 + ((at.tile(event.depth) if is_takeable(event.tile) else JUNK_UNITS) / FLIPPED_UNITS - 1) * flight
    put_tile(scene, "air:tile", event.tile, x, y, size=FLIPPED_UNITS, scale=scale, tall=max(0.02, progress(t, FACE_SHOWN_S, 0.3)), is_bare=False)  # fmt: skip
    if event.tile == WATER:
        _write_skip(scene, translate("deep_dive.open_water"), t)


def _draw_shade(scene: TableScene, t: float, is_snap: bool, seconds: float) -> None:
    fill = "#4a0610" if is_snap and t > FACE_SHOWN_S else "#010810"
    alpha = (0.5 if is_snap else 0.3) * progress(t, 0, 0.1) * (1 - progress(t, seconds - 0.1, seconds))
    scene.darken(alpha, fill)


def _draw_fleeing_penguin(scene: TableScene, seat: int, start: Point, jaws: Point, t: float) -> None:
    """Draw the penguin swimming away, then drawn back into the jaws."""
    far_point = (min(start[0] + 200, scene.w - 50), start[1])
    place = (
        point_between(start, far_point, progress(t, 0, 0.3))
        if t < 0.3
        else point_between(far_point, jaws, progress(t, 0.3, TILE_S + 0.08))
    )
    scene.put("air:penguin", penguin_of(scene, seat), *place, *DIVER_SIZE, angle=DIVES_AT if t < 0.3 else -70)


def _draw_jaws(scene: TableScene, seat: int, at: Point, home: tuple[float, float, float], t: float) -> None:
    """Draw the predator's jaws shutting on the penguin, which is trapped at the tile's place: x, y and its scale there."""
    shut, opacity = t > TILE_S + 0.08, 1 - progress(t, TILE_S + SNAP_S - 0.1, TILE_S + SNAP_S)
    grown = 0.5 + 0.5 * progress(t, FACE_SHOWN_S, TILE_S) + 0.12 * math.sin(min(1, max(0, (t - TILE_S) / 0.2)) * math.pi)
    scene.put("air:predator", picture(predator, not shut), *at, *JAWS_SIZE, scale=grown, alpha=opacity)
    if shut:
        scene.put("air:caught", picture(burst, CORAL, 14), *at, BURST_UNITS, BURST_UNITS, scale=grown, alpha=0.9 * opacity)
        player, flight = scene.snapshot.seats[seat], progress(t, TILE_S + SNAP_S - 0.35, TILE_S + SNAP_S)
        if flight > 0:
            place, scale = point_between((at[0], at[1] + 50), home[:2], flight), 2 + (home[2] - 2) * flight
            scene.put("air:trapped", picture(trapped_penguin, player.colour, player.emblem), *place, *TRAPPED_SIZE, scale=scale)


def _write_caught(scene: TableScene, view: OceanView, event: TileFlipped, t: float) -> None:
    """Write below the scene which seat's penguin is caught."""
    if t < SAYS_S:
        return
    low, w = scene.usual_area.bottom, scene.w - 16
    high = min(CAUGHT_UNITS if scene.is_wide else UPRIGHT_CAUGHT_UNITS, scene.h - low)
    place = area_around(scene.w / 2, low + high / 2, w, high - 14)
    grown = pop_scale((t - SAYS_S) / 0.25, scene.w / w)
    _draw_caught(scene, view, event, place, grown=grown, opacity=1 - progress(t, SNAP_S - 0.2, SNAP_S))


def _note_place(scene: TableScene, after: Snapshot) -> Area:
    """Return the place of the note on a caught penguin: at the foot of the scene, below the depths where a dive begins.

    It leaves out the keys of real tiles: a tap on one enters the next tile, and doesn't only close the note.
    """
    area, paper = scene.usual_area, lay_out_ocean(scene, after.view).paper
    has_keys = any(isinstance(choice.move, EnterTile) for choice in after.prompt.choices) if after.prompt else False
    if has_keys and scene.is_wide:
        return Area(8, area.bottom - UPRIGHT_NOTE_UNITS - 4, paper.x - 16, UPRIGHT_NOTE_UNITS)
    h = NOTE_UNITS if scene.is_wide else UPRIGHT_NOTE_UNITS
    return Area(8, (paper.y if has_keys else area.bottom) - h - 4, scene.w - 16, h)


def _draw_caught_note(view: OceanView, event: TileFlipped, place: Area, scene: TableScene, t: float) -> None:
    """Draw the note that says which seat's penguin is caught and how many are left, until the next touch."""
    opacity, heads, is_low = progress(t, 0, NOTE_S), PENGUINS * HEAD_UNITS, place.h < UPRIGHT_NOTE_UNITS
    scene.put_in_area("air:plate", DARK_PLATE, place, opacity)
    free = _free_penguins(view, event)
    words, costs = (
        translate("deep_dive.caught", name=scene.name(event.seat), depth=event.depth),
        translate("deep_dive.costs", left=free),
    )
    upper, lower = place.inset(14, 6).rows(2, 0)
    heads_end = place.x + 14 + heads + 12
    x, room = (heads_end, place.right - heads_end - 14) if is_low else (place.x + 14, place.w - 28)
    least = LEAST_NOTE_TEXT / scene.look.text_factor
    words = with_short_names(scene, words, least, room)
    scene.write_left("air:who", words, x, upper.cy, NOTE_TEXT, colour="#ffffff", room=room, least=least, alpha=opacity)
    _draw_heads(scene, event.seat, free, (place.x + 14, place.cy if is_low else lower.cy), opacity)
    costs_area = lower._replace(x=heads_end, w=place.right - heads_end - 14)
    if scene.scaled_width(costs, LEAST_COSTS_TEXT) > costs_area.w:
        scene.paragraph(
            "air:costs", costs, costs_area, WRAPPED_COSTS_TEXT, "#ffb0a4", is_bold=True, least=13, is_top=False, alpha=opacity
        )
        return
    y = lower.cy
    scene.write_left(
        "air:costs", costs, heads_end, y, NOTE_TEXT, colour="#ffb0a4", room=costs_area.w, least=LEAST_COSTS_TEXT, alpha=opacity
    )


def _free_penguins(view: OceanView, event: TileFlipped) -> int:
    """Return how many penguins of a flip's seat are free once its predator caught one."""
    return PENGUINS - 1 - sum(face_up_tile.penguin == event.seat for depth in view.depths for face_up_tile in depth.up)


def _draw_caught(scene: TableScene, view: OceanView, event: TileFlipped, place: Area, grown: float, opacity: float) -> None:
    """Draw a plate that says which seat's penguin is caught, at which depth, and the cost: penguins that are free and trapped."""
    scene.put_in_area("air:plate", DARK_PLATE, place, opacity, grown)
    if grown < 1:
        return
    w = place.w
    free = _free_penguins(view, event)
    least = LEAST_NOTE_TEXT / scene.look.text_factor
    words = with_short_names(scene, translate("deep_dive.caught", name=scene.name(event.seat), depth=event.depth), least, w - 30)
    costs, heads = translate("deep_dive.costs", left=free), PENGUINS * HEAD_UNITS
    rows = (
        place.inset(15, 6)
        ._replace(h=(CAUGHT_UNITS if scene.is_wide else UPRIGHT_CAUGHT_UNITS) - 26)
        .rows(2 if scene.is_wide else 3, 0)
    )
    scene.write("air:who", words, place.cx, rows[0].cy, 44, colour="#ffffff", room=w - 30, least=least, alpha=opacity)
    heads_width = (heads + 12) * scene.is_wide
    wide = min(w - 30 - heads_width, scene.scaled_width(costs, 32))
    left_x = place.cx - (wide + heads_width) / 2
    _draw_heads(scene, event.seat, free, (left_x if scene.is_wide else place.cx - heads / 2, rows[1].cy), opacity)
    scene.write_left(
        "air:costs", costs, left_x + heads_width, rows[-1].cy, 32, colour="#ffb0a4", room=w - 30 - heads_width, least=18, alpha=opacity
    )  # fmt: skip


def _draw_heads(scene: TableScene, seat: int, free: int, at: Point, alpha: float) -> None:
    """Draw a seat's penguins in a row that begins at a point: `free` ones, then the trapped ones."""
    player = scene.snapshot.seats[seat]
    for nth in range(PENGUINS):
        look, (w, h) = (
            (penguin_of(scene, seat), HEAD_SIZE)
            if nth < free
            else (picture(trapped_penguin, player.colour, player.emblem), TRAPPED_HEAD_SIZE)
        )
        scene.put(f"air:head:{nth}", look, at[0] + (nth + 0.5) * HEAD_UNITS, at[1], w, h=h, alpha=alpha)


# one deeper


def _draw_dive(view: OceanView, event: WentDeeper, seconds: float, scene: TableScene, t: float) -> None:
    """Draw the diver going down, and write which depth it skips."""
    to = event.depth + 1
    layouts = (lay_out_ocean(scene, view), lay_out_ocean(scene, replace(view, at=to)))
    start, end = (at.diver(depth, view.depths[depth - 1].up) for at, depth in zip(layouts, (event.depth, to), strict=True))
    if event.cause == "passed":
        _draw_shade(scene, t, False, seconds)
        _write_skip(scene, translate("deep_dive.skips", seat=scene.name(event.seat), depth=event.depth), t)
    share = progress(t, seconds - DIVE_S, seconds)
    scales = [at.diver_scale(depth, view.depths[depth - 1].up) for at, depth in zip(layouts, (event.depth, to), strict=True)]
    x, y = point_between(start, end, share)
    scale, angle = scales[0] + (scales[1] - scales[0]) * share, DIVES_AT + 50 * math.sin(math.pi * share)
    scene.put("air:diver", penguin_of(scene, event.seat), x, y, *DIVER_SIZE, angle=angle, scale=scale)


def _write_skip(scene: TableScene, words: str, t: float) -> None:
    """Write across the scene why there is nothing to take, in as many lines as it needs."""
    room, alpha, size = scene.w - 40, progress(t, 0.1, 0.3), scene.text_size(SKIP_TEXT)
    for nth, line in enumerate(scene.lines(words, size, True, room)):
        key, y, whole = f"air:skips:{nth}" if nth else "air:skips", scene.h * 0.6 + nth * size * LINE_HEIGHT, "" if nth else words
        scene.write(key, line, scene.w / 2, y, SKIP_TEXT, halo="#04182a", room=room, alpha=alpha, whole=whole)


def _had_retreat(before: Snapshot, after: Snapshot, event: DiverResurfaced) -> bool:
    """Return whether a seat that resurfaces with nothing had a retreat, or is the solo opponent."""
    was_driven = before.view.diver == event.seat and bool(before.view.refuge)
    return was_driven or event.seat == OPPONENT or any(isinstance(other_event, DiverRetreated) for other_event in after.events)


def _draw_rising_diver(event: DiverResurfaced, scene: TableScene, t: float) -> None:
    """Draw the diver going up, and write that the lowest depth is empty."""
    at = Layout(scene.usual_area, scene.w, scene.h, DEPTHS[-1])
    _draw_shade(scene, t, False, SKIP_S)
    _write_skip(scene, translate("deep_dive.left_bare", seat=scene.name(event.seat), depth=DEPTHS[-1]), t)
    start = (at.left_edge + at.right) / 2, at.middle(DEPTHS[-1])
    x, y = point_between(start, (start[0], at.area.y), progress(t, SKIP_S - DIVE_S, SKIP_S))
    scene.put("air:diver", penguin_of(scene, event.seat), x, y, *DIVER_SIZE, angle=20)


# a retreat


def _draw_retreat(event: DiverRetreated, scene: TableScene, t: float) -> None:
    """Draw all three penguins coming up at once, out of red water."""
    w, h = scene.w, scene.h
    scene.fill("air:world", picture(worlds.blood, scene.theme), progress(t, 0, 0.25))
    for nth in range(3):
        rise = progress(t, 0.1 + 0.12 * nth, 0.9 + 0.12 * nth)
        x, y = w / 2 + (nth - 1) * 130, h * 0.35 + (h * 0.65 + 80) * (1 - rise)
        scene.put(f"air:penguin:{nth}", penguin_of(scene, event.seat), x, y, *FREED_SIZE, angle=12 * math.sin(8 * rise + nth))
    if t > 0.6:
        place = area_around(w / 2, h * 0.66, min(w - 24, 560), 76)
        grown = pop_scale((t - 0.6) / 0.25, w / place.w)
        scene.put_in_area("air:plate", DARK_PLATE, place, scale=grown)
        words = with_short_names(scene, translate("deep_dive.retreats", name=scene.name(event.seat)), 34, place.w - 30)
        scene.write_in_area("air:who", words, place, 46, colour="#ffffff", padding=30, scale=grown)
    ink, halo = ("#3a0610", "#ffffff") if scene.theme == "light" else ("#ffffff", "#12030a")
    if t > 0.9:
        brings = _what_it_brings(event.depths, scene.snapshot.view)
        upper = Area(15, h * 0.66 + 46, w - 30, h * 0.34 - 54).rows(2, 4)
        for area, key, words, size in zip(
            upper, ("freed", "brings"), (translate("deep_dive.freed"), brings), (34, 30), strict=True
        ):
            scene.write_centred(f"air:{key}", words, area, size, ink, halo=halo)
    if t >= RETREAT_S:
        scene.write_close_hint(ink)


def _what_it_brings(depths: tuple[int, ...], view: OceanView) -> str:
    """Return from which depths a retreat may bring a tile: only those that hold one."""
    filled = [depth for depth in depths if any(is_takeable(up.tile) for up in view.depths[depth - 1].up)]
    return translate("deep_dive.brings" if filled else "deep_dive.brings_none", depths=filled or [*depths])
