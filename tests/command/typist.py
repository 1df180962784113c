"""Play a whole game at the terminal, reading only what it prints, and sometimes typing invalid input."""

import io
import re
import threading

from companion.command.terminal.console import Console
from companion.command.terminal.terminal import Terminal
from companion.games import catalogue
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from tests.command.bot import BACK, RandomTypist
from tests.waiting import TIMEOUT_S

ENTER = r"Press Enter (when|to (open|close))|Drückt Enter, wenn|Drück Enter, um"
USUAL = r"\(Enter: (\*|the usual one|das Übliche)\) > "
PLAYERS = r"Who plays|Wer spielt"
THE_END = r"The end\.|Ended early|Das Spiel ist aus\.|Vorzeitig beendet"
MOST_LINES = 4000
RUBBISH = ("", "0", "999", "x", "a99", "g 0", "<", "o", "w", "b", "l", "s", "r", "\x00", "ß", "-1")
LINE_ART = re.compile("[\u2190-\u21ff\u2300-\u2bff\u2800-\u28ff·•|]| {2,}|[-=_*~.]{4,}")
"""Arrows, lines, boxes, shapes, columns and rules of signs."""


class ReportingOutput(io.StringIO):
    """Output that reports when a line is expected."""

    def __init__(self):
        super().__init__()
        self.invited = threading.Semaphore(0)

    def write(self, text):
        count = super().write(text)
        if text.endswith("> "):
            self.invited.release()
        return count


class Typist:
    """Input stream: one line for each invitation, until the game is over."""

    def __init__(self, page, names, seed, is_plain=False):
        self.page, self.bot, self.names = page, RandomTypist(seed, is_plain), names
        self.read = 0
        self.lines = 0
        self.has_left = False

    def __iter__(self):
        return self

    def __next__(self):
        if self.has_left:
            raise StopIteration
        assert self.page.invited.acquire(timeout=TIMEOUT_S), "nobody was invited to type"
        while self.page.invited.acquire(blocking=False):
            pass
        text = self.page.getvalue()
        new, self.read = text[self.read :], len(text)
        self.lines += 1
        line = self.line(new)
        self.has_left = line == "q"
        return line + "\n"

    def line(self, new):
        if re.search(THE_END, new) or self.lines > MOST_LINES:
            return "q"
        if re.search(PLAYERS, new):
            return ", ".join(self.names)
        if re.search(USUAL, new) or re.search(ENTER, new):
            return ""
        if not re.search(BACK, new) and self.bot.luck.random() < 0.1:
            return self.bot.luck.choice(RUBBISH)
        return self.bot.answer(self.question(new))

    def question(self, new):
        """Return the field that is asked, or the last question with its choices."""
        return new if re.search(BACK, new) else self.page.getvalue()[-6000:].rpartition("\n\n")[2]


def play_at_terminal(name, code, is_plain=False):
    """Play a game to its end, and check what the terminal shows then; return all it printed."""
    game = catalogue.game(name)
    page = ReportingOutput()
    store = Store.in_memory()
    table = SessionThread(store, PlayClock())
    table.start()
    typist = Typist(page, ("Ann", "Bo", "Cleo")[: min(3, game.seats[-1])], 3, is_plain)
    Terminal(table, Console(typist, page, code, is_plain)).play(name)
    text = page.getvalue()
    table.stop()
    store.close()
    assert re.search(THE_END, text) and typist.lines < MOST_LINES
    assert all(re.search(rf"\. {name},? ", re.split(THE_END, text)[1]) for name in typist.names)
    assert f"`fathom show {table.snapshot.session}`" in text.splitlines()[-1]
    return text
