"""Rounding of ring shares, so that few different pictures are painted."""

from collections.abc import Sequence


def round_shares(shares: Sequence[float], steps: int = 24) -> tuple[float, ...]:
    """Return the shares of a ring rounded to multiples of 1/`steps`. A share above 0 stays above 0, and the sum stays 1.

    >>> round_shares((0.6, 0.385, 0.015), 20)
    (0.55, 0.4, 0.05)
    """
    parts = [max(1, round(share * steps)) if share > 0 else 0 for share in shares]
    parts[parts.index(max(parts))] += steps - sum(parts)
    return tuple(part / steps for part in parts)
