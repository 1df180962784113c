"""Prompts of a dive: boats, draw, defence against a hazard, last cards."""

from companion.games.deep_blue.boats import CENTRE, RUSH, CloseDive, PlaceBoats, possible_places
from companion.games.deep_blue.box import COLOURS, HAZARDS, MOST_CARDS, MOST_POINTS, WORTHS, Scenario
from companion.games.deep_blue.dive import DrawGem, PlayCards, ReportGems, ScoreDive, StopDive, fewest_cards
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot, useful_spots
from companion.games.deep_blue.scenarios import EXPERT_POINTS, gems_at_a_time
from companion.games.deep_blue.scoring import score_now
from companion.games.deep_blue.state import Dive, Diver, State, present_dive
from companion.table.chapter import Move, SeatName, Words, replace, say
from companion.table.prompt import Cell, Choice, Choices, Number, Option, Pick, Prompt, Role

CARD_FIELDS = (Number("cards", say("field.cards"), 1, MOST_CARDS), Number("points", say("field.points"), 0, MOST_POINTS))


def scenario_rule(rule: Words, scenario: str) -> Words:
    """Return the rule, with the scenario's change."""
    return say("why.with_scenario", rule=rule, scenario=scenario) if scenario else rule


def _rule_of_dive(state: State, rule: Words) -> Words:
    """Return the rule for the present dive; Scattered Wealth concerns dives on any tile."""
    scenario = state.terms.scenario
    return scenario_rule(rule, scenario if scenario == Scenario.SCATTERED_WEALTH else state.scenario_of_dive)


def ask_boats(state: State) -> Prompt:
    """Return the question where the next seat's boats are, and whether they rush in."""
    dive = present_dive(state)
    seat = dive.asked_seats[0]
    single, pairs = possible_places(state, dive, seat)
    field = Pick("boats", say("field.boats"), tuple(map(place_option, pairs)))
    two = (Choice(say("choice.two"), PlaceBoats(seat), seat, fields=(field,)),) if pairs else ()
    boat_choices = (*(_boat_choice(seat, place, dive) for place in single), *two)
    if seat == dive.leader:
        lead = (say("why.lead", scenario=dive.scenario), *_two_boats_rule(dive), *_last_city_rule(state))
        rule = _rule_of_dive(state, say("why.parts", parts=lead))
        return Prompt(say("ask.boats_of_leader", seat=SeatName(seat)), _with_usual_first(boat_choices), seat, rule)
    away_choice = Choice(say("choice.away"), PlaceBoats(seat), seat, "primary", say("note.away"))
    last = (Choice(say("choice.nobody_else"), CloseDive(seat), seat, cell="out"),) if len(dive.asked_seats) > 1 else ()
    rule = _rule_of_dive(state, say("why.parts", parts=(say("why.join", scenario=dive.scenario), *_two_boats_rule(dive))))
    question = say("ask.boats" if RUSH in single else "ask.boats_here", seat=SeatName(seat), site=dive.site)
    return Prompt(question, (away_choice, *boat_choices, *last), seat, rule)


def _two_boats_rule(dive: Dive) -> tuple[Words, ...]:
    """Return the rule of two boats at one wreck; in Ruins of Plenty they score the tile twice, but no gem."""
    return (say("why.two_boats", scenario=dive.scenario),)


def _with_usual_first(choices: Choices, cell: Cell = "go") -> Choices:
    usual, *other_choices = choices
    return (replace(usual, role="primary", cell=cell), *other_choices)


def _boat_choice(seat: int, place: str, dive: Dive) -> Choice:
    move = PlaceBoats(seat, (place,))
    if place == RUSH:
        note = say("note.rush_storm" if dive.scenario == Scenario.A_STORM_IS_COMING else "note.rush")
        return Choice(say("choice.rush"), move, seat, note=note)
    label = say("choice.centre") if place == CENTRE else say("choice.spot", spot=place)
    return Choice(label, move, seat, note=say("note.centre") if place == CENTRE else "", marks=(f"spot:{place}",))


def place_option(boats: str) -> Option:
    """Return the option for these places of a seat's boats, two joined by "+"."""
    first_place, *other_places = boats.split("+")
    label = (
        say("place.both", spot=first_place)
        if other_places == [first_place]
        else say("place.two", places=(first_place, *other_places))
    )
    return Option(boats, label, mark=f"boats:{boats}")


def ask_draw(state: State) -> Prompt:
    """Offer another gem or to stop; after the first gem, everyone's cards, too."""
    dive, size = present_dive(state), state.bag.size
    may_act = bool(state.bag.drawn_kinds) and not dive.awaits_second_gem
    stop = (_stop_choice(state, dive),) if may_act or not size else ()
    choices = (*((_draw_choice(state, dive.leader),) if size else ()), *stop, *(_card_choices(state) if may_act else ()))
    draw = say("why.draw", scenario=dive.scenario, warned=_warned_hazard(state), gems=WORTHS)
    parts = (draw, say("why.cards"), *_last_city_rule(state))
    rule = say("why.parts", parts=parts)
    return Prompt(_draw_question(state, dive), choices, dive.leader, _rule_of_dive(state, rule))


def _warned_hazard(state: State) -> str:
    """Return which of the two hazards was drawn, so that the next gem of its colour must be defended against."""
    drawn_hazards = [COLOURS[kind] for kind in HAZARDS if kind in state.bag.drawn_kinds]
    return "both" if len(drawn_hazards) == len(HAZARDS) else "".join(drawn_hazards) or "none"


def _draw_question(state: State, dive: Dive) -> Words:
    leader = SeatName(dive.leader)
    if dive.awaits_second_gem:
        return say("ask.second", seat=leader)
    if not state.bag.size:
        return say("ask.empty_bag", seat=leader)
    gems = gems_at_a_time(state)
    first = say("ask.first", seat=leader, gems=gems, tap=gems * state.terms.bag_on_table)
    return say("ask.draw", seat=leader) if state.bag.drawn_kinds else first


def _draw_choice(state: State, leader: int) -> Choice:
    note = say("note.in_bag", count=state.bag.size)
    if state.terms.bag_on_table:
        return report_choice(state, ReportGems(leader), note, leader)
    return Choice(say("choice.draw", gems=gems_at_a_time(state)), DrawGem(leader), leader, "primary", note, ("bag:gems",))


def report_choice(state: State, move: Move, note: Words = "", seat: int | None = None) -> Choice:
    """Offer to enter a gem of the physical bag, or to report it by a device."""
    field = Pick("gems", say("field.gem"), held_options(state))
    return Choice(say("choice.report"), move, seat, "primary", note, ("bag:gems",), (field,), "DRAW gems")


def held_options(state: State) -> tuple[Option, ...]:
    """Return the gems that the bag can give, each with its number."""
    return tuple(
        Option(colour, say("gem.name", gem=colour), say("note.in_bag", count=count), f"gem:{colour}")
        for colour, count in zip(COLOURS, state.bag.held_counts, strict=True)
        if count
    )


def _stop_choice(state: State, dive: Dive) -> Choice:
    """Offer to stop, with the leader's score."""
    role: Role = "secondary" if state.bag.size else "primary"
    note = say("note.stop", points=score_now(state, dive.divers[0]).total)
    return Choice(say("choice.stop"), StopDive(dive.leader), dive.leader, role, note, cell="out")


def _card_choices(state: State) -> Choices:
    """Offer to play cards: their points, and their number where it counts."""
    fewest = fewest_cards(state)
    fields = CARD_FIELDS if fewest else CARD_FIELDS[1:]
    is_expert = state.scenario_of_dive == Scenario.THE_BEST_OF_THE_BEST
    note = say("note.expert_cards", points=EXPERT_POINTS) if is_expert else say("note.cards")
    return tuple(
        Choice(say("choice.cards"), PlayCards(seat, fewest), seat, note=note, fields=fields)
        for seat in present_dive(state).diving_seats
    )


def ask_defence(state: State) -> Prompt:
    """Offer a scouting spot, a card, or to resurface."""
    dive = present_dive(state)
    colour, diver = dive.hazards[0], next(diver for diver in dive.divers if diver.seat == dive.answering[0])
    at = state.bag.drawn_kinds[: dive.place + 1] if dive.place >= 0 else ()
    nth = at.count(colour) if at else state.bag.drawn_kinds.count(colour) - dive.hazards[1:].count(colour)
    question = say("ask.hazard", seat=SeatName(diver.seat), nth=nth, colour=COLOURS[colour])
    choices = (*_defence_choices(diver, colour), _resurface_choice(state, dive, diver))
    rule = say("why.parts", parts=(say("why.hazard"), say("why.leader_up")))
    return Prompt(question, choices, diver.seat, _rule_of_dive(state, rule))


def _defence_choices(diver: Diver, colour: int) -> Choices:
    seat, note = diver.seat, say("note.use_spot")
    by_spot = (
        Choice(say("choice.use_spot", spot=spot), UseSpot(seat, spot), seat, note=note, marks=(f"spot:{spot}",))
        for spot in useful_spots(diver, colour)
    )
    name = COLOURS[colour]
    card = Choice(say("choice.card", colour=name), PlayProtection(seat), seat, note=say("note.card"), marks=(f"defence:{name}",))
    return _with_usual_first((*by_spot, card), "other")  # resurfacing is as usual as a defence


def _resurface_choice(state: State, dive: Dive, diver: Diver) -> Choice:
    points, points_if_up = score_now(state, diver).total, score_now(state, replace(diver, is_diving=False)).total
    keep, loses = (
        say("note.keep", points=points_if_up) if points_if_up else say("note.keep_none"),
        say("loses.gems", points=points - points_if_up),
    )
    note = say("note.end_dive", keep=keep) if diver.seat == dive.leader else keep
    return Choice(say("choice.resurface"), Resurface(diver.seat), diver.seat, "danger", note, loses=loses)


def ask_last_cards(state: State) -> Prompt:
    """Offer cards to every seat still diving, then the score."""
    dive = present_dive(state)
    score = Choice(say("choice.score"), ScoreDive(), role="primary", note=say("note.score"))
    cards = () if dive.awaits_second_gem else _card_choices(state)  # in older games the second gem of a pair could be missing
    up = () if dive.is_leader_diving else (say("why.leader_up"),)
    rule = say("why.parts", parts=(say("why.last", gems=WORTHS), say("why.cards"), *up, *_last_city_rule(state)))
    return Prompt(_last_cards_question(dive), (score, *cards), dive.diving_seats[0], _rule_of_dive(state, rule))


def _last_cards_question(dive: Dive) -> Words:
    """Ask every seat still diving, the only one by its name."""
    leader, seats = SeatName(dive.leader), dive.diving_seats
    if len(seats) > 1:
        return say("ask.last" if dive.is_leader_diving else "ask.last_forced", seat=leader)
    if dive.is_leader_diving:
        return say("ask.last_alone", seat=leader)
    return say("ask.last_forced_alone", seat=leader, diver=SeatName(seats[0]))


def _last_city_rule(state: State) -> tuple[Words, ...]:
    """Return the rule of the end, in a dive on a Sunken City tile."""
    face = state.face_at(present_dive(state).site)
    return (say("why.fourth_city"),) if face and face.is_sunken else ()
