"""Settings › Phones › Wi-Fi: a QR code of the Wi-Fi that phones join, or of a hotspot that this device makes for the evening.

The password of the home's Wi-Fi is only in the code, never shown as text, because everyone in the room sees the screen. The
hotspot's password is shown as text, because it expires with the hotspot.
"""

from collections.abc import Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.pictures.qr_code import code
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device_services import HotspotAccess, PhoneRadio, Radio
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, PageButton, plate
from kivy_ui.layout.leaves import line, paragraph, spread
from kivy_ui.layout.part import Part, by_area, centre_part, column, inset, row, units, with_padding
from kivy_ui.layout.sizes import KEY_TEXT, LABEL_TEXT, LARGE_TEXT, NOTE_TEXT
from kivy_ui.pages.device.wifi_page import WifiPage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.progress_page import ProgressPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

NETWORK_UNITS = 78.0
CODE_WIDTH_SHARE = 0.5
CODE_HEIGHT_SHARE = 0.45


def qr_code(words: str, encoding: str | None = None) -> Part:
    """Show words as a QR code. `encoding` None: the shortest one that has all letters."""
    import segno  # imported here, because it would lengthen every start by 5 %

    rows = (
        "".join("1" if is_dark else "0" for is_dark in row) for row in segno.make_qr(words, error="m", encoding=encoding).matrix
    )
    return spread(picture(code, tuple(rows)))


def code_and_part(square: Part, rest: Part) -> Part:
    """Return a square part, and another part in the room to its right or below it."""

    def make(scene: Scene, area: Area) -> Part:
        if scene.is_wide:
            return row(units(min(area.h, area.w * CODE_WIDTH_SHARE), square), rest, gap=MARGIN_UNITS)
        side = min(area.w, area.h * CODE_HEIGHT_SHARE)
        return column(units(side, centre_part(side, side, square)), rest)

    return by_area(make)


def message(words: Words) -> Part:
    """Write a message in the middle of a page."""
    return inset(MARGIN_UNITS, MARGIN_UNITS, paragraph(words, KEY_TEXT, is_top=False))


class PhoneWifiPage(ProgressPage):
    """The QR code of a Wi-Fi and its name; buttons to start or stop a hotspot, and to join a Wi-Fi."""

    title = say("phones.wifi_title")

    def __init__(self, shell: Shell, radio: PhoneRadio) -> None:
        super().__init__(shell)
        self._radio = radio
        self._access: HotspotAccess | None = None
        self._can_set = True
        self._request_access()

    def body(self) -> Part:
        """Return the code and the network, or the reason why there is none."""
        access = self._access
        if access is None:
            return self.result(say("phones.no_wifi"), "wifi")
        lines = [_network("name", say("phones.network"), access.name)]
        if access.is_own:
            lines.append(_network("password", say("phones.password"), access.password))
        advice = say("phones.stay") if access.is_own else say("phones.scan_first", name=access.name)
        return code_and_part(qr_code(access.code()), column(*lines, with_padding(GAP_UNITS, 0, paragraph(advice, LABEL_TEXT))))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: start a hotspot, or stop the one that was started; join a Wi-Fi if there is none.

        There are none where the network can't be set here.
        """
        if not self._can_set:
            return []
        if self._access is None and not self.is_busy and self.shell.device.radio:
            join = PageButton("join", say("phones.join_wifi"), partial(self._join, self.shell.device.radio), icon="wifi")
            return [self._first_button()._replace(cells=2), join]
        return [self._first_button()]

    def _first_button(self) -> PageButton:
        if self.is_busy:
            return PageButton("busy", "", self.close, kind="bare")
        if self._access is None:
            return PageButton("make", say("phones.make_wifi"), self._make, kind="main")
        if self._access.is_own:
            return PageButton("end", say("phones.end_wifi"), self._end)
        return PageButton("make", say("phones.make_wifi"), self._make, say("phones.leaves", name=self._access.name))

    # taps

    def _make(self) -> None:
        self._start(say("phones.making"))
        background_tasks.run(self._radio.make, on_result(self._on_access, self.fail))

    def _end(self) -> None:
        def end() -> HotspotAccess | None:
            self._radio.end()
            return self._radio.access()

        self._start(say("phones.ending"))
        background_tasks.run(end, on_result(self._on_access, self.fail))

    def _join(self, radio: Radio) -> None:
        """Open the page of networks; after it closes, show the network that the device joined."""
        self.shell.open_page(WifiPage(self.shell, radio, self._request_access))

    def _request_access(self) -> None:
        self._start(say("phones.looking"))
        background_tasks.run(self._radio.access, on_result(self._on_access, self._fail_to_read))

    def _start(self, words: Words) -> None:
        self._access = None
        self.show_progress(words, is_busy=True)

    def _fail_to_read(self, why: Words) -> None:
        self._can_set = False
        self.show_progress(say("phones.same_wifi", why=why))

    def _on_access(self, access: HotspotAccess | None) -> None:
        self._access = access
        self.show_progress("")


def _network(name: str, label: Words, value: str) -> Part:
    """Return a label and a value below each other on a plate."""
    lines = column(line(label, NOTE_TEXT, "dim", "start", is_bold=False), line(value, LARGE_TEXT, anchor="start"), gap=0)
    return units(NETWORK_UNITS, plate(name, inset(MARGIN_UNITS, GAP_UNITS, lines)))
