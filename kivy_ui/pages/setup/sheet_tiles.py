"""Places of sheets on the chooser: well-known sheets, and in place of some of them those that the players use."""

from collections.abc import Sequence

WELL_KNOWN = ("Skull King", "Yahtzee", "7 Wonders", "Hearts", "Rummy", "Phase 10", "Carcassonne", "Scrabble")
IN_LANGUAGE = {"de": {"Rummy": "Rummy, fewest points"}}
"""Sheets in place of well-known ones, by language: groups in Germany count Rommé differently."""


def well_known_sheets(code: str) -> tuple[str, ...]:
    """Return the well-known sheets of a language.

    >>> [name for name in well_known_sheets("de") if name not in WELL_KNOWN]
    ['Rummy, fewest points']
    """
    names = IN_LANGUAGE.get(code, {})
    return tuple(names.get(name, name) for name in WELL_KNOWN)


def placed_sheets(
    used_sheets: Sequence[str], oldest_first: Sequence[str], known_sheets: Sequence[str] = WELL_KNOWN
) -> tuple[str, ...]:
    """Return the sheet on each place. A sheet that is used keeps its place while others come to be used.

    A used sheet that has no place takes the last one whose sheet isn't used.

    used_sheets   sheets that the players use, the most important first; no more are placed than there are places
    oldest_first  the same sheets by their first use

    >>> placed_sheets(("C", "X"), ("C", "X"), known_sheets="ABC")
    ('A', 'X', 'C')
    >>> placed_sheets(("C", "X"), ("X", "C"), known_sheets="ABC")
    ('A', 'C', 'X')
    """
    sheets = list(dict.fromkeys(used_sheets))[: len(known_sheets)]
    places = list(known_sheets)
    used_places: set[int] = set()
    for name in (name for name in dict.fromkeys(oldest_first) if name in sheets):
        if name not in places:
            places[max(set(range(len(places))) - used_places)] = name
        used_places.add(places.index(name))
    return tuple(places)
