"""Settings › Device: backlight, dimming, rotation, the pin of the power button, and the version."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.sentence import Words, say
from hardware.config import HEADER, Config
from kivy_ui import background_tasks
from kivy_ui.layout.elements import PageButton, chips, rows, setting_row, text_key
from kivy_ui.layout.leaves import paragraph, text
from kivy_ui.layout.part import Part, column, row, units
from kivy_ui.layout.sizes import BODY_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.pages.device.date_and_time import ClockPage
from kivy_ui.pages.device.power_page import PowerPage
from kivy_ui.pages.device.update_page import UpdatePage
from kivy_ui.pages.device.wifi_page import WifiPage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.settings import Value

KEY_UNITS = 150.0
BRIGHTNESS = tuple((percent, say("device.brightness_is", share=percent / 100)) for percent in (20, 40, 60, 80, 100))
DIM_AFTER = ((0, say("device.never")), *((minutes, say("device.minutes", minutes=minutes)) for minutes in (2, 5, 10, 30)))
ROTATION = tuple((degrees, say("device.rotation_is", degrees=degrees)) for degrees in (0, 90, 180, 270))
OFF_PIN = "off"


class DevicePage(Page):
    """Brightness, dimming, rotation and the power button; buttons to Wi-Fi, clock, update and power."""

    title = say("device.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.note = say("device.version", version=shell.device.version)
        self._newer: Words = ""
        self._is_learning = False
        background_tasks.run(shell.device.newer, self._on_newer)

    def body(self) -> Part:
        """Return the rows, and below them a note about a newer version."""
        table = rows([self._brightness(), self._dim_after(), self._rotation(), self._off_button()])
        return column(table, paragraph(self._newer, NOTE_TEXT, "dim")) if as_text(self._newer) else table

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons that open pages of their own; Wi-Fi and clock only where they can be set."""
        box, shell = self.shell.device, self.shell
        pages: list[tuple[str, Words, str, Callable[[], Page] | None]] = [
            ("wifi", say("device.wifi"), "wifi", partial(WifiPage, shell, box.radio) if box.radio else None),
            ("clock", say("device.clock"), "clock", partial(ClockPage, shell, box.clock) if box.clock else None),
            ("update", say("device.update"), "usb", partial(UpdatePage, shell, box.updater) if box.updater else None),
            ("power", say("device.power_ways"), "door", partial(PowerPage, shell)),
        ]
        return [PageButton(name, words, partial(self._open, page), icon=sign) for name, words, sign, page in pages if page]

    def _open(self, page: Callable[[], Page]) -> None:
        self.shell.open_page(page())

    # rows

    def _brightness(self) -> Part:
        why = self.shell.device.lamp.reason
        return setting_row("brightness", say("device.brightness"), _sentence(why) if why else self._chips("brightness", BRIGHTNESS))

    def _dim_after(self) -> Part:
        """Return when the screen is dimmed; of one that can't be dimmed, what happens instead."""
        note = say("device.dark_note") if self.shell.device.lamp.reason else say("device.dim_note")
        return setting_row("dim", say("device.dim_after"), self._chips("dim_after", DIM_AFTER), note)

    def _rotation(self) -> Part:
        return setting_row("rotation", say("device.rotation"), self._chips("rotation", ROTATION))

    def _chips(self, name: str, values: Sequence[tuple[Value, Words]]) -> Part:
        return chips(name, values, getattr(self.shell.settings, name), partial(self._set, name))

    def _off_button(self) -> Part:
        """Return the pin of the power button and a key to find it; during the search a key to cancel."""
        hardware = self.shell.hardware()
        if self._is_learning:
            words = _sentence(say("device.press_now"), self.look.theme.accent)
            body = row(words, units(KEY_UNITS, text_key("stop", say("device.cancel"), self._stop, size=BODY_TEXT)))
        elif hardware and hardware.panel:
            words = _sentence(_pin_words(hardware.config.buttons.get(OFF_PIN)))
            body = row(words, units(KEY_UNITS, text_key("learn-off", say("device.find_pin"), self._find_off_pin, size=BODY_TEXT)))
        else:
            body = _sentence(say("device.no_pins"))
        return setting_row("off", say("device.off_button"), body, say("device.off_note"))

    # taps

    def _set(self, name: str, value: Value) -> None:
        self.shell.use_settings(self.shell.settings.with_value(name, value))
        self.renew()

    def _on_newer(self, newer: Words | Exception) -> None:
        self._newer = say("device.not_looked") if isinstance(newer, Exception) else newer
        self.renew()

    def _find_off_pin(self) -> None:
        if hardware := self.shell.hardware():
            self._is_learning = True
            hardware.find_pin(OFF_PIN, lambda config: background_tasks.call_soon(self._end_learning, config))
            self.renew()

    def _end_learning(self, _: Config | None = None) -> None:
        self._is_learning = False
        self.renew()

    def _stop(self) -> None:
        if hardware := self.shell.hardware():
            hardware.stop_learning()
        self._end_learning()

    def on_close(self) -> None:
        """Stop the search for the button's pin, without changing the wiring."""
        if self._is_learning:
            self._stop()


def _sentence(words: Words, ink: str = "dim") -> Part:
    return text(words, BODY_TEXT, ink, "start", is_bold=False)


def _pin_words(pin: int | None) -> str:
    """Return the pin of the button in words."""
    if pin is None:
        return translate("device.no_pin")
    return translate("device.pin", gpio=pin, pin=HEADER[pin])
