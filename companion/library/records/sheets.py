"""Score sheets of a library: the last one, those a group plays most, the players' own, and whose rules were compared."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.shipped import shipped_icons
from companion.library.records import corrections, player_groups
from companion.library.records.group_defaults import GroupDefaults
from companion.library.records.play_record import SHEET, Play
from companion.library.records.plays import Plays
from companion.library.records.session_records import MOST_RECENT_SESSIONS, Sessions, StoredSession, numbers_in_force
from companion.library.records.winning_direction import WinningDirection
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import EDITION
from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.session.record.entry import Entry
from companion.session.record.journal import CorruptEntryError
from companion.table.seats import Seat
from companion.table.sentence import UserError, Words, say

if TYPE_CHECKING:  # not imported at the start
    from companion.games.score_sheet.box import Sheet

DEALER = "dealer"
"""Option of a score sheet: the number of the player who deals first."""
COMPARED = "sheet-compared"
"""Kind of the records of sheets whose rules people compared with those of their game."""
MOST_RECENT_SHEETS = 4
"""Number of sheets that were used last, for Home: at most three of them have a bar or a card there."""
EVENING_S = 12 * 3600
"""Longest time between two plays of one evening."""
LATEST_PLAYS = 10
LEAST_PLAYS = 5
OFTEN = 3
"""Least number of plays of a sheet by anyone, from which it is among the used ones of every group."""
"""Number of latest plays that decide which games have a large card on Home, and the least number for that."""
KIT = "kit"
ENTERING_EVENTS = ("NumberEntered", "PointsWritten")
DISCARDING_EVENT = "GameDiscarded"
ROUNDS = "rounds"
"""Usual shape of a sheet."""
FEW_ENTRIES = 60
"""Number of a session's first entries among which the choice of its sheet is searched."""


class UnknownSheetError(UserError, LookupError):
    """There is no sheet of this name."""


class LastSheet(Struct, frozen=True):
    """The sheet that was used last.

    session  the last session on it
    is_open  whether something was written on it, and it is resumed
    is_blank whether it was chosen and nothing was written on it
    """

    name: str
    icon: str
    session: str
    is_open: bool
    is_blank: bool = False


class LastPlay(Struct, frozen=True):
    """Score sheets on Home.

    last_sheet  the last sheet; None if none was used yet
    count   number of sheets to choose from
    names   players of a new sheet; () if Fathom asks who plays
    recent  name and icon of the sheets that were used last, the last one first
    """

    last_sheet: LastSheet | None
    count: int
    names: tuple[str, ...] = ()
    recent: tuple[tuple[str, str], ...] = ()


class LatestGames(Struct, frozen=True):
    """What the latest plays were of.

    sheets  name and icon of each sheet, the one played last first
    games   names of the other games
    """

    sheets: tuple[tuple[str, str], ...] = ()
    games: frozenset[str] = frozenset()


class SheetChoices(Struct, frozen=True):
    """Data of the page that chooses a sheet.

    sheets      all sheets by name, the players' own first
    own_names   the names of the players' own sheets
    last_sheet  the sheet that was used last
    play        the last play on it
    seats       the players of a new sheet, unless chosen otherwise
    open_seats  the players of the last sheet while it is open; () for none
    used_sheets  the sheets that these people played, most played first, then others that were played often
    all_play_counts  how often each sheet was played by anyone, among the latest plays
    first_played  the used sheets by their first play, the earliest first
    opened_sheets  the sheets that are begun and not ended, each with its session, the one begun first first
    compared_names  the names of sheets whose rules were compared
    """

    sheets: "dict[str, Sheet]"
    own_names: frozenset[str]
    last_sheet: LastSheet | None
    play: Play | None
    seats: tuple[Seat, ...]
    used_sheets: tuple[str, ...]
    compared_names: frozenset[str]
    all_play_counts: dict[str, int]
    open_seats: tuple[Seat, ...] = ()
    first_played: tuple[str, ...] = ()
    opened_sheets: tuple[tuple[str, str], ...] = ()


class _SheetEvent(Struct):
    """Fields of an event: the sheet that it names, or the line in which a number was entered."""

    type: str = ""
    sheet: dict[str, Any] | None = None
    line: int = 0


class SheetProgress(Struct, frozen=True):
    """How far an open sheet is: the latest round with a number, 0 on a sheet without rounds; and how many numbers are entered."""

    round: int = 0
    numbers: int = 0


class Sheets:
    """Lookup of score sheets."""

    def __init__(
        self,
        db: sqlite3.Connection,
        shelf: SmallRecords,
        sessions: Sessions,
        plays: Plays,
        group_defaults: GroupDefaults,
        winning_direction: WinningDirection,
    ) -> None:
        self._db = db
        self._shelf = shelf
        self._sessions = sessions
        self._plays = plays
        self._group_defaults = group_defaults
        self._winning_direction = winning_direction

    # all sheets

    def own_sheets(self) -> "dict[str, Sheet]":
        """Return the players' own sheets by name, those made last first; without any that can't be read."""
        read_sheets = ((name, _read(sheet)) for name, sheet in self._winning_direction.own_sheets().items())
        return {name: sheet for name, sheet in read_sheets if sheet is not None}

    def all_sheets(self) -> "dict[str, Sheet]":
        """Return all sheets by name: the players' own, then those that ship, in the order in which they are offered."""
        from companion.games.score_sheet.reading import shipped_sheets

        own_sheets = self.own_sheets()
        return own_sheets | {sheet.name: sheet for sheet in shipped_sheets() if sheet.name not in own_sheets}

    def line_labels(self, game: str) -> tuple[Words, ...]:
        """Return the labels of a sheet's lines, in its order; () for other games, and for a sheet that is gone."""
        from companion.games.score_sheet.counted_lines import line_labels

        tool, _, name = game.partition("/")
        sheet = self.all_sheets().get(name) if tool == SHEET and name else None
        return line_labels(sheet) if sheet is not None else ()

    def with_recounted_bonus(self, play: "Play", seat: int) -> "Play":
        """Return a play on a sheet with a player's automatic points counted again after a line was corrected."""
        from companion.games.score_sheet.recounted_bonus import with_recounted_bonus

        sheet = self.all_sheets().get(play.game.partition("/")[2])
        score = next(score for score in play.scores if score.seat == seat)
        lines = with_recounted_bonus(sheet, score.lines) if sheet is not None and play.is_finished else score.lines
        return corrections.with_lines(play, seat, lines, self._winning_direction.is_lowest_wins(play))

    def names(self) -> list[str]:
        """Return the names of all sheets, without reading those that ship."""
        return list(dict.fromkeys((*self._winning_direction.own_sheets(), *shipped_icons())))

    def icons(self) -> Callable[[str], str]:
        """Return a function from the name of a sheet to its icon. It reads the players' own sheets once, on its first call."""
        own = cache(self.own_sheets)
        return lambda name: shipped_icons().get(name) or _own_icon(name, own().get(name))

    def save(self, sheet: "Sheet") -> None:
        """Save a sheet among the players' own, first and in place of any of its name. Raises NotSavedError."""
        other_sheets = [plain for name, plain in self._winning_direction.own_sheets().items() if name != sheet.name]
        with transaction(self._db):
            self._shelf.write(EDITION, f"{SHEET}/sheets", [msgspec.json.decode(msgspec.json.encode(sheet)), *other_sheets])

    def delete(self, name: str) -> None:
        """Delete a sheet of the players' own; games on it stay as they are. Raises UnknownSheetError, NotSavedError."""
        sheets = self._winning_direction.own_sheets()
        if name not in sheets:
            raise _unknown_sheet_error(name)
        with transaction(self._db):
            self._shelf.write(EDITION, f"{SHEET}/sheets", [sheet for own, sheet in sheets.items() if own != name])

    # whether the rules of a sheet were compared

    def compared_names(self) -> frozenset[str]:
        """Return the names of sheets whose rules were compared, by people or before they shipped."""
        from companion.games.score_sheet.reading import shelf

        return frozenset(self._shelf.read(COMPARED)) | {
            sheet_with_examples.sheet.name for sheet_with_examples in shelf() if sheet_with_examples.verified
        }

    def compare(self, name: str) -> None:
        """Record that people compared the rules of a sheet. Raises NotSavedError."""
        with transaction(self._db):
            self._shelf.write(COMPARED, name, True)

    # what was played

    def home_entry(self, *, with_recent: bool = False) -> LastPlay:
        """Return the score sheets for Home; the recent ones if the last one is open, or `with_recent`."""
        last = self.last_sheet()
        names = tuple(seat.name for seat in self._group_defaults.group(self._sessions.journal.sessions()[::-1]))
        return LastPlay(last, len(self.names()), names, self._recent_sheets() if last and (last.is_open or with_recent) else ())

    def _recent_sheets(self) -> tuple[tuple[str, str], ...]:
        """Return name and icon of the last `MOST_RECENT_SHEETS` sheets that were used and still exist, the last one first."""
        known_names, icon_of, used_names = set(self.names()), self.icons(), dict[str, None]()
        for id in self._latest_sessions():
            if len(used_names) < MOST_RECENT_SHEETS and (name := self.name_of(id)) in known_names:
                used_names[name] = None
        return tuple((name, icon_of(name)) for name in used_names)

    def latest_games(self) -> LatestGames:
        """Return what the latest plays were of; nothing before `LEAST_PLAYS` plays, or if one of them was of a kit."""
        sql = "select game from play where is_hidden = 0 order by ended_s desc, entered desc, key desc limit ?"
        titles = self._plays.titles.canonical_titles()
        names = [titles.get(name, name) for (name,) in self._rows(sql, (LATEST_PLAYS,))]
        if len(names) < LEAST_PLAYS or any(name.startswith(f"{KIT}/") for name in names):
            return LatestGames()
        known_names, icon_of = set(self.names()), self.icons()
        sheets = dict.fromkeys(name.removeprefix(f"{SHEET}/") for name in names if name.startswith(f"{SHEET}/"))
        return LatestGames(tuple((name, icon_of(name)) for name in sheets if name in known_names), frozenset(names))

    def last_sheet(self) -> LastSheet | None:
        """Return the open sheet that was used last; if no sheet is open, the last one that was not deleted since; None if there is none."""
        for stored_session in sorted(self._used_sheets(), key=lambda stored_session: -stored_session.last_s):
            if name := self.name_of(stored_session.id):
                return LastSheet(name, self.icons()(name), stored_session.id, is_open=True)
        known_names = set(self.names())
        named_sessions = ((id, self.name_of(id)) for id in self._latest_sessions())
        id, name = next(((id, name) for id, name in named_sessions if name in known_names), ("", ""))
        if not name:
            return None
        stored_session = self._sessions.session(id)
        is_blank = stored_session.is_open and self._sessions.is_barely_begun(stored_session)
        return LastSheet(name, self.icons()(name), id, is_open=False, is_blank=is_blank)

    def _used_sheets(self) -> list[StoredSession]:
        """Return the open sessions of score sheets in which something was entered."""
        return [
            stored_session
            for stored_session in self._sessions.sessions(only_open=True)
            if stored_session.game == SHEET and not stored_session.is_newer and not self._sessions.is_barely_begun(stored_session)
        ]

    def reopen_message(self) -> BeginSession | ResumeSession | None:
        """Return the message that opens the last sheet: resumes its open session, or begins a new one; None without a last sheet."""
        from companion.games.score_sheet.choosing import TakeSheet

        last = self.last_sheet()
        if last is None or last.is_open:
            return ResumeSession(last.session) if last else None
        deal = self._deal()
        stored_session = self._sessions.session(last.session)
        if stored_session.is_open and stored_session.names == tuple(seat.name for seat in deal.seats):
            return ResumeSession(last.session)  # the sheet was chosen, and nothing was entered
        return replace(deal, like=last.session, moves=(TakeSheet((last.name,)),))

    def begin(self, sheet: str = "", *, is_again: bool = False) -> BeginSession:
        """Return the message that begins a sheet: with the last players and options, and the house rules of its last play.

        `is_again`: with the players of its last play, if some of the last players sat out then, or more played, this evening.

        Raises UnknownSheetError.
        """
        if sheet and sheet not in self.names():
            raise _unknown_sheet_error(sheet)
        play = self._last_play(sheet) if sheet else None
        deal = replace(self._deal(), like=play.id if play else "")
        return self._with_players_of(play, deal) if play and is_again else deal

    def _with_players_of(self, play: Play, deal: BeginSession) -> BeginSession:
        """Return the message with the players of a play of this evening, if all of them play now, or all who play now did."""
        (latest,) = self._plays.latest_plays(1)
        seats = self._group_defaults.people_of(play.id)
        if not seats or latest.ended_s - play.ended_s > EVENING_S:
            return deal
        sheet_group, last_group = ({seat.player for seat in group} for group in (seats, deal.seats))
        if not (sheet_group < last_group or last_group < sheet_group):
            return deal
        return replace(deal, seats=seats, options={name: value for name, value in deal.options.items() if name != DEALER})

    def was_played_by(self, name: str, players: int) -> bool:
        """Return whether the last play on a sheet had this number of players."""
        play = self._last_play(name) if name else None
        return play is not None and len(play.scores) == players

    def choices(self, seats: tuple[Seat, ...] = ()) -> SheetChoices:
        """Return the data of the page that chooses a sheet. `seats`: who plays; () for the players of last time."""
        sheets, last = self.all_sheets(), self.last_sheet()
        seats = seats or self._deal().seats
        plays = list(self._sheet_plays())
        names = self._played_names([seat.player for seat in seats], plays)
        counts = Counter(name for name, _ in plays)
        often_played = (name for name, count in counts.most_common() if count >= OFTEN)
        group_names = (name for name, _ in Counter(names).most_common())
        used_sheets = tuple(name for name in dict.fromkeys((*group_names, *often_played)) if name in sheets)
        begun_last_first = sorted(self._used_sheets(), key=lambda sheet_use: sheet_use.started_s, reverse=True)
        opened_names = ((self.name_of(sheet_use.id), sheet_use.id) for sheet_use in reversed(begun_last_first))
        open_setup = self._sessions.journal.setup(last.session) if last and last.is_open else None
        return SheetChoices(
            sheets=sheets,
            own_names=frozenset(self.own_sheets()),
            last_sheet=last,
            play=self._last_play(last.name) if last else None,
            seats=seats,
            used_sheets=used_sheets,
            all_play_counts=dict(counts),
            compared_names=self.compared_names(),
            open_seats=open_setup.seats if open_setup else (),
            first_played=tuple(name for name in dict.fromkeys(name for name, _ in reversed(plays)) if name in used_sheets),
            opened_sheets=tuple((name, session) for name, session in opened_names if name in sheets),
        )

    def play_counts(self, people: Collection[str]) -> list[tuple[str, int]]:
        """Return the sheets that a group played and how often, most first; of equally frequent sheets, the one played last first."""
        return Counter(self._played_names(people, self._sheet_plays())).most_common()

    def _played_names(self, people: Collection[str], plays: Iterable[tuple[str, player_groups.PlayerGroup]]) -> list[str]:
        """Return the sheet of each play of a group, the last play first; a play counts if most of its people are of the group."""
        canonical_ids = self._sessions.people.canonical_ids()
        group = {canonical_ids.get(person, person) for person in people if person}
        return [name for name, play in plays if player_groups.is_same_group(group, play.players)]

    def _sheet_plays(self) -> Iterator[tuple[str, player_groups.PlayerGroup]]:
        """Yield the sheet and the people of each play on a sheet, the last play first."""
        titles = self._plays.titles.canonical_titles()
        for play in player_groups.latest_groups(self._db):
            title = titles.get(play.game, play.game)
            if title.startswith(f"{SHEET}/"):
                yield title.partition("/")[2], play

    def name_and_icon(self, session: str) -> tuple[str, str]:
        """Return the name and the icon of the sheet of a session; "" and "" without a sheet."""
        name = self.name_of(session)
        return (name, self.icons()(name)) if name else ("", "")

    def progress(self, session: str) -> SheetProgress:
        """Return how far an open sheet is; nothing if its entries can't be read."""
        try:
            events = self._events_in_force(self._sessions.journal.entries(session))
        except CorruptEntryError:
            return SheetProgress()
        shapes = [event.sheet.get("shape", ROUNDS) for event in events if event.sheet]
        lines = [event.line for event in events if event.type in ENTERING_EVENTS]
        return SheetProgress(max(lines, default=0) if shapes and shapes[-1] == ROUNDS else 0, len(lines))

    def sheet_of(self, session: str) -> "Sheet | None":
        """Return the sheet of a session as it is now; None if none was chosen, or it is gone."""
        return self.all_sheets().get(self.name_of(session))

    def name_of(self, session: str) -> str:
        """Return the name of the sheet of a session; "" if none was chosen, nothing was played, or it can't be read."""
        for (game,) in self._rows("select game from play where id = ?", (session,)):
            return str(game).partition("/")[2]
        try:
            entries = self._sessions.journal.entries(session)[:FEW_ENTRIES]
        except CorruptEntryError:
            return ""
        events = self._events_in_force(entries)
        if any(event.type == DISCARDING_EVENT for event in events):
            return ""
        names = [event.sheet.get("name", "") for event in events if event.sheet and event.type.startswith("Sheet")]
        return str(names[-1]) if names else ""

    # helpers

    def _events_in_force(self, entries: Sequence[Entry]) -> list[_SheetEvent]:
        """Return the events of entries that were neither undone nor replaced."""
        numbers = set(numbers_in_force(entries))
        return [
            msgspec.json.decode(event, type=_SheetEvent) for entry in entries if entry.number in numbers for event in entry.events
        ]

    def _deal(self) -> BeginSession:
        """Return the setup for the people who played last; the first dealer is that of their last sheet, in the same order."""
        sessions = self._sessions.journal.sessions()[::-1]
        deal = self._group_defaults.setup_for(SHEET, sessions)
        if not self._group_defaults.has_group(sessions):
            deal = replace(deal, seats=())  # people of an imported play are proposed, but asked first
        before = self._sessions.journal.setup(deal.like) if deal.like else None
        if before and [seat.player for seat in before.seats] == [seat.player for seat in deal.seats]:
            return deal
        return replace(deal, options={name: value for name, value in deal.options.items() if name != DEALER})

    def _last_play(self, name: str) -> Play | None:
        return next(iter(self._plays.latest_plays(1, game=f"{SHEET}/{name}")), None)

    def _latest_sessions(self) -> list[str]:
        """Return the last sessions of score sheets, the last one first."""
        sql = f"select id from session where game = ? and beside = '' order by key desc limit {MOST_RECENT_SESSIONS}"
        return [id for (id,) in self._rows(sql, (SHEET,))]

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def _unknown_sheet_error(name: str) -> UnknownSheetError:
    return UnknownSheetError(say("library.no_sheet", name=name))


def _own_icon(name: str, sheet: "Sheet | None") -> str:
    from companion.games.score_sheet.icons import icon_of

    return icon_of(name, sheet)


def _read(plain: Any) -> "Sheet | None":
    """Return a sheet of the saved edition; None if it can't be read."""
    from companion.games.score_sheet.box import Sheet

    try:
        return msgspec.convert(plain, Sheet)
    except msgspec.ValidationError:
        return None
