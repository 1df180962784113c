"""The device around a table, as the screen needs it; what it says is put into the screen's language."""

from pathlib import Path

from companion.command.appliance import newer
from companion.command.appliance.clock import SystemClock
from companion.command.appliance.memory import lost_when_off
from companion.command.appliance.phones import PhoneBox
from companion.command.appliance.power import Power
from companion.command.appliance.updating import Updating
from companion.command.appliance.wifi import Wifi
from companion.session.table import Table
from companion.table.reader import Reader
from companion.table.say import Words
from hardware.backlight import Backlight
from kivy_ui.device.device import Appliance
from kivy_ui.look.language import spoken


def device(table: Table, folder: Path, is_kiosk: bool = False, phones: PhoneBox | None = None) -> Appliance:
    """Make the device around `table`, which keeps what is played in `folder`."""
    power = Power(table)
    return Appliance(
        Backlight(),
        newer.version(),
        lambda: in_words(newer.newer()),
        lambda: in_words(power.cannot()),
        lambda wish: in_words(power.switch(wish)),
        is_kiosk,
        Wifi(),
        SystemClock(),
        Updating() if is_kiosk else None,
        phones,
        lambda: [in_words(said) for said in lost_when_off(folder)],
    )


def in_words(said: Words, code: str = "") -> str:
    """Put one of the device's sentences into words, in the screen's language where no other is named."""
    return Reader("companion.command.appliance", code=code or spoken()).read(said)
