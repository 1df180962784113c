"""What buttons and knobs do: they act on the choices of the seat in the prompt bar.

Primary, secondary and danger take the choice of that role; a seat's button brings that seat to the bar; the knob moves
the mark and its push takes what is marked (held: it lists the asides). A choice with fields is filled step by step.
"""

import re
from typing import Any

from msgspec.structs import replace

from companion.session.hands import filling
from companion.session.hands.filling import Filled, Filling, Step
from companion.session.hands.inputs import Answer, Press, Turn, Undo
from companion.session.hands.shown import Shown
from companion.session.play import questions
from companion.session.play.asking import StaleChoice
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from companion.table.say import say

ASIDES = "asides"
OFF = "off"
HELD_WORDS = say("session.keep_holding")
_MORE = Prompt("", (Choice(say("session.more"), Step("never_mind"), id=ASIDES),))


def seen(shown: Shown, control: str) -> str:
    """What a control means while `shown` is on the screen: the stamp of a press made now. "" when it means nothing."""
    shown = shown.front
    if control == "undo":
        return " ".join(("undo", str(shown.entry), *(choice.id for choice in _within_reach(shown)[:1])))
    choice = _meant(shown, control)
    return choice.id if choice else ""


def _meant(shown: Shown, control: str) -> Choice | None:
    choices = _within_reach(shown)
    if control == "push" or (control == "primary" and shown.filled):
        return next((choice for choice in choices if choice.id == shown.mark), None)
    return next((choice for choice in choices if choice.role == control), None)


def _within_reach(shown: Shown) -> tuple[Choice, ...]:
    return shown.prompt.choices_of(shown.bar) if shown.prompt else ()


# presses


def _press(table: Any, shown: Shown, press: Press) -> Shown:
    """Take a press. Raises StaleChoice when what it was stamped with stands no more."""
    seat = re.fullmatch(r"seat:(\d)", press.control)
    if seat:
        return replace(shown, bar=int(seat[1]), mark="") if int(seat[1]) < len(shown.seats) else shown
    if press.control == "danger" and not press.held:
        return shown
    if press.control == "push" and press.held:
        return _listed_asides(shown)
    pressed: Shown = _PRESSES.get(press.control, _taken)(table, shown, press)
    return pressed


def switched(shown: Shown, is_down: bool, held: bool) -> Shown:
    """The button that switches the box off: what it will do is said as long as it is held, and done once that was long enough."""
    if held:
        return replace(shown, power="off")
    if is_down:
        return replace(shown, power="held", said=HELD_WORDS, saying=shown.saying + 1)
    if shown.power == "held":
        return replace(shown, power="", said=say("session.stays_on"), saying=shown.saying + 1)
    return shown


def _undone(table: Any, shown: Shown, press: Press) -> Shown:
    if press.stamp not in ("", seen(shown, "undo")):
        raise StaleChoice
    if shown.filled:
        return replace(shown, filled=filling.stepped_back(shown.filled), mark="")
    closing = [choice for choice in _within_reach(shown) if isinstance(choice.move, questions.NeverMind)]
    table.handle(Answer(closing[0].id, source="button") if closing else Undo("button"))
    return _now(table)


def _moved_on(table: Any, shown: Shown, press: Press) -> Shown:
    """Secondary: while filling it moves the mark on, or the number up and round."""
    if not shown.filled:
        return _taken(table, shown, press)
    field = shown.filled.field
    is_at_end = isinstance(field, Number) and shown.filled.number + field.step > field.high
    return _turn(table, shown, Turn(press.control, -field.high + field.low if is_at_end and isinstance(field, Number) else 1))


def _taken(table: Any, shown: Shown, press: Press) -> Shown:
    id = press.stamp or getattr(_meant(shown, press.control), "id", "")
    return answered(table, shown, Answer(id, source="button")) if id else shown


def _listed_asides(shown: Shown) -> Shown:
    """The push held: what may be done at any time, as one more thing to pick from."""
    asides = shown.prompt.asides if shown.prompt else ()
    options = tuple(Option(aside.id, aside.label, aside.note) for aside in asides if filling.can_fill(aside))
    more = Choice(say("session.more"), Step("never_mind"), fields=(Pick("aside", say("session.at_any_time"), options),), id=ASIDES)
    return replace(shown, filled=filling.begun(more), mark="") if options else shown


def _now(table: Any) -> Shown:
    shown: Shown = table.shown
    return shown


_PRESSES: dict[str, Any] = {"undo": _undone, "secondary": _moved_on}

# fillings


def answered(table: Any, shown: Shown, answer: Answer) -> Shown:
    """Take an answer of a button, or any hand's to a filling: its next step, or the answer it ends in.

    Raises StaleChoice when the choice stands no more.
    """
    own = (table.session.question, table.session.prompt) if table.session else ()
    choice = _standing(answer.choice, shown.prompt, *own)
    if choice is None:
        raise StaleChoice
    if isinstance(choice.move, Step) and shown.filled:
        return _stepped(table, shown, filling.taken(shown.filled, choice.move), answer)
    if not choice.fields:
        table.handle(answer)
        return _now(table)
    if not filling.can_fill(choice):
        return replace(shown, filling=choice.id)
    return replace(shown, filled=filling.begun(choice), mark="")


def _standing(id: str, *prompts: Prompt | None) -> Choice | None:
    choices = (choice for prompt in filter(None, prompts) for choice in (*prompt.choices, *prompt.asides))
    return next((choice for choice in choices if choice.id == id), None)


def _stepped(table: Any, shown: Shown, following: Filling | Filled | None, answer: Answer) -> Shown:
    if not isinstance(following, Filled):
        at = [choice.id for choice in _within_reach(shown)].index(answer.choice)
        return replace(shown, filled=following, mark=_mark(following, at, shown.filled))
    table.shown = replace(shown, filled=None, mark="")
    if following.choice.id == ASIDES:
        return answered(table, table.shown, Answer(_picked(following), source=answer.source))
    table.handle(Answer(following.choice.id, following.values, answer.source))
    return _now(table)


def _picked(filled: Filled) -> str:
    (picked,) = filled.values
    assert isinstance(picked, tuple)
    return str(picked[0])


def _mark(following: Filling | None, at: int, before: Filling | None) -> str:
    """The mark stays where it was while one field is filled, and begins anew at the next."""
    if following is None or before is None or len(following.values) != len(before.values) or isinstance(following.field, Number):
        return ""
    ids = [choice.id for choice in filling.asked(following).choices]
    return ids[min(at, len(ids) - 1)]


def laid_over(shown: Shown) -> Shown:
    """`shown` with the prompt of the filling laid over the game's, as long as the choice it fills stands."""
    if shown.filled and not shown.is_question and _standing(shown.filled.choice.id, shown.prompt, _MORE):
        shown = replace(shown, prompt=filling.asked(shown.filled), is_question=True)
    else:
        shown = replace(shown, filled=None)
    ids = [choice.id for choice in _within_reach(shown)]
    if shown.mark not in ids:
        shown = replace(shown, mark=ids[0] if shown.filled else "")
    return shown


# turns


def _turn(table: Any, shown: Shown, turn: Turn) -> Shown:
    if shown.filled and isinstance(shown.filled.field, Number):
        return replace(shown, filled=filling.taken(shown.filled, Step("change", turn.steps)), mark="")
    ids = [choice.id for choice in _within_reach(shown)]
    if not ids:
        return shown
    at = ids.index(shown.mark) + turn.steps if shown.mark in ids else turn.steps - (turn.steps > 0)
    return replace(shown, mark=ids[at % len(ids)])


CONTROLS: dict[type, Any] = {Press: _press, Turn: _turn}
