"""Give the written answers of a worked play. An error quotes the answer and says what to write instead."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit import GAME
from companion.games.kit.answering import EnterDraw, EnterRoll, GiveAnswer
from companion.games.kit.board_state import TABLE, State, index_by_key, place_key, places_of
from companion.games.kit.drawn_turns import EnterTurn, actors_in_the_bag, is_draw_due
from companion.games.kit.ending import asks_after
from companion.games.kit.language import AT_ONCE, PICKS, AnswerRule, KitError
from companion.games.kit.offers import bounds_of, entered_place, is_open, pickable_values
from companion.games.kit.rolls import totals_of
from companion.games.kit.running import actor_words
from companion.games.kit.values import formula_value
from companion.table.chance import Chance
from companion.table.dice_odds import even_total
from companion.table.moves import Move
from companion.table.sentence import Part, Words, say

ANSWER_PATTERN = re.compile(r"(?:(\d+)\s+)?(.+?)(?:\s*:\s*(.*))?", re.DOTALL)
ENTER = "enter"
MOST_NAMED = 12
"""Greatest number of things that a sentence names where it says what can be picked or drawn."""
SEED_BYTES = 32


class WrittenAnswer(Struct, frozen=True):
    """An answer as a worked play has it: "1 Buy: garden hut". `number`: of the player, from 1; 0 if left out."""

    text: str
    number: int
    label: str
    words: tuple[str, ...]

    @property
    def is_entry(self) -> bool:
        """Whether it enters what a phase draws by itself."""
        return self.label.casefold() == ENTER

    def fault(self, message: Words) -> KitError:
        """Return an error about this answer."""
        return KitError(message, self.text, "plays")

    def with_word(self, word: Part) -> Words:
        """Return a sentence that shows the answer with one more word."""
        if self.words:
            return say("kit_fault.with_word", answer=self.text, word=word)
        return say("kit_fault.with_colon", answer=self.text, word=word)


class PlayProgress(Struct, frozen=True):
    """Progress of a worked play. `last_answer`: the last answer; `skipped_sentence`: a phase that ended after it without an answer."""

    state: State
    last_answer: WrittenAnswer | None = None
    skipped_sentence: Words = ""


def read_answer(text: str) -> WrittenAnswer:
    """Parse an answer of a worked play. Raises KitError."""
    match = ANSWER_PATTERN.fullmatch(text.strip())
    if match is None:
        raise KitError(say("kit_fault.form", answer=text), text, "plays")
    return WrittenAnswer(text.strip(), int(match[1] or 0), match[2].strip(), tuple((match[3] or "").split()))


def give_written_answer(progress: PlayProgress, text: str, chance: Chance) -> PlayProgress:
    """Return the progress of a worked play after one more answer. Raises KitError, IllegalMoveError."""
    answer, state = read_answer(text), progress.state
    if state.is_over or asks_after(state):
        phase = progress.skipped_sentence
        raise answer.fault(say("kit_fault.over_skipped" if phase else "kit_fault.over", answer=answer.text, phase=phase))
    _check_entry(progress, answer)
    words = list(answer.words)
    if is_draw_due(state):
        word = " ".join(words) if answer.is_entry else str(answer.number or "")
        state = _turn_drawn(state, answer, word)
        if answer.is_entry:
            return replace(progress, state=state)
    if state.awaited_entry is None:
        move = _move(state, answer, words)
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, move, chance))
    while state.awaited_entry is not None and words:
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, _entry(state, progress, answer, words.pop(0)), chance))
    if words:
        raise _leftover_word_error(state, answer, words[0])
    return PlayProgress(state, progress.last_answer if answer.is_entry else answer, skipped_phase(progress.state, state))


def skipped_phase(before: State, after: State) -> Words:
    """Return the first phase that began and ended between two states without an answer, as all were done; "" for none."""
    for at, phase in enumerate(after.kit.phases):
        times_begun = after.entered[at] - before.entered[at]
        if phase.answers and phase.done_formula and times_begun > (at == after.phase):
            return phase.words
    return ""


# what is due


def due_words(progress: PlayProgress) -> Words:
    """Return a sentence on what is due: an entry, or whose answer."""
    state = progress.state
    if state.is_over or asks_after(state):
        return say("kit_fault.is_over")
    if state.awaited_entry is not None:
        return _missing_words(progress) if is_from_answer(progress) else say("kit_fault.now_enter", entry=_example(state))
    if is_draw_due(state):
        return say("kit_fault.now_chit")
    if state.current_phase.answerers == AT_ONCE:
        return say("kit_fault.now_these", numbers=[actor + 1 for actor in state.answering_actors], phase=state.current_phase.words)
    if state.is_player(state.up):
        return say("kit_fault.now_player", number=state.up + 1, phase=state.current_phase.words)
    if state.up == TABLE:
        return say("kit_fault.now_table", phase=state.current_phase.words)
    return say("kit_fault.now_creature", creature=actor_words(state, state.up), phase=state.current_phase.words)


def is_from_answer(progress: PlayProgress) -> bool:
    """Return whether what must be entered was drawn or rolled by the last answer, not by a phase."""
    return progress.last_answer is not None and progress.state.awaited_entry is not None and progress.state.idle == 0


def _missing_words(progress: PlayProgress) -> Words:
    """Return what the last answer draws or rolls, and how it is written with it."""
    awaited_entry, last = progress.state.awaited_entry, progress.last_answer
    assert awaited_entry is not None
    assert last is not None
    example = last.with_word(_example(progress.state))
    if awaited_entry.dice:
        return say(
            "kit_fault.rolls",
            answer=last.text,
            dice=index_by_key(progress.state.kit.dice)[awaited_entry.dice].words,
            example=example,
        )
    place = places_of(progress.state.kit)[place_key(awaited_entry.place)].words
    return say("kit_fault.draws", answer=last.text, place=place, example=example)


def _example(state: State) -> str:
    """Return a word that can be entered now: a thing that is there, or a total of the dice."""
    assert state.awaited_entry is not None
    if state.awaited_entry.dice:
        roll = index_by_key(state.kit.dice)[state.awaited_entry.dice].roll
        even = even_total(roll)
        return str(even[0] if even else totals_of(roll, state.rules)[0])
    return state.things[state.awaited_entry.place][0]


# what is entered


def _check_entry(progress: PlayProgress, answer: WrittenAnswer) -> None:
    """Refuse an answer while an entry is due, and an entry while none is due. Raises KitError."""
    state = progress.state
    if state.awaited_entry is None and answer.is_entry and not is_draw_due(state):
        if any(answer_rule.say.casefold() == ENTER for answer_rule in state.current_phase.answers):
            return
        raise answer.fault(say("kit_fault.nothing_drawn", answer=answer.text, due=due_words(progress)))
    if state.awaited_entry is None or answer.is_entry:
        if answer.is_entry and not answer.words:
            raise answer.fault(say("kit_fault.form_entry", answer=answer.text))
        return
    if is_from_answer(progress):
        raise KitError(_missing_words(progress), answer.text, "plays")
    if state.awaited_entry.dice:
        dice = index_by_key(state.kit.dice)[state.awaited_entry.dice].words
        raise answer.fault(say("kit_fault.enter_roll", answer=answer.text, dice=dice, total=_example(state)))
    place = places_of(state.kit)[place_key(state.awaited_entry.place)]
    raise answer.fault(say("kit_fault.enter_draw", answer=answer.text, place=place.words, thing=_example(state)))


def _entry(state: State, progress: PlayProgress, answer: WrittenAnswer, word: str) -> Move:
    """Return the move that enters a word. Raises KitError if it can't be what was drawn or rolled."""
    assert state.awaited_entry is not None
    is_of_last = answer.is_entry and is_from_answer(progress)
    if not state.awaited_entry.dice:
        if is_of_last and word not in state.things[state.awaited_entry.place]:
            raise KitError(_missing_words(progress), answer.text, "plays")
        return EnterDraw((_thing_in(state, state.awaited_entry.place, answer, word),))
    if is_of_last and not _is_number(word):
        raise KitError(_missing_words(progress), answer.text, "plays")
    total, (low, high) = _number(answer, word), totals_of(index_by_key(state.kit.dice)[state.awaited_entry.dice].roll, state.rules)
    if not low <= total <= high:
        dice = index_by_key(state.kit.dice)[state.awaited_entry.dice].words
        raise answer.fault(say("kit_fault.no_total", answer=answer.text, dice=dice, low=low, high=high, total=total))
    return EnterRoll(total)


def _thing_in(state: State, id: str, answer: WrittenAnswer, word: str) -> str:
    """Return the thing of a place that a word names. Raises KitError."""
    things_here = list(dict.fromkeys(state.things[id]))
    if word not in things_here:
        place = places_of(state.kit)[place_key(id)].words
        raise answer.fault(say("kit_fault.not_in", answer=answer.text, place=place, thing=word, among=_shortened_list(things_here)))
    return word


def _turn_drawn(state: State, answer: WrittenAnswer, word: str) -> State:
    """Return the state after the chit of a turn was drawn: as entered, or that of the player who answers."""
    chits_left = [_actor_text(state, actor) for actor in actors_in_the_bag(state)]
    if not word:
        raise answer.fault(say("kit_fault.enter_turn", answer=answer.text, chit=chits_left[0]))
    if word not in chits_left:
        raise answer.fault(say("kit_fault.no_chit", answer=answer.text, word=word, among=_shortened_list(chits_left)))
    move = EnterTurn((actors_in_the_bag(state)[chits_left.index(word)],))
    after: State = GAME.rulebook.apply(state, GAME.rulebook.decide(state, move, Chance(bytes(SEED_BYTES))))
    return after


# answers


def _move(state: State, answer: WrittenAnswer, words: list[str]) -> GiveAnswer:
    """Return the move of an answer; takes from `words` what is picked, typed, and drawn by its first verb. Raises KitError."""
    actor, at = _find_answer(state, answer)
    answer_rule = state.current_phase.answers[at]
    picks = (_read_pick(state, answer_rule, actor, answer, words),) if answer_rule.pick else ()
    number = _read_number(state, answer_rule, actor, answer, words) if answer_rule.number else 0
    id = entered_place(state, answer_rule, actor)
    things = (_thing_in(state, id, answer, words.pop(0)),) if id and words else ()
    return GiveAnswer(actor, state.phase, at, things, picks, number)


def _find_answer(state: State, answer: WrittenAnswer) -> tuple[int, int]:
    """Return the actor and the index of the answer that is meant."""
    actors = [actor for actor in state.answering_actors if not answer.number or actor == answer.number - 1]
    if not actors:
        raise answer.fault(say("kit_fault.not_up", answer=answer.text, number=answer.number, due=due_words(PlayProgress(state))))
    answer_indices = [
        at for at, answer_rule in enumerate(state.current_phase.answers) if answer_rule.say.casefold() == answer.label.casefold()
    ]
    if not answer_indices:
        raise _no_answer_error(state, answer)
    for actor in actors:
        for at in answer_indices:
            if is_open(state, state.current_phase.answers[at], actor):
                return actor, at
    raise _refusal(state, answer, actors[0], state.current_phase.answers[answer_indices[0]])


def _no_answer_error(state: State, answer: WrittenAnswer) -> KitError:
    """Return the error that the phase has no such answer, with those it has; or that only the colon is missing."""
    known_labels = [answer_rule.say for answer_rule in state.current_phase.answers]
    for label in known_labels:
        if answer.label.casefold().startswith(f"{label.casefold()} "):
            example = f"{answer.number or ''} {label}: {answer.label[len(label) :].strip()}".strip()
            return answer.fault(say("kit_fault.colon", answer=answer.text, example=example))
    sentence = say(
        "kit_fault.no_answer",
        answer=answer.label,
        phase=state.current_phase.words,
        known=known_labels,
        due=due_words(PlayProgress(state)),
    )
    return KitError(sentence, answer.text, "plays")


def _refusal(state: State, answer: WrittenAnswer, actor: int, answer_rule: AnswerRule) -> KitError:
    """Return the error about an answer that can't be given: its condition, its number's bounds, or nothing to pick."""
    if answer_rule.guard and not formula_value(state, answer_rule.guard, actor):
        return answer.fault(say("kit_fault.when_false", answer=answer.text, formula=answer_rule.guard))
    if answer_rule.number:
        low, high = bounds_of(state, answer_rule, actor)
        if low > high:
            return answer.fault(say("kit_fault.no_bounds", answer=answer.text, low=low, high=high))
    if answer_rule.pick in PICKS and not answer_rule.only:
        return answer.fault(say("kit_fault.nobody_there", answer=answer.text))
    if answer_rule.pick not in PICKS and not state.things_held(answer_rule.pick, actor):
        return answer.fault(say("kit_fault.place_empty", answer=answer.text, place=places_of(state.kit)[answer_rule.pick].words))
    return answer.fault(say("kit_fault.only_false", answer=answer.text, formula=answer_rule.only))


def _read_pick(state: State, answer_rule: AnswerRule, actor: int, answer: WrittenAnswer, words: list[str]) -> int | str:
    """Return what is picked: a thing's key, or an actor. Raises KitError with what can be picked."""
    allowed_picks = pickable_values(state, answer_rule, actor)
    texts = [_actor_text(state, int(value)) if answer_rule.pick in PICKS else str(value) for value in allowed_picks]
    if not words:
        raise answer.fault(
            say("kit_fault.pick_missing", answer=answer.text, example=answer.with_word(texts[0]), among=_shortened_list(texts))
        )
    word = words.pop(0)
    if word in texts:
        return allowed_picks[texts.index(word)]
    if answer_rule.only and answer_rule.pick not in PICKS and word in state.things_held(answer_rule.pick, actor):
        raise answer.fault(
            say("kit_fault.pick_unfit", answer=answer.text, word=word, formula=answer_rule.only, among=_shortened_list(texts))
        )
    raise answer.fault(say("kit_fault.pick_wrong", answer=answer.text, word=word, among=_shortened_list(texts)))


def _read_number(state: State, answer_rule: AnswerRule, actor: int, answer: WrittenAnswer, words: list[str]) -> int:
    """Return the typed number; the only one that is possible may be left out. Raises KitError."""
    low, high = bounds_of(state, answer_rule, actor)
    if low == high and words[:1] != [str(low)]:
        return low
    if not words:
        raise answer.fault(
            say("kit_fault.number_missing", answer=answer.text, low=low, high=high, example=answer.with_word(str(low)))
        )
    number = _number(answer, words.pop(0))
    if not low <= number <= high:
        raise answer.fault(say("kit_fault.number_wrong", answer=answer.text, low=low, high=high, number=number))
    return number


def _leftover_word_error(state: State, answer: WrittenAnswer, word: str) -> KitError:
    """Return the error about a word too many, with the possible reason."""
    is_hidden = any(place.visibility != "all" for place in state.kit.places) and any(
        thing.key == word for thing in state.kit.things
    )
    if is_hidden:
        return answer.fault(say("kit_fault.left_hidden", answer=answer.text, word=word))
    return answer.fault(say("kit_fault.left", answer=answer.text, word=word))


def _actor_text(state: State, actor: int) -> str:
    """Return how an actor is written: a player's number from 1, or a creature such as "rat1"."""
    creature = state.creature(actor)
    return str(actor + 1) if creature is None else f"{creature.key}{creature.number}"


def _shortened_list(texts: Sequence[str]) -> Part:
    """Return texts for a sentence; of a long list the first 12 and “…”."""
    return (*texts[:MOST_NAMED], *(("…",) if len(texts) > MOST_NAMED else ()))


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}", word, re.ASCII) is not None


def _number(answer: WrittenAnswer, word: str) -> int:
    if not _is_number(word):
        raise answer.fault(say("kit_fault.no_number", answer=answer.text, word=word))
    return int(word)
