"""A score sheet that is played to its end, so that its play can be corrected."""

from companion.session.inputs.messages import Answer, BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named


class SheetSession:
    """Session thread with an open score sheet."""

    def __init__(self, store, *names):
        self.store, self.table = store, SessionThread(store, PlayClock())
        self.table.handle(BeginSession("score-sheet", seats_named(names)))
        self.answer("TakeSheet", (("Points by round",),))

    @property
    def session(self):
        return self.table.session

    def answer(self, move, *values, **parts):
        prompt = self.session.question or self.session.prompt
        fits = (candidate for candidate in (*prompt.choices, *prompt.any_time_choices) if type(candidate.move).__name__ == move)
        choice = next(
            candidate for candidate in fits if all(getattr(candidate.move, name) == value for name, value in parts.items())
        )
        self.table.handle(Answer(choice.id, *values))
        return self.table.snapshot

    def write(self, *points):
        for number in points:
            self.answer("WritePoints", (str(number),))
        return self
