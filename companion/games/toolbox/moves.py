"""The moves of the toolbox. Pots, kinds and seats count from 0; times are table time in milliseconds.

A move with `at_ms` is stamped by the session with the table time at which it was made.
"""

from companion.table.moves import Move


class Bring(Move, frozen=True):
    """Take a tool in hand: "pot:0", "dice", "clock", or "" to lay it down."""

    tool: str


class PutAway(Move, frozen=True):
    """Close the box."""


# bags and stacks


class NewPot(Move, frozen=True):
    """Take an empty bag or stack."""

    name: str
    pot: tuple[str, ...] = ()


class TakePreset(Move, frozen=True):
    """Take a bag or stack as it was kept."""

    name: tuple[str, ...] = ()


class ForgetPreset(Move, frozen=True):
    """Keep that preset no longer."""

    name: tuple[str, ...] = ()


class AddThings(Move, frozen=True):
    """Put things of one kind in."""

    pot: int
    shape: tuple[str, ...] = ()
    colour: tuple[str, ...] = ()
    letter: str = ""
    count: int = 1


class SetReady(Move, frozen=True):
    """The pot is filled: shuffle it, and keep it as a preset."""

    pot: int


class EmptyPot(Move, frozen=True):
    """Throw the pot away."""

    pot: int


class Draw(Move, frozen=True):
    """Draw so many blindly, keeping them out or putting each back at once."""

    pot: int
    count: int = 1
    puts_back: bool = False


class SetAside(Move, frozen=True):
    """Take one of those drawn out of the game."""

    pot: int
    kind: tuple[int, ...] = ()


class PutBack(Move, frozen=True):
    """Put one back."""

    pot: int
    kind: tuple[int, ...] = ()


class PutAllBack(Move, frozen=True):
    """Put everything back."""

    pot: int


class CountAgain(Move, frozen=True):
    """Set how many of a kind are in the pot, and say why."""

    pot: int
    kind: int
    count: int
    reason: str


class AskOdds(Move, frozen=True):
    """Ask how likely at least one of these kinds is in the next draws, keeping them out or putting each back at once."""

    pot: int
    kinds: tuple[int, ...] = ()
    count: int = 1
    puts_back: bool = False


class TellDrawn(Move, frozen=True):
    """Tell what was drawn from the bag on the table: kinds by number, or as a cable calls them."""

    pot: int
    kinds: tuple[int | str, ...] = ()


# dice


class TellRolled(Move, frozen=True):
    """Tell how dice of one kind fell on the table."""

    die: str
    faces: tuple[int | str, ...] = ()


class RollDice(Move, frozen=True):
    """Roll the dice that a notation names."""

    notation: str


class RollKept(Move, frozen=True):
    """Roll dice that were kept."""

    notation: tuple[str, ...] = ()


class MakeDie(Move, frozen=True):
    """Keep dice with faces of the table's own."""

    faces: str
    count: int = 1


# the clock


class SetClock(Move, frozen=True):
    """Choose the clock: its way of counting, minutes a seat, seconds added or for a turn, and after how many seconds it chimes."""

    way: tuple[str, ...] = ()
    minutes: int = 0
    seconds: int = 0
    chime: int = 0


class Begin(Move, frozen=True):
    """This seat's turn begins."""

    seat: tuple[int, ...] = ()
    at_ms: int = 0


class BeginAtRandom(Move, frozen=True):
    """Chance chooses who begins."""

    at_ms: int = 0


class EndTurn(Move, frozen=True):
    """The turn is over; the next seat's begins."""

    at_ms: int = 0


class Pass(Move, frozen=True):
    """Take no more turns in this round."""

    at_ms: int = 0


class BeginAdmin(Move, frozen=True):
    """Nobody's time runs, though the evening goes on."""

    at_ms: int = 0


class EndAdmin(Move, frozen=True):
    """The turn goes on."""

    at_ms: int = 0


class Skip(Move, frozen=True):
    """Leave out this seat's next turn."""

    seat: tuple[int, ...] = ()


class Reorder(Move, frozen=True):
    """Play in this order from now on."""

    order: tuple[int, ...] = ()


class StopClock(Move, frozen=True):
    """Put the clock back to its beginning."""
