"""Status of one control or device, as the Controls page shows it."""

from msgspec import Struct

from companion.table.sentence import Words


class ControlStatus(Struct, frozen=True):
    """Status of a control or a device.

    name          the control ("primary", "seat:0", "encoder") or the device
    kind          "button", "knob" or "serial"; "port" for a serial device that is plugged in and not used (name: its path)
    state         "ready", "absent" or "faulty", as in a DeviceStatus input; "unused" for a port
    last_message  its last report
    counters      counted events by name
    detail        the reason for the state
    title         the manufacturer's name of the device; "" for Fathom's own devices
    """

    name: str
    kind: str
    state: str
    last_message: str = ""
    counters: dict[str, int] = {}
    detail: Words = ""
    title: str = ""
