"""Save a toolbox as a game: make a kit from its bags, stacks, piles, dice, counters and turns, and from a score sheet.

CounterOwners bag, stack or pile gets a row for its drawn things, from which they are put back. Players write no formula.
A game with a score sheet has an answer that ends it; then Fathom asks for the sheet's totals.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from companion.games.kit.language import (
    COMPONENTS_LANGUAGE,
    FIRST_LANGUAGE,
    IN_TURN,
    LONGEST_LABEL,
    MOST_ANSWERS,
    NUMBER,
    PICK_PLAYER,
    SHEET,
    TILE,
    TOKEN,
    TOKEN_ICONS,
    AnswerRule,
    CounterOwners,
    CounterRule,
    Dice,
    Ending,
    Kit,
    Look,
    Phase,
    Place,
    PlaceKind,
    Thing,
    WorkedPlay,
)
from companion.games.kit.rolls import has_modifiers
from companion.games.toolbox.box import BAG, NO_OWNER, PILE, STACK, USUAL, is_usual_name
from companion.games.toolbox.saved_turns import phase_of_table, turns_of
from companion.games.toolbox.saved_words import Keys, both_languages
from companion.games.toolbox.state import Count
from companion.games.toolbox.view import KindView, PotView, ToolsView
from companion.table.chess_clock import DOWN, FIXED, NO_SEAT, RESERVE, SAND, UP, Clock, ClockSetting
from companion.table.dice_notation import parse_throw
from companion.table.letters import cut_text
from companion.table.reader import Reader
from companion.table.sentence import Words, say

SHEET_PACKAGE = "companion.games.score_sheet"
DICE, CLOCK = "dice", "clock"
USUAL_DICE = re.compile(r"(\d*)d(\d+)(kh1|kl1|dl1|)")
MOST_POTS_SAVED = 6
"""Greatest number of bags, stacks and piles in a game made of a toolbox."""
KINDS: dict[str, PlaceKind] = {BAG: "bag", STACK: "stack", PILE: "row"}
COUNTER_RANGE = range(-99, 1000)
"""Numbers by which one entry may change a counter."""


class ToolboxPart(NamedTuple):
    """Part of a toolbox for a game: its key, kind ("bag", "dice") and name, and the amount of things in it or its start."""

    key: str
    kind: str
    name: Words
    amount: int


def parts_of(view: ToolsView) -> tuple[ToolboxPart, ...]:
    """Return the parts of a toolbox that a game can be made of."""
    pots = [ToolboxPart(f"pot:{at}", pot.pot, pot.family, sum(kind.count for kind in pot.kinds)) for at, pot in _first_pots(view)]
    dice = [ToolboxPart(DICE, DICE, _dice_words(view), 0)] if _dice(view) else []
    counters = [
        ToolboxPart(f"counter:{at}", "counter", say("counter.label", kind=counter.kind), counter.start)
        for at, counter in enumerate(view.counters)
    ]
    clock = [ToolboxPart(CLOCK, CLOCK, _turns_words(view.clock.state), 0)] if len(view.playing) > 1 else []
    return (*pots[:MOST_POTS_SAVED], *dice, *counters, *clock)


def _turn_time(seconds: int) -> Words:
    """Return the time for a turn: in minutes if it has no odd seconds."""
    minutes, odd_seconds = divmod(seconds, 60)
    return say("kit.seconds", seconds=seconds) if odd_seconds else say("kit.minutes", minutes=minutes)


def _turns_words(clock: Clock) -> Words:
    """Return that players take turns, with the time that the clock gives each of them."""
    if clock.way == SAND:
        return say("kit.turns_by_sand", time=_turn_time(clock.seconds))
    if clock.way == RESERVE:
        return say("kit.turns_with_reserve", time=_turn_time(clock.seconds), minutes=clock.minutes)
    if clock.way == DOWN:
        return say(
            "kit.turns_with_increment" if clock.seconds else "kit.turns_with_time", minutes=clock.minutes, seconds=clock.seconds
        )
    return say("kit.turns")


def usual_parts(view: ToolsView) -> tuple[str, ...]:
    """Return the keys of the parts that are in use."""
    has_begun = view.clock.state.up != NO_SEAT
    counters = {
        f"counter:{at}"
        for at, counter in enumerate(view.counters)
        if counter.kind != "life" or set(counter.values) != {counter.start}
    }
    is_set = view.clock.state.turn_order != FIXED or view.clock.state.way != UP
    used_families = {(pot.family, pot.pot) for pot in view.pots if pot.is_used}
    pots = {f"pot:{at}": (pot.family, pot.pot) in used_families for at, pot in _first_pots(view)}
    used_parts = pots | {
        DICE: bool(view.last_throw.faces) or _dice(view) not in ("", USUAL),
        CLOCK: has_begun or is_set or any(pot.owner != NO_OWNER for pot in view.pots),
    }
    return tuple(part.key for part in parts_of(view) if used_parts.get(part.key, part.key in counters))


def _first_pots(view: ToolsView) -> list[tuple[int, PotView]]:
    """Return the filled pots with their indexes; of pots that every player has, only the first."""
    pots_by_family: dict[tuple[str, str, bool], tuple[int, PotView]] = {}
    for at, pot in enumerate(view.pots):
        if pot.is_ready and pot.kinds:
            pots_by_family.setdefault(
                (pot.family, pot.pot, pot.owner != NO_OWNER) if pot.owner != NO_OWNER else (str(at), "", False), (at, pot)
            )
    return list(pots_by_family.values())


def _dice(view: ToolsView) -> str:
    """Return the notation of the selected dice; "" if they don't add up."""
    notation = view.last_throw.notation
    return notation if notation and parse_throw(notation).is_counted else ""


def _dice_words(view: ToolsView) -> Words:
    """Return the selected dice in words: how many, and which of them count; other dice than usual ones in notation."""
    notation = _dice(view)
    match = USUAL_DICE.fullmatch(notation)
    if match is None:
        return say("dice.label", dice=notation)
    count, sides, rule = int(match[1] or 1), match[2], match[3]
    hand = say("dice.hand", count=count) if sides == "6" else say("dice.label", dice=notation.removesuffix(rule))
    return say("dice.kept", hand=hand, rule=rule) if rule else hand


def _saved_dice(view: ToolsView) -> tuple[Dice, ...]:
    """Return the selected dice, named in words; () if they don't add up."""
    label, german = both_languages(_dice_words(view))
    return (Dice(key="dice", label=label, de=german, roll=_dice(view)),) if _dice(view) else ()


def _language_of(things: Iterable[Thing], dice: Iterable[Dice]) -> int:
    """Return the number of the language that a kit needs."""
    is_new = any(has_modifiers(die.roll) for die in dice) or any(thing.look.shape in TOKEN_ICONS for thing in things)
    return COMPONENTS_LANGUAGE if is_new else FIRST_LANGUAGE


class SheetNames(NamedTuple):
    """English and German name of a score sheet; the English one is its key, and German is "" where it is the same."""

    english: str
    german: str = ""


NO_SHEET = SheetNames("")


def names_of_sheet(name: str, words: Words) -> SheetNames:
    """Return the names of a score sheet that is called `words` on screens."""
    german = cut_text(Reader(SHEET_PACKAGE, code="de").read(words), LONGEST_LABEL)
    return SheetNames(name, german if german != name else "")


def kit_of(
    view: ToolsView,
    name: str,
    seats: tuple[int, int],
    look: tuple[str, str],
    parts: Collection[str],
    *,
    sheet: SheetNames = NO_SHEET,
) -> Kit:
    """Return the kit of these parts, everything put back.

    seats   fewest and most players
    look    colour and emblem of its box
    parts   keys of the parts, see `parts_of`
    sheet   the score sheet that counts the points at the end
    """
    keys, things = Keys(), dict[str, Thing]()
    pots = [pot for at, pot in _first_pots(view) if f"pot:{at}" in parts]
    pot_words = [_pot_words(pot, pots) for pot in pots]
    each_places = [_places(pot, words, things, keys) for pot, words in zip(pots, pot_words)]
    places = [place for pot_places in each_places for place in pot_places]
    draws = [(pot_places[0], words.draw) for pot_places, words in zip(each_places, pot_words)]
    counter_rules = tuple(_counter(counter, keys) for at, counter in enumerate(view.counters) if f"counter:{at}" in parts)
    dice = _saved_dice(view) if DICE in parts else ()
    has_turns = CLOCK in parts or any(place.is_per_player for place in places)
    ended = (CounterRule(key=keys.new_key("c", "ended"), label="", hidden=True),) if sheet.english else ()
    answers = _answers(draws, counter_rules, has_dice=bool(dice), has_turns=has_turns, ended=ended)
    turns = turns_of(view.clock.state if CLOCK in parts else None, answers, keys) if has_turns else phase_of_table(answers)
    return Kit(
        kit=_language_of(things.values(), dice),
        name=name,
        seats=seats,
        colour=look[0],
        emblem=look[1],
        things=tuple(things.values()),
        places=tuple(places),
        counters=(*counter_rules, *turns.counters, *ended),
        actors=turns.actors,
        dice=dice,
        sheet=sheet.english,
        sheet_de=sheet.german,
        phases=turns.phases,
        end=tuple(Ending(trigger=f"{counter.key} == 1", at="answer", winner_rule=SHEET) for counter in ended),
        plays=(_worked_play(places, turns.phases, seats[0]),),
        own=True,
        clock=_saved_clock(view) if CLOCK in parts else None,
    )


def _saved_clock(view: ToolsView) -> ClockSetting | None:
    """Return how the clock is set; None if it is not."""
    setting = view.clock.state.setting
    return setting if setting != ClockSetting() else None


class _PotWords(NamedTuple):
    """Words for a pot: its label, the label of what was drawn from it, and the answer that draws."""

    label: Words
    drawn_label: Words
    draw: Words


def _pot_words(pot: PotView, pots: Sequence[PotView]) -> _PotWords:
    """Return the words for one of the pots; an only bag or stack that players did not name is “the bag” or “the stack”."""
    name = pot.family
    if not is_usual_name(name) or sum(other_pot.pot == pot.pot for other_pot in pots) > 1:
        return _PotWords(name, say("kit.drawn", name=name), say("kit.draw", name=name))
    is_alone = sum(other_pot.pot != PILE for other_pot in pots) == 1
    label = say("kit.usual", pot=pot.pot)
    return _PotWords(label, say("kit.drawn_usual" if is_alone else "kit.drawn", name=label), say("kit.draw_usual", pot=pot.pot))


def _places(pot: PotView, words: _PotWords, things: dict[str, Thing], keys: Keys) -> tuple[Place, ...]:
    """Return the place of a pot, and the row for the things drawn from it. From a pile, which is face up, the last is drawn."""
    holds = {_thing_key(kind, things, keys, is_tile=pot.pot == STACK): kind.count for kind in pot.kinds if kind.count}
    key, has_owner = keys.new_key("p", pot.family), pot.owner != NO_OWNER
    label, label_de = both_languages(words.label)
    outside_key = f"{key}_out"
    drawn_label, german = both_languages(words.drawn_label)
    refill = outside_key if pot.pot == STACK else ""
    return (
        Place(key=key, label=label, de=label_de, kind=KINDS[pot.pot], is_per_player=has_owner, holds=dict(holds), refill=refill),
        Place(key=outside_key, label=drawn_label, de=german, kind="row", is_per_player=has_owner),
    )


def _shape(shape: str, letter: str, *, is_tile: bool, is_named: bool) -> str:
    """Return the shape of a thing as the toolbox draws it: a tile of a stack, a piece if it has a name, else a token."""
    if is_named and not is_tile:
        return shape
    kind = TILE if is_tile else TOKEN
    return kind if letter else f"{kind}-{shape}"


def _thing_key(kind: KindView, things: dict[str, Thing], keys: Keys, *, is_tile: bool) -> str:
    """Return the key of a kind; equal kinds in two pots share one key."""
    _, shape, colour, letter = kind.mark.split(":", 3)
    shape = _shape(shape, letter, is_tile=is_tile, is_named=kind.is_named)
    label, german = map(_capitalise, both_languages(kind.name))
    new_thing = Thing(key="", label=label, de=german, group=kind.group, worth=kind.worth, look=Look(colour, shape, letter))
    for key, thing in things.items():
        if (thing.label, thing.look) == (new_thing.label, new_thing.look):
            return key
    key = keys.new_key("t", label)
    things[key] = Thing(key=key, label=label, de=german, group=kind.group, worth=kind.worth, look=new_thing.look)
    return key


def _capitalise(words: str) -> str:
    return words[:1].upper() + words[1:]


def _counter(count: Count, keys: Keys) -> CounterRule:
    label, german = both_languages(say("counter.label", kind=count.kind))
    owner_scope: CounterOwners = "" if count.is_shared else "players"
    return CounterRule(key=keys.new_key("c", label), label=label, de=german, start=count.start, owners=owner_scope)


def _answers(
    drawing: Sequence[tuple[Place, Words]],
    counters: Sequence[CounterRule],
    *,
    has_dice: bool,
    has_turns: bool,
    ended: Sequence[CounterRule],
) -> tuple[AnswerRule, ...]:
    """Return an answer for each thing to do, at most `MOST_ANSWERS`: further counters can't be changed in the game."""
    drawn_places = [place for place, _ in drawing]
    draws = [_draw_answer(place, words, is_main=nth == 0) for nth, (place, words) in enumerate(drawing)]
    room = MOST_ANSWERS - len(draws) - has_dice - bool(drawn_places) - 1 - len(ended) - len(counters)
    fixed = [
        *([_roll_answer(is_main=not draws)] if has_dice else []),
        *_put_one_back_answers(drawn_places, room),
        *([_put_back_answer(drawn_places)] if drawn_places else []),
        _turn_answer(has_turns=has_turns),
        *map(_end_answer, ended),
    ]
    changes = [_change_answer(counter) for counter in counters]
    room = MOST_ANSWERS - len(fixed) - len(draws)
    return (*draws, *fixed[: bool(has_dice)], *changes[:room], *fixed[bool(has_dice) :])


def _draw_answer(place: Place, words: Words, *, is_main: bool) -> AnswerRule:
    english, german = both_languages(words)
    count_formula = f"count('{place.key}')"
    condition = f"{count_formula} + count('{place.refill}') > 0" if place.refill else f"{count_formula} > 0"
    draw = "move last" if place.kind == "row" else "draw"
    return AnswerRule(say=english, de=german, main=is_main, guard=condition, do=(f"{draw} {place.key} {place.key}_out",))


def _roll_answer(*, is_main: bool) -> AnswerRule:
    english, german = both_languages(say("kit.roll"))
    return AnswerRule(say=english, de=german, main=is_main, do=("roll dice",))


def _put_one_back_answers(drawn_places: Sequence[Place], room: int) -> tuple[AnswerRule, ...]:
    """Return for each bag the answer that puts one of its drawn things back; () if there are more bags than `room`, or none."""
    bags = [place for place in drawn_places if place.kind == "bag"]
    return tuple(_put_one_back_answer(bag, is_alone=len(bags) == 1) for bag in bags) if len(bags) <= room else ()


def _put_one_back_answer(bag: Place, *, is_alone: bool) -> AnswerRule:
    english, german = both_languages(say("choice.put_back") if is_alone else say("kit.put_back_into", name=bag.label))
    if not is_alone and bag.de:
        _, german = both_languages(say("kit.put_back_into", name=bag.de))
    drawn_key = f"{bag.key}_out"
    return AnswerRule(
        say=english, de=german, guard=f"count('{drawn_key}') > 0", pick=drawn_key, do=(f"take {drawn_key} {bag.key}",)
    )


def _put_back_answer(drawn_places: Sequence[Place]) -> AnswerRule:
    english, german = both_languages(say("choice.put_all_back"))
    condition = " + ".join(f"count('{place.key}_out')" for place in drawn_places)
    verbs = [f"all {place.key}_out {place.key}" for place in drawn_places]
    shuffles = [f"shuffle {place.key}" for place in drawn_places if place.kind == "stack"]
    return AnswerRule(say=english, de=german, guard=f"{condition} > 0", do=(*verbs, *shuffles))


def _change_answer(counter: CounterRule) -> AnswerRule:
    """Return the answer that changes a counter: that of a picked player, also of one whose turn it isn't; or the shared one."""
    english, german = both_languages(say("kit.change", name=counter.label))
    german = both_languages(say("kit.change", name=counter.de))[1] if counter.de else german
    low, high = COUNTER_RANGE[0], COUNTER_RANGE[-1]
    if counter.owners:
        change = f"picked.{counter.key} += {NUMBER}"
        return AnswerRule(say=english, de=german, pick=PICK_PLAYER, number=NUMBER, low=low, high=high, do=(change,))
    return AnswerRule(say=english, de=german, number=counter.key, low=low, high=high)


def _turn_answer(*, has_turns: bool) -> AnswerRule:
    english, german = both_languages(say("choice.end_turn" if has_turns else "kit.next_round"))
    return AnswerRule(say=english, de=german, do=("done",))


def _end_answer(ended: CounterRule) -> AnswerRule:
    """Return the answer that ends the game: it sets the counter that the end's formula reads."""
    english, german = both_languages(say("kit.end"))
    note, german_note = both_languages(say("kit.end_note"))
    return AnswerRule(say=english, de=german, note=note, note_de=german_note, danger=True, do=(f"{ended.key} = 1", "done"))


def _worked_play(places: Sequence[Place], phases: Sequence[Phase], players: int) -> WorkedPlay:
    """Return a worked play: a round begins, the first answer draws, if there is something to draw, and the turn ends."""
    begin, phase = tuple(begin_phase.answers[0].say for begin_phase in phases[:-1]), phases[-1]
    number = "1 " if phase.answerers == IN_TURN else ""
    end = next(answer.say for answer in phase.answers if answer.do == ("done",))
    place_and_draw = next(
        ((place, answer) for place in places for answer in phase.answers if answer.do == (f"draw {place.key} {place.key}_out",)),
        None,
    )
    if place_and_draw is None or ":" in place_and_draw[1].say:  # in a worked play drawn things follow a colon
        return WorkedPlay(players=players, answers=(*begin, f"{number}{end}"), is_over=False)
    place, draw = place_and_draw
    outside_counts: int | tuple[int, ...] = (1, *[0] * (players - 1)) if place.is_per_player else 1
    answers = (*begin, f"{number}{draw.say}: {next(iter(place.holds))}", f"{number}{end}")
    return WorkedPlay(players=players, answers=answers, places={f"{place.key}_out": outside_counts}, is_over=False)
