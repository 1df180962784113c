"""After the peril: press on or weigh anchor, the next round, the end of an expedition, and the cards counted at the end."""

from typing import Any

from msgspec import UNSET, UnsetType

from companion.games.perils_of_the_deep import box
from companion.games.perils_of_the_deep.effects import point_events
from companion.games.perils_of_the_deep.rulebook import check_captain, check_helper, check_phase, check_sailing, rulebook
from companion.games.perils_of_the_deep.state import Captain, Phase, State, Status
from companion.table.any_time_moves import EndedEarly
from companion.table.chapter import (
    Event,
    Events,
    Move,
    SeatEvent,
    SeatMove,
    SeatName,
    Words,
    check_at_least,
    illegal_move,
    replace,
    say,
    single_value,
)
from companion.table.rulebook import automatic

COUNTS_EARLY_END_FROM = 4
"""First rules under which players can count their cards after an early end."""
COUNTS_DIE_POINTS_FROM = 9
"""First rules under which tokens of the boarding die count in a game that ends without a count."""
RECORDS_WORTHS_FROM = 6
"""First rules under which a score is recorded with the values of its islands."""


class PressOn(SeatMove, frozen=True):
    """Sail another round."""


class WeighAnchor(SeatMove, frozen=True):
    """Score the islands reached and leave this expedition; in a helper, `island` is the furthest-back ship's (0 port)."""

    island: tuple[int, ...] = ()


class AllPressOn(Move, frozen=True):
    """All seats that haven't decided press on."""


class DeclareInOrder(Move, frozen=True):
    """All seats decide in the new peril's order."""


class SailOn(SeatMove, frozen=True):
    """Correct a seat that was entered as lost or anchored by mistake: it sails on."""


class PressedOn(SeatEvent, frozen=True):
    """A seat sails another round."""

    together = say("undo.all_press_on")


class AnchorWeighed(SeatEvent, frozen=True):
    """A seat scored `points`, the sum of `worths` of the islands reached (before rules 6 not recorded), and left this expedition."""

    is_name = has_short = True

    cue = "rope"
    points: int
    worths: tuple[int, ...] | UnsetType = UNSET


class ShipReached(SeatEvent, frozen=True):
    """The island a seat's furthest-back ship has reached was entered in a helper (0: none)."""

    has_short = True

    island: int


class SailedOn(SeatEvent, frozen=True):
    """A seat sails on after a correction, and returns the `points` of its anchor."""

    points: int


class OrderAsked(Event, frozen=True):
    """The seats decide in order whether they press on."""

    has_short = True


def declare(state: State, move: PressOn | WeighAnchor) -> Events:
    """Press on, even with a ship at the last space (Island Cards), or weigh anchor, which pays now (Weigh Anchor)."""
    check_sailing(state, move.seat)
    check_decides(state)
    undecided_seats = state.undecided_seats
    if move.seat not in undecided_seats:
        raise illegal_move("declared", seat=SeatName(move.seat))
    if state.is_in_order and move.seat != undecided_seats[0]:
        raise illegal_move("not_your_turn", up=SeatName(undecided_seats[0]), seat=SeatName(move.seat))
    if isinstance(move, PressOn):
        return (PressedOn(move.seat),)
    reached = ship_reached(move.seat, single_value(move.island)) if state.is_helper else ()
    state = rulebook.apply(state, reached)
    worths = state.reached_worths(move.seat) if state.rules >= RECORDS_WORTHS_FROM else UNSET
    return (*reached, AnchorWeighed(move.seat, state.anchor_value(move.seat), worths))


def check_decides(state: State) -> None:
    """Raise IllegalMoveError ("wrong_phase", "last_peril") unless captains decide now."""
    check_phase(state, Phase.DECIDE)
    if state.is_last_peril:
        raise illegal_move("last_peril")


def ship_reached(seat: int, island: int) -> tuple[ShipReached]:
    """Return the event that a seat's furthest-back ship reached an island (0: none). Raises IllegalMoveError ("no_such_island")."""
    if not box.PORT <= island <= box.ISLANDS:
        raise illegal_move("no_such_island", island=island)
    return (ShipReached(seat, island),)


def declare_together(state: State, move: AllPressOn | DeclareInOrder) -> Events:
    """Let all undecided seats press on, or decide one after the other in the new peril's order (Press On or Weigh Anchor)."""
    check_decides(state)
    if state.is_in_order:
        raise illegal_move("in_order", seat=SeatName(state.undecided_seats[0]))
    return (OrderAsked(),) if isinstance(move, DeclareInOrder) else tuple(map(PressedOn, state.undecided_seats))


def sail_on(state: State, move: SailOn) -> Events:
    """Let a seat sail on that was entered as lost or anchored by mistake, until the expedition ends."""
    check_captain(state, move.seat)
    captain = state.captains[move.seat]
    if state.is_sailing(move.seat) or not captain.crew:
        raise illegal_move("sails", seat=SeatName(move.seat))
    return (SailedOn(move.seat, captain.expedition_points[state.expedition - 1]),)


def apply_decision(state: State, event: PressedOn | AnchorWeighed) -> State:
    state = state.with_captain(event.seat, has_declared=True)
    if isinstance(event, PressedOn):
        return state
    paid_state = state.with_paid(event.seat, event.points).with_captain(event.seat, status=Status.ANCHORED)
    return replace(paid_state, leaving=(*state.leaving, event.seat))


def apply_ship_reached(state: State, event: ShipReached) -> State:
    return state.with_captain(event.seat, ships=(event.island,) * 2, has_declared=True)


def apply_sailed_on(state: State, event: SailedOn) -> State:
    back = state.with_paid(event.seat, -event.points).with_captain(event.seat, status=Status.SAILING, has_declared=False)
    return replace(back, leaving=tuple(seat for seat in state.leaving if seat != event.seat))


rulebook.sets(OrderAsked, is_in_order=True)


class EnterReach(SeatMove, frozen=True, tag="TellReach"):
    """At the end of a helper's expedition, enter which island a seat's furthest-back ship has reached (0: still in port)."""

    island: int = 0


class ExpeditionEnded(Event, frozen=True, rename={"removed_card": "removed"}):
    """The expedition ended: `points` by seat, 0 for those that no longer sailed, the card that leaves the game.

    `worths`: the values of the islands; before rules 6 not recorded.
    """

    expedition: int
    points: tuple[int, ...]
    removed_card: str = ""
    worths: tuple[int, ...] | UnsetType = UNSET


class RoundBegan(Event, frozen=True):
    """The next round of the expedition begins."""

    round: int

    def voice_kind(self) -> str:
        """Return the voice's kind for an expedition's last round."""
        return "last_round" if self.round == box.PERILS_ON_TRACK else ""


def enter_reach(state: State, move: EnterReach) -> Events:
    """Enter the island of a seat's furthest-back ship after the sixth peril; the seat scores the islands up to it (Expedition End)."""
    check_helper(state)
    check_sailing(state, move.seat)
    check_phase(state, Phase.DECIDE)
    if not state.is_last_peril:
        raise illegal_move("not_last_peril")
    return ship_reached(move.seat, move.island)


@automatic
def end_of_expedition(state: State) -> Events:
    """Score each seat still sailing by its furthest-back ship, after the sixth peril or once no seat sails.

    The first Jetsam or Restock of the expedition leaves the game (Expedition End). A helper waits until all ships are entered.
    """
    is_last = state.phase == Phase.DECIDE and state.is_last_peril and not (state.is_helper and state.undecided_seats)
    if not state.track or (state.sailing_seats and not is_last):
        return ()
    scored = tuple(state.anchor_value(seat) if state.is_sailing(seat) else 0 for seat in range(len(state.captains)))
    removed_card = next((card.name for card in state.track[1:] if card.kind in box.LEAVING_KINDS), "")
    worths = state.worths if state.rules >= RECORDS_WORTHS_FROM else UNSET
    return (ExpeditionEnded(state.expedition, scored, removed_card, worths),)


@automatic
def next_round(state: State) -> Events:
    """Begin the next round once everyone has decided."""
    return () if state.phase != Phase.DECIDE or state.undecided_seats else (RoundBegan(state.round + 1),)


EXPEDITION_DEFAULTS: dict[str, Any] = {
    "round": 1,
    "track": (),
    "hidden": (),
    "chain": ("",) * box.ISLANDS,
    "looted": 0,
    "leaving": (),
    "turn": None,
}


def apply_expedition_ended(state: State, event: ExpeditionEnded) -> State:
    """Carry over maps, treasure tokens, points and a draw of two; start crew, ships, islands and track over."""
    for seat, scored in enumerate(event.points):
        state = state.with_paid(seat, scored)
    is_last = state.expedition == box.EXPEDITIONS
    return replace(
        state,
        captains=tuple(map(_returned_captain, state.captains)),
        removed_cards=(*state.removed_cards, event.removed_card) if event.removed_card else state.removed_cards,
        last_removed=event.removed_card,
        has_double=_count_printed(state, event.removed_card) > 1,
        expedition=state.expedition + (not is_last),
        phase=Phase.FINAL if is_last else state.new_chain,
        worths=state.edition.decks.worth,
        **EXPEDITION_DEFAULTS,
    )


def _count_printed(state: State, name: str) -> int:
    """Return how many cards of the track have the same print as this one."""
    return sum(box.printed_name(card.name) == box.printed_name(name) for card in state.track[1:])


def _returned_captain(captain: Captain) -> Captain:
    status = Status.GONE if captain.status == Status.GONE else Status.SAILING
    return replace(captain, status=status, crew=box.MOST_CREW, ships=(box.PORT, box.PORT), has_acted=False, has_declared=False)


def apply_round_began(state: State, event: RoundBegan) -> State:
    fresh = state.changed_captains(has_acted=False, has_declared=False)
    return replace(state, captains=fresh, round=event.round, phase=Phase.DRAW, is_in_order=False)


def describe_anchor(event: AnchorWeighed, seat: int | None) -> Words:
    """Say how the islands' values add up, if there are several."""
    worths = event.worths or ()
    if len(worths) < 2:
        return say("log.AnchorWeighed", seat=SeatName(event.seat), points=event.points)
    return say("log.anchor_sum", seat=SeatName(event.seat), worths=worths, points=event.points)


def _scored(event: ExpeditionEnded, seat: int, points: int) -> Words:
    """Return the points of a seat at an expedition's end, as a sum of the values of several islands."""
    worths = event.worths or ()
    reached = next((worths[:count] for count in range(2, len(worths) + 1) if sum(worths[:count]) == points), ())
    if not reached:
        return say("log.scored", seat=SeatName(seat), points=points)
    return say("log.scored_sum", seat=SeatName(seat), worths=reached, points=points)


def describe_expedition(event: ExpeditionEnded, seat: int | None) -> Words:
    scored = [_scored(event, seat, points) for seat, points in enumerate(event.points) if points]
    ended = say("log.ExpeditionEnded" if scored else "log.nobody_scored", expedition=event.expedition, scored=scored)
    return say("log.card_removed", ended=ended, card=box.printed_name(event.removed_card)) if event.removed_card else ended


class EnterCards(SeatMove, frozen=True):
    """Enter the points on all cards a seat owns, of its treasure tokens, and (for a helper) of its victory point tokens."""

    points: int = 0
    treasure: int = 0
    tokens: int = 0


class CountMaps(SeatMove, frozen=True):
    """In a helper, enter a seat's number of maps to break a tie."""

    count: int = 0


class SkipCount(Move, frozen=True):
    """After an early end, end without counting what isn't counted yet."""


class CountSkipped(Event, frozen=True):
    """The players left cards uncounted after an early end."""


class CardsEntered(SeatEvent, frozen=True):
    """The points on a seat's cards were entered, and those of its physical treasure tokens."""

    is_name = has_short = True

    points: int
    treasure: int = 0


class MapsCounted(SeatEvent, frozen=True):
    """A tied seat's maps were counted."""

    count: int


def apply_ended_early(state: State, event: EndedEarly) -> State:
    """Let players count their cards after an early end, once the first peril is flipped; games before rules 4 only stop."""
    has_begun = len(state.track) > 1 or state.expedition > 1
    if state.rules < COUNTS_EARLY_END_FROM or not has_begun or state.is_cut_short:
        return _without_count(state)
    return replace(state, phase=Phase.FINAL, is_cut_short=True, **EXPEDITION_DEFAULTS)


def skip_count(state: State, move: SkipCount) -> Events:
    """Leave cards uncounted after an early end."""
    check_phase(state, Phase.FINAL)
    if not state.is_cut_short or state.is_over:
        raise illegal_move("wrong_phase", now=state.phase.value)
    return (CountSkipped(),)


def apply_count_skipped(state: State, event: CountSkipped) -> State:
    return _without_count(state)


def _without_count(state: State) -> State:
    """Skip the count; the tokens that the boarding die brought count nevertheless (since rules 9), as on the flags."""
    captains = state.captains
    if state.rules >= COUNTS_DIE_POINTS_FROM:
        captains = tuple(replace(captain, points=captain.points + captain.uncounted_tokens, die_points=0) for captain in captains)
    return replace(state, captains=captains, is_count_skipped=True)


def enter_cards(state: State, move: EnterCards) -> Events:
    """Enter the points on all cards that a captain owns; some cards count below zero (Game End)."""
    check_phase(state, Phase.FINAL)
    check_captain(state, move.seat)
    cards = state.captains[move.seat].cards
    if cards is not None:
        raise illegal_move("entered", seat=SeatName(move.seat), points=cards)
    tokens = point_events(state, move.seat, check_at_least(move.tokens, 0), "tokens", 0) if state.is_helper and move.tokens else ()
    return (*tokens, CardsEntered(move.seat, move.points, 0 if state.treasure_in_app else max(move.treasure, 0)))


def apply_cards_entered(state: State, event: CardsEntered) -> State:
    return state.with_captain(event.seat, cards=event.points, treasure=event.treasure)


def count_maps(state: State, move: CountMaps) -> Events:
    """Enter a tied seat's maps: the most maps break a tie (Game End)."""
    check_phase(state, Phase.FINAL)
    if move.seat not in state.tied:
        raise illegal_move("no_tie", seat=SeatName(move.seat))
    return (MapsCounted(move.seat, min(check_at_least(move.count, 0), box.MAP_TOKENS)),)


def apply_maps_counted(state: State, event: MapsCounted) -> State:
    return state.with_captain(event.seat, maps=event.count, has_counted_maps=True)
