"""Assemble the device object for the screen; its sentences are put into the screen's language."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.command.device import updates_found
from companion.command.device.phones_process import PhonesSwitch
from companion.command.device.power import Power
from companion.command.device.system_clock import SystemClock
from companion.command.device.wifi import Wifi
from companion.session.session_thread import SessionThread
from companion.table.reader import Reader
from companion.table.sentence import Words
from hardware.backlight import Backlight
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.look.language import language_code

if TYPE_CHECKING:  # loaded on a device that runs only Fathom
    from companion.command.device.update_service import UpdateService


def device(table: SessionThread, folder: Path, is_kiosk: bool = False, phones: PhonesSwitch | None = None) -> DeviceServices:
    """Return the device around `table`, whose library is in `folder`."""
    power = Power(table)
    return DeviceServices(
        Backlight(),
        updates_found.version(),
        lambda: device_sentence(updates_found.newer_version_sentence()),
        lambda: device_sentence(power.reason_not_to_switch()),
        lambda action: device_sentence(power.switch(action)),
        is_kiosk,
        Wifi(),
        SystemClock(),
        _update_service() if is_kiosk else None,
        phones,
        lambda: _loss_warning(folder),
    )


def _update_service() -> "UpdateService":
    from companion.command.device.update_service import UpdateService

    return UpdateService()


def _loss_warning(folder: Path) -> list[str]:
    from companion.command.device.memory import memory_warning  # loaded after the first frame

    return [device_sentence(words) for words in memory_warning(folder)]


def device_sentence(words: Words, code: str = "") -> str:
    """Return a sentence of the device in a language, the screen's by default."""
    return Reader("companion.command.device", code=code or language_code()).read(words)
