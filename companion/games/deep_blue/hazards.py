"""Hazards: the first black and the first blue of a dive warn; against every later one all who dive must defend, or resurface."""

from collections import Counter as Multiset
from collections.abc import Callable

from companion.games.deep_blue.book import begun_dive, down_diver, running_dive
from companion.games.deep_blue.box import COLOURS, DEFENDS, HAZARDS
from companion.games.deep_blue.state import Dive, Diver, State, running
from companion.table.chapter import Events, SeatEvent, SeatMove, refused, replace, who


def raised(drawn: tuple[int, ...], first: int = 0) -> tuple[int, ...]:
    """The hazards to defend against among the gems drawn from the `first` on: each colour's first of the dive only warns."""
    return tuple(kind for at, kind in enumerate(drawn[first:], first) if kind in HAZARDS and kind in drawn[:at])


def facing(dive: Dive, before: tuple[int, ...], now: tuple[int, ...], is_half: bool = False) -> Dive:
    """The dive after its drawn gems changed: every hazard that was added is to be defended against, none that was taken away.

    What was answered stays answered; the first gem of a pair waits for the second one.
    """
    more, less = Multiset(raised(now)) - Multiset(raised(before)), Multiset(raised(before)) - Multiset(raised(now))
    left = Multiset(dive.hazards) - less + more
    in_order = (*dive.hazards, *raised(now, len(before)), *HAZARDS)
    hazards = tuple(kind for kind in in_order for _ in range(left.pop(kind, 0)))
    answering = dive.answering if hazards[:1] == dive.hazards[:1] else ()
    return replace(dive, hazards=hazards, answering=(answering or dive.down) if hazards and not is_half else (), is_half=is_half)


def pair_given_up(state: State, dive: Dive) -> Dive:
    """The second gem of a pair will not come: all defend against the first one now."""
    return facing(dive, state.bag.drawn, state.bag.drawn) if dive.is_half else dive


class UseSpot(SeatMove, frozen=True):
    """Defend against a hazard with a scouting spot."""

    spot: str


class PlayProtection(SeatMove, frozen=True):
    """Defend against a hazard with a crew card of its colour."""


class HazardAnswered(SeatEvent, frozen=True):
    """A seat defended against a hazard with a card, or with a spot."""

    has_short = True
    colour: str
    spot: str = ""


def use_spot(state: State, move: UseSpot) -> Events:
    """A matching scouting spot defends once; the boat goes to the centre."""
    dive, diver = _answering(state, move.seat)
    colour = dive.hazards[0]
    if move.spot not in diver.spots:
        raise refused("spot_not_held", seat=who(move.seat), spot=move.spot)
    if move.spot not in diver.unused:
        raise refused("spot_used", seat=who(move.seat), spot=move.spot)
    if move.spot not in useful_spots(diver, colour):
        raise refused("spot_does_not_help", spot=move.spot, colour=COLOURS[colour])
    return (HazardAnswered(move.seat, COLOURS[colour], move.spot),)


def play_protection(state: State, move: PlayProtection) -> Events:
    """A crew card of the hazard's colour defends."""
    dive, _ = _answering(state, move.seat)
    return (HazardAnswered(move.seat, COLOURS[dive.hazards[0]]),)


def _answering(state: State, seat: int) -> tuple[Dive, Diver]:
    dive = begun_dive(state)
    diver = down_diver(dive, seat)
    if not dive.answering:
        raise refused("nothing_to_answer")
    if seat != dive.answering[0]:
        raise refused("answer_out_of_order", seat=who(seat), first=who(dive.answering[0]))
    return dive, diver


def useful_spots(diver: Diver, colour: int) -> tuple[str, ...]:
    """The spots with which a seat can still defend against a hazard of this colour."""
    return tuple(spot for spot in dict.fromkeys(diver.unused) if colour in DEFENDS.get(spot, ()))


def answered(state: State, event: HazardAnswered) -> State:
    dive = running(state)
    if event.spot:
        dive = with_diver(dive, event.seat, lambda diver: replace(diver, used=(*diver.used, event.spot)))
    news = (*state.news, event) if event.spot else state.news
    return replace(state, dive=_after_answer(dive, event.seat), news=news)


class Resurface(SeatMove, frozen=True):
    """Leave the dive instead of defending."""


class Resurfaced(SeatEvent, frozen=True):
    """A seat left the dive."""

    cue = "rope"


def resurface(state: State, move: Resurface) -> Events:
    """A seat may leave the dive even if it could defend; its played cards still count."""
    _answering(state, move.seat)
    return (Resurfaced(move.seat),)


def resurfaced(state: State, event: Resurfaced) -> State:
    return replace(state, dive=surfaced(running(state), event.seat), news=(*state.news, event))


def surfaced(dive: Dive, seat: int) -> Dive:
    """The dive after a seat left it."""
    return _after_answer(with_diver(dive, seat, lambda diver: replace(diver, is_down=False)), seat)


def _after_answer(dive: Dive, seat: int) -> Dive:
    """The next seat defends; when all have, it is the turn of the draw's next hazard, for all still diving."""
    waiting = tuple(other for other in dive.answering if other != seat)
    if waiting or not dive.answering:
        return replace(dive, answering=waiting)
    hazards = dive.hazards[1:]
    return replace(dive, hazards=hazards, answering=dive.down if hazards else ())


def with_diver(dive: Dive, seat: int, change: Callable[[Diver], Diver]) -> Dive:
    """The dive after something changed for one seat in it."""
    return replace(dive, divers=tuple(change(diver) if diver.seat == seat else diver for diver in dive.divers))


class FixDiver(SeatMove, frozen=True):
    """Say that a seat still dives after all, or has resurfaced after all."""

    is_down: bool


class DivedOn(SeatEvent, frozen=True):
    """A seat entered as resurfaced still dives."""


def fix_diver(state: State, move: FixDiver) -> Events:
    """Fix who still dives."""
    diver = running_dive(state).diver(move.seat)
    if diver is None or diver.is_down == move.is_down or not state.bag.drawn:
        raise refused("diver_is_right", seat=who(move.seat))
    return (DivedOn(move.seat),) if move.is_down else (Resurfaced(move.seat),)


def dived_on(state: State, event: DivedOn) -> State:
    return replace(state, dive=with_diver(running(state), event.seat, lambda diver: replace(diver, is_down=True)))
