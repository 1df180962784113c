"""Demo: random players play Deep Blue in memory. Nothing is saved."""

from companion.library.store import Store
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.play_clock import PlayClock
from companion.session.record.chooser import RandomPlayer
from companion.session.session_thread import SessionThread
from companion.table.chance import new_seed
from companion.table.prompt import Choice, Prompt
from companion.table.seats import seats_named

GAME, NAMES = "deep-blue", ("Anna", "Ben", "Chloe")
OPTIONS = {"bag": "app", "tiles": "app"}
MOST_GEMS, MOST_MOVES = 7, 80
"""Gems after which a leader stops; moves after which a new game begins."""


class DemoGame:
    """Game of random players: `move` makes its next move, `snapshot` is its state as text."""

    def __init__(self, language: str) -> None:
        self._table = SessionThread(Store.in_memory(), PlayClock())
        self._client = InputClient(self._table, language)
        self._player = RandomPlayer(int.from_bytes(new_seed()))
        self._moves = 0

    @property
    def snapshot(self) -> Snapshot:
        """Snapshot of the game as text."""
        return self._client.snapshot

    def move(self) -> None:
        """Make a move; begin a new game after the end, and after `MOST_MOVES`."""
        prompt = self._table.snapshot.prompt
        if prompt is None or self._moves >= MOST_MOVES:
            self._moves = 0
            self._table.handle(BeginSession(GAME, seats_named(NAMES), OPTIONS))
            return
        choice = self._choice(prompt)
        self._moves += 1
        self._table.handle(Answer(choice.id, self._player.values(choice)))

    def _choice(self, prompt: Prompt) -> Choice:
        """Dive as soon as possible, and draw until there are enough gems; decide all else at random."""
        kinds = {type(choice.move).__name__: choice for choice in prompt.choices}
        stops = len(self._table.snapshot.view.gems) >= MOST_GEMS
        preferred = ("LeadDive", "StopDive" if stops else "DrawGem")
        return next((kinds[kind] for kind in preferred if kind in kinds), None) or self._player.choice(prompt)
