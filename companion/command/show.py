"""`fathom show SESSION`: one session, its log and its end, nothing that is still secret."""

import argparse
from collections.abc import Sequence

from companion.command.opening import add_data_option, reading
from companion.command.printing import put_out
from companion.command.reading import read, told
from companion.command.sessions import line
from companion.command.terminal import pages
from companion.games import catalogue
from companion.session.play.clock import PlayClock
from companion.session.play.session import Session
from companion.table.reader import Reader
from companion.table.say import Words


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("session", metavar="SESSION", help=told("help.session"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the session."""
    with reading(args.data) as store:
        kept = store.session(args.session)
        session = Session.resume(catalogue.game(kept.game), kept.id, store.journal, PlayClock())
    put_out(line(kept))
    reader = session.game.reader(session.names)
    for said in (*pages.log(reader.read_all(tuple(session.log()))), *_end(session, reader)):
        put_out(read(said))
    return 0


def _end(session: Session, reader: Reader) -> Sequence[Words]:
    """Write places and lines, once nothing is secret any more."""
    if session.prompt:
        return ["", reader.read(session.prompt.about)]
    standings = reader.read_all(session.standings())
    return ["", *pages.places(standings, session.names), *standings.story, pages.seed(session.seed.hex())]
