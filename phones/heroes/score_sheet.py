"""Score sheet: the sheet itself, with the points that come by themselves in rows of their own, and the totals."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, json

from companion.table.say import Words, say
from companion.table.views import SeatView
from phones.heroes import Hero
from phones.html import figure, tag

LATEST = 6
"""So many lines stand on a television; nobody scrolls it."""


class Line(Struct):
    """A line of the sheet; a bonus stands `below` the line it follows."""

    label: Words
    says: tuple[Words, ...]
    below: int


class Seen(Struct):
    """As much of `SheetView` as is drawn."""

    columns: tuple[tuple[int, ...], ...]
    lines: tuple[Line, ...]
    totals: tuple[Words, ...]
    bonuses: tuple[Line, ...]
    following: tuple[int, int] | None


class ScoreSheet(Hero):
    """Draws the sheet, as far as a television has room for it: the lines that were written last."""

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """None: totals stand in the sheet."""
        return () if self.scene() else view.counters

    def scene(self) -> str:
        """The lines and their bonuses in order, the totals below."""
        seen = json.decode(self.page.shown.board, type=Seen)
        if not seen.lines:
            return ""
        heads = (tag("th", *(figure("disc", self.seat(seat)) for seat in seats), scope="col", aria_label=" ".join(self.seat(seat).name for seat in seats)) for seats in seen.columns)
        head = tag("tr", tag("td"), *heads)
        totals = self._row(Line(say("sheet.total"), seen.totals, 0), "total")
        lines = list(self._lines(seen))
        wide = " wide" * (len(seen.columns) > LATEST)
        return tag("section", tag("table", head, *lines, totals), class_=f"hero sheet{wide}", data_key=None)

    def _lines(self, seen: Seen) -> Iterator[str]:
        first = 1
        if self.is_watched:
            now = seen.following[0] if seen.following else len(seen.lines)
            first = max(1, min(now - LATEST // 2, len(seen.lines) + len(seen.bonuses) - LATEST + 1))
        for nth, line in enumerate(seen.lines, 1):
            below = [one for one in seen.bonuses if one.below == nth]
            if nth >= first and (not self.is_watched or nth < first + LATEST):
                yield self._row(line)
            yield from (self._row(one, "bonus") for one in below)

    def _row(self, line: Line, look: str | None = None) -> str:
        return tag("tr", tag("th", self.read(line.label), scope="row"), *(tag("td", self.read(one)) for one in line.says), class_=look)


HERO = ScoreSheet
