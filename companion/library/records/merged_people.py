"""Merges of people: whose plays count as whose."""

import sqlite3
from collections.abc import Sequence

from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction

MERGE = "same"


class MergedPeople:
    """Merges of people. They are stored apart from the plays, so each can be undone."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords) -> None:
        self._db = db
        self._shelf = shelf

    def merge(self, player: str, target: str) -> None:
        """Count plays of `player`, and of people merged into them, as plays of `target`; `split_off` undoes it. Raises NotSavedError."""
        with transaction(self._db):
            self._shelf.write(MERGE, player, target)
            self.count_same([player])

    def split_off(self, player: str) -> None:
        """Undo a merge; in a cycle, undo the merge of the person as whom all others count. Raises NotSavedError."""
        merge_targets = self._shelf.read(MERGE)
        parted = {player, _merge_target(merge_targets, player)} & merge_targets.keys()
        with transaction(self._db):
            for parted_player in parted:
                self._shelf.write(MERGE, parted_player, None)
            self.count_same(list(parted))

    def count_same(self, also: Sequence[str] = ()) -> None:
        """Count all merged people, and `also`, as the end of their chain of merges. The caller holds the transaction."""
        merge_targets = self._shelf.read(MERGE)
        rows = [(player, _merge_target(merge_targets, player)) for player in {*merge_targets, *also}]
        self._db.executemany("insert into person values (?, ?) on conflict (id) do update set same_as = excluded.same_as", rows)


def _merge_target(merge_targets: dict[str, str], player: str) -> str:
    """Follow merges from `player` to their end. In a cycle, made by merging on two devices, the first id is the end."""
    chain = [player]
    while (target := merge_targets.get(player)) is not None:
        if target in chain:
            return min(chain[chain.index(target) :])
        chain.append(target)
        player = target
    return player
