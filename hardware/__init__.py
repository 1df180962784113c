"""GPIO pins, serial devices, lights and sounds. No game rules.

`hardware.open(config, send, shown)` opens all of them. `hardware.devices` is imported on first use, because it imports
pyserial and the first frame must not wait for that.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardware.devices import Hands, open

__all__ = ["Hands", "open"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from hardware import devices

    return getattr(devices, name)
