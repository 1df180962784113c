"""Values of formulas in a state of a kit."""

from collections.abc import Sequence
from math import floor

from msgspec import Struct

from companion.games.kit.board_state import TABLE, State, counters_of, number_in_file, places_of, things_of
from companion.games.kit.formulas import GROUP_FUNCTIONS, PICKED, prepared_formula
from companion.games.kit.language import NUMBER
from companion.table.formula import (
    Figure,
    Formula,
    Meter,
    NameReference,
    StepLimitError,
    TextLiteral,
    Value,
    clamp,
    evaluate,
)


class AnswerInput(Struct, frozen=True):
    """Input of an answer: the picked thing ("" for none), its price, the picked actor (`TABLE` for none), and the typed number."""

    thing: str = ""
    price: int = 0
    target_actor: int = TABLE
    number: int = 0


NOTHING_GIVEN = AnswerInput()


class KitScope:
    """Scope of a formula: values of names and functions for one actor in a state."""

    def __init__(self, state: State, actor: int, answer_input: AnswerInput = NOTHING_GIVEN, meter: Meter | None = None) -> None:
        self.state, self.actor, self.answer_input = state, actor, answer_input
        self.meter = meter or Meter()

    def for_actor(self, actor: int) -> "KitScope":
        """Return the scope of another actor in the same state; steps count on the same meter."""
        return KitScope(self.state, actor, self.answer_input, self.meter)

    def formula(self, name: str) -> Formula | None:
        """Return the formula with this name; None if the name is a value."""
        text = self.state.kit.let.get(name)
        return None if text is None else prepared_formula(text)

    def value(self, name: str) -> Value:
        """Return the value of a name; 0 for a counter that the actor does not have."""
        state = self.state
        if name == NUMBER:
            return self.answer_input.number
        if name in state.kit.let:
            return evaluate(prepared_formula(state.kit.let[name]), self)
        if name in counters_of(state.kit):
            return state.counters.get(state.counter_id(name, self.actor), 0)
        if name == "players":
            return len(state.present) or state.seats
        if name == "seat":
            return self.actor + 1 if state.is_player(self.actor) else 0
        scenario = state.kit.scenario(state.scenario)
        return state.totals.get(name, scenario.numbers.get(name, 0) if scenario else 0)

    def call(self, name: str, arguments: tuple[Formula, ...]) -> Figure:
        """Return the value of a function on places, across players, or on what was picked."""
        if name in GROUP_FUNCTIONS:
            return self._across(name, arguments[0])
        if name in ("left", "right"):
            other = self.state.next_seat(self.actor, 1 if name == "left" else -1)
            return evaluate(arguments[0], self.for_actor(other))
        if name == "of_picked":
            return evaluate(arguments[0], self.for_actor(self.answer_input.target_actor))
        if name == "worth":
            return worth(self.state, [self._thing_key(arguments[0])])
        if name == "price":
            return self._price(arguments[0])
        if name == "is_picked":
            return int(matches(self.state, self.answer_input.thing, self._thing_key(arguments[0])))
        return self._figure_of_place(name, arguments)

    def _thing_key(self, argument: Formula) -> str:
        """Return the thing or group that an argument names."""
        if isinstance(argument, NameReference) and argument.name == PICKED:
            return self.answer_input.thing
        return argument.text if isinstance(argument, TextLiteral) else ""

    def _price(self, argument: Formula) -> int:
        """Return the price of the picked thing in its place, or of a named thing without its place's price."""
        if isinstance(argument, NameReference) and argument.name == PICKED:
            return self.answer_input.price
        known_thing = things_of(self.state.kit).get(self._thing_key(argument))
        return known_thing.price if known_thing else 0

    def _figure_of_place(self, name: str, arguments: tuple[Formula, ...]) -> Figure:
        things_here = self.state.things_held(self._thing_key(arguments[0]), self.actor)
        if name == "is_last":
            return int(bool(things_here) and matches(self.state, things_here[-1], self._thing_key(arguments[1])))
        if name == "last_worth":
            return worth(self.state, things_here[-1:])
        if name == "last_kind":
            return next((number_in_file(self.state.kit, thing) for thing in things_here[-1:]), 0)
        wanted_key = self._thing_key(arguments[1]) if len(arguments) > 1 else ""
        matching_things = [thing for thing in things_here if not wanted_key or matches(self.state, thing, wanted_key)]
        if name == "sum of place":
            return worth(self.state, matching_things)
        if name == "kinds":
            return len(set(matching_things))
        if name == "groups":
            return len({things_of(self.state.kit)[thing].group for thing in matching_things} - {""})
        return len(matching_things)

    def _across(self, name: str, argument: Formula) -> Figure:
        seats = self.state.present
        values = {seat: evaluate(argument, self.for_actor(seat)) for seat in seats}
        own_value = values.get(self.actor, 0)
        other_values = [value for seat, value in values.items() if seat != self.actor]
        all_values = list(values.values())
        results: dict[str, Figure] = {
            "most": max(all_values, default=0),
            "least": min(all_values, default=0),
            "total": clamp(sum(all_values)),
            "others": clamp(sum(other_values)),
            "most_other": max(other_values, default=0),
            "least_other": min(other_values, default=0),
            "rank": 1 + sum(value > own_value for value in all_values),
            "shared": sum(value == own_value for value in all_values),
            "any": int(any(all_values)),
            "all": int(all(all_values)),
            "how_many": sum(map(bool, all_values)),
        }
        return results[name]


def matches(state: State, thing: str, wanted_key: str) -> bool:
    """Return whether a thing is the wanted one, or is of the wanted group."""
    known_thing = things_of(state.kit).get(thing)
    return thing == wanted_key or (known_thing is not None and known_thing.group == wanted_key)


def worth(state: State, things: Sequence[str]) -> int:
    """Return the sum of the worths of things."""
    things_by_key = things_of(state.kit)
    return sum(things_by_key[thing].worth for thing in things if thing in things_by_key)


def price_of(state: State, key: str, actor: int, thing: str, at: int | None = None) -> int:
    """Return the price of a thing in a place: its own plus the place's. `at`: its position in a row; None: the first one alike."""
    thing_price, place = things_of(state.kit)[thing].price, places_of(state.kit)[key]
    if isinstance(place.price, str):
        return thing_price + rounded_down(formula_value(state, place.price, actor, KitScope(state, actor, AnswerInput(thing))))
    if isinstance(place.price, int):
        return thing_price + place.price
    position = state.things_held(key, actor).index(thing) if at is None else at
    return thing_price + place.price[min(position, len(place.price) - 1)]


def formula_value(state: State, formula: int | str, actor: int, scope: KitScope | None = None) -> Figure:
    """Return the value of a number or of a checked formula for an actor; 0 if the formula takes too many steps."""
    if isinstance(formula, int):
        return formula
    try:
        return evaluate(prepared_formula(formula), scope or KitScope(state, actor))
    except StepLimitError:
        return 0


def rounded_down(value: Figure) -> int:
    """Return a value rounded down, as counters hold it."""
    return floor(value)
