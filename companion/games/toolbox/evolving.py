"""What events make of a toolbox."""

from typing import Any

from msgspec.structs import replace

from companion.games.toolbox import clock, events
from companion.games.toolbox.pot_rules import recounted
from companion.games.toolbox.state import Question, State, Thrown
from companion.games.toolbox.things import Pot, as_preset, of_preset
from companion.table.asides import SeatLeft
from companion.table.moves import Event


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def _put(state: State, at: int, pot: Pot) -> State:
    return replace(state, pots=(*state.pots[:at], pot, *state.pots[at + 1 :]))


def _brought(state: State, event: events.PotBrought) -> State:
    pot = of_preset(event.preset) if event.preset else Pot(event.name, event.pot)
    return replace(state, pots=(*state.pots, pot), tool=f"pot:{len(state.pots)}", question=None)


def _emptied(state: State, event: events.PotEmptied) -> State:
    pots = (*state.pots[: event.pot], *state.pots[event.pot + 1 :])
    return replace(state, pots=pots, tool="", question=None)


def _ready(state: State, event: events.PotReady) -> State:
    pot = replace(state.pots[event.pot], is_ready=True)
    kept = as_preset(pot)
    others = tuple(preset for preset in state.presets if preset.name != kept.name)
    return replace(_put(state, event.pot, pot), presets=(kept, *others))


def _drawn(state: State, event: events.ThingsDrawn) -> State:
    pot = state.pots[event.pot]
    return state if event.puts_back else _put(state, event.pot, pot.without(event.kinds))


def _shuffled(state: State, event: events.StackShuffled) -> State:
    return _put(state, event.pot, replace(state.pots[event.pot], order=event.order))


def _counted(state: State, event: events.CountedAgain) -> State:
    pot = recounted(state.pots[event.pot], event.kind, event.count)
    return _put(state, event.pot, replace(pot, order=() if not pot.size else pot.order))


def _begun(state: State, event: events.TurnBegun) -> State:
    now = state.clock
    if now.up != clock.NOBODY:
        now = replace(now, is_skipped=now.following()[1])
    return replace(state, clock=clock.begun(now, event.seat, event.at_ms, event.round))


def _ended(state: State, event: events.TurnEnded) -> State:
    return replace(state, clock=clock.ended(state.clock, event.seat, event.used_ms, event.has_passed))


def _admin(state: State, event: events.AdminBegun) -> State:
    now = state.clock
    return replace(state, clock=replace(now, banked_ms=now.used_ms(event.at_ms), since_ms=event.at_ms, is_admin=True))


def _admin_over(state: State, event: events.AdminEnded) -> State:
    now = state.clock
    took = now.admin_ms + event.took_ms
    return replace(state, clock=replace(now, since_ms=event.at_ms, is_admin=False, admin_ms=took))


def _clock_set(state: State, event: events.ClockSet) -> State:
    fresh = clock.blank(state.seats, event.way, event.minutes, event.seconds, event.chime)
    return replace(state, clock=replace(fresh, order=state.clock.order))


def _stopped(state: State, event: events.ClockStopped) -> State:
    now = state.clock
    fresh = clock.blank(state.seats, now.way, now.minutes, now.seconds, now.chime)
    return replace(state, clock=replace(fresh, order=now.order))


def _skipped(state: State, event: events.SeatSkipped) -> State:
    return replace(state, clock=replace(state.clock, is_skipped=clock.marked(state.clock.is_skipped, event.seat)))


_EVOLVE: dict[type[Event], Any] = {
    events.ToolBrought: lambda state, event: replace(state, tool=event.tool, question=None),
    events.BoxClosed: lambda state, _: replace(state, is_closed=True),
    events.PotBrought: _brought,
    events.PresetForgotten: lambda state, event: replace(state, presets=tuple(p for p in state.presets if p.name != event.name)),
    events.ThingsAdded: lambda state, event: _put(state, event.pot, state.pots[event.pot].given(event.kind, event.count)),
    events.PotReady: _ready,
    events.PotEmptied: _emptied,
    events.StackShuffled: _shuffled,
    events.ThingsDrawn: _drawn,
    events.ThingSetAside: lambda state, event: _put(state, event.pot, state.pots[event.pot].put_aside(event.kind)),
    events.ThingPutBack: lambda state, event: _put(state, event.pot, state.pots[event.pot].put_back(event.kind)),
    events.AllPutBack: lambda state, event: _put(state, event.pot, state.pots[event.pot].full()),
    events.CountedAgain: _counted,
    events.OddsAsked: lambda state, event: replace(state, question=Question(event.pot, event.kinds, event.count, event.puts_back)),
    events.DiceThrown: lambda state, event: replace(state, thrown=Thrown(event.notation, event.dice, event.faces, event.total)),
    events.DieMade: lambda state, event: replace(state, dice=(event.notation, *(d for d in state.dice if d != event.notation))),
    events.ClockSet: _clock_set,
    events.TurnBegun: _begun,
    events.TurnEnded: _ended,
    events.AdminBegun: _admin,
    events.AdminEnded: _admin_over,
    events.SeatSkipped: _skipped,
    events.SeatsReordered: lambda state, event: replace(state, clock=replace(state.clock, order=event.order)),
    events.ClockStopped: _stopped,
    SeatLeft: lambda state, event: replace(state, clock=clock.without(state.clock, event.seat)),
}
