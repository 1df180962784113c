"""Read aloud: speaks events, questions, and the answer that the knob has marked, for players who don't see the screen.

Only public information is spoken: a seat's secrets stay on its phone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from companion.session.inputs.control_presses import MENU, marked_choice
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.snapshot import Snapshot
from companion.table.in_words import describe_seats, odds_rows, seat_row, speakable_text, without_repetition
from companion.table.reader import Reader
from companion.table.sentence import Words, mark_package, say
from kivy_ui.device.voice import WORDS_PACKAGE, Voice

if TYPE_CHECKING:
    from companion.session.phones.protocol import LastEvents

SPAN = re.compile(r"(\d)[–-](\d)")
"""Two numbers with a dash between, which speech programs read as two numbers."""
Sessions = Callable[[], tuple[Any, ...]]
"""Function that returns the sessions in play: the game's and the toolbox's beside it."""


class ScreenReader:
    """Reader of the changes between snapshots, active while it `is_on`. It speaks odds only while it `has_odds`."""

    def __init__(self, voice: Voice, table: InputClient, sessions: Sessions) -> None:
        self.is_on, self.has_odds = False, True
        self._voice, self._table, self._sessions = voice, table, sessions
        self._last: dict[str, int] = {}

    def announce(self, before: Snapshot, snapshot: Snapshot) -> None:
        """Speak what changed. Snapshots may be skipped: entries in between are announced, too."""
        was, front = before.front_snapshot, snapshot.front_snapshot
        if not self.is_on or not front.session:
            return
        if front.session != was.session or front.entry != was.entry:
            self._announce(was, front)
        elif snapshot.message_count > before.message_count and snapshot.message:
            self._speak(front, (snapshot.message, *_question(front)))
        else:
            self._speak(front, tuple(self._asked_for(was, front)))

    def read_page(self, lines: Sequence[str], is_urgent: bool) -> None:
        """Speak lines of a page of the screen, in the current language."""
        if self.is_on and lines:
            self._voice.read([self._spoken_sentence(line) for line in lines], True)

    def ask_again(self) -> None:
        """Speak the question of the front page, after a page over it was closed."""
        front = self._table.snapshot.front_snapshot
        if self.is_on and front.session:
            self._speak(front, tuple(_question(front)))

    def _asked_for(self, was: Snapshot, front: Snapshot) -> Iterator[Words]:
        """Yield the sentences requested by a turn or press of a control; none if it opened the menu, which is read as a page."""
        if front.open_request == MENU:
            return
        if front.held_pushes > was.held_pushes:
            yield from (*self._latest_sentences(front), *_question(front), *_answers(front), *self._board(front))
        elif front.seat_presses > was.seat_presses:
            yield from _seat(front)
        elif _question_text(front) != _question_text(was):
            yield from (*_question(front), *_marked_answer(front))
        elif front.marked_id != was.marked_id or front.field_entry != was.field_entry:
            yield from _marked_answer(front)

    def _announce(self, was: Snapshot, front: Snapshot) -> None:
        """Speak what happened, then the question."""
        reader = self._table.reader(front)
        events, asks = (
            [self._spoken_sentence(reader.read(line)) for line in lines] for lines in (self._events(front), _question(front))
        )
        question, before = "".join(asks[:1]), self._spoken_sentence(reader.read(_question_text(was)))
        self._voice.read([*filter(None, without_repetition(events, question, before)), *asks[1:]], False)

    def _speak(self, front: Snapshot, lines: tuple[Words, ...]) -> None:
        reader = self._table.reader(front)
        if lines:
            self._voice.read([self._spoken_sentence(reader.read(line)) for line in lines], True)

    def _spoken_sentence(self, text: str) -> str:
        """Return a sentence as it is spoken: “1–5” is “1 to 5”."""
        reader = Reader(WORDS_PACKAGE, code=self._table.code)
        return SPAN.sub(lambda match: reader.read(say("aloud.span", low=match[1], high=match[2])), speakable_text(text))

    def _events(self, front: Snapshot) -> Iterator[Words]:
        """Yield the sentences of all entries not announced yet; of a session that was just opened, those of the last entry."""
        entries = self._last_events(front)
        last = self._last.get(front.session, front.entry - 1)
        self._last[front.session] = front.entry
        for record in entries:
            if last < record.entry <= front.entry:
                yield from record.sentences

    def _latest_sentences(self, front: Snapshot) -> Iterator[Words]:
        yield from next((record.sentences for record in self._last_events(front) if record.entry == front.entry), ())

    def _last_events(self, front: Snapshot) -> "Sequence[LastEvents]":
        from companion.session.phones.announcements import last_events  # loaded when something is read aloud

        session = next((session for session in self._sessions() if session and session.id == front.session), None)
        return last_events(session, None) if session else ()

    def _board(self, front: Snapshot) -> Iterator[Words]:
        if front.view:
            yield from describe_seats(front.view, None)
            yield from self._table.table.game(front.game).describe(front.view, None)
        if front.odds and self.has_odds:
            yield from odds_rows(front.odds)


def _question_text(front: Snapshot) -> Words:
    return front.prompt.question if front.prompt else ""


def _question(front: Snapshot) -> Iterator[Words]:
    if front.prompt:
        yield from (front.prompt.question, *front.prompt.reminders)


def _answers(front: Snapshot) -> Iterator[Words]:
    labels = tuple(choice.label for choice in front.prompt.choices_of(front.bar_seat)) if front.prompt else ()
    if labels:
        yield mark_package(WORDS_PACKAGE, say("aloud.answers", answers=labels))


def _marked_answer(front: Snapshot) -> Iterator[Words]:
    """Yield the answer that a push would take."""
    if choice := marked_choice(front):
        yield from filter(None, (choice.label, choice.note))


def _seat(front: Snapshot) -> Iterator[Words]:
    """Yield the row of the seat whose button was pressed, then the question."""
    if front.view and front.bar_seat is not None and front.bar_seat < len(front.view.seats):
        yield seat_row(front.view.seats[front.bar_seat], None)
    yield from _question(front)
