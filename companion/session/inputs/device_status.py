"""State of the input devices, and messages when one fails or returns."""

from companion.session.inputs.messages import DeviceStatus
from companion.table.sentence import Words, say

Devices = tuple[DeviceStatus, ...]


def with_news(devices: Devices, news: DeviceStatus) -> Devices:
    """Return the devices with `news` replacing the earlier state of that device."""
    return (*(device for device in devices if device.name != news.name), news)


def message(devices: Devices, news: DeviceStatus) -> Words:
    """Return the message for a device that fails, or works again after a failure; "" otherwise."""
    before = next((device for device in devices if device.name == news.name), None)
    if news.state == "faulty" and news != before:
        return _faulty(news)
    if news.state == "ready" and before is not None and before.state == "faulty":
        return say("device.ready", name=_display_name(news))
    return ""


def _faulty(device: DeviceStatus) -> Words:
    detail = device.detail
    if isinstance(detail, str):
        detail = f"{detail.rstrip('.')}." if detail else ""
        if detail.startswith(device.name):
            return detail
    return (
        say("device.faulty", name=_display_name(device), detail=detail)
        if detail
        else say("device.silent", name=_display_name(device))
    )


def _display_name(device: DeviceStatus) -> str:
    return device.name if "." in device.name else device.name[:1].upper() + device.name[1:]
