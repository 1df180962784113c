"""Odds of the next draw, from the things that players can't see, and of the next roll. They don't use a stack's order."""

import re
from functools import partial

from companion.games.kit.board_state import (
    State,
    Task,
    index_by_key,
    place_key,
    places_of,
    sort_by_file_order,
    things_of,
    words_of_thing,
)
from companion.games.kit.language import AnswerRule, Kit
from companion.games.kit.offers import draw_of, is_open
from companion.games.kit.rolls import MODIFIED_ROLLS_RULES, has_modifiers
from companion.games.kit.running import KitRun, NoChanceError, place_seen
from companion.games.kit.values import formula_value
from companion.games.kit.verbs import parse_verb
from companion.table.dice_odds import chances_of_totals, odds_of
from companion.table.lazy_sequence import LazySequence
from companion.table.sentence import say
from companion.table.views import Odds, OddsRow

GOOD, PLAIN, DANGER = "good", "plain", "danger"
COMPARISON = re.compile(r"(.+?)\s*(>=?)\s*(\d+)")
SUM = re.compile(r"sum\('(\w+)',\s*'(\w+)'\)")
"""Risk such as "salt > 7", and the sum of a group in a place that "salt" may stand for."""


def unseen_things(state: State, id: str) -> tuple[str, ...]:
    """Return what may come next from a place: what is in it, and all things in hidden places."""
    hidden = (thing for place, things in state.things.items() if is_hidden(state, place) and place != id for thing in things)
    return sort_by_file_order(state.kit, (*state.things[id], *hidden))


def is_hidden(state: State, id: str) -> bool:
    """Return whether a place is not seen by all."""
    return place_seen(state, id) != "all" and not state.is_over


def has_hidden(state: State) -> bool:
    """Return whether anything is in a hidden place."""
    return any(things and is_hidden(state, id) for id, things in state.things.items())


def next_draw(state: State, id: str, answer: AnswerRule | None = None, actor: int = 0) -> tuple[tuple[str, float, str], ...]:
    """Return what may be drawn next from a place: the thing's key, its chance (0..1), and `GOOD`, `PLAIN` or `DANGER`.

    Return () if the place is empty, or if not all may see what is in it.
    """
    if place_seen(state, id) != "all" or not state.things.get(id):
        return ()
    pool = unseen_things(state, id)
    things_by_key = things_of(state.kit)
    shares = []
    for key in dict.fromkeys(pool):
        kind = DANGER if answer and is_danger(state, answer, actor, key) else GOOD if things_by_key[key].worth > 0 else PLAIN
        shares.append((key, pool.count(key) / len(pool), kind))
    return tuple(shares)


def is_danger(state: State, answer: AnswerRule, actor: int, key: str) -> bool:
    """Return whether the `risk` of an answer is true after this thing is drawn."""
    if not answer.risk or key not in state.things.get(draw_of(state, answer, actor), ()):
        return False
    kit_run = KitRun(state, next_things=[key])
    try:
        kit_run.run([Task(verb, actor) for verb in answer.do])
    except NoChanceError:
        return False
    return bool(formula_value(kit_run.state, answer.risk, actor))


def limit_of(kit: Kit, place: str, group: str) -> int:
    """Return the most that a group in a place may be worth before the risk of an answer comes true; 0 if no risk names it."""
    for risk in (answer.risk for phase in kit.phases for answer in phase.answers if answer.risk):
        comparison = COMPARISON.fullmatch(risk)
        total = SUM.fullmatch(kit.let.get(comparison[1], comparison[1])) if comparison else None
        if comparison and total and total.groups() == (place, group):
            return int(comparison[3]) - (comparison[2] == ">=")
    return 0


def danger_of(state: State, answer: AnswerRule, actor: int) -> float | None:
    """Return the chance (0..1) that an answer's draw is a danger; None if it has no risk, or nothing can be drawn."""
    id = draw_of(state, answer, actor)
    if not answer.risk or not id or not state.things.get(id):
        return None
    return sum(chance for _, chance, kind in next_draw(state, id, answer, actor) if kind == DANGER)


def possible_draws(state: State) -> tuple[tuple[str, AnswerRule, int], ...]:
    """Return the places from which an answer can draw now, each with the answer and its actor."""
    answers_by_place = {}
    if state.is_over or state.awaited_entry is not None or state.ending is not None:
        return ()
    for actor in state.answering_actors:
        for answer in state.current_phase.answers:
            id = draw_of(state, answer, actor)
            if id and id not in answers_by_place and is_open(state, answer, actor):
                answers_by_place[id] = (id, answer, actor)
    return tuple(answers_by_place.values())


def possible_rolls(state: State) -> tuple[str, ...]:
    """Return the dice that an answer can roll now, by key; by old rules only those whose notation has no modifiers."""
    if not state.kit.dice or state.is_over or state.awaited_entry is not None or state.ending is not None:
        return ()
    answers = [(answer, actor) for actor in state.answering_actors for answer in state.current_phase.answers]
    rolls = [parse_verb(verb) for answer, actor in answers if is_open(state, answer, actor) for verb in answer.do]
    dice_keys = dict.fromkeys(verb.thing for verb in rolls if verb.name == "roll")
    is_new, dice = state.rules >= MODIFIED_ROLLS_RULES, index_by_key(state.kit.dice)
    return tuple(key for key in dice_keys if is_new or not has_modifiers(dice[key].roll))


def odds(state: State) -> Odds | None:
    """Return the odds of the next draw from the first of `possible_draws`, else of the next roll; None if neither is possible."""
    for id, answer, actor in possible_draws(state):
        size = len(state.things[id])
        if not size or place_seen(state, id) != "all":
            continue
        place = places_of(state.kit)[place_key(id)]
        rows = LazySequence(lambda: _rows(state, id, answer, actor))  # noqa: B023 - returned in this round
        return Odds(say("odds.title", place=place.words, size=size), rows, say("odds.note"), mark=f"place:{id}")
    return next(filter(None, map(partial(_odds_of_roll, state), possible_rolls(state))), None)


def _odds_of_roll(state: State, key: str) -> Odds | None:
    """Return the chance of each total or more; None if the dice have too many."""
    dice = index_by_key(state.kit.dice)[key]
    rows = LazySequence(
        lambda: tuple(OddsRow(say("odds.total", total=total), chance) for total, chance in chances_of_totals(dice.roll))
    )
    return Odds(say("odds.totals", dice=dice.words), rows, mark=f"dice:{key}") if odds_of(dice.roll) else None


def _rows(state: State, id: str, answer: AnswerRule, actor: int) -> tuple[OddsRow, ...]:
    heading, shares = say("odds.next"), next_draw(state, id, answer, actor)
    return tuple(OddsRow(words_of_thing(state, key), chance, kind, group=heading, is_next=True) for key, chance, kind in shares)
