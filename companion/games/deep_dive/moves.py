"""What the seats want, and what then happened. The solo opponent is seat OPPONENT."""

from companion.table.moves import Event, Move

OPPONENT = -1


# moves


class SpendRock(Move, frozen=True):
    """Put one of the seat's rocks out of the game and start at `depth` (one depth)."""

    seat: int
    depth: tuple[int, ...] = ()


class FlipTile(Move, frozen=True):
    """Flip a face-down tile at the depth where the seat is; the app shows it."""

    seat: int


class TellTile(Move, frozen=True):
    """A real tile was flipped where the seat is, and is `tile` (one tile)."""

    seat: int
    tile: tuple[str, ...] = ()


class TellOther(Move, frozen=True):
    """A real tile was flipped and is `tile` (one tile), which Fathom thinks cannot be."""

    seat: int
    tile: tuple[str, ...] = ()


class TakeTile(Move, frozen=True):
    """Bring up a face-up food or rock; after a retreat, from a depth where a penguin was."""

    seat: int
    depth: int
    tile: str


class GoDeeper(Move, frozen=True):
    """Pass over this depth, or leave the tile just flipped, and go one deeper."""

    seat: int


class ComeUp(Move, frozen=True):
    """Come up with nothing."""

    seat: int


class ChooseFood(Move, frozen=True):
    """The person chooses which of equal tiles the solo opponent takes."""

    tile: str


class CorrectWorths(Move, frozen=True):
    """How many of each worth the box holds at `depth`, the lowest worth first, for each of `colours`."""

    depth: int
    colours: tuple[str, ...] = ()
    first: int = 0
    second: int = 0
    third: int = 0


class CorrectExtras(Move, frozen=True):
    """How many of each worth are extras at `depth`, the lowest worth first, for each of `colours`."""

    depth: int
    colours: tuple[str, ...] = ()
    first: int = 0
    second: int = 0
    third: int = 0


class CorrectOthers(Move, frozen=True):
    """How many open water, rocks and predators are extras at `depth`."""

    depth: int
    water: int = 0
    rock: int = 0
    predator: int = 0


class ConfirmBox(Move, frozen=True):
    """The table compared all tiles with its box: they are as Fathom has them."""


class BelieveTile(Move, frozen=True):
    """The flipped tile is right and the box differs: take it, correcting the edition by `instead` (one tile; none for "more").

    how  "count": the box holds one more of the tile and one `instead` fewer;
         "extra": one `instead` carries the extras' mark in its place;
         "more":  one tile fewer carries the mark
    """

    tile: str
    how: str
    instead: tuple[str, ...] = ()


class DropDoubt(Move, frozen=True):
    """It was a mistake: leave everything as it was."""


class RetellTile(Move, frozen=True):
    """A tile of `depth` was told wrongly: what is at `place` (one place) is really `tile` (one tile)."""

    depth: int
    place: tuple[str, ...] = ()
    tile: tuple[str, ...] = ()


Correction = CorrectWorths | CorrectExtras | CorrectOthers


# events


class OceanShuffled(Event, frozen=True):
    """The app shuffled every depth: what lies face down, the top first. The rest was removed unseen."""

    piles: tuple[tuple[str, ...], ...]


class OceanLaid(Event, frozen=True):
    """The ocean lies on the table: how many tiles are face down at each depth."""

    heights: tuple[int, ...]


class StartChosen(Event, frozen=True):
    """Who takes the start player token."""

    seat: int


class RockSpent(Event, frozen=True):
    """A rock left the game; the seat starts at `depth`."""

    seat: int
    depth: int


class TileFlipped(Event, frozen=True):
    """A face-down tile was turned over; `source` is "app" or "table"."""

    seat: int
    depth: int
    tile: str
    source: str


class TileTaken(Event, frozen=True):
    """A tile went into a tableau."""

    seat: int
    depth: int
    tile: str


class WentDeeper(Event, frozen=True):
    """The seat left `depth` for the next; `how` is "passed", "left" (a tile just flipped) or "water"."""

    seat: int
    depth: int
    how: str


class PenguinTrapped(Event, frozen=True):
    """A penguin stays on the predator just flipped."""

    seat: int
    depth: int


class Retreated(Event, frozen=True):
    """All three penguins came back from these depths."""

    seat: int
    depths: tuple[int, ...]


class CameUp(Event, frozen=True):
    """The seat came up with nothing."""

    seat: int


class PawnMoved(Event, frozen=True):
    """The solo opponent's penguin waits at `depth` now."""

    depth: int


class EndTriggered(Event, frozen=True):
    """The last face-down tile of `depth` was flipped."""

    depth: int


class EndWithdrawn(Event, frozen=True):
    """A correction put face-down tiles back: no depth is empty, the end is not triggered."""


class TurnPassed(Event, frozen=True):
    """`seat` is up, in round `round` (the first is 1)."""

    seat: int
    round: int


class LastDiveBegan(Event, frozen=True):
    """The start player turned the token: everyone has one final turn."""


class GameEnded(Event, frozen=True):
    """The last final turn is over."""


class BoxCorrected(Event, frozen=True):
    """One depth's counts and extras, in the order of its kinds, as the table's box has them."""

    depth: int
    counts: tuple[int, ...]
    extras: tuple[int, ...]


class BoxConfirmed(Event, frozen=True):
    """All tiles agree with the table's box."""


class TileDoubted(Event, frozen=True):
    """A told tile is beyond what is known of the box: the table is asked."""

    seat: int
    depth: int
    tile: str


class CountDoubted(Event, frozen=True):
    """A correction of the box does not add up: the table is asked."""

    correction: Correction


class DoubtDropped(Event, frozen=True):
    """It was a mistake; everything stays."""


class TileRetold(Event, frozen=True):
    """A tile told wrongly was put right."""

    depth: int
    place: str
    before: str
    tile: str
