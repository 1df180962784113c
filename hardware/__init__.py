"""Fathom's hands: pins, cables, lights and sounds. Knows wires, never rules.

`hardware.open(config, send, shown)` opens them all; see hardware/hands.py.
"""

from hardware.hands import Hands, open

__all__ = ["Hands", "open"]
