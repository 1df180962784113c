"""Rings of shares, in few steps: each is painted once."""

from collections.abc import Sequence


def coarse(shares: Sequence[float], steps: int = 24) -> tuple[float, ...]:
    """Round the shares of a ring so that few different ones are painted; what there is never becomes nothing.

    >>> coarse((0.6, 0.385, 0.015), 20)
    (0.55, 0.4, 0.05)
    """
    parts = [max(1, round(share * steps)) if share > 0 else 0 for share in shares]
    parts[parts.index(max(parts))] += steps - sum(parts)
    return tuple(part / steps for part in parts)
