"""`fathom sessions`: list sessions, the latest first."""

import argparse

import msgspec
from msgspec.structs import replace

from companion.command.library_access import add_data_option, open_for_reading
from companion.command.output import print_lines
from companion.command.sentences import english
from companion.games import catalogue
from companion.library.records.dates import day_of
from companion.library.records.library import Library
from companion.library.records.session_records import StoredSession
from companion.session.play.play_clock import minutes_of
from companion.table.seats import default_name


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("--json", action="store_true", help=english("help.json_lines"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the sessions."""
    with open_for_reading(args.data) as store:
        kept = [with_day(one, store) for one in store.sessions(with_toolboxes=True)]
    for one in kept:
        print_lines(msgspec.json.encode(one).decode() if args.json else line(one), is_data=args.json)
    if not kept and not args.json:
        print_lines(english("sessions.none"))
    return 0


def with_day(kept: StoredSession, library: Library) -> StoredSession:
    """Return a session with its corrected day. Raises DamagedError."""
    return kept if kept.is_open else replace(kept, day=library.plays.corrections.corrected_day(kept.id))


def line(kept: StoredSession) -> str:
    """Format a session as one line: id, day, game, status, minutes, and players or the session it belongs to.

    Columns are separated by two spaces or more.
    """
    who = english("sessions.beside", game=kept.attached_to) if kept.attached_to else ", ".join(players(kept))
    return f"{kept.id:12}{kept.day or day_of(kept.started_s):12}{kept.game:20}{'newer' if kept.is_newer else kept.outcome.status:7}{minutes_of(kept.played_ms):4} min  {who}"


def players(kept: StoredSession) -> tuple[str, ...]:
    """Return the names of who plays; of a tool only typed names, because it has a seat for each possible player."""
    if not catalogue.is_tool(kept.game):
        return kept.names
    return tuple(name for number, name in enumerate(kept.names, 1) if name != default_name(number))
