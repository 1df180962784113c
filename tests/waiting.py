"""Waiting for what a test awaits, and never for a time: on a machine that is busy all of it only comes later."""

import time

PATIENCE_S = 120.0
"""How long something is waited for before it counts as never."""
HANGS_S = 900.0
"""How long a whole program is waited for before it counts as hanging."""


def eventually(is_so, within_s=PATIENCE_S, meanwhile=lambda: time.sleep(0.002), seen=lambda: ""):
    """Wait until `is_so()` is true, doing `meanwhile` in between, and return what it gave; fails after `within_s` seconds."""
    until = time.monotonic() + within_s
    while not (found := is_so()):
        assert time.monotonic() < until, f"it never happened: {seen()}"
        meanwhile()
    return found
