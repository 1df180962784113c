"""`fathom show SESSION`: one session, its log and its end, nothing that is still secret."""

import argparse

from companion.command.opening import add_data_option, reading
from companion.command.sessions import line
from companion.command.terminal import pages
from companion.games import catalogue
from companion.session.play.clock import PlayClock
from companion.session.play.session import Session
from companion.table.wording import named


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("session", metavar="SESSION", help="its id, as `fathom sessions` lists it")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the session."""
    with reading(args.data) as store:
        kept = store.session(args.session)
        session = Session.resume(catalogue.game(kept.game), kept.id, store.journal, PlayClock())
    print(line(kept))
    for text in (*pages.log(session.log()), *_end(session)):
        print(named(text, session.state.names))
    return 0


def _end(session: Session) -> list[str]:
    """Places and lines once nothing is secret any more."""
    if not session.is_over:
        return ["", session.prompt.about if session.prompt else ""]
    standings = session.standings()
    return ["", *pages.places(standings, session.state.names), *standings.story, f"Seed {session.seed.hex()}"]
