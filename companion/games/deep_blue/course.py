"""The course of the game: which rule judges a move, what follows by itself, and how events change the state."""

from typing import Any

from companion.games.deep_blue import boats, corrections, dive, hazards, scenarios, scoring, setup, turn, wrecks
from companion.games.deep_blue.events import (
    CardsPlayed,
    DiveLed,
    GemsDrawn,
    HazardAnswered,
    TileGemTaken,
    TurnPassed,
)
from companion.games.deep_blue.moves import CorrectTile, CountCrew, RecountBag
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.state import State
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.chance import Chance
from companion.table.moves import Event, Move
from companion.table.seats import next_seat

PAGES = (setup, turn, wrecks, boats, dive, hazards, scenarios, scoring, corrections)
DECIDE: dict[type[Move], Any] = {move: rule for page in PAGES for move, rule in page.DECIDE.items()}
EVOLVE: dict[type[Event], Any] = {event: change for page in PAGES for event, change in page.EVOLVE.items()}

AFTER_THE_END = {CountCrew, CorrectCounter, RecountBag, CorrectTile, LeaveTable}
FOLLOWED_BY_NOTHING = {CardsPlayed, GemsDrawn, HazardAnswered}


def decide(state: State, move: Move, chance: Chance) -> tuple[Event, ...]:
    """The only judge: what happens, with all that follows by itself. Raises IllegalMove."""
    if state.is_ended and type(move) not in AFTER_THE_END:
        raise refused("game_over")
    events: tuple[Event, ...] = DECIDE[type(move)](state, move, chance)
    return events if type(events[-1]) in FOLLOWED_BY_NOTHING else _with_what_follows(state, events)


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    changed: State = EVOLVE[type(event)](state, event)
    return changed


def _with_what_follows(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    for event in events:
        state = evolve(state, event)
    while following := what_follows(state):
        events = (*events, following)
        state = evolve(state, following)
    return events


def what_follows(state: State) -> Event | None:
    """What happens next without anybody being asked; None when somebody is."""
    if state.is_ended or state.to_tell or state.to_lay or state.to_scatter:
        return None
    if state.dive:
        return _in_dive(state)
    if state.is_complete:
        return scoring.game_ended(state)
    if state.owed:
        # after another dive the table reads its result first
        return DiveLed(state.up, state.owed[0], True) if len(state.owed) == 1 and not state.result else None
    return TurnPassed(next_seat(state.up, state.here)) if state.acted or not state.here[state.up] else None


def _in_dive(state: State) -> Event | None:
    running = state.dive
    assert running is not None
    if running.asked:
        return None
    gem = state.site(running.site).gem
    if gem:
        return TileGemTaken(running.site, gem)
    return None if running.down else scoring.dive_scored(state)
