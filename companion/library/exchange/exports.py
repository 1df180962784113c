"""Exports for other programs: the library as JSON, plays as CSV, links for BG Stats."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.exchange.bgstats import game_details, link, long_link, with_long_note
from companion.library.records.dates import iso_of, utc_of
from companion.library.records.library import Library
from companion.library.records.plays import SIGHTS, UNKNOWN_SEAT, Play
from companion.library.records.session_records import StoredSession
from companion.session.play.play_clock import minutes_of
from companion.table.chance import fingerprint

VERSION = 1
ROWS_AT_ONCE = 1000
FORMULA = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")
"""Beginnings of text that spreadsheets compute: a player's name could run a command (OWASP, "CSV Injection")."""
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
COLUMNS = ("play", "game", "ended", "minutes", "status", "seat", "name", "place", "total", "location", "note", "day")


def as_json(library: Library) -> str:
    """Return all sessions, plays, people and other records as JSON. Entries and seeds of open sessions are left out, because they hold secrets.

    "fathom" is the version of this format. `plays` includes imported, edited and deleted ones; `kept` holds all other records
    by kind and name.
    """
    return "".join(json_pieces(library))


def json_pieces(library: Library) -> Iterator[str]:
    """Yield the JSON of `as_json` in pieces."""
    sessions = (_session(library, stored_session) for stored_session in library.iterate())
    plays = (_play(library, play) for sight in SIGHTS for play in library.plays.iterate(sight))
    shelf_records = ((kind, name, value) for kind, name, value in library.shelf.iterate() if value is not None)
    yield f'{{\n "fathom": {VERSION},\n "sessions": ['
    yield from _items([_format_json(session)] for session in sessions)
    yield ',\n "players": ['
    yield from _items([_format_json(player)] for player in library.readable_players())
    yield ',\n "plays": ['
    yield from _items(plays)
    yield ',\n "kept": {'
    yield from _kinds(shelf_records)
    yield "\n}\n"


def _items(items: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the items of a JSON list, each in pieces, and the end of the list."""
    number = -1
    for number, pieces in enumerate(items):
        yield ("," if number else "") + "\n  "
        yield from (_indent(piece, 2) for piece in pieces)
    yield "]" if number < 0 else "\n ]"


def _kinds(shelf_records: Iterable[tuple[str, str, Any]]) -> Iterator[str]:
    """Yield the other records by kind and name, and the end of the object."""
    number = -1
    for number, (kind, things) in enumerate(groupby(shelf_records, key=lambda thing: thing[0])):
        yield f"{',' if number else ''}\n  {_format_json(kind)}: {{"
        for at, (_, name, value) in enumerate(things):
            yield f"{',' if at else ''}\n   {_format_json(name)}: {_indent(_format_json(value), 3)}"
        yield "\n  }"
    yield "}" if number < 0 else "\n }"


def _format_json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


def _indent(text: str, by: int) -> str:
    return text.replace("\n", "\n" + " " * by)


def _session(library: Library, stored_session: StoredSession) -> dict[str, Any]:
    """Return a session; a finished one in the format that `fathom verify` reads."""
    session_fields = {
        "id": stored_session.id,
        "game": stored_session.game,
        "names": stored_session.names,
        "status": stored_session.outcome.status,
    }
    session_fields |= {"beside": stored_session.attached_to} if stored_session.attached_to else {}
    times = {
        "started": utc_of(stored_session.started_s),
        "last": utc_of(stored_session.last_s),
        "played_ms": stored_session.played_ms,
    }
    return session_fields | times | ({} if stored_session.is_open else _record(library, stored_session))


def _record(library: Library, stored_session: StoredSession) -> dict[str, Any]:
    entries = library.journal.readable_entries(stored_session.id)
    if not entries:
        return {}
    standings = stored_session.outcome.standings
    seed = entries[0].seed
    return {
        "seed": seed,
        "fingerprint": fingerprint(bytes.fromhex(seed)),
        "setup": entries[0].setup,
        "standings": _translate_to_english(stored_session.game, standings.seats) if standings else None,
        "entries": entries,
    }


def _play(library: Library, play: Play) -> Iterable[str]:
    """Yield a play in pieces, with the whole of a long note."""
    if not play.has_long_note:
        return [_format_json(_translate_to_english(play.game, play))]
    json_text = _format_json(_translate_to_english(play.game, replace(play, note=play.note_beginning)))
    return with_long_note(json_text, play, library.long_notes.pieces(play.note))


def _translate_to_english(game: str, value: Any) -> Any:
    """Return plain data with its sentences in English; sentences of a game that is not installed stay data."""
    try:
        return catalogue.reader_of(game).read_all(value)
    except KeyError:
        return value


def as_csv(library: Library) -> str:
    """Return the plays as CSV: one row per player and play, oldest play first."""
    return "".join(csv_pieces(library))


def csv_pieces(library: Library) -> Iterator[str]:
    """Yield the CSV of `as_csv` in pieces."""
    yield _csv([COLUMNS])
    for has_long_note, plays in groupby(library.plays.iterate(), key=lambda play: play.has_long_note):
        if has_long_note:
            for play in plays:
                yield from _long_rows(library, play)
            continue
        rows = (row for play in plays for row in _rows(play))
        while batch := list(islice(rows, ROWS_AT_ONCE)):
            yield _csv(batch)


def _csv(rows: Iterable[Sequence[Any]]) -> str:
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows([_without_formula(cell) for cell in row] for row in rows)
    return page.getvalue()


def _long_rows(library: Library, play: Play) -> Iterator[str]:
    """Yield the rows of a play with a long note, in pieces."""
    for *before, _, after in _rows(replace(play, note="")):
        yield _csv([before]).removesuffix("\n") + ',"'
        yield "'" if play.note.startswith(FORMULA) else ""
        yield from (_controls_written(piece).replace('"', '""') for piece in library.long_notes.pieces(play.note))
        yield '",' + _csv([[after]])


def _rows(play: Play) -> Iterator[tuple[Any, ...]]:
    head = (play.id, play.game, iso_of(play.ended_s), minutes_of(play.played_ms), play.status)
    for score in play.scores:
        seat = score.seat + 1 if 0 <= score.seat < UNKNOWN_SEAT else ""
        yield (*head, seat, score.name, score.place, score.total, play.location, play.note, play.played_on or "")


def _without_formula(cell: Any) -> Any:
    """Return a cell that a spreadsheet shows and does not compute: an apostrophe precedes what would be a formula. Numbers stay numbers.

    Control characters are replaced, because the file may also be printed in a terminal.
    """
    return _escape_formula(_controls_written(cell)) if isinstance(cell, str) else cell


def _controls_written(words: str) -> str:
    return CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", words)


def _escape_formula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def bg_stats_links(library: Library) -> Iterator[str]:
    """Yield one link per finished session, oldest first. Opened on a phone, it enters the play into BG Stats."""
    for play in library.plays.iterate():
        if play.has_long_note:
            yield from long_link(play, game_details(play, library), library.long_notes.pieces(play.note))
            yield "\n"
        else:
            yield f"{link(play, game_details(play, library))}\n"


FORMATS: dict[str, Callable[[Library], Iterator[str]]] = {"json": json_pieces, "csv": csv_pieces, "bgstats": bg_stats_links}
