"""Permissions of phones, checked on the session thread: answer what the seat is asked, and undo its last answer."""

from companion.session.play.choice_stamps import StaleChoiceError, standing
from companion.session.play.session import Session
from companion.table.any_time_moves import RenameSeat
from companion.table.moves import illegal_move
from companion.table.prompt import Choice, Prompt


def source_of(seat: int) -> str:
    """Return the journal's name for a seat's phone as the source of an entry.

    >>> source_of(0)
    'phone:1'
    """
    return f"phone:{seat + 1}"


def phone_choices(session: Session, seat: int, owned: Prompt | None = None) -> tuple[Choice, ...]:
    """List the choices that the phone of `seat` may take now; of session prompts only the one that its own answer raised, `owned`."""
    if session.question is not None:
        return session.question.choices if session.question is owned else ()
    prompt = session.prompt
    if prompt is None or session.state.is_paused:
        return ()
    asides = (choice for choice in prompt.asides if choice.on_phone)
    return tuple(choice for choice in (*prompt.choices, *asides) if is_for(prompt, choice, seat))


def is_for(prompt: Prompt, choice: Choice, seat: int) -> bool:
    """Return whether a choice is this seat's. Choices for any seat belong to the seats they concern, else to the seat that is asked."""
    if choice.seat is not None or choice.ends:
        return choice.seat == seat and not choice.ends
    return seat in choice.own if choice.own else prompt.lead in (None, seat)


def naming_choice(session: Session, seat: int) -> Choice:
    """Return the choice that renames this seat. Raises StaleChoiceError if it is not offered."""
    asides = session.prompt.asides if session.prompt else ()
    for choice in asides:
        if isinstance(choice.move, RenameSeat) and choice.move.seat == seat:
            return choice
    raise StaleChoiceError


def check(session: Session, seat: int, choice_id: str, owned: Prompt | None = None) -> None:
    """Refuse an answer that this seat may not give. Raises StaleChoiceError, IllegalMoveError("not_this_phone")."""
    if any(choice.id == choice_id for choice in phone_choices(session, seat, owned)):
        return
    prompts = filter(None, (session.question, session.prompt))
    if any(standing(choice_id, prompt) for prompt in prompts):
        raise illegal_move("not_this_phone")
    raise StaleChoiceError


def can_take_back(session: Session, seat: int) -> bool:
    """Return whether the last entry is an answer of this seat's phone."""
    entry, is_first = session.course.last_entry, len(session.history.latest(2)) < 2
    return entry.kind == "move" and entry.source == source_of(seat) and session.question is None and not is_first
