"""Settings › Device: the panel's lamp, when it is dimmed, how it hangs, the button that switches it all off, and which Fathom this is."""

from collections.abc import Callable
from functools import partial

from companion.table.say import Words, say
from hardware.config import Config
from kivy_ui import errands
from kivy_ui.reading import read, told
from kivy_ui.screens.clock import ClockPage
from kivy_ui.screens.house import HousePage, Way
from kivy_ui.screens.power import PowerPage
from kivy_ui.screens.rows import RowsPage
from kivy_ui.screens.screen import GAP, Shell
from kivy_ui.screens.update import UpdatePage
from kivy_ui.screens.wifi import WifiPage
from kivy_ui.settings import Value
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import TouchWidget
from kivy_ui.table import parts

WAY_W, ABOUT = 190.0, 20.0
BRIGHTNESS = tuple((percent, say("device.brightness_is", share=percent / 100)) for percent in (20, 40, 60, 80, 100))
DIM_AFTER = ((0, say("device.never")), *((minutes, say("device.minutes", minutes=minutes)) for minutes in (2, 5, 10, 30)))
ROTATION = tuple((degrees, say("device.rotation_is", degrees=degrees)) for degrees in (0, 90, 180, 270))
OFF = "off"


class DevicePage(RowsPage):
    """One row a setting; where there is nothing to set, a sentence says so."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._newer: Words = ""
        self._is_learning = False
        errands.run(shell.appliance.newer, self._told)

    def draw(self, scene: Scene) -> None:
        """The rows, a newer Fathom below them, and the ways to what has a page of its own."""
        version = self.shell.appliance.version
        self.heading(scene, say("device.title"), say("device.version", version=version), self.close)
        area = self._about(scene, self.foot(scene, self._ways()))
        self.lay_rows(scene, area, (self._brightness, self._dim_after, self._rotation, self._off_button))

    def _about(self, scene: Scene, area: Area) -> Area:
        """Write what is known of a newer Fathom; return what is left above."""
        if not read(self._newer):
            return area
        real = scene.text_size(ABOUT)
        h = min(area.h * 0.3, len(scene.lines(read(self._newer), real, False, area.w - 16)) * real * LINE_HEIGHT + 4)
        place = Area(area.x + 8, area.bottom - h, area.w - 16, h)
        scene.paragraph("about", self._newer, place, ABOUT, self.ink.dim, least=13)
        return area._replace(h=area.h - h - GAP)

    # rows

    def _brightness(self, scene: Scene, place: Area) -> None:
        rest = self.row(scene, "brightness", say("device.brightness"), place)
        if self.shell.appliance.lamp.why:
            self._sentence(scene, "brightness", self.shell.appliance.lamp.why, rest)
        else:
            self._chips(scene, "brightness", BRIGHTNESS, rest)

    def _dim_after(self, scene: Scene, place: Area) -> None:
        rest = self.row(scene, "dim", say("device.dim_after"), place, say("device.dim_note"))
        self._chips(scene, "dim_after", DIM_AFTER, rest)

    def _rotation(self, scene: Scene, place: Area) -> None:
        self._chips(scene, "rotation", ROTATION, self.row(scene, "rotation", say("device.rotation"), place))

    def _off_button(self, scene: Scene, place: Area) -> None:
        rest = self.row(scene, "off", say("device.off_button"), place, say("device.off_note"))
        hands = self.shell.hands()
        if not self._is_learning and not (hands and hands.panel):
            self._sentence(scene, "off", say("device.no_pins"), rest)
            return
        way = Area(rest.right - min(WAY_W, rest.w / 2), rest.y, min(WAY_W, rest.w / 2), rest.h)
        words = Area(rest.x, rest.y, rest.w - way.w - GAP, rest.h)
        if self._is_learning:
            self._sentence(scene, "off", say("device.press_now"), words, self.look.theme.accent)
            parts.key(scene, "stop", way, say("device.cancel"), self._stop, self.ink.tint, size=22)
        elif hands:
            self._sentence(scene, "off", _wired(hands.config.buttons.get(OFF)), words)
            parts.key(scene, "learn-off", way, say("device.find_pin"), self._learn, self.ink.tint, size=22)

    def _sentence(self, scene: Scene, name: str, words: Words, area: Area, colour: str = "") -> None:
        scene.paragraph(f"{name}:words", words, area, 22, colour or self.ink.dim, least=13, is_top=False)

    def _chips(self, scene: Scene, name: str, values: tuple[tuple[int, Words], ...], cells: Area) -> None:
        self.chips(scene, name, values, cells, getattr(self.shell.settings, name), partial(self._set, name))

    def _ways(self) -> list[Way]:
        """List the ways to what has a page of its own; a radio and a clock only where they are ours to set."""
        box, shell = self.shell.appliance, self.shell
        ways: list[tuple[str, Words, str, Callable[[], HousePage | TouchWidget] | None]] = [
            ("wifi", say("device.wifi"), "wifi", partial(WifiPage, shell, box.radio) if box.radio else None),
            ("clock", say("device.clock"), "clock", partial(ClockPage, shell, box.clock) if box.clock else None),
            ("update", say("device.update"), "usb", partial(UpdatePage, shell, box.updater) if box.updater else None),
            ("power", say("device.power_ways"), "door", partial(PowerPage, shell)),
        ]
        return [Way(name, title, partial(self._open, page), icon=sign) for name, title, sign, page in ways if page]

    def _open(self, page: Callable[[], HousePage | TouchWidget]) -> None:
        self.shell.lay(page())

    # what taps do

    def _set(self, name: str, value: Value) -> None:
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

    def closed(self) -> None:
        """Leave the button as it was when somebody leaves while it is learned."""
        if self._is_learning:
            self._stop()


def _wired(pin: int | None) -> str:
    """Say where the button hangs."""
    from hardware.panel import HEADER  # gpiozero comes with it: it is there already where pins are

    if pin is None:
        return told("device.no_pin")
    return told("device.pin", gpio=pin, pin=HEADER[pin])
