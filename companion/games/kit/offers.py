"""Queries on an answer: whether it can be given, what may be picked, the bounds of its number, and what it draws."""

from companion.games.kit.board_state import TABLE, State, ordered_things, place_key
from companion.games.kit.language import PICK_ACTOR, PICK_OTHER, PICKS, AnswerRule
from companion.games.kit.values import AnswerInput, KitScope, formula_value, price_of, rounded_down
from companion.games.kit.verbs import Verb, parse_verb


def is_open(state: State, answer: AnswerRule, actor: int) -> bool:
    """Return whether an answer can be given now: its condition holds, and there is something to pick."""
    if answer.guard and not formula_value(state, answer.guard, actor):
        return False
    if answer.number:
        low, high = bounds_of(state, answer, actor)
        if low > high:
            return False
    return not answer.pick or bool(pickable_values(state, answer, actor))


def bounds_of(state: State, answer: AnswerRule, actor: int) -> tuple[int, int]:
    """Return the bounds of an answer's number."""
    return rounded_down(formula_value(state, answer.low, actor)), rounded_down(formula_value(state, answer.high, actor))


def pickable_values(state: State, answer: AnswerRule, actor: int) -> tuple[int | str, ...]:
    """Return what may be picked: keys of things, or actors."""
    if answer.pick not in PICKS:
        things = dict.fromkeys(ordered_things(state, state.place_id(answer.pick, actor)))
        return tuple(thing for thing in things if not answer.only or _is_fit(state, answer, actor, thing=thing))
    actors = state.actors if answer.pick == PICK_ACTOR else state.clockwise_seats
    candidates = (candidate for candidate in actors if answer.pick != PICK_OTHER or candidate != actor)
    return tuple(candidate for candidate in candidates if not answer.only or _is_fit(state, answer, actor, target=candidate))


def _is_fit(state: State, answer: AnswerRule, actor: int, thing: str = "", target: int = TABLE) -> bool:
    answer_input = AnswerInput(thing, price_of(state, answer.pick, actor, thing) if thing else 0, target)
    return bool(formula_value(state, answer.only, actor, KitScope(state, actor, answer_input)))


def draw_of(state: State, answer: AnswerRule, actor: int) -> str:
    """Return the id of the place from which an answer draws one thing first; "" if it does not."""
    verb = _first_draw(answer)
    if verb is None or verb.a.owner or verb.amount != "1":
        return ""
    id = state.place_id(verb.a.key, actor)
    return id if id in state.things else ""


def _first_draw(answer: AnswerRule) -> Verb | None:
    verbs = [parse_verb(text) for text in answer.do]
    draws = [verb for verb in verbs if verb.name == "draw"]
    if len(draws) != 1 or verbs[0].name != "draw" or verbs[0].every:
        return None
    return draws[0]


def entered_place(state: State, answer: AnswerRule, actor: int) -> str:
    """Return the id of the place on the table from which an answer draws one thing, to be entered with it; "" for none."""
    id = draw_of(state, answer, actor)
    return id if id and place_key(id) in state.physical and state.things.get(id) else ""
