"""Seat names in sentences: written as one private character a seat, put in at the edge.

Games never know what people are called, so a renamed seat is renamed in the whole log,
and a prompt can be cached whoever sits there.
"""

from collections.abc import Sequence

FIRST_SEAT_MARK = 0xE000
MOST_SEATS = 12


def who(seat: int) -> str:
    """The place in a sentence where the name of `seat` (0 is first in turn order) will stand."""
    return chr(FIRST_SEAT_MARK + seat)


def named(text: str, names: Sequence[str]) -> str:
    """`text` with every seat's name put in.

    >>> named(f"{who(1)} draws black", ["Ann", "Bo"])
    'Bo draws black'
    """
    if text.isascii():  # most are: no seat's mark stands in them
        return text
    return text.translate({FIRST_SEAT_MARK + seat: name for seat, name in enumerate(names)})


def clean_name(name: str) -> str:
    """A name as people typed it, without the marks, control characters and outer blanks."""
    kept = (c for c in name if c.isprintable() and not FIRST_SEAT_MARK <= ord(c) < FIRST_SEAT_MARK + MOST_SEATS)
    return " ".join("".join(kept).split())


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "gem"), counted(3, "gem"), counted(2, "penny", "pence")
    ('1 gem', '3 gems', '2 pence')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words in a row as people say them.

    >>> listed(["gold", "red", "blue"])
    'gold, red and blue'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def percent(chance: float) -> str:
    """A chance (0 to 1) in whole percent; only what is impossible is 0%, and only what is sure 100%.

    >>> percent(0.414), percent(0.0004), percent(0.9996), percent(0), percent(1)
    ('41%', '< 1%', '> 99%', '0%', '100%')
    """
    if 0 < chance < 0.005 or 0.995 < chance < 1:
        return "< 1%" if chance < 0.5 else "> 99%"
    return f"{chance:.0%}"
