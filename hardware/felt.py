"""What the Inputs screen shows of one control or device."""

from msgspec import Struct

from companion.table.say import Words


class Felt(Struct, frozen=True):
    """A control ("primary", kind "button" or "knob") or a device (kind "serial"): how it is, what it last said, and counters.

    `state` is "ready", "absent" or "faulty", as in a Device input, and `detail` says why. A device that nothing uses has the
    kind "port", the state "unused", and its path as its name. `title` is what its maker calls a device, "" of ours.
    """

    name: str
    kind: str
    state: str
    said: str = ""
    counters: dict[str, int] = {}
    detail: Words = ""
    title: str = ""
