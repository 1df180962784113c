"""Deep Dive: the depths with face-up tiles, trapped penguins and divers; beside them a player's catch."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby

from msgspec import json

from companion.games.deep_dive.view import DepthView, OceanView, TableauView
from companion.table.sentence import Words
from companion.table.views import SeatView
from phones.boards import PhoneBoard
from phones.html import figure, mark_reference, tag, text
from phones.odds import odds_section

NO_SEAT, COLOURS, LAST_ROWS = -9, ("pink", "green", "yellow"), 3
"""Seat number for “no penguin”, colours of a tableau's columns from the left, and how many of its last rows are drawn."""


class DeepDive(PhoneBoard):
    """Board of the ocean and the diver's catch; on a phone the player's own catch."""

    is_terse = True

    @cached_property
    def board_view(self) -> OceanView:
        """Decode the public view."""
        return json.decode(self.page.phone_view.board, type=OceanView)

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return the points only; rocks are below the flag, penguins in the ocean."""
        return view.counters[:1]

    def note(self, view: SeatView) -> Words:
        """Return nothing: penguins are drawn in the ocean."""
        return ""

    def status_below_flag(self, seat: int) -> str:
        """Return the seat's rocks."""
        rocks = next((tableau.rocks for tableau in self.board_view.tableaux if tableau.seat == seat), 0)
        return tag("span", mark_reference("kind:rock"), tag("b", text(rocks)), class_="cards") if rocks else ""

    def scene(self) -> str:
        """Return the depths, the odds and a catch."""
        ledges = tag("ol", *map(self._ledge, self.board_view.depths), class_="ledges")
        owner_seat = self.board_view.diver if self.is_watched else self.page.place.seat
        catch = next(
            (self._catch(tableau) for tableau in self.board_view.tableaux if tableau.seat == owner_seat and tableau.rows), ""
        )
        return tag("div", ledges, odds_section(self.page), catch, class_="ocean")

    def _ledge(self, depth_view: DepthView) -> str:
        is_here = depth_view.depth == self.board_view.at and not self.board_view.is_over
        pile = tag("span", mark_reference(f"depth:{depth_view.depth}"), tag("b", text(depth_view.down)), class_="tile")
        swims = figure("penguin", self.seat(self.board_view.diver)) if is_here and self.board_view.diver >= 0 else ""
        waits = mark_reference("kind:predator") if depth_view.depth == self.board_view.pawn else ""
        up = tag("span", *self._face_up_tiles(depth_view, is_here), class_="turned")
        return tag("li", tag("b", text(depth_view.depth)), pile, up, swims, waits, class_="here" if is_here else None)

    def _face_up_tiles(self, depth_view: DepthView, is_here: bool) -> Iterator[str]:
        """Yield the face-up tiles: equal tiles once with their count, trapped penguins one by one, last the tile just flipped."""
        last = len(depth_view.up) - 1
        free = [
            up.tile
            for nth, up in enumerate(depth_view.up)
            if up.penguin == NO_SEAT and not (is_here and self.board_view.flipped and nth == last)
        ]
        for tile, alike in groupby(sorted(free)):
            count = len(list(alike))
            yield self._tile(tile, f"×{count}" if count > 1 else "")
        for up in depth_view.up:
            if up.penguin >= 0:
                yield tag("span", figure("penguin", self.seat(up.penguin)), class_="trapped")
        if is_here and self.board_view.flipped and depth_view.up:
            yield self.animate_if_new("div", last, True, self._tile(depth_view.up[last].tile))

    def _tile(self, tile: str, count: str = "") -> str:
        worth = tile.lstrip("abcdefghijklmnopqrstuvwxyz")
        return tag(
            "span", mark_reference(f"kind:{tile}"), tag("b", text(worth)), tag("small", text(count)) if count else "", class_="tile"
        )

    def _catch(self, tableau: TableauView) -> str:
        rows = (
            tag(
                "li",
                *(
                    self._tile(f"{colour}{worth}") if worth else tag("span", class_="tile")
                    for colour, worth in zip(COLOURS, row.worths)
                ),
                tag("b", text(row.points)),
            )
            for row in tableau.rows[-LAST_ROWS:]
        )
        owner_disc = figure("disc", self.seat(tableau.seat)) if tableau.seat >= 0 else ""
        return tag("ol", owner_disc, *rows, class_="catch")


BOARD = DeepDive
