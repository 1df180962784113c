"""Deep Blue: divers, the bag with its ring of odds and the drawn gems, and the two hazard lanes."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import json

from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiverView, DiveView
from companion.pictures.picture import picture
from companion.pictures.places import sunken_house
from companion.table.sentence import SeatName, Words, say
from companion.table.views import SeatView
from phones.boards import PhoneBoard
from phones.html import figure, inline_icon, inline_svg, mark_reference, tag, text
from phones.odds import odds_section
from phones.sentence_pictures import marks_of

LANES = ("black", "blue")
ICONS_BY_CHOICE = {"choice.cards": "sign-card", "choice.stop": "sign-up", "choice.resurface": "sign-up"}
WORDS = {"black": say("dive.creatures"), "blue": say("dive.air")}
SOCKETS, HOUSES, HOUSE = 4, 4, 72
"""Places in a hazard lane, as on the touchscreen; number of Sunken City tiles, and the size of their picture in pixels."""


class DeepBlue(PhoneBoard):
    """Board of the dive; between dives, of the known Sunken City tiles."""

    leads = ICONS_BY_CHOICE

    @cached_property
    def board_view(self) -> DiveView:
        """Decode the public view."""
        return json.decode(self.page.phone_view.board, type=DiveView)

    @cached_property
    def first_new_gem(self) -> int:
        """Index of the first gem of the latest draw; 99, beyond every gem, if there is no latest event."""
        news = self.page.phone_view.news
        return (
            len(self.board_view.gems) - sum(mark.startswith("gem:") for mark in marks_of(news[0], self.page.phone_view.game))
            if news
            else 99
        )

    def diver(self, seat: int) -> DiverView | None:
        """Return a seat's diver, None if it is not in the dive."""
        return next((diver for diver in self.board_view.divers if diver.seat == seat), None)

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return token counts between dives; nothing during a dive."""
        return view.counters if self.board_view.site is None else ()

    def own_counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return token counts between dives; nothing during a dive, so that the name has room."""
        return self.counters(view)

    def note(self, view: SeatView) -> Words:
        """Return the note of a seat, without that of a diver, whose points are below the flags."""
        return "" if self.board_view.site is not None and self.diver(view.seat) is not None else view.note

    def status_below_flag(self, seat: int) -> str:
        """Return a diver's picture with the points it would score now or surfaced with; who does not dive gets a note."""
        if self.board_view.site is None:
            return super().status_below_flag(seat)
        diver, diver_seat = self.diver(seat), self.seat(seat)
        if diver is None:
            view = self.page.phone_view.rail[seat]
            return self._words(view.activity or (say("dive.on_deck") if view.note else ""))
        if not diver.is_diving:
            return figure("helmet", diver_seat) + self._words(
                say("dive.up_with", points=diver.score_now.total) if diver.score_now.total else say("dive.up")
            )
        return tag("i") + figure("helmet", diver_seat) + tag("b", text(diver.score_now.total), class_="points") + self._cards(diver)

    def _words(self, words: Words) -> str:
        return tag("small", self.read(words)) if words else ""

    def _cards(self, diver: DiverView) -> str:
        return tag("span", inline_icon("card"), text(diver.points), class_="cards") if diver.points else ""

    def own_section(self, seat: int) -> str:
        """Return this player's score if the dive ended now."""
        diver = self.diver(seat) if self.board_view.site is not None else None
        if diver is None:
            return ""
        total, words = tag("b", text(diver.score_now.total), class_="points"), tag("span", self.read(self._condition_for(diver)))
        return tag("div", figure("helmet", self.seat(seat)), tag("p", total, self._cards(diver), words), class_="me")

    def _condition_for(self, diver: DiverView) -> Words:
        """Describe what must happen for a diver to score these points."""
        leader = self.board_view.divers[0]
        if not diver.is_diving:
            return say("dive.safe")
        if not leader.is_diving or self.board_view.phase == Phase.LAST_CARDS:
            return say("dive.now")
        return say("dive.you_stop") if diver is leader else say("dive.leader_stops", seat=SeatName(leader.seat))

    def scene(self) -> str:
        """Return the dive, or the city between dives."""
        return self._dive() if self.board_view.site is not None else self._cities_row()

    def _dive(self) -> str:
        dive_view = self.board_view
        treasure = [(nth, kind) for nth, kind in enumerate(dive_view.gems) if kind not in LANES]
        wings = [tag("ul", *(self._gem(*numbered_gem) for numbered_gem in treasure[side::2]), class_="wing") for side in (0, 1)]
        bag = tag("b", text(dive_view.bag_size))
        middle = odds_section(self.page, bag) or tag("span", mark_reference("bag"), bag, class_="held")
        return tag("div", wings[0], middle, wings[1], *map(self._lane, LANES), class_="dive real" if dive_view.is_real else "dive")

    def _gem(self, nth: int, kind: str) -> str:
        """Return a gem; on a player's own phone with its value."""
        me = None if self.is_watched else self.diver(self.page.place.seat or 0)
        worth = me.worths.get(kind, 0) if me and me.is_diving else 0
        return self.animate_if_new(
            "li", nth, nth >= self.first_new_gem, mark_reference(f"gem:{kind}"), tag("b", text(worth)) if worth else ""
        )

    def _lane(self, kind: str) -> str:
        """Return a hazard lane: the first gem warns; each further gem makes every diver defend."""
        drawn_at = [nth for nth, gem_kind in enumerate(self.board_view.gems) if gem_kind == kind]
        count = max(SOCKETS, len(drawn_at))
        filled = [self.animate_if_new("li", nth, nth >= self.first_new_gem, mark_reference(f"gem:{kind}")) for nth in drawn_at]
        empty = [tag("li", "!" if nth else "") for nth in range(len(filled), count)]
        return tag("div", tag("h3", self.read(WORDS[kind])), tag("ul", *filled, *empty), class_=f"lane {kind}")

    def _cities_row(self) -> str:
        sunken_count = sum(
            site.status == "gone" and site.face is not None and site.face.is_sunken for site in self.board_view.sites
        )
        houses = (inline_svg(picture(sunken_house, nth < sunken_count), HOUSE, HOUSE) for nth in range(HOUSES))
        bag = tag("span", mark_reference("bag"), tag("b", text(self.board_view.bag_size)), class_="held")
        return tag("div", tag("div", *houses, class_="city"), bag, odds_section(self.page), class_="between")


BOARD = DeepBlue
