"""Score sheet: its lines, bonuses in rows of their own, and totals."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct, json

from companion.games.score_sheet.number_view import CellView, CountView, RowView
from companion.games.score_sheet.own_view import OwnNumber, OwnView
from companion.games.score_sheet.view import LineView, SheetView
from companion.session.phones.protocol import PhoneChoice, SeatQuestion
from companion.table.sentence import Words, say
from companion.table.views import SeatView
from phones.boards import PhoneBoard
from phones.cell_form import OpenCell, cell_form, open_cells
from phones.html import figure, sign, tag, text
from phones.number_pad import number_pads, pads_of

ROOMY = 60
"""Maximum number of letters side by side on a television; more are smaller."""
LATEST, MANY, LATEST_OF_MANY = 6, 6, 3
"""Number of lines on a page, fewer with more seats: a television can't scroll, and on a phone the answers are below."""


class OwnPart(Struct):
    """Part of the view that only a seat's own view has."""

    own: OwnView | None = None


class ScoreSheet(PhoneBoard):
    """Draw the sheet; on the television the lines written last, as many as fit."""

    _order: Sequence[int] = ()
    """Columns from the left; on a phone one's own is first."""

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return nothing: totals are on the sheet."""
        return () if self.scene() else view.counters

    def scene(self) -> str:
        """Return lines and bonuses in order, with totals below."""
        seen = self._sheet
        if seen.count is not None:
            return self._table(seen, self._latest_lines(seen.count)) if self.is_watched else self._counting_cards(seen, seen.count)
        if not seen.lines or self._is_list:
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

    # a sheet that calculates

    @cached_property
    def _sheet(self) -> SheetView:
        return json.decode(self.page.phone_view.board, type=SheetView)

    @cached_property
    def _own_numbers(self) -> OwnView | None:
        """The player's own numbers; None for others, and on sheets that don't calculate."""
        return json.decode(self.page.phone_view.own, type=OwnPart).own

    @property
    def has_rail(self) -> bool:  # type: ignore[override]  # as it is drawn
        """Whether the others are shown as flags: on a sheet that calculates they are cards."""
        return not (self.page.phone_view.board and self._sheet.count and not self.is_watched)

    def _numbers_asked(self, asked: SeatQuestion) -> Sequence[OwnNumber]:
        """Return the player's own numbers that are entered or changed now, the first needed first."""
        numbers = self._own_numbers.numbers if self._own_numbers else ()
        marks = {offer.mark for offer in asked.offers}
        return sorted((one for one in numbers if one.mark in marks), key=lambda one: (one.is_optional, not one.is_early))

    @property
    def is_waiting(self) -> bool:
        """Whether the player has entered all that others still enter, such as a bid."""
        asked = self.page.phone_view.asked
        early = [one for one in self._numbers_asked(asked) if one.is_early] if asked and self.page.phone_view.board else []
        return bool(early) and all(one.value is not None for one in early)

    def question(self, asked: SeatQuestion) -> Words:
        """Return the question for the player's own next number, else the page's question, which may be another player's."""
        mine = self._numbers_asked(asked)
        if self._own_numbers is None or not mine:
            return self._own_line(asked) or asked.about
        if self.is_waiting:
            return say("pad.waiting")
        return say("pad.question", label=mine[0].label, line=self._own_numbers.label) if self._own_numbers.label else mine[0].label

    def _own_line(self, asked: SeatQuestion) -> Words:
        """Return the question for the player's own points while those of another column are asked for; "" otherwise."""
        cells = self._cells(asked.offers)
        if not cells or asked.lead is None or asked.lead in self._sheet.columns[cells[0].column]:
            return ""
        return say("sheet.own_points", line=self._line_name(cells[0])) if len(cells) == 1 else say("sheet.own_line")

    def named_answers(self, offers: Sequence[PhoneChoice]) -> Iterator[Words]:
        """Yield the open lines, or the player's own numbers with their possible values, then the other answers."""
        if cells := self._cells(offers):
            yield say("words.lines", lines=tuple(dict.fromkeys(self._line_name(one) for one in cells)))
            yield from super().named_answers([one for one in offers if all(one is not cell.offer for cell in cells)])
            return
        pairs, rest = pads_of(self._own_numbers.numbers if self._own_numbers else (), offers)
        if pairs:
            spans = (say("words.span", label=one.label, low=one.low, high=one.high) for one, _ in pairs)
            yield say("words.numbers", numbers=tuple(spans))
        yield from super().named_answers(rest)

    def _line_name(self, one: OpenCell) -> Words:
        """Return the label of an open line, as the list has it."""
        return self._sheet.lines[one.line - 1].label if one.line <= len(self._sheet.lines) else one.offer.label

    def answers(self, offers: Sequence[PhoneChoice]) -> str:
        """Return pads for the player's own numbers, then the other answers."""
        if cells := self._cells(offers):
            rest = [offer for offer in offers if all(offer is not one.offer for one in cells)]
            return cell_form(self.page, self._sheet, cells) + super().answers(rest)
        pads, rest = number_pads(self.page, self._own_numbers.numbers if self._own_numbers else (), offers)
        return pads + super().answers(rest)

    def _cells(self, offers: Sequence[PhoneChoice]) -> Sequence[OpenCell]:
        """Return the open cells of this phone's own column, [] for others."""
        if self.is_watched or not self.page.phone_view.board or self._sheet.count is not None:
            return []
        mine = {at for at, seats in enumerate(self._sheet.columns) if self.page.place.seat in seats}
        return [one for one in open_cells(offers) if one.column in mine]

    @property
    def _is_list(self) -> bool:
        """Whether the answers show the lines, so that the board needn't."""
        asked = self.page.phone_view.asked
        return bool(asked and self._cells(asked.offers))

    def _counting_cards(self, seen: SheetView, count: CountView) -> str:
        """Return a card for each column, and the whole sheet to look at."""
        now = next(
            (row for row in count.rows if self._own_numbers and row.line == self._own_numbers.line and row.kind == "round"), None
        )
        cards = "".join(self._card(seen, now, at) for at in range(len(seen.columns)))
        whole = tag("summary", sign("sheet"), tag("b", self.read(say("sheet.whole"))), class_="answer out")
        table = tag("details", whole, self._table(seen, count.rows), data_key="whole sheet", class_="whole")
        return tag("ul", cards, class_="columns") + table

    def _card(self, seen: SheetView, row: RowView | None, at: int) -> str:
        """Return a column's card: its players, its numbers entered early in this round, and its total."""
        is_mine = self.page.place.seat in seen.columns[at]
        asks = {ask.key for ask in row.asks if ask.is_early} if row else set()
        numbers = [one for one in row.cells[at].numbers if one.ask in asks] if row and at < len(row.cells) else []
        bids = "".join(self._bid(one.says, is_closed=one.is_hidden) for one in numbers)
        names = tag("b", text(" ".join(self.seat(seat).name for seat in seen.columns[at])))
        discs = "".join(figure("disc", self.seat(seat)) for seat in seen.columns[at])
        total = tag("span", self.read(seen.totals[at]), class_="total") if at < len(seen.totals) else ""
        return tag("li", bids, discs, names, total, class_="own-column" if is_mine else None)

    def _bid(self, says: Words, *, is_closed: bool) -> str:
        return tag("span", "" if is_closed else self.read(says), class_=f"bid{' closed' * is_closed}{' empty' * (not says)}")

    def _latest_lines(self, count: CountView) -> Sequence[RowView]:
        """Return the lines around the one that is asked for, as many as a television holds."""
        most = LATEST_OF_MANY if len(self.page.phone_view.seats) > MANY else LATEST
        numbers = [{one.mark for cell in row.cells for one in cell.numbers} | {one.mark for one in row.once} for row in count.rows]
        now = next((nth for nth, marks in enumerate(numbers) if count.asked in marks), len(count.rows) - 1)
        first = max(0, min(now - most // 2, len(count.rows) - most))
        return count.rows[first : first + most]

    def _table(self, seen: SheetView, lines: Sequence[RowView]) -> str:
        """Return lines: their points, or the numbers that were entered so far."""
        self._order = range(len(seen.columns))
        head = tag("tr", tag("td"), *map(self._head, seen.columns))
        rows = (self._row(LineView(row.label, tuple(map(self._cell, row.cells)))) for row in lines)
        totals = self._row(LineView(say("sheet.total"), seen.totals), "total")
        return tag("div", tag("table", head, *rows, totals), class_="sheet", tabindex=None if self.is_watched else 0)

    def _cell(self, cell: CellView) -> str:
        numbers = [self.page.reader.read(one.says) for one in cell.numbers if one.says]
        return self.page.reader.read(cell.points) or " / ".join(numbers)

    # other sheets

    def _lines(self, seen: SheetView) -> Iterator[str]:
        """Return the lines around the one being asked for, and every bonus."""
        most = LATEST_OF_MANY if len(self.page.phone_view.seats) > MANY else LATEST - len(seen.bonuses)
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
