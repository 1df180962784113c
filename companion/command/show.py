"""`fathom show SESSION`: print a session's log and result, without secrets."""

import argparse
from collections.abc import Sequence

from companion.command.library_access import add_data_option, open_for_reading
from companion.command.output import print_lines
from companion.command.sentences import english, read_sentence
from companion.command.sessions import kit_or_game, line, with_day
from companion.command.terminal import text_views
from companion.games import catalogue
from companion.library.records.corrections import DisplayedCorrection
from companion.library.records.dates import utc_of
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.codec import RecordCodec
from companion.session.record.entry import Entry
from companion.session.record.history import log_sentences
from companion.table.reader import Reader
from companion.table.sentence import Words


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("session", metavar="SESSION", help=english("help.session"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the session."""
    with open_for_reading(args.data) as store:
        later = store.unattached_entries(args.session)
        stored_session = with_day(store.session(args.session), store) if not later or store.journal.row(args.session) else None
        is_there = stored_session is not None and stored_session.entries > 0
        session = (
            Session.resume(catalogue.game(stored_session.game), stored_session.id, store.journal, PlayClock())
            if stored_session and is_there
            else None
        )
        name = kit_or_game(stored_session, store) if stored_session else ""
        corrected = store.plays.corrections.displayed_corrections(args.session) if session and not session.prompt else ()
    if stored_session:
        print_lines(line(stored_session, name))
    if session:
        reader = session.game.reader(session.names)
        for sentence in (*text_views.log(reader.read_all(tuple(session.log()))), *_end(session, reader)):
            print_lines(read_sentence(sentence))
    for correction in corrected:
        print_lines(_correction(correction))
    if later:
        print_lines(english("show.later"))
    for entry in later:
        print_lines(_entry_after_gap(entry, session))
    return 0


def _correction(correction: DisplayedCorrection) -> str:
    """Format a correction made after the end, with its time."""
    changes = [*correction.changes, *([correction.reason] if correction.reason else [])]
    return english("show.corrected", when=utc_of(correction.at_s) if correction.at_s else "?", changes=changes)


def _entry_after_gap(entry: Entry, session: Session | None) -> str:
    """Format an entry after a gap, if the game can describe it without the entries before."""
    if session is None:
        return f"{entry.number:5}  {entry.kind} {bytes(entry.move).decode()}"
    events = RecordCodec(session.game).events(entry)
    texts = [session.game.reader(session.names).read(sentence) for sentence in log_sentences(session.game, events, None)]
    return f"{entry.number:5}  {' '.join(texts) or entry.kind}"


def _end(session: Session, reader: Reader) -> Sequence[Words]:
    """Format places and score lines, once the game is over."""
    if session.prompt:
        return ["", reader.read(session.prompt.question)]
    standings = reader.read_all(session.standings())
    return ["", *text_views.places(standings, session.names), *standings.story, text_views.seed(session.seed.hex())]
