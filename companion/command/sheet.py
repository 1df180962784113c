"""`fathom sheet`: list and show score sheets, export one as TOML, and check a file of them."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.library_access import add_data_option, open_for_reading, require_argument, text_in, write_text
from companion.command.output import print_lines
from companion.command.sentences import english
from companion.games import catalogue
from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.language import Ask, SheetError
from companion.games.score_sheet.reading import SheetFileError, SheetWithExamples, in_line, read_sheets, shelf
from companion.library.records.play_record import SHEET
from companion.table.reader import Reader
from companion.table.sentence import say

ROUNDS_TRIED = 40


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("what", choices=("list", "show", "export", "check"), help=english("sheet.what"))
    parser.add_argument("name", nargs="?", default="", metavar="NAME|FILE", help=english("sheet.name"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=english("help.out"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, show, export or check sheets."""
    if args.what == "check":
        return _check(require_argument(args.name, say("sheet.no_name")))
    known = _all_sheets(args.data)
    if args.what == "list":
        print_lines("\n".join(_sheet_lines(known)))
        return ExitCode.DONE
    found = _find_sheet(known, require_argument(args.name, say("sheet.no_name")))
    write_text([sheets_toml(found) if args.what == "export" else "\n".join(_format_sheet(found)) + "\n"], args.out)
    return ExitCode.DONE


def _all_sheets(folder: Path) -> tuple[SheetWithExamples, ...]:
    """Return the group's sheets, then the shipped ones."""
    with open_for_reading(folder) as store:
        edition = store.edition(SHEET) or {}
    own = msgspec.convert(edition.get("sheets", []), tuple[Sheet, ...])
    names = {sheet.name for sheet in own}
    return (*(SheetWithExamples(sheet) for sheet in own), *(one for one in shelf() if one.sheet.name not in names))


def _find_sheet(known: tuple[SheetWithExamples, ...], name: str) -> SheetWithExamples:
    for one in known:
        if one.sheet.name.casefold() == name.casefold():
            return one
    raise CommandError(ExitCode.BAD, say("sheet.unknown", name=name))


def _reader() -> Reader:
    return catalogue.game(SHEET).reader()


def _sheet_lines(known: tuple[SheetWithExamples, ...]) -> Iterator[str]:
    reader = _reader()
    for one in known:
        yield f"{one.sheet.name:24}{one.sheet.group or '-':8}{reader.read(one.sheet.said_note)}"


def _format_sheet(shelved: SheetWithExamples) -> Iterator[str]:
    """Format a sheet: how it scores, what it asks, its house rules, and the results of its examples."""
    sheet, reader, counting = shelved.sheet, _reader(), shelved.sheet.counting
    yield f"{reader.read(sheet.words)}: {reader.read(sheet.said_note)}"
    if sheet.rule:
        yield reader.read(sheet.said_rule)
    if counting is None:
        return
    for ask in (*counting.asks, *counting.lines, *counting.at_end):
        yield f"  {ask.key:14}{reader.read(ask.words):18}{_bounds(ask):18}{ask.points}".rstrip()
    for option in counting.options:
        low, high = option.span
        yield f"  {option.key:14}{reader.read(option.words):18}{f'{low} … {high}':18}= {option.default}"
    for name, text in counting.let.items():
        yield f"  {name} = {text}"
    formulas = (("points", counting.points), ("total", counting.total), ("target", counting.target), ("rounds", counting.rounds))
    yield from (f"  {name} = {text}" for name, text in formulas if text)
    for example in shelved.examples:
        yield f"  {english('sheet.example')} {', '.join(map(str, example.totals))}"


def _bounds(ask: Ask) -> str:
    return f"{ask.low} … {ask.high}" if ask.kind == "number" else ask.kind


def _check(file: str) -> int:
    """Check a file: read every sheet, score its examples, and score random rounds."""
    text, reader = text_in(Path(file)), _reader()
    try:
        sheets = read_sheets(text)
    except SheetFileError as error:
        raise CommandError(ExitCode.NO, reader.read(error.said)) from error
    for nth, one in enumerate(sheets):
        try:
            cells = try_out(one, ROUNDS_TRIED)
        except SheetError as error:
            raise CommandError(ExitCode.NO, reader.read(in_line(text, nth, error))) from error
        print_lines(english("sheet.good", name=one.sheet.name, examples=len(one.examples), cells=cells))
    return ExitCode.DONE
