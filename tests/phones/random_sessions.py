"""Sessions with options at random."""

from random import Random

from companion.games import catalogue
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.seats import seats_named

NAMES = ["Ann", "Bo", "Cleo"]


def begin_session(name, number):
    """Return a new session with random options; `number` is the seed. Many sessions together have every kind of secret."""
    game, luck = catalogue.game(name), Random(number)
    options = {option.name: str(luck.choice(option.choices).value) for option in game.options}
    setup = game.setup(seats_named(NAMES[: min(3, game.seats[-1])]), options)
    return Session.begin(
        game, f"{name}{number}", setup, MemoryJournal(), PlayClock(monotonic=lambda: 0.0), bytes([number % 256]) * 32
    )
