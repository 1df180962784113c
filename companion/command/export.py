"""`fathom export`: what was played, for other programs."""

import argparse
import csv
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.command.dates import iso_of, utc_of
from companion.command.opening import add_data_option, reading
from companion.library.bgstats import link
from companion.library.plays import UNKNOWN_SEAT, Play
from companion.library.store import Kept, Store
from companion.table.chance import fingerprint

VERSION = 1
COLUMNS = ("play", "game", "ended", "minutes", "status", "seat", "name", "place", "total", "location", "note")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        default="json",
        help="json: everything; csv: a row a player a play; bgstats: a link a session",
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to (default: stdout)")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the export."""
    with reading(args.data) as store:
        text = FORMATS[args.format](store)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


def as_json(store: Store) -> str:
    """Every session; the entries and seed of those that are over, for an open one keeps its secrets."""
    sessions = [_session(store, kept) for kept in reversed(store.sessions(with_beside=True))]
    everything = {"fathom": VERSION, "sessions": sessions, "players": store.players()}
    return msgspec.json.format(msgspec.json.encode(everything), indent=1).decode() + "\n"


def _session(store: Store, kept: Kept) -> dict[str, Any]:
    """A session; once it is over in the shape `fathom verify` reads."""
    about = {"id": kept.id, "game": kept.game, "names": kept.names, "status": kept.outcome.status}
    times = {"started": utc_of(kept.started_s), "last": utc_of(kept.last_s), "played_ms": kept.played_ms}
    return about | times | ({} if kept.is_open else _record(store, kept))


def _record(store: Store, kept: Kept) -> dict[str, Any]:
    entries = store.journal.entries(kept.id)
    standings = kept.outcome.standings
    seed = entries[0].seed
    return {
        "seed": seed,
        "fingerprint": fingerprint(bytes.fromhex(seed)),
        "setup": entries[0].setup,
        "standings": standings.seats if standings else None,
        "entries": entries,
    }


def as_csv(store: Store) -> str:
    """One row a player a play, the first play first."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    for play in reversed(store.plays.last(most=-1)):
        writer.writerows(_rows(play))
    return page.getvalue()


def _rows(play: Play) -> Iterator[tuple[Any, ...]]:
    head = (play.id, play.game, iso_of(play.ended_s), play.played_ms // 60_000, play.status)
    for score in play.scores:
        seat = score.seat + 1 if score.seat < UNKNOWN_SEAT else ""
        yield (*head, seat, score.name, score.place, score.total, play.location, play.note)


def as_bgstats(store: Store) -> str:
    """One link a finished session, the first one played first: opened on a phone, it fills in a play of BG Stats."""
    return "".join(f"{link(play, store.about(play))}\n" for play in reversed(store.plays.last(most=-1)))


FORMATS: dict[str, Callable[[Store], str]] = {"json": as_json, "csv": as_csv, "bgstats": as_bgstats}
