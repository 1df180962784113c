"""How much of a test runs: a sample with fixed seeds, or the stated numbers with `FULL=1`."""

import os

FULL = bool(os.environ.get("FULL"))
"""Whether the stated numbers run."""


def often(stated: int, sample: int) -> int:
    """How often something is done: as stated in full, else a sample of it, with the same seeds."""
    return stated if FULL else sample
