"""The two ends: who has one more turn, and when it is over at once."""

from companion.games.into_the_blue.evolving import evolve
from companion.games.into_the_blue.moves import ChestsDoubted, GameEnded
from companion.games.into_the_blue.state import NOBODY, WORTHS, State, possible_worths
from companion.table.moves import Event

Events = tuple[Event, ...]


def end_of_turn(state: State, events: Events) -> Events:
    """The turn passes; where nobody's last turn is left, the game ends."""
    if state.ending == NOBODY or after(state, events).phase < WORTHS:
        return events
    return with_doubts(state, (*events, GameEnded("last_turn")))


def after(state: State, events: Events) -> State:
    """`state` after `events`."""
    for event in events:
        state = evolve(state, event)
    return state


def with_doubts(state: State, events: Events) -> Events:
    """Worths told in secret that cannot all be true are asked for again, openly."""
    try:
        possible_worths(after(state, events))
    except ValueError:
        return (*events, ChestsDoubted())
    return events
