"""Valid files from which strange ones are made: a backup with sessions of every game, plays and people; and a BG Stats export."""

import copy
import functools
import gzip
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.library.store import Store
from tests.example_plays import fill_store
from tests.lab import kit
from tests.library.bgstats_export import export_of, play, score

Tree = dict[str, Any]


@functools.cache
def backups() -> tuple[Callable[[], Tree], ...]:
    """Return functions that each return the contents of a backup with one session of a game and other records; always the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fathom.db"
        path.write_bytes(gzip.decompress((kit.ROOT / "tests/library/written/every_game.db.gz").read_bytes()))
        store = Store.open(path)
        fill_store(store, 12)
        store.plays.corrections.remark("play3", note="rainy", sight="hidden")
        store.people.merge(store.people.add("Zoey").id, "zoe")
        store.save_edition("toolbox", {"dice": ["2d6"]})
        store.save("setting", "screen", {"theme": "deep", "text": 1})
        whole = json.loads(store.backup().partition(b"\n")[2])
        store.close()
    parts = [{"sessions": [session], "kept": whole["kept"]} for session in whole["sessions"]]
    return tuple(functools.partial(copy.deepcopy, part) for part in parts)


@functools.cache
def exports() -> tuple[Callable[[], Tree], ...]:
    """Return functions that each return the contents of a BG Stats export."""
    rows = (score(1, "12+7", winner=True, startPlayer=True, seatOrder=1), score(2, "7", rank=2, seatOrder=2, role="white"))
    plays = [play(f"u-{at}", 5 + at % 4, *rows, comments="rainy", board="reef", playDate=f"2020-05-{at + 1:02}") for at in range(6)]
    tree = json.loads(export_of(*plays, play("u-9", 6, score(3, "3"), expansionPlays=[{"gameRefId": 8}], ignored=True)))
    return (functools.partial(copy.deepcopy, tree),)
