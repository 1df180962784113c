"""Plays of the library: one for each finished session, and the imported ones.

Nothing is deleted: hidden and deleted plays can be restored, and merged people separated.
"""

import secrets
import sqlite3
import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records import corrections
from companion.library.records.corrections import CORRECTION, Correction, DisplayedCorrection
from companion.library.records.play_record import (
    CELLS,
    MOST_NTH,
    NTH_BITS,
    SCORE_CELLS,
    play_of,
    read_imported,
    read_play,
    seal,
    without_zeros,
)
from companion.library.records.play_record import SIGHTS as SIGHTS
from companion.library.records.play_record import UNKNOWN_SEAT as UNKNOWN_SEAT
from companion.library.records.play_record import Play as Play
from companion.library.records.play_record import Remark as Remark
from companion.library.records.play_record import Score as Score
from companion.library.records.play_record import Sight as Sight
from companion.library.records.sent_plays import (
    SENT,
    Context,
    ReturnedPlay,
    Zones,
    apply_edit,
    copy_to_store,
    find_edit,
    is_same_result,
    nearest_state,
)
from companion.library.records.titles import SAME_GAME, Titles
from companion.library.storage import statistics_tables
from companion.library.storage.sealed_rows import CELLS as SESSION_CELLS
from companion.library.storage.sealed_rows import SessionRow
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, troubles_named
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import OPEN
from companion.session.record.journal import DamagedError, Outcome
from companion.table.game import Setup
from companion.table.say import UserError, say

IMPORTED, REMARK, SAME = "play", "remark", "same"
AT_ONCE = 1000
"""The number of plays in memory when all are written again."""
ENTERED_ID = "own-"
"""How the ids of plays that people entered later begin."""


class NoPlayError(UserError, LookupError):
    """There is no play with this id."""


class Plays:
    """Plays of a library. `again(id)` rebuilds one from its entries or import; it returns None if neither can be read."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords, again: Callable[[str], Play | None] = lambda id: None) -> None:
        self._db = db
        self._shelf = shelf
        self._rebuild = again
        self.unreadable: set[str] = set()
        self.titles = Titles(db, shelf)
        self._corrected: set[str] | None = None

    # written

    def record_result(self, session: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> None:
        """Record the result of a session: a finished one is a play, an open one is not. The caller holds the transaction."""
        if outcome.status == "open":
            self.forget(session)
            if corrections.in_force(self._corrections_of(session)):  # what comes of it now is another result
                self._keep_correction(session, Correction(voids=True))
        elif not catalogue.is_tool(setup.game):
            self.write(play_of(session, setup, names, outcome))

    def complete(self, journal: SqliteJournal) -> None:
        """Add what an older version did not store: plays of finished sessions, titles, seals. Raises NotSavedError, DamagedError."""
        self._write_missing(journal)
        with transaction(self._db):
            self.titles.know([game for (game,) in self._rows("select game from counted")])
        self.seal_all()

    def _write_missing(self, journal: SqliteJournal) -> None:
        missing = self._rows(
            f"select {SESSION_CELLS} from session where not ({OPEN}) and id not in (select id from play) order by key"
        )
        rows = [row for row in (SessionRow(*cells) for cells in missing) if row.is_sound and not catalogue.is_tool(row.game)]
        if rows:
            with transaction(self._db):
                for row in rows:
                    names, outcome = row.read() or ((), Outcome())
                    if outcome.standings and (setup := journal.setup(row.id)):
                        self.record_result(row.id, setup, names, outcome)

    def write(self, play: Play) -> None:
        """Store a play under its id, replacing an earlier one, and count it. The caller holds the transaction."""
        key = self.forget(play.id)
        self.titles.know([play.game])
        statistics_tables.add(self._db, *[self._write(play, key)] * 2)

    def _write(self, play: Play, key: int | None = None) -> int:
        """Store a play under its existing key, if any; return the key."""
        play = self._with_corrections(play)
        row = (key, play.id, play.game, play.ended_s, play.played_ms, play.status, _json(play.options), play.location, play.note)
        later = self._sort_key(play), play.day, play.lowest_wins, play.is_cooperative, play.is_finished
        further = (play.is_result, play.is_counted)
        made = self._db.execute(
            f"insert into play ({CELLS}) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (*row, SIGHTS.index(play.sight), *later, *further),
        )
        scores = [(made.lastrowid, s.seat, s.player, s.name, s.place, s.total, _json(s.lines), s.team) for s in play.scores]
        self._db.executemany(f"insert into score ({SCORE_CELLS}) values (?,?,?,?,?,?,?,?)", scores)
        self._db.executemany("insert or ignore into person values (?, ?)", [(s.player, s.player) for s in play.scores if s.player])
        assert made.lastrowid is not None
        self._seal(made.lastrowid)
        return made.lastrowid

    def _with_corrections(self, play: Play) -> Play:
        """Return a play with all corrections and remarks applied."""
        play = corrections.apply_corrections(play, self._corrections_of(play.id))
        remark = self._shelf.get(REMARK, play.id)
        return _with_remark(play, msgspec.convert(remark, Remark)) if remark else play

    def _sort_key(self, play: Play) -> int:
        """Return the sort key among plays of the same second; for one played here the number of its session."""
        nth = play.nth
        if not play.entered and not nth:
            rows = self._rows("select key from session where id = ?", (play.id,))
            nth = int(rows[0][0]) if rows else 0
        return play.entered << NTH_BITS | min(nth, MOST_NTH)

    def _seal(self, key: int) -> None:
        self._db.execute("update play set seal = ? where key = ?", (seal(*self._cells(key)), key))

    def _cells(self, key: int) -> tuple[Any, ...]:
        """Return all cells of a play's row."""
        return self._rows(f"select {CELLS} from play where key = ?", (key,))[0], self._scores(key)

    def _scores(self, key: int) -> list[tuple[Any, ...]]:
        return self._rows(f"select {SCORE_CELLS} from score where play = ? order by seat", (key,))

    def forget(self, id: str) -> int | None:
        """Remove a play because its session is continued; return its key. The caller holds the transaction."""
        key = None
        for (key,) in self._db.execute("select key from play where id = ?", (id,)).fetchall():
            statistics_tables.take_off(self._db, key)
            self._db.execute("delete from score where play = ?", (key,))
            self._db.execute("delete from play where key = ?", (key,))
        return key

    def keep_imported(self, plays: Sequence[Play]) -> int:
        """Store imported plays; existing ones stay unchanged. Return how many were new. Raises NotSavedError."""
        with transaction(self._db):
            new = self._write_new([without_zeros(play) for play in plays])
            for play in new:
                self._shelf.write(IMPORTED, play.id, msgspec.to_builtins(play))
        return len(new)

    def _write_new(self, plays: Sequence[Play]) -> list[Play]:
        """Write missing plays and count them together; return them."""
        new = list({play.id: play for play in plays if not self._rows("select 1 from play where id = ?", (play.id,))}.values())
        self.titles.know([play.game for play in new])
        if keys := [self._write(play) for play in new]:
            statistics_tables.add(self._db, min(keys))
        return new

    def imported_play(self, id: str) -> Play | None:
        """Return a play as last imported, with the corrections of its origin; None if it was played here. Raises DamagedError."""
        record = self._first_import(id)
        return record and corrections.apply_corrections(record, [one for one in self._corrections_of(id) if one.source])

    def _first_import(self, id: str) -> Play | None:
        """Return a play as first imported; None if it was played here."""
        record = self._shelf.get(IMPORTED, id)
        return read_imported(record) if record else None

    def enter(self, play: Play) -> Play:
        """Store a play that was entered by hand, and return it. Raises CorrectionError, NotSavedError."""
        corrections.check_play(play, self._identities())
        play = replace(play, id=f"{ENTERED_ID}{secrets.token_hex(8)}", entered=play.entered or int(time.time()))
        self.keep_imported([play])
        return self.play(play.id)

    def correct(self, id: str, after: Play, reason: str = "", at_s: int = 0, source: str = "") -> bool:
        """Append the correction that changes a play; return False if nothing differs. Raises NoPlayError, CorrectionError, NotSavedError.

        `reason`: why the winner was set by hand. `at_s`: time in seconds since 1970, 0 if unknown.
        """
        before = self.play(id)
        correction = corrections.difference(before, corrections.check_play(after, self._identities()), at_s, reason, source)
        if correction is None:
            return False
        with transaction(self._db):
            self._keep_correction(id, correction)
            self.write(self._rebuild(id) or before)
        return True

    def take_edits(self, plays: Sequence[Play], at_s: int = 0, certain: Container[str] = (), zones: Zones | None = None) -> int:
        """Apply edits of plays made at their origin; return how many. Raises NotSavedError.

        Each edit is appended as a correction. Corrections made here stay unless the same value was edited there.
        `certain`: ids of people that the file identifies by more than their names; `zones`: which shifts of time are no edits.
        """
        with transaction(self._db):
            return sum(self._take_edit(play, at_s, certain, zones or Zones()) for play in plays)

    def _take_edit(self, play: Play, at_s: int, certain: Container[str], zones: Zones) -> bool:
        record, known = self._first_import(play.id), self.imported_play(play.id)
        if record is None or known is None:
            return False
        edit = corrections.edit_of(known, play, at_s, corrections.BG_STATS, certain, zones.explain)
        if not known.time and play.time and not (edit and edit.time):  # from now on each change of it is an edit
            self._shelf.write(IMPORTED, play.id, msgspec.to_builtins(replace(record, time=play.time)))
        if edit is None:
            return False
        self._keep_correction(play.id, edit)
        self._change_remark(play.id, edit)
        self.titles.know([play.game])
        self.write(record)
        return True

    def take_returns(self, returns: Sequence[ReturnedPlay], at_s: int, context: Callable[[Play], Context]) -> list[Play]:
        """Apply edits of plays that were exported to BG Stats and returned; return the edited plays. Raises NotSavedError.

        `context(play)`: data for the comparison of a play.
        """
        with transaction(self._db):
            return [play for one in returns if (play := self._take_return(one, at_s, context))]

    def _take_return(self, returned_play: ReturnedPlay, at_s: int, context: Callable[[Play], Context]) -> Play | None:
        now, known = self.play(returned_play.id), self._last_sent(returned_play.id)
        about = context(now)
        if known and known.id != returned_play.play.id:
            return None
        before = known or nearest_state(self._states(now), returned_play.play, about)
        if not known and not returned_play.is_sure and not is_same_result(before, returned_play.play):
            return None
        edit = find_edit(before, returned_play.play, about, is_first=not known)
        with suppress(corrections.CorrectionError):
            if edit.size:
                self._keep_return(now, corrections.check_play(apply_edit(now, edit, about), self._identities()), at_s)
        later = copy_to_store(returned_play.play, before, self.play(returned_play.id), about, is_first=not known)
        if later != known:
            self._shelf.write(SENT, returned_play.id, msgspec.to_builtins(later))
        return self.play(returned_play.id) if self.play(returned_play.id) != now else None

    def is_sent(self, id: str) -> bool:
        """Return whether a play was exported to BG Stats and returned before."""
        return self._last_sent(id) is not None

    def _last_sent(self, id: str) -> Play | None:
        """Return the version of a play that BG Stats returned last; None if it never did, or its record can't be read."""
        with suppress(msgspec.ValidationError):
            stored = self._shelf.get(SENT, id)
            return read_imported(stored) if stored else None
        return None

    def _keep_return(self, now: Play, after: Play, at_s: int) -> None:
        """Append the correction that turns a play into what came back, and change the remark that hides it."""
        correction = corrections.difference(now, after, at_s, source=corrections.BG_STATS)
        if correction is None:
            return
        self._keep_correction(now.id, correction)
        self._change_remark(now.id, correction)
        self.titles.know([now.game])
        self.write(self._rebuild(now.id) or now)

    def _change_remark(self, id: str, edit: Correction) -> None:
        """Let an edit made elsewhere replace the remark made here."""
        changed = {name: value for name in corrections.REMARKED if (value := getattr(edit, name)) is not None}
        if changed and (remark := self._shelf.get(REMARK, id)):
            self._shelf.write(REMARK, id, remark | changed)

    def _states(self, now: Play) -> list[Play]:
        """Return all versions of a play: at its end, after each correction, and now."""
        base, states = self._rebuild(now.id), list[Play]()
        if base:
            states.append(base)
            for correction in corrections.in_force(self._corrections_of(now.id)):
                states.append(corrections.apply_correction(states[-1], correction))
        return [*states, now]

    def _keep_correction(self, id: str, correction: Correction) -> None:
        """Append a correction under a name unique over all devices. The caller holds the transaction."""
        rows = self._rows("select max(name) from kept where kind = ? and name > ? and name < ?", (CORRECTION, f"{id}#", f"{id}$"))
        last = rows[0][0] or ""
        number = int(last.removeprefix(f"{id}#").partition("-")[0] or 0) + 1
        self._shelf.write(CORRECTION, f"{id}#{number:06}-{secrets.token_hex(3)}", msgspec.to_builtins(correction))
        self._corrected_ids().add(id)

    def corrections(self, id: str) -> list[Correction]:
        """Return all corrections of a play in order."""
        sql = "select distinct name from kept where kind = ? and name > ? and name < ? order by name"
        names = [name for (name,) in self._rows(sql, (CORRECTION, f"{id}#", f"{id}$"))]
        return [corrections.read(value) for name in names if (value := self._shelf.get(CORRECTION, name)) is not None]

    def _corrections_of(self, id: str) -> list[Correction]:
        """Return all corrections of a play in order, without a query for plays that were never corrected."""
        return self.corrections(id) if id in self._corrected_ids() else []

    def corrections_for_display(self, id: str) -> tuple[DisplayedCorrection, ...]:
        """Return the corrections of a play for display, in order. Raises DamagedError."""
        found = self._corrections_of(id)
        base = self._rebuild(id) if found else None
        return corrections.looked_back(base, found) if base else ()

    def corrected_day(self, id: str) -> str:
        """Return the day to which a play was corrected, in ISO 8601; "" if it was not. Raises DamagedError."""
        if not any(one.ended_s is not None for one in corrections.in_force(self._corrections_of(id))) or not self.has(id):
            return ""
        day = self.play(id).played_on
        return day.isoformat() if day else ""

    def _corrected_ids(self) -> set[str]:
        """Return the ids of plays that were ever corrected."""
        if self._corrected is None:
            names = self._rows("select distinct name from kept where kind = ?", (CORRECTION,))
            self._corrected = {name.partition("#")[0] for (name,) in names}
        return self._corrected

    def _identities(self) -> Callable[[str], str]:
        same = dict(self._rows("select id, same_as from person"))
        return lambda id: same.get(id, id)

    def remark(self, id: str, **changed: Any) -> None:
        """Change a play's `note`, `location`, `sight`, `is_result` or `is_counted`. Raises NoPlayError, NotSavedError."""
        play, before = self.play(id), self._shelf.get(REMARK, id) or {}
        marks = {name: before.get(name) for name in ("is_result", "is_counted")}
        now = {"location": play.location, "note": play.note, "sight": play.sight}
        remark = msgspec.convert(now | marks | changed, Remark)
        with transaction(self._db):
            self._shelf.write(REMARK, id, msgspec.to_builtins(remark))
            self._recount(id, remark)

    def merge(self, player: str, into: str) -> None:
        """Count plays of `player`, and of people merged into them, as plays of `into`; `split_off` undoes it. Raises NotSavedError."""
        with transaction(self._db):
            self._shelf.write(SAME, player, into)
            self._count_same([player])

    def split_off(self, player: str) -> None:
        """Undo a merge; in a cycle, undo the merge of the person as whom all others count. Raises NotSavedError."""
        same = self._shelf.read(SAME)
        parted = {player, _merge_target(same, player)} & same.keys()
        with transaction(self._db):
            for one in parted:
                self._shelf.write(SAME, one, None)
            self._count_same(list(parted))

    def restore(self, tell: Callable[[float], None] = lambda share: None) -> None:
        """Apply imports, remarks, merges and corrections of the small records after a recovery, in batches. Raises NotSavedError."""
        count, done, after = max(1, self._shelf.count(IMPORTED)), 0, ""
        while some := self._shelf.values_after(IMPORTED, after, AT_ONCE):
            tell(done / count)
            with transaction(self._db):
                self.apply_records([(IMPORTED, name, value) for name, value in some if value is not None])
            done, after = done + len(some), some[-1][0]
        with transaction(self._db):
            kinds = (REMARK, SAME, SAME_GAME, CORRECTION)
            self.apply_records([(kind, id, value) for kind in kinds for id, value in self._shelf.read(kind).items()])

    def apply_records(self, things: Sequence[tuple[str, str, Any]]) -> None:
        """Apply small records that were just stored (kind, id, value): imported plays, remarks and merges.

        A value of None was deleted. The caller holds the transaction.
        """
        there = [thing for thing in things if thing[2] is not None]
        self._corrected_ids().update(name.partition("#")[0] for kind, name, _ in there if kind == CORRECTION)
        self._write_new([read_imported(value) for kind, _, value in there if kind == IMPORTED])
        for id, remark in [(id, msgspec.convert(value, Remark)) for kind, id, value in there if kind == REMARK]:
            self._recount(id, remark)
        if same := [id for kind, id, _ in things if kind == SAME]:
            self._count_same(same)
        if any(kind == SAME_GAME for kind, *_ in things):
            self.titles.join()
        if names := [name for kind, name, _ in there if kind == CORRECTION]:
            self._apply_restored_corrections({name.partition("#")[0] for name in names})

    def _apply_restored_corrections(self, ids: set[str]) -> None:
        """Apply corrections that were restored."""
        for id in sorted(ids):
            if self.has(id) and (play := self._rebuild(id)):
                self.write(play)

    def _recount(self, id: str, remark: Remark) -> None:
        """Apply a remark to a counted play: hidden plays are not counted."""
        if remark.is_result is None:
            remark = replace(remark, is_result=self._was_result(id))
        for key, game in self._db.execute("select key, game from play where id = ?", (id,)).fetchall():
            statistics_tables.take_off(self._db, key)
            self._apply(key, remark)
            self._seal(key)
            self.titles.know([game])
            statistics_tables.add(self._db, key, key)

    def _was_result(self, id: str) -> bool | None:
        """Tell whether a play was imported as a result; None where it was played here, or that can't be read."""
        with suppress(DamagedError):
            record = self.imported_play(id)
            return record.is_result if record else None
        return None

    def _apply(self, key: int, remark: Remark) -> None:
        values = (remark.location, remark.note, SIGHTS.index(remark.sight), remark.is_result, remark.is_counted is not False, key)
        self._db.execute(
            "update play set location = ?, note = ?, is_hidden = ?, is_result = coalesce(?, is_finished), is_counted = ?"
            " where key = ?",
            values,
        )

    def _count_same(self, also: Sequence[str] = ()) -> None:
        """Count all merged people, and `also`, as the end of their chain of merges."""
        same = self._shelf.read(SAME)
        rows = [(player, _merge_target(same, player)) for player in {*same, *also}]
        self._db.executemany("insert into person values (?, ?) on conflict (id) do update set same_as = excluded.same_as", rows)

    # read

    def ids(self) -> set[str]:
        """Return the ids of all plays, hidden ones included."""
        return {id for (id,) in self._rows("select id from play")}

    def has(self, id: str) -> bool:
        """Return whether a play with this id exists, hidden or not."""
        return bool(self._rows("select 1 from play where id = ?", (id,)))

    def games(self) -> list[str]:
        """Return all games ever played, in hidden plays, too."""
        return [game for (game,) in self._rows("select distinct game from play")]

    def plays_near(self, game: str, ended_s: int, span_s: int, but_not: str) -> Iterator[tuple[str, int, list[str]]]:
        """Return id, end and names of every play of a game near a time, hidden ones included, without ids like `but_not` ("bgs-*")."""
        sights = ", ".join(map(str, range(len(SIGHTS))))
        keys = f"select key from play where game = ? and is_hidden in ({sights}) and ended_s between ? and ? and not id glob ?"
        sql = f"select id, ended_s, score.name from play join score on score.play = play.key where key in ({keys}) order by key"
        found = self._rows(sql, (game, ended_s - span_s, ended_s + span_s, but_not))
        for (id, ended), rows in groupby(found, key=lambda row: row[:2]):
            yield id, ended, [row[2] for row in rows]

    def play(self, id: str) -> Play:
        """Return one play. Raises NoPlayError."""
        found = self._plays(f"select {CELLS}, seal from play where id = ?", (id,))
        if not found:
            raise NoPlayError(say("library.no_play", id=id))
        return found[0]

    def latest_plays(self, most: int = 50, after: int = 0, game: str = "", sight: Sight = "shown", player: str = "") -> list[Play]:
        """Return `most` plays, latest first, without the first `after`; of one game or person, or all."""
        keys, values = _play_query(self.titles.group(game), sight, player)
        if after and not player:
            keys, values, after = self._skip_later_pages(keys, values, after)
        order = "play.ended_s desc, play.entered desc, play.key desc"  # the page is cut before the plays themselves are read
        return self._plays(
            f"select {CELLS}, seal from play where key in (select key from ({keys}) as play order by {order} limit ? offset ?) order by {order}",
            (*values, most, after),
        )

    def _skip_later_pages(self, keys: str, values: tuple[Any, ...], after: int) -> tuple[str, tuple[Any, ...], int]:
        """Restrict a page to plays not later than its first one, so that only plays of the same second need sorting."""
        edge = self._rows(f"{keys} order by ended_s desc limit 1 offset ?", (*values, after))
        ended_s = edge[0][1] if edge else -1
        later = self._rows(f"select count(*) from ({keys} and ended_s > ?)", (*values, ended_s))[0][0]
        return f"{keys} and ended_s <= ?", (*values, ended_s), after - later

    def iterate(self, sight: Sight = "shown") -> Iterator[Play]:
        """Yield all plays, earliest first, in batches; `unreadable` collects unreadable ones. Raises DamagedError."""
        keys = [
            key
            for (key,) in self._rows(
                "select key from play where is_hidden = ? order by ended_s, entered, key", (SIGHTS.index(sight),)
            )
        ]
        for key in keys:
            yield from self._readable(key)

    def _readable(self, key: int) -> list[Play]:
        """Return the play with this key; none if it cannot be read, which `unreadable` records."""
        with suppress(DamagedError):
            if found := self._plays(f"select {CELLS}, seal from play where key = ?", (key,)):
                return found
        self.unreadable.add(str(key))
        return []

    def count(self, game: str = "", sight: Sight = "shown", player: str = "") -> int:
        """Return how many plays `last` would return."""
        keys, values = _play_query(self.titles.group(game), sight, player)
        found: int = self._rows(f"select count(*) from ({keys})", values)[0][0]
        return found

    def locations(self, most: int = 6) -> list[str]:
        """Return the most frequent locations."""
        sql = "select location from play where location <> '' group by location order by count(*) desc, location limit ?"
        return [location for (location,) in self._rows(sql, (most,))]

    def _plays(self, sql: str, values: tuple[Any, ...]) -> list[Play]:
        """Read plays; one that differs from what was written is rebuilt, or left out if that is impossible."""
        found = (self._play(row) or self._rebuild_corrected(row[1]) for row in self._rows(sql, values))
        return [play for play in found if play]

    def _rebuild_corrected(self, id: str) -> Play | None:
        play = self._rebuild(id)
        return self._with_corrections(play) if play else None

    def _play(self, row: tuple[Any, ...]) -> Play | None:
        return read_play(row, self._scores(row[0]))

    def all_keys(self) -> list[int]:
        """Return the keys of all plays. Raises DamagedError."""
        return [key for (key,) in self._rows("select key from play")]

    def is_damaged(self, key: int) -> bool:
        """Return whether a play does not match its seal. Raises DamagedError."""
        rows = self._rows(f"select {CELLS}, seal from play where key = ?", (key,))
        return bool(rows) and self._play(rows[0]) is None

    def damaged_plays(self) -> list[tuple[int, str]]:
        """Return keys and ids of plays that do not match their seals. Raises DamagedError."""
        return [self._rows("select key, id from play where key = ?", (key,))[0] for key in self.all_keys() if self.is_damaged(key)]

    def recount(self) -> None:
        """Recompute all statistics tables. Raises NotSavedError."""
        with transaction(self._db):
            statistics_tables.anew(self._db)

    def rebuild_damaged(self, spoilt: Sequence[tuple[int, str]]) -> list[str]:
        """Rebuild damaged plays (key, id); return the ids of those that could not be rebuilt. Raises NotSavedError."""
        lost = []
        with transaction(self._db):
            for key, id in spoilt:
                play = self._rebuild(id)
                self._set_aside(key, id)
                if play:
                    self._write(play, key)
                else:
                    lost.append(id)
            statistics_tables.anew(self._db)
        return lost

    def _set_aside(self, key: int, id: str) -> None:
        row = ("play", id, key, msgspec.json.encode(self._cells(key)))
        self._db.execute("insert into aside (kind, name, number, frame) values (?, ?, ?, ?)", row)
        self._db.execute("delete from score where play = ?", (key,))
        self._db.execute("delete from play where key = ?", (key,))

    def seal_all(self) -> None:
        """Seal plays of an older version. Raises NotSavedError."""
        with transaction(self._db):
            for (key,) in self._rows("select key from play where seal = x''"):
                self._seal(key)

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with troubles_named():
            return self._db.execute(sql, values).fetchall()


def _with_remark(play: Play, remark: Remark) -> Play:
    """Return a play with a remark applied."""
    is_result = play.is_result if remark.is_result is None else remark.is_result
    is_counted = play.is_counted if remark.is_counted is None else remark.is_counted
    seen = {"location": remark.location, "note": remark.note, "sight": remark.sight}
    return replace(play, **seen, is_result=is_result, is_counted=is_counted)


def _play_query(games: Sequence[str], sight: Sight, player: str) -> tuple[str, tuple[Any, ...]]:
    """Return the query for keys and times of plays of these games (() for all), from a covering index."""
    values: tuple[Any, ...] = (SIGHTS.index(sight), player)
    own = "player in (select id from person where same_as = ?)"
    keys = "select key, ended_s, entered from play where is_hidden = ?"
    if player and sight == "shown":
        keys, values = f"select distinct play as key, ended_s, entered from part where {own}", values[1:]
    elif player:
        keys += f" and key in (select play from score where {own})"
    among = f" and game in ({', '.join('?' * len(games))})" if games else ""
    return keys + among, (*filter(lambda value: value != "", values), *games)


def _merge_target(same: dict[str, str], player: str) -> str:
    """Follow merges from `player` to their end. In a cycle, made by merging on two devices, the first id is the end."""
    seen = [player]
    while (into := same.get(player)) is not None:
        if into in seen:
            return min(seen[seen.index(into) :])
        seen.append(into)
        player = into
    return player


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
