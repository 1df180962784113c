"""Settings › Device › Date and time: the zone, whether the network sets it, and setting it by hand."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import available_timezones

from companion.pictures.picture import picture
from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import ClockState, Timepiece
from kivy_ui.reading import told
from kivy_ui.screens.choosing import Card, ChoosePage
from kivy_ui.screens.house import HousePage, Way, foot_of
from kivy_ui.screens.looking_back import day
from kivy_ui.screens.rows import RowsPage
from kivy_ui.screens.screen import GAP, HEAD, MARGIN, Shell
from kivy_ui.screens.telling import Telling
from kivy_ui.stage import plates
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

TOLD_H, ROW_H, MOST_H = 64.0, 92.0, 360.0
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
PARTS = (
    ("day", say("clock.day")),
    ("month", say("clock.month")),
    ("year", say("clock.year")),
    ("hour", say("clock.hour")),
    ("minute", say("clock.minute")),
)
EARLIEST, LATEST = datetime(2020, 1, 1), datetime(2099, 12, 31, 23, 59)


class ClockPage(Telling, RowsPage):
    """How the clock is set, and ways to set it otherwise."""

    def __init__(self, shell: Shell, clock: Timepiece) -> None:
        super().__init__(shell)
        self._clock = clock
        self._state: ClockState | None = None
        self._do(lambda: None)

    def draw(self, scene: Scene) -> None:
        """Draw three rows, and what came of it."""
        self.heading(scene, say("clock.title"), "", self.close)
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, scene.h - HEAD - 20)
        otherwise = say("clock.right") if self._state and self._state.is_right else say("clock.unsure")
        h = max(TOLD_H, self.told_height(scene, area.w, otherwise))
        rows = area._replace(h=min(area.h - h - GAP, 3 * (ROW_H * 1.5 + GAP) - GAP))
        if self._state:
            for draw, place in zip((self._automatic, self._zone, self._now), rows.rows(3, GAP), strict=True):
                draw(scene, place, self._state)
        self.tell(scene, Area(area.x, rows.bottom + GAP, area.w, h), otherwise)

    def _automatic(self, scene: Scene, place: Area, state: ClockState) -> None:
        rest = self.row(scene, "automatic", say("clock.automatic"), place)
        if not state.can_be_automatic:
            scene.paragraph("automatic:why", say("clock.by_hand_only"), rest, 22, self.ink.dim, least=14, is_top=False)
            return
        ways = ((True, say("clock.on")), (False, say("clock.off")))
        follow = lambda value: self._do(lambda: self._clock.set_automatic(bool(value)))  # noqa: E731 - what two chips do
        self.chips(scene, "automatic", ways, rest, state.is_automatic, follow)

    def _zone(self, scene: Scene, place: Area, state: ClockState) -> None:
        rest = self.row(scene, "zone", say("clock.zone"), place)
        parts.key(scene, "zone", rest, _city(state.zone), self._regions, self.ink.tint, size=26)

    def _now(self, scene: Scene, place: Area, _: ClockState) -> None:
        words = told("clock.now", day=day(int(time.time())), time=datetime.now().strftime("%H:%M"))
        rest = self.row(scene, "time", say("clock.time"), place)
        parts.key(scene, "time", rest, words, self._set_by_hand, self.ink.tint, size=26)

    # what taps do

    def _regions(self) -> None:
        cards = [Card(region, region) for region in REGIONS]
        self.shell.lay(ChoosePage(self.shell, say("clock.region"), cards, self._cities))

    def _cities(self, region: str) -> None:
        zones = sorted(zone for zone in available_timezones() if zone.startswith(f"{region}/"))
        cards = [Card(zone, _city(zone)) for zone in zones]
        now = self._state.zone if self._state else ""
        choose = ChoosePage(self.shell, say("clock.city"), cards, lambda zone: self._do(lambda: self._clock.set_zone(zone)), now)
        self.shell.lay(choose)

    def _set_by_hand(self) -> None:
        self.shell.lay(TimePage(self.shell, lambda local: self._do(lambda: self._clock.set_time(local))))

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


class TimePage(HousePage):
    """Day, month, year, hour and minute, each with a way up and down; `on_set(local)` gets them."""

    def __init__(self, shell: Shell, on_set: Callable[[datetime], object]) -> None:
        super().__init__(shell)
        self._on_set = on_set
        self.local = datetime.now().replace(second=0, microsecond=0)

    def draw(self, scene: Scene) -> None:
        """Draw the five columns, and the way to set them."""
        self.heading(scene, say("clock.time"), "", self.close)
        ways = foot_of(
            scene, Way("set", say("clock.set"), self._set, kind="main"), Way("close", say("clock.cancel"), self.close, kind="end")
        )
        area = self.foot(scene, ways)
        area = area._replace(h=min(area.h, MOST_H))
        for (name, title), cell in zip(PARTS, area.columns(len(PARTS), GAP), strict=True):
            self._column(scene, name, title, cell)

    def _column(self, scene: Scene, name: str, title: Words, cell: Area) -> None:
        up, middle, down = cell.rows(3, GAP)
        for key, place, by, sign in ((f"{name}+", up, 1, "plus"), (f"{name}-", down, -1, "minus")):
            parts.key(scene, key, place, "", partial(self._move, name, by), self.ink.tint, icon_name=sign)
        scene.lay(name, picture(plates.plate, self.ink.plate, "#4f8fa8", 2, 12, 0.9), middle)
        value = f"{getattr(self.local, name):02}"
        scene.write(f"{name}:value", value, middle.cx, middle.cy - 10, 48, self.ink.ink, room=middle.w - 12, least=20)
        scene.write(
            f"{name}:title", title, middle.cx, middle.bottom - 20, 18, self.ink.dim, is_bold=False, room=middle.w - 10, least=11
        )

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


def _city(zone: str) -> str:
    """Take a zone's place out of its name.

    >>> _city("America/Argentina/Buenos_Aires")
    'Buenos Aires'
    """
    return zone.rpartition("/")[2].replace("_", " ")
