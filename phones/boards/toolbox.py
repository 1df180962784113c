"""Toolbox: rolled dice, drawn items, or counters of the current tool."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import json
from msgspec.structs import replace

from companion.games.toolbox.state import ThrownDice
from companion.games.toolbox.view import PotView, ToolsView
from companion.pictures.mark_pictures import thing_of
from companion.session.phones.protocol import PhoneChoice
from companion.table.sentence import SeatName, Words, say
from phones.boards import PhoneBoard
from phones.boards.turn_clock import turn_clock
from phones.html import figure, mark_reference, tag, text
from phones.odds import odds_section

CLOCK, TOOL = "clock", "tool"
"""Marks of answers: one of the clock that ends a turn, and the beginning of those that open a tool."""


class Toolbox(PhoneBoard):
    """Board of the current tool."""

    @cached_property
    def _tools(self) -> ToolsView:
        return json.decode(self.page.phone_view.board, type=ToolsView)

    @cached_property
    def _turn_clock(self) -> str:
        is_in_hand = self.page.phone_view.board and self._tools.tool == "clock"
        return turn_clock(self.page, self._tools.clock) if is_in_hand else ""

    @property
    def has_rail(self) -> bool:  # type: ignore[override]  # depends on the state of the game
        """Whether the others are shown as flags: on a phone the turn clock shows them itself."""
        return not self._turn_clock or self.is_watched

    @property
    def has_flag(self) -> bool:  # type: ignore[override]
        """Whether the player's flag is shown: the turn clock shows whose turn it is itself."""
        return not self._turn_clock

    def with_marks(self, offers: Sequence[PhoneChoice]) -> Sequence[PhoneChoice]:
        """Fold the other tools together; name the button that ends the player's own turn, with the next seat."""
        is_in_use = bool(self.page.phone_view.board and self._tools.tool)
        return list(map(self._fold_tools, super().with_marks(offers))) if is_in_use else super().with_marks(offers)

    def _fold_tools(self, offer: PhoneChoice) -> PhoneChoice:
        """Return an answer as it is beside the tool in use: answers that open other tools share one fold."""
        if offer.mark.partition(":")[0] == TOOL:
            return replace(offer, step=say("page.other_tools"), cell="out")
        if not self._turn_clock:
            return offer
        return self._end_turn(offer) if offer.mark == CLOCK else replace(offer, cell="other")

    def _end_turn(self, offer: PhoneChoice) -> PhoneChoice:
        clock = self._tools.clock.state
        if clock.is_admin:
            return replace(offer, cell="go", mark="")
        following = clock.known_next()
        note: Words = ""
        if following is not None and following != clock.up:
            creature = clock.creature(following)
            note = say("page.clock_next", seat=creature.name if creature else SeatName(following))
        return replace(offer, label=say("page.clock_end"), note=note, cell="go", mark="")

    def scene(self) -> str:
        """Return the tool's content; "" for an unused tool."""
        if self._turn_clock:
            return self._turn_clock
        tools_view = self._tools
        tool, _, at = tools_view.tool.partition(":")
        drawings = {
            "dice": lambda: self._dice(tools_view.last_throw),
            "pot": lambda: self._pot(tools_view.pots[int(at)]),
            "counters": lambda: self._counters(tools_view),
        }
        inner = drawings[tool]() if tool in drawings else ""
        return tag("div", inner, odds_section(self.page), class_="tools") if inner else ""

    def _dice(self, thrown_dice: ThrownDice) -> str:
        if not thrown_dice.faces:
            return ""
        dice = (
            self.animate_if_new("span", nth, True, self._die(*die_and_face))
            for nth, die_and_face in enumerate(zip(thrown_dice.dice, thrown_dice.faces))
        )
        total = (
            tag("b", text(thrown_dice.total), class_="points")
            if thrown_dice.total is not None and len(thrown_dice.faces) > 1
            else ""
        )
        return tag("div", *dice, class_="tray") + total

    def _die(self, die: str, face: str) -> str:
        mark = f"face:{face}"
        return (
            mark_reference(mark) if die == "d6" and thing_of(mark) else tag("b", text(face), tag("small", text(die)), class_="die")
        )

    def _pot(self, pot: PotView) -> str:
        bag = tag("span", mark_reference("bag"), tag("b", text(pot.size)), class_="held")
        names = [*map(self.read, pot.fresh_names)]
        return bag + tag(
            "ul",
            *(tag("li", name, class_="newest" if nth == len(names) - 1 else None) for nth, name in enumerate(names)),
            class_="out",
        )

    def _counters(self, tools_view: ToolsView) -> str:
        rows = (
            tag(
                "tr",
                tag("th", figure("disc", self.seat(seat)), text(self.seat(seat).name), scope="row"),
                *(tag("td", text(counter.values[seat])) for counter in tools_view.counters),
            )
            for seat in tools_view.playing
        )
        return tag("table", *rows)


BOARD = Toolbox
