"""What a phone may do, judged by the table and on its thread: answer what its seat is asked, and take its last answer back."""

from companion.session.play.asking import StaleChoice, standing
from companion.session.play.session import Session
from companion.table.asides import RenameSeat
from companion.table.moves import refused
from companion.table.prompt import Choice, Prompt


def source_of(seat: int) -> str:
    """Return what the journal calls the phone of a seat, as the hand an entry came from.

    >>> source_of(0)
    'phone:1'
    """
    return f"phone:{seat + 1}"


def offered(session: Session, seat: int, owned: Prompt | None = None) -> tuple[Choice, ...]:
    """List what the phone of `seat` may answer now; of a question of the session only the one its own answer raised, `owned`."""
    if session.question is not None:
        return session.question.choices if session.question is owned else ()
    prompt = session.prompt
    if prompt is None or session.state.is_paused:
        return ()
    return tuple(choice for choice in prompt.choices if is_for(prompt, choice, seat))


def is_for(prompt: Prompt, choice: Choice, seat: int) -> bool:
    """Return whether a choice is this seat's; what is anyone's belongs to those it is about, else to the seat that is asked."""
    if choice.seat is not None or choice.ends:
        return choice.seat == seat and not choice.ends
    return seat in choice.own if choice.own else prompt.lead in (None, seat)


def naming(session: Session, seat: int) -> Choice:
    """Return the choice to call this seat by another name. Raises StaleChoice where nobody is named any more."""
    asides = session.prompt.asides if session.prompt else ()
    for choice in asides:
        if isinstance(choice.move, RenameSeat) and choice.move.seat == seat:
            return choice
    raise StaleChoice


def check(session: Session, seat: int, choice_id: str, owned: Prompt | None = None) -> None:
    """Refuse an answer that is not this seat's to give. Raises StaleChoice, IllegalMove("not_this_phone")."""
    if any(choice.id == choice_id for choice in offered(session, seat, owned)):
        return
    prompts = filter(None, (session.question, session.prompt))
    if any(standing(choice_id, prompt) for prompt in prompts):
        raise refused("not_this_phone")
    raise StaleChoice


def can_take_back(session: Session, seat: int) -> bool:
    """Return whether the last entry is an answer of this seat's phone: nobody has moved since."""
    entry, is_first = session.course.last, len(session.history.latest(2)) < 2
    return entry.kind == "move" and entry.source == source_of(seat) and session.question is None and not is_first
