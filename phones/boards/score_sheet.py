"""Score sheet: its lines, bonuses in rows of their own, and totals."""

from collections.abc import Iterator, Sequence

from msgspec import json

from companion.games.score_sheet.view import LineView, SheetView
from companion.table.say import Words, say
from companion.table.views import SeatView
from phones.boards import PhoneBoard
from phones.html import figure, tag, text

ROOMY = 60
"""Maximum number of letters side by side on a television; more are smaller."""
LATEST, MANY, LATEST_OF_MANY = 6, 6, 3
"""Number of lines on a page, fewer with more seats: a television can't scroll, and on a phone the answers are below."""


class ScoreSheet(PhoneBoard):
    """Draw the sheet; on the television the lines written last, as many as fit."""

    _order: Sequence[int] = ()
    """Columns from the left; on a phone one's own is first."""

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return nothing: totals are on the sheet."""
        return () if self.scene() else view.counters

    def scene(self) -> str:
        """Return lines and bonuses in order, with totals below."""
        seen = json.decode(self.page.shown.board, type=SheetView)
        if not seen.lines:
            return ""
        mine = next((at for at, seats in enumerate(seen.columns) if self.page.place.seat in seats), 0)
        self._order = sorted(range(len(seen.columns)), key=lambda at: at != mine)
        heads = map(self._head, map(seen.columns.__getitem__, self._order))
        head = tag("tr", tag("td"), *heads)
        totals = self._row(LineView(say("sheet.total"), seen.totals), "total")
        lines = list(self._lines(seen))
        longest = max(len(self.read(total)) for total in seen.totals)
        wide = " wide" * (len(seen.columns) * (longest + 1) > ROOMY)
        return tag("div", tag("table", head, *lines, totals), class_=f"sheet{wide}")

    def _lines(self, seen: SheetView) -> Iterator[str]:
        """Return the lines around the one being asked for, and every bonus."""
        most = LATEST_OF_MANY if len(self.page.shown.seats) > MANY else LATEST - len(seen.bonuses)
        now = seen.following[0] if seen.following else len(seen.lines)
        first = max(1, min(now - most // 2, len(seen.lines) - most + 1))
        for nth, line in enumerate(seen.lines, 1):
            if first <= nth < first + most:
                yield self._row(line)
            yield from (self._row(one, "bonus") for one in seen.bonuses if one.below == nth)

    def _head(self, seats: Sequence[int]) -> str:
        names = tag("span", text(" ".join(self.seat(seat).name for seat in seats)), class_="only-heard")
        return tag("th", *(figure("disc", self.seat(seat)) for seat in seats), names, scope="col")

    def _row(self, line: LineView, look: str | None = None) -> str:
        return tag(
            "tr",
            tag("th", self.read(line.label), scope="row"),
            *(tag("td", self.read(line.says[at])) for at in self._order),
            class_=look,
        )


BOARD = ScoreSheet
