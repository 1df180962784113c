"""Handle the inputs of one session and keep its snapshot. A table has one controller for its game, and one for the toolbox beside it."""

from collections.abc import Callable, Sequence
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.session.inputs import field_by_field, messages
from companion.session.inputs.control_presses import handle_answer, handle_press, handle_turn, with_field_prompt
from companion.session.inputs.reminder_timer import ReminderTimer
from companion.session.inputs.snapshot import Snapshot
from companion.session.record.session_rules import evolve_session
from companion.table.lazy_sequence import LazySequence
from companion.table.moves import Event, IllegalMoveError, illegal_move
from companion.table.prompt import Choice, Pick, Prompt
from companion.table.sentence import Words, mark_package, say

if TYPE_CHECKING:  # loaded with the first game, so that Home comes sooner
    from companion.session.play.session import Session


class SessionController:
    """Controller of one session: handles its inputs and keeps its snapshot.

    session      the open session; None if none is open
    snapshot        its last snapshot
    reads_aloud  whether the screen is read aloud
    """

    def __init__(self, reminders: ReminderTimer | None = None) -> None:
        self.session: Session | None = None
        self.snapshot = Snapshot()
        self.reads_aloud = False
        self._reminders = reminders or ReminderTimer()

    def handle_input(self, input: messages.SessionInput) -> None:
        """Handle an input. Raises IllegalMoveError, NotSavedError, DamagedError."""
        try:
            _HANDLERS[type(input)](self, input)
        except IllegalMoveError as refusal:
            refusal.sentence = self.display_sentence(refusal.sentence)
            raise

    def display_sentence(self, words: Words) -> Words:
        """Return a sentence of this session's game so that it is readable while another game is open."""
        return mark_package(self.session.game.package, words) if self.session else words

    def build_snapshot(self) -> Snapshot:
        """Return a new snapshot."""
        snapshot = replace(self.snapshot, reads_aloud=self.reads_aloud)
        if self.session is None:
            return self.snapshot
        new_snapshot = take_snapshot(self.session, snapshot)
        return with_field_prompt(new_snapshot) if new_snapshot.field_entry or new_snapshot.marked_id else new_snapshot

    def close(self) -> None:
        """Close the session; it can be resumed."""
        self.session, self.snapshot = None, Snapshot()

    def open_session(self) -> "Session":
        """Return the open session. Raises IllegalMoveError("no_session")."""
        if self.session is None:
            raise illegal_move("no_session")
        return self.session

    def input_label(self, input: Any) -> Words:
        """Return the label of an input: of a choice with its picks, or of the move that Undo reverts; "" if it has none."""
        control = getattr(input, "control", "")
        if self.session and (isinstance(input, messages.Undo) or control == "undo"):
            return say("session.take_back", what=self.display_sentence(self.session.undo_name or ""))
        from companion.session.play.choice_stamps import find_choice

        id = getattr(input, "choice", "") or getattr(input, "stamp", "")
        found_choice = next((choice for prompt in self._session_prompts() if (choice := find_choice(id, prompt))), None)
        return self._with_picks(found_choice, getattr(input, "values", ())) if found_choice else ""

    def _with_picks(self, choice: Choice, values: Sequence[Any]) -> Words:
        pick_labels = [
            self.display_sentence(option.label)
            for field, value in zip(choice.fields, values)
            for option in (field.options if isinstance(field, Pick) else ())
            if isinstance(value, tuple) and option.value in value
        ]
        label = self.display_sentence(choice.label)
        return say("session.with_picks", choice=label, picked=pick_labels) if pick_labels else label

    # inputs

    def _answer(self, input: messages.Answer) -> None:
        session = self.open_session()
        if input.choice.startswith(field_by_field.PREFIX):
            self._apply(handle_answer(self.snapshot, input, self._session_prompts()))
            return
        try:
            session.play(input.choice, input.values, input.source)
        except IllegalMoveError as refusal:
            if refusal.offers:
                session.ask_correction(refusal)
            raise

    def _select_seat(self, input: messages.SelectSeat) -> None:
        if input.seat is None or 0 <= input.seat < len(self.snapshot.seats):
            self.snapshot = replace(self.snapshot, bar_seat=input.seat)

    def _press(self, input: messages.Press) -> None:
        self._apply(handle_press(self.snapshot, input, self._session_prompts()))

    def _turn(self, input: messages.TurnKnob) -> None:
        self.snapshot = handle_turn(self.snapshot, input)

    def _apply(self, result: tuple[Snapshot, messages.Answer | messages.Undo | None]) -> None:
        """Show the snapshot after a control was used, and handle the input that it causes."""
        self.snapshot, next_input = result
        if next_input:
            self.handle_input(next_input)

    def _session_prompts(self) -> tuple[Prompt, ...]:
        """Return the session's prompts without those of fields: its question, and the game's prompt."""
        open_prompts = (self.session.question, self.session.prompt) if self.session else ()
        return tuple(filter(None, open_prompts))

    def read_skipped_entries(self) -> bool:
        """Read some of the entries that resuming skipped; return whether there were any. Raises DamagedError."""
        return self.session is not None and self.session.entry_log.read_skipped_entries()

    # reminders

    def wait_s(self, now_ms: int) -> float | None:
        """Return seconds until a reminder is due; None for none."""
        return self._reminders.wait_s(self.snapshot, now_ms)

    def due_reminder(self, now_ms: int) -> Words:
        """Return the reminder that is due now; "" for none."""
        words = self._reminders.due_alarm(self.snapshot, now_ms)
        if words:
            self.snapshot = replace(self.snapshot, chimes=self.snapshot.chimes + 1)
        return self.display_sentence(words)


_HANDLERS: dict[type, Callable[[Any, Any], None]] = {
    messages.Answer: SessionController._answer,
    messages.Undo: lambda controller, input: controller.open_session().undo(input.source, is_confirmed=input.is_confirmed),
    messages.Redo: lambda controller, input: controller.open_session().redo(input.source),
    messages.Rewind: lambda controller, input: controller.open_session().go_back(
        input.to, input.source, is_confirmed=input.is_confirmed
    ),
    messages.RewindUntil: lambda controller, input: controller.open_session().go_back_until(
        input.is_reached, input.source, is_confirmed=input.is_confirmed
    ),
    messages.SelectSeat: SessionController._select_seat,
    messages.Press: SessionController._press,
    messages.TurnKnob: SessionController._turn,
}


def take_snapshot(session: "Session", before: Snapshot) -> Snapshot:
    """Return the snapshot of `session` after `before`. The bar keeps its seat until the next entry, then shows the prompt's lead."""
    prompt = session.question or session.prompt
    entry = session.entry_log.last_entry
    is_new = entry.number != before.entry or session.id != before.session
    view = session.view()
    return replace(
        before,
        session=session.id,
        game=session.game.name,
        seats=session.seats,
        prompt=prompt,
        is_question=session.question is not None,
        view=view,
        undo=session.undo_name,
        redo=session.redo_name,
        is_undo_elsewhere=session.is_undo_elsewhere,
        is_redo_elsewhere=session.is_redo_elsewhere,
        standings=session.standings() if session.is_over else None,
        is_cut_short=session.state.is_ended,
        fingerprint=session.fingerprint,
        seed=session.seed.hex() if session.is_over else "",
        draw_count=session.history.last_entry.draw_count,
        peeked_undos=session.history.peeked_undos,
        odds=None if session.is_over else view.odds,
        bar_seat=(prompt.lead if prompt else None) if is_new else before.bar_seat,
        entry=entry.number,
        played_ms=session.played_ms,
        is_still=session.is_still,
        alarms=() if session.is_still else view.alarms,
        entry_kind=entry.kind,
        events=session.entry_log.last_events if is_new else (),
        undo_events=tuple(event for played_entry in session.history.undo_entries for event in played_entry.events),
        steps=_steps(session) if is_new else (),
        mood=_mood_of_events(session.entry_log.last_events) if is_new else before.mood,
    )


def _steps(session: "Session") -> Sequence[Any]:
    """Return the public view after each event of the last move except the last."""
    events, game = session.entry_log.last_events[:-1], session.game
    before = session.history.previous_entry if events else None
    if before is None:
        return ()
    states = accumulate(events, lambda state, event: evolve_session(game, state, (event,)), initial=before.state)
    return LazySequence(lambda: [game.view(state.game, None) for state in islice(states, 1, None)])


def _mood_of_events(events: tuple[Event, ...]) -> str:
    return next((mood for event in events if (mood := event.mood())), "")
