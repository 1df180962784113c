"""Perils of the Deep: the route with all known ships, the peril track, and the turn order."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import json

from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.objects import pole_flag
from companion.pictures.picture import picture
from companion.table.sentence import Words
from companion.table.views import SeatView
from phones.boards import PhoneBoard
from phones.html import figure, inline_icon, inline_svg, mark_reference, tag, text
from phones.odds import odds_section

STOPS, FLAG = 6, 48
"""Stops of the route, from the port to the flag at its end, and the flag's size in pixels."""
SOLID, WHITE = 0, 1
"""Indexes of a captain's ships: with single-colour and with white sails."""


class Perils(PhoneBoard):
    """Board of the route and the track."""

    has_ring, is_terse = False, True

    @cached_property
    def board_view(self) -> PerilsView:
        """Decode the public view."""
        return json.decode(self.page.phone_view.board, type=PerilsView)

    def note(self, view: SeatView) -> Words:
        """Return the state of a captain who no longer sails; "" for the others."""
        return "" if self.board_view.captains[view.seat].status == "sailing" else view.note

    def status_below_flag(self, seat: int) -> str:
        """Return a tick for a captain who has acted, else the place in the turn order; then the seat's question."""
        captain = self.board_view.captains[seat]
        when = inline_icon("tick") if captain.has_acted else text(captain.place)
        number = tag("b", when, class_="turn") if captain.place else ""
        held_cards = (("crew", captain.crew), ("map", captain.maps))
        pieces = "".join(
            tag("span", inline_icon(name), text(count), class_="cards") for name, count in held_cards if count is not None
        )
        tokens = tag("span", mark_reference("chest"), text(captain.tokens), class_="cards") if captain.tokens else ""
        return (
            number
            + pieces
            + tokens
            + (super().status_below_flag(seat) if captain.status != "sailing" or self.page.phone_view.rail[seat].activity else "")
        )

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return the points only: they follow crew and maps where Fathom counts these, and `status_below_flag` shows both."""
        return view.counters[:1] if self.board_view.depth == "helper" else view.counters[2:3]

    def scene(self) -> str:
        """Return the track, the route and the odds of the die."""
        stops = (self._stop(at) for at in range(STOPS))
        chart = tag("ol", *stops, class_="chart")
        return tag(
            "div",
            tag("div", self._track(), chart, class_="parchment"),
            odds_section(self.page) if self.is_watched else "",
            class_="perils",
        )

    def _track(self) -> str:
        cards = (
            tag(
                "li",
                mark_reference("peril") if card.kind == "aboard" else inline_icon("skull") + tag("b", text(card.skulls)),
                class_="now" if card.is_current else None,
            )
            for card in self.board_view.track
        )
        down = (tag("li", inline_icon("waves"), class_="down") for _ in range(self.board_view.face_down))
        full = (
            tag("span", mark_reference("chest"), tag("b", text(self.board_view.treasure_left)), class_="full")
            if self.board_view.treasure_left is not None
            else ""
        )
        return tag("div", tag("ul", *cards, *down), full, class_="track")

    def _stop(self, at: int) -> str:
        """Return a stop of the route: single-colour ships above it, white-sailed ships below."""
        if 0 < at <= len(self.board_view.islands):
            pays = (
                tag("small", inline_icon("anchor"), text(self.board_view.pays[at - 1])) if self.board_view.depth == "helper" else ""
            )
            land = mark_reference("island:1") + tag("b", text(self.board_view.islands[at - 1][1])) + pays
        else:
            land = inline_svg(picture(pole_flag), FLAG, FLAG) if at else mark_reference("island")
        sails = tag("span", self._ships(at, SOLID)), tag("span", land, class_="land"), tag("span", self._ships(at, WHITE))
        return tag("li", *sails)

    def _ships(self, at: int, ship_number: int) -> str:
        if self.board_view.depth == "helper" and ship_number:  # there Fathom knows the furthest-back ship only
            return ""
        seats_there = [
            captain.seat
            for captain in self.board_view.captains
            if captain.ships and captain.ships[ship_number] == at and captain.status in ("sailing", "anchored")
        ]
        return "".join(figure("ship" if ship_number else "sail", self.seat(seat)) for seat in seats_there)


BOARD = Perils
