"""Check of a whole kit: keys, places, counters, scenarios, phases, verbs and formulas. Errors say what to write instead."""

import re
from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from companion.games.kit.answer_checks import IS_ON_PICKED, check_answer, check_verbs, place_of_target
from companion.games.kit.formulas import BUILT_IN, PICKED, AllowedNames, check_formula, names_of, unknown_word_error
from companion.games.kit.language import (
    ALL_PASS,
    ANSWERERS,
    AT_ONCE,
    AUTOMATIC,
    BOX_COLOURS,
    COLOURS,
    EMBLEMS,
    FIRST,
    FIRST_LANGUAGE,
    IN_TURN,
    LANGUAGE,
    LEAST,
    LONGEST_KEY,
    LONGEST_KIND,
    LONGEST_LABEL,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST,
    MOST_ACTORS,
    MOST_ALIKE,
    MOST_ANSWERS,
    MOST_COUNTERS,
    MOST_DICE,
    MOST_KINDS,
    MOST_LET,
    MOST_PHASES,
    MOST_PLACES,
    MOST_SCENARIOS,
    MOST_SEATS,
    MOST_THINGS,
    MOST_VALUE,
    NUMBER,
    ORDERS,
    OWNER,
    SHAPES,
    TOKEN_ICONS,
    CounterRule,
    Ending,
    Kit,
    KitError,
    LabelledPart,
    Phase,
    Place,
    Scenario,
    ThingCount,
)
from companion.games.kit.verbs import LASTS, VerbTarget, parse_verb
from companion.table.chess_clock import MOST_CLOCK_MINUTES, MOST_CLOCK_SECONDS, ClockSetting
from companion.table.dice_notation import DiceError, parse_throw
from companion.table.formula import WORDS, nearest_of
from companion.table.sentence import say


def check_kit(kit: Kit) -> Kit:
    """Return the kit unchanged. Raises KitError if it can't be played."""
    if kit.kit > LANGUAGE or kit.kit < FIRST_LANGUAGE:
        raise KitError(say("kit_error.newer", language=kit.kit), "kit")
    _check_head(kit)
    _check_printable(kit)
    _check_keys(kit)
    _check_things(kit)
    names = names_of(kit)
    for place in kit.places:
        _check_place(kit, place, names)
    for counter in kit.counters:
        _check_counter(counter, names)
    _check_others(kit, names)
    for phase in kit.phases:
        _check_phase(kit, phase, names)
    for ending in kit.end:
        _check_ending(kit, ending, names)
    return kit


def check_strictly(kit: Kit) -> None:
    """Refuse what can be played but is a mistake: a number that a scenario lacks, an answer that does nothing. Raises KitError."""
    _check_effects(kit)
    key_counts = Tally(key for scenario in kit.scenarios for key in scenario.numbers)
    common_keys = sorted(key_counts, key=lambda key: (not _is_used(kit, key), -key_counts[key]))
    for key in common_keys:
        for scenario in kit.scenarios:
            if key not in scenario.numbers:
                raise _missing_number_error(kit, scenario, key, key_counts)


def _check_effects(kit: Kit) -> None:
    """Refuse an answer that does nothing: the same player would be asked again."""
    for phase in kit.phases:
        for answer in phase.answers:
            if not answer.do and answer.number in ("", NUMBER):
                verb = "pass" if phase.stop_rule == ALL_PASS else "done"
                raise KitError(say("kit_error.no_effect", answer=answer.say, verb=verb), answer.say, phase.name)


def _is_used(kit: Kit, name: str) -> bool:
    """Return whether a formula or verb of a kit names a number of scenarios."""
    plain = msgspec.json.encode(replace(kit, scenarios=(), plays=())).decode()
    return re.search(rf"\b{name}\b", plain) is not None


def _missing_number_error(kit: Kit, scenario: Scenario, key: str, key_counts: Mapping[str, int]) -> KitError:
    """Return the error that a scenario lacks a number, or misspells it: has one of a similar name that no other scenario has."""
    wrong = nearest_of(key, [own for own in scenario.numbers if key_counts[own] == 1])
    if wrong:
        return KitError(say("kit_error.scenario_misspelt", name=scenario.name, key=key, wrong=wrong), wrong, "scenarios")
    other = next(scenario.name for scenario in kit.scenarios if key in scenario.numbers)
    return KitError(say("kit_error.scenario_lacks", name=scenario.name, key=key, other=other), scenario.name, "scenarios")


# sizes and words


def _is_clock_possible(clock: ClockSetting) -> bool:
    times = ((clock.minutes, MOST_CLOCK_MINUTES), (clock.seconds, MOST_CLOCK_SECONDS), (clock.chime, MOST_CLOCK_SECONDS))
    return all(0 <= time <= most for time, most in times)


def _check_head(kit: Kit) -> None:
    if not kit.name.strip() or len(kit.name) > LONGEST_NAME or not kit.name.isprintable() or "/" in kit.name:
        raise KitError(say("kit_error.name", most=LONGEST_NAME), "name")
    fewest, most = kit.seats
    if not 1 <= fewest <= most <= MOST_SEATS:
        raise KitError(say("kit_error.seats", most=MOST_SEATS), "seats")
    if kit.colour not in BOX_COLOURS:
        raise unknown_word_error("colour", kit.colour, BOX_COLOURS)
    if kit.emblem not in EMBLEMS:
        raise unknown_word_error("emblem", kit.emblem, EMBLEMS)
    if kit.clock is not None and not _is_clock_possible(kit.clock):
        raise KitError(say("kit_error.clock", minutes=MOST_CLOCK_MINUTES, seconds=MOST_CLOCK_SECONDS), "clock")
    for text in (kit.note, kit.note_de, kit.rule, kit.rule_de, kit.goal, kit.goal_de, kit.de, kit.sheet, kit.sheet_de):
        if len(text) > LONGEST_TEXT:
            raise KitError(say("kit_error.long_text", most=LONGEST_TEXT), text[:30])
    if len(kit.sides) > most or len(kit.sides_de) not in (0, len(kit.sides)):
        raise KitError(say("kit_error.sides", most=most), "sides")
    for text in (kit.kind, kit.kind_de, *kit.sides, *kit.sides_de):
        if len(text) > LONGEST_KIND:
            raise KitError(say("kit_error.long_label", most=LONGEST_KIND, label=text), text)
    sizes: tuple[tuple[str, int, int], ...] = (
        ("things", len(kit.things), MOST_KINDS),
        ("places", len(kit.places), MOST_PLACES),
        ("counters", len(kit.counters), MOST_COUNTERS),
        ("actors", len(kit.actors), MOST_ACTORS),
        ("dice", len(kit.dice), MOST_DICE),
        ("scenarios", len(kit.scenarios), MOST_SCENARIOS),
        ("phases", len(kit.phases), MOST_PHASES),
        ("let", len(kit.let), MOST_LET),
    )
    for part_kind, count, most in sizes:
        if count > most:
            raise KitError(say("kit_error.too_many", what=part_kind, most=most, count=count), part_kind)
    if not kit.phases:
        raise KitError(say("kit_error.no_phase"), "phases")


def _check_printable(kit: Kit) -> None:
    """Refuse unprintable characters, such as line breaks, in names, labels, notes and answers."""
    named_parts: tuple[Phase | Scenario, ...] = (*kit.phases, *kit.scenarios)
    texts = [(text, "things") for _, part in _labelled_parts(kit) for text in (part.label, part.de)]
    texts += [(text, named_part.name) for named_part in named_parts for text in (named_part.name, named_part.de)]
    texts += [
        (text, phase.name)
        for phase in kit.phases
        for answer in phase.answers
        for text in (answer.say, answer.de, answer.note, answer.note_de, answer.risk_note, answer.risk_note_de)
    ]
    texts += [(text, "end") for ending in kit.end for text in (ending.say, ending.de)]
    texts += [(thing.look.letter, "things") for thing in kit.things]
    texts += [(text, "") for text in (kit.de, kit.kind, kit.kind_de, kit.note, kit.note_de, kit.sheet, kit.sheet_de)]
    for text, section in texts:
        if text and not text.isprintable():
            raise KitError(say("kit_error.unprintable"), "".join(filter(str.isprintable, text))[:12], section)


def _labelled_parts(kit: Kit) -> Iterator[tuple[str, LabelledPart]]:
    for section in ("things", "places", "counters", "actors", "dice"):
        yield from ((section, part) for part in getattr(kit, section))


def _check_keys(kit: Kit) -> None:
    """Refuse keys that formulas can't name, and labels that are too long."""
    named_keys: list[tuple[str, str]] = [(section, part.key) for section, part in _labelled_parts(kit)]
    named_keys += [("let", key) for key in kit.let]
    named_keys += [("scenarios", key) for scenario in kit.scenarios for key in scenario.numbers]
    for section, key in named_keys:
        if not (key.isidentifier() and key.isascii() and len(key) <= LONGEST_KEY):
            raise KitError(say("kit_error.key", key=key, most=LONGEST_KEY), key, section)
        is_taken = key in (*BUILT_IN, NUMBER, PICKED, LASTS, *WORDS)
        if is_taken and section not in ("things", "places", "actors"):
            raise KitError(say("kit_error.taken", key=key, instead=f"{key}_1"), key, section)
    values = [(section, key) for section, key in named_keys if section in ("counters", "dice", "let")]
    values += [("scenarios", key) for key in {key for scenario in kit.scenarios for key in scenario.numbers}]
    for names in (
        values,
        [named_key for named_key in named_keys if named_key[0] == "things"],
        [named_key for named_key in named_keys if named_key[0] == "places"],
    ):
        keys = [key for _, key in names]
        for section, key in names:
            if keys.count(key) > 1:
                raise KitError(say("kit_error.twice", key=key), key, section)
    for section, part in _labelled_parts(kit):
        if max(len(part.label), len(part.de)) > LONGEST_LABEL:
            raise KitError(say("kit_error.long_label", most=LONGEST_LABEL, label=part.label), part.label, section)


def _check_things(kit: Kit) -> None:
    for thing in kit.things:
        if thing.look.colour not in COLOURS:
            raise unknown_word_error("colour", thing.look.colour, COLOURS, section="things")
        if thing.look.shape not in (*SHAPES, *TOKEN_ICONS):
            raise unknown_word_error("shape", thing.look.shape, (*SHAPES, *TOKEN_ICONS), section="things")
        if len(thing.look.letter) > 3:
            raise KitError(say("kit_error.letter", letter=thing.look.letter), thing.look.letter, "things")
        if not 0 <= thing.seat <= MOST_SEATS or abs(thing.worth) > MOST_VALUE or not 0 <= thing.price <= MOST_VALUE:
            raise KitError(say("kit_error.thing_number", key=thing.key), thing.key, "things")
        if max(len(thing.group), len(thing.note), len(thing.note_de)) > LONGEST_TEXT:
            raise KitError(say("kit_error.long_text", most=LONGEST_TEXT), thing.key, "things")


# places and counters


def _check_place(kit: Kit, place: Place, names: AllowedNames) -> None:
    _check_held(kit, place, place.holds, names, "places")
    if place.refill:
        source = place_of_target(kit, VerbTarget(place.refill), place.refill, "places")
        if source.key == place.key or place.kind not in ("bag", "stack") or source.is_per_player > place.is_per_player:
            raise KitError(say("kit_error.refill", key=place.key), place.key, "places")
    _check_price(place, names)
    if place.scenario and not kit.scenarios:
        raise KitError(say("kit_error.no_scenario"), place.key, "places")


def _check_price(place: Place, names: AllowedNames) -> None:
    """Refuse prices where nothing can be bought, and prices that fall from left to right: unsold things move to the left."""
    if not place.price:
        return
    if place.kind not in ("row", "supply") or (isinstance(place.price, tuple) and place.kind != "row"):
        raise KitError(say("kit_error.price_place", key=place.key), place.key, "places")
    if isinstance(place.price, str):
        check_formula(place.price, replace(names, is_owned=place.is_per_player, has_thing=True), "places")
        return
    prices = place.price if isinstance(place.price, tuple) else (place.price,)
    if list(prices) != sorted(prices) or not all(0 <= price <= MOST_VALUE for price in prices):
        raise KitError(say("kit_error.prices", key=place.key, most=MOST_VALUE), place.key, "places")


def _check_held(kit: Kit, place: Place, holds: dict[str, ThingCount], names: AllowedNames, section: str) -> None:
    things = {thing.key for thing in kit.things}
    most = 0
    for key, holding in holds.items():
        if key not in things:
            raise unknown_word_error("thing", key, things, section=section)
        if isinstance(holding, str):
            check_formula(
                holding, replace(names, shared_names=frozenset({"players"}) | _numbers(kit), player_names=frozenset()), section
            )
            continue
        counts = holding if isinstance(holding, tuple) else (holding,)
        fewest, highest = kit.seats
        if isinstance(holding, tuple) and len(holding) != highest - fewest + 1:
            raise KitError(say("kit_error.held_row", key=key, count=highest - fewest + 1), key, section)
        if not all(0 <= count <= MOST_ALIKE for count in counts):
            raise KitError(say("kit_error.held", key=key, most=MOST_ALIKE), key, section)
        most += max(counts, default=0)
    if most > MOST_THINGS:
        raise KitError(say("kit_error.too_many", what=place.key, most=MOST_THINGS, count=most), place.key, section)


def _numbers(kit: Kit) -> frozenset[str]:
    return frozenset(key for scenario in kit.scenarios for key in scenario.numbers)


def _check_counter(counter: CounterRule, names: AllowedNames) -> None:
    if not -MOST_VALUE <= counter.low <= counter.high <= MOST_VALUE:
        raise KitError(say("kit_error.span", key=counter.key, most=MOST_VALUE), counter.key, "counters")
    of_owner = names if counter.owners else names.without_player_names()
    for value, own in ((counter.start, names.without_player_names()), (counter.track, of_owner)):
        if isinstance(value, str) and value:
            check_formula(value, own, "counters")
        elif isinstance(value, int) and abs(value) > MOST_VALUE:
            raise KitError(say("kit_error.span", key=counter.key, most=MOST_VALUE), counter.key, "counters")
    if counter.icon and counter.icon not in EMBLEMS:
        raise unknown_word_error("emblem", counter.icon, EMBLEMS, section="counters")
    if counter.wins and not counter.owners:
        raise KitError(say("kit_error.wins_each", key=counter.key), counter.key, "counters")


def _check_others(kit: Kit, names: AllowedNames) -> None:
    """Check names for formulas, creatures, dice and scenarios."""
    for text in kit.let.values():
        _check_let(text, names)
    for actor in kit.actors:
        if isinstance(actor.count, str):
            check_formula(actor.count, names.without_player_names(), "actors")
        elif not 0 <= actor.count <= MOST_ACTORS:
            raise KitError(say("kit_error.held", key=actor.key, most=MOST_ACTORS), actor.key, "actors")
        if actor.icon and actor.icon not in EMBLEMS:
            raise unknown_word_error("emblem", actor.icon, EMBLEMS, section="actors")
    for dice in kit.dice:
        try:
            throw = parse_throw(dice.roll)
        except DiceError as error:
            raise KitError(error.sentence, dice.roll, "dice") from error
        if not throw.is_counted:
            raise KitError(say("kit_error.dice_total", key=dice.key), dice.roll, "dice")
        if not all(least.isascii() and least.isdigit() for least in (*dice.results, *dice.results_de)):
            raise KitError(say("kit_error.dice_results", key=dice.key), dice.key, "dice")
    _check_scenarios(kit, names)


def _check_let(text: str, names: AllowedNames) -> None:
    """Check a formula of [let]. Raises KitError; if the formula names what is picked, the error says where that is allowed."""
    try:
        check_formula(text, names, "let")
    except KitError as error:
        if IS_ON_PICKED.search(text):
            raise KitError(say("kit_error.let_picked"), text, "let") from error
        raise


def _check_circles(kit: Kit) -> None:
    """Refuse scenarios that must each be played before the other, directly or through others: no group could ever play them."""
    waiting_scenarios = list(kit.scenarios)
    opened_names: set[str] = set()
    while opened_scenarios := [
        scenario for scenario in waiting_scenarios if {scenario.after, scenario.after_win} <= {"", *opened_names}
    ]:
        opened_names |= {scenario.name for scenario in opened_scenarios}
        waiting_scenarios = [scenario for scenario in waiting_scenarios if scenario not in opened_scenarios]
    scenario_names = {scenario.name for scenario in kit.scenarios}
    for scenario in waiting_scenarios:
        if {scenario.after, scenario.after_win} <= {"", *scenario_names}:
            raise KitError(say("kit_error.scenario_circle", name=scenario.name), scenario.name, "scenarios")


def _check_scenarios(kit: Kit, names: AllowedNames) -> None:
    scenario_names = [scenario.name for scenario in kit.scenarios]
    places = {place.key: place for place in kit.places}
    for scenario in kit.scenarios:
        if not scenario.name.strip() or len(scenario.name) > LONGEST_NAME or scenario_names.count(scenario.name) > 1:
            raise KitError(say("kit_error.scenario_name", most=LONGEST_NAME), scenario.name, "scenarios")
        for before in filter(None, (scenario.after, scenario.after_win)):
            if before not in scenario_names or before == scenario.name:
                raise unknown_word_error(
                    "scenario", before, [name for name in scenario_names if name != scenario.name], section="scenarios"
                )
        for key, holds in scenario.holds.items():
            if key not in places:
                raise unknown_word_error("place", key, places, section="scenarios")
            _check_held(kit, places[key], holds, names, "scenarios")
        if any(abs(value) > MOST_VALUE for value in scenario.numbers.values()):
            raise KitError(say("kit_error.span", key=scenario.name, most=MOST_VALUE), scenario.name, "scenarios")
    _check_circles(kit)


# phases


def _check_phase(kit: Kit, phase: Phase, names: AllowedNames) -> None:
    section = phase.name
    if not phase.name.strip() or len(phase.name) > LONGEST_NAME:
        raise KitError(say("kit_error.phase_name", most=LONGEST_NAME), "name", "phases")
    if max(len(phase.help), len(phase.help_de)) > LONGEST_TEXT:
        raise KitError(say("kit_error.long_text", most=LONGEST_TEXT), "help", section)
    if phase.answerers.startswith(OWNER):
        place_of_target(kit, VerbTarget(phase.answerers.removeprefix(OWNER)), phase.answerers, section)
    elif phase.answerers not in ANSWERERS:
        raise unknown_word_error("who", phase.answerers, ANSWERERS, section=section)
    _check_order(kit, phase, names)
    if phase.stop_rule == ALL_PASS and phase.answerers != IN_TURN:
        raise KitError(say("kit_error.all_pass"), "until", section)
    if len(phase.answers) > MOST_ANSWERS:
        raise KitError(say("kit_error.too_many", what="answers", most=MOST_ANSWERS, count=len(phase.answers)), section)
    if (phase.answerers == AUTOMATIC) == bool(phase.answers):
        raise KitError(say("kit_error.nobody_answers" if phase.answers else "kit_error.no_answers", phase=phase.name), section)
    table = names.without_player_names()
    check_verbs(kit, phase.do, table, section, is_begin=True)
    if phase.guard:
        check_formula(phase.guard, table, section)
    known_names = names if is_owned(phase) else table
    if phase.done_formula:
        check_formula(phase.done_formula, known_names, section)
    for answer in phase.answers:
        check_answer(kit, answer, known_names, section)
    _check_leaving(phase)


def is_owned(phase: Phase) -> bool:
    """Return whether the answers of a phase belong to single players or creatures, not to the table."""
    return phase.answerers in (AT_ONCE, IN_TURN, FIRST) or phase.answerers.startswith(OWNER)


def _check_leaving(phase: Phase) -> None:
    """Refuse a phase that no answer ends."""
    verbs = {parse_verb(verb).name for answer in phase.answers for verb in (*answer.do, *phase.do)}
    needed_verb = "pass" if phase.stop_rule else "done"
    if (
        phase.answerers != AUTOMATIC
        and not phase.done_formula
        and needed_verb not in verbs
        and not (phase.stop_rule and "leave" in verbs)
    ):
        if phase.stop_rule:
            raise KitError(say("kit_error.no_way_to_pass", phase=phase.name), phase.name, "phases")
        raise KitError(say("kit_error.no_way_out", phase=phase.name), phase.name, "phases")


def _check_order(kit: Kit, phase: Phase, names: AllowedNames) -> None:
    if phase.order == "clockwise":
        raise KitError(say("kit_error.clockwise"), "order", phase.name)
    if not phase.order or phase.order in ORDERS:
        if phase.order and phase.answerers != IN_TURN:
            raise KitError(say("kit_error.order_in_turn"), "order", phase.name)
        return
    _check_ranking(phase.order, names, phase.name, ORDERS)
    if phase.answerers != IN_TURN:
        raise KitError(say("kit_error.order_in_turn"), "order", phase.name)


def _check_ranking(text: str, names: AllowedNames, section: str, other_words: Collection[str] = ()) -> None:
    """Check “most NAME” or “least NAME”."""
    first, _, name = text.partition(" ")
    if first not in (MOST, LEAST) or not name:
        ranking = f"{MOST} {text}" if text in names.player_names else "most points"
        raise KitError(say("kit_error.ranking", text=text, nearest=nearest_of(text, other_words) or ranking), text, section)
    if name not in names.player_names:
        raise unknown_word_error("counter", name, names.player_names, text, section)


# verbs


# the end


def _check_ending(kit: Kit, ending: Ending, names: AllowedNames) -> None:
    check_formula(ending.trigger, names.without_player_names(), "end")
    if max(len(ending.say), len(ending.de)) > LONGEST_TEXT:
        raise KitError(say("kit_error.long_text", most=LONGEST_TEXT), "say", "end")
    if ending.shared_win:
        check_formula(ending.shared_win, names.without_player_names(), "end")
    if ending.wins:
        check_formula(ending.wins, names, "end")
    if ending.winner_rule and ending.winner_rule not in ("sheet", "ask"):
        _check_ranking(ending.winner_rule, names, "end", ("sheet", "ask"))
    if ending.winner_rule == "sheet" and not kit.sheet:
        raise KitError(say("kit_error.no_sheet"), "then", "end")
    if sum(map(bool, (ending.winner_rule, ending.shared_win, ending.wins))) > 1:
        raise KitError(say("kit_error.one_result"), "end")
    for tie in ending.ties:
        _check_ranking(tie, names, "end")
