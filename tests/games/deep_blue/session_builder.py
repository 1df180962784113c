"""Builder of Deep Blue sessions for tests; choices are taken by their labels."""

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, Report
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.games.deep_blue.game_builder import plain_text

DIVE = ("no_gems", ("dive", (1,)), ("known_tile", ("starting-1",)), "spot gold", "nobody_else")


class SessionBuilder:
    """Session thread over a store in memory; choices are taken by their labels."""

    def __init__(self, **options):
        self.store = Store.in_memory()
        self.session = SessionThread(self.store, PlayClock())
        self.session.handle(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo"]), {"bag": "table"} | options))

    @property
    def screen(self):
        return self.session.snapshot

    def take(self, *steps):
        for step in steps:
            label, *values = (step,) if isinstance(step, str) else step
            prompt = self.screen.prompt
            choice = next(choice for choice in (*prompt.choices, *prompt.any_time_choices) if plain_text(choice.label) == label)
            self.session.handle(Answer(choice.id, tuple(values)))
        return self

    def report_gems(self, *gems):
        self.session.handle(Report("DRAW", "gems", gems))
        return self
