"""A tray of dice, described as data, for any game: rolled in the app, tapped in from the table, or reported by a device.

A face is known by its label ("3", "chest"), which is what a `ROLL` report calls it; in states and events a die
shows the number of its face, 1 for the first. A tray always lies sorted, lowest face first.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import force_setattr

from companion.table.moves import refused
from companion.table.prompt import Option, Pick
from companion.table.say import Words, say


class Face(Struct, frozen=True):
    """One face: its label, and how many pips are drawn on it (0: a symbol drawn by the label's name). `said`: as people read it."""

    label: str
    pips: int = 0
    said: Words = ""

    def __post_init__(self) -> None:
        force_setattr(self, "said", say("dice.face", face=self.label))


class DiceSet(Struct, frozen=True):
    """The dice of a game: what a report calls them, how many there are, and the faces of each.

    >>> coins = DiceSet("coins", 2, (Face("heads"), Face("tails")))
    >>> coins.read(("tails", "Heads"), 2)
    (2, 1)
    """

    name: str
    count: int
    faces: tuple[Face, ...]

    @property
    def heard(self) -> str:
        """What a choice hears so that a report of these dice answers it."""
        return f"ROLL {self.name}"

    @property
    def labels(self) -> tuple[str, ...]:
        """The faces' labels, first face first."""
        return tuple(face.label for face in self.faces)

    def told(self, field: str, label: Words, count: int) -> Pick:
        """Return the field in which `count` dice are told by their faces."""
        options = tuple(Option(face.label, face.said, mark=f"face:{face.label}") for face in self.faces)
        return Pick(field, label, options, count, count, ordered=True, repeats=True)

    def chosen(self, field: str, label: Words, dice: Sequence[int]) -> Pick:
        """Return the field in which dice of the tray are picked by their places, 0 for the first."""
        options = tuple(Option(place, self.faces[face - 1].said, mark=f"die:{place}") for place, face in enumerate(dice))
        return Pick(field, label, options, 1, len(options))

    def read(self, faces: Sequence[str], count: int) -> tuple[int, ...]:
        """Return the numbers of the faces told or reported for `count` dice.

        Raises IllegalMove("wrong_count") and IllegalMove("unknown_face"), with a sentence for the table.
        """
        known = {face.label.casefold(): number for number, face in enumerate(self.faces, 1)}
        strangers = [face for face in faces if face.casefold() not in known]
        if strangers:
            raise refused("unknown_face", face=strangers[0], faces=self.labels)
        if len(faces) != count:
            raise refused("wrong_count", wanted=count, came=len(faces))
        return tuple(known[face.casefold()] for face in faces)


class DieView(Struct, frozen=True):
    """One die on the tray as it is drawn: its face, whether it is lit (counts), dimmed (lost), or just fell."""

    face: int
    label: str
    pips: int
    is_lit: bool = False
    is_lost: bool = False
    is_fresh: bool = False


class TrayView(Struct, frozen=True):
    """The tray: its dice in order, what `ROLL` reports call them, rolls left, and the places to be thrown on the table now."""

    name: str
    dice: tuple[DieView, ...] = ()
    rolls_left: int = 0
    throwing: tuple[int, ...] = ()
    is_waiting: bool = False
