"""The events of the toolbox. Pots, kinds and seats count from 0; times are table time in milliseconds."""

from companion.games.toolbox.clock import Way
from companion.games.toolbox.things import Kind, PotKind, Preset
from companion.table.moves import Event


class ToolBrought(Event, frozen=True):
    """A tool lies in front."""

    tool: str


class BoxClosed(Event, frozen=True):
    """The toolbox was put away."""


class PotBrought(Event, frozen=True):
    """A new bag or stack: empty, or filled from a preset."""

    name: str
    pot: PotKind
    preset: Preset | None = None


class PresetForgotten(Event, frozen=True):
    """A preset is kept no longer."""

    name: str


class ThingsAdded(Event, frozen=True):
    """Things were put in."""

    pot: int
    kind: Kind
    count: int
    name: str


class PotReady(Event, frozen=True):
    """It is filled, and kept as a preset."""

    pot: int
    name: str
    size: int


class PotEmptied(Event, frozen=True):
    """It was thrown away."""

    pot: int
    name: str


class StackShuffled(Event, frozen=True):
    """A stack was shuffled; `order` is secret."""

    pot: int
    name: str
    order: tuple[int, ...]


class ThingsDrawn(Event, frozen=True):
    """These came, in this order, and stay out (or went back at once). `is_told`: they were drawn on the table."""

    pot: int
    kinds: tuple[int, ...]
    labels: tuple[str, ...]
    name: str
    puts_back: bool
    is_told: bool = False


class ThingSetAside(Event, frozen=True):
    """One takes no part any more."""

    pot: int
    kind: int
    label: str


class ThingPutBack(Event, frozen=True):
    """One went back."""

    pot: int
    kind: int
    label: str
    name: str


class AllPutBack(Event, frozen=True):
    """Everything went back."""

    pot: int
    name: str


class CountedAgain(Event, frozen=True):
    """The count of a kind was corrected."""

    pot: int
    kind: int
    label: str
    before: int
    count: int
    reason: str


class OddsAsked(Event, frozen=True):
    """How likely at least one of these was."""

    pot: int
    kinds: tuple[int, ...]
    labels: tuple[str, ...]
    count: int
    chance: float
    puts_back: bool = False


class DiceThrown(Event, frozen=True):
    """Dice lie so; `total` where they add up. `is_told`: they were rolled on the table."""

    notation: str
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    total: int | None
    is_told: bool = False


class DieMade(Event, frozen=True):
    """Dice of the table's own are kept."""

    notation: str


class ClockSet(Event, frozen=True):
    """The clock counts like this."""

    way: Way
    minutes: int
    seconds: int
    chime: int


class TurnBegun(Event, frozen=True):
    """A seat's turn began; `round` where a new one did."""

    seat: int
    at_ms: int
    round: int
    by_chance: bool = False


class TurnEnded(Event, frozen=True):
    """A seat's turn took so long; `left_ms` is what it has left where time is given, `is_slow` when the chime had rung."""

    seat: int
    used_ms: int
    at_ms: int
    has_passed: bool
    left_ms: int | None
    is_slow: bool


class AdminBegun(Event, frozen=True):
    """Nobody's time runs."""

    at_ms: int


class AdminEnded(Event, frozen=True):
    """The turn goes on."""

    at_ms: int
    took_ms: int


class SeatSkipped(Event, frozen=True):
    """Its next turn is left out."""

    seat: int


class SeatsReordered(Event, frozen=True):
    """Turns go in this order."""

    order: tuple[int, ...]


class ClockStopped(Event, frozen=True):
    """The clock is back at its beginning."""
