"""Spaces that the acting captain's ships may still sail: a tile for each ship, with the number that is left."""

from collections.abc import Callable
from functools import partial

from companion.games.perils_of_the_deep.box import END, SHIPS
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

EITHER = 2
"""Place in `PerilsView.moves` of the spaces that either ship may sail."""
NO_TICKS = (0, 0, 0)
SHIP_TILE_W, SHIP_TILE_H, TICK_UNITS = 46.0, 42.0, 30.0
"""Size of a ship on its tile, and of the tick of a ship without spaces left, in units."""
LEFT_TEXT, LEAST_TEXT = 26, 18
BEHIND = 0.72
"""Size of the two ships on the tile of either, as a share of the size of a single one."""


class MovesLeft:
    """Counter of the spaces left in a turn: each sail to an island takes one, and each tap on a ship's tile another.

    Fathom doesn't know the spaces of the chart, so the taps are no moves of the game: nothing depends on them. They are not saved.
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self._renew = renew
        self._turn: tuple[object, ...] = ()
        self._ticks = NO_TICKS

    def spaces_left(self, snapshot: Snapshot) -> tuple[int, int, int]:
        """Return the spaces left of ship 0, of ship 1, and of either ship; none of a ship at the end of the route."""
        view: PerilsView = snapshot.view
        turn = (snapshot.session, view.expedition, view.round, view.acting_seat, view.played_cards)
        if turn != self._turn:
            self._turn, self._ticks = turn, NO_TICKS
        single, white, either = (
            max(0, space_count - ticks) for space_count, ticks in zip(view.moves_left, self._ticks, strict=True)
        )
        can_sail = [at < END for at in view.captains[view.acting_seat].ships] if view.acting_seat is not None else [False, False]
        return single * can_sail[0], white * can_sail[1], either * any(can_sail)

    def has_begun(self, snapshot: Snapshot) -> bool:
        """Return whether a ship reached an island in this turn, or a space was taken by a tap."""
        self.spaces_left(snapshot)  # forgets the taps of an earlier turn
        return any(self._ticks) or snapshot.view.moves_left != snapshot.view.moves

    def ships_left(self, snapshot: Snapshot) -> tuple[int, ...]:
        """Return the ships with spaces left, their own or those of either ship."""
        spaces = self.spaces_left(snapshot)
        return tuple(ship for ship in SHIPS if spaces[ship] or spaces[EITHER])

    def tick(self, snapshot: Snapshot, place: int) -> None:
        """Take one space of a tile; at none left, restore all that were taken by taps."""
        ticks = list(self._ticks)
        ticks[place] = ticks[place] + 1 if self.spaces_left(snapshot)[place] else 0
        self._ticks = (ticks[0], ticks[1], ticks[EITHER])
        self._renew()


def draw_moves_tile(scene: TableScene, moves: MovesLeft, place: int, area: Area) -> None:
    """Draw the tile of a ship, or of either ship: its picture, and the number of spaces left, or a tick."""
    count, key = moves.spaces_left(scene.snapshot)[place], f"sailed:{place}"
    rim = GOLD if count and scene.theme != "contrast" else paper_rim(scene)
    scene.put_in_area(key, plate_ground(paper(scene), rim, 14, width=3, alpha=1.0), area)
    _draw_ships(scene, key, place, area, alpha=1.0 if count else 0.5)
    ink, x = paper_ink(scene), area.x + SHIP_TILE_W + 8
    room = area.right - x - 10
    if count:
        forms = (translate("perils_of_the_deep.spaces_left", count=count), translate("perils_of_the_deep.left", count=count))
        words = next((form for form in forms if scene.scaled_width(form, LEAST_TEXT) <= room), str(count))
        size = LEFT_TEXT if words in forms else 1.2 * LEFT_TEXT
        scene.write(f"{key}:left", words, x + room / 2, area.cy, size, colour=ink, room=room, least=LEAST_TEXT)
    else:
        scene.put(f"{key}:done", picture(icon, "tick", ink), x + room / 2, area.cy, TICK_UNITS)
    scene.touch(key, area, partial(moves.tick, scene.snapshot, place), radius=14)


def _draw_ships(scene: TableScene, key: str, place: int, area: Area, alpha: float) -> None:
    """Draw the ship of a tile, or both ships of a captain, the white-sailed one in front."""
    acting = scene.snapshot.view.acting_seat
    player, x = scene.snapshot.seats[acting], area.x + SHIP_TILE_W / 2 + 5
    if place != EITHER:
        look = picture(square_ship, player.colour, player.emblem, bool(place))
        scene.put(f"{key}:ship", look, x, area.cy, w=SHIP_TILE_W, h=SHIP_TILE_H, alpha=alpha)
        return
    for ship, aside in enumerate((-8, 8)):
        look = picture(square_ship, player.colour, player.emblem, bool(ship))
        scene.put(
            f"{key}:ship:{ship}", look, x + aside, area.cy + aside / 2, w=SHIP_TILE_W, h=SHIP_TILE_H, alpha=alpha, scale=BEHIND
        )
