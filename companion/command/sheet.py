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
from companion.games.score_sheet.reading import SheetFileError, SheetWithExamples, fault_sentence, read_sheets, shelf
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
    known_sheets = _all_sheets(args.data)
    if args.what == "list":
        print_lines("\n".join(_sheet_lines(known_sheets)))
        return ExitCode.DONE
    sheet_with_examples = _find_sheet(known_sheets, require_argument(args.name, say("sheet.no_name")))
    write_text(
        [sheets_toml(sheet_with_examples) if args.what == "export" else "\n".join(_format_sheet(sheet_with_examples)) + "\n"],
        args.out,
    )
    return ExitCode.DONE


def _all_sheets(folder: Path) -> tuple[SheetWithExamples, ...]:
    """Return the group's sheets, then the shipped ones."""
    with open_for_reading(folder) as store:
        edition = store.edition(SHEET) or {}
    own_sheets = msgspec.convert(edition.get("sheets", []), tuple[Sheet, ...])
    names = {sheet.name for sheet in own_sheets}
    return (
        *(SheetWithExamples(sheet) for sheet in own_sheets),
        *(shelf_sheet for shelf_sheet in shelf() if shelf_sheet.sheet.name not in names),
    )


def _find_sheet(known_sheets: tuple[SheetWithExamples, ...], name: str) -> SheetWithExamples:
    for sheet_with_examples in known_sheets:
        if sheet_with_examples.sheet.name.casefold() == name.casefold():
            return sheet_with_examples
    raise CommandError(ExitCode.BAD, say("sheet.unknown", name=name))


def _reader() -> Reader:
    return catalogue.game(SHEET).reader()


def _sheet_lines(known_sheets: tuple[SheetWithExamples, ...]) -> Iterator[str]:
    reader = _reader()
    for sheet_with_examples in known_sheets:
        yield f"{sheet_with_examples.sheet.name:24}{sheet_with_examples.sheet.group or '-':8}{reader.read(sheet_with_examples.sheet.said_note)}"


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
        raise CommandError(ExitCode.NO, reader.read(error.sentence)) from error
    for nth, sheet_with_examples in enumerate(sheets):
        try:
            cells = try_out(sheet_with_examples, ROUNDS_TRIED)
        except SheetError as error:
            raise CommandError(ExitCode.NO, reader.read(fault_sentence(text, nth, error))) from error
        print_lines(
            english("sheet.good", name=sheet_with_examples.sheet.name, examples=len(sheet_with_examples.examples), cells=cells)
        )
    return ExitCode.DONE
