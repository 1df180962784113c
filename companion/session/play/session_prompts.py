"""Session prompts (undo, end, date) shown over the game's. Never recorded."""

from collections.abc import Sequence

from companion.table.any_time_moves import ResumePlay, SetDate
from companion.table.moves import IllegalMoveError, Move
from companion.table.prompt import Choice, Number, Prompt
from companion.table.sentence import Words, say

FIRST_YEAR = 2026


class UndoTo(Move, frozen=True):
    """Go back to just after entry `to`, past something that was revealed."""

    to: int


class Dismiss(Move, frozen=True):
    """Close the prompt and change nothing."""


class EndNow(Move, frozen=True):
    """End the game now, although everything secret is shown then."""


def confirm_undo_of_reveal(undo_name: Words, to: int, later_count: int) -> Prompt:
    """Return the prompt that confirms an undo past a random result: of the move with this name, and of the moves after it."""
    keep = Choice(say("session.keep_move"), Dismiss(), role="primary")
    anyway = Choice(say("session.undo_anyway"), UndoTo(to), role="danger", note=say("session.stays_in_log"))
    question = say("session.past_shown", what=undo_name)
    if later_count:
        question = say("session.past_shown_and_later", what=undo_name, count=later_count)
    return Prompt(question, (keep, anyway), reason=say("session.past_shown_why"))


def confirm_early_end() -> Prompt:
    """Return the prompt that confirms ending a game early."""
    play_on = Choice(say("session.play_on"), Dismiss(), role="primary")
    end = Choice(say("aside.end"), EndNow(), role="danger", note=say("session.end_now_note"))
    return Prompt(say("session.end_now"), (play_on, end), reason=say("session.end_now_why"))


def correction_prompt(refusal: IllegalMoveError, any_time_choices: Sequence[Choice], undo: Choice | None) -> Prompt:
    """Return the prompt for a report that cannot be accepted: the reason and possible corrections."""
    offers = tuple(aside for aside in any_time_choices if isinstance(aside.move, refusal.offers))
    choices = (*offers, *((undo,) if undo else ()), Choice(say("session.change_nothing"), Dismiss()))
    return Prompt(refusal.sentence, choices, reason=say("session.what_now_why"))


def undo_report_choice(undo_name: Words, to: int) -> Choice:
    """Return the choice that undoes the last report."""
    return Choice(say("session.take_back", what=undo_name), UndoTo(to), role="danger")


def date_prompt() -> Prompt:
    """Return the prompt for the date at the end, if the clock was never set."""
    fields = (
        Number("year", say("session.year"), FIRST_YEAR, FIRST_YEAR + 40),
        Number("month", say("session.month"), 1, 12),
        Number("day", say("session.day"), 1, 31),
    )
    set_date = Choice(say("session.set_date"), SetDate(FIRST_YEAR, 1, 1), role="primary", fields=fields)
    return Prompt(say("session.the_date"), (set_date, Choice(say("session.skip"), Dismiss())), reason=say("session.the_date_why"))


def pause_prompt(lead: int | None) -> Prompt:
    """Return the prompt during a pause; `lead`: the seat that the game asks next, None for all."""
    resume_choice = Choice(say("session.continue"), ResumePlay(), role="primary")
    return Prompt(say("session.paused"), (resume_choice,), lead, reason=say("session.paused_why"))
