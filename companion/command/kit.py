"""`fathom kit`: list and show kits, export one as TOML, check a file, and keep its kit."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.library_access import (
    add_data_option,
    open_for_reading,
    open_for_writing,
    require_argument,
    text_in,
    write_text,
)
from companion.command.output import print_lines
from companion.command.sentences import english
from companion.games import catalogue
from companion.games.kit.box import keep_kit, own_kits
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import Kit, KitError
from companion.games.kit.reading import read_kit
from companion.games.kit.transfer import decode
from companion.games.kit.worked import KitFaultError, check_plays, try_out
from companion.games.kit.writing import kit_toml
from companion.table.formula import nearest_of
from companion.table.reader import Reader
from companion.table.sentence import say

KIT = "kit"
GAMES_TRIED = 1000


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("what", choices=("list", "show", "export", "check", "keep"), help=english("kit.what"))
    parser.add_argument("name", nargs="?", default="", metavar="NAME|FILE", help=english("kit.name"))
    parser.add_argument("--games", metavar="K", type=int, default=GAMES_TRIED, help=english("kit.games"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=english("help.out"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, show, export or check kits."""
    if args.what == "check":
        return _check(require_argument(args.name, say("kit.no_name")), max(1, args.games))
    if args.what == "keep":
        return _save_kit(require_argument(args.name, say("kit.no_name")), args.data)
    known_kits = _all_kits(args.data)
    if args.what == "list":
        print_lines("\n".join(_kit_lines(known_kits)))
        return ExitCode.DONE
    kit = _find_kit(known_kits, require_argument(args.name, say("kit.no_name")))
    write_text([kit_toml(kit) if args.what == "export" else "\n".join(_format_kit(kit)) + "\n"], args.out)
    return ExitCode.DONE


def _all_kits(folder: Path) -> tuple[Kit, ...]:
    """Return the players' kits, then the shipped ones."""
    with open_for_reading(folder) as store:
        saved_kits = own_kits(store.edition(KIT))
    names = {kit.name for kit in saved_kits}
    return (*saved_kits, *(kit for kit in read_shipped_kits() if kit.name not in names))


def _find_kit(known_kits: tuple[Kit, ...], name: str) -> Kit:
    for kit in known_kits:
        if kit.name.casefold() == name.casefold():
            return kit
    nearest = nearest_of(name.title(), [kit.name for kit in known_kits])
    raise CommandError(ExitCode.BAD, say("kit.unknown_near" if nearest else "kit.unknown", name=name, nearest=nearest))


def _reader() -> Reader:
    return catalogue.game(KIT).reader()


def _kit_lines(known_kits: tuple[Kit, ...]) -> Iterator[str]:
    reader = _reader()
    for kit in known_kits:
        yield f"{kit.name:24}{kit.seats[0]}-{kit.seats[1]:<4}{reader.read(kit.said_note)}".rstrip()


def _format_kit(kit: Kit) -> Iterator[str]:
    """Format a kit: its rule, what is in it, and what may be answered in each phase."""
    reader = _reader()
    yield ": ".join(filter(None, (str(reader.read(kit.words)), str(reader.read(kit.said_note)))))
    if kit.rule:
        yield reader.read(kit.said_rule)
    for place in kit.places:
        yield f"  {place.key:14}{reader.read(place.words):18}{place.kind:8}{'*' if place.is_per_player else ''}".rstrip()
    for counter in kit.counters:
        yield f"  {counter.key:14}{reader.read(counter.words):18}{counter.start!s:8}{'*' if counter.owners else ''}".rstrip()
    for scenario in kit.scenarios:
        yield "  " + ": ".join(filter(None, (str(reader.read(scenario.words)), str(reader.read(scenario.said_note)))))
    for phase in kit.phases:
        yield f"  {reader.read(phase.words)} ({phase.answerers})"
        for answer in phase.answers:
            yield f"    {reader.read(answer.words):20}{'; '.join(answer.do)}".rstrip()


def _check(file: str, games: int) -> int:
    """Check a file: read it, play its worked plays, and play random games."""
    text, reader = text_in(Path(file)), _reader()
    try:
        kit = read_kit(text, is_strict=True)
        plays = check_plays(kit)
        trial_report = try_out(kit, games)
    except (KitError, KitFaultError) as error:
        raise CommandError(ExitCode.NO, reader.read(error.sentence)) from error
    if not plays:
        raise CommandError(ExitCode.NO, say("kit.no_play", name=kit.name))
    print_lines(english("kit.good", name=kit.name, plays=plays, games=trial_report.games, answers=trial_report.answers))
    return ExitCode.DONE


def _save_kit(file: str, folder: Path) -> int:
    """Keep the kit of a file among the players' own."""
    try:
        kit = decode(text_in(Path(file)))
    except KitError as error:
        raise CommandError(ExitCode.BAD, _reader().read(error.sentence)) from error
    with open_for_writing(folder) as store:
        store.save_edition(KIT, keep_kit(store.edition(KIT), kit))
    print_lines(english("kit.kept", name=kit.name))
    return ExitCode.DONE
