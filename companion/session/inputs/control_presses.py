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
OFF_BUTTON = "off"
MORE_CHOICE = Choice(say("session.more"), FieldMove("never_mind"), id=ASIDES)


def stamp_of(snapshot: Snapshot, control: str) -> str:
    """Return the stamp of a press of `control` while `snapshot` is displayed, which identifies its effect; "" if it has none."""
    snapshot = snapshot.front_snapshot
    if control == "undo":
        return " ".join(("undo", str(snapshot.entry), *(choice.id for choice in _bar_choices(snapshot)[:1])))
    choice = _target_choice(snapshot, control)
    return choice.id if choice else ""


def _target_choice(snapshot: Snapshot, control: str) -> Choice | None:
    choices = _knob_choices(snapshot)
    if control == "push" or (control == "primary" and snapshot.field_entry):
        return next((choice for choice in choices if choice.id == snapshot.marked_id), None)
    return next((choice for choice in choices if choice.role == control), None)


def _bar_choices(snapshot: Snapshot) -> tuple[Choice, ...]:
    return snapshot.prompt.choices_of(snapshot.bar_seat) if snapshot.prompt else ()


def _knob_choices(snapshot: Snapshot) -> tuple[Choice, ...]:
    """Return the choices that the knob reaches."""
    has_more = snapshot.reads_aloud and not snapshot.field_entry and snapshot.prompt
    return (*_bar_choices(snapshot), MORE_CHOICE) if has_more else _bar_choices(snapshot)


def marked_choice(snapshot: Snapshot) -> Choice | None:
    """Return the choice that the knob has marked; None if it has marked none."""
    return next((choice for choice in _knob_choices(snapshot) if choice.id == snapshot.marked_id), None)


# presses

PressResult = tuple[Snapshot, Answer | Undo | None]
"""Snapshot after a control was used, and the input that it causes, None for none."""


def handle_press(snapshot: Snapshot, press: Press, open_prompts: Sequence[Prompt]) -> PressResult:
    """Handle a press. `open_prompts`: the session's prompts without those of fields. Raises StaleChoiceError if the stamp is outdated."""
    seat = re.fullmatch(r"seat:(\d)", press.control)
    if seat:
        return _select_seat(snapshot, int(seat[1])), None
    if press.control == "danger" and not press.is_held:
        return snapshot, None
    if press.control == "push" and press.is_held:
        return _handle_held_push(snapshot), None
    return _PRESSES.get(press.control, _act_on_press)(snapshot, press, open_prompts)


def _select_seat(snapshot: Snapshot, seat: int) -> Snapshot:
    """Show the choices of `seat` in the bar; ignore a button without a seat."""
    if seat >= len(snapshot.seats):
        return snapshot
    return replace(snapshot, bar_seat=seat, marked_id="", seat_presses=snapshot.seat_presses + snapshot.reads_aloud)


def _handle_held_push(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, held_pushes=snapshot.held_pushes + 1) if snapshot.reads_aloud else _list_any_time_choices(snapshot)


def handle_off_button(snapshot: Snapshot, is_down: bool, is_held_long: bool) -> tuple[Snapshot, Words]:
    """Handle a press or release of the off button; return the snapshot and a message.

    is_down  whether the button is down
    is_held_long  whether it has been held long enough: the device switches off
    """
    if is_held_long:
        return replace(snapshot, power="off"), ""
    if is_down:
        return replace(snapshot, power="held"), say("session.keep_holding")
    if snapshot.power == "held":
        return replace(snapshot, power=""), say("session.stays_on")
    return snapshot, ""


def _undo(snapshot: Snapshot, press: Press, open_prompts: Sequence[Prompt]) -> PressResult:
    if press.stamp not in ("", stamp_of(snapshot, "undo")):
        raise StaleChoiceError
    if snapshot.field_entry:
        return replace(snapshot, field_entry=field_by_field.go_back_one_step(snapshot.field_entry), marked_id=""), None
    closing = [choice for choice in _bar_choices(snapshot) if isinstance(choice.move, session_prompts.Dismiss)]
    return snapshot, Answer(closing[0].id, source="button") if closing else Undo("button")


def _handle_secondary(snapshot: Snapshot, press: Press, open_prompts: Sequence[Prompt]) -> PressResult:
    """Handle the secondary button: in a field, move the mark, or increase the number and wrap round at its end."""
    if not snapshot.field_entry:
        return _act_on_press(snapshot, press, open_prompts)
    field = snapshot.field_entry.field
    is_at_end = isinstance(field, Number) and snapshot.field_entry.number + field.step > field.high
    return handle_turn(
        snapshot, TurnKnob(press.control, -field.high + field.low if is_at_end and isinstance(field, Number) else 1)
    ), None


def _act_on_press(snapshot: Snapshot, press: Press, open_prompts: Sequence[Prompt]) -> PressResult:
    id = press.stamp or getattr(_target_choice(snapshot, press.control), "id", "")
    if id == ASIDES:
        return _list_any_time_choices(snapshot), None
    return handle_answer(snapshot, Answer(id, source="button"), open_prompts) if id else (snapshot, None)


def _list_any_time_choices(snapshot: Snapshot) -> Snapshot:
    """Open a prompt with the any-time choices, and with the menu while the screen is read aloud."""
    any_time_choices = snapshot.prompt.any_time_choices if snapshot.prompt else ()
    options = tuple(Option(aside.id, aside.label, aside.note) for aside in any_time_choices if field_by_field.can_fill(aside))
    options += (Option(MENU, say("session.menu")),) if snapshot.reads_aloud else ()
    more = replace(MORE_CHOICE, fields=(Pick("aside", say("session.at_any_time"), options),))
    return replace(snapshot, field_entry=field_by_field.begin_entry(more), marked_id="") if options else snapshot


_PRESSES: dict[str, Callable[[Snapshot, Press, Sequence[Prompt]], PressResult]] = {"undo": _undo, "secondary": _handle_secondary}

# fields


def handle_answer(snapshot: Snapshot, answer: Answer, open_prompts: Sequence[Prompt]) -> PressResult:
    """Handle an answer by a button, or any input's answer to a field: its next step, or the final answer.

    Raises StaleChoiceError if the choice is no longer valid.
    """
    prompts = (*((snapshot.prompt,) if snapshot.prompt else ()), *open_prompts)
    choice = next((candidate for prompt in prompts if (candidate := find_choice(answer.choice, prompt))), None)
    if choice is None:
        raise StaleChoiceError
    if isinstance(choice.move, FieldMove) and snapshot.field_entry:
        return _snapshot_after_step(snapshot, field_by_field.advance(snapshot.field_entry, choice.move), answer, open_prompts)
    if not choice.fields:
        return snapshot, answer
    if not field_by_field.can_fill(choice, snapshot.reads_aloud):
        return replace(snapshot, open_request=choice.id), None
    return replace(snapshot, field_entry=field_by_field.begin_entry(choice, len(snapshot.seats) == 1), marked_id=""), None


def _snapshot_after_step(
    snapshot: Snapshot, following: FieldEntry | CompletedFields | None, answer: Answer, open_prompts: Sequence[Prompt]
) -> PressResult:
    if not isinstance(following, CompletedFields):
        at = [choice.id for choice in _bar_choices(snapshot)].index(answer.choice)
        return replace(snapshot, field_entry=following, marked_id=_mark(following, at, snapshot.field_entry)), None
    snapshot = replace(snapshot, field_entry=None, marked_id="")
    if following.choice.id == ASIDES and _picked_id(following) == MENU:
        return replace(snapshot, open_request=MENU), None
    if following.choice.id == ASIDES:
        return handle_answer(snapshot, Answer(_picked_id(following), source=answer.source), open_prompts)
    return snapshot, Answer(following.choice.id, following.values, answer.source)


def _picked_id(filled: CompletedFields) -> str:
    (picked_ids,) = filled.values
    assert isinstance(picked_ids, tuple)
    return str(picked_ids[0])


def _mark(following: FieldEntry | None, at: int, before: FieldEntry | None) -> str:
    """Keep the mark's position within a field; reset it at the next field."""
    if following is None or before is None or len(following.values) != len(before.values) or isinstance(following.field, Number):
        return ""
    ids = [choice.id for choice in field_by_field.field_prompt(following).choices]
    return ids[min(at, len(ids) - 1)]


def with_field_prompt(snapshot: Snapshot) -> Snapshot:
    """Return `snapshot` with the prompt of the present field instead of the game's, while its choice is valid."""
    entry = snapshot.field_entry
    if (
        entry
        and not snapshot.is_question
        and (entry.choice.id == ASIDES or (snapshot.prompt and find_choice(entry.choice.id, snapshot.prompt)))
    ):
        snapshot = replace(snapshot, prompt=field_by_field.field_prompt(entry), is_question=True)
    else:
        snapshot = replace(snapshot, field_entry=None)
    ids = [choice.id for choice in _knob_choices(snapshot)]
    return snapshot if snapshot.marked_id in ids else replace(snapshot, marked_id=ids[0] if snapshot.field_entry else "")


# turns


def handle_turn(snapshot: Snapshot, turn: TurnKnob) -> Snapshot:
    """Move the mark, or change the number being filled in."""
    if snapshot.field_entry and isinstance(snapshot.field_entry.field, Number):
        return replace(
            snapshot, field_entry=field_by_field.advance(snapshot.field_entry, FieldMove("change", turn.steps)), marked_id=""
        )
    ids = [choice.id for choice in _knob_choices(snapshot)]
    if not ids:
        return snapshot
    at = ids.index(snapshot.marked_id) + turn.steps if snapshot.marked_id in ids else turn.steps - (turn.steps > 0)
    return replace(snapshot, marked_id=ids[at % len(ids)])
