"""The chests are laid out, a seat starts, and turns pass clockwise until the last one."""

from companion.games.into_the_blue.box import CHESTS
from companion.games.into_the_blue.state import Phase, State
from companion.table.chapter import Chance, Event, Events, put, replace
from companion.table.game import Setup
from companion.table.seats import clockwise


class GameBegun(Event, frozen=True):
    """The chests lie face down on the floor, worth this by place (0: real ones, nobody knows), and a seat starts."""

    secret = ("chests",)
    starter: int
    chests: tuple[int, ...]


def deal(setup: Setup, chance: Chance) -> Events:
    """Shuffle the five chests face down (real ones by the players). The first seat starts; rules 0 could draw who does."""
    chests = (0,) * len(CHESTS) if setup.options["chests"] == "table" else chance.shuffled(CHESTS)
    starter = chance.below(len(setup.seats)) if setup.options.get("starter") == "random" else 0
    return (GameBegun(starter, chests),)


def begun(state: State, event: GameBegun) -> State:
    return new_turn(replace(state, chests=event.chests), event.starter)


def new_turn(state: State, seat: int) -> State:
    """Give `seat` a whole turn."""
    turn = state.turn + 1
    return replace(state, up=seat, turn=turn, last_turns=put(state.last_turns, seat, turn), phase=Phase.ROLL, rolls=0, throwing=())


def passed(state: State) -> State:
    """Pass the turn clockwise, unless it would come to the seat that ended the game."""
    others = clockwise((state.up + 1) % state.terms.seats, state.terms.seats)
    seat = next(seat for seat in others if state.seated[seat] or seat == state.ending)
    return played_out(state) if seat == state.ending else new_turn(state, seat)


def played_out(state: State) -> State:
    """Leave no more turns: the game ends by itself (`ending`)."""
    return replace(state, phase=Phase.END, throwing=())
