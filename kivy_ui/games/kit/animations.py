"""Animations of kits: a thing that was drawn flies from its bag or stack, and shows its face when it lands."""

from collections.abc import Iterator
from functools import partial

from companion.games.kit.moving import ThingsMoved
from companion.games.kit.view import KitView, ThingView
from companion.pictures.gems import glow
from companion.pictures.objects import token
from companion.pictures.picture import picture
from companion.session.inputs.snapshot import Shown
from kivy_ui.games.kit.pieces import draw_thing
from kivy_ui.stage.animation import Moment, between, part, popped
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.glass import Glass

FLIGHT_S, OPENS_S = 0.6, 0.36
SIDE = 134.0


def animations(after: Shown) -> list[Moment]:
    """List what is shown large, in the order it happened."""
    return list(_of(after))


def _of(after: Shown) -> Iterator[Moment]:
    view: KitView = after.view
    for event in after.events:
        if isinstance(event, ThingsMoved) and event.source and event.seen and event.things and view.last is not None:
            yield Moment(partial(_flying, event.out_of, view.last), FLIGHT_S, "drawn")


def _place_of(glass: Glass, id: str, area: Area) -> tuple[float, float]:
    """Return the middle of a place in the drawing; the left of the scene if it is not drawn."""
    found = next((one for one in glass.sprites if one.key == f"place:{id}"), None)
    return (found.x, found.y) if found else (area.x + area.w * 0.2, area.cy)


def _flying(out_of: str, thing: ThingView, glass: Glass, t: float) -> None:
    """Draw the thing on its way, closed, then open."""
    area = glass.usual_area
    start = _place_of(glass, out_of, area)
    x, y = between(start, (area.cx, area.cy), part(t, 0, OPENS_S), 40)
    if t < OPENS_S:
        glass.put("air:shut", picture(token, "white"), x, y, SIDE * 0.8, scale=0.4 + 0.6 * part(t, 0, OPENS_S))
        return
    glass.put("air:glow", picture(glow, "#fff3c0"), area.cx, area.cy, 260, alpha=0.9 * (1 - part(t, OPENS_S, FLIGHT_S)))
    side = SIDE * popped((t - OPENS_S) / 0.16)
    draw_thing(glass, "air:thing", thing, around(area.cx, area.cy, side, side))
