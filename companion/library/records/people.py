"""People: everyone who plays here, under one id for ever, whatever they are called and whoever turns out to be the same."""

import secrets
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.library.records.plays import Plays
from companion.library.records.rates import Rate
from companion.library.storage.journal import SqliteJournal
from companion.library.storage.shelf import Shelf
from companion.library.storage.sql import transaction, troubles_named
from companion.library.storage.tables import OPEN
from companion.table.say import Told, say
from companion.table.seating import new_look
from companion.table.seats import composed, folded

PLAYER = "player"


class Player(Struct, frozen=True, omit_defaults=True):
    """A person who plays here. `id` stays, whatever else is changed; `nickname` is what the table calls them, if not their name."""

    id: str
    name: str
    colour: str = ""
    emblem: str = ""
    nickname: str = ""
    is_hidden: bool = False


class Person(Struct, frozen=True):
    """A player with what the list of people tells: how often they played and won, and who else they were known as."""

    player: Player
    wins: Rate
    same: tuple[Player, ...] = ()


class NotThese(Told):
    """People cannot be changed that way; nothing was changed."""


class People:
    """The people of a store."""

    def __init__(self, db: sqlite3.Connection, shelf: Shelf, plays: Plays, journal: SqliteJournal) -> None:
        self._db = db
        self._shelf = shelf
        self._plays = plays
        self._journal = journal

    # read

    def players(self) -> list[Player]:
        """Return everyone ever, by name, those merged into others too."""
        found = (msgspec.convert(value, Player) for value in self._shelf.read(PLAYER).values())
        return sorted(found, key=lambda player: folded(player.name))

    def to_seat(self) -> list[Player]:
        """Return whom "who plays?" offers: neither hidden nor merged into somebody."""
        same = self.same()
        return [player for player in self.players() if not player.is_hidden and same.get(player.id, player.id) == player.id]

    def faces(self) -> dict[str, Player]:
        """Return, by any id that ever played, the player it counts as."""
        known = {player.id: player for player in self.players()}
        same = self.same()
        for id in {*same, *same.values()} - known.keys():
            known[id] = Player(id, self._name_of(id))
        return {id: known[same.get(id, id)] for id in known}

    def same(self) -> dict[str, str]:
        """Return, by id, whose plays theirs count as."""
        return dict(self._rows("select id, same_as from person"))

    def everyone(self) -> list[Person]:
        """Return everyone by name, hidden ones too; those merged stand with whom they were merged into."""
        faces, counts = self.faces(), self._counts()
        own = {player.id: player for player in self.players()}
        people = []
        for player in {face.id: face for face in faces.values()}.values():
            ids = [id for id, face in faces.items() if face.id == player.id]
            tries, hits = (sum(counts.get(id, (0, 0))[at] for id in ids) for at in (0, 1))
            same = tuple(own.get(id) or Player(id, self._name_of(id)) for id in ids if id != player.id)
            people.append(Person(player, Rate(hits, tries), same))
        return sorted(people, key=lambda person: folded(person.player.name))

    def _counts(self) -> dict[str, tuple[int, int]]:
        """Count plays and wins by id."""
        sql = "select player, sum(plays), sum(plays * is_win) from tallied where player <> '' group by player"
        return {player: (plays, wins) for player, plays, wins in self._rows(sql)}

    def _name_of(self, id: str) -> str:
        """Return what somebody nobody entered was called last."""
        rows = self._rows("select name from score where player = ? order by play desc limit 1", (id,))
        return str(rows[0][0]) if rows else id

    # written

    def add(self, name: str) -> Player:
        """Add somebody new, with the colour and emblem fewest have. Raises NotThese, NotKept."""
        players = self.players()
        name = self._free_name(name)
        return self._keep(Player(secrets.token_hex(5), name, *new_look([(one.colour, one.emblem) for one in players])))

    def change(self, id: str, **changed: Any) -> Player:
        """Change `name`, `nickname`, `colour`, `emblem` or `is_hidden`. What they played stays theirs. Raises NotThese, NotKept."""
        player = next((one for one in self.players() if one.id == id), None) or Player(id, self._name_of(id))
        if "name" in changed:
            changed["name"] = self._free_name(changed["name"], id)
        if "nickname" in changed:
            changed["nickname"] = composed(changed["nickname"])
        return self._keep(replace(player, **changed))

    def merge(self, id: str, into: str) -> None:
        """Count what the person `id` played as the person `into`'s from now on. Raises NotThese when they sat at one table, NotKept."""
        same = self.same()
        id, into = same.get(id, id), same.get(into, into)
        if id == into:
            raise NotThese(say("not_these.same"))
        if met := self._meetings(id, into):
            raise NotThese(say("not_these.met", times=met))
        self._plays.merge(id, into)

    def _meetings(self, one: str, other: str) -> int:
        """Count the plays in which both were, deleted ones too (they may be brought back), and the sessions that will be plays."""
        of = "select play from score join person on person.id = score.player where same_as = ?"
        rows = self._rows(f"select count(*) from ({of} intersect {of})", (one, other))
        return int(rows[0][0]) + sum({one, other} <= company for company in self._at_play())

    def _at_play(self) -> Iterator[set[str]]:
        """Return who sits together in each session that is not over."""
        same = self.same()
        for (id,) in self._rows(f"select id from session where {OPEN}"):
            yield {same.get(seat.player, seat.player) for seat in self._journal.begun(id).seats}

    def part(self, id: str) -> None:
        """Let somebody who was merged stand alone again. Raises NotKept."""
        self._plays.part(id)

    def _free_name(self, name: str, id: str = "") -> str:
        """`name` as it can be shown. Raises NotThese when it is empty or somebody else's."""
        name, same = composed(name), self.same()
        if not name:
            raise NotThese(say("not_these.no_name"))
        others = (player for player in self.players() if same.get(player.id, player.id) != same.get(id, id))
        if other := next((player for player in others if folded(player.name) == folded(name)), None):
            raise NotThese(say("not_these.taken", name=other.name))
        return name

    def _keep(self, player: Player) -> Player:
        with transaction(self._db):
            self._shelf.write(PLAYER, player.id, msgspec.to_builtins(player))
        return player

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with troubles_named():
            return self._db.execute(sql, values).fetchall()
