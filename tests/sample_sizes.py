"""Sizes of repeating tests: full with `FULL=1`, a sample in `make test-long`, a small sample in `make test`.

Every sample has fixed seeds. A test whose samples differ between the last two is marked `SAMPLED` (tests/long_tests.py): both
run it. A test finds tests without that mark. The lab's guests import this module, so it imports no package.
"""

import os
import random

FULL = bool(os.environ.get("FULL"))
"""Whether tests run in full."""
LONG = FULL or bool(os.environ.get("LONG"))
"""Whether full samples run: in `make test-long`, and if a part of the tests is named."""
SHARE, SMALL_SHARE = 0.25, 0.1
"""Share of a game's steps that are checked in a sample, and in a small one."""


def full_or_sample(full, sample, small=None):
    """Return the full number or parameters of a test with `FULL=1`, else a sample with the same seeds.

    Outside `make test-long` this is the `small` sample, if there is one.
    """
    if FULL:
        return full
    return sample if LONG or small is None else small


def nth_sample(full, nth, parts):
    """Return all parameters with `FULL=1`, else the nth of `parts` equal parts."""
    return full if FULL else full[nth % parts :: parts]


def sampled_check(check, *words):
    """Return a function that calls `check` for every step with `FULL=1`, else one in four or in ten.

    `words` are the seed of the sample.
    """
    luck, share = random.Random(repr(words)), SHARE if LONG else SMALL_SHARE
    return lambda step: check(step) if FULL or luck.random() < share else None
