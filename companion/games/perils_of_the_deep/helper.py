"""What only a helper asks: who traded maps, the boarding die, who was lost, how far the furthest-back ships came, maps for a tie.

Crew, maps, coins, cards and treasure are the real ones, so nothing of them is anybody's input.
"""

from companion.games.perils_of_the_deep.book import (
    SourcedEvent,
    book,
    check_captain,
    check_depth,
    check_phase,
    check_sailing,
    check_turn,
    picked,
    positive,
)
from companion.games.perils_of_the_deep.box import MAP_TOKENS, SHIPS
from companion.games.perils_of_the_deep.harvest import reach
from companion.games.perils_of_the_deep.state import Phase, State, Status
from companion.games.perils_of_the_deep.track import SeatLost
from companion.table.chance import Chance
from companion.table.moves import SeatEvent, SeatMove, refused
from companion.table.rulebook import Events
from companion.table.say import who


class TradeMaps(SeatMove, frozen=True):
    """Say that one traded maps for coins: the next draw is of two cards (Trading Maps)."""


class RollBoarding(SeatMove, frozen=True):
    """Board a rival: the die falls in the app, or its face (1 to 6) is entered."""

    face: tuple[int, ...] = ()


class LoseCaptain(SeatMove, frozen=True):
    """Say that a seat has no crew left."""


class SailOn(SeatMove, frozen=True):
    """Say that a seat that was told as lost or as anchored sails on after all."""


class TellReach(SeatMove, frozen=True):
    """At an expedition's end, say which island one's furthest-back ship has reached (0: still in port)."""

    island: int = 0


class CountMaps(SeatMove, frozen=True):
    """Count one's maps, for a tie."""

    count: int = 0


class MapsTraded(SeatEvent, frozen=True):
    """A seat traded maps, and draws two cards next time."""


class DieFell(SourcedEvent, frozen=True):
    """The boarding die fell: face 1 to 6 and what it shows."""

    cue, news = "dice", "drawn"
    seat: int
    face: int
    effect: str


class SailedOn(SeatEvent, frozen=True):
    """A seat sails on after all; what it was paid for weighing anchor is taken back."""

    points: int


class MapsCounted(SeatEvent, frozen=True):
    """A seat of a tie has so many maps."""

    count: int


# turns


@book.decides
def trade_maps(state: State, move: TradeMaps) -> Events:
    check_depth(state, is_helper=True)
    check_turn(state, move.seat)
    return (MapsTraded(move.seat),)


@book.decides
def board(state: State, move: RollBoarding, chance: Chance) -> Events:
    """Each ship boards at most once a turn: where it ended its move beside a rival (Boarding)."""
    check_depth(state, is_helper=True)
    faces = state.edition.boarding.faces
    if len(check_turn(state, move.seat).boarded) >= len(SHIPS):
        raise refused("boarded_twice", seat=who(move.seat))
    face = chance.below(len(faces)) + 1 if state.die_in_app else picked(move.face)
    if not 1 <= face <= len(faces):
        raise refused("no_such_face", face=face)
    return (DieFell(move.seat, face, faces[face - 1], source="app" if state.die_in_app else "table"),)


@book.evolves
def traded(state: State, event: MapsTraded) -> State:
    return state.with_captain(event.seat, owes=True)


@book.evolves
def fallen(state: State, event: DieFell) -> State:
    return state.at_step(boarded=(*state.turn.boarded, len(state.turn.boarded))) if state.turn else state


# who sails


@book.decides
def lose(state: State, move: LoseCaptain) -> Events:
    """Without crew one's part in the expedition ends (Resolve Cards, 1)."""
    check_depth(state, is_helper=True)
    check_sailing(state, move.seat)
    if not state.track:
        raise refused("wrong_phase", now=state.phase.value)
    return (SeatLost(move.seat),)


@book.decides
def sail_on(state: State, move: SailOn) -> Events:
    """What was told wrongly is put right while the expedition lasts."""
    check_captain(state, move.seat)
    captain = state.captains[move.seat]
    if state.is_sailing(move.seat) or not captain.crew:
        raise refused("sails", seat=who(move.seat))
    return (SailedOn(move.seat, captain.paid[state.expedition - 1]),)


@book.evolves
def sailed_on(state: State, event: SailedOn) -> State:
    return state.with_paid(event.seat, -event.points).with_captain(event.seat, status=Status.SAILING, has_declared=False)


@book.decides
def tell_reach(state: State, move: TellReach) -> Events:
    """After the sixth peril, whoever still sails scores its furthest-back ship's islands (Expedition End)."""
    check_depth(state, is_helper=True)
    check_sailing(state, move.seat)
    check_phase(state, Phase.DECIDE)
    if not state.is_last_peril:
        raise refused("not_last_peril")
    return reach(move.seat, move.island)


# a tie


@book.decides
def count_maps(state: State, move: CountMaps) -> Events:
    """The most maps break a tie (Game End)."""
    check_phase(state, Phase.FINAL)
    if move.seat not in state.tied:
        raise refused("no_tie", seat=who(move.seat))
    return (MapsCounted(move.seat, min(positive(move.count, 0), MAP_TOKENS)),)


@book.evolves
def maps_counted(state: State, event: MapsCounted) -> State:
    return state.with_captain(event.seat, maps=event.count, has_counted_maps=True)
