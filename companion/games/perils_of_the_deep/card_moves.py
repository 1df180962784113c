"""Corrections of what the table has learned of its box."""

from companion.table.moves import Move


class CorrectPeril(Move, frozen=True):
    """A peril card was entered wrongly."""

    card: tuple[str, ...] = ()
    skulls: int = 0
    order: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    note: str = ""
    name: str = ""


class CorrectAboard(Move, frozen=True):
    """An All Aboard card was entered wrongly."""

    card: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    name: str = ""


class CorrectIsland(Move, frozen=True):
    """An island card was entered wrongly."""

    card: tuple[str, ...] = ()
    deck: tuple[int, ...] = ()
    worth: int = 0
    name: str = ""


class ForgetCard(Move, frozen=True):
    """A card is no part of this box: "peril:Fog"."""

    card: tuple[str, ...] = ()


class SetSixthFace(Move, frozen=True):
    """What the boarding die's sixth face shows in this box."""

    face: tuple[str, ...] = ()


class SetTreasure(Move, frozen=True):
    """The treasure tokens of this box that nobody has found yet: "crew 2", "points 1" …"""

    tokens: tuple[str, ...] = ()


class DeclareWhole(Move, frozen=True):
    """Every card of these decks ("perils", "islands") is entered."""

    decks: tuple[str, ...] = ()


class LearnIsland(Move, frozen=True):
    """Enter an island card met for the first time; it lies in this chain."""

    deck: tuple[int, ...] = ()
    worth: int = 0
    name: str = ""


class LearnAboard(Move, frozen=True):
    """Enter an All Aboard card met for the first time; it lies face up."""

    order: tuple[str, ...] = ()
    name: str = ""


class LearnPeril(Move, frozen=True):
    """The next peril is met for the first time."""

    skulls: int = 0
    order: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    note: str = ""
    name: str = ""
