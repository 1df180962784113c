"""Settings › Device: the panel's lamp, when it is dimmed, how it hangs, the button that switches it all off, and which Fathom this is."""

from collections.abc import Callable

from companion.table.say import Words, say
from hardware.config import Config
from kivy_ui import errands
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import told
from kivy_ui.screens.clock import ClockSheet
from kivy_ui.screens.power import PowerSheet
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.update import UpdateSheet
from kivy_ui.screens.wifi import WifiSheet
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button, chip
from kivy_ui.widgets.sheet import GAP_MM, Sheet

ROW_MM, HIGH_ROW_MM, LABEL_MM, WAY_MM = 11.0, 20.5, 28.0, 38.0
BRIGHTNESS = tuple((percent, say("device.brightness_is", share=percent / 100)) for percent in (20, 40, 60, 80, 100))
DIM_AFTER = ((0, say("device.never")), *((minutes, say("device.minutes", minutes=minutes)) for minutes in (2, 5, 10, 30)))
ROTATION = tuple((degrees, say("device.rotation_is", degrees=degrees)) for degrees in (0, 90, 180, 270))
OFF = "off"


class BoxSheet(Sheet):
    """One row a setting; where there is nothing to set, a sentence says so."""

    title = say("device.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._newer: Words = ""
        self._is_learning = False
        errands.run(shell.appliance.newer, self._told)

    def fill(self, pen: Pen, box: Box) -> None:
        """The rows, and below them which Fathom this is."""
        rows = (self._brightness, self._dim_after, self._rotation, self._off_button, self._ways)
        gap = pen.mm(GAP_MM)
        row_mm = ROW_MM if box.w > box.h else HIGH_ROW_MM
        h = min(pen.mm(row_mm) * len(rows) + gap * (len(rows) - 1), box.h - pen.mm(9))
        area = Box(box.x, box.top - h, box.w, h)
        for draw, place in zip(rows, area.rows(len(rows), gap), strict=True):
            draw(pen, place)
        _, below = box.cut_top(h, gap)
        version = self.shell.appliance.version
        about = (
            told("device.version_and", version=version, newer=self._newer)
            if self._newer
            else told("device.version", version=version)
        )
        pen.words(about, below, "text", pen.theme.ink, "start", valign="top")

    # rows

    def _brightness(self, pen: Pen, box: Box) -> None:
        rest = self._labelled(pen, box, told("device.brightness"))
        if self.shell.appliance.lamp.why:
            pen.words(self.shell.appliance.lamp.why, rest, "text", pen.theme.dim, "start")
        else:
            self._chips(pen, rest, "brightness", BRIGHTNESS)

    def _dim_after(self, pen: Pen, box: Box) -> None:
        self._chips(pen, self._labelled(pen, box, told("device.dim_after"), told("device.dim_note")), "dim_after", DIM_AFTER)

    def _rotation(self, pen: Pen, box: Box) -> None:
        self._chips(pen, self._labelled(pen, box, told("device.rotation")), "rotation", ROTATION)

    def _off_button(self, pen: Pen, box: Box) -> None:
        rest = self._labelled(pen, box, told("device.off_button"), told("device.off_note"))
        hands = self.shell.hands()
        if self._is_learning:
            words, way = rest.cut_right(min(pen.mm(WAY_MM), rest.w * 0.5), pen.mm(GAP_MM))[::-1]
            pen.words(told("device.press_now"), words, "strong", pen.theme.accent, "start", True)
            button(self, pen, way, "stop", told("device.cancel"), self._stop, role="quiet")
        elif hands and hands.panel:
            words, way = rest.cut_right(min(pen.mm(WAY_MM), rest.w * 0.5), pen.mm(GAP_MM))[::-1]
            pen.words(_wired(hands.config.buttons.get(OFF)), words, "text", pen.theme.ink, "start")
            button(self, pen, way, "learn-off", told("device.find_pin"), self._learn, role="quiet")
        else:
            pen.words(told("device.no_pins"), rest, "text", pen.theme.dim, "start")

    def _ways(self, pen: Pen, box: Box) -> None:
        """Draw the ways to what has a page of its own; a radio and a clock only where they are ours to set."""
        radio, clock = self.shell.appliance.radio, self.shell.appliance.clock
        ways: list[tuple[str, Words, Callable[[], Sheet]]] = [("power", say("device.power_ways"), lambda: PowerSheet(self.shell))]
        if updater := self.shell.appliance.updater:
            ways.insert(0, ("update", say("device.update"), lambda: UpdateSheet(self.shell, updater)))
        if clock:
            ways.insert(0, ("clock", say("device.clock"), lambda: ClockSheet(self.shell, clock)))
        if radio:
            ways.insert(0, ("wifi", say("device.wifi"), lambda: WifiSheet(self.shell, radio)))
        columns = 2 if len(ways) > 2 and box.h > pen.mm(ROW_MM + 1) else len(ways)
        for (name, title, sheet), cell in zip(ways, box.grid(len(ways), columns, pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, name, title, self._opener(sheet), role="quiet")

    def _opener(self, sheet: Callable[[], Sheet]) -> Tap:
        return lambda: self.shell.lay(sheet())

    def _labelled(self, pen: Pen, box: Box, label: str, note: str = "") -> Box:
        """Draw the row's name beside what is set, or above it where the screen is high; return the room that is left."""
        if box.h > pen.mm((ROW_MM + HIGH_ROW_MM) / 2):
            words, rest = box.cut_top(pen.mm(7), pen.mm(0.6))
            name = told("device.label_and_note", label=label, note=note) if note else label
            pen.words(name, words, "strong", pen.theme.ink, "start", True)
            return rest
        words, rest = box.cut_left(min(pen.mm(LABEL_MM), box.w * 0.26), pen.mm(1))
        if note:
            words, below = words.cut_top(words.h * 0.52)
            pen.words(note, below, "caption", pen.theme.dim, "start", valign="top")
        pen.words(label, words, "strong", pen.theme.ink, "start", True)
        return rest

    def _chips(self, pen: Pen, box: Box, name: str, values: tuple[tuple[int, Words], ...]) -> None:
        now = getattr(self.shell.settings, name)
        for (value, title), cell in zip(values, box.columns(len(values), pen.mm(1.2)), strict=True):
            chip(self, pen, cell, f"{name}={value}", title, self._setter(name, value), value == now)

    # what taps do

    def _setter(self, name: str, value: int) -> Tap:
        return lambda: self._set(name, value)

    def _set(self, name: str, value: int) -> None:
        self.shell.set(self.shell.settings.having(name, value))
        self.renew()

    def _told(self, newer: Words | Exception) -> None:
        self._newer = say("device.not_looked") if isinstance(newer, Exception) else newer
        self.renew()

    def _learn(self) -> None:
        if hands := self.shell.hands():
            self._is_learning = True
            hands.learn(OFF, lambda config: errands.soon(self._learned, config))
            self.renew()

    def _learned(self, _: Config | None = None) -> None:
        self._is_learning = False
        self.renew()

    def _stop(self) -> None:
        if hands := self.shell.hands():
            hands.stop_learning()
        self._learned()

    def left(self) -> None:
        """Leave the button as it was when somebody leaves while it is learned."""
        if self._is_learning:
            self._stop()


def _wired(pin: int | None) -> str:
    """Say where the button hangs."""
    from hardware.panel import HEADER  # gpiozero comes with it: it is there already where pins are

    if pin is None:
        return told("device.no_pin")
    return told("device.pin", gpio=pin, pin=HEADER[pin])
