"""View of a kit: places, counters and the order of turns, without anything that a seat may not see."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.games.kit.board_state import (
    NO_ENDING,
    State,
    counters_of,
    dealt_of,
    ordered_things,
    owner_of,
    place_key,
    places_of,
    priced_of,
    sort_by_file_order,
    things_of,
    words_of_thing,
)
from companion.games.kit.drawn_turns import actors_in_the_bag
from companion.games.kit.ending import asks_for_winners, has_ranking_points
from companion.games.kit.language import AT_ONCE, DRAWN, IN_TURN, MOST_VALUE, PLAY, Kit, label_words
from companion.games.kit.manual_changes import can_reorder
from companion.games.kit.odds import has_hidden, is_hidden, limit_of, next_draw, odds, possible_draws, possible_rolls
from companion.games.kit.running import creature_label, place_seen
from companion.games.kit.values import formula_value, price_of, rounded_down
from companion.games.kit.verbs import parse_verb
from companion.table.lazy_sequence import LazySequence
from companion.table.sentence import SeatName, Words, say
from companion.table.views import SeatView, View

NEAR_LOSS_SHARE = 0.8
"""Share of its steps from which a counter that all lose by is near a loss."""
MOST_KEPT = 4
"""Most answers of a phase that keep their cells: as many as there are cells."""


class ThingView(Struct, frozen=True):
    """A kind of thing: name, group, worth, price (0: none), and `look`, the identifier of its picture ("thing:circle:white:1")."""

    key: str
    label: Words
    group: str = ""
    worth: int = 0
    look: str = ""
    note: Words = ""
    seat: int | None = None
    price: int = 0


class RingShare(Struct, frozen=True):
    """Share of the ring that shows a bag's odds: what may be drawn next, its chance (0..1), and "good", "plain" or "danger"."""

    thing: ThingView
    chance: float
    kind: str = "plain"


class PlaceView(Struct, frozen=True):
    """A place.

    id         key, and the seat if each player has one: "bag:0"
    kind       bag, stack, row, supply
    contents   what is in it by kind, with its number; () if hidden
    things     the same one by one in their order; () of bags and stacks, and if hidden
    count      number of things, known even if they are hidden
    ring       the next draw, of a bag or a stack from which can be drawn now
    sums       of a row: a thing of each group that has a worth, and the worth of the group together
    limits     for each of `sums` the most that it may be before a risk comes true; 0 without a risk
    is_physical  whether it is on the table: draws are entered
    """

    id: str
    key: str
    label: Words
    kind: str
    seat: int | None = None
    contents: tuple[tuple[ThingView, int], ...] = ()
    things: tuple[ThingView, ...] = ()
    count: int = 0
    is_hidden: bool = False
    ring: tuple[RingShare, ...] = ()
    sums: tuple[tuple[ThingView, int], ...] = ()
    is_physical: bool = False
    limits: tuple[int, ...] = ()

    @property
    def mark(self) -> str:
        """Mark of the place on the board, for taps: "place:bag:0"."""
        return f"place:{self.id}"

    @property
    def danger(self) -> float:
        """Chance (0..1) that the next draw is a danger."""
        return sum(share.chance for share in self.ring if share.kind == "danger")

    @property
    def sides(self) -> tuple[tuple[ThingView, float], ...]:
        """A thing of each group that may be drawn next without danger, and the chance of the group."""
        safe = [share for share in self.ring if share.kind != "danger"]
        first = {share.thing.group: share.thing for share in reversed(safe)}
        groups = dict.fromkeys(share.thing.group for share in safe)
        return tuple((first[group], sum(share.chance for share in safe if share.thing.group == group)) for group in groups)


class CounterView(Struct, frozen=True):
    """A counter: shared (`actor` None), of a player (`seat`), or of a creature.

    track         number of steps it is shown on; 0: none
    low, high     bounds that the kit sets; None where it sets none. With both the counter can be shown as a bar
    is_condition  it is a state that is shown only while it is not 0
    is_hidden     it is known only to its owner, and `value` is 0
    is_order      it decides the order of turns
    is_near_loss  all lose together if it rises further, and it is on one of its last steps
    """

    key: str
    label: Words
    value: int
    seat: int | None = None
    actor: int | None = None
    track: int = 0
    is_condition: bool = False
    icon: str = ""
    is_hidden: bool = False
    wins: bool = False
    on_television: bool = True
    low: int | None = None
    high: int | None = None
    is_order: bool = False
    is_near_loss: bool = False


class ActorView(Struct, frozen=True):
    """A player or creature in the order of turns.

    id        a seat, or a number above all seats
    number    number that decides the order, such as initiative; None if the order is clockwise
    is_in_bag its turn is still to be drawn in this round
    is_skipped its turn is skipped, because the formula `done` of the phase is true for it
    counters  its own counters, conditions among them
    """

    id: int
    label: Words
    seat: int | None = None
    icon: str = ""
    number: int | None = None
    is_up: bool = False
    is_done: bool = False
    has_passed: bool = False
    counters: tuple[CounterView, ...] = ()
    is_in_bag: bool = False
    is_skipped: bool = False


class DiceView(Struct, frozen=True):
    """Dice of the kit: the faces and the total of the last roll; total None before the first.

    uncounted_positions  positions of faces that do not count
    is_next  whether an answer rolls them now
    result   what the total means, such as a hit; "" for nothing
    """

    key: str
    label: Words
    notation: str
    faces: tuple[str, ...] = ()
    total: int | None = None
    uncounted_positions: tuple[int, ...] = ()
    is_next: bool = False
    result: Words = ""


class KitView(View, frozen=True, kw_only=True):
    """A kit in play.

    name, colour, emblem  of its box; scenario: "" for none
    phase     its name; who: seats that may answer now; is_at_once: whether all players answer at the same time
    counters  shared ones and those of players; creatures have theirs in `order`
    order     who takes turns, in order; () while all answer at once or the table does
    last_thing  the thing that moved last, and the place it went to; None if it can't be seen, or the next draw is due
    sheet     name of the score sheet that counts; "" for none
    end_summary  what happened at the end; "" before it, or if there is nothing to say
    can_reorder  whether players may change the order of turns now
    goal      who wins, and when the game ends; "" if the kit doesn't say it
    risk_notes  each seat whose risk came true, with what has happened
    aloud     words that are read out now; "" for none
    is_ending   whether the play is over, and at most its result is asked
    kept_answers  answers of the phase that keep their cells while one can't be given now: the words and the note of each
    """

    name: Words
    colour: str
    emblem: str
    scenario: Words = ""
    phase: Words = ""
    answering_seats: tuple[int, ...] = ()
    is_at_once: bool = False
    places: tuple[PlaceView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    order: tuple[ActorView, ...] = ()
    dice: tuple[DiceView, ...] = ()
    last_thing: ThingView | None = None
    last_place: str = ""
    sheet: Words = ""
    end_summary: Words = ""
    can_reorder: bool = False
    goal: Words = ""
    risk_notes: tuple[tuple[int, Words], ...] = ()
    aloud: Words = ""
    kept_answers: tuple[tuple[Words, Words], ...] = ()
    is_ending: bool = False

    @property
    def is_result_asked(self) -> bool:
        """Whether the play is over, and at most its result is asked."""
        return self.is_ending


def view(state: State, seat: int | None) -> KitView:
    """Show a kit in play as the table (None) or one seat may see it."""
    kit, phase = state.kit, _phase_words(state)
    rings = {id: next_draw(state, id, answer, actor) for id, answer, actor in possible_draws(state)}
    scenario = kit.scenario(state.scenario)
    ending = kit.end[state.ending] if state.ending is not None and state.ending >= 0 else None
    ending_words = ending.words if ending else ""
    thing, destination = ("", "") if _is_last_thing_settled(state) else state.last
    return KitView(
        kit.words,
        _subtitle(state, scenario.words if scenario else ""),
        tuple(_seat(state, seat_number, seat) for seat_number in range(state.seats)),
        name=kit.words,
        colour=kit.colour,
        emblem=kit.emblem,
        scenario=scenario.words if scenario else "",
        phase=phase,
        answering_seats=tuple(actor for actor in state.answering_actors if state.is_player(actor)) if state.ending is None else (),
        is_at_once=state.current_phase.answerers == AT_ONCE and state.ending is None,
        places=tuple(_place(state, id, seat, rings.get(id, ())) for id in state.things if not _is_dealt_out(state, id)),
        counters=tuple(_counters(state, seat)),
        order=tuple(_actor(state, actor, seat) for actor in shown_order(state)),
        dice=tuple(_dice(state)),
        last_thing=thing_view(state, thing) if thing else None,
        last_place=destination,
        sheet=kit.sheet_words,
        end_summary=ending_words,
        can_reorder=can_reorder(state),
        goal=kit.said_goal,
        risk_notes=tuple(_risk_notes(state)),
        aloud=state.current_phase.said_aloud if state.ending is None else "",
        kept_answers=kept_answers(state),
        is_ending=state.ending is not None,
        odds=odds(state),
        winning_side=ending_words if ending and ending.wins else "",
        sketch=LazySequence(lambda: tuple(_sketch(state, seat))),
    )


def kept_answers(state: State) -> tuple[tuple[Words, Words], ...]:
    """Return the words and note of each answer of a turn if they are few and some can't always be given; else ().

    Each of them can have a cell of its own then. Not with answers that pick a thing, which is tapped in the scene.
    """
    phase = state.current_phase
    answers = phase.answers if state.kit.end and state.ending is None and phase.answerers in (IN_TURN, AT_ONCE) else ()
    is_mixed = any(answer.guard for answer in answers) and sum(answer.main for answer in answers) == 1
    if not (2 <= len(answers) <= MOST_KEPT and is_mixed and answers[0].main):
        return ()
    if any(answer.danger or answer.pick not in ("", "players", "others") for answer in answers):
        return ()
    return tuple((answer.words, "" if "{" in answer.note else label_words(answer.note, answer.note_de)) for answer in answers)


def _is_dealt_out(state: State, id: str) -> bool:
    """Return whether a stack or bag is empty for good: only Fathom dealt from it, and no end of the game counts what is in it."""
    return not state.things[id] and place_key(id) in dealt_of(state.kit)


def _is_last_thing_settled(state: State) -> bool:
    """Return whether the next draw is due: the thing that moved last belongs to an earlier turn, or has left where it was drawn to."""
    draws = [parse_verb(verb) for _, answer, _ in possible_draws(state) for verb in answer.do if verb.startswith("draw ")]
    is_moved_on = place_key(state.last[1]) not in {verb.b.key for verb in draws}
    return bool(draws) and (state.is_between_turns or is_moved_on)


def _risk_notes(state: State) -> Iterator[tuple[int, Words]]:
    """Yield each seat for which the risk of an answer has come true, with what the kit says about it; none in a kit with secrets."""
    if has_hidden(state):
        return
    answers = [answer for phase in state.kit.phases for answer in phase.answers if answer.risk_note and answer.risk]
    for seat in state.clockwise_seats:
        for answer in answers:
            if formula_value(state, answer.risk, seat):
                yield seat, answer.said_risk_note


def _dice(state: State) -> Iterator[DiceView]:
    rollable_dice = possible_rolls(state)
    for die in state.kit.dice:
        faces, total = state.faces.get(die.key, ()), state.totals.get(die.key)
        uncounted_positions, result = state.uncounted_positions.get(die.key, ()), "" if total is None else die.result(total)
        yield DiceView(die.key, die.words, die.roll, faces, total, uncounted_positions, die.key in rollable_dice, result)


def _subtitle(state: State, scenario: Words) -> Words:
    """Return the scenario and the phase; no phase once the game has ended."""
    phase = _phase_words(state) if state.ending is None else ""
    return say("header.parts", parts=[part for part in (scenario, phase) if part])


def _phase_words(state: State) -> Words:
    """Return the name of the present phase; "" for the only phase of a game made of the toolbox."""
    return "" if state.current_phase.name == PLAY else state.current_phase.words


def shown_order(state: State) -> tuple[int, ...]:
    """Return who takes turns, in order: of the present phase, else of the last one that had an order.

    Before the first turn of a kit with creatures all take part, players first.
    """
    if state.current_phase.order == DRAWN:
        return (*state.order, *actors_in_the_bag(state))
    if state.order:
        return state.order
    return (*state.clockwise_seats, *(creature.id for creature in state.creatures)) if state.kit.actors else ()


def thing_view(state: State, key: str, price: int = 0) -> ThingView:
    """Return a kind of thing as it is shown."""
    thing = things_of(state.kit)[key]
    owner = thing.seat - 1 if thing.seat else None
    return ThingView(key, words_of_thing(state, key), thing.group, thing.worth, thing.look.mark, thing.said_note, owner, price)


def can_see(state: State, id: str, seat: int | None) -> bool:
    """Return whether a seat (None: the table) sees what is in a place."""
    if not is_hidden(state, id):
        return True
    return seat is not None and place_seen(state, id) == "owner" and owner_of(id) == seat


def _place(state: State, id: str, seat: int | None, ring: Sequence[tuple[str, float, str]]) -> PlaceView:
    key, owner = place_key(id), owner_of(id)
    place, things = places_of(state.kit)[key], state.things[id]
    is_blind = place.kind in ("bag", "stack")
    is_seen = can_see(state, id, seat) and not (is_blind and has_hidden(state))
    kinds = sort_by_file_order(state.kit, things) if is_seen else ()
    by_kind = {kind: thing_view(state, kind, _price(state, id, kind)) for kind in dict.fromkeys(kinds)}
    if is_blind or not is_seen:
        thing_views: tuple[ThingView, ...] = ()
    elif isinstance(place.price, tuple) and key in priced_of(state.kit):
        thing_views = tuple(thing_view(state, thing, price_of(state, key, owner, thing, at)) for at, thing in enumerate(things))
    else:
        thing_views = tuple(map(by_kind.__getitem__, ordered_things(state, id)))
    sums = _sums(state, kinds) if place.kind == "row" else ()
    return PlaceView(
        id,
        key,
        place.words,
        place.kind,
        owner if owner >= 0 else None,
        contents=tuple((kind_view, kinds.count(kind)) for kind, kind_view in by_kind.items()),
        things=thing_views,
        count=len(things),
        is_hidden=not is_seen,
        ring=tuple(RingShare(thing_view(state, thing), chance, kind) for thing, chance, kind in ring),
        sums=sums,
        is_physical=key in state.physical,
        limits=tuple(limit_of(state.kit, key, things_of(state.kit)[thing.key].group) for thing, _ in sums),
    )


def _price(state: State, id: str, thing: str) -> int:
    """Return what a thing costs in a place; 0 where nothing is bought."""
    key = place_key(id)
    return price_of(state, key, owner_of(id), thing) if key in priced_of(state.kit) else 0


def _sums(state: State, things: Sequence[str]) -> tuple[tuple[ThingView, int], ...]:
    """Return a thing of each group and the worth of the group together, without groups that have none."""
    things_by_key = things_of(state.kit)
    totals: dict[str, int] = {}
    for thing in things:
        totals[things_by_key[thing].group] = totals.get(things_by_key[thing].group, 0) + things_by_key[thing].worth
    first = {things_by_key[thing].group: thing for thing in reversed(things)}
    return tuple((thing_view(state, first[group]), total) for group, total in totals.items() if total and group)


def _counters(state: State, seat: int | None) -> Iterator[CounterView]:
    """Yield shared counters and those of players."""
    for id in state.counters:
        owner = owner_of(id)
        if owner < 0 or state.is_player(owner):
            yield from _counter(state, id, seat)


def _counter(state: State, id: str, seat: int | None) -> Iterator[CounterView]:
    counter, owner = counters_of(state.kit)[place_key(id)], owner_of(id)
    track = rounded_down(formula_value(state, counter.track, owner)) if counter.track else 0
    value = min(state.counters[id], track) if _has_ended_by(state, counter.key) else state.counters[id]
    if counter.hidden or (counter.condition and not value):
        return
    is_seen = counter.visibility == "all" or state.is_over or (counter.visibility == "owner" and seat is not None and seat == owner)
    player = state.is_player(owner)
    yield CounterView(
        counter.key,
        counter.words,
        value if is_seen else 0,
        owner if player else None,
        owner if owner >= 0 and not player else None,
        track,
        counter.condition,
        counter.icon,
        not is_seen,
        bool(counter.wins),
        counter.television,
        counter.low if counter.low > -MOST_VALUE else None,
        counter.high if counter.high < MOST_VALUE else None,
        counter.key == _order_counter(state.kit),
        0 < track * NEAR_LOSS_SHARE <= value and _loses_by(state.kit, counter.key),
    )


def _loses_by(kit: Kit, key: str) -> bool:
    """Return whether all lose together once a shared counter is high enough, as in "water >= 10"."""
    endings = (ending for ending in kit.end if ending.shared_win == "0")
    return not counters_of(kit)[key].owners and any(re.search(rf"\b{key}\s*>", ending.trigger) for ending in endings)


def _has_ended_by(state: State, key: str) -> bool:
    """Return whether the game ended because a shared counter passed its last step, as in "round > 6" with a track of 6."""
    counter = counters_of(state.kit)[key]
    if state.ending is None or state.ending == NO_ENDING or counter.owners or not counter.track:
        return False
    return re.search(rf"\b{key}\s*>\s*[\w(]", state.kit.end[state.ending].trigger) is not None


def _actor(state: State, actor: int, seat: int | None) -> ActorView:
    creature = state.creature(actor)
    kinds = {actor.key: actor for actor in state.kit.actors}
    label = (
        label_words(*creature_label(state, creature.key, creature.number)) if creature else say("one_seat", seat=SeatName(actor))
    )
    counter_ids = (id for id in state.counters if owner_of(id) == actor)
    return ActorView(
        actor,
        label,
        actor if state.is_player(actor) else None,
        kinds[creature.key].icon if creature else "",
        _number(state, actor),
        actor == state.up,
        actor in state.acted,
        actor in state.passed,
        tuple(counter for id in counter_ids for counter in _counter(state, id, seat)),
        state.current_phase.order == DRAWN and actor in actors_in_the_bag(state),
        _is_skipped(state, actor),
    )


def _is_skipped(state: State, actor: int) -> bool:
    """Return whether an actor who has not acted in this phase won't be asked."""
    formula = state.current_phase.done_formula
    is_waiting = bool(formula) and state.current_phase.answerers == IN_TURN and actor not in (state.up, *state.acted)
    return is_waiting and bool(formula_value(state, formula, actor))


def _number(state: State, actor: int) -> int | None:
    """Return the number that decides the order of turns; None if it is secret or hidden, or the order is clockwise."""
    name = _order_counter(state.kit)
    counter = counters_of(state.kit).get(name)
    if counter is None or counter.hidden or counter.visibility != "all":
        return None
    return state.counters.get(f"{name}:{actor}")


def _order_counter(kit: Kit) -> str:
    """Return the key of the counter that decides the order of turns; "" for none."""
    return next((phase.order.partition(" ")[2] for phase in kit.phases if " " in phase.order), "")


def _seat(state: State, seat_number: int, seat: int | None) -> SeatView:
    is_out = seat_number in state.departed_seats or seat_number in state.out
    views = [view for id in state.counters if owner_of(id) == seat_number for view in _counter(state, id, seat)]
    is_uncounted = state.is_over and asks_for_winners(state) and not has_ranking_points(state)
    shown_counters = tuple(
        (view.label, view.value)
        for view in views
        if not view.is_hidden and view.on_television and not (is_uncounted and view.wins) and not _is_unused(state, view)
    )
    up = state.ending is None and seat_number in state.answering_actors
    own_things = tuple(_own_things(state, seat_number)) if seat == seat_number else ()
    own_marks = tuple(_own_cards(state, seat_number)) if own_things else ()
    note = (_revealed(state, seat_number) if state.is_over else "") or (state.kit.side(seat_number) if state.seats > 1 else "")
    has_own = not state.is_over and any(_own_places(state, seat_number))
    return SeatView(
        seat_number, note, "", up and not is_out, is_out, shown_counters, own=own_things, own_marks=own_marks, has_own=has_own
    )


def _is_unused(state: State, view: CounterView) -> bool:
    """Return whether the game is over and a counter that doesn't rank is 0 for every player."""
    return state.is_over and not view.wins and not any(state.counters.get(f"{view.key}:{seat}") for seat in range(state.seats))


def _revealed(state: State, seat: int) -> Words:
    """Return what a seat's place that only it saw holds at the end, such as its role."""
    secret_keys = {place.key for place in state.kit.places if place.visibility == "owner"}
    things = [thing for id in state.things if owner_of(id) == seat and place_key(id) in secret_keys for thing in state.things[id]]
    return say("header.parts", parts=[things_of(state.kit)[thing].words for thing in things])


def _own_places(state: State, seat: int) -> Iterator[str]:
    """Yield the places of a seat that hold things which only this seat sees."""
    return (id for id, things in state.things.items() if things and owner_of(id) == seat and place_seen(state, id) == "owner")


def _own_things(state: State, seat: int) -> Iterator[Words]:
    """Yield what only this seat may read: the things of its hidden places, and the note of a thing that is alone there."""
    for id in _own_places(state, seat):
        things = [things_of(state.kit)[thing] for thing in ordered_things(state, id)]
        yield say("own.place", place=places_of(state.kit)[place_key(id)].words, things=[thing.words for thing in things])
        if len(things) == 1 and things[0].note:
            yield things[0].said_note


def _own_cards(state: State, seat: int) -> list[str]:
    """Return the marks of the things that only this seat sees; [] unless all of them are cards that need no name beside them."""
    keys = [key for id in _own_places(state, seat) for key in ordered_things(state, id)]
    things = [things_of(state.kit)[key] for key in keys]
    return [thing.look.mark for thing in things] if all(thing.look.is_face_of(thing.label) for thing in things) else []


def _sketch(state: State, seat: int | None) -> Iterator[Words]:
    """Yield the board in lines of text: each place with what is in it, each counter that is shared."""
    for place in view_places(state, seat):
        owner: Words = say("sketch.of", seat=SeatName(place.seat)) if place.seat is not None else ""
        parts = {"place": place.label, "count": place.count, "owner": owner}
        if place.is_hidden or not place.contents:
            yield say("sketch.place", **parts)
        else:
            things = [
                say("sketch.some", count=count, thing=thing.label) if count > 1 else thing.label for thing, count in place.contents
            ]
            yield say("sketch.place_with", things=things, **parts)
    for counter in _counters(state, seat):
        if counter.seat is None and not counter.is_hidden:
            yield say("sketch.counter", label=counter.label, value=counter.value)
    for actor in (_actor(state, actor, seat) for actor in state.order if not state.is_player(actor)):
        values = [
            say("sketch.counter", label=counter.label, value=counter.value) for counter in actor.counters if not counter.is_hidden
        ]
        yield say("sketch.creature", creature=actor.label, values=values)


def view_places(state: State, seat: int | None) -> tuple[PlaceView, ...]:
    """Return the places as a seat (None: the table) sees them, without odds."""
    return tuple(_place(state, id, seat, ()) for id in state.things)
