"""Statistics over 100,000 recorded plays, on a file."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.rows import Row
from companion.library.plays import Play, Score
from companion.library.store import Store

PLAYS, PEOPLE, GAMES, SEATS = 100_000, 40, 30, 3
GOAL_MS = 100.0


def rows(folder: Path) -> Iterator[Row]:
    """A row a page of statistics."""
    store = Store.open(folder / "fathom.db")
    store.plays.keep_imported(_plays())
    pages: tuple[tuple[str, Callable[[], Any]], ...] = (
        ("all games", store.statistics.games),
        ("a game", lambda: store.statistics.game("game0")),
        ("a person", lambda: store.statistics.person("p0")),
    )
    for what, ask in pages:
        took = min(_took(ask) for _ in range(3)) * 1000
        yield Row(f"statistics of {what} over {PLAYS:,} plays", f"{took:.1f} ms", "", "", f"{GOAL_MS:.0f} ms", took <= GOAL_MS)
    store.close()


def _took(ask: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    ask()
    return time.perf_counter() - begun


def _plays() -> list[Play]:
    luck, people = random.Random(2), [f"p{number}" for number in range(PEOPLE)]
    return [
        Play(
            id=f"play{number}",
            game=f"game{number % GAMES}",
            ended_s=1_700_000_000 + 60 * number,
            played_ms=60_000,
            scores=tuple(Score(seat, who, seat + 1, 50 - seat, who) for seat, who in enumerate(luck.sample(people, SEATS))),
        )
        for number in range(PLAYS)
    ]
