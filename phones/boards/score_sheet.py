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
from phones.html import figure, inline_icon, tag, text
from phones.number_pad import number_pads, pads_of

ROOMY = 60
"""Maximum number of characters of all columns side by side; a wider sheet has smaller text."""
LATEST, MANY, LATEST_OF_MANY = 6, 6, 3
"""Lines on a page; the number of seats above which there are fewer, and how many then.

A television can't scroll, and on a phone the answers are below the sheet.
"""


class OwnPart(Struct):
    """Fields of a seat's own view: `own` is None on sheets that don't calculate."""

    own: OwnView | None = None


class ScoreSheet(PhoneBoard):
    """Board of the sheet; on the television the lines written last, as many as fit."""

    _order: Sequence[int] = ()
    """Indexes of the columns from the left; on a phone its player's column is first."""

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return nothing: totals are on the sheet."""
        return () if self.scene() else view.counters

    def scene(self) -> str:
        """Return lines and bonuses in order, with totals below."""
        sheet_view = self._sheet
        if sheet_view.count is not None:
            return (
                self._table(sheet_view, self._latest_lines(sheet_view.count))
                if self.is_watched
                else self._counting_cards(sheet_view, sheet_view.count)
            )
        if not sheet_view.lines or self._is_list:
            return ""
        own_column = next((at for at, seats in enumerate(sheet_view.columns) if self.page.place.seat in seats), 0)
        self._order = sorted(range(len(sheet_view.columns)), key=lambda at: at != own_column)
        heads = map(self._head, map(sheet_view.columns.__getitem__, self._order))
        head = tag("tr", tag("td"), *heads)
        totals = self._row(LineView(say("sheet.total"), sheet_view.totals), "total")
        lines = list(self._lines(sheet_view))
        longest = max(len(self.read(total)) for total in sheet_view.totals)
        wide = " wide" * (len(sheet_view.columns) * (longest + 1) > ROOMY)
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
    def has_rail(self) -> bool:  # type: ignore[override]  # depends on the state of the game
        """Whether the others are shown as flags: on a sheet that calculates they are cards."""
        return not (self.page.phone_view.board and self._sheet.count and not self.is_watched)

    def _numbers_asked(self, seat_question: SeatQuestion) -> Sequence[OwnNumber]:
        """Return the player's own numbers that are entered or changed now, the first needed first."""
        numbers = self._own_numbers.numbers if self._own_numbers else ()
        marks = {offer.mark for offer in seat_question.offers}
        return sorted(
            (number for number in numbers if number.mark in marks), key=lambda number: (number.is_optional, not number.is_early)
        )

    @property
    def is_waiting(self) -> bool:
        """Whether the player has entered all early numbers, such as a bid, which others still enter."""
        seat_question = self.page.phone_view.seat_question
        early = (
            [number for number in self._numbers_asked(seat_question) if number.is_early]
            if seat_question and self.page.phone_view.board
            else []
        )
        return bool(early) and all(number.value is not None for number in early)

    def question(self, seat_question: SeatQuestion) -> Words:
        """Return the question for the player's own next number, else the table's question, which may be for another player."""
        asked_numbers = self._numbers_asked(seat_question)
        if self._own_numbers is None or not asked_numbers:
            return self._own_line(seat_question) or seat_question.question
        if self.is_waiting:
            return say("pad.waiting")
        return (
            say("pad.question", label=asked_numbers[0].label, line=self._own_numbers.label)
            if self._own_numbers.label
            else asked_numbers[0].label
        )

    def _own_line(self, seat_question: SeatQuestion) -> Words:
        """Return the question for the player's own points while those of another column are asked for; "" otherwise."""
        cells = self._cells(seat_question.offers)
        if not cells or seat_question.lead is None or seat_question.lead in self._sheet.columns[cells[0].column]:
            return ""
        return say("sheet.own_points", line=self._line_name(cells[0])) if len(cells) == 1 else say("sheet.own_line")

    def named_answers(self, offers: Sequence[PhoneChoice]) -> Iterator[Words]:
        """Yield the open lines, or the player's own numbers with their possible values, then the other answers."""
        if cells := self._cells(offers):
            yield say("words.lines", lines=tuple(dict.fromkeys(self._line_name(open_cell) for open_cell in cells)))
            yield from super().named_answers([offer for offer in offers if all(offer is not cell.offer for cell in cells)])
            return
        pairs, rest = pads_of(self._own_numbers.numbers if self._own_numbers else (), offers)
        if pairs:
            spans = (say("words.span", label=number.label, low=number.low, high=number.high) for number, _ in pairs)
            yield say("words.numbers", numbers=tuple(spans))
        yield from super().named_answers(rest)

    def _line_name(self, open_cell: OpenCell) -> Words:
        """Return the label of an open line, as the list has it."""
        return self._sheet.lines[open_cell.line - 1].label if open_cell.line <= len(self._sheet.lines) else open_cell.offer.label

    def answers(self, offers: Sequence[PhoneChoice]) -> str:
        """Return pads for the player's own numbers, then the other answers."""
        if cells := self._cells(offers):
            rest = [offer for offer in offers if all(offer is not open_cell.offer for open_cell in cells)]
            return cell_form(self.page, self._sheet, cells) + super().answers(rest)
        pads, rest = number_pads(self.page, self._own_numbers.numbers if self._own_numbers else (), offers)
        return pads + super().answers(rest)

    def _cells(self, offers: Sequence[PhoneChoice]) -> Sequence[OpenCell]:
        """Return the open cells in the column of this phone's player; [] on a television and on sheets that calculate."""
        if self.is_watched or not self.page.phone_view.board or self._sheet.count is not None:
            return []
        own_columns = {at for at, seats in enumerate(self._sheet.columns) if self.page.place.seat in seats}
        return [open_cell for open_cell in open_cells(offers) if open_cell.column in own_columns]

    @property
    def _is_list(self) -> bool:
        """Whether the answers show the lines, so that the board needn't."""
        seat_question = self.page.phone_view.seat_question
        return bool(seat_question and self._cells(seat_question.offers))

    def _counting_cards(self, sheet_view: SheetView, count: CountView) -> str:
        """Return a card for each column, and the whole sheet to look at."""
        current_row = next(
            (row for row in count.rows if self._own_numbers and row.line == self._own_numbers.line and row.kind == "round"), None
        )
        cards = "".join(self._card(sheet_view, current_row, at) for at in range(len(sheet_view.columns)))
        whole = tag("summary", inline_icon("sheet"), tag("b", self.read(say("sheet.whole"))), class_="answer out")
        table = tag("details", whole, self._table(sheet_view, count.rows), data_key="whole sheet", class_="whole")
        return tag("ul", cards, class_="columns") + table

    def _card(self, sheet_view: SheetView, row: RowView | None, at: int) -> str:
        """Return a column's card: its players, its numbers entered early in this round, and its total."""
        is_mine = self.page.place.seat in sheet_view.columns[at]
        asks = {ask.key for ask in row.asks if ask.is_early} if row else set()
        numbers = [number for number in row.cells[at].numbers if number.ask in asks] if row and at < len(row.cells) else []
        bids = "".join(self._bid(number.sentence, is_closed=number.is_hidden) for number in numbers)
        names = tag("b", text(" ".join(self.seat(seat).name for seat in sheet_view.columns[at])))
        discs = "".join(figure("disc", self.seat(seat)) for seat in sheet_view.columns[at])
        total = tag("span", self.read(sheet_view.totals[at]), class_="total") if at < len(sheet_view.totals) else ""
        return tag("li", bids, discs, names, total, class_="own-column" if is_mine else None)

    def _bid(self, says: Words, *, is_closed: bool) -> str:
        return tag("span", "" if is_closed else self.read(says), class_=f"bid{' closed' * is_closed}{' empty' * (not says)}")

    def _latest_lines(self, count: CountView) -> Sequence[RowView]:
        """Return the lines around the one that is asked for, as many as a television holds."""
        most = LATEST_OF_MANY if len(self.page.phone_view.seats) > MANY else LATEST
        numbers = [
            {number.mark for cell in row.cells for number in cell.numbers} | {number.mark for number in row.once}
            for row in count.rows
        ]
        current_place = next((nth for nth, marks in enumerate(numbers) if count.asked_mark in marks), len(count.rows) - 1)
        first = max(0, min(current_place - most // 2, len(count.rows) - most))
        return count.rows[first : first + most]

    def _table(self, sheet_view: SheetView, lines: Sequence[RowView]) -> str:
        """Return lines: their points, or the numbers that were entered so far."""
        self._order = range(len(sheet_view.columns))
        head = tag("tr", tag("td"), *map(self._head, sheet_view.columns))
        rows = (self._row(LineView(row.label, tuple(map(self._cell, row.cells)))) for row in lines)
        totals = self._row(LineView(say("sheet.total"), sheet_view.totals), "total")
        return tag("div", tag("table", head, *rows, totals), class_="sheet", tabindex=None if self.is_watched else 0)

    def _cell(self, cell: CellView) -> str:
        numbers = [self.page.reader.read(number.sentence) for number in cell.numbers if number.sentence]
        return self.page.reader.read(cell.points) or self.page.reader.read(cell.note) or " / ".join(numbers)

    # other sheets

    def _lines(self, sheet_view: SheetView) -> Iterator[str]:
        """Yield the lines around the one being asked for, and every bonus."""
        most = LATEST_OF_MANY if len(self.page.phone_view.seats) > MANY else LATEST - len(sheet_view.bonuses)
        current_line = sheet_view.next_cell[0] if sheet_view.next_cell else len(sheet_view.lines)
        first = max(1, min(current_line - most // 2, len(sheet_view.lines) - most + 1))
        for nth, line in enumerate(sheet_view.lines, 1):
            if first <= nth < first + most:
                yield self._row(line)
            yield from (self._row(bonus, "bonus") for bonus in sheet_view.bonuses if bonus.preceding_line == nth)

    def _head(self, seats: Sequence[int]) -> str:
        names = tag("span", text(" ".join(self.seat(seat).name for seat in seats)), class_="only-heard")
        return tag("th", *(figure("disc", self.seat(seat)) for seat in seats), names, scope="col")

    def _row(self, line: LineView, look: str | None = None) -> str:
        return tag(
            "tr",
            tag("th", self.read(line.label), scope="row"),
            *(tag("td", self.read(line.cell_words[at])) for at in self._order),
            class_=look,
        )


BOARD = ScoreSheet
