"""What the Inputs screen shows of one control or device."""

from msgspec import Struct


class Felt(Struct, frozen=True):
    """A control ("primary", kind "button" or "knob") or a device (kind "serial"): how it is, what it last said, and counters.

    `state` is "ready", "absent" or "faulty", as in a Device input.
    """

    name: str
    kind: str
    state: str
    said: str = ""
    counters: dict[str, int] = {}
