"""Animations of kits: dice tumble, drawn things fly from their bag to their row, things return to a bag or stack, and a shuffle rattles."""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.games.kit.moving import DiceRolled, StackShuffled, ThingsMoved
from companion.games.kit.view import DiceView, KitView, ThingView
from companion.pictures.gems import glow
from companion.pictures.objects import pile, token
from companion.pictures.picture import picture
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.kit.layout import filled_grid
from kivy_ui.games.kit.pieces import draw_thing
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.stage.animation import Animation, point_between, pop_scale, progress
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.dice_faces import DICE_S, LOST_ALPHA, draw_die, names_of_dice, tilt_of, tumble
from kivy_ui.table.table_scene import TableScene

OPENS_S, STANDS_S, FLIGHT_S = 0.36, 0.62, 0.86
"""Times of a drawn thing in seconds: when it turns face up in the middle, when it leaves the middle, when it arrives."""
TAKEN_S, RETURNS_S, EACH_S, SHUFFLE_S = 0.4, 0.45, 0.05, 0.5
"""Durations in seconds: a known thing moves, a thing returns, between two that return, a shuffle."""
SIDE_UNITS, LANDED_UNITS = 134.0, 44.0
"""Size of a thing in the middle of the screen, and at its place, in units."""
MOST_RETURNING = 6
RESULT_S, RESULT_UNITS, RESULT_TEXT = 1.4, 96.0, 60.0
"""Time in which the meaning of a roll is read, in seconds; height of its plate at the usual text size, in units; its text size."""
MOST_IN_A_ROW, MOST_DIE_UNITS, DIE_STEP = 8, 104.0, 1.3
"""Most dice side by side on a wide screen; size of the largest, in units; their distance as a share of their size."""
RATTLES, RATTLE_UNITS, RATTLE_DEGREES = 5, 7.0, 5.0
Spots = Mapping[str, tuple[float, float]]
"""Middle of each place that is drawn, in units, by its id."""


def animations(after: Snapshot, find_spots: Callable[[], Spots]) -> list[Animation]:
    """List the animations of events in their order; things that return together share one.

    `find_spots` draws the whole board, so that it is called only if something moved.
    """
    rolls = list(_roll_animations(after))
    if not any(isinstance(event, ThingsMoved | StackShuffled) for event in after.events):
        return rolls
    return [*rolls, *_animations(after, find_spots())]


def _roll_animations(after: Snapshot) -> Iterator[Animation]:
    """Yield the animation of the dice that Fathom rolled, and of what a roll means; of several rolls at once none."""
    rolls = [event for event in after.events if isinstance(event, DiceRolled)]
    if len(rolls) != 1:
        return
    dice = next(dice for dice in after.view.dice if dice.key == rolls[0].key)
    rolling_s = DICE_S if rolls[0].source == "app" and rolls[0].faces else 0.0
    result_s = RESULT_S if as_text(dice.result) else 0.0
    if rolling_s or result_s:
        yield Animation(partial(_draw_rolling, dice, rolls[0], rolling_s), rolling_s + result_s, "dice", calm_frame_s=rolling_s)


def _animations(after: Snapshot, spots: Spots) -> Iterator[Animation]:
    view: KitView = after.view
    piles = {place.id for place in view.places if place.kind in ("bag", "stack")}
    returning, drawn_thing = [], _drawn_thing(after)
    for event in after.events:
        if isinstance(event, StackShuffled) and event.place in spots:
            yield Animation(partial(_draw_shaken_stack, spots[event.place]), SHUFFLE_S, "shuffled")
        elif not isinstance(event, ThingsMoved) or not event.things:
            continue
        elif event.source and event.is_public and drawn_thing is not None:
            path = spots.get(event.source_place), spots.get(event.target_place)
            yield Animation(
                partial(_draw_drawn_thing, path, drawn_thing),
                FLIGHT_S,
                "drawn",
                over_result=view.is_at_once,  # meanwhile, the others can answer
                hidden_keys=_result_keys(view, event.source_place, event.target_place),
                calm_frame_s=OPENS_S + 0.16,
            )
        elif event.source_place in spots and event.target_place in spots:
            if event.target_place in piles and len(event.things) > 1:
                returning.append((spots[event.source_place], spots[event.target_place], min(MOST_RETURNING, len(event.things))))
            elif event.is_public and view.last_thing is not None and len(event.things) == 1:
                yield Animation(
                    partial(_draw_moved_thing, spots[event.source_place], spots[event.target_place], view.last_thing),
                    TAKEN_S,
                    "taken",
                )
    if returning:
        yield Animation(partial(_draw_returning_things, returning), RETURNS_S + EACH_S * MOST_RETURNING, "refilled")


def _drawn_thing(after: Snapshot) -> ThingView | None:
    """Return the thing that was drawn last; also after a draw that ended its turn, unless it was one of several."""
    view: KitView = after.view
    keys = [event.things[-1] for event in after.events if isinstance(event, ThingsMoved) and event.source and event.things]
    if view.last_thing is not None or len(keys) != 1:
        return view.last_thing
    things = (thing for place in view.places for thing in (*place.things, *(thing for thing, _ in place.contents)))
    return next((thing for thing in things if thing.key == keys[0]), None)


def _result_keys(view: KitView, source_place: str, target_place: str) -> tuple[str, ...]:
    """Return the keys of what shows the result of a draw before the thing arrives: the thing, sums, odds, a risk that came true."""
    target = next((place for place in view.places if place.id == target_place), None)
    if target is None or target.kind != "row" or target.seat is None:
        return ()
    sums = (f"sum:{target.id}:{nth}" for nth in range(len(target.sums)))
    newest = f"place:{target.id}:{target.count - 1}"
    return (newest, *sums, f"place:{source_place}:danger", f"place:{source_place}:ring", f"risk:{target.seat}")


def _draw_drawn_thing(
    path: tuple[tuple[float, float] | None, tuple[float, float] | None], thing: ThingView, scene: TableScene, t: float
) -> None:
    """Draw a drawn thing: face down out of its bag, face up in the middle, then to its row."""
    area = scene.usual_area
    middle = (area.cx, area.cy)
    start, end = path[0] or (area.x + area.w * 0.2, area.cy), path[1] or middle
    if t < OPENS_S:
        x, y = point_between(start, middle, progress(t, 0, OPENS_S), 40)
        scene.put("air:shut", picture(token, "white"), x, y, SIDE_UNITS * 0.8, scale=0.4 + 0.6 * progress(t, 0, OPENS_S))
        return
    x, y = point_between(middle, end, progress(t, STANDS_S, FLIGHT_S), 30)
    landed = progress(t, STANDS_S, FLIGHT_S)
    scene.put("air:glow", picture(glow, "#fff3c0"), x, y, 260, alpha=0.9 * (1 - progress(t, OPENS_S, STANDS_S)))
    side = SIDE_UNITS * pop_scale((t - OPENS_S) / 0.16) * (1 - landed) + LANDED_UNITS * landed
    draw_thing(scene, "air:thing", thing, area_around(x, y, side, side))


def _draw_moved_thing(start: tuple[float, float], end: tuple[float, float], thing: ThingView, scene: TableScene, t: float) -> None:
    """Draw a known thing on its way to another place."""
    x, y = point_between(start, end, progress(t, 0, TAKEN_S), 50)
    draw_thing(scene, "air:thing", thing, area_around(x, y, 1.6 * LANDED_UNITS, 1.6 * LANDED_UNITS))


def _draw_returning_things(paths: list[tuple[tuple[float, float], tuple[float, float], int]], scene: TableScene, t: float) -> None:
    """Draw things, face down and one after the other, on their way back to a bag or stack."""
    for at, (start, end, count) in enumerate(paths):
        for nth in range(count):
            share = progress(t, nth * EACH_S, nth * EACH_S + RETURNS_S)
            if 0 < share < 1:
                scene.put(f"air:{at}:{nth}", picture(token, "white"), *point_between(start, end, share, 30), LANDED_UNITS)


def _draw_rolling(dice: DiceView, roll: DiceRolled, rolling_s: float, scene: TableScene, t: float) -> None:
    """Draw each die tumbling in the middle until it lands; then what the total means, large below the dice."""
    area = scene.usual_area
    if as_text(dice.result):
        foot = min(RESULT_UNITS * scene.look.text_factor, area.h / 2) if roll.faces else area.h
        if t >= rolling_s:
            _draw_result(scene, area._replace(y=area.bottom - foot, h=foot), dice, pop_scale((t - rolling_s) / 0.16))
        area = area._replace(h=area.h - foot)
    if roll.faces:
        _draw_falling_dice(scene, area, dice.notation, roll, t)


def _draw_result(scene: TableScene, area: Area, dice: DiceView, scale: float) -> None:
    """Write what the total of a roll means on a plate in the middle of an area, such as a hit."""
    words = translate("kit.roll_result", roll=number(dice.total or 0), result=dice.result)
    width = min(area.w - 24, scene.scaled_width(words, RESULT_TEXT) + 60)
    plate = area_around(area.cx, area.cy, width * scale, min(area.h, RESULT_UNITS * scene.look.text_factor) * 0.84 * scale)
    scene.put_in_area("air:result", plate_ground(scene.ink.plate, BRASS, plate.h / 2, width=3, alpha=0.97), plate)
    scene.write_in_area("air:result:words", words, plate, RESULT_TEXT * scale, colour=scene.ink.ink, padding=20, least=20)


def _draw_falling_dice(scene: TableScene, area: Area, notation: str, roll: DiceRolled, t: float) -> None:
    """Draw each die tumbling in an area until it lands."""
    count = len(roll.faces)
    across = min(count, MOST_IN_A_ROW if scene.is_wide else MOST_IN_A_ROW // 2)
    side = min(MOST_DIE_UNITS, 0.9 * area.w / (across * DIE_STEP), 0.9 * area.h / (-(-count // across) * DIE_STEP))
    block = area_around(area.cx, area.cy, across * side * DIE_STEP, -(-count // across) * side * DIE_STEP)
    names, lost_positions = names_of_dice(notation, roll.faces), roll.uncounted_positions or ()
    for nth, cell in enumerate(filled_grid(block, count, across)):
        if falling := tumble(nth, count, t):
            alpha = LOST_ALPHA if nth in lost_positions and not falling.is_blank else 1
            spot, drop = area_around(cell.cx, cell.cy, side, side), falling.height * area.h * 0.7 + falling.bounce
            tilt, key = tilt_of(nth, count) + falling.turn, f"air:die:{nth}"
            draw_die(scene, key, names[nth], roll.faces[nth], spot, tilt=tilt, drop=drop, is_blank=falling.is_blank, alpha=alpha)


def _draw_shaken_stack(spot: tuple[float, float], scene: TableScene, t: float) -> None:
    """Draw a stack that is shaken."""
    swing = math.sin(2 * math.pi * RATTLES * t / SHUFFLE_S) * (1 - t / SHUFFLE_S)
    x, y = spot
    scene.put("air:stack", picture(pile, 1, 3), x + RATTLE_UNITS * swing, y, 2 * LANDED_UNITS, angle=RATTLE_DEGREES * swing)
