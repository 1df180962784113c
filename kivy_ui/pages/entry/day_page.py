"""Choose a day in a calendar: the days of a month, keys for other months and years, and for today and yesterday."""

from calendar import monthrange
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial

from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, card, icon_key, key, key_text, text_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, grid, inset, panel, row, units
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.pages.history.play_words import WEEK
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

EARLIEST_YEAR = 1990
LATEST_YEAR = 2099
MONTHS = 12
WEEKS = 6  # as many as a month may touch, so that the days keep their places
STEP_UNITS = 60.0
STEP_ICON_UNITS = 28.0
STEPS_UNITS = 62.0  # height of the steps above the days, on an upright screen
STEPS_WIDE_UNITS = 252.0  # width of the steps beside the days, on a wide screen
WEEKDAY_UNITS = 26.0
NUMBER_TEXT = 26.0
SMALL_DAY_TEXT = 18.0


class DayPage(Page):
    """Page to choose a day, today or before; it calls `on_chosen(year, month, day)`."""

    title = say("day.title")

    def __init__(self, shell: Shell, now_s: int, on_chosen: Callable[[int, int, int], object]) -> None:
        super().__init__(shell)
        self.day = datetime.fromtimestamp(now_s).date()
        self._first = self.day.replace(day=1)
        self._on_chosen = on_chosen

    def body(self) -> Part:
        """Return the days of the month, below the keys for other months or beside them."""
        names = say("day.earlier_month"), say("day.later_month")
        month = self._steps("month", translate("date.month", month=self._first.month), 1, names)
        year = self._steps("year", str(self._first.year), MONTHS, (say("day.earlier_year"), say("day.later_year")))
        recent = [self._recent_key(ago, words) for ago, words in enumerate((say("day.today"), say("day.yesterday")))]
        return by_shape(
            row(units(STEPS_WIDE_UNITS, column(year, month, *recent)), self._calendar()),
            column(units(STEPS_UNITS, row(month, year)), units(STEPS_UNITS, row(*recent)), self._calendar()),
        )

    def _steps(self, name: str, current_value: str, months: int, key_names: tuple[Words, Words]) -> Part:
        """Return the keys to an earlier and a later month or year, and the current one between them."""
        less, more = (
            icon_key(f"{name}:{sign}", sign, partial(self._show_month, by), size=STEP_ICON_UNITS, words=words)
            for sign, by, words in zip(("left", "right"), (-months, months), key_names, strict=True)
        )
        is_last = self._first >= date.today().replace(day=1)  # no game was played in a later month
        current = text(current_value, LABEL_TEXT, least=15)
        return row(units(STEP_UNITS, less), current, units(STEP_UNITS, EMPTY if is_last else more), gap=GAP_UNITS / 2)

    def _recent_key(self, ago: int, words: Words) -> Part:
        day = date.today() - timedelta(ago)
        return text_key(f"ago:{ago}", words, partial(self._choose, day), day == self.day, LABEL_TEXT)

    def _calendar(self) -> Part:
        """Return the days from the Monday at or before the first of the month on, below the names of the weekdays."""
        monday = self._first - timedelta(self._first.weekday())
        weekdays = [text(translate("day.short_weekday", day=day), SMALL_TEXT, "dim", least=12) for day in range(1, WEEK + 1)]
        days = [self._day_key(monday + timedelta(ago)) for ago in range(WEEKS * WEEK)]
        return card("calendar", inset(8, 4, column(units(WEEKDAY_UNITS, row(*weekdays, gap=0)), grid(WEEK, *days, gap=0), gap=0)))

    def _day_key(self, day: date) -> Part:
        """Return a day: brass if it is chosen, small in another month, small and no key in the future. Today has the colour of labels."""
        name, choose = f"on:{day.isoformat()}", partial(self._choose, day)
        if day == self.day:
            return key(name, key_text(str(day.day), NUMBER_TEXT, True), choose, True)
        is_future, is_other = day > date.today(), day.month != self._first.month
        is_dim = is_future or is_other
        size = SMALL_DAY_TEXT if is_dim else NUMBER_TEXT
        ink = "label" if day == date.today() else "dim" if is_dim else "ink"
        return panel(name, None, text(str(day.day), size, ink, is_bold=not is_dim), None if is_future else choose)

    def buttons(self) -> list[PageButton]:
        """Return the button that saves the day; it names the day and its weekday."""
        day = self.day
        day_name = say("day.chosen", weekday=day.isoweekday(), day=day.day, month=day.month, year=str(day.year))
        return [PageButton("done", say("writing.done"), self._choose_day, day_name, kind="main")]

    def _show_month(self, by: int) -> None:
        """Show the month `by` months later, with the same day chosen, the last one of a shorter month, or today at the latest."""
        year, month = divmod(self.day.year * MONTHS + self.day.month - 1 + by, MONTHS)
        if EARLIEST_YEAR <= year <= LATEST_YEAR:
            same_day = date(year, month + 1, min(self.day.day, monthrange(year, month + 1)[1]))
            self._choose(min(same_day, date.today()))
            self._first = self.day.replace(day=1)

    def _choose(self, day: date) -> None:
        """Choose a day; the month is kept while it shows the day, so that no day moves under the finger."""
        self.day = day
        monday = self._first - timedelta(self._first.weekday())
        if not monday <= day < monday + timedelta(WEEKS * WEEK):
            self._first = day.replace(day=1)
        self.renew()

    def _choose_day(self) -> None:
        self.close()
        self._on_chosen(self.day.year, self.day.month, self.day.day)
