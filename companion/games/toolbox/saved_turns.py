"""Turns of a toolbox saved as a game: the order of its clock, numbers asked each round, and creatures."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit import language
from companion.games.kit.language import (
    IN_TURN,
    LEAST,
    MOST,
    NUMBER,
    PICK_ACTOR,
    PLAY,
    TABLE,
    Actor,
    AnswerRule,
    CounterRule,
    Phase,
)
from companion.games.toolbox.saved_words import Keys, both_languages
from companion.table.chess_clock import CHITS, FIXED, HIGH, NUMBERED, PASSING, REVERSED, Clock
from companion.table.sentence import Words, say

ORDERS = {REVERSED: language.ALTERNATING, PASSING: language.PASSING, CHITS: language.DRAWN}
"""Orders of a kit by those of the clock. The clock's REVERSED changes direction each round, so it is a kit's ALTERNATING."""
WITH_CREATURES = (*NUMBERED, CHITS)
"""Orders in which creatures take turns, too."""
MOST_NUMBER = 99


class SavedTurns(Struct, frozen=True):
    """Turns of a game: its phases, creatures, and the counter with the number that decides the order; () without one."""

    phases: tuple[Phase, ...]
    actors: tuple[Actor, ...] = ()
    counters: tuple[CounterRule, ...] = ()


def phase_of_table(answers: tuple[AnswerRule, ...]) -> SavedTurns:
    """Return the turns of a game in which anyone answers for all."""
    return SavedTurns((Phase(name=PLAY, answerers=TABLE, answers=answers),))


def turns_of(clock: Clock | None, answers: tuple[AnswerRule, ...], keys: Keys) -> SavedTurns:
    """Return turns in the order of a clock; clockwise without one.

    Creatures act in orders by a number and by chits. What changes a player's counter or bag is not offered to them.
    """
    if clock is None or clock.turn_order == FIXED:
        return SavedTurns((Phase(name=PLAY, answerers=IN_TURN, answers=answers),))
    actors = _actors(clock, keys) if clock.turn_order in WITH_CREATURES else ()
    answers = tuple(map(_player_answer, answers)) if actors else answers
    if clock.turn_order in NUMBERED:
        return _turns_by_number(clock, answers, actors, keys)
    phase = Phase(name=PLAY, answerers=IN_TURN, order=ORDERS[clock.turn_order], answers=answers)
    if clock.turn_order == PASSING:
        phase = replace(phase, stop_rule="all pass", answers=(*answers, _answer(say("kit.pass"), "pass")))
    return SavedTurns((phase,), actors)


def _actors(clock: Clock, keys: Keys) -> tuple[Actor, ...]:
    """Return the creatures that take turns, one of each name."""
    names = dict.fromkeys(clock.creatures[actor - clock.seats].name for actor in clock.order if actor >= clock.seats)
    return tuple(Actor(key=keys.new_key("a", name), label=name, count=1) for name in names)


def _player_answer(answer: AnswerRule) -> AnswerRule:
    """Return an answer that only players can give, unless it ends the turn."""
    if answer.do == ("done",):
        return answer
    return replace(answer, guard=f"seat > 0 and {answer.guard}" if answer.guard else "seat > 0")


def _turns_by_number(clock: Clock, answers: tuple[AnswerRule, ...], actors: Sequence[Actor], keys: Keys) -> SavedTurns:
    """Return two phases: anyone sets numbers for all, then they act in their order."""
    label, german = both_languages(say("kit.number"))
    number = CounterRule(key=keys.new_key("c", label), label=label, de=german, owners="actors", low=0, high=MOST_NUMBER)
    most = MOST if clock.turn_order == HIGH else LEAST
    begin = _answer(say("kit.begin_round"), "done", is_main=True)
    ask_answer = AnswerRule(
        say=label, de=german, pick=PICK_ACTOR, number=NUMBER, high=MOST_NUMBER, do=(f"picked.{number.key} = number",)
    )
    name, name_de = both_languages(say("kit.numbers"))
    ask_phase = Phase(name=name, de=name_de, answerers=TABLE, answers=(begin, ask_answer))
    return SavedTurns(
        (ask_phase, Phase(name=PLAY, answerers=IN_TURN, order=f"{most} {number.key}", answers=answers)), tuple(actors), (number,)
    )


def _answer(words: Words, verb: str, *, is_main: bool = False) -> AnswerRule:
    english, german = both_languages(words)
    return AnswerRule(say=english, de=german, main=is_main, do=(verb,))
