"""People: each has a permanent id, also after renames and merges."""

import secrets
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.library.records.plays import Plays
from companion.library.records.rates import Rate
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.statistics_tables import RESULTS
from companion.library.storage.tables import OPEN
from companion.table.seating import new_look
from companion.table.seats import compose_name, fold_name
from companion.table.sentence import UserError, say

PLAYER = "player"


class Player(Struct, frozen=True, omit_defaults=True):
    """Person. `id` never changes; `nickname` is used instead of the name, if set."""

    id: str
    name: str
    colour: str = ""
    emblem: str = ""
    nickname: str = ""
    is_hidden: bool = False

    @property
    def table_name(self) -> str:
        """The name at the table: the nickname, if set."""
        return self.nickname or self.name


class Person(Struct, frozen=True):
    """Person for the list of people: plays, wins, and the people merged into them.

    unscored_plays  number of shown plays that have no result of theirs
    has_scores      whether any play has them, deleted and hidden ones included
    is_in_game      whether they have a seat in an unfinished game
    """

    player: Player
    wins: Rate
    merged_players: tuple[Player, ...] = ()
    unscored_plays: int = 0
    has_scores: bool = False
    is_in_game: bool = False

    @property
    def shown_plays(self) -> int:
        """Number of their plays in History, with and without a result."""
        return self.wins.plays + self.unscored_plays

    @property
    def can_be_deleted(self) -> bool:
        """Whether no play, no unfinished game and no merge needs their name."""
        return not (self.has_scores or self.wins.plays or self.merged_players or self.is_in_game)


class PeopleError(UserError):
    """Invalid change of people; nothing was changed."""


class People:
    """People of a library."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords, plays: Plays, journal: SqliteJournal) -> None:
        self._db = db
        self._shelf = shelf
        self._plays = plays
        self._journal = journal

    # read

    def players(self) -> list[Player]:
        """Return all people by name, merged ones included."""
        players = (msgspec.convert(value, Player) for value in self._shelf.read(PLAYER).values())
        return sorted(players, key=lambda player: fold_name(player.name))

    def seatable_people(self) -> list[Player]:
        """Return the people offered when seating: neither hidden nor merged."""
        canonical_ids = self.canonical_ids()
        return [
            player for player in self.players() if not player.is_hidden and canonical_ids.get(player.id, player.id) == player.id
        ]

    def current_people(self) -> dict[str, Player]:
        """Return, by every id ever used, the person it counts as."""
        players_by_id = {player.id: player for player in self.players()}
        canonical_ids = self.canonical_ids()
        for id in {*canonical_ids, *canonical_ids.values()} - players_by_id.keys():
            players_by_id[id] = Player(id, self._name_of(id))
        return {id: players_by_id[canonical_ids.get(id, id)] for id in players_by_id}

    def canonical_ids(self) -> dict[str, str]:
        """Return, by id, the id as which it counts."""
        return dict(self._rows("select id, same_as from person"))

    def all_people(self) -> list[Person]:
        """Return all people by name, hidden ones included; merged ones are listed with their target."""
        faces, counts, unscored = self.current_people(), self._counts(), self._unscored_plays()
        known_players, seated_ids = {player.id: player for player in self.players()}, set[str]().union(*self._people_in_play())
        people = []
        for player in {face.id: face for face in faces.values()}.values():
            ids = [id for id, face in faces.items() if face.id == player.id]
            tries, hits, alone = (sum(counts.get(id, (0, 0, 0))[at] for id in ids) for at in (0, 1, 2))
            same_players = tuple(known_players.get(id) or Player(id, self._name_of(id)) for id in ids if id != player.id)
            unscored_count = sum(unscored.get(id, 0) for id in ids)
            has_scores, is_in_game = bool(tries + alone) or self._has_scores(ids), player.id in seated_ids
            people.append(Person(player, Rate(hits, tries, alone), same_players, unscored_count, has_scores, is_in_game))
        return sorted(people, key=lambda person: fold_name(person.player.name))

    def _counts(self) -> dict[str, tuple[int, int, int]]:
        """Return plays with others, wins among them, and plays alone, by id."""
        sums = "sum(plays * (not is_alone)), sum(plays * (is_win and not is_alone)), sum(plays * is_alone)"
        rows = self._rows(f"select player, {sums} from tallied where player <> '' group by player")
        return {player: (plays, wins, alone) for player, plays, wins, alone in rows}

    def _unscored_plays(self) -> dict[str, int]:
        """Return the number of shown plays without a result by id; of the plays with one, no score is read."""
        sql = (
            "select player, count(*) from play cross join score on score.play = play.key"
            f" where is_hidden = 0 and not ({RESULTS}) and player <> '' group by player"
        )
        return dict(self._rows(sql))

    def _has_scores(self, ids: list[str]) -> bool:
        """Return whether any play has a person with these ids, deleted and hidden ones included."""
        return bool(self._rows(f"select 1 from score where player in ({', '.join('?' * len(ids))}) limit 1", tuple(ids)))

    def _name_of(self, id: str) -> str:
        """Return the last name of a person who was never entered."""
        rows = self._rows("select name from score where player = ? order by play desc limit 1", (id,))
        return str(rows[0][0]) if rows else id

    # written

    def add(self, name: str) -> Player:
        """Add a person with the least used colour and emblem. Raises PeopleError, NotSavedError."""
        players = self.players()
        name = self._free_name(name)
        return self._save(Player(secrets.token_hex(5), name, *new_look([(player.colour, player.emblem) for player in players])))

    def change(self, id: str, **changed: Any) -> Player:
        """Change `name`, `nickname`, `colour`, `emblem` or `is_hidden`; plays stay theirs. Raises PeopleError, NotSavedError."""
        player = next((candidate for candidate in self.players() if candidate.id == id), None) or Player(id, self._name_of(id))
        if "name" in changed:
            changed["name"] = self._free_name(changed["name"], id)
        if "nickname" in changed:
            changed["nickname"] = compose_name(changed["nickname"])
        return self._save(replace(player, **changed))

    def id_of(self, name: str) -> str:
        """Return the id of the person with this name or nickname; "" if no person has it."""
        players, folded = self.players(), fold_name(name)
        return next((player.id for player in players if folded in (fold_name(player.name), fold_name(player.nickname))), "")

    def rename(self, id: str, name: str) -> bool:
        """Change the name by which a person is called: the nickname if there is one, else the name. Raises NotSavedError.

        Return False, and change nothing, if another person has the name or it is empty.
        """
        player = self.current_people().get(id) or Player(id, self._name_of(id))
        try:
            name = self._free_name(name, player.id)
        except PeopleError:
            return False
        self.change(player.id, **{"nickname" if player.nickname else "name": name})
        return True

    def delete(self, id: str) -> None:
        """Delete a person whom no play has. Raises PeopleError if a play, a merge or the journal of a game has them, NotSavedError."""
        is_merged = any(id in pair for pair in self.canonical_ids().items() if pair[0] != pair[1])
        if is_merged or self._rows("select 1 from score where player = ? limit 1", (id,)) or self._is_recorded(id):
            name = next((player.name for player in self.players() if player.id == id), id)
            raise PeopleError(say("not_these.needed", name=name))
        with transaction(self._db):
            self._shelf.write(PLAYER, id, None)
            self._db.execute("delete from person where id = ?", (id,))

    def _is_recorded(self, id: str) -> bool:
        """Return whether a person has a seat in an unfinished session, or is in a move of any session."""
        id_in_json = f'"{id}"'.encode()
        is_written = self._rows("select 1 from entry where instr(frame, ?) limit 1", (id_in_json,))
        return bool(is_written) or any(id in company for company in self._people_in_play())

    def merge(self, id: str, target: str) -> None:
        """Count plays of the person `id` as plays of `target`. Raises PeopleError if they ever played together, NotSavedError."""
        canonical_ids = self.canonical_ids()
        id, target = canonical_ids.get(id, id), canonical_ids.get(target, target)
        if id == target:
            raise PeopleError(say("not_these.same"))
        if meeting_count := self._meetings(id, target):
            raise PeopleError(say("not_these.met", times=meeting_count))
        self._plays.merged_people.merge(id, target)

    def have_met(self, id: str) -> set[str]:
        """Return the ids of everyone who ever played with the person `id`, as `merge` counts it: they can't be merged with them."""
        canonical_ids = self.canonical_ids()
        id = canonical_ids.get(id, id)
        query = (
            "select distinct other.same_as from person as me join score as own on own.player = me.id"
            " join score on score.play = own.play join person as other on other.id = score.player where me.same_as = ?"
        )
        companies = [company for company in self._people_in_play() if id in company]
        return set[str]({other for (other,) in self._rows(query, (id,))}).union(*companies) - {id}

    def _meetings(self, player_id: str, other: str) -> int:
        """Count plays with both people, deleted ones included, and unfinished sessions."""
        plays_query = "select play from score join person on person.id = score.player where same_as = ?"
        rows = self._rows(f"select count(*) from ({plays_query} intersect {plays_query})", (player_id, other))
        return int(rows[0][0]) + sum({player_id, other} <= company for company in self._people_in_play())

    def _people_in_play(self) -> Iterator[set[str]]:
        """Yield the people of each unfinished session."""
        canonical_ids = self.canonical_ids()
        for (id,) in self._rows(f"select id from session where {OPEN}"):
            yield {canonical_ids.get(seat.player, seat.player) for seat in self._journal.load_setup(id).seats}

    def split_off(self, id: str) -> None:
        """Undo a merge. Raises NotSavedError."""
        self._plays.merged_people.split_off(id)

    def _free_name(self, name: str, id: str = "") -> str:
        """Return the cleaned `name`. Raises PeopleError if it is empty or taken."""
        name, canonical_ids = compose_name(name), self.canonical_ids()
        if not name:
            raise PeopleError(say("not_these.no_name"))
        other_players = (
            player for player in self.players() if canonical_ids.get(player.id, player.id) != canonical_ids.get(id, id)
        )
        if other := next((player for player in other_players if fold_name(player.name) == fold_name(name)), None):
            raise PeopleError(say("not_these.taken", name=other.name))
        return name

    def _save(self, player: Player) -> Player:
        with transaction(self._db):
            self._shelf.write(PLAYER, player.id, msgspec.to_builtins(player))
        return player

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()
