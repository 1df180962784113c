"""Formulas of kits: those of the score sheets, with functions on places and across players.

    parsed = parse_in("when(worth(picked) > 2, count('bag'), most(points))")

Places and things are written as texts: count('bag'), count('bag', 'white'), where 'white' is a thing or a group.
"""

from collections.abc import Collection, Mapping
from difflib import SequenceMatcher
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit.hints import SYNONYMS, formula_hint
from companion.games.kit.language import NUMBER, Kit, KitError
from companion.table.formula import PLAIN_FUNCTIONS as PLAIN_FUNCTIONS
from companion.table.formula import (
    Arity,
    Binary,
    Call,
    Constant,
    Formula,
    FormulaError,
    NameReference,
    TextLiteral,
    Unary,
    check,
    nearest_of,
    parse,
    parts_of,
)
from companion.table.sentence import Words, say

PICKED, SEAT, PLAYERS = "picked", "seat", "players"
BUILT_IN = (PLAYERS, SEAT)
"""Names that every kit has: the number of players, and the number of the player who answers (from 1; 0 for the table)."""
PLACE_FUNCTIONS: Mapping[str, Arity] = {
    "count": (1, 2),
    "sum": (1, 2),
    "kinds": (1, 2),
    "groups": (1, 1),
    "is_last": (2, 2),
    "last_worth": (1, 1),
    "last_kind": (1, 1),
}
"""Functions whose first argument is a place, and whose second a thing or group."""
GROUP_FUNCTIONS = ("most", "least", "total", "others", "most_other", "least_other", "rank", "shared", "any", "all", "how_many")
"""Functions that evaluate their argument for every player."""
FUNCTIONS: Mapping[str, Arity] = {
    **PLAIN_FUNCTIONS,
    **PLACE_FUNCTIONS,
    **dict.fromkeys(GROUP_FUNCTIONS, (1, 1)),
    "left": (1, 1),
    "right": (1, 1),
    "of_picked": (1, 1),
    "worth": (1, 1),
    "price": (1, 1),
    "is_picked": (1, 1),
}
WHOSE_FUNCTIONS = {"picked": "of_picked", "left": "left", "right": "right"}
"""Words before a place in verbs, and the functions that formulas have for them."""
LEAST_LIKENESS = 0.6
"""Similarity, from 0 to 1, that a known word needs to be proposed for an unknown one; if none has it, all words are listed."""
MOST_NAMED = 20
OWN_FUNCTIONS = {"count": "count of place", "sum": "sum of place"}
"""Functions that have another meaning in formulas of sheets, and the name under which they are evaluated here."""


class AllowedNames(Struct, frozen=True):
    """Names that a formula of a kit may use.

    shared_names  names that always have a value
    player_names  names that have a value for each player or actor
    is_owned   whether the formula belongs to a player, or to an actor
    has_number, has_actor, has_thing   whether a number is typed, an actor or a thing is picked
    places     all places, and those that each player has
    things     things and groups
    """

    shared_names: frozenset[str]
    player_names: frozenset[str]
    places: frozenset[str]
    each_places: frozenset[str]
    things: frozenset[str]
    is_owned: bool = True
    has_number: bool = False
    has_actor: bool = False
    has_thing: bool = False

    def without_player_names(self) -> "AllowedNames":
        """Return the names for a formula that belongs to no player: it may not name what each player has."""
        return replace(self, is_owned=False)


def names_of(kit: Kit) -> AllowedNames:
    """Return what the formulas of a kit may name."""
    counters = {counter.key: bool(counter.owners) for counter in kit.counters}
    lets = _owned_lets(
        kit, {key for key, is_owned in counters.items() if is_owned}, {place.key for place in kit.places if place.is_per_player}
    )
    numbers = {key for scenario in kit.scenarios for key in scenario.numbers}
    shared = {key for key, is_owned in counters.items() if not is_owned} | set(kit.let) - lets
    return AllowedNames(
        shared_names=frozenset(shared | numbers | {die.key for die in kit.dice} | {PLAYERS, SEAT}),
        player_names=frozenset({key for key, is_owned in counters.items() if is_owned} | lets),
        places=frozenset(place.key for place in kit.places),
        each_places=frozenset(place.key for place in kit.places if place.is_per_player),
        things=frozenset({thing.key for thing in kit.things} | {thing.group for thing in kit.things if thing.group}),
    )


def _owned_lets(kit: Kit, owned: set[str], places: set[str]) -> set[str]:
    """Return the names of `let` that need a player, also through other names. Raises KitError for a name that needs itself."""
    needs = {key: _names_outside(parse_in(text, key), places) for key, text in kit.let.items()}
    for key in needs:
        reached: set[str] = set()
        todo = {name for name in _all_names(kit.let[key]) if name in needs}
        while todo:
            let_name = todo.pop()
            reached.add(let_name)
            todo |= {name for name in _all_names(kit.let[let_name]) if name in needs} - reached
        if key in reached:
            raise KitError(say("kit_error.cycle", key=key), kit.let[key], "let")
    owned_names: set[str] = set()
    while more := {key for key, names in needs.items() if key not in owned_names and names & (owned | owned_names | {""})}:
        owned_names |= more
    return owned_names


def _all_names(text: str) -> set[str]:
    return {part.name for part in parts_of(parse_in(text)) if isinstance(part, NameReference)}


def _names_outside(formula: Formula, places: set[str]) -> set[str]:
    """Return the names that a formula has outside functions across players and of the picked one.

    "" is among them if it has a place of each player there.
    """
    outside_names: set[str] = set()
    match formula:
        case NameReference(name=name):
            outside_names = {name}
        case Call(name=name) if name in GROUP_FUNCTIONS or name == "of_picked":
            return set()
        case Call(arguments=arguments):
            is_owned = any(isinstance(argument, TextLiteral) and argument.text in places for argument in arguments[:1])
            outside_names = {""} if is_owned else set()
            return outside_names.union(*(_names_outside(argument, places) for argument in arguments))
        case Unary(inner=inner):
            return _names_outside(inner, places)
        case Binary(left=left, right=right):
            return _names_outside(left, places) | _names_outside(right, places)
    return outside_names


def parse_in(text: str, section: str = "") -> Formula:
    """Parse a formula of a kit. Raises KitError."""
    try:
        return parse(text)
    except FormulaError as error:
        raise KitError(formula_hint(text) or error.sentence, text, section) from error


@cache
def prepared_formula(text: str) -> Formula:
    """Return a checked formula with the functions of kits in place of those of sheets."""
    return _with_own_functions(parse(text))


def _with_own_functions(formula: Formula) -> Formula:
    match formula:
        case Call(name=name, arguments=arguments):
            return replace(formula, name=OWN_FUNCTIONS.get(name, name), arguments=tuple(map(_with_own_functions, arguments)))
        case Unary(inner=inner):
            return replace(formula, inner=_with_own_functions(inner))
        case Binary(left=left, right=right):
            return replace(formula, left=_with_own_functions(left), right=_with_own_functions(right))
    return formula


def check_formula(text: str, names: AllowedNames, section: str = "") -> None:
    """Check names, functions, places and things of a formula. Raises KitError with the nearest right word."""
    formula = parse_in(text, section)
    try:
        _check_owned(formula, names, text, section)
        check(_replace_texts(formula, names, text, section), _allowed_names(names), FUNCTIONS)
    except FormulaError as error:
        raise KitError(formula_hint(text) or _place_hint(formula, names) or error.sentence, text, section) from error


def _place_hint(formula: Formula, names: AllowedNames) -> Words | None:
    """Return how to count a place or thing that a formula names without a function; None if there is none."""
    known_names = names.shared_names | names.player_names
    for part in parts_of(formula):
        word = part.name if isinstance(part, NameReference) else ""
        if word in names.places and word not in known_names:
            return say("kit_error.place_alone", name=word, formula=f"count('{word}')")
        if word in names.things and word not in known_names:
            return say("kit_error.thing_alone", name=word, formula=f"count('PLACE', '{word}')")
    return None


def _allowed_names(names: AllowedNames) -> Collection[str]:
    further = {NUMBER} if names.has_number else set()
    return names.shared_names | names.player_names | further


def _check_owned(formula: Formula, names: AllowedNames, text: str, section: str) -> None:
    """Refuse what each player has in a formula that belongs to no player, outside functions across players."""
    if names.is_owned:
        return
    loose = _names_outside(formula, set(names.each_places))
    for name in sorted(loose & names.player_names):
        raise KitError(say("kit_error.no_player", name=name), text, section)
    if "" in loose:
        raise KitError(say("kit_error.no_player_place"), text, section)


def _replace_texts(formula: Formula, names: AllowedNames, text: str, section: str) -> Formula:
    """Return the formula with checked texts replaced by numbers, so that the check of sheets' formulas accepts it."""
    match formula:
        case Call(name=name, arguments=arguments) if name in PLACE_FUNCTIONS:
            _check_texts(arguments, names, text, section)
            numbers: tuple[Formula, ...] = tuple(Constant(0) for _ in arguments)
            least, most = PLACE_FUNCTIONS[name]
            if not least <= len(numbers) <= most:
                raise KitError(say("kit_error.place_arguments", name=name, least=least, most=most), text, section)
            return Constant(0)
        case Call(name="worth" | "price" | "is_picked" as name, arguments=(one,)):
            _check_thing(name, one, names, text, section)
            return Constant(0)
        case Call(name="of_picked", arguments=(inner,)):
            if not names.has_actor:
                raise KitError(say("kit_error.nobody_picked"), text, section)
            return _replace_texts(inner, names, text, section)
        case Call(arguments=arguments):
            return replace(formula, arguments=tuple(_check_formula(argument, names, text, section) for argument in arguments))
        case Unary(inner=inner):
            return replace(formula, inner=_replace_texts(inner, names, text, section))
        case Binary(left=left, right=right):
            return replace(
                formula, left=_replace_texts(left, names, text, section), right=_replace_texts(right, names, text, section)
            )
    return formula


def _check_formula(formula: Formula, names: AllowedNames, text: str, section: str) -> Formula:
    return formula if isinstance(formula, TextLiteral) else _replace_texts(formula, names, text, section)


def _check_texts(arguments: tuple[Formula, ...], names: AllowedNames, text: str, section: str) -> None:
    """Check that the first argument is a place and the second a thing, a group, or what was picked."""
    for nth, argument in enumerate(arguments):
        if nth == 1 and isinstance(argument, NameReference) and argument.name == PICKED and names.has_thing:
            continue
        among = names.places if nth == 0 else names.things
        if not isinstance(argument, TextLiteral):
            raise KitError(say("kit_error.quote_place" if nth == 0 else "kit_error.quote_thing"), text, section)
        owner_word, _, key = argument.text.rpartition(".")
        if nth == 0 and owner_word in WHOSE_FUNCTIONS and key in among:
            raise KitError(say("kit_error.whose_place", formula=f"{WHOSE_FUNCTIONS[owner_word]}(count('{key}'))"), text, section)
        if argument.text not in among:
            raise unknown_word_error("place" if nth == 0 else "thing", argument.text, among, text, section)


def _check_thing(function: str, formula: Formula, names: AllowedNames, text: str, section: str) -> None:
    if isinstance(formula, NameReference) and formula.name == PICKED:
        if not names.has_thing:
            raise KitError(say("kit_error.nothing_picked"), text, section)
        return
    if not isinstance(formula, TextLiteral):
        raise KitError(say("kit_error.quote_thing"), text, section)
    if formula.text not in names.things:
        raise unknown_word_error("thing", formula.text, names.things, text, section)
    if function == "is_picked" and not names.has_thing:
        raise KitError(say("kit_error.nothing_picked"), text, section)


def unknown_word_error(word_kind: str, name: str, among: Collection[str], where: str = "", section: str = "") -> KitError:
    """Return the error about an unknown word, with the most similar known one; if none is similar, with all of them."""
    other = SYNONYMS.get(name.casefold(), "")
    nearest = nearest_of(name, among)
    if nearest and SequenceMatcher(None, name, nearest).ratio() < LEAST_LIKENESS:
        nearest = ""
    nearest = other if other in among else nearest
    if nearest:
        return KitError(say("kit_error.unknown", what=word_kind, name=name, nearest=nearest), where or name, section)
    if not among:
        return KitError(say("kit_error.none_there", what=word_kind, name=name), where or name, section)
    return KitError(say("kit_error.unknown_among", name=name, names=sorted(among)[:MOST_NAMED]), where or name, section)
