"""A turn passes clockwise, and the two ends: one more turn for everybody else, or over at once."""

from msgspec.structs import replace

from companion.games.into_the_blue.book import book
from companion.games.into_the_blue.box import CHESTS
from companion.games.into_the_blue.state import NOBODY, Phase, State, possible_worths, put
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event
from companion.table.rulebook import Events, told
from companion.table.say import Words, who


class GameBegun(Event, frozen=True):
    """The chests lie face down on the floor, worth this by place (0: real ones, nobody knows), and a seat starts."""

    starter: int
    chests: tuple[int, ...]


class EndTriggered(Event, frozen=True):
    """A seat placed its last shell: every other seat has one more turn."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game ended: "last_chest", "last_turn" or "alone"."""

    reason: str


class ChestsDoubted(Event, frozen=True):
    """The worths told in secret cannot all be true: every chest taken is asked for again, openly."""


def deal(setup: Setup, chance: Chance) -> Events:
    """The five chests are shuffled face down (real ones by the table), and a seat starts: the first one, or one chosen at random."""
    chests = (0,) * len(CHESTS) if setup.options["chests"] == "table" else chance.shuffled(CHESTS)
    starter = chance.below(len(setup.seats)) if setup.options["starter"] == "random" else 0
    return (GameBegun(starter, chests),)


@book.evolves
def begun(state: State, event: GameBegun) -> State:
    return replace(state, up=event.starter, turn=1, last_turns=put(state.last_turns, event.starter, 1), chests=event.chests)


@book.tells
def tell_begun(event: GameBegun, seat: int | None) -> Words:
    return told(event, starter=who(event.starter))


@book.evolves
def triggered(state: State, event: EndTriggered) -> State:
    """Every other seat has one more turn. With nobody left to take one, the game is over."""
    return replace(state, ending=event.seat)


@book.evolves
def ended(state: State, event: GameEnded) -> State:
    """What brought the end has ended the game already."""
    return state


@book.evolves
def doubted(state: State, event: ChestsDoubted) -> State:
    return replace(state, phase=Phase.WORTHS, chests=(0,) * len(state.chests))


def end_of_turn(state: State, events: Events) -> Events:
    """The turn passes; where nobody's last turn is left, the game ends."""
    is_last = state.ending != NOBODY and book.after(state, events).is_done
    return with_end(state, events, "last_turn") if is_last else events


def with_end(state: State, events: Events, reason: str) -> Events:
    """The game ends. Worths told in secret that cannot all be true are asked for again, openly."""
    try:
        possible_worths(book.after(state, events))
    except ValueError:
        return (*events, GameEnded(reason), ChestsDoubted())
    return (*events, GameEnded(reason))


def passed(state: State) -> State:
    """The turn passes clockwise, unless it would come to the seat that ended the game."""
    seat = _next_up(state)
    return over(state) if seat == NOBODY else new_turn(state, seat)


def new_turn(state: State, seat: int) -> State:
    """`seat` has a whole turn."""
    turn = state.turn + 1
    return replace(state, up=seat, turn=turn, last_turns=put(state.last_turns, seat, turn), phase=Phase.ROLL, rolls=0, throwing=())


def _next_up(state: State) -> int:
    """Who is next clockwise; NOBODY when the turn comes to the seat that ended the game."""
    seat = state.up
    while True:
        seat = (seat + 1) % state.terms.seats
        if seat == state.ending:
            return NOBODY
        if state.seated[seat]:
            return seat


def over(state: State) -> State:
    """No more turns: real chests are opened, then it is over."""
    return replace(state, phase=Phase.WORTHS if state.untold else Phase.OVER, throwing=())
