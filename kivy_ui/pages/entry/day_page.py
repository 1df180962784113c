"""Choose a day: today, one of the days before, or any day, month and year."""

from calendar import monthrange
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial

from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PageButton, setting_row, text_key
from kivy_ui.layout.part import Part, column, row, text, units
from kivy_ui.layout.sizes import HEADING_TEXT
from kivy_ui.look.language import translate
from kivy_ui.pages.history.play_words import day as written
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

STEP_UNITS = 76.0
EARLIEST_YEAR = 1990
LATEST_YEAR = 2099
MONTHS = 12
RECENT_DAYS: tuple[tuple[int, Words], ...] = ((0, say("day.today")), (1, say("day.yesterday")), (2, say("day.two_days_ago")))


class DayPage(Page):
    """Page to choose a day; it calls `on_chosen(year, month, day)`."""

    title = say("day.title")

    def __init__(self, shell: Shell, now_s: int, on_chosen: Callable[[int, int, int], object]) -> None:
        super().__init__(shell)
        self.day = datetime.fromtimestamp(now_s).date()
        self._on_chosen = on_chosen

    @property
    def note(self) -> Words:  # type: ignore[override] # it changes with the day
        """The day that is chosen now."""
        return written(int(datetime(*self.day.timetuple()[:3]).timestamp()))

    def body(self) -> Part:
        """Return recent days, and steps by day, month and year."""
        today = date.today()
        recent = [
            text_key(f"ago:{ago}", words, partial(self._choose, today - timedelta(ago)), today - timedelta(ago) == self.day)
            for ago, words in RECENT_DAYS
        ]
        steps = [
            self._steps("day", say("day.day"), str(self.day.day), lambda by: self.day + timedelta(by)),
            self._steps("month", say("day.month"), translate("date.month", month=self.day.month), self._other_month),
            self._steps("year", say("day.year"), str(self.day.year), lambda by: self._other_month(MONTHS * by)),
        ]
        return column(row(*recent), *steps)

    def _steps(self, name: str, label: Words, current_value: str, other: Callable[[int], date]) -> Part:
        less, more = (
            units(STEP_UNITS, text_key(f"{name}:{key}", face, partial(self._step, other, by), size=HEADING_TEXT))
            for key, face, by in (("less", "−", -1), ("more", "+", 1))
        )
        return setting_row(name, label, row(less, text(current_value, HEADING_TEXT), more))

    def buttons(self) -> list[PageButton]:
        """Return the button that saves the day."""
        return [PageButton("done", say("writing.done"), self._choose_day, kind="main")]

    def _other_month(self, by: int) -> date:
        """Return the same day `by` months later, or the last day of a shorter month."""
        year, month = divmod(self.day.year * MONTHS + self.day.month - 1 + by, MONTHS)
        return date(year, month + 1, min(self.day.day, monthrange(year, month + 1)[1]))

    def _step(self, other: Callable[[int], date], by: int) -> None:
        day = other(by)
        if EARLIEST_YEAR <= day.year <= LATEST_YEAR:
            self._choose(day)

    def _choose(self, day: date) -> None:
        self.day = day
        self.renew()

    def _choose_day(self) -> None:
        self.close()
        self._on_chosen(self.day.year, self.day.month, self.day.day)
