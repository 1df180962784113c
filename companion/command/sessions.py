"""`fathom sessions`: list sessions, the latest first."""

import argparse

import msgspec
from msgspec.structs import replace

from companion.command.library_access import add_data_option, open_for_reading
from companion.command.output import print_lines
from companion.command.sentences import english
from companion.games import catalogue
from companion.library.records.dates import day_of
from companion.library.records.kits import KIT
from companion.library.records.library import Library
from companion.library.records.session_records import StoredSession
from companion.session.play.play_clock import minutes_of
from companion.table.reader import ENGLISH
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
        names = {one.id: kit_or_game(one, store) for one in kept if not args.json}
    for one in kept:
        print_lines(msgspec.json.encode(one).decode() if args.json else line(one, names[one.id]), is_data=args.json)
    if not kept and not args.json:
        print_lines(english("sessions.none"))
    return 0


def with_day(kept: StoredSession, library: Library) -> StoredSession:
    """Return a session with its corrected day. Raises DamagedError."""
    return kept if kept.is_open else replace(kept, day=library.plays.corrections.corrected_day(kept.id))


def kit_or_game(kept: StoredSession, library: Library) -> str:
    """Return the name of a session's kit, or of its game if it isn't a kit. Raises DamagedError."""
    return _kit_title(kept, library, ENGLISH) or kept.game


def title_of(kept: StoredSession, library: Library, code: str) -> str:
    """Return the title of a session's kit or game in a language. Raises DamagedError."""
    return _kit_title(kept, library, code) or catalogue.title_of(kept.game, code)


def _kit_title(kept: StoredSession, library: Library, code: str) -> str:
    """Return the title of a session's kit; "" for another game, or if the kit can't be read."""
    if kept.game != KIT or kept.is_newer:
        return ""
    words, _ = library.kits.name_and_icon(kept.id)
    return str(catalogue.reader_of(KIT, code).read(words))


def line(kept: StoredSession, name: str) -> str:
    """Format a session as one line: id, day, name of the game, status, minutes, and players or the session it belongs to.

    Columns are separated by two spaces or more.
    """
    who = english("sessions.beside", game=kept.attached_to) if kept.attached_to else ", ".join(players(kept))
    status = "newer" if kept.is_newer else kept.outcome.status
    day = kept.day or day_of(kept.started_s)
    return f"{kept.id:12}{day:12}{name:18}  {status:7}{minutes_of(kept.played_ms):4} min  {who}"


def players(kept: StoredSession) -> tuple[str, ...]:
    """Return the names of who plays; of a tool only typed names, because it has a seat for each possible player."""
    if not catalogue.is_tool(kept.game):
        return kept.names
    return tuple(name for number, name in enumerate(kept.names, 1) if name != default_name(number))
