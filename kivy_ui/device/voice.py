"""The voice: says what happened, once it has landed, where people want it. espeak-ng turns text into sound."""

import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.session.inputs.cues import changed, is_passed_on
from companion.session.inputs.snapshot import Shown
from companion.table.game import Game
from companion.table.reader import ENGLISH, Reader
from companion.table.say import Words, said_by, say, who
from hardware.sounds import wav_of

PROGRAM = "espeak-ng"
VOICES = {"en": "en-gb", "de": "de"}
DRAWN, LAST_ROUND, TURN, WINNER = KINDS = ("drawn", "last_round", "turn", "winner")
"""What can be said, each switched by itself: the first two are what events are `aloud`."""
HERE = "kivy_ui"
"""The package with the voice's own words."""
MOST_WAITING = 3
PATIENCE_S = 0.8
"""How long news waits at most for older news of its kind to be said to the end."""
LONGEST_S = 10.0
HEADER, RATE_AT = 44, slice(24, 28)
BYTES_A_SAMPLE = 2


Playing = Callable[[bytes], Callable[[], object]]
"""Begins to play a WAV file and never waits; what it gives stops it. Raises Mute."""


class Mute(Exception):
    """There is nothing to hear; the sentence says why."""

    def __init__(self, why: Words) -> None:
        super().__init__(why)
        self.why = why


Spoken = tuple[bytes, float]
"""A WAV file, and how many seconds it takes."""


def missing(program: str = PROGRAM) -> Words:
    """Say that the program isn't installed; "" when it is."""
    return "" if shutil.which(program) else say("voice.missing", program=program)


def spoken(text: str, code: str, program: str = PROGRAM) -> Spoken:
    """Have the program read `text` out. Raises Mute."""
    if why := missing(program):
        raise Mute(why)
    command = (program, "--stdin", "--stdout", "-v", VOICES.get(code, VOICES[ENGLISH]))
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=LONGEST_S, check=True)
    except (OSError, subprocess.SubprocessError) as trouble:
        raise Mute(say("voice.failed", program=program)) from trouble
    samples, rate = done.stdout[HEADER:], int.from_bytes(done.stdout[RATE_AT], "little")
    if not samples or not rate:
        raise Mute(say("voice.failed", program=program))
    return wav_of(samples, rate), len(samples) / BYTES_A_SAMPLE / rate


class Voice:
    """Hears the table's pictures go by, as a speaker does. Whoever calls it never waits.

    kinds    which of KINDS are said
    code     the language
    trouble  why the last sentence wasn't heard; "" when it was, or none was said yet
    """

    def __init__(self, game: Callable[[str], Game], play: Playing, read_out: Callable[[str, str], Spoken] = spoken) -> None:
        self.kinds: frozenset[str] = frozenset()
        self.code = ENGLISH
        self.trouble: Words = ""
        self._game, self._play, self._read_out = game, play, read_out
        self._waiting: dict[str, News] = {}
        self._picture = 0
        self._came = threading.Condition()
        self._thread: threading.Thread | None = None

    def hear(self, before: Shown, shown: Shown) -> None:
        """Say what is worth it between two pictures, once it has landed; an undo takes back what still waits."""
        was, now = changed(before, shown)
        self._picture += 1
        if now.session != was.session or (now.entry != was.entry and now.entry_kind == "undo"):
            self.hush()
        elif now.entry != was.entry:
            for kind, words in self._heard(was, now):
                self._say(kind, words, now)

    def crown(self, shown: Shown) -> None:
        """Say who won: only the page of the end knows when its last chest is open."""
        if shown.standings and shown.standings.rows and not self._game(shown.game).cover.is_tool:
            self._picture += 1
            self._say(WINNER, won(shown), shown)

    def try_out(self) -> None:
        """Say a sentence, whatever kinds are chosen."""
        self._put("", Reader(HERE, code=self.code).read(say("voice.sample")))

    def hush(self) -> None:
        """Forget what still waits."""
        with self._came:
            self._waiting.clear()

    # what is said

    def _heard(self, was: Shown, now: Shown) -> Iterator[tuple[str, Words]]:
        """Find the kinds of news and their sentences, as the whole table may read them."""
        if drawn := self._told(now, DRAWN):
            yield DRAWN, say("voice.drawn", told=drawn)
        if last := self._told(now, LAST_ROUND):
            yield LAST_ROUND, say("voice.last_round", told=last)
        if now.standings is None and now.prompt and is_passed_on(was, now):
            yield TURN, say("voice.turn", seat=who(now.prompt.lead or 0))

    def _told(self, now: Shown, kind: str) -> tuple[Words, ...]:
        game = self._game(now.game)
        return tuple(
            said_by(game.package, told) for event in now.events if event.aloud() == kind and (told := game.book.tell(event))
        )

    # how it is said

    def _say(self, kind: str, words: Words, shown: Shown) -> None:
        if kind in self.kinds:
            names = [seat.name for seat in shown.seats]
            self._put(kind, Reader(HERE, code=self.code, names=names).read(words))

    def _put(self, kind: str, sentence: str) -> None:
        with self._came:
            self._waiting.pop(kind, None)
            self._waiting[kind] = News(self._picture, kind, sentence)
            while len(self._waiting) > MOST_WAITING:
                self._waiting.pop(next(iter(self._waiting)))
            self._came.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._talk, name="voice", daemon=True)
            self._thread.start()

    def _talk(self) -> None:
        while True:
            news = self._next()
            try:
                wav, seconds = self._read_out(news.sentence, self.code)
                stop = self._play(wav)
            except Mute as mute:
                self.trouble = mute.why
            else:
                self.trouble = ""
                self._let_out(news.picture, seconds)
                stop()

    def _next(self) -> "News":
        with self._came:
            self._came.wait_for(lambda: self._waiting)
            return self._waiting.pop(next(iter(self._waiting)))

    def _let_out(self, picture: int, seconds: float) -> None:
        """Wait until it was said, or until news of a later picture has waited long enough."""
        end = time.monotonic() + seconds
        with self._came:
            self._came.wait_for(lambda: any(news.picture > picture for news in self._waiting.values()), seconds)
        time.sleep(max(0.0, min(end - time.monotonic(), PATIENCE_S)))


class News(NamedTuple):
    """A sentence that waits to be said: since which picture, and of what kind."""

    picture: int
    kind: str
    sentence: str


def won(shown: Shown) -> Words:
    """Say who won, with how many points where they are counted."""
    assert shown.standings
    rows = shown.standings.rows
    names = tuple(row.called([seat.name for seat in shown.seats]) for row in rows if row.has_won)
    if not names:
        return say("voice.nobody")
    if not any(row.lines for row in rows):
        return say("voice.wins" if len(names) == 1 else "voice.share", names=names)
    return say("voice.wins_with" if len(names) == 1 else "voice.share_with", names=names, points=rows[0].total)
