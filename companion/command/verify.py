"""`fathom verify`: replay a game and check every move; recompute every draw; print the standings."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.library_access import add_data_option, open_for_reading, text_in
from companion.command.output import print_lines
from companion.command.sentences import english
from companion.command.terminal import text_views
from companion.games import catalogue
from companion.session.record.recorded_file import games_in, recorded_in
from companion.session.record.verification import RecordedGame, Verification, verify
from companion.table.sentence import say
from companion.table.standings import Standings


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("game", metavar="FILE|SESSION", help=english("help.recorded"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify one game after the other; return 1 at the first difference."""
    path = Path(args.game)
    for recorded, is_secret in _games_in_file(path) if path.is_file() else _games_in_store(args):
        result = verify(recorded)
        if not result.is_true:
            raise CommandError(ExitCode.NO, recorded.game.reader(result.names).read(result.difference))
        print_lines("\n".join(report(result, is_secret)))
    return ExitCode.DONE


def report(result: Verification, is_secret: bool) -> list[str]:
    """Format the result, with the standings unless the game is still open."""
    game = catalogue.game(result.game)
    played_game = result.standings.game_name if result.standings else ""
    title = catalogue.title_of(f"{result.game}/{played_game}") if played_game else game.title
    head = english("verified.same", game=title, moves=result.moves, draws=result.draws)
    if is_secret or result.standings is None:
        return [head, english("verified.hidden")]
    standings: Standings = game.reader(result.names).read_all(result.standings)
    return [head, *text_views.places(standings, result.names), *map(str, standings.story)]


def _games_in_file(path: Path) -> Iterator[tuple[RecordedGame, bool]]:
    text = text_in(path)
    exported = _exported_sessions(text)
    if exported == []:
        raise CommandError(ExitCode.NO, say("verified.nothing", file=str(path)))
    recorded_games = (recorded_in(exported_text) for exported_text in exported) if exported is not None else games_in(text)
    return ((recorded, False) for recorded in recorded_games)


def _exported_sessions(text: str) -> list[str] | None:
    """Return the finished sessions in a file of `export`; None if it is another kind of file."""
    try:
        sessions = msgspec.json.decode(text)["sessions"]
        return [msgspec.json.encode(session).decode() for session in sessions if "entries" in session]
    except (msgspec.DecodeError, RecursionError, TypeError, KeyError):
        return None


def _games_in_store(args: argparse.Namespace) -> Iterator[tuple[RecordedGame, bool]]:
    with open_for_reading(args.data) as store:
        try:
            stored_session = store.session(args.game)
        except LookupError:
            raise CommandError(ExitCode.BAD, say("answer.no_game", game=args.game)) from None
        standings = stored_session.outcome.standings
        entries = tuple(store.journal.entries(stored_session.id))
        yield (
            RecordedGame(
                catalogue.game(stored_session.game), entries, standings.seats if standings else None, names=stored_session.names
            ),
            stored_session.is_open,
        )
