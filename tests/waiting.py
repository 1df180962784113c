"""Wait for a condition instead of a time, so that tests pass on a busy machine."""

import time

TIMEOUT_S = 120.0
"""Seconds to wait for a condition before the test fails."""
PROGRAM_LIMIT_S = 900.0
"""Seconds to wait for a whole program before it counts as hanging."""


def wait_until(is_so, within_s=TIMEOUT_S, meanwhile=lambda: time.sleep(0.002), describe_state=lambda: ""):
    """Wait until `is_so()` is true, calling `meanwhile` in between, and return its result. Raises AssertionError after `within_s` seconds."""
    deadline = time.monotonic() + within_s
    while not (result := is_so()):
        assert time.monotonic() < deadline, f"it never happened: {describe_state()}"
        meanwhile()
    return result
