"""Deal, starting seat, turns clockwise until the end is triggered; then physical chests are opened."""

from collections import Counter

from companion.games.into_the_blue.box import CHESTS
from companion.games.into_the_blue.rulebook import one_worth
from companion.games.into_the_blue.state import NO_SEAT, Phase, State, next_seat, possible_worths
from companion.table.chapter import Chance, Event, Events, Move, SeatEvent, automatic, illegal_move, replace, replace_at
from companion.table.game import Setup


class GameBegun(Event, frozen=True):
    """The chests are face down on the floor, their values by place (0: physical ones, unknown), and a seat starts."""

    secret = ("chests",)
    starter: int
    chests: tuple[int, ...]


def deal(setup: Setup, chance: Chance) -> Events:
    """Shuffle the five chests face down (players shuffle physical ones). The first seat starts; rules 0 could draw who does."""
    chests = (0,) * len(CHESTS) if setup.options["chests"] == "table" else chance.shuffle(CHESTS)
    starter = chance.integer_below(len(setup.seats)) if setup.options.get("starter") == "random" else 0
    return (GameBegun(starter, chests),)


def begin_game(state: State, event: GameBegun) -> State:
    return new_turn(replace(state, chests=event.chests), event.starter)


def new_turn(state: State, seat: int) -> State:
    """Give `seat` a whole turn."""
    turn = state.turn + 1
    return replace(
        state, up=seat, turn=turn, last_turns=replace_at(state.last_turns, seat, turn), phase=Phase.ROLL, rolls=0, throwing=()
    )


def pass_turn(state: State) -> State:
    """Pass the turn clockwise, unless it would come to the seat that ended the game."""
    seat = next_seat(state)
    return end_turns(state) if seat == NO_SEAT else new_turn(state, seat)


def end_turns(state: State) -> State:
    """End all turns; `end_game` then ends the game."""
    return replace(state, phase=Phase.END, throwing=())


class EndTriggered(SeatEvent, frozen=True):
    """A seat placed its last shell: every other seat has one more turn."""

    news = "last_round"


class GameEnded(Event, frozen=True):
    """The game ended. `reason`: "last_chest", "last_turn", or "alone" (only one seat has stayed)."""

    reason: str


class ChestsQuestioned(Event, frozen=True, tag="ChestsDoubted"):
    """The values entered in secret cannot all be right: every chest taken is asked for again, openly."""


@automatic
def trigger_end(state: State) -> Events:
    """Trigger the end when a seat has placed its last shell."""
    return (EndTriggered(state.unplayed.index(0)),) if state.ending == NO_SEAT and 0 in state.unplayed else ()


def begin_last_turns(state: State, event: EndTriggered) -> State:
    """Give every other seat one more turn."""
    return replace(state, ending=event.seat)


@automatic
def end_game(state: State) -> Events:
    """End the game. Ruling: chest values entered in secret that can't all be true are asked for again, openly."""
    if state.phase != Phase.END:
        return ()
    entered = Counter(worth for worth in state.chests if worth)
    return (GameEnded(_end_reason(state)),) if entered <= Counter(CHESTS) else (GameEnded(_end_reason(state)), ChestsQuestioned())


def _end_reason(state: State) -> str:
    """Return why the game ends: the last chest is taken, one seat is left alone, or the last turn is over."""
    if not state.floor:
        return "last_chest"
    return "alone" if sum(state.present) < 2 else "last_turn"


def finish_game(state: State, event: GameEnded) -> State:
    """Open physical chests whose value is unknown; then the game is over."""
    return replace(state, phase=Phase.WORTHS if state.unvalued_chests else Phase.OVER)


def ask_all_chests(state: State, event: ChestsQuestioned) -> State:
    return replace(state, phase=Phase.WORTHS, chests=(0,) * len(state.chests))


class EnterValue(Move, frozen=True, tag="TellWorth"):
    """Enter the value of a physical chest at the end."""

    chest: int
    worth: tuple[int, ...] = ()


class ValueEntered(SeatEvent, frozen=True, tag="WorthTold"):
    """A physical chest was opened at the end."""

    chest: int
    worth: int


def enter_value(state: State, move: EnterValue) -> Events:
    """Open physical chests one by one at the end."""
    if state.phase != Phase.WORTHS or move.chest not in state.unvalued_chests:
        raise illegal_move("not_asked")
    return (ValueEntered(state.holders[move.chest], move.chest, one_worth(move.worth, possible_worths(state))),)


def open_chest(state: State, event: ValueEntered) -> State:
    state = replace(state, chests=replace_at(state.chests, event.chest, event.worth))
    return state if state.unvalued_chests else replace(state, phase=Phase.OVER)
