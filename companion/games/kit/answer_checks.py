"""Checks of a kit's answers and of the verbs in them. Each raises KitError for a mistake that players can repair."""

import re
from collections.abc import Collection, Iterable

from msgspec.structs import replace

from companion.games.kit.formulas import PICKED, AllowedNames, check_formula, unknown_word_error
from companion.games.kit.language import (
    LONGEST_LABEL,
    LONGEST_TEXT,
    MOST_VALUE,
    MOST_VERBS,
    NUMBER,
    PICKS,
    AnswerRule,
    CounterRule,
    Kit,
    KitError,
    Place,
)
from companion.games.kit.verbs import LASTS, Verb, VerbTarget, parse_verb
from companion.table.sentence import say

IS_ON_PICKED = re.compile(r"\b(?:of_|is_)?picked\b")


def check_answer(kit: Kit, answer: AnswerRule, answer_names: AllowedNames, section: str) -> None:
    """Check an answer of a phase; `answer_names` are the names that its formulas may use."""
    if not answer.say.strip() or max(len(answer.say), len(answer.de)) > LONGEST_LABEL:
        raise KitError(say("kit_error.say", most=LONGEST_LABEL), answer.say or "say", section)
    if max(map(len, (answer.note, answer.note_de, answer.risk_note, answer.risk_note_de))) > LONGEST_TEXT:
        raise KitError(say("kit_error.long_text", most=LONGEST_TEXT), answer.say, section)
    if answer.guard:
        _check_when(answer, answer_names, section)
    for bound in (answer.low, answer.high):
        if isinstance(bound, str):
            check_formula(bound, answer_names, section)
        elif abs(bound) > MOST_VALUE:
            raise KitError(say("kit_error.span", key=answer.say, most=MOST_VALUE), answer.say, section)
    picks_actor = answer.pick in PICKS
    if answer.pick and not picks_actor:
        place = place_of_target(kit, VerbTarget(answer.pick), answer.pick, section, (*PICKS, *(place.key for place in kit.places)))
        if place.is_per_player and not answer_names.is_owned:
            raise KitError(say("kit_error.no_player_pick", name=answer.pick), answer.pick, section)
    if answer.number and answer.number != NUMBER:
        _counter_of_target(kit, VerbTarget(answer.number), answer.number, section, answer_names)
    full = replace(
        answer_names, has_number=bool(answer.number), has_actor=picks_actor, has_thing=bool(answer.pick) and not picks_actor
    )
    if answer.only and not answer.pick:
        raise KitError(say("kit_error.only_pick"), answer.only, section)
    if answer.only:
        check_formula(answer.only, full, section)
    check_verbs(kit, answer.do, full, section)
    if answer.risk:
        check_formula(answer.risk, answer_names, section)
    for note in (answer.note, answer.note_de):
        for formula in formulas_of(note):
            check_formula(formula, answer_names, section)


def _check_when(answer: AnswerRule, answer_names: AllowedNames, section: str) -> None:
    """Check a condition. Raises KitError; if the condition names what is picked, the error says in which field that is allowed."""
    try:
        check_formula(answer.guard, answer_names, section)
    except KitError as error:
        if answer.pick and IS_ON_PICKED.search(answer.guard):
            raise KitError(say("kit_error.no_pick_yet"), answer.guard, section) from error
        raise


def formulas_of(note: str) -> tuple[str, ...]:
    """Return the formulas between braces of a note.

    >>> formulas_of("+{points / 2} now")
    ('points / 2',)
    """
    parts = note.split("{")[1:]
    return tuple(part.partition("}")[0] for part in parts)


def check_verbs(kit: Kit, verbs: Iterable[str], names: AllowedNames, section: str, is_begin: bool = False) -> None:
    """Check the verbs of an answer, or with `is_begin` those at the beginning of a phase."""
    verbs = tuple(verbs)
    if len(verbs) > MOST_VERBS:
        raise KitError(say("kit_error.too_many", what="do", most=MOST_VERBS, count=len(verbs)), section)
    for text in verbs:
        try:
            verb = parse_verb(text)
            verb_names = replace(names, is_owned=True) if verb.every else names
            _check_verb(kit, verb, verb_names, text, section)
        except KitError as error:
            raise KitError(error.sentence, error.place if error.place in text else text, section) from error
        if is_begin and verb.name in ("done", "pass", "wait", "leave") and not verb.every:
            raise KitError(say("kit_error.begin_done", verb=verb.name), text, section)


def _check_verb(kit: Kit, verb: Verb, names: AllowedNames, text: str, section: str) -> None:
    if verb.name in ("draw", "take", "all", "move", "shuffle"):
        _check_moving(kit, verb, names, text, section)
    elif verb.name == "set":
        counter = _counter_of_target(kit, verb.a, text, section, names)
        check_formula(verb.amount, replace(names, is_owned=names.is_owned or bool(counter.owners and verb.a.owner)), section)
    elif verb.a.owner == "picked" and not names.has_actor:
        raise KitError(say("kit_error.nobody_picked"), text, section)
    elif verb.name in ("first", "wait", "leave", "pass") and not verb.a.owner and verb.thing != "next" and not names.is_owned:
        raise KitError(say("kit_error.verb_owned", verb=verb.name), text, section)
    parts_by_verb = {"roll": ("dice", kit.dice), "add": ("actor", kit.actors)}
    for part_kind, parts in filter(None, [parts_by_verb.get(verb.name)]):
        part_keys = [part.key for part in parts]
        if verb.name == "roll" and re.fullmatch(r"\d*d\d.*", verb.thing):
            raise KitError(say("kit_error.roll_name", dice=verb.thing), text, section)
        if verb.thing not in part_keys:
            raise unknown_word_error(part_kind, verb.thing, part_keys, text, section)


def _check_moving(kit: Kit, verb: Verb, names: AllowedNames, text: str, section: str) -> None:
    for target in filter(lambda target: target.key, (verb.a, verb.b)):
        place = place_of_target(kit, target, text, section)
        if place.is_per_player and not names.is_owned and target.owner != "picked":
            raise KitError(say("kit_error.no_player_verb", name=target.key), text, section)
        if target.owner and not place.is_per_player:
            raise KitError(say("kit_error.whose_shared", name=target.key, whose=target.owner), text, section)
        if target.owner == "picked" and not names.has_actor:
            raise KitError(say("kit_error.nobody_picked"), text, section)
    kinds = {place.key: place.kind for place in kit.places}
    if verb.name == "draw" and kinds[verb.a.key] not in ("bag", "stack"):
        raise KitError(say("kit_error.draw_from", key=verb.a.key), text, section)
    if verb.name == "shuffle" and kinds[verb.a.key] != "stack":
        raise KitError(say("kit_error.shuffle", key=verb.a.key), text, section)
    if verb.name == "take" and not names.has_thing:
        raise KitError(say("kit_error.take_pick"), text, section)
    if verb.name == "move" and verb.thing == PICKED:
        raise KitError(say("kit_error.move_picked", a=verb.a.key, b=verb.b.key), text, section)
    if verb.name == "move" and verb.thing not in (LASTS, *(thing.key for thing in kit.things)):
        raise unknown_word_error("thing", verb.thing, (LASTS, *(thing.key for thing in kit.things)), text, section)
    if verb.name in ("draw", "move"):
        check_formula(verb.amount, names, section)


def place_of_target(kit: Kit, target: VerbTarget, where: str, section: str, among: Collection[str] = ()) -> Place:
    """Return the place that a verb names. `among`: names to propose for a misspelt one; () for those of all places."""
    places = {place.key: place for place in kit.places}
    if target.key not in places:
        raise unknown_word_error("place", target.key, among or places, where, section)
    return places[target.key]


def _counter_of_target(kit: Kit, target: VerbTarget, where: str, section: str, names: AllowedNames) -> CounterRule:
    counters = {counter.key: counter for counter in kit.counters}
    if target.key not in counters:
        raise unknown_word_error("counter", target.key, counters, where, section)
    counter = counters[target.key]
    if counter.owners and not names.is_owned and target.owner != "picked":
        raise KitError(say("kit_error.no_player_verb", name=target.key), where, section)
    if target.owner and not counter.owners:
        raise KitError(say("kit_error.whose_shared", name=target.key, whose=target.owner), where, section)
    if target.owner == "picked" and not names.has_actor:
        raise KitError(say("kit_error.nobody_picked"), where, section)
    return counter
