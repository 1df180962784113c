"""Handle buttons and the knob: they act on the choices of the seat in the prompt bar.

- The buttons primary, secondary and danger take the choice of that role. A seat's button puts that seat into the bar.
- The knob moves the mark (the highlight), and its push takes the marked choice. Held, the push lists the any-time choices.
- The fields of a choice are filled one by one.
- While the screen is read aloud, a held push reads question and board, and the knob reaches the any-time choices after the others.
"""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.session.inputs import field_by_field
from companion.session.inputs.field_by_field import CompletedFields, FieldEntry, FieldMove
from companion.session.inputs.messages import Answer, Press, TurnKnob, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.session.play import session_prompts
from companion.session.play.choice_stamps import StaleChoiceError, find_choice
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from companion.table.sentence import Words, say

ASIDES = "asides"
MENU = "menu"
"""`Snapshot.open_request` that opens the menu of the screen."""
OFF = "off"
MORE = Choice(say("session.more"), FieldMove("never_mind"), id=ASIDES)


def stamp_of(shown: Snapshot, control: str) -> str:
    """Return the stamp of a press of `control` while `shown` is displayed, which identifies its effect; "" if it has none."""
    shown = shown.front
    if control == "undo":
        return " ".join(("undo", str(shown.entry), *(choice.id for choice in _bar_choices(shown)[:1])))
    choice = _target_choice(shown, control)
    return choice.id if choice else ""


def _target_choice(shown: Snapshot, control: str) -> Choice | None:
    choices = _knob_choices(shown)
    if control == "push" or (control == "primary" and shown.field_entry):
        return next((choice for choice in choices if choice.id == shown.marked_id), None)
    return next((choice for choice in choices if choice.role == control), None)


def _bar_choices(shown: Snapshot) -> tuple[Choice, ...]:
    return shown.prompt.choices_of(shown.bar_seat) if shown.prompt else ()


def _knob_choices(shown: Snapshot) -> tuple[Choice, ...]:
    """Return the choices that the knob reaches."""
    has_more = shown.reads_aloud and not shown.field_entry and shown.prompt
    return (*_bar_choices(shown), MORE) if has_more else _bar_choices(shown)


def marked_choice(shown: Snapshot) -> Choice | None:
    """Return the choice that the knob has marked."""
    return next((choice for choice in _knob_choices(shown) if choice.id == shown.marked_id), None)


# presses

PressResult = tuple[Snapshot, Answer | Undo | None]
"""Snapshot after a control was used, and the input that it causes, None for none."""


def handle_press(shown: Snapshot, press: Press, asked: Sequence[Prompt]) -> PressResult:
    """Handle a press. `asked`: the session's prompts without those of fields. Raises StaleChoiceError if the stamp is outdated."""
    seat = re.fullmatch(r"seat:(\d)", press.control)
    if seat:
        return _select_seat(shown, int(seat[1])), None
    if press.control == "danger" and not press.held:
        return shown, None
    if press.control == "push" and press.held:
        return _handle_held_push(shown), None
    return _PRESSES.get(press.control, _act_on_press)(shown, press, asked)


def _select_seat(shown: Snapshot, seat: int) -> Snapshot:
    """Show the choices of `seat` in the bar; ignore a button without a seat."""
    if seat >= len(shown.seats):
        return shown
    return replace(shown, bar_seat=seat, marked_id="", seat_presses=shown.seat_presses + shown.reads_aloud)


def _handle_held_push(shown: Snapshot) -> Snapshot:
    return replace(shown, held_pushes=shown.held_pushes + 1) if shown.reads_aloud else _list_any_time_choices(shown)


def handle_off_button(shown: Snapshot, is_down: bool, held: bool) -> tuple[Snapshot, Words]:
    """Handle a press or release of the off button; return the snapshot and a message.

    is_down  whether the button is down
    held     whether it has been held long enough: the device switches off
    """
    if held:
        return replace(shown, power="off"), ""
    if is_down:
        return replace(shown, power="held"), say("session.keep_holding")
    if shown.power == "held":
        return replace(shown, power=""), say("session.stays_on")
    return shown, ""


def _undo(shown: Snapshot, press: Press, asked: Sequence[Prompt]) -> PressResult:
    if press.stamp not in ("", stamp_of(shown, "undo")):
        raise StaleChoiceError
    if shown.field_entry:
        return replace(shown, field_entry=field_by_field.go_back_one_step(shown.field_entry), marked_id=""), None
    closing = [choice for choice in _bar_choices(shown) if isinstance(choice.move, session_prompts.Dismiss)]
    return shown, Answer(closing[0].id, source="button") if closing else Undo("button")


def _handle_secondary(shown: Snapshot, press: Press, asked: Sequence[Prompt]) -> PressResult:
    """Handle the secondary button: in a field, move the mark, or increase the number and wrap round at its end."""
    if not shown.field_entry:
        return _act_on_press(shown, press, asked)
    field = shown.field_entry.field
    is_at_end = isinstance(field, Number) and shown.field_entry.number + field.step > field.high
    return handle_turn(
        shown, TurnKnob(press.control, -field.high + field.low if is_at_end and isinstance(field, Number) else 1)
    ), None


def _act_on_press(shown: Snapshot, press: Press, asked: Sequence[Prompt]) -> PressResult:
    id = press.stamp or getattr(_target_choice(shown, press.control), "id", "")
    if id == ASIDES:
        return _list_any_time_choices(shown), None
    return handle_answer(shown, Answer(id, source="button"), asked) if id else (shown, None)


def _list_any_time_choices(shown: Snapshot) -> Snapshot:
    """Open a prompt with the any-time choices, and with the menu while the screen is read aloud."""
    any_time_choices = shown.prompt.any_time_choices if shown.prompt else ()
    options = tuple(Option(aside.id, aside.label, aside.note) for aside in any_time_choices if field_by_field.can_fill(aside))
    options += (Option(MENU, say("session.menu")),) if shown.reads_aloud else ()
    more = replace(MORE, fields=(Pick("aside", say("session.at_any_time"), options),))
    return replace(shown, field_entry=field_by_field.begin_entry(more), marked_id="") if options else shown


_PRESSES: dict[str, Callable[[Snapshot, Press, Sequence[Prompt]], PressResult]] = {"undo": _undo, "secondary": _handle_secondary}

# fields


def handle_answer(shown: Snapshot, answer: Answer, asked: Sequence[Prompt]) -> PressResult:
    """Handle an answer by a button, or any input's answer to a field: its next step, or the final answer.

    Raises StaleChoiceError if the choice is no longer valid.
    """
    prompts = (*((shown.prompt,) if shown.prompt else ()), *asked)
    choice = next((found for prompt in prompts if (found := find_choice(answer.choice, prompt))), None)
    if choice is None:
        raise StaleChoiceError
    if isinstance(choice.move, FieldMove) and shown.field_entry:
        return _snapshot_after_step(shown, field_by_field.advance(shown.field_entry, choice.move), answer, asked)
    if not choice.fields:
        return shown, answer
    if not field_by_field.can_fill(choice, shown.reads_aloud):
        return replace(shown, open_request=choice.id), None
    return replace(shown, field_entry=field_by_field.begin_entry(choice), marked_id=""), None


def _snapshot_after_step(
    shown: Snapshot, following: FieldEntry | CompletedFields | None, answer: Answer, asked: Sequence[Prompt]
) -> PressResult:
    if not isinstance(following, CompletedFields):
        at = [choice.id for choice in _bar_choices(shown)].index(answer.choice)
        return replace(shown, field_entry=following, marked_id=_mark(following, at, shown.field_entry)), None
    shown = replace(shown, field_entry=None, marked_id="")
    if following.choice.id == ASIDES and _picked_id(following) == MENU:
        return replace(shown, open_request=MENU), None
    if following.choice.id == ASIDES:
        return handle_answer(shown, Answer(_picked_id(following), source=answer.source), asked)
    return shown, Answer(following.choice.id, following.values, answer.source)


def _picked_id(filled: CompletedFields) -> str:
    (picked,) = filled.values
    assert isinstance(picked, tuple)
    return str(picked[0])


def _mark(following: FieldEntry | None, at: int, before: FieldEntry | None) -> str:
    """Keep the mark's position within a field; reset it at the next field."""
    if following is None or before is None or len(following.values) != len(before.values) or isinstance(following.field, Number):
        return ""
    ids = [choice.id for choice in field_by_field.field_prompt(following).choices]
    return ids[min(at, len(ids) - 1)]


def with_field_prompt(shown: Snapshot) -> Snapshot:
    """Return `shown` with the prompt of the present field instead of the game's, while its choice is valid."""
    entry = shown.field_entry
    if (
        entry
        and not shown.is_question
        and (entry.choice.id == ASIDES or (shown.prompt and find_choice(entry.choice.id, shown.prompt)))
    ):
        shown = replace(shown, prompt=field_by_field.field_prompt(entry), is_question=True)
    else:
        shown = replace(shown, field_entry=None)
    ids = [choice.id for choice in _knob_choices(shown)]
    return shown if shown.marked_id in ids else replace(shown, marked_id=ids[0] if shown.field_entry else "")


# turns


def handle_turn(shown: Snapshot, turn: TurnKnob) -> Snapshot:
    """Move the mark, or change the number being filled in."""
    if shown.field_entry and isinstance(shown.field_entry.field, Number):
        return replace(shown, field_entry=field_by_field.advance(shown.field_entry, FieldMove("change", turn.steps)), marked_id="")
    ids = [choice.id for choice in _knob_choices(shown)]
    if not ids:
        return shown
    at = ids.index(shown.marked_id) + turn.steps if shown.marked_id in ids else turn.steps - (turn.steps > 0)
    return replace(shown, marked_id=ids[at % len(ids)])
