"""Data sent to a phone, built from its seat's view only: secrets of other seats are never sent."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.session.phones import announcements, rights
from companion.session.phones.entry_cache import EntryCache
from companion.session.phones.protocol import ENCODER, PhoneChoice, PhoneView, SeatQuestion
from companion.session.phones.shown_gate import RESULT_COUNTED, RESULT_HIDDEN, RESULT_SHOWN
from companion.session.play.session import Session
from companion.table.chess_clock import Clock
from companion.table.prompt import Choice, Prompt
from companion.table.sentence import Words, mark_package
from companion.table.views import Odds, View

if TYPE_CHECKING:  # the phones' process doesn't import it
    from companion.session.inputs.snapshot import Snapshot

LOG_LINES = 24
MOST_OFFERS = 60
"""Maximum number of answers that a phone shows."""
MOST_NEWS = 3
"""Maximum number of sentences about the last entry."""
DIGEST_BYTES = 16


def phone_view(
    snapshot: "Snapshot",
    session: Session | None,
    toolbox: Session | None,
    seat: int | None,
    owned: Prompt | None = None,
    has_odds: bool = True,
) -> PhoneView:
    """Return what `seat` (None: the public) may see now; an empty view if no game is open.

    snapshot     the snapshot that the touchscreen shows
    session   the open game's, None if no game is open; `toolbox`: the session of the toolbox beside it
    owned     the session prompt that this seat's own answer raised: no other seat may answer it
    has_odds  whether odds are shown
    """
    return PhoneViews().views_of_state(snapshot, session, toolbox, has_odds).view_of(seat, owned)


class PhoneViews:
    """Builder of the views of all seats, one state after the other. It keeps the sentences of recent entries."""

    def __init__(self) -> None:
        self._entries: EntryCache | None = None

    def views_of_state(
        self,
        snapshot: "Snapshot",
        session: Session | None,
        toolbox: Session | None,
        has_odds: bool = True,
        *,
        result: str = RESULT_SHOWN,
    ) -> "StateViews":
        """Return the views of the present state. What all seats share is built here, once. `result` as in `ShownGate`."""
        if session is None or snapshot.session != session.id:
            self._entries = None
            return StateViews(None, None, None, PhoneView())
        if self._entries is None or self._entries.session is not session:
            self._entries = EntryCache(session)
        public = snapshot.view.phone_view() if snapshot.view else None
        common = _common_view(snapshot, self._entries, toolbox, public, has_odds)
        if result == RESULT_COUNTED and common.standings:
            common = replace(common, standings=replace(common.standings, is_finished=True))
        if result == RESULT_HIDDEN and session.is_over and public and any(seat_view.has_chest for seat_view in public.seats):
            return HiddenResult(self._entries, toolbox, public, common)
        return StateViews(self._entries, toolbox, public, common, common.entry == snapshot.entry)


class StateViews(Struct):
    """Views of one state.

    entries     cache of the session's entries, None if no game is open
    toolbox     session of the toolbox beside the game, None if there is none
    public_view  the game's public view
    common_view  the part that is the same for all seats
    is_current  whether `public_view` is the view after the last entry
    """

    entries: EntryCache | None
    toolbox: Session | None
    public_view: View | None
    common_view: PhoneView
    is_current: bool = False

    @property
    def is_outdated(self) -> bool:
        """Whether the session has a later entry."""
        return self.entries is not None and self.entries.session.entry_log.last_entry.number != self.common_view.entry

    def view_of(self, seat: int | None, owned: Prompt | None = None) -> PhoneView:
        """Return what `seat` (None: the public) may see; an empty view if no game is open. `owned` as in `phone_view`."""
        if self.entries is None:
            return PhoneView(seat)
        session, entries, public = self.entries.session, self.entries, self.public_view
        view = session.view(seat) if seat is not None or public is None else public
        rows = announcements.board(session, public, seat)
        if self.is_current:
            entries.store_rows(self.common_view.entry, seat, rows)
        return replace(
            self.common_view,
            seat=seat,
            title=view.title,
            subtitle=view.subtitle,
            rail=view.seats,
            seat_question=seat_question(session, seat, owned),
            toolbox=_toolbox_question(self.toolbox, seat) if self.toolbox else None,
            undo=_undo(session, seat),
            own_log=_own_log(entries, seat, self.common_view.log),
            own=_encode_view(view, () if seat is None else view.for_seat),
            last_events=announcements.last_events(session, seat, entries),
            locations=announcements.location_rows(public, seat),
            rows=rows,
            changed=announcements.changed_rows(entries, seat, rows),
        )


class HiddenResult(StateViews):
    """Views at the end of a game whose chests the touchscreen has not opened yet: without points and events."""

    def view_of(self, seat: int | None, owned: Prompt | None = None) -> PhoneView:
        """Return what `seat` (None: the public) may see: that the game is over."""
        assert self.entries is not None and self.public_view is not None  # a game is open
        common = self.common_view
        return PhoneView(
            seat=seat,
            session=common.session,
            game=common.game,
            entry=common.entry,
            title=self.public_view.title,
            seats=common.seats,
            toolbox=_toolbox_question(self.toolbox, seat) if self.toolbox else None,
            undo=_undo(self.entries.session, seat),
            clock=common.clock,
            clock_ms=common.clock_ms,
            is_clock_running=common.is_clock_running,
            is_result_hidden=True,
        )


def _common_view(
    snapshot: "Snapshot", entries: EntryCache, toolbox: Session | None, public: View | None, has_odds: bool
) -> PhoneView:
    """Return the part of the view that all seats share."""
    session = entries.session
    clock, is_clock_running = _clock(session, public, toolbox)
    return PhoneView(
        session=session.id,
        game=session.game.name,
        entry=session.entry_log.last_entry.number,
        seats=snapshot.seats,
        log=log(entries, None),
        standings=session.standings() if session.is_over else None,
        winning_side=public.winning_side if public else "",
        odds=_odds(snapshot) if has_odds else None,
        news=_last_sentences(entries),
        mood=snapshot.mood,
        board=_board(public),
        clock=clock,
        clock_ms=session.played_ms if clock else 0,
        is_clock_running=is_clock_running,
    )


def _clock(session: Session, public: View | None, toolbox: Session | None) -> tuple[Clock | None, bool]:
    """Return the turn clock of a game, or of the toolbox beside it, and whether a seat's time runs."""
    for view in filter(None, (public, toolbox and toolbox.view())):
        if (clock := view.turn_clock) is not None:
            return clock, clock.is_running and not session.is_still
    return None, False


def digest(view: PhoneView) -> bytes:
    """Return a hash of a view, DIGEST_BYTES long, without its table time: phones count that time themselves."""
    return blake2b(ENCODER.encode(replace(view, clock_ms=0)), digest_size=DIGEST_BYTES).digest()


def seat_question(session: Session, seat: int | None, owned: Prompt | None = None) -> SeatQuestion | None:
    """Return the question with the answers of one seat; None if nothing is asked."""
    prompt = session.question or session.prompt
    if prompt is None:
        return None
    own_choices = () if seat is None else rights.phone_choices(session, seat, owned)
    is_mine = prompt is owned or prompt.lead == seat or any(_is_asked(session, prompt, choice, seat) for choice in own_choices)
    is_kept = bool(prompt.choices) and all(choice.is_kept_from_phones for choice in prompt.choices)
    return SeatQuestion(
        prompt.question,
        prompt.reason,
        prompt.reminders,
        prompt.lead,
        phone_choices(own_choices),
        bool(own_choices) and is_mine,
        is_kept,
    )


def _is_asked(session: Session, prompt: Prompt, choice: Choice, seat: int | None) -> bool:
    """Return whether a choice makes it this seat's turn.

    A choice for all seats doesn't, nor does an offer while another seat is asked, such as to play a card or to report a loss.
    """
    if choice.seat is not None:
        return choice.seat == seat and (prompt.lead is None or choice.role == "primary")
    is_for_all = len(choice.own) == len(session.seats) > 1
    return seat in choice.own and not is_for_all and not choice.loses


def _toolbox_question(session: Session, seat: int | None) -> SeatQuestion | None:
    """Return the question of the toolbox beside the game for this seat, such as to end its turn on the clock; None if it asks nothing."""
    prompt = session.prompt
    if prompt is None or seat is None or prompt.lead != seat:
        return None
    sentence = mark_package(session.game.package, prompt.question)
    own_choices = (choice for choice in rights.phone_choices(session, seat) if choice.role == "primary")
    return SeatQuestion(sentence, offers=tuple(_phone_choice(choice, session.game.package) for choice in own_choices))


def phone_choices(choices: Iterable[Choice]) -> tuple[PhoneChoice, ...]:
    """Return the first MOST_OFFERS choices without their moves."""
    return tuple(_phone_choice(choice) for choice in tuple(choices)[:MOST_OFFERS])


def _phone_choice(choice: Choice, package: str = "") -> PhoneChoice:
    return PhoneChoice(
        id=choice.id,
        label=mark_package(package, choice.label) if package else choice.label,
        note=mark_package(package, choice.note) if package and choice.note else choice.note,
        role=choice.role,
        cell=choice.cell,
        loses=choice.loses,
        step=choice.step,
        group=choice.group,
        mark=next(iter(choice.marks), ""),
        fields=choice.fields,
    )


def _undo(session: Session, seat: int | None) -> Words:
    if seat is None or not rights.can_undo(session, seat):
        return ""
    return session.history.last_entry.name(session.game)


def _odds(snapshot: "Snapshot") -> Odds | None:
    """Return the odds with their lazy rows built; None if there are none."""
    return snapshot.odds and replace(snapshot.odds, rows=tuple(snapshot.odds.rows))


def _board(public: View | None) -> Raw:
    """Return the fields of the public view that only this game has, as JSON; never those of a seat's view."""
    names = [name for name in public.__struct_fields__ if name not in View.__struct_fields__] if public else []
    return Raw(ENCODER.encode({"title": "", "subtitle": "", "seats": (), **{name: getattr(public, name) for name in names}}))


def _encode_view(view: View, names: Sequence[str]) -> Raw:
    """Return fields of a seat's view as JSON."""
    return Raw(ENCODER.encode({name: getattr(view, name) for name in names}))


def _last_sentences(entries: EntryCache) -> tuple[Words, ...]:
    """Return the public sentences of the last entry; empty unless it is a move."""
    session, current_entry = entries.session, entries.session.history.last_entry
    if session.entry_log.last_entry.kind != "move":
        return ()
    return entries.sentences(current_entry.entry, None, current_entry.events)[-MOST_NEWS:]


def _own_log(entries: EntryCache, seat: int | None, public: tuple[Words, ...]) -> tuple[Words, ...]:
    """Return the latest log lines that only `seat` may read."""
    public_lines = frozenset(public)
    return () if seat is None else tuple(line for line in log(entries, seat) if line not in public_lines)


def log(entries: EntryCache, seat: int | None) -> tuple[Words, ...]:
    """Return the latest log lines as `seat` (None: the public) may read them, newest last, without undone ones."""
    latest = entries.session.history.latest_entries(LOG_LINES)
    lines = (line for played_entry in latest for line in entries.sentences(played_entry.entry, seat, played_entry.events))
    return tuple(lines)[-LOG_LINES:]
