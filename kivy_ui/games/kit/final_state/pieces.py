"""What the end page shows of a kit: shared counters with their steps, the thing that came last, hit points after a fight."""

from functools import partial

from companion.games.kit.view import CounterView, KitView, ThingView
from kivy_ui.games.kit.counters.pieces import COUNTER_TEXT, LEAST_TEXT, counter_words, draw_filled_plate, shared_counters
from kivy_ui.games.kit.layout import GAP_UNITS, STRIP_UNITS
from kivy_ui.games.kit.pieces import thing_look
from kivy_ui.layout.elements import MARGIN_UNITS, plate_ground
from kivy_ui.layout.part import Part, by_shape, column, inset, row, share
from kivy_ui.look.language import translate
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

COUNTER_SHARE, THING_SHARE = 3.0, 2.0
"""Widths of a counter with steps and of the last thing, as shares of a line."""
PADDING_UNITS, THING_MARGIN_UNITS = 12.0, 4.0


def final_state(view: KitView) -> Part | None:
    """Return the shared counters that have steps, and the thing that came last; None if the kit has no such counter."""
    counters = [counter for counter in shared_counters(view) if counter.track]
    if not counters:
        return None
    parts = [share(COUNTER_SHARE, Part(partial(_draw_counter, counter))) for counter in counters]
    if view.last_thing is not None:
        parts.append(share(THING_SHARE, Part(partial(_draw_last_thing, view.last_thing))))

    def height(scene: Scene, width: float) -> float:
        lines = 1 if scene.is_wide else len(parts)
        return lines * STRIP_UNITS * scene.look.text_factor + (lines - 1) * GAP_UNITS

    lines = by_shape(row(*parts), column(*(share(1, part) for part in parts)))
    return inset(MARGIN_UNITS, 0, lines)._replace(height=height)


def final_counters(view: KitView) -> dict[int, list[str]]:
    """Return the last counters of each seat after a fight: hit points, without what no longer matters; {} for other kits."""
    if not any(counter.is_order for counter in view.counters):
        return {}
    words_by_seat: dict[int, list[str]] = {}
    for counter in view.counters:
        if counter.seat is not None and not (counter.is_hidden or counter.is_condition or counter.is_order):
            words_by_seat.setdefault(counter.seat, []).append(counter_words(counter))
    return words_by_seat


def _draw_counter(counter: CounterView, scene: Scene, area: Area, key: str) -> None:
    draw_filled_plate(scene, key, area, counter)
    _write(scene, area, key, counter_words(counter))


def _draw_last_thing(thing: ThingView, scene: Scene, area: Area, key: str) -> None:
    """Draw the thing that came last on a plate, with its name."""
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, area.h / 2, width=1.6, alpha=0.8), area)
    side = area.h - 2 * THING_MARGIN_UNITS
    look, _, _ = thing_look(thing.look)
    scene.put(f"{key}:thing", look, area.x + PADDING_UNITS + side / 2, area.cy, side)
    left_x = area.x + PADDING_UNITS + side
    _write(scene, area._replace(x=left_x, w=area.right - left_x), key, translate("kit.last_thing", thing=thing.label))


def _write(scene: Scene, area: Area, key: str, words: str) -> None:
    ink = scene.ink.ink
    scene.write_in_area(f"{key}:words", words, area, COUNTER_TEXT, colour=ink, padding=PADDING_UNITS, least=LEAST_TEXT)
