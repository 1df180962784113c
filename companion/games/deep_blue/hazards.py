"""Hazards: the first black and the first blue gem only warn; against every later one all divers must defend or resurface."""

from collections import Counter as Multiset
from collections.abc import Callable

from msgspec import field

from companion.games.deep_blue.box import COLOURS, DEFENDS, HAZARDS
from companion.games.deep_blue.rulebook import begun_dive, checked_diver, running_dive
from companion.games.deep_blue.state import Defence, Dive, Diver, State, present_dive
from companion.table.chapter import Events, SeatEvent, SeatMove, SeatName, illegal_move, replace


def hazard_kinds(gems: tuple[int, ...], first: int = 0) -> tuple[int, ...]:
    """Return the colours of the hazards among the gems drawn from place `first` on: each colour's first of the dive only warns."""
    return tuple(kind for at, kind in enumerate(gems[first:], first) if kind in HAZARDS and kind in gems[:at])


def with_changed_gems(dive: Dive, before: tuple[int, ...], new_gems: tuple[int, ...], awaits_second_gem: bool = False) -> Dive:
    """Return the dive with hazards updated after its gems changed (before rules 3): added ones need a defence, removed ones don't.

    Answers stay; the first gem of a pair waits for the second one.
    """
    more, less = (
        Multiset(hazard_kinds(new_gems)) - Multiset(hazard_kinds(before)),
        Multiset(hazard_kinds(before)) - Multiset(hazard_kinds(new_gems)),
    )
    hazard_counts = Multiset(dive.hazards) - less + more
    in_order = (*dive.hazards, *hazard_kinds(new_gems, len(before)), *HAZARDS)
    hazards = tuple(kind for kind in in_order for _ in range(hazard_counts.pop(kind, 0)))
    answering = dive.answering if hazards[:1] == dive.hazards[:1] else ()
    return replace(
        dive,
        hazards=hazards,
        answering=(answering or dive.diving_seats) if hazards and not awaits_second_gem else (),
        awaits_second_gem=awaits_second_gem,
    )


Hazard = tuple[int, int]
"""Hazard to defend against: its place among the drawn gems, and its colour."""


def hazards_in(gems: tuple[int, ...]) -> tuple[Hazard, ...]:
    """Return the hazards among the drawn gems: each colour's first of the dive only warns."""
    return tuple((place, kind) for place, kind in enumerate(gems) if kind in HAZARDS and kind in gems[:place])


def with_open_hazards(dive: Dive, gems: tuple[int, ...], awaits_second_gem: bool = False) -> Dive:
    """Return the dive with these gems drawn: open hazards and the seats that must defend, in the order drawn (since rules 3).

    The first gem of a pair waits for the second one while the leader dives.
    """
    hazards = hazards_in(gems)
    answers = tuple(answer for answer in dive.answers if (answer.place, answer.kind) in hazards)
    dive = replace(dive, answers=answers, awaits_second_gem=awaits_second_gem and dive.is_leader_diving)
    waiting_hazards = [(hazard, waiting_seats) for hazard in hazards if (waiting_seats := _waiting_seats(dive, hazard))]
    (place, _), answering = waiting_hazards[0] if waiting_hazards and not dive.awaits_second_gem else ((-1, -1), ())
    return replace(dive, hazards=tuple(kind for (_, kind), _ in waiting_hazards), answering=answering, place=place)


def _waiting_seats(dive: Dive, hazard: Hazard) -> tuple[int, ...]:
    """Return the active divers that must still defend against a hazard."""
    have = {answer.seat for answer in dive.answers if (answer.place, answer.kind) == hazard}
    return tuple(seat for seat in dive.diving_seats if seat not in have)


def with_late_diver(state: State, dive: Dive, seat: int) -> Dive:
    """Return the dive after a seat joined late: it defends only against hazards that are still open."""
    other_dive = replace(dive, divers=tuple(diver for diver in dive.divers if diver.seat != seat))
    answers = [answer for answer in dive.answers if answer.seat != seat or answer.means != "up"]
    answered_hazards = {(answer.place, answer.kind) for answer in answers if answer.seat == seat}
    settled_hazards = (
        hazard
        for hazard in hazards_in(state.bag.drawn_kinds)
        if hazard not in answered_hazards and not _waiting_seats(other_dive, hazard)
    )
    answers += [Defence(place, kind, seat, "settled") for place, kind in settled_hazards]
    return with_open_hazards(replace(dive, answers=tuple(answers)), state.bag.drawn_kinds, dive.awaits_second_gem)


def without_second_gem(state: State, dive: Dive) -> Dive:
    """Cancel the second gem of a pair: all defend against the first one now."""
    if not dive.awaits_second_gem:
        return dive
    return (
        with_open_hazards(dive, state.bag.drawn_kinds)
        if state.terms.rules > 2
        else with_changed_gems(dive, state.bag.drawn_kinds, state.bag.drawn_kinds)
    )


class UseSpot(SeatMove, frozen=True):
    """Defend against a hazard with a scouting spot."""

    spot: str


class PlayProtection(SeatMove, frozen=True):
    """Defend against a hazard with a crew card of its colour."""


class HazardDefended(SeatEvent, frozen=True, tag="HazardAnswered"):
    """A seat defended against a hazard with a card, or with a spot."""

    has_short = True
    colour: str
    spot: str = ""


def use_spot(state: State, move: UseSpot) -> Events:
    """Defend once with a matching scouting spot; its boat goes to the centre."""
    dive, diver = _asked_diver(state, move.seat)
    colour = dive.hazards[0]
    if move.spot not in diver.spots:
        raise illegal_move("spot_not_held", seat=SeatName(move.seat), spot=move.spot)
    if move.spot not in diver.unused_spots:
        raise illegal_move("spot_used", seat=SeatName(move.seat), spot=move.spot)
    if move.spot not in useful_spots(diver, colour):
        raise illegal_move("spot_does_not_help", spot=move.spot, colour=COLOURS[colour])
    return (HazardDefended(move.seat, COLOURS[colour], move.spot),)


def play_protection(state: State, move: PlayProtection) -> Events:
    """Defend with a crew card of the hazard's colour."""
    dive, _ = _asked_diver(state, move.seat)
    return (HazardDefended(move.seat, COLOURS[dive.hazards[0]]),)


def _asked_diver(state: State, seat: int) -> tuple[Dive, Diver]:
    dive = begun_dive(state)
    diver = checked_diver(dive, seat)
    if not dive.answering:
        raise illegal_move("nothing_to_answer")
    if seat != dive.answering[0]:
        raise illegal_move("answer_out_of_order", seat=SeatName(seat), first=SeatName(dive.answering[0]))
    return dive, diver


def useful_spots(diver: Diver, colour: int) -> tuple[str, ...]:
    """Return the spots with which a seat can still defend against a hazard of this colour."""
    return tuple(spot for spot in dict.fromkeys(diver.unused_spots) if colour in DEFENDS.get(spot, ()))


def apply_hazard_defended(state: State, event: HazardDefended) -> State:
    dive = present_dive(state)
    if event.spot:
        dive = with_diver(dive, event.seat, lambda diver: replace(diver, used_spots=(*diver.used_spots, event.spot)))
    news = (*state.news, event) if event.spot else state.news
    return replace(state, dive=_with_answer(state, dive, event.seat, event.spot or "card"), news=news)


class Resurface(SeatMove, frozen=True):
    """Leave the dive instead of defending."""


class SeatResurfaced(SeatEvent, frozen=True, tag="Resurfaced"):
    """A seat left the dive."""

    cue = "rope"


def resurface(state: State, move: Resurface) -> Events:
    """Leave the dive, even if the seat could defend; its played cards still count."""
    _asked_diver(state, move.seat)
    return (SeatResurfaced(move.seat),)


def apply_seat_resurfaced(state: State, event: SeatResurfaced) -> State:
    return replace(state, dive=with_seat_resurfaced(state, present_dive(state), event.seat), news=(*state.news, event))


def with_seat_resurfaced(state: State, dive: Dive, seat: int) -> Dive:
    """Return the dive after a seat left it."""
    return _with_answer(state, with_diver(dive, seat, lambda diver: replace(diver, is_diving=False)), seat, "up")


def _with_answer(state: State, dive: Dive, seat: int, how: str) -> Dive:
    """Return the dive with the next defender, or with the draw's next hazard for all active divers."""
    if state.terms.rules > 2:
        is_answer = dive.answering[:1] == (seat,)
        new_answers = (Defence(dive.place, state.bag.drawn_kinds[dive.place], seat, how),) if is_answer else ()
        return with_open_hazards(
            replace(dive, answers=(*dive.answers, *new_answers)), state.bag.drawn_kinds, dive.awaits_second_gem
        )
    waiting_seats = tuple(other for other in dive.answering if other != seat)
    if waiting_seats or not dive.answering:
        return replace(dive, answering=waiting_seats)
    hazards = dive.hazards[1:]
    return replace(dive, hazards=hazards, answering=dive.diving_seats if hazards else ())


def with_diver(dive: Dive, seat: int, change: Callable[[Diver], Diver]) -> Dive:
    """Return the dive with one seat's diver changed."""
    return replace(dive, divers=tuple(change(diver) if diver.seat == seat else diver for diver in dive.divers))


class FixDiver(SeatMove, frozen=True):
    """Correct whether a seat still dives or has resurfaced."""

    is_down: bool


class DiverReturned(SeatEvent, frozen=True, tag="DivedOn"):
    """A seat entered as resurfaced still dives."""


def fix_diver(state: State, move: FixDiver) -> Events:
    """Correct which seats still dive."""
    diver = running_dive(state).diver(move.seat)
    if diver is None or diver.is_diving == move.is_down or not state.bag.drawn_kinds:
        raise illegal_move("diver_is_right", seat=SeatName(move.seat))
    return (DiverReturned(move.seat),) if move.is_down else (SeatResurfaced(move.seat),)


def apply_diver_returned(state: State, event: DiverReturned) -> State:
    dive = with_diver(present_dive(state), event.seat, lambda diver: replace(diver, is_diving=True))
    return replace(state, dive=with_late_diver(state, dive, event.seat) if state.terms.rules > 2 else dive)


class DefenceUndone(SeatEvent, frozen=True):
    """A defence was unnecessary, as the gem was no hazard. `means`: a spot, "card", or "up" (resurfaced)."""

    means: str = field(name="how")


def undo_defences(dive: Dive, gems: tuple[int, ...]) -> Events:
    """Undo defences that these gems don't require: spots are free again, and resurfaced seats dive again."""
    hazards = hazards_in(gems)
    stale = (answer for answer in dive.answers if (answer.place, answer.kind) not in hazards and answer.means != "settled")
    return tuple(DefenceUndone(answer.seat, answer.means) for answer in stale)


def apply_defence_undone(state: State, event: DefenceUndone) -> State:
    def restore(diver: Diver) -> Diver:
        if event.means == "up":
            return replace(diver, is_diving=True)
        unused_spots = Multiset(diver.used_spots) - Multiset([event.means])
        return replace(diver, used_spots=tuple(unused_spots.elements()))

    dive = with_diver(present_dive(state), event.seat, restore)
    news = (
        defence for defence in state.news if not isinstance(defence, HazardDefended | SeatResurfaced) or defence.seat != event.seat
    )
    return replace(state, dive=with_open_hazards(dive, state.bag.drawn_kinds, dive.awaits_second_gem), news=(*news, event))
