"""Gains and losses within their limits: crew from 0 to 10, 18 map tokens, no points below 0, ships between port and end."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from companion.games.perils_of_the_deep.box import END, MAP_TOKENS, MOST_CREW, PORT
from companion.games.perils_of_the_deep.rulebook import check_captain, rulebook
from companion.games.perils_of_the_deep.state import State, TurnStep
from companion.table.chapter import SILENCE, Events, SeatEvent, SeatName, Words, illegal_move, replace_at, say


class CaptainChange(SeatEvent, frozen=True, rename={"cause": "why"}):
    """Base class of changes of a count `by` a number; `cause` is what caused it, `step` the step of the turn (0: none)."""

    by: int
    cause: str
    step: int = 0

    def is_repeated(self, other_events: Events) -> bool:
        """Return whether the peril's or the die's sentence includes it."""
        if self.cause == "boarding":
            return bool(self.by) and any(hasattr(other, "effect") for other in other_events)
        return self.cause == "peril" and any(getattr(other, "skulls", None) == -self.by for other in other_events)

    @property
    def parts(self) -> dict[str, Any]:
        """Parameters of its sentence: seat, number, reason."""
        return {"seat": SeatName(self.seat), "count": abs(self.by), "why": self.cause}


class CrewChanged(CaptainChange, frozen=True):
    """A seat lost or regained crew."""

    captain_field: ClassVar[str] = "crew"


class CrewSpared(SeatEvent, frozen=True):
    """The acting seat gained `count` crew beyond ten before its skulls were entered; they offset that many skulls."""

    is_logged = False
    count: int


class MapsChanged(CaptainChange, frozen=True, rename={"due_count": "wanted"}):
    """A seat gained or gave maps. `due_count`: how many it should have gained, more than `by` if the supply ran out."""

    captain_field: ClassVar[str] = "maps"

    due_count: int = 0

    def short_name(self) -> Words:
        """Return that maps were traded; "" for other changes, which undo names as the log does."""
        return say("undo.MapsTraded") if self.cause == "sold" else super().short_name()


class PointsChanged(CaptainChange, frozen=True):
    """A seat took or gave back victory point tokens."""

    captain_field: ClassVar[str] = "points"


class CoinsChanged(CaptainChange, frozen=True):
    """The coins of the turn went up or down."""

    def short_name(self) -> Words:
        """Return that a card was bought, and its cost; "" for other changes, which undo names as the log does."""
        return say("undo.bought", count=-self.by) if self.cause == "bought" else super().short_name()


class ShipSailed(SeatEvent, frozen=True, rename={"cause": "why"}):
    """A ship is at an island (1 to 4), the end (5) or in port; `cause` is "", "icon", "text" or "peril_text"."""

    has_short = True
    ship: int
    to: int
    cause: str = ""


def crew_events(state: State, seat: int, by: int, why: str, step: int) -> Events:
    """Return a seat's gain of crew, never above ten, or its loss, never below none.

    Crew gained beyond ten before the cards were entered offsets their skulls. Ruling: an instant text's crew doesn't.
    """
    crew, turn = state.captains[seat].crew, state.turn
    change = CrewChanged(seat, min(max(by, -crew), MOST_CREW - crew), why, step)
    is_early = state.rules and turn and turn.seat == seat and len(turn.played_cards) < 2 and crew + by > MOST_CREW
    is_spared = is_early and (step != TurnStep.INSTANT or state.rules < 3)
    return (change, CrewSpared(seat, crew + by - MOST_CREW)) if is_spared else (change,)


def map_events(state: State, seat: int, by: int, why: str, step: int) -> Events:
    """Return a seat's gain or loss of maps. Ruling: once the 18 are out, no seat gains one until some come back."""
    maps = state.captains[seat].maps
    return (MapsChanged(seat, min(max(by, -maps), state.supply), why, step, max(by, 0)),)


def point_events(state: State, seat: int, by: int, why: str, step: int) -> Events:
    """Return a seat's gain of victory point tokens, or the loss of those it has."""
    return (PointsChanged(seat, max(by, -max(state.captains[seat].points, 0)), why, step),)


def coin_events(state: State, seat: int, by: int, why: str, step: int) -> Events:
    """Return the change of the acting seat's coins in this turn; () for any other seat, which can't have any."""
    turn = state.turn
    return (CoinsChanged(seat, max(by, -turn.coins), why, step),) if turn and turn.seat == seat else ()


def ship_events(ship: int, state: State, seat: int, by: int, why: str, step: int) -> Events:
    """Move a ship island by island, as a text says."""
    at = state.captains[seat].ships[ship]
    to = min(max(at + by, PORT), END)
    return (ShipSailed(seat, ship, to, why),) if to != at else ()


Effect = Callable[[State, int, int, str, int], Events]
EFFECT_EVENTS: dict[str, Effect] = {
    "crew": crew_events,
    "map": map_events,
    "point": point_events,
    "coin": coin_events,
    "left": partial(ship_events, 0),
    "right": partial(ship_events, 1),
}
"""Effects of cards, tokens, texts and the die, by name in the singular."""
STEPS = {"crew": TurnStep.CREW, "map": TurnStep.MAPS, "move": TurnStep.SHIPS, "coin": TurnStep.COINS}
"""Step of a turn in which cards and tokens bring each effect."""
EFFECTS = tuple(f"{effect_kind}{sign}" for effect_kind in EFFECT_EVENTS for sign in "+-")
"""Effects that a text may have, as they are picked."""


def count_events(state: State, seat: int, effect_kind: str, by: int, why: str, step: int) -> Events:
    """Change a count by a number; players' own pieces (moves, skulls) change none."""
    return EFFECT_EVENTS[effect_kind](state, seat, by, why, step) if effect_kind in EFFECT_EVENTS else ()


EXTRA_CAUSES = ("pair", "boarding")
"""Causes of changes that no card shows: the bonus of two cards, and the boarding die."""


def _add_extra(state: State, event: CaptainChange, count_name: str) -> State:
    """Return the state with a change that a card bonus or the die brought the acting seat, so that its source is shown."""
    turn = state.turn
    if turn is None or turn.seat != event.seat or event.cause not in EXTRA_CAUSES or not event.by:
        return state
    return state.with_step(extras=(*turn.extras, (count_name, event.by, event.cause)))


def apply_count_changed(state: State, event: CrewChanged | MapsChanged | PointsChanged) -> State:
    """Return the state with the changed count; a seat that traded maps draws two cards next time."""
    captain = state.captains[event.seat]
    changes = {event.captain_field: getattr(captain, event.captain_field) + event.by, "owes": captain.owes or event.cause == "sold"}
    state = state.with_captain(event.seat, **changes).with_step(event.step + (event.step == TurnStep.SKULLS), risk=0)
    return _add_extra(state, event, event.captain_field)


def apply_crew_spared(state: State, event: CrewSpared) -> State:
    return state.with_step(spare=(state.turn.spare if state.turn else 0) + event.count)


def apply_coins_changed(state: State, event: CoinsChanged) -> State:
    state = state.with_step(event.step, coins=max((state.turn.coins if state.turn else 0) + event.by, 0))
    return _add_extra(state, event, "coins")


def apply_ship_sailed(state: State, event: ShipSailed) -> State:
    state = state.with_captain(event.seat, ships=replace_at(state.captains[event.seat].ships, event.ship, event.to))
    is_own = state.turn and state.turn.seat == event.seat
    if not (state.turn and is_own):
        return state
    reached = state.turn.reached if event.cause else (*state.turn.reached, event.ship)
    return state.with_step(TurnStep.SHIPS, sailed=(*state.turn.sailed, event.ship), reached=reached)


def describe_sailed(event: ShipSailed, seat: int | None) -> Words:
    parts = {"seat": SeatName(event.seat), "ship": event.ship, "to": event.to}
    return say("log.ship_moved", why=event.cause, **parts) if event.cause else say("log.ShipSailed", **parts)


def describe_crew(event: CrewChanged, seat: int | None) -> Words:
    if not event.by:
        return SILENCE if event.cause in ("peril", "skulls") else say("log.crew_full", seat=SeatName(event.seat))
    return say("log.crew_gained" if event.by > 0 else "log.crew_lost", **event.parts)


def describe_maps(event: MapsChanged, seat: int | None) -> Words:
    if event.cause == "sold":
        return say("log.maps_traded", **event.parts)
    if event.due_count > event.by >= 0:
        return say("log.maps_out" if event.by else "log.no_maps", seat=SeatName(event.seat), count=event.by, all=MAP_TOKENS)
    return say("log.maps_gained" if event.by > 0 else "log.maps_lost", **event.parts)


def describe_points(event: PointsChanged, seat: int | None) -> Words:
    return say("log.points_gained" if event.by > 0 else "log.points_lost", **event.parts)


def describe_coins(event: CoinsChanged, seat: int | None) -> Words:
    sentence = say("log.coins_gained" if event.by > 0 else "log.coins_paid", **event.parts)
    return sentence if event.by else say("log.no_coins", seat=SeatName(event.seat))


def effect_events(state: State, target_seats: tuple[int, ...], effects: tuple[str, ...], why: str, step: int) -> Events:
    """Return the events of a text: each effect as often as it was picked, for each seat of `target_seats`.

    Effects that change nothing are left out.
    Raises IllegalMoveError ("no_such_seat", "gone", "no_such_effect").
    """
    strangers = [effect for effect in effects if effect not in EFFECTS]
    if strangers:
        raise illegal_move("no_such_effect", effect=strangers[0])
    events_so_far: Events = ()
    for seat in target_seats:
        check_captain(state, seat)
        for effect in filter(effects.count, EFFECTS):
            new_events = _resolve_effect(state, seat, effect, effects.count(effect), why, step)
            state, events_so_far = rulebook.apply(state, new_events), (*events_so_far, *new_events)
    return events_so_far


def _resolve_effect(state: State, seat: int, effect: str, count: int, why: str, step: int) -> Events:
    """Return the events of one effect. Crew and ships matter only to seats that sail."""
    effect_kind, by = effect[:-1], count if effect.endswith("+") else -count
    if effect_kind in ("crew", "left", "right") and not state.is_sailing(seat):
        return ()
    events = count_events(state, seat, effect_kind, by, why, step)
    return tuple(event for event in events if getattr(event, "by", 1) or getattr(event, "due_count", 0))
