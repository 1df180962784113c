"""Permissions of phones, checked on the session thread: answer what the seat is asked, and undo its last answer."""

from companion.session.play.choice_stamps import StaleChoiceError, find_choice
from companion.session.play.session import Session
from companion.table.any_time_moves import RenameSeat
from companion.table.moves import illegal_move
from companion.table.prompt import Choice, Prompt


def source_of(seat: int) -> str:
    """Return the source that the journal records for entries of a seat's phone; `seat` from 0.

    >>> source_of(0)
    'phone:1'
    """
    return f"phone:{seat + 1}"


def phone_choices(session: Session, seat: int, owned: Prompt | None = None) -> tuple[Choice, ...]:
    """Return the choices that the phone of `seat` may take now.

    owned  session prompt that this phone's own answer raised, None for none; it may answer no other session prompt
    """
    if session.question is not None:
        return session.question.choices if session.question is owned else ()
    prompt = session.prompt
    if prompt is None or session.state.is_paused:
        return ()
    any_time_choices = (choice for choice in prompt.any_time_choices if choice.on_phone)
    return tuple(choice for choice in (*prompt.choices, *any_time_choices) if is_for(prompt, choice, seat))


def is_for(prompt: Prompt, choice: Choice, seat: int) -> bool:
    """Return whether a seat may take a choice of the game's prompt.

    A choice without a seat belongs to the seats that it concerns; if it concerns none, to the seat that is asked.
    """
    if choice.seat is not None or choice.ends or choice.is_kept_from_phones:
        return choice.seat == seat and not choice.ends and not choice.is_kept_from_phones
    return seat in choice.own if choice.own else prompt.lead in (None, seat)


def naming_choice(session: Session, seat: int) -> Choice:
    """Return the choice that renames this seat. Raises StaleChoiceError if it is not offered."""
    any_time_choices = session.prompt.any_time_choices if session.prompt else ()
    for choice in any_time_choices:
        if isinstance(choice.move, RenameSeat) and choice.move.seat == seat:
            return choice
    raise StaleChoiceError


def check(session: Session, seat: int, choice_id: str, owned: Prompt | None = None) -> None:
    """Raise StaleChoiceError if the choice is outdated, IllegalMoveError("not_this_phone") if this seat may not take it."""
    if any(choice.id == choice_id for choice in phone_choices(session, seat, owned)):
        return
    prompts = filter(None, (session.question, session.prompt))
    if any(find_choice(choice_id, prompt) for prompt in prompts):
        raise illegal_move("not_this_phone")
    raise StaleChoiceError


def can_undo(session: Session, seat: int) -> bool:
    """Return whether the phone of `seat` may undo: the last entry is its own answer, and no session prompt is open."""
    entry, is_first = session.entry_log.last_entry, len(session.history.latest_entries(2)) < 2
    return entry.kind == "move" and entry.source == source_of(seat) and session.question is None and not is_first
