"""Corrections of all counts and of the islands' values, and seats that leave."""

from companion.games.perils_of_the_deep.box import END, MOST_CREW, PORT, SHORT_DRAW, USUAL_DRAW
from companion.games.perils_of_the_deep.state import Captain, Phase, State, Status
from companion.table.any_time_moves import (
    CorrectableCounter,
    CorrectCounter,
    CounterCorrected,
    LeaveTable,
    SeatLeft,
    check_correction,
)
from companion.table.chapter import Events, SeatName, Words, illegal_move, replace, say

MOST_POINTS = 99
FEWEST_CARD_POINTS, MOST_CARD_POINTS = -50, 150
MOST_WORTH = 9


def counters(state: State) -> tuple[CorrectableCounter, ...]:
    """Return all counters that may be corrected now: of every seat, and the values of the islands."""
    captain_counters = (counter for seat in state.seats_at_table for counter in _captain_counters(state, seat))
    worths = () if state.phase in (Phase.CHAIN, Phase.FINAL) else state.worths
    decks = enumerate(worths, 1)
    return (
        *captain_counters,
        *(CorrectableCounter(f"island:{deck}", say("counter.island", deck=deck), worth, 0, MOST_WORTH) for deck, worth in decks),
    )


def _captain_counters(state: State, seat: int) -> tuple[CorrectableCounter, ...]:
    """Return the counters of a captain's board: a helper keeps points and whether it draws two."""
    captain, is_in_app = state.captains[seat], state.treasure_in_app
    (left, right), draw = captain.ships, SHORT_DRAW if captain.owes else USUAL_DRAW
    is_under_way, is_counted, is_ledger = bool(state.track), captain.cards is not None, not state.is_helper
    rows = (
        ("maps", is_ledger or captain.has_counted_maps, say("counter.maps"), captain.maps, 0, captain.maps + state.supply),
        (
            "points",
            True,
            say("counter.points" if is_ledger or is_counted else "counter.island_points"),
            captain.points,
            0,
            max(MOST_POINTS, captain.points),
        ),
        ("draw", state.phase != Phase.FINAL, say("counter.draw"), draw, SHORT_DRAW, USUAL_DRAW),
        ("crew", is_under_way and is_ledger, say("counter.crew"), captain.crew, 0, MOST_CREW),
        ("left", is_under_way and is_ledger, say("counter.ship", ship=0, end=END), left, PORT, END),
        ("right", is_under_way and is_ledger, say("counter.ship", ship=1, end=END), right, PORT, END),
        ("tokens", is_ledger and not is_in_app, say("counter.tokens"), len(captain.tokens), 0, len((*captain.tokens, *state.pile))),
        ("cards", is_counted, say("counter.cards"), captain.cards or 0, FEWEST_CARD_POINTS, MOST_CARD_POINTS),
        ("treasure", is_counted and not is_in_app, say("counter.treasure"), captain.treasure, 0, MOST_POINTS),
    )
    return tuple(
        CorrectableCounter(key, label, value, low, high, seat) for key, is_offered, label, value, low, high in rows if is_offered
    )


def recount(state: State, move: CorrectCounter) -> Events:
    """Set a counter to another value within its range."""
    return (check_correction(counters(state), move),)


def apply_counter_corrected(state: State, event: CounterCorrected) -> State:
    if event.seat is None:
        return state.with_island(event.number, state.chain[event.number - 1], event.value)
    captain, value = state.captains[event.seat], event.value
    if event.key == "tokens":
        pile = (None,) * (len((*captain.tokens, *state.pile)) - value)
        return replace(state.with_captain(event.seat, tokens=(None,) * value), pile=pile)
    return state.with_captain(event.seat, **_changes(captain, event.key, value))


def _changes(captain: Captain, key: str, value: int) -> dict[str, object]:
    """Return the fields that a counter changes on a captain's board; a lost one whose crew is corrected sails again."""
    is_back = captain.status == Status.LOST and value > 0
    further: dict[str, dict[str, object]] = {
        "crew": {"crew": value, "status": Status.SAILING if is_back else captain.status},
        "points": {"points": value, "corrected": captain.corrected + value - captain.points},
        "left": {"ships": (value, captain.ships[1])},
        "right": {"ships": (captain.ships[0], value)},
        "draw": {"owes": value == SHORT_DRAW},
    }
    return further.get(key, {key: value})


def describe_recounted(event: CounterCorrected, seat: int | None) -> Words:
    if event.seat is None:
        return say("log.island_corrected", deck=event.number, value=event.value, before=event.before)
    is_ship = event.key in ("left", "right")
    parts = {"seat": SeatName(event.seat), "what": event.key, "value": event.value, "before": event.before}
    return say("log.ship_corrected" if is_ship else "log.CounterCorrected", **parts)


def leave(state: State, move: LeaveTable) -> Events:
    """Remove a seat for good; two must stay."""
    if move.seat not in state.seats_at_table:
        raise illegal_move("gone", seat=SeatName(move.seat))
    if len(state.seats_at_table) < 3:
        raise illegal_move("too_few", seats=len(state.seats_at_table))
    return (SeatLeft(move.seat),)


def apply_seat_left(state: State, event: SeatLeft) -> State:
    """Return its maps to the supply; its treasure tokens leave the game."""
    return state.with_captain(event.seat, status=Status.GONE, maps=0)
