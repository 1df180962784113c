"""Toolbox: rolled dice, drawn items, or counters of the current tool."""

from msgspec import json

from companion.games.toolbox.state import Thrown
from companion.games.toolbox.view import PotView, ToolsView
from companion.pictures.mark_pictures import thing_of
from phones.boards import PhoneBoard
from phones.html import figure, of_mark, tag, text
from phones.odds import coming


class Toolbox(PhoneBoard):
    """Draw the current tool."""

    def scene(self) -> str:
        """Return the tool's content; "" for the clock and for an unused tool."""
        seen = json.decode(self.page.shown.board, type=ToolsView)
        tool, _, at = seen.tool.partition(":")
        drawn = {
            "dice": lambda: self._dice(seen.thrown),
            "pot": lambda: self._pot(seen.pots[int(at)]),
            "counters": lambda: self._counters(seen),
        }
        inner = drawn[tool]() if tool in drawn else ""
        return tag("div", inner, coming(self.page), class_="tools") if inner else ""

    def _dice(self, thrown: Thrown) -> str:
        if not thrown.faces:
            return ""
        dice = (self.fresh("span", nth, True, self._die(*one)) for nth, one in enumerate(zip(thrown.dice, thrown.faces)))
        total = tag("b", text(thrown.total), class_="points") if thrown.total is not None and len(thrown.faces) > 1 else ""
        return tag("div", *dice, class_="tray") + total

    def _die(self, die: str, face: str) -> str:
        mark = f"face:{face}"
        return of_mark(mark) if die == "d6" and thing_of(mark) else tag("b", text(face), tag("small", text(die)), class_="die")

    def _pot(self, pot: PotView) -> str:
        bag = tag("span", of_mark("bag"), tag("b", text(pot.size)), class_="held")
        names = [*map(self.read, pot.fresh_names)]
        return bag + tag(
            "ul",
            *(tag("li", name, class_="newest" if nth == len(names) - 1 else None) for nth, name in enumerate(names)),
            class_="out",
        )

    def _counters(self, seen: ToolsView) -> str:
        rows = (
            tag(
                "tr",
                tag("th", figure("disc", self.seat(seat)), text(self.seat(seat).name), scope="row"),
                *(tag("td", text(one.values[seat])) for one in seen.counters),
            )
            for seat in seen.playing
        )
        return tag("table", *rows)


BOARD = Toolbox
