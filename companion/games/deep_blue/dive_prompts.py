"""What the table is asked in a dive: whose boats are there, the draw, the answers to a hazard, the last cards."""

from functools import lru_cache

from companion.games.deep_blue import words
from companion.games.deep_blue.boats import CENTRE, RUSH, places
from companion.games.deep_blue.box import A_STORM_IS_COMING, COLOURS, SCATTERED_WEALTH
from companion.games.deep_blue.dive import MOST_CARDS, MOST_POINTS
from companion.games.deep_blue.hazards import useful_spots
from companion.games.deep_blue.moves import (
    CloseDive,
    DrawGem,
    PlaceBoats,
    PlayCards,
    PlayProtection,
    ReportGems,
    Resurface,
    ScoreDive,
    StopDive,
    UseSpot,
)
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.state import Dive, State
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Option, Pick, Prompt, Role
from companion.table.wording import who

ASKED, LABEL, NOTE, FIELD, WHY = words.ASKED, words.LABEL, words.NOTE, words.FIELD, words.WHY
CARD_FIELDS = (Number("cards", FIELD["cards"], 1, MOST_CARDS), Number("points", FIELD["points"], 0, MOST_POINTS))
BAG = ("bag:gems",)


def dive_prompt(state: State, dive: Dive) -> Prompt:
    """What is asked in the dive now."""
    scenario = _told_scenario(state)
    if dive.asked:
        single, pairs = places(state, dive)
        return _boats(dive.asked[0], dive.leader, single, pairs, scenario, len(dive.asked) > 1)
    if dive.answering:
        return _hazard_of(state, dive, scenario)
    if dive.is_led and not dive.is_stopped:
        options = held_options(state.bag.held) if state.terms.bag_on_table else None
        return _draw(
            dive.leader, dive.down, len(state.bag.drawn), state.bag.size, dive.is_half, gems_at_a_time(state), options, scenario
        )
    return _last(dive.leader, dive.down, dive.is_led, scenario)


def _told_scenario(state: State) -> str:
    """The scenario that "Why?" tells: the one in force; Scattered Wealth concerns dives on any tile."""
    scenario = state.terms.scenario
    return scenario if scenario == SCATTERED_WEALTH else state.scenario_of_dive()


def why(key: str, scenario: str) -> str:
    """The rule, with what the scenario changes in this dive."""
    return f"{WHY[key]} {words.SCENARIO_WHY[scenario]}" if scenario else WHY[key]


# who is there


@lru_cache(maxsize=4096)
def _boats(seat: int, leader: int, single: tuple[str, ...], pairs: tuple[str, ...], scenario: str, is_last: bool) -> Prompt:
    is_leader = seat == leader
    away = () if is_leader else (Choice(LABEL["away"], PlaceBoats(seat), seat, "primary", NOTE["away"]),)
    choices = (
        *away,
        *(_boat(seat, place, scenario, is_leader and place == single[0]) for place in single),
        *((Choice(LABEL["two"], PlaceBoats(seat), seat, fields=(_pair_pick(pairs),)),) if pairs else ()),
        *((Choice(LABEL["nobody_else"], CloseDive(seat), seat),) if is_last and not is_leader else ()),
    )
    return Prompt(ASKED["boats_of_leader" if is_leader else "boats"].format(seat=who(seat)), choices, seat, why("boats", scenario))


def _boat(seat: int, place: str, scenario: str, is_primary: bool) -> Choice:
    role: Role = "primary" if is_primary else "secondary"
    label = LABEL[place if place in (CENTRE, RUSH) else "spot"].format(spot=place)
    note = NOTE.get("rush_storm" if place == RUSH and scenario == A_STORM_IS_COMING else place, "")
    marks = () if place == RUSH else (f"spot:{place}",)
    return Choice(label, PlaceBoats(seat, (place,)), seat, role, note, marks)


def _pair_pick(pairs: tuple[str, ...]) -> Pick:
    return Pick("boats", FIELD["boats"], tuple(Option(pair, words.places(pair)) for pair in pairs))


# the draw


@lru_cache(maxsize=8192)
def _draw(
    leader: int,
    down: tuple[int, ...],
    drawn: int,
    size: int,
    is_half: bool,
    at_a_time: int,
    options: tuple[Option, ...] | None,
    scenario: str,
) -> Prompt:
    may_act = drawn > 0 and not is_half
    draw = (_draw_choice(leader, size, at_a_time, options),) if size else ()
    stop = (Choice(LABEL["stop"], StopDive(leader), leader, "secondary" if size else "primary", NOTE["stop"]),)
    cards = _cards(down) if may_act else ()
    about = ASKED[_draw_question(drawn, size, is_half, at_a_time)].format(seat=who(leader))
    return Prompt(about, (*draw, *(stop if may_act or not size else ()), *cards), leader, why("draw", scenario))


def _draw_question(drawn: int, size: int, is_half: bool, at_a_time: int) -> str:
    if is_half:
        return "second"
    if not size:
        return "empty_bag"
    if drawn:
        return "draw"
    return "first" if at_a_time == 1 else "first_pair"


def _draw_choice(leader: int, size: int, at_a_time: int, options: tuple[Option, ...] | None) -> Choice:
    note = NOTE["draw"].format(count=size)
    if options is None:
        return Choice(LABEL["draw" if at_a_time == 1 else "draw_pair"], DrawGem(leader), leader, "primary", note, BAG)
    field = Pick("gems", FIELD["gem"], options)
    return Choice(LABEL["report"], ReportGems(leader), leader, "primary", note, BAG, (field,), "DRAW gems")


def _cards(down: tuple[int, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(LABEL["cards"], PlayCards(seat), seat, fields=CARD_FIELDS) for seat in down)


@lru_cache(maxsize=512)
def held_options(held: tuple[int, ...]) -> tuple[Option, ...]:
    """The gems that the bag can give, each with how many are in it."""
    return tuple(
        Option(colour, colour, NOTE["in_bag"].format(count=count), f"gem:{colour}")
        for colour, count in zip(COLOURS, held, strict=True)
        if count
    )


# hazards


def _hazard_of(state: State, dive: Dive, scenario: str) -> Prompt:
    seat, colour = dive.answering[0], dive.hazards[0]
    diver = next(diver for diver in dive.divers if diver.seat == seat)
    nth = state.bag.drawn.count(colour) - dive.hazards[1:].count(colour)
    return _hazard(seat, seat == dive.leader, colour, nth, useful_spots(diver, colour), diver.points, scenario)


@lru_cache(maxsize=8192)
def _hazard(seat: int, is_leader: bool, colour: int, nth: int, spots: tuple[str, ...], points: int, scenario: str) -> Prompt:
    name = COLOURS[colour]
    answers: tuple[tuple[str, str, Move, tuple[str, ...]], ...] = (
        *((LABEL["use_spot"].format(spot=spot), NOTE["use_spot"], UseSpot(seat, spot), (f"spot:{spot}",)) for spot in spots),
        (LABEL["card"].format(colour=name), NOTE["card"], PlayProtection(seat), ()),
    )
    choices = tuple(
        Choice(label, move, seat, "secondary" if at else "primary", note, marks)
        for at, (label, note, move, marks) in enumerate(answers)
    )
    note = NOTE[f"resurface{'_leader' if is_leader else ''}{'' if points else '_bare'}"].format(points=points)
    up = Choice(LABEL["resurface"], Resurface(seat), seat, "danger", note)
    about = ASKED["hazard"].format(seat=who(seat), nth=words.NTH[nth - 1], colour=name)
    return Prompt(about, (*choices, up), seat, why("hazard", scenario))


# the last cards


@lru_cache(maxsize=1024)
def _last(leader: int, down: tuple[int, ...], is_led: bool, scenario: str) -> Prompt:
    score = Choice(LABEL["score"], ScoreDive(), role="primary", note=NOTE["score"])
    about = ASKED["last" if is_led else "last_forced"].format(seat=who(leader))
    return Prompt(about, (score, *_cards(down)), leader if is_led else down[0], why("last", scenario))
