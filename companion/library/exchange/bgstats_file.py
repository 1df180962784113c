"""Data classes of a BG Stats export, inferred from its files and from programs that read and write them.

Seen: `BGStatsExport.json` (Settings, Backup, JSON) and shared `.bgsplay` files, which have the same form with an `about`. There is no
published description. The names and types here are those on which these readers and writers agree: a shared play of 2019
(pastebin iDbHyBui), bga-to-BG-Stats scripts in Python (which write `uuid`, `playerRefId`, `seatOrder`, `playImages` "[]"), type
definitions in TypeScript, C#, Go and Python dataclasses, and a Kotlin parser's tests. What was seen of each field:

- `games`, `players`, `locations`, `plays` are lists; a play points at the others by their `id` (`gameRefId`, `playerRefId`,
  `locationRefId`, 0 for none). `uuid` stays the same from export to export, an `id` need not.
- `playDate` is "2020-05-18 10:00:00" in the time of the phone, without a zone, and so is `entryDate`, when it was entered;
  `durationMin` in minutes, 0 if unknown.
- `score` is text: "120", "3+20+5+31", "" or missing. `rank` and `seatOrder` are 0 if unknown.
- `ignored` plays are there but count in no statistics. `comments`, `board`, `role`, `team`, `anonymousName` may be missing.

Not taken: ratings, pictures, rounds, tags, challenges, groups, copies, `nemestatsId`, and what was deleted.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw, Struct

from companion.library.exchange.json_stream import LONGEST_VALUE, IncompleteJsonError, JsonStream, ValueTooLongError
from companion.session.play.play_clock import LATEST_S
from companion.table.sentence import UserError, say

LAST_HOUR = 23
READ_LETTERS = 1_000_000
"""Number of letters of a comment that are read with its play, if the play is too long to be read at once."""
Score = str | int | float | None


class ImportFileError(UserError):
    """Not an export of BG Stats, or an incomplete one; nothing was imported from it."""


class NamedEntry(Struct, frozen=True, rename="camel"):
    """Game, person or place of an export."""

    id: int
    name: str = ""
    uuid: str = ""
    bgg_id: int | None = None
    highest_wins: bool | None = None
    no_points: bool | None = None
    cooperative: bool | None = None
    is_anonymous: bool | None = None


class PlayerScore(Struct, frozen=True, rename="camel"):
    """Result of one person in a play."""

    player_ref_id: int | None = None
    score: Score = None
    winner: bool | None = None
    start_player: bool | None = None
    seat_order: int | None = None
    rank: int | None = None
    role: str | None = None
    team: str | None = None
    anonymous_name: str | None = None


class ExpansionPlay(Struct, frozen=True, rename="camel"):
    """Expansion that was used in a play."""

    game_ref_id: int


class ExportedPlay(Struct, frozen=True, rename="camel"):
    """Play of an export."""

    game_ref_id: int
    play_date: str
    entry_date: str | None = None
    source_play_id: str | None = None
    uuid: str = ""
    duration_min: int | None = None
    location_ref_id: int | None = None
    ignored: bool | None = None
    comments: str | None = None
    board: str | None = None
    player_scores: tuple[PlayerScore, ...] = ()
    expansion_plays: tuple[ExpansionPlay, ...] = ()
    incomplete: bool | None = None
    no_win_stats: bool | None = None
    """`incomplete` and `no_win_stats`, only of BoardGameGeek: the play was not finished; its result doesn't count."""
    comments_left_out: int = 0
    """Number of letters of the comment in the file after those in `comments`; 0 unless the play is too long to be read at once."""

    @property
    def ended_s(self) -> int:
        """End in seconds since 1970; the phone's time is read in this device's zone. Raises ImportFileError."""
        try:
            return _seconds_of(self.play_date)
        except ValueError as error:
            raise ImportFileError(say("bad_import.no_day", day=self.play_date[:30])) from error

    @property
    def day(self) -> str:
        """The day as it was written. Raises ImportFileError."""
        return self._end_time.date().isoformat()

    @property
    def time(self) -> str:
        """The time of day as it was written. Raises ImportFileError."""
        return self._end_time.timetz().isoformat()

    @property
    def _end_time(self) -> datetime:
        try:
            return datetime.fromisoformat(self.play_date.strip())
        except ValueError as error:
            raise ImportFileError(say("bad_import.no_day", day=self.play_date[:30])) from error

    @property
    def entered_s(self) -> int:
        """Time of entry in seconds since 1970; 0 if it can't be read."""
        try:
            return _seconds_of(self.entry_date or "")
        except ValueError:
            return 0


class CommentPlace(Struct, frozen=True, rename="camel"):
    """Position in bytes of the comment of a play that is too long to be read at once."""

    comments_place: int = 0


class Export:
    """BG Stats export: its games, people and places by their ids; its plays are read one by one.

    Raises ImportFileError for a foreign or incomplete file, IncompleteJsonError for a damaged one, and OSError.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.entries_by_id: dict[str, dict[int, NamedEntry]] = {name: {} for name in ("games", "players", "locations")}
        self.count = 0
        found_fields = {field for field, pull in self._fields() if self._has_read(field, pull)}
        if not found_fields >= {"games", "players", "plays"}:
            raise ImportFileError(say("bad_import.no_lists"))

    def plays(self) -> Iterator[Raw]:
        """Yield the plays as JSON."""
        for field, pull in self._fields():
            if field == "plays":
                yield from (Raw(_play_of(pull)) for _ in pull.items())
            else:
                pull.skip()

    def play(self, raw: Raw) -> ExportedPlay:
        """Decode a play and check that all its references are in the file. Raises ImportFileError."""
        play: ExportedPlay = _read(_PLAY_DECODER, raw)
        if any(score.player_ref_id and score.player_ref_id not in self.entries_by_id["players"] for score in play.player_scores):
            raise ImportFileError(say("bad_import.no_player", day=play.play_date[:10]))
        games = self.entries_by_id["games"]
        if play.game_ref_id not in games or not games[play.game_ref_id].name:
            raise ImportFileError(say("bad_import.no_game", day=play.play_date[:10]))
        return play

    def comment(self, play: ExportedPlay, raw: Raw) -> Iterator[str]:
        """Yield the comment of a play, in pieces; it is read again each time."""
        yield play.comments or ""
        if play.comments_left_out:
            yield from self._later_letters(_COMMENT_PLACE.decode(raw).comments_place)

    def _later_letters(self, place: int) -> Iterator[str]:
        """Yield a comment after its first READ_LETTERS characters, then restore the file's position."""
        before, skipped = self._file.tell(), READ_LETTERS
        try:
            self._file.seek(place)
            for piece in JsonStream(self._file).letters():
                yield piece[skipped:]
                skipped = max(0, skipped - len(piece))
        finally:
            self._file.seek(before)

    def _fields(self) -> Iterator[tuple[str, JsonStream]]:
        """Yield the names of the file's fields; the caller reads the values."""
        self._file.seek(0)
        pull = JsonStream(self._file)
        for field in pull.fields():
            yield field, pull
        pull.end()

    def _has_read(self, field: str, pull: JsonStream) -> bool:
        """Read the referenced records and count the plays; return whether that was a list."""
        is_list = pull.is_list()
        if is_list and field in self.entries_by_id:
            named_entries = (_read(_ENTRY_DECODER, Raw(pull.value())) for _ in pull.items())
            self.entries_by_id[field] = {entry.id: entry for entry in named_entries}
        elif is_list and field == "plays":
            self.count = sum(1 for _ in pull.items() if _play_of(pull))
        else:
            pull.skip()
        return is_list


def _play_of(pull: JsonStream) -> bytes:
    """Read a play. If it is too long to be read at once, read the start of its comment and note the comment's position.

    Raises IncompleteJsonError.
    """
    try:
        return pull.value()
    except ValueTooLongError:
        pass
    fields: dict[str, Any] = {}
    size = 0
    for field in pull.fields():
        if field == "comments" and pull.is_text():
            fields["commentsPlace"] = pull.place
            fields[field], fields["commentsLeftOut"] = pull.text(READ_LETTERS)
        else:
            fields[field] = Raw(pull.value())
            size += len(fields[field])
        if size > LONGEST_VALUE:
            raise IncompleteJsonError("too long for a play")
    return msgspec.json.encode(fields)


def _seconds_of(date_text: str) -> int:
    """Return a local time as seconds since 1970. Raises ValueError.

    A time in the hour that a zone skips counts as the end of that hour, so that plays stay in order.
    """
    date = datetime.fromisoformat(date_text.strip())
    try:
        when_s, otherwise_s = date.timestamp(), date.replace(fold=1).timestamp()
    except (OverflowError, OSError, ValueError):  # a year that the C library can't convert
        when_s = otherwise_s = date.replace(tzinfo=UTC).timestamp()
    if otherwise_s < when_s and date.tzinfo is None:
        when_s = datetime(date.year, date.month, date.day, date.hour + 1).timestamp() if date.hour < LAST_HOUR else when_s
    return int(min(max(0, when_s), LATEST_S))


_ENTRY_DECODER = msgspec.json.Decoder(NamedEntry, strict=False)
_COMMENT_PLACE = msgspec.json.Decoder(CommentPlace, strict=False)
_PLAY_DECODER = msgspec.json.Decoder(ExportedPlay, strict=False)


def _read(decoder: "msgspec.json.Decoder[Any]", raw: Raw) -> Any:
    try:
        try:
            return decoder.decode(raw)
        except msgspec.ValidationError:  # decode again without null values, which mean the same as missing ones
            return decoder.decode(msgspec.json.encode(_without_nulls(msgspec.json.decode(raw))))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ImportFileError(say("bad_import.unreadable", why=str(error))) from error


def _without_nulls(plain: Any) -> Any:
    """Return plain data without null values."""
    if isinstance(plain, dict):
        return {name: _without_nulls(value) for name, value in plain.items() if value is not None}
    return [_without_nulls(part) for part in plain] if isinstance(plain, list) else plain
