"""What a phone receives: built here from what its seat may see. Nothing else is ever sent."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Raw
from msgspec.structs import replace

from companion.session.phones import announcements, rights
from companion.session.phones.protocol import ENCODER, Asked, Offer, Picture
from companion.session.play.session import Session
from companion.session.record.history import log_sentences
from companion.table.chess_clock import Clock
from companion.table.prompt import Choice, Prompt
from companion.table.say import Words, said_by
from companion.table.views import Odds, View

if TYPE_CHECKING:  # the view has them already
    from companion.session.inputs.snapshot import Snapshot

LOG_LINES, MOST_OFFERS, MOST_NEWS = 24, 60, 3


def picture(
    shown: "Snapshot",
    session: Session | None,
    beside: Session | None,
    seat: int | None,
    owned: Prompt | None = None,
    has_odds: bool = True,
) -> Picture:
    """Return what `seat` (None: the public) may see now; empty if no game is open."""
    if session is None or shown.session != session.id:
        return Picture(seat)
    view, public = session.view(seat), shown.view.for_phones() if shown.view else None
    clock, is_clock_running = _clock(session, beside)
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
        log=log(session, None),
        own_log=_own_log(session, seat),
        standings=session.standings() if session.is_over else None,
        odds=_odds(shown) if has_odds else None,
        news=_news(session),
        mood=shown.mood,
        board=_board(public),
        own=_encoded(view, () if seat is None else view.for_seat),
        happened=announcements.happened(session, seat),
        where=announcements.where(public, seat),
        rows=announcements.board(session, public, seat),
        changed=announcements.changed(session, public, seat),
        clock=clock,
        clock_ms=session.played_ms if clock else 0,
        is_clock_running=is_clock_running,
    )


def _clock(session: Session, beside: Session | None) -> tuple[Clock | None, bool]:
    """Return the turn clock of a game, or of the toolbox beside it, and whether a seat's time runs."""
    for one in filter(None, (session, beside)):
        if (clock := one.view().turn_clock) is not None:
            return clock, clock.is_running and not session.is_still
    return None, False


def is_same(one: Picture, other: Picture | None) -> bool:
    """Return whether two pictures differ at most in their table time, which phones count on by themselves."""
    return other is not None and replace(one, clock_ms=0) == replace(other, clock_ms=0)


def asked(session: Session, seat: int | None, owned: Prompt | None = None) -> Asked | None:
    """Return the question with the answers of one seat."""
    prompt = session.question or session.prompt
    if prompt is None:
        return None
    mine = () if seat is None else rights.offered(session, seat, owned)
    is_mine = prompt is owned or prompt.lead == seat or any(_is_asked(session, one, seat) for one in mine)
    return Asked(prompt.about, prompt.why, prompt.reminders, prompt.lead, offers(mine), bool(mine) and is_mine)


def _is_asked(session: Session, choice: Choice, seat: int | None) -> bool:
    """Return whether a choice is asked of this seat, and not of anyone."""
    is_for_all = len(choice.own) == len(session.seats) > 1
    return choice.seat == seat or (seat in choice.own and not is_for_all)


def _asked_beside(session: Session, seat: int | None) -> Asked | None:
    """Return what the toolbox beside the game asks this seat, such as to end its turn on the clock."""
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


def _odds(shown: "Snapshot") -> Odds | None:
    """Return the odds with all rows built, once for all phones."""
    return shown.odds and replace(shown.odds, rows=tuple(shown.odds.rows))


def _board(public: View | None) -> Raw:
    """Return the public board as JSON of the game's own view, without what every view has; never a seat's own view."""
    names = [name for name in public.__struct_fields__ if name not in View.__struct_fields__] if public else []
    return Raw(ENCODER.encode({"title": "", "subtitle": "", "seats": (), **{name: getattr(public, name) for name in names}}))


def _encoded(view: View, names: Sequence[str]) -> Raw:
    """Return fields of a seat's view as JSON."""
    return Raw(ENCODER.encode({name: getattr(view, name) for name in names}))


def _news(session: Session) -> tuple[Words, ...]:
    """Return the public sentences of the last entry; empty if it was undone. They are shown large; a seat's own secrets are in its log."""
    if session.course.last.kind != "move":
        return ()
    return log_sentences(session.game, session.history.now.events, None)[-MOST_NEWS:]


def _own_log(session: Session, seat: int | None) -> tuple[Words, ...]:
    """Return the latest events as only `seat` may read them; a phone shows them while they are held."""
    public = frozenset(log(session, None))
    return () if seat is None else tuple(line for line in log(session, seat) if line not in public)


def log(session: Session, seat: int | None) -> tuple[Words, ...]:
    """Return the latest events as `seat` may read them, newest last, without undone ones."""
    lines = (line for one in session.history.latest(LOG_LINES) for line in log_sentences(session.game, one.events, seat))
    return tuple(lines)[-LOG_LINES:]
