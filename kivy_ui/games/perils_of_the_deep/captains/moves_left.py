"""Spaces that the acting captain's ships may still sail: a tile for each ship, with the number that is left."""

from companion.games.perils_of_the_deep.box import END, SHIPS
from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.turn import SpaceSailed
from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.perils_of_the_deep.pieces import GOLD, paper, paper_ink, paper_rim
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

EITHER_SHIP = 2
"""Place in `PerilsView.moves` of the spaces that either ship may sail."""
SHIP_TILE_W, SHIP_TILE_H, TICK_UNITS = 46.0, 42.0, 30.0
"""Size of a ship on its tile, and of the tick of a ship without spaces left, in units."""
LEFT_TEXT, LEAST_TEXT = 26, 18
PAIR_SHARE = 0.72
"""Size of the two ships on the tile of either, as a share of the size of a single one."""


def spaces_left(view: PerilsView) -> tuple[int, int, int]:
    """Return the spaces left of ship 0, of ship 1, and of either ship; none of a ship at the end of the route."""
    if view.acting_seat is None:
        return (0, 0, 0)
    (single, white, either), ships = view.moves_left, view.captains[view.acting_seat].ships
    can_sail = [at < END for at in ships]
    return single * can_sail[0], white * can_sail[1], either * any(can_sail)


def unmoved_spaces(view: PerilsView) -> int:
    """Return the spaces of ships that have not moved although their own card lets them; those of either ship if none has moved."""
    spaces, moves = spaces_left(view), view.moves
    unmoved = sum(spaces[ship] for ship in SHIPS if spaces[ship] == moves[ship])
    return unmoved or spaces[EITHER_SHIP] * (view.moves_left == moves)


def ships_left(view: PerilsView) -> tuple[int, ...]:
    """Return the ships with spaces left, their own or those of either ship."""
    spaces = spaces_left(view)
    return tuple(ship for ship in SHIPS if spaces[ship] or spaces[EITHER_SHIP])


def is_last_sail(snapshot: Snapshot, place: int) -> bool:
    """Return whether Undo takes back the last space of a tile: of a ship, or of either ship."""
    if snapshot.undo_here is None:
        return False
    sails = [event for event in snapshot.undo_events if isinstance(event, SpaceSailed | ShipSailed)]
    moves = snapshot.view.moves
    places = [
        event.place if isinstance(event, SpaceSailed) else event.ship if moves[event.ship] else EITHER_SHIP for event in sails
    ]
    return place in places


def draw_moves_tile(scene: TableScene, place: int, area: Area) -> None:
    """Draw the tile of a ship, or of either ship: its picture, and the number of spaces left, or a tick."""
    count, key = spaces_left(scene.snapshot.view)[place], f"sailed:{place}"
    rim = GOLD if f"space:{place}" in scene.answers and scene.theme != "contrast" else paper_rim(scene)
    scene.put_in_area(key, plate_ground(paper(scene), rim, 14, width=3), area)
    _draw_ships(scene, key, place, area, alpha=1.0 if count else 0.5)
    ink, x = paper_ink(scene), area.x + SHIP_TILE_W + 8
    room = area.right - x - 10
    if count:
        forms = [
            translate("perils_of_the_deep.spaces_left", count=count),
            translate("perils_of_the_deep.spaces", count=count),
            translate("perils_of_the_deep.left", count=count),
        ]
        if place == EITHER_SHIP:
            forms = [translate("perils_of_the_deep.bonus_left", count=count), f"+{count}"]
        words = next((form for form in forms if scene.scaled_width(form, LEAST_TEXT) <= room), str(count))
        size = LEFT_TEXT if words in forms else 1.2 * LEFT_TEXT
        scene.write(f"{key}:left", words, x + room / 2, area.cy, size, colour=ink, room=room, least=LEAST_TEXT)
    else:
        scene.put(f"{key}:done", picture(icon, "tick", ink), x + room / 2, area.cy, TICK_UNITS)


def _draw_ships(scene: TableScene, key: str, place: int, area: Area, alpha: float) -> None:
    """Draw the ship of a tile, or both ships of a captain, the white-sailed one in front."""
    acting = scene.snapshot.view.acting_seat
    player, x = scene.snapshot.seats[acting], area.x + SHIP_TILE_W / 2 + 5
    if place != EITHER_SHIP:
        look = picture(square_ship, player.colour, player.emblem, bool(place))
        scene.put(f"{key}:ship", look, x, area.cy, w=SHIP_TILE_W, h=SHIP_TILE_H, alpha=alpha)
        return
    for ship, aside in enumerate((-8, 8)):
        look = picture(square_ship, player.colour, player.emblem, bool(ship))
        scene.put(
            f"{key}:ship:{ship}", look, x + aside, area.cy + aside / 2, w=SHIP_TILE_W, h=SHIP_TILE_H, alpha=alpha, scale=PAIR_SHARE
        )
