"""Hazards: the first black and the first blue of a dive warn; every later one must be answered."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.deep_blue.box import COLOURS, DEFENDS, HAZARDS
from companion.games.deep_blue.checks import begun_dive, down_diver
from companion.games.deep_blue.events import HazardAnswered, Resurfaced
from companion.games.deep_blue.moves import PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.state import Dive, Diver, State, running
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import who


def with_hazards(dive: Dive, drawn: tuple[int, ...], new: int, is_half: bool) -> Dive:
    """The dive after the last `new` of the gems `drawn`: which must be answered, in the order drawn, once a pair is told."""
    first = len(drawn) - new
    raised = tuple(kind for at, kind in enumerate(drawn[first:], first) if kind in HAZARDS and kind in drawn[:at])
    hazards = (*dive.hazards, *raised)
    answering = dive.down if hazards and not is_half else ()
    return replace(dive, hazards=hazards, answering=answering, is_half=is_half)


def useful_spots(diver: Diver, colour: int) -> tuple[str, ...]:
    """The spots with which a seat can still answer a hazard of this colour."""
    unused = list(diver.spots)
    for spot in diver.used:
        unused.remove(spot)
    return tuple(spot for spot in dict.fromkeys(unused) if colour in DEFENDS.get(spot, ()))


def use_spot(state: State, move: UseSpot, chance: Chance) -> tuple[Event, ...]:
    """A matching scouting spot answers once; the boat goes to the centre."""
    dive, diver = _answering(state, move.seat)
    colour = dive.hazards[0]
    if move.spot in diver.used and diver.used.count(move.spot) >= diver.spots.count(move.spot):
        raise refused("spot_used", seat=who(move.seat), spot=move.spot)
    if move.spot not in diver.spots:
        raise refused("spot_not_held", seat=who(move.seat), spot=move.spot)
    if move.spot not in useful_spots(diver, colour):
        raise refused("spot_does_not_help", spot=move.spot, colour=COLOURS[colour])
    return (HazardAnswered(move.seat, COLOURS[colour], move.spot),)


def play_protection(state: State, move: PlayProtection, chance: Chance) -> tuple[Event, ...]:
    """A crew card of the hazard's colour answers it."""
    dive, _ = _answering(state, move.seat)
    return (HazardAnswered(move.seat, COLOURS[dive.hazards[0]]),)


def resurface(state: State, move: Resurface, chance: Chance) -> tuple[Event, ...]:
    """A seat may leave the dive even if it could defend; its played cards still count."""
    _answering(state, move.seat)
    return (Resurfaced(move.seat),)


def _answering(state: State, seat: int) -> tuple[Dive, Diver]:
    dive = begun_dive(state)
    diver = down_diver(dive, seat)
    if not dive.answering:
        raise refused("nothing_to_answer")
    if seat != dive.answering[0]:
        raise refused("answer_out_of_order", seat=who(seat), first=who(dive.answering[0]))
    return dive, diver


def _answered(state: State, event: HazardAnswered) -> State:
    dive = running(state)
    if event.spot:
        dive = replace(dive, divers=_changed(dive, event.seat, lambda diver: replace(diver, used=(*diver.used, event.spot))))
    return replace(state, dive=after_answer(dive, event.seat))


def _surfaced(state: State, event: Resurfaced) -> State:
    return replace(state, dive=surfaced(running(state), event.seat))


def surfaced(dive: Dive, seat: int) -> Dive:
    """The dive after a seat left it."""
    return after_answer(replace(dive, divers=_changed(dive, seat, lambda diver: replace(diver, is_down=False))), seat)


def after_answer(dive: Dive, seat: int) -> Dive:
    """The next seat answers; when all have, the next hazard of the draw is asked of all still diving."""
    waiting = tuple(other for other in dive.answering if other != seat)
    if waiting or not dive.answering:
        return replace(dive, answering=waiting)
    hazards = dive.hazards[1:]
    return replace(dive, hazards=hazards, answering=dive.down if hazards else ())


def _changed(dive: Dive, seat: int, change: Callable[[Diver], Diver]) -> tuple[Diver, ...]:
    return tuple(change(diver) if diver.seat == seat else diver for diver in dive.divers)


DECIDE = {UseSpot: use_spot, PlayProtection: play_protection, Resurface: resurface}
EVOLVE = {HazardAnswered: _answered, Resurfaced: _surfaced}
