"""What the table is asked in a dive: whose boats are there, the draw, the defence against a hazard, the last cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.deep_blue.boats import AWAY, CENTRE, RUSH, CloseDive, FixBoats, PlaceBoats, places
from companion.games.deep_blue.box import COLOURS, MOST_CARDS, MOST_POINTS, PLAIN_WORTH, SPOT_WORTH, Scenario
from companion.games.deep_blue.dive import DrawGem, PlayCards, ReportGems, ScoreDive, StopDive, fewest_cards
from companion.games.deep_blue.hazards import FixDiver, PlayProtection, Resurface, UseSpot, useful_spots
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.scoring import score_now
from companion.games.deep_blue.state import Dive, Diver, State, running
from companion.table.prompt import Choice, Number, Option, Pick, Prompt, Role
from companion.table.say import Words, say, who

Choices = tuple[Choice, ...]
CARD_FIELDS = (Number("cards", say("field.cards"), 1, MOST_CARDS), Number("points", say("field.points"), 0, MOST_POINTS))


def why(rule: Words, scenario: str) -> Words:
    """The rule, with what the scenario changes of it."""
    return say("why.with_scenario", rule=rule, scenario=scenario) if scenario else rule


def _why(state: State, rule: Words) -> Words:
    """The same for the dive now on; Scattered Wealth concerns dives on any tile."""
    scenario = state.terms.scenario
    return why(rule, scenario if scenario == Scenario.SCATTERED_WEALTH else state.scenario_of_dive)


def worths() -> tuple[Words, ...]:
    """What gems are worth: "silver 1, on a silver spot 3"."""
    return tuple(say("gem.worth", gem=COLOURS[kind], plain=plain, spot=SPOT_WORTH[kind]) for kind, plain in PLAIN_WORTH.items())


# who is there


def boats(state: State) -> Prompt:
    """Where the boats of the next seat lie, and whether they rush."""
    dive = running(state)
    seat = dive.asked[0]
    single, pairs = places(state, dive, seat)
    if seat == dive.leader:
        first, *others = single
        choices = (_boat(seat, first, dive, "primary"), *(_boat(seat, place, dive) for place in others), *_two(seat, pairs))
        return Prompt(
            say("ask.boats_of_leader", seat=who(seat)), choices, seat, _why(state, say("why.lead", scenario=dive.scenario))
        )
    away = Choice(say("choice.away"), PlaceBoats(seat), seat, "primary", say("note.away"))
    last = (Choice(say("choice.nobody_else"), CloseDive(seat), seat, cell="out"),) if len(dive.asked) > 1 else ()
    choices = (away, *(_boat(seat, place, dive) for place in single), *_two(seat, pairs), *last)
    return Prompt(say("ask.boats", seat=who(seat)), choices, seat, _why(state, say("why.join", scenario=dive.scenario)))


def _boat(seat: int, place: str, dive: Dive, role: Role = "secondary") -> Choice:
    move = PlaceBoats(seat, (place,))
    if place == RUSH:
        note = say("note.rush_storm" if dive.scenario == Scenario.A_STORM_IS_COMING else "note.rush")
        return Choice(say("choice.rush"), move, seat, role, note)
    if place == CENTRE:
        return Choice(say("choice.centre"), move, seat, role, say("note.centre"), (f"spot:{place}",))
    return Choice(say("choice.spot", spot=place), move, seat, role, marks=(f"spot:{place}",))


def _two(seat: int, pairs: tuple[str, ...]) -> Choices:
    options = tuple(map(pair_option, pairs))
    field = Pick("boats", say("field.boats"), options)
    return (Choice(say("choice.two"), PlaceBoats(seat), seat, fields=(field,)),) if pairs else ()


def pair_option(pair: str) -> Option:
    """Two boats' places, joined by "+", to pick."""
    one, other = pair.split("+")
    return Option(pair, say("place.both", spot=one) if one == other else say("place.two", places=(one, other)))


def fixed_diver(state: State, dive: Dive, seat: int) -> Iterator[Choice]:
    """Where a seat's boats really are, and whether it still dives."""
    if seat in dive.asked:
        return
    single, pairs = places(state, replace(dive, divers=tuple(one for one in dive.divers if one.seat != seat)), seat)
    alone = tuple(Option(place, say("place.two", places=(place,))) for place in (*single, *([] if seat == dive.leader else [AWAY])))
    field = Pick("boats", say("field.boats"), (*alone, *map(pair_option, pairs)))
    yield Choice(say("choice.fix_boats", seat=who(seat)), FixBoats(seat), fields=(field,))
    diver = dive.diver(seat)
    if diver and state.bag.drawn:
        label = say("choice.came_up", seat=who(seat)) if diver.is_down else say("choice.dives_on", seat=who(seat))
        yield Choice(label, FixDiver(seat, not diver.is_down))


# the draw


def draw(state: State) -> Prompt:
    """Another gem, or to stop; and cards of all who dive, as soon as a gem is drawn."""
    dive, size = running(state), state.bag.size
    may_act = bool(state.bag.drawn) and not dive.is_half
    choices = (
        *((_draw(state, dive.leader),) if size else ()),
        *((_stop(state, dive),) if may_act or not size else ()),
        *(_cards(state) if may_act else ()),
    )
    return Prompt(
        _draw_question(state, dive), choices, dive.leader, _why(state, say("why.draw", scenario=dive.scenario, gems=worths()))
    )


def _draw_question(state: State, dive: Dive) -> Words:
    leader = who(dive.leader)
    if dive.is_half:
        return say("ask.second", seat=leader)
    if not state.bag.size:
        return say("ask.empty_bag", seat=leader)
    return say("ask.draw", seat=leader) if state.bag.drawn else say("ask.first", seat=leader, gems=gems_at_a_time(state))


def _draw(state: State, leader: int) -> Choice:
    note, marks = say("note.in_bag", count=state.bag.size), ("bag:gems",)
    if state.terms.bag_on_table:
        field = Pick("gems", say("field.gem"), held_options(state))
        return Choice(say("choice.report"), ReportGems(leader), leader, "primary", note, marks, (field,), "DRAW gems")
    return Choice(say("choice.draw", gems=gems_at_a_time(state)), DrawGem(leader), leader, "primary", note, marks)


def held_options(state: State) -> tuple[Option, ...]:
    """The gems that the bag can give, each with how many are in it."""
    return tuple(
        Option(colour, say("gem.name", gem=colour), say("note.in_bag", count=count), f"gem:{colour}")
        for colour, count in zip(COLOURS, state.bag.held, strict=True)
        if count
    )


def _stop(state: State, dive: Dive) -> Choice:
    """The way out, with what it brings the leader now."""
    role: Role = "secondary" if state.bag.size else "primary"
    note = say("note.stop", points=score_now(state, dive, dive.divers[0]).total)
    return Choice(say("choice.stop"), StopDive(dive.leader), dive.leader, role, note, cell="out")


def _cards(state: State) -> Choices:
    """Their points; how many they are where that counts."""
    fewest = fewest_cards(state)
    fields = CARD_FIELDS if fewest else CARD_FIELDS[1:]
    return tuple(Choice(say("choice.cards"), PlayCards(seat, fewest), seat, fields=fields) for seat in running(state).down)


# hazards


def hazard(state: State) -> Prompt:
    """A scouting spot, a card, or up."""
    dive = running(state)
    seat, colour = dive.answering[0], dive.hazards[0]
    diver = next(diver for diver in dive.divers if diver.seat == seat)
    nth = state.bag.drawn.count(colour) - dive.hazards[1:].count(colour)
    about = say("ask.hazard", seat=who(seat), nth=nth, colour=COLOURS[colour])
    choices = (*_defences(diver, colour), _resurface(state, dive, diver))
    return Prompt(about, choices, seat, _why(state, say("why.hazard")))


def _defences(diver: Diver, colour: int) -> Choices:
    """The first one is the usual one."""
    seat, spots = diver.seat, useful_spots(diver, colour)
    by_spot = (
        Choice(say("choice.use_spot", spot=spot), UseSpot(seat, spot), seat, note=say("note.use_spot"), marks=(f"spot:{spot}",))
        for spot in spots
    )
    card = Choice(say("choice.card", colour=COLOURS[colour]), PlayProtection(seat), seat, note=say("note.card"))
    usual, *others = (*by_spot, card)
    return (replace(usual, role="primary", cell="go"), *others)


def _resurface(state: State, dive: Dive, diver: Diver) -> Choice:
    now, kept = score_now(state, dive, diver).total, score_now(state, dive, replace(diver, is_down=False)).total
    note = say("note.keep", points=kept) if kept else say("note.keep_none")
    if diver.seat == dive.leader:
        note = say("note.end_dive", keep=note)
    return Choice(
        say("choice.resurface"), Resurface(diver.seat), diver.seat, "danger", note, loses=say("loses.gems", points=now - kept)
    )


# the last cards


def last_cards(state: State) -> Prompt:
    """Cards of all who still dive, then the score."""
    dive = running(state)
    score = Choice(say("choice.score"), ScoreDive(), role="primary", note=say("note.score"))
    about = say("ask.last" if dive.is_led else "ask.last_forced", seat=who(dive.leader))
    return Prompt(
        about,
        (score, *_cards(state)),
        dive.leader if dive.is_led else dive.down[0],
        _why(state, say("why.last", gems=worths())),
    )
