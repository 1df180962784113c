"""Game with a toolbox beside it."""

from companion.games import catalogue
from companion.session.inputs.messages import (
    Answer,
    BeginSession,
    ResumeSession,
    ShowToolbox,
    ToolboxInput,
)
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.english_view import snapshot_in_english
from tests.example_games.pearls import GAME
from tests.session.fake_store import FakeStore
from tests.session.fake_time import FakeTime


class TableWithToolbox:
    """Session thread with the game Pearls and a toolbox beside it."""

    def __init__(self, store=None, is_open=True, **options):
        self.time, self.store = FakeTime(), store or FakeStore()
        self.start()
        self.table.handle(BeginSession("pearls", seats_named(["Ann", "Bo", "Cleo"]), options))
        if is_open:
            self.table.handle(ShowToolbox())

    def start(self):
        """Create a session thread without an open game."""
        self.table = SessionThread(
            self.store, PlayClock(self.time, lambda: 2e9), lambda name: GAME if name == "pearls" else catalogue.game(name)
        )

    def restart(self):
        session = self.snapshot.session
        self.start()
        self.table.handle(ResumeSession(session))

    @property
    def snapshot(self):
        return snapshot_in_english(self.table)

    @property
    def toolbox(self):
        return snapshot_in_english(self.table).toolbox

    def play_choice(self, label=None, *values):
        """Take the game's first choice, or the one with this label."""
        self.table.handle(self._answer(self.snapshot, label, values))

    def use_tool(self, label, *values):
        """Take a choice in the attached toolbox."""
        self.table.handle(ToolboxInput(self._answer(self.toolbox, label, values)))

    def _answer(self, snapshot, label, values):
        choices = (*snapshot.prompt.choices, *snapshot.prompt.any_time_choices)
        return Answer(next(choice.id for choice in choices if label in (None, choice.label)), values)

    def start_turn_clock(self):
        self.use_tool("Turn clock")
        self.use_tool("Choose who begins", (0,))
        return self

    def play_again(self):
        self.table.handle(BeginSession("pearls", self.snapshot.seats))

    def pass_time(self, seconds):
        self.time.time_s += seconds

    @property
    def entries(self):
        return len(self.table.session.entries), len(self.table.toolbox.session.entries)
