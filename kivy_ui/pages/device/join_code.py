"""QR code with which phones join, and PIN and address for phones that don't scan it."""

from companion.table.sentence import Words, say
from kivy_ui.device.device_services import Phones
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, plate
from kivy_ui.layout.leaves import fitted_line, line, paragraph
from kivy_ui.layout.part import Part, column, inset, row
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT
from kivy_ui.pages.device.phone_wifi import qr_code

PIN_PLATE_UNITS = 78.0
PIN_TEXT = 32.0
PIN_HALF = 3


class JoinCode:
    """QR code and PIN of one page. The ticket in the code is replaced when it is no longer valid."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._ticket = ""

    def code(self) -> Part:
        """Return the QR code, or the reason why there is none."""
        if why := self._no_code_reason():
            return plate("paper", inset(MARGIN_UNITS, MARGIN_UNITS, paragraph(why, LABEL_TEXT, anchor="middle", is_top=False)))
        phone_access = self._phones.phone_access
        if phone_access and not phone_access.is_valid(self._ticket):
            self._ticket = phone_access.ticket()
        return qr_code(f"{self._phones.pages.address}/j/{self._ticket}")

    def _no_code_reason(self) -> Words:
        if not self._phones.is_up:
            return say("phones.starting")
        if self._phones.pages.taken_port:
            return say("phones.taken", port=str(self._phones.pages.taken_port))
        return "" if self._phones.pages.address else say("phones.no_network")

    def pin(self) -> Part:
        """Return the PIN and the address to type, on a plate."""
        pin = self._phones.phone_access.pin if self._phones.phone_access else ""
        digits = line(f"{pin[:PIN_HALF]} {pin[PIN_HALF:]}", PIN_TEXT, anchor="end")
        address = self._phones.pages.address.removeprefix("http://")
        lines = column(
            row(fitted_line(say("phones.pin"), BODY_TEXT, "dim", is_bold=False), digits),
            line(address, BODY_TEXT, "dim", "end", is_bold=False),
            gap=0,
        )
        return plate("pin", inset(MARGIN_UNITS, GAP_UNITS, lines))
