"""After the peril: press on or weigh anchor, the next round, the end of an expedition, and the cards counted at the end."""

from msgspec.structs import replace

from companion.games.perils_of_the_deep.book import SeatEvent, SeatMove, book, check_captain, check_phase, check_sailing
from companion.games.perils_of_the_deep.box import EXPEDITIONS, MOST_CREW, PERILS_ON_TRACK, PORT
from companion.games.perils_of_the_deep.state import Captain, Phase, State, Status
from companion.table.bag import changed
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events
from companion.table.say import Words, say, who


class PressOn(SeatMove, frozen=True):
    """Sail another round."""


class WeighAnchor(SeatMove, frozen=True):
    """Take the points now and sail no more this expedition."""


class AllPressOn(Move, frozen=True):
    """Have everyone who is still to decide press on."""


class DeclareInOrder(Move, frozen=True):
    """Have all decide in the new peril's order: someone wants to hear the others first."""


class PressedOn(SeatEvent, frozen=True):
    """A seat sails another round."""


class AnchorWeighed(SeatEvent, frozen=True):
    """A seat takes its points and sails no more this expedition."""

    points: int


class OrderAsked(Event, frozen=True):
    """The seats decide in order whether they press on."""


@book.decides
def declare(state: State, move: PressOn | WeighAnchor) -> Events:
    """With a ship at the last space one may still press on (Island Cards); who weighs anchor is paid now (Weigh Anchor)."""
    check_sailing(state, move.seat)
    check_phase(state, Phase.DECIDE)
    waiting = state.undeclared
    if move.seat not in waiting:
        raise refused("declared", seat=who(move.seat))
    if state.is_in_order and move.seat != waiting[0]:
        raise refused("not_your_turn", up=who(waiting[0]), seat=who(move.seat))
    if isinstance(move, PressOn):
        return (PressedOn(move.seat),)
    return (AnchorWeighed(move.seat, state.anchor_value(move.seat)),)


@book.decides
def declare_together(state: State, move: AllPressOn | DeclareInOrder) -> Events:
    """Whoever has not decided presses on; or anyone asks to decide in the new peril's order (Press On or Weigh Anchor)."""
    check_phase(state, Phase.DECIDE)
    if state.is_in_order:
        raise refused("in_order", seat=who(state.undeclared[0]))
    return (OrderAsked(),) if isinstance(move, DeclareInOrder) else tuple(map(PressedOn, state.undeclared))


@book.evolves
def declared(state: State, event: PressedOn | AnchorWeighed) -> State:
    state = state.with_captain(event.seat, has_declared=True)
    if isinstance(event, PressedOn):
        return state
    return _paid(state, event.seat, event.points).with_captain(event.seat, status=Status.ANCHORED)


@book.evolves
def order_asked(state: State, event: OrderAsked) -> State:
    return replace(state, is_in_order=True)


def _paid(state: State, seat: int, points: int) -> State:
    captain = state.captains[seat]
    return state.with_captain(seat, points=captain.points + points, paid=changed(captain.paid, state.expedition - 1, points))


# the end of an expedition, or the next round


class ExpeditionEnded(Event, frozen=True):
    """The expedition is over: points by seat still sailing (0 for the rest), and the card that leaves the game."""

    expedition: int
    points: tuple[int, ...]
    removed: str = ""


class RoundBegan(Event, frozen=True):
    """The next round of the expedition begins."""

    round: int


@book.follows
def end_of_expedition(state: State) -> Events:
    """After the sixth peril, or once nobody sails, each seat still sailing scores its furthest-back ship's islands.

    The first Jetsam or Restock of the expedition leaves the game (Expedition End).
    """
    is_last = state.phase == Phase.DECIDE and len(state.track) > PERILS_ON_TRACK
    if not state.track or (state.sailing and not is_last):
        return ()
    points = tuple(state.anchor_value(seat) if state.is_sailing(seat) else 0 for seat in range(len(state.captains)))
    removed = next((card.name for card in state.track[1:] if card.kind in ("jetsam", "restock")), "")
    return (ExpeditionEnded(state.expedition, points, removed),)


@book.follows
def next_round(state: State) -> Events:
    """Once everyone has decided, the next round begins."""
    return () if state.phase != Phase.DECIDE or state.undeclared else (RoundBegan(state.round + 1),)


@book.evolves
def expedition_ended(state: State, event: ExpeditionEnded) -> State:
    """Maps, treasure tokens, points and a draw of two carry over; crew, ships, islands and track begin anew."""
    for seat, points in enumerate(event.points):
        state = _paid(state, seat, points)
    is_last = state.expedition == EXPEDITIONS
    return replace(
        state,
        captains=tuple(map(_back_in_port, state.captains)),
        removed=(*state.removed, event.removed) if event.removed else state.removed,
        last_removed=event.removed,
        expedition=state.expedition + (not is_last),
        phase=Phase.FINAL if is_last else Phase.CHAIN,
        round=1,
        track=(),
        hidden=(),
        chain=("",) * len(state.chain),
        worths=state.edition.decks.worth,
        turn=None,
    )


def _back_in_port(captain: Captain) -> Captain:
    status = Status.GONE if captain.status == Status.GONE else Status.SAILING
    return replace(captain, status=status, crew=MOST_CREW, ships=(PORT, PORT), has_acted=False, has_declared=False)


@book.evolves
def round_began(state: State, event: RoundBegan) -> State:
    fresh = state.everyone(has_acted=False, has_declared=False)
    return replace(state, captains=fresh, round=event.round, phase=Phase.DRAW, is_in_order=False)


@book.tells
def tell_expedition(event: ExpeditionEnded, seat: int | None) -> Words:
    scored = [say("log.scored", seat=who(one), points=points) for one, points in enumerate(event.points) if points]
    ended = say("log.ExpeditionEnded" if scored else "log.nobody_scored", expedition=event.expedition, scored=scored)
    return say("log.card_removed", ended=ended, card=event.removed) if event.removed else ended


# the end of the game


class EnterCards(SeatMove, frozen=True):
    """Enter the points on all cards a seat owns, and of its treasure tokens where they were kept on the table."""

    points: int = 0
    treasure: int = 0


class CardsEntered(SeatEvent, frozen=True):
    """The points on a seat's cards, and of its treasure tokens where they were kept on the table."""

    points: int
    treasure: int = 0


@book.decides
def enter_cards(state: State, move: EnterCards) -> Events:
    """Points on all cards one owns count, some less than nothing (Game End)."""
    check_phase(state, Phase.FINAL)
    check_captain(state, move.seat)
    cards = state.captains[move.seat].cards
    if cards is not None:
        raise refused("entered", seat=who(move.seat), points=cards)
    return (CardsEntered(move.seat, move.points, 0 if state.treasure_in_app else max(move.treasure, 0)),)


@book.evolves
def entered(state: State, event: CardsEntered) -> State:
    return state.with_captain(event.seat, cards=event.points, treasure=event.treasure)
