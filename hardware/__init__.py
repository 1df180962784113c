"""Fathom's hands: pins, cables, lights and sounds. Knows wires, never rules.

`hardware.open(config, send, shown)` opens them all; see hardware/hands.py, which is imported when first asked for: it
takes pyserial with it, and the first frame need not wait for that.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardware.hands import Hands, open

__all__ = ["Hands", "open"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from hardware import hands

    return getattr(hands, name)
