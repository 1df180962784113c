"""Settings › Device › Date and time: time zone, automatic time, and date and time set by hand."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import available_timezones

from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device_services import ClockState, SystemClock
from kivy_ui.layout.elements import PageButton, chips, icon_key, plate, setting_row, text_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import Part, column, inset, limited_height, row, share
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.pages.entry.choose_page import ChoiceCard, ChoosePage
from kivy_ui.pages.history.play_words import day
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.progress_page import ProgressPage
from kivy_ui.settings import Value

RESULT_UNITS = 64.0
MOST_ROWS_UNITS = 430.0
MOST_UNITS = 360.0
VALUE_UNITS = 48.0
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
PARTS = (
    ("day", say("clock.day")),
    ("month", say("clock.month")),
    ("year", say("clock.year")),
    ("hour", say("clock.hour")),
    ("minute", say("clock.minute")),
)
EARLIEST, LATEST = datetime(2020, 1, 1), datetime(2099, 12, 31, 23, 59)


class ClockPage(ProgressPage):
    """The time zone, whether the network sets the clock, and the time."""

    title = say("clock.title")

    def __init__(self, shell: Shell, clock: SystemClock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._state: ClockState | None = None
        self._set_clock(lambda: None)

    def body(self) -> Part:
        """Return three rows, and the result below them; only the result while the clock can't be read."""
        if self._state is None:
            return self.result("", "clock")
        otherwise = say("clock.right") if self._state.is_right else say("clock.unsure")
        table = limited_height(MOST_ROWS_UNITS, column(*self._rows(self._state)))
        return column(table, self.result(otherwise, least=RESULT_UNITS))

    def _rows(self, state: ClockState) -> list[Part]:
        time_words = translate("clock.now", day=day(int(time.time())), time=datetime.now().strftime("%H:%M"))
        zone = text_key("zone", _city(state.zone), self._regions, size=KEY_TEXT)
        return [
            setting_row("automatic", say("clock.automatic"), self._automatic(state)),
            setting_row("zone", say("clock.zone"), zone),
            setting_row("time", say("clock.time"), text_key("time", time_words, self._set_by_hand, size=KEY_TEXT)),
        ]

    def _automatic(self, state: ClockState) -> Part:
        if not state.can_be_automatic:
            return text(say("clock.by_hand_only"), BODY_TEXT, "dim", "start", is_bold=False)
        values = ((True, say("clock.on")), (False, say("clock.off")))
        return chips("automatic", values, state.is_automatic, self._set_automatic)

    def _set_automatic(self, value: Value) -> None:
        self._set_clock(lambda: self._clock.set_automatic(bool(value)))

    # taps

    def _regions(self) -> None:
        cards = [ChoiceCard(region, region) for region in REGIONS]
        self.shell.open_page(ChoosePage(self.shell, say("clock.region"), cards, self._cities))

    def _cities(self, region: str) -> None:
        zones = sorted(zone for zone in available_timezones() if zone.startswith(f"{region}/"))
        cards = [ChoiceCard(zone, _city(zone)) for zone in zones]
        current_zone = self._state.zone if self._state else ""
        choose = ChoosePage(
            self.shell, say("clock.city"), cards, lambda zone: self._set_clock(lambda: self._clock.set_zone(zone)), current_zone
        )
        self.shell.open_page(choose)

    def _set_by_hand(self) -> None:
        self.shell.open_page(TimePage(self.shell, lambda local: self._set_clock(lambda: self._clock.set_time(local))))

    def _set_clock(self, work: Callable[[], object]) -> None:
        def work_and_read() -> ClockState:
            work()
            return self._clock.state()

        self.show_progress("", is_busy=True)
        background_tasks.run(work_and_read, self._show_clock_state)

    def _show_clock_state(self, result: ClockState | Exception) -> None:
        if isinstance(result, Exception):
            self.show_progress(background_tasks.failure_sentence(result), is_bad=True)
        else:
            self._state = result
            self.show_progress("")


class TimePage(Page):
    """Day, month, year, hour and minute, each with keys up and down. Set calls `on_set(local)`."""

    title = say("clock.time")

    def __init__(self, shell: Shell, on_set: Callable[[datetime], object]) -> None:
        super().__init__(shell)
        self._on_set = on_set
        self.local = datetime.now().replace(second=0, microsecond=0)

    def body(self) -> Part:
        """Return five columns."""
        return limited_height(MOST_UNITS, row(*(self._column(name, words) for name, words in PARTS)))

    def buttons(self) -> Sequence[PageButton]:
        """Return the button that sets them."""
        return [PageButton("set", say("clock.set"), self._set, kind="main")]

    def _column(self, name: str, words: Words) -> Part:
        value = f"{getattr(self.local, name):02}"
        number = column(
            share(3, text(value, VALUE_UNITS, least=20)), share(2, text(words, SMALL_TEXT, "dim", is_bold=False, least=11)), gap=0
        )
        return column(
            icon_key(f"{name}+", "plus", partial(self._move, name, 1), words=say("clock.later", part=as_text(words))),
            plate(f"{name}:plate", inset(6, 6, number)),
            icon_key(f"{name}-", "minus", partial(self._move, name, -1), words=say("clock.earlier", part=as_text(words))),
        )

    def _move(self, name: str, by: int) -> None:
        self.local = min(max(_shift_time(self.local, name, by), EARLIEST), LATEST)
        self.renew()

    def _set(self) -> None:
        self.close()
        self._on_set(self.local)


def _shift_time(local: datetime, name: str, by: int) -> datetime:
    """Return the time shifted by `by` days, hours or minutes; by months or years to the same day, or to the month's last day.

    >>> _shift_time(datetime(2026, 1, 31), "month", 1), _shift_time(datetime(2026, 12, 31, 23, 59), "minute", 1)
    (datetime.datetime(2026, 2, 28, 0, 0), datetime.datetime(2027, 1, 1, 0, 0))
    """
    if name in ("day", "hour", "minute"):
        return local + timedelta(**{f"{name}s": by})
    months = local.year * 12 + local.month - 1 + by * (12 if name == "year" else 1)
    first = local.replace(year=months // 12, month=months % 12 + 1, day=1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return first.replace(day=min(local.day, last.day))


def _city(zone: str) -> str:
    """Return the place in the name of a time zone.

    >>> _city("America/Argentina/Buenos_Aires")
    'Buenos Aires'
    """
    return zone.rpartition("/")[2].replace("_", " ")
