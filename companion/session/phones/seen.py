"""What one phone gets to see: made here, at the table, of what its seat may see. Nothing else is ever sent."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.session.phones import rights
from companion.session.phones.wire import Asked, Offer, Picture
from companion.session.play.session import Session
from companion.session.record.history import told
from companion.table.prompt import Choice, Prompt
from companion.table.say import Words, said_by

if TYPE_CHECKING:  # whoever shows a picture has them already
    from companion.session.hands.shown import Shown

LOG_LINES, MOST_OFFERS = 6, 60


def picture(
    shown: "Shown", session: Session | None, beside: Session | None, seat: int | None, owned: Prompt | None = None
) -> Picture:
    """Return what `seat` (None: the whole table) may see now; an empty picture while no game is open."""
    if session is None or shown.session != session.id:
        return Picture(seat)
    view = session.view(seat)
    return Picture(
        seat=seat,
        session=session.id,
        game=session.game.name,
        entry=session.course.last.number,
        title=view.title,
        subtitle=view.subtitle,
        seats=shown.seats,
        rail=view.seats,
        asked=asked(session, seat, owned),
        beside=_asked_beside(beside, seat) if beside else None,
        undo=_undo(session, seat),
        log=log(session, seat),
        standings=session.standings() if session.is_over else None,
    )


def asked(session: Session, seat: int | None, owned: Prompt | None = None) -> Asked | None:
    """Return what is asked, with the answers of one seat."""
    prompt = session.question or session.prompt
    if prompt is None:
        return None
    mine = () if seat is None else rights.offered(session, seat, owned)
    return Asked(prompt.about, prompt.why, prompt.reminders, prompt.lead, offers(mine))


def _asked_beside(session: Session, seat: int | None) -> Asked | None:
    """Return what lies beside the game asks this seat by name, such as to end its turn on the clock."""
    prompt = session.prompt
    if prompt is None or seat is None or prompt.lead != seat:
        return None
    said = said_by(session.game.package, prompt.about)
    mine = (choice for choice in rights.offered(session, seat) if choice.role == "primary")
    return Asked(said, offers=tuple(_offer(choice, session.game.package) for choice in mine))


def offers(choices: Iterable[Choice]) -> tuple[Offer, ...]:
    """Return choices as phones may see them."""
    return tuple(_offer(choice) for choice in tuple(choices)[:MOST_OFFERS])


def _offer(choice: Choice, package: str = "") -> Offer:
    return Offer(
        id=choice.id,
        label=said_by(package, choice.label) if package else choice.label,
        note=said_by(package, choice.note) if package and choice.note else choice.note,
        role=choice.role,
        cell=choice.cell,
        loses=choice.loses,
        step=choice.step,
        group=choice.group,
        mark=next(iter(choice.marks), ""),
        fields=choice.fields,
    )


def _undo(session: Session, seat: int | None) -> Words:
    if seat is None or not rights.can_take_back(session, seat):
        return ""
    return session.history.now.name(session.game)


def log(session: Session, seat: int | None) -> tuple[Words, ...]:
    """Return what happened last as `seat` may read it, the newest last; what was undone is left out."""
    lines = (line for one in session.history.latest(LOG_LINES) for line in told(session.game, one.events, seat))
    return tuple(lines)[-LOG_LINES:]
