"""Places of corrections: a correction keeps its place on the page, even while it is not possible."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.table.prompt import Choice
from companion.table.sentence import Words

FEW_OF_A_KIND = 2
"""Most corrections of a kind and seat that keep a place each; those of a longer list, such as one for each tile, follow them."""


class CorrectionPlace(NamedTuple):
    """Place of a correction in its group: its kind of move, its seat, and its number among those of that kind and seat."""

    kind: str
    seat: int | None
    number: int


class PlacedCorrection(NamedTuple):
    """A correction at its place; without a choice while it is not possible. `kind` is the name of its move's class."""

    title: Words
    choice: Choice | None
    kind: str


class CorrectionPlaces:
    """The places of all corrections that were possible since the game was opened, in the order in which they first were."""

    def __init__(self) -> None:
        self._titles: dict[str, dict[CorrectionPlace, Words]] = {}
        self._last_group = ("", 0)

    def note_group(self, group: str, entry: int) -> None:
        """Note the group that was opened after entry number `entry`."""
        self._last_group = group, entry

    def recent_group(self, entry: int) -> str:
        """Return the group opened before entry number `entry`, for a second correction in a row; "" if there were entries between them."""
        group, group_entry = self._last_group
        return group if entry <= group_entry + 1 else ""

    def arrange(self, groups: Mapping[str, Sequence[Choice]]) -> dict[str, list[PlacedCorrection]]:
        """Note the places of these corrections; return all corrections by group, the impossible ones without a choice."""
        possible: dict[tuple[str, CorrectionPlace], Choice] = {}
        for group, choices in groups.items():
            titles, counts = self._titles.setdefault(group, {}), Counter[tuple[str, int | None]]()
            for choice in choices:
                kind = type(choice.move).__name__, getattr(choice.move, "seat", None)
                place = CorrectionPlace(*kind, counts[kind])
                counts[kind] += 1
                titles[place] = choice.label
                possible[group, place] = choice
        return {group: self._place_corrections(group, titles, possible) for group, titles in self._titles.items()}

    def _place_corrections(
        self, group: str, titles: Mapping[CorrectionPlace, Words], possible: Mapping[tuple[str, CorrectionPlace], Choice]
    ) -> list[PlacedCorrection]:
        many = {(place.kind, place.seat) for place in titles if place.number >= FEW_OF_A_KIND}
        possible_titles = [titles[place] for place in titles if (group, place) in possible]
        twice = [place for place in titles if (group, place) not in possible and titles[place] in possible_titles]
        few = [place for place in titles if (place.kind, place.seat) not in many and place not in twice]
        rest = [place for place in titles if place not in few and (group, place) in possible]
        return [PlacedCorrection(titles[place], possible.get((group, place)), place.kind) for place in (*few, *rest)]
