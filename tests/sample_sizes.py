"""How much of a test runs: a sample with fixed seeds, or with `FULL=1` the stated numbers."""

import os
import random

FULL = bool(os.environ.get("FULL"))
"""Whether the stated numbers run."""
SHARE = 0.25
"""How many steps of a game are looked at in a sample."""


def often(stated, sample):
    """Return what is stated, in full, else a sample of it with the same seeds: how often something is done, or with what."""
    return stated if FULL else sample


def sample_of(stated, nth, parts):
    """Return what is stated, in full, else the nth of `parts` that together are all of it."""
    return stated if FULL else stated[nth % parts :: parts]


def now_and_then(watch, *words):
    """Return a watch that looks at every step in full, else at one in four; `words` are its seed."""
    luck = random.Random(repr(words))
    return lambda step: watch(step) if FULL or luck.random() < SHARE else None
