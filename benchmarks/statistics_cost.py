"""Benchmark: time for each page of statistics in a library of 100,000 plays, and to record one more play."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from benchmarks.result_rows import Row
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.table.standings import ScoreLine

PLAYS, PEOPLE, GAMES, SEATS = 100_000, 40, 12, 3
"""Size of the generated library, and players of each play."""
SOURCES = ("gems", "wrecks", "scenario")
GOAL_MS = 100.0
ONE_MORE_MS = 20.0


def rows(folder: Path) -> Iterator[Row]:
    """Yield one row per page, and one for recording a play."""
    store = Store.open(folder / "fathom.db")
    store.plays.imports.save_imported(list(plays(PLAYS)))
    statistics = store.statistics
    pages: tuple[tuple[str, Callable[[], Any]], ...] = (
        ("statistics of all games", statistics.games),
        ("statistics of a game", lambda: (statistics.game("game0"), statistics.totals("game0"), statistics.sources("game0"))),
        ("statistics of a person", lambda: (statistics.person("p0"), statistics.scores("p0", "game0"))),
        ("everybody's wins", store.people.all_people),
        ("pairs of people", statistics.pairs),
        ("a page of the history", lambda: store.play_details.page(60, PLAYS // 2)),
        ("what Home shows", lambda: (store.sessions(only_open=True), store.play_details.recent_plays())),
    )
    for page_name, ask in pages:
        took = min(_time_s(ask) for _ in range(3)) * 1000
        yield Row(f"{page_name}, {PLAYS:,} plays", f"{took:.1f} ms", "", "", f"{GOAL_MS:.0f} ms", took <= GOAL_MS)
    took = min(_time_s(partial(store.plays.imports.save_imported, [play])) for play in _new_plays()) * 1000
    yield Row(f"one play more, after {PLAYS:,}", f"{took:.1f} ms", "", "", f"{ONE_MORE_MS:.0f} ms", took <= ONE_MORE_MS)
    store.close()


def _new_plays() -> list[Play]:
    """Return three plays with ids that aren't in the library yet."""
    return [replace(play, id=f"more {play.id}") for play in plays(3)]


def _time_s(ask: Callable[[], Any]) -> float:
    start_s = time.perf_counter()
    ask()
    return time.perf_counter() - start_s


def plays(count: int) -> Iterator[Play]:
    """Yield `count` generated plays, one minute apart; the same at each call."""
    luck, people = random.Random(2), [f"p{number}" for number in range(PEOPLE)]
    for number in range(count):
        yield Play(
            id=f"play{number}",
            game=f"game{number % GAMES}",
            ended_s=1_700_000_000 + 60 * number,
            played_ms=60_000,
            scores=tuple(_score(seat, person, luck.randint(0, 90)) for seat, person in enumerate(luck.sample(people, SEATS))),
        )


def _score(seat: int, person: str, total: int) -> Score:
    lines = tuple(ScoreLine(source, total / len(SOURCES)) for source in SOURCES)
    return Score(seat, person, seat + 1, total, person, lines)
