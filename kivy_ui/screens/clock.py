"""Settings › Device › Date and time: the zone, whether the network sets it, and setting it by hand."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import available_timezones

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import ClockState, Timepiece
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import told
from kivy_ui.screens.choosing import Card, ChooseSheet
from kivy_ui.screens.looking_back import day
from kivy_ui.screens.out_and_in import Telling
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button, chip
from kivy_ui.widgets.sheet import GAP_MM, Sheet

ROW_MM, LABEL_MM = 13.0, 34.0
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
EARLIEST, LATEST = datetime(2020, 1, 1), datetime(2099, 12, 31, 23, 59)


class ClockSheet(Telling):
    """How the clock is set, and ways to set it otherwise."""

    title = say("clock.title")

    def __init__(self, shell: Shell, clock: Timepiece) -> None:
        super().__init__(shell)
        self._clock = clock
        self._state: ClockState | None = None
        self._do(lambda: None)

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw three rows, and what came of it."""
        gap = pen.mm(GAP_MM)
        foot, rest = box.cut_bottom(max(pen.mm(ROW_MM), self.telling_height(pen, box.w)), gap)
        self.telling(pen, foot, say("clock.right") if self._state and self._state.is_right else say("clock.unsure"))
        rows = rest.cut_top(min(rest.h, 3 * (pen.mm(ROW_MM) + gap) - gap))[0].rows(3, gap)
        for draw, row in zip((self._automatic, self._zone, self._now), rows, strict=True):
            if self._state:
                draw(pen, row, self._state)

    def _automatic(self, pen: Pen, box: Box, state: ClockState) -> None:
        rest = _labelled(pen, box, say("clock.automatic"))
        if not state.can_be_automatic:
            pen.words(say("clock.by_hand_only"), rest, "text", pen.theme.dim, "start")
            return
        ways = ((True, say("clock.on")), (False, say("clock.off")))
        for (value, title), cell in zip(ways, rest.columns(2, pen.mm(1.2)), strict=True):
            chip(self, pen, cell, f"automatic={value}", title, self._follower(value), state.is_automatic == value)

    def _zone(self, pen: Pen, box: Box, state: ClockState) -> None:
        button(self, pen, _labelled(pen, box, say("clock.zone")), "zone", _city(state.zone), self._regions, role="quiet")

    def _now(self, pen: Pen, box: Box, state: ClockState) -> None:
        words = told("clock.now", day=day(int(time.time())), time=datetime.now().strftime("%H:%M"))
        rest = _labelled(pen, box, say("clock.time"))
        button(self, pen, rest, "time", words, self._set_by_hand, role="quiet")

    # what taps do

    def _follower(self, is_automatic: bool) -> Tap:
        return lambda: self._do(lambda: self._clock.set_automatic(is_automatic))

    def _regions(self) -> None:
        cards = [Card(region, region) for region in REGIONS]
        self.shell.lay(ChooseSheet(self.shell, say("clock.region"), cards, self._cities))

    def _cities(self, region: str) -> None:
        zones = sorted(zone for zone in available_timezones() if zone.startswith(f"{region}/"))
        cards = [Card(zone, _city(zone)) for zone in zones]
        now = self._state.zone if self._state else ""
        choose = ChooseSheet(self.shell, say("clock.city"), cards, lambda zone: self._do(lambda: self._clock.set_zone(zone)), now)
        self.shell.lay(choose)

    def _set_by_hand(self) -> None:
        self.shell.lay(TimeSheet(self.shell, lambda local: self._do(lambda: self._clock.set_time(local))))

    def _do(self, work: Callable[[], object]) -> None:
        def done() -> ClockState:
            work()
            return self._clock.state()

        self.say("", is_busy=True)
        errands.run(done, self._came)

    def _came(self, result: ClockState | Exception) -> None:
        if isinstance(result, Exception):
            self.say(errands.sentence(result), is_bad=True)
        else:
            self._state = result
            self.say("")


class TimeSheet(Sheet):
    """Day, month, year, hour and minute, each with a way up and down; `on_set(local)` gets them."""

    title = say("clock.time")

    def __init__(self, shell: Shell, on_set: Callable[[datetime], object]) -> None:
        super().__init__(shell.look, shell.lift)
        self._on_set = on_set
        self.local = datetime.now().replace(second=0, microsecond=0)

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw the five columns, and the way to set them."""
        gap = pen.mm(GAP_MM)
        foot, rest = box.cut_bottom(pen.mm(ROW_MM), gap)
        for name, cell in zip(("day", "month", "year", "hour", "minute"), rest.columns(5, gap), strict=True):
            up, middle, down = cell.rows(3, gap)
            button(self, pen, up, f"{name}+", "+", self._mover(name, 1), role="quiet", size="title")
            button(self, pen, down, f"{name}-", "−", self._mover(name, -1), role="quiet", size="title")
            pen.text(f"{getattr(self.local, name):02}", middle.cx, middle.cy, "title", pen.theme.ink, bold=True)
        button(self, pen, foot, "set", say("clock.set"), self._set, role="primary")

    def _mover(self, name: str, by: int) -> Tap:
        return lambda: self._move(name, by)

    def _move(self, name: str, by: int) -> None:
        self.local = min(max(_moved(self.local, name, by), EARLIEST), LATEST)
        self.renew()

    def _set(self) -> None:
        self.close()
        self._on_set(self.local)


def _moved(local: datetime, name: str, by: int) -> datetime:
    """Go `by` days, hours or minutes; by months and years to the same day, or the month's last.

    >>> _moved(datetime(2026, 1, 31), "month", 1), _moved(datetime(2026, 12, 31, 23, 59), "minute", 1)
    (datetime.datetime(2026, 2, 28, 0, 0), datetime.datetime(2027, 1, 1, 0, 0))
    """
    if name in ("day", "hour", "minute"):
        return local + timedelta(**{f"{name}s": by})
    months = local.year * 12 + local.month - 1 + by * (12 if name == "year" else 1)
    first = local.replace(year=months // 12, month=months % 12 + 1, day=1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return first.replace(day=min(local.day, last.day))


def _labelled(pen: Pen, box: Box, label: Words) -> Box:
    words, rest = box.cut_left(min(pen.mm(LABEL_MM), box.w * 0.32), pen.mm(1))
    pen.words(label, words, "strong", pen.theme.ink, "start", True)
    return rest


def _city(zone: str) -> str:
    """Take a zone's place out of its name.

    >>> _city("America/Argentina/Buenos_Aires")
    'Buenos Aires'
    """
    return zone.rpartition("/")[2].replace("_", " ")
