"""Rounding of ring shares, so that few different pictures are painted."""

from collections.abc import Sequence

STEPS = 24


def round_shares(shares: Sequence[float]) -> tuple[float, ...]:
    """Return the shares of a ring rounded to 24ths. A share above 0 stays above 0, and the sum stays 1.

    >>> round_shares((0.5, 0.375, 0.125))
    (0.5, 0.375, 0.125)
    """
    parts = [max(1, round(share * STEPS)) if share > 0 else 0 for share in shares]
    parts[parts.index(max(parts))] += STEPS - sum(parts)
    return tuple(part / STEPS for part in parts)
