"""Layout of the order of turns on a kit's board. In units."""

from typing import NamedTuple

from kivy_ui.games.kit.layout import GAP_UNITS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

STRIP_UNITS = 40.0
MARGIN_UNITS = 14.0
BUTTON_WIDTH_UNITS, BUTTON_UNITS, LOW_BUTTON_UNITS = 92.0, 110.0, 64.0
ACTING_SHARE = 0.58
NEXT_UNITS = 32.0
"""Least room for who is next above the answers, on a wide screen."""


class OrderAreas(NamedTuple):
    """Areas of the scene: values under the banners, shared counters, who acts, who is next, and answers."""

    values: Area
    strip: Area
    current_actor: Area
    next_actors: Area
    buttons: list[Area]

    @property
    def line_up(self) -> Area:
        """Area of all who take part before a fight: with that of the next actors, if no answers are below it."""
        current_actor, next_actors = self.current_actor, self.next_actors
        if next_actors.x == current_actor.x:  # upright
            return current_actor._replace(h=next_actors.bottom - current_actor.y)
        if self.buttons:
            return current_actor
        y = max(current_actor.y, self.strip.bottom)
        return Area(current_actor.x, y, next_actors.right - current_actor.x, current_actor.bottom - y)


def order_areas(scene: TableScene, area: Area, values_height: float, has_strip: bool, buttons: int) -> OrderAreas:
    """Divide the scene: shared counters, next actors and answers to the right of the acting actor, on an upright screen below it.

    values_height  height of the values and badges below the banners
    """
    factor = scene.look.text_factor
    values_area = area._replace(y=area.y + 16, h=values_height)
    rest = Area(area.x + MARGIN_UNITS, values_area.bottom, area.w - 2 * MARGIN_UNITS, area.bottom - values_area.bottom - 8)
    top = STRIP_UNITS * factor if has_strip else 0.0
    if scene.is_wide:
        side = max(buttons, 2) * (BUTTON_WIDTH_UNITS * factor + GAP_UNITS) - GAP_UNITS
        high = min(BUTTON_UNITS * factor, rest.h - top - NEXT_UNITS * factor) if buttons else 0.0
        row = Area(rest.right - side, rest.bottom - high, side, high)
        strip = Area(row.x, rest.y, side, top)
        upper = Area(row.x, strip.bottom + 2, side, row.y - strip.bottom - 4)
        return OrderAreas(
            values_area,
            strip,
            rest._replace(w=row.x - rest.x - GAP_UNITS),
            upper,
            row.columns(max(1, buttons), GAP_UNITS)[:buttons],
        )
    strip = rest._replace(h=top)
    rest = rest._replace(y=strip.bottom, h=rest.h - top)
    low = LOW_BUTTON_UNITS * factor if buttons else 0.0
    row = rest._replace(y=rest.bottom - low, h=low)
    rest = rest._replace(h=rest.h - low)
    acting, later = (
        rest._replace(h=rest.h * ACTING_SHARE),
        rest._replace(y=rest.y + rest.h * ACTING_SHARE, h=rest.h * (1 - ACTING_SHARE)),
    )
    return OrderAreas(values_area, strip, acting, later, row.columns(max(1, buttons), GAP_UNITS)[:buttons])
