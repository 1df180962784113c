"""Dice tray for any game, described as data: rolled in the app, entered, or reported by a device.

A face is identified by its label ("3", "chest"), as in `ROLL` reports. In states and events a die has the number of its
face, from 1. A tray is always sorted, lowest face first.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import force_setattr

from companion.table.moves import illegal_move
from companion.table.prompt import Option, Pick
from companion.table.sentence import Words, say


class Face(Struct, frozen=True):
    """Face of a die: its label, the number of pips drawn on it (0: a symbol named like the label), and `spoken_name`, its name in sentences."""

    label: str
    pips: int = 0
    spoken_name: Words = ""

    def __post_init__(self) -> None:
        force_setattr(self, "spoken_name", say("dice.face", face=self.label))


class DiceSet(Struct, frozen=True):
    """Dice of a game: their name in reports, their number, and the faces of each.

    >>> coins = DiceSet("coins", 2, (Face("heads"), Face("tails")))
    >>> coins.read(("tails", "Heads"), 2)
    (2, 1)
    """

    name: str
    count: int
    faces: tuple[Face, ...]

    @property
    def report_pattern(self) -> str:
        """Report pattern for a choice that these dice answer."""
        return f"ROLL {self.name}"

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the faces, first face first."""
        return tuple(face.label for face in self.faces)

    def entry_field(self, field: str, label: Words, count: int) -> Pick:
        """Return the field in which `count` dice are entered by their faces."""
        options = tuple(Option(face.label, face.spoken_name, mark=f"face:{face.label}") for face in self.faces)
        return Pick(field, label, options, count, count, ordered=True, repeats=True)

    def pick_field(self, field: str, label: Words, dice: Sequence[int]) -> Pick:
        """Return the field in which dice are picked by their position in the tray, from 0."""
        options = tuple(Option(place, self.faces[face - 1].spoken_name, mark=f"die:{place}") for place, face in enumerate(dice))
        return Pick(field, label, options, 1, len(options))

    def read(self, faces: Sequence[str], count: int) -> tuple[int, ...]:
        """Return the face numbers of `count` entered or reported dice.

        Raises IllegalMoveError("wrong_count") and IllegalMoveError("unknown_face").
        """
        numbers_by_label = {face.label.casefold(): number for number, face in enumerate(self.faces, 1)}
        strangers = [face for face in faces if face.casefold() not in numbers_by_label]
        if strangers:
            raise illegal_move("unknown_face", face=strangers[0], faces=self.labels)
        if len(faces) != count:
            raise illegal_move("wrong_count", wanted=count, came=len(faces))
        return tuple(numbers_by_label[face.casefold()] for face in faces)


class DieView(Struct, frozen=True):
    """Die in the tray as drawn: its face, and whether it is lit (it counts), dimmed (it is lost) or newly rolled."""

    face: int
    label: str
    pips: int
    is_lit: bool = False
    is_lost: bool = False
    is_fresh: bool = False


class TrayView(Struct, frozen=True):
    """Tray as drawn: dice in order, their name in `ROLL` reports, the number of rolls left, and the positions of dice to roll physically now."""

    name: str
    dice: tuple[DieView, ...] = ()
    rolls_left: int = 0
    throwing: tuple[int, ...] = ()
    is_waiting: bool = False
