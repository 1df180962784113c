"""Voice: speaks a sentence about an event after the screen has shown it. espeak-ng turns text into sound."""

import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from companion.session.inputs.cues import changed_states, is_other_seat_asked
from companion.session.inputs.snapshot import Snapshot
from companion.table.game import Game
from companion.table.reader import ENGLISH, Reader
from companion.table.sentence import SeatName, Words, mark_package, say
from hardware.sounds import wav_of

PROGRAM = "espeak-ng"
VOICES = {"en": "en-gb", "de": "de"}
DRAWN, LAST_ROUND, TURN, WINNER = KINDS = ("drawn", "last_round", "turn", "winner")
"""Kinds of news, each with its own switch; the first two are results of `Event.voice_kind()`."""
READING = "reading"
"""Kind of a sentence that is read aloud."""
WORDS_PACKAGE = "kivy_ui"
"""Package of the voice's own sentences."""
MOST_WAITING = 3
"""Maximum number of waiting sentences about events; of more, the oldest is discarded."""
NEWS_WAIT_S = 0.8
"""Maximum wait of news for an older sentence to end, in seconds."""
LONGEST_S = 10.0
"""Maximum time in which the program makes a sentence, in seconds."""
HEADER, RATE_AT = 44, slice(24, 28)
"""Bytes of a WAV header, and where in it the sample rate is."""
BYTES_A_SAMPLE = 2


StartPlayback = Callable[[bytes], Callable[[], object]]
"""Function that starts playing a WAV file without blocking, and returns a function that stops it. Raises NoSpeechError."""


class NoSpeechError(Exception):
    """Speech failed; `reason` explains it."""

    def __init__(self, reason: Words) -> None:
        super().__init__(reason)
        self.reason = reason


SpokenAudio = tuple[bytes, float]
"""A WAV file and its duration in seconds."""


def missing_program(program: str = PROGRAM) -> Words:
    """Return a sentence if the program isn't installed; "" if it is."""
    return "" if shutil.which(program) else say("voice.missing", program=program)


def make_speech(text: str, code: str, program: str = PROGRAM) -> SpokenAudio:
    """Return `text` as speech in the language `code`. Raises NoSpeechError if the program is missing, fails or is too slow."""
    if why := missing_program(program):
        raise NoSpeechError(why)
    command = (program, "--stdin", "--stdout", "-v", VOICES.get(code, VOICES[ENGLISH]))
    try:
        process = subprocess.run(command, input=text.encode(), capture_output=True, timeout=LONGEST_S, check=True)
    except (OSError, subprocess.SubprocessError) as trouble:
        raise NoSpeechError(say("voice.failed", program=program)) from trouble
    samples, rate = process.stdout[HEADER:], int.from_bytes(process.stdout[RATE_AT], "little")
    if not samples or not rate:
        raise NoSpeechError(say("voice.failed", program=program))
    return wav_of(samples, rate), len(samples) / BYTES_A_SAMPLE / rate


class Voice:
    """Voice that announces changes in sentences. No method blocks.

    kinds     the kinds of events that are announced, of KINDS
    code      the language
    trouble   why the last sentence could not be heard; "" if it was heard, or none was spoken yet
    game      returns a game by its name
    play      plays a WAV file
    read_out  turns a sentence in a language into speech
    """

    def __init__(
        self, game: Callable[[str], Game], play: StartPlayback, read_out: Callable[[str, str], SpokenAudio] = make_speech
    ) -> None:
        self.kinds: frozenset[str] = frozenset()
        self.code = ENGLISH
        self.trouble: Words = ""
        self._game, self._play, self._read_out = game, play, read_out
        self._queue: dict[str, WaitingSentence] = {}
        self._readings: deque[str] = deque()
        self._interruptions = 0
        self._snapshot_number = 0
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def announce(self, before: Snapshot, snapshot: Snapshot) -> None:
        """Announce the change between two snapshots, once it was shown; an undo cancels waiting sentences."""
        was, new_snapshot = changed_states(before, snapshot)
        self._snapshot_number += 1
        if new_snapshot.session != was.session or (new_snapshot.entry != was.entry and new_snapshot.entry_kind == "undo"):
            self.discard_waiting()
        elif new_snapshot.entry != was.entry:
            for kind, words in self._announcements(was, new_snapshot):
                self._queue_sentence(kind, words, new_snapshot)

    def announce_winner(self, snapshot: Snapshot) -> None:
        """Announce the winner. The end page calls this, because only it knows when its last chest was opened."""
        if snapshot.standings and snapshot.standings.rows and not self._game(snapshot.game).cover.is_tool:
            self._snapshot_number += 1
            self._queue_sentence(WINNER, winner_sentence(snapshot), snapshot)

    def speak_sample(self) -> None:
        """Speak a sample sentence, regardless of `kinds`."""
        self._enqueue("", Reader(WORDS_PACKAGE, code=self.code).read(say("voice.sample")))

    def discard_waiting(self) -> None:
        """Discard all waiting sentences."""
        with self._changed:
            self._queue.clear()

    def read(self, sentences: Sequence[str], is_urgent: bool = True) -> None:
        """Speak sentences in order, after those still to be read; with `is_urgent` at once, instead of these."""
        with self._changed:
            if is_urgent:
                self._readings.clear()
                self._interruptions += 1
            self._readings.extend(sentences)
            self._changed.notify()
        self._start_thread()

    # news

    def _announcements(self, was: Snapshot, snapshot: Snapshot) -> Iterator[tuple[str, Words]]:
        """Yield the kinds of news and their sentences; they contain no secret."""
        if sentences := self._sentences(snapshot, DRAWN):
            yield DRAWN, say("voice.drawn", told=sentences)
        if last := self._sentences(snapshot, LAST_ROUND):
            yield LAST_ROUND, say("voice.last_round", told=last)
        if snapshot.standings is None and snapshot.prompt and is_other_seat_asked(was, snapshot):
            yield TURN, say("voice.turn", seat=SeatName(snapshot.prompt.lead or 0))

    def _sentences(self, snapshot: Snapshot, kind: str) -> tuple[Words, ...]:
        game = self._game(snapshot.game)
        return tuple(
            mark_package(game.package, sentence)
            for event in snapshot.events
            if event.voice_kind() == kind and (sentence := game.rulebook.describe(event))
        )

    # speaking

    def _queue_sentence(self, kind: str, words: Words, snapshot: Snapshot) -> None:
        if kind in self.kinds:
            names = [seat.name for seat in snapshot.seats]
            self._enqueue(kind, Reader(WORDS_PACKAGE, code=self.code, names=names).read(words))

    def _enqueue(self, kind: str, sentence: str) -> None:
        with self._changed:
            self._queue.pop(kind, None)
            self._queue[kind] = WaitingSentence(self._snapshot_number, kind, sentence)
            while len(self._queue) > MOST_WAITING:
                self._queue.pop(next(iter(self._queue)))
            self._changed.notify()
        self._start_thread()

    def _start_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._speak_waiting, name="voice", daemon=True)
            self._thread.start()

    def _speak_waiting(self) -> None:
        while True:
            news = self._next_sentence()
            try:
                wav, seconds = self._read_out(news.sentence, self.code)
                if self._is_interrupted(news):
                    continue
                stop = self._play(wav)
            except NoSpeechError as mute:
                self.trouble = mute.reason
            else:
                self.trouble = ""
                self._wait_for_end(news, seconds)
                stop()

    def _next_sentence(self) -> "WaitingSentence":
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._readings)
            if self._readings:
                return WaitingSentence(self._interruptions, READING, self._readings.popleft())
            return self._queue.pop(next(iter(self._queue)))

    def _is_interrupted(self, news: "WaitingSentence") -> bool:
        """Return whether a reading was replaced while its sound was made."""
        return news.kind == READING and self._interruptions > news.snapshot_number

    def _wait_for_end(self, sentence: "WaitingSentence", seconds: float) -> None:
        """Wait until the sentence has ended, or until newer news has waited for `NEWS_WAIT_S`; a reading is cut at once."""
        end = time.monotonic() + seconds
        with self._changed:
            if sentence.kind == READING:
                self._changed.wait_for(lambda: self._is_interrupted(sentence), seconds)
                return
            self._changed.wait_for(
                lambda: any(news.snapshot_number > sentence.snapshot_number for news in self._queue.values()), seconds
            )
        time.sleep(max(0.0, min(end - time.monotonic(), NEWS_WAIT_S)))


class WaitingSentence(NamedTuple):
    """Waiting sentence with its kind.

    `snapshot_number` is the number of its snapshot; for a sentence that is read aloud, the number of interruptions before it.
    """

    snapshot_number: int
    kind: str
    sentence: str


def winner_sentence(snapshot: Snapshot) -> Words:
    """Return who won, with the points if there are any."""
    assert snapshot.standings
    rows = snapshot.standings.rows
    if snapshot.standings.is_alone and rows[0].total is not None:
        return say("voice.alone", name=snapshot.seats[rows[0].seat].name, points=rows[0].total)
    if snapshot.standings.is_undecided:
        return say("voice.together", points=rows[0].total)
    names = tuple(row.player_name([seat.name for seat in snapshot.seats]) for row in rows if row.has_won)
    if not names:
        return say("voice.nobody" if snapshot.standings.is_cooperative else "voice.no_winner")
    if not any(row.lines for row in rows):
        return say("voice.wins" if len(names) == 1 else "voice.share", names=names)
    return say("voice.wins_with" if len(names) == 1 else "voice.share_with", names=names, points=rows[0].total)
