"""The captain's ledger: where an expedition stands, and what every captain has."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.perils_of_the_deep.edition import ISLANDS, PERILS_ON_TRACK, Edition, Token

EXPEDITIONS = 4
ROUNDS = PERILS_ON_TRACK
MOST_CREW = 10
MAP_TOKENS = 18
PORT = 0
END = ISLANDS + 1
SHIPS = (0, 1)
USUAL_DRAW, SHORT_DRAW = 3, 2
COINS_A_MAP = 2
ICON_MOVE = 3
LAST_STEP = 15
INSTANT, SKULLS, PAIR, TEXT, CREW, MAPS, SHIPS_MOVE, BOARD, COINS, SELL, BUY = range(2, 13)

CAPTAINS, CHAIN, ABOARD, DRAW, TURN, FLIP, PERIL_TEXT, DECIDE, FINAL = (
    "captains",
    "islands",
    "aboard",
    "draw",
    "turn",
    "flip",
    "text",
    "decide",
    "final",
)
SAILING, ANCHORED, LOST, GONE = "sailing", "anchored", "lost", "gone"


class Captain(Struct, frozen=True):
    """One seat's board.

    colour     of its captain board, as on the cards
    status     sailing, anchored, lost (for this expedition) or gone (left the table)
    points     victory point tokens; `paid` are those of each expedition, `corrected` what the table corrected
    ships      where the left and right ship are: 0 port, 1 to 4 an island, 5 the end
    tokens     treasure tokens held, oldest first, where the app has them; `held` counts those on the table
    owes       draws two cards next time: maps were sold
    has_acted, has_declared   this round
    cards      points on all its cards, entered at the end; `treasure` those of its tokens kept on the table
    """

    colour: str = ""
    status: str = SAILING
    crew: int = MOST_CREW
    maps: int = 0
    points: int = 0
    paid: tuple[int, ...] = (0,) * EXPEDITIONS
    corrected: int = 0
    ships: tuple[int, int] = (PORT, PORT)
    tokens: tuple[Token, ...] = ()
    held: int = 0
    owes: bool = False
    has_acted: bool = False
    has_declared: bool = False
    cards: int | None = None
    treasure: int = 0

    @property
    def reached(self) -> int:
        """The last island its rearmost ship has reached; 0 in port."""
        return min(*self.ships, ISLANDS)


class Turn(Struct, frozen=True):
    """The turn of the seat that acts.

    step      the first step not closed yet
    coins     to spend; `has_counted` once the cards' coins were entered
    boarded   ships that boarded; `boarding` ship and rival while the die is thrown
    risk      crew a route would cost, while asked whether the last shall be paid
    open      the step with several answers that was touched
    """

    seat: int
    step: int = 1
    coins: int = 0
    has_counted: bool = False
    boarded: tuple[int, ...] = ()
    boarding: tuple[int, int] | None = None
    risk: int = 0
    open: int = 0


class TrackCard(Struct, frozen=True):
    """A face-up card of the peril track; All Aboard is first."""

    name: str
    order: tuple[str, ...]
    skulls: int = 0
    kind: str = "aboard"
    note: str = ""


class State(Struct, frozen=True):
    """The whole ledger.

    track        face-up cards; `hidden` the perils still face down by name, where the app dealt them
    chain        names and `worths` the worths of this expedition's islands
    used_aboard, used_islands, removed   cards that are not dealt again; `last_removed` left with the last expedition
    pile         treasure tokens face down, the next first; in_pile counts them where they lie on the table
    spent        treasure tokens out of the game, where the app has them; spent_count counts all
    """

    captains: tuple[Captain, ...]
    edition: Edition
    treasure_in_app: bool
    die_in_app: bool
    phase: str = CAPTAINS
    expedition: int = 1
    round: int = 1
    track: tuple[TrackCard, ...] = ()
    hidden: tuple[str, ...] = ()
    chain: tuple[str, ...] = ("",) * ISLANDS
    worths: tuple[int, ...] = (1, 2, 3, 4)
    used_aboard: tuple[str, ...] = ()
    used_islands: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    last_removed: str = ""
    pile: tuple[Token, ...] = ()
    in_pile: int = 0
    spent: tuple[Token, ...] = ()
    spent_count: int = 0
    turn: Turn | None = None
    is_in_order: bool = False

    @property
    def supply(self) -> int:
        """Map tokens nobody has."""
        return MAP_TOKENS - sum(captain.maps for captain in self.captains)

    @property
    def tokens_left(self) -> int:
        """Treasure tokens still to be found."""
        return len(self.pile) if self.treasure_in_app else self.in_pile

    @property
    def is_over(self) -> bool:
        """All cards are counted."""
        return self.phase == FINAL and all(captain.cards is not None for captain in self.captains if captain.status != GONE)


def seated(state: State) -> tuple[int, ...]:
    """The seats still at the table."""
    return tuple(seat for seat, captain in enumerate(state.captains) if captain.status != GONE)


def sailing(state: State) -> tuple[int, ...]:
    """The seats still sailing, by seat."""
    return tuple(seat for seat, captain in enumerate(state.captains) if captain.status == SAILING)


def seats_in(state: State, order: tuple[str, ...]) -> tuple[int, ...]:
    """The seats of the game in an order of colours; colours nobody has are skipped, seats it leaves out come last."""
    return _seats_by(tuple(captain.colour for captain in state.captains), order)


@lru_cache(maxsize=1024)
def _seats_by(colours: tuple[str, ...], order: tuple[str, ...]) -> tuple[int, ...]:
    by_colour = {colour: seat for seat, colour in enumerate(colours)}
    listed = tuple(by_colour[colour] for colour in order if colour in by_colour)
    return (*listed, *(seat for seat in range(len(colours)) if seat not in listed))


def turn_order(state: State) -> tuple[int, ...]:
    """The order of this round: All Aboard's in the first, then that of the last peril flipped before it."""
    return seats_in(state, state.track[state.round - 1].order)


def declaring_order(state: State) -> tuple[int, ...]:
    """The order of the newest card on the track, in which captains say whether they press on."""
    return seats_in(state, state.track[-1].order)


def next_to_act(state: State) -> int | None:
    """The next seat of the round; anchored, lost and absent ones are skipped."""
    waiting = (seat for seat in turn_order(state) if state.captains[seat].status == SAILING and not state.captains[seat].has_acted)
    return next(waiting, None)


def undeclared(state: State) -> tuple[int, ...]:
    """The seats that have yet to say whether they press on, in order."""
    order = declaring_order(state)
    return tuple(seat for seat in order if state.captains[seat].status == SAILING and not state.captains[seat].has_declared)


def harvest(state: State, seat: int) -> int:
    """What a seat scores if it anchors or the expedition ends here: every island its rearmost ship has reached."""
    return sum(state.worths[: state.captains[seat].reached])


def held(state: State, seat: int) -> int:
    """How many treasure tokens a seat holds."""
    captain = state.captains[seat]
    return len(captain.tokens) if state.treasure_in_app else captain.held


def with_captain(state: State, seat: int, captain: Captain) -> State:
    """`state` with another board for one seat."""
    return replace(state, captains=(*state.captains[:seat], captain, *state.captains[seat + 1 :]))


def changed(state: State, seat: int, **changes: Any) -> State:
    """`state` with something changed on one seat's board."""
    return with_captain(state, seat, replace(state.captains[seat], **changes))
