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
        stored_sessions = [with_day(stored_session, store) for stored_session in store.sessions(with_toolboxes=True)]
        names = {stored_session.id: kit_or_game(stored_session, store) for stored_session in stored_sessions if not args.json}
    for stored_session in stored_sessions:
        print_lines(
            msgspec.json.encode(stored_session).decode() if args.json else line(stored_session, names[stored_session.id]),
            is_data=args.json,
        )
    if not stored_sessions and not args.json:
        print_lines(english("sessions.none"))
    return 0


def with_day(stored_session: StoredSession, library: Library) -> StoredSession:
    """Return a session with its corrected day. Raises DamagedError."""
    return (
        stored_session
        if stored_session.is_open
        else replace(stored_session, day=library.plays.corrections.corrected_day(stored_session.id))
    )


def kit_or_game(stored_session: StoredSession, library: Library) -> str:
    """Return the name of a session's kit, or of its game if it isn't a kit. Raises DamagedError."""
    return _kit_title(stored_session, library, ENGLISH) or stored_session.game


def title_of(stored_session: StoredSession, library: Library, code: str) -> str:
    """Return the title of a session's kit or game in a language. Raises DamagedError."""
    return _kit_title(stored_session, library, code) or catalogue.title_of(stored_session.game, code)


def _kit_title(stored_session: StoredSession, library: Library, code: str) -> str:
    """Return the title of a session's kit; "" for another game, or if the kit can't be read."""
    if stored_session.game != KIT or stored_session.is_newer:
        return ""
    words, _ = library.kits.name_and_icon(stored_session.id)
    return str(catalogue.reader_of(KIT, code).read(words))


def line(stored_session: StoredSession, name: str) -> str:
    """Format a session as one line: id, day, name of the game, status, minutes, and players or the session it belongs to.

    Columns are separated by two spaces or more.
    """
    company = (
        english("sessions.beside", game=stored_session.attached_to)
        if stored_session.attached_to
        else ", ".join(players(stored_session))
    )
    status = "newer" if stored_session.is_newer else stored_session.outcome.status
    day = stored_session.day or day_of(stored_session.started_s)
    return f"{stored_session.id:12}{day:12}{name:18}  {status:7}{minutes_of(stored_session.played_ms):4} min  {company}"


def players(stored_session: StoredSession) -> tuple[str, ...]:
    """Return the names of the players; of a tool only typed names, because it has a seat for each possible player."""
    if not catalogue.is_tool(stored_session.game):
        return stored_session.names
    return tuple(name for number, name in enumerate(stored_session.names, 1) if name != default_name(number))
