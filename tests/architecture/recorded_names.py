"""List the names that journals, libraries, exports, commands and devices use today, one per line.

`python -m tests.architecture.recorded_names` adds new names to recorded_names.txt. It removes none: a name in that file
may be in an owner's journal, script or device. It also writes recorded_rules.txt: the rules number of each game and a
digest of the names that the game had when that number was set.
"""

import argparse
import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from companion.command.checkup import CheckResult
from companion.command.device.hotspot import HotspotAccess
from companion.command.main import COMMANDS, parser
from companion.games import catalogue
from companion.library.exchange import backup_file
from companion.library.exchange.exports import COLUMNS, as_json
from companion.library.records.library import Library
from companion.library.records.session_records import StoredSession
from companion.library.storage import file
from companion.library.storage.sqlite_journal import EDITION
from companion.session.phones import phone_mode
from companion.session.record.entry import Entry
from companion.session.record.journal import Outcome
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.any_time_moves import SessionEvent, SessionMove
from companion.table.notation_fields import Notation, Sum
from companion.table.reader import ENGLISH, sentence_file
from companion.table.sentence import SeatName, Sentence
from hardware import line_codec
from hardware.config import DEFAULT, config_text
from kivy_ui.settings import SETTING, Settings

FILE = Path(__file__).with_suffix(".txt")
RULES_FILE = FILE.with_name("recorded_rules.txt")
RESULTS = {"score", "tie", "line", "rival", "called", "check_box"}
"""First parts of the keys of sentences in stored results."""
REPAIRS = {"recovered", "mended", "damaged"}
"""First parts of the keys of sentences in stored reports of repairs."""


@cache
def frozen_names() -> frozenset[str]:
    """Return the names in recorded_names.txt."""
    return frozenset(FILE.read_text("utf-8").splitlines())


def names() -> Iterator[str]:
    """Yield today's names."""
    for game in catalogue.names():
        yield from game_names(game)
    yield from record_names("session", SessionMove, SessionEvent)
    for record_name, kind in stored_records():
        yield record_name
        yield from paths(kind, record_name)
    yield from library_names()
    yield from sentence_keys()
    yield from command_names()
    yield from hardware_names()


# games


def game_names(name: str) -> Iterator[str]:
    """Yield a game's moves, events, options and the keys of its edition."""
    game = catalogue.game(name)
    yield f"game {name}"
    yield from record_names(name, game.rulebook.moves, game.rulebook.events)
    for option in game.options:
        yield f"option {name} {option.name}"
        if option.name != "sheet":  # sheets are the owner's, too
            yield from (f"option {name} {option.name}={choice.value}" for choice in option.choices)
    yield from (f"option {name} {retired}" for retired in game.retired_options)
    yield from keys(game.edition(), f"edition {name} ")


def record_names(name: str, moves: Any, events: Any) -> Iterator[str]:
    """Yield the tags and fields of the moves and events of a game, or of "session"."""
    for kind, union in (("move", moves), ("event", events)):
        for record in get_args(union):
            head = f"{kind} {name} {record.__struct_config__.tag}"
            yield head
            yield from paths(record, head)


def keys(value: Any, head: str) -> Iterator[str]:
    """Yield the path of every key in plain data; [] marks the entries of a list."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield f"{head}{key}"
            yield from keys(inner, f"{head}{key}.")
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner, f"{head.removesuffix('.')}[].")


def rules_and_names() -> dict[str, str]:
    """Return each game's rules number and a digest of its recorded names, as "number digest"."""
    digests = {name: hashlib.sha256("\n".join(sorted(set(game_names(name)))).encode()) for name in catalogue.names()}
    return {name: f"{catalogue.game(name).rulebook.rules} {digest.hexdigest()[:16]}" for name, digest in digests.items()}


def frozen_rules_and_names() -> dict[str, str]:
    """Return the same from recorded_rules.txt, as it was when each rules number was set."""
    lines = RULES_FILE.read_text("utf-8").splitlines()
    return {name: rest for name, _, rest in (line.partition(" ") for line in lines)}


# records


def stored_records() -> Iterator[tuple[str, Any]]:
    """Yield the name and the type of each record of a library, a backup and the small files."""
    yield "entry", Entry
    yield "outcome", Outcome
    yield "sentence", Sentence
    yield "seat in a sentence", SeatName
    yield from ((f"typed {kind.__struct_config__.tag}", kind) for kind in (Sum, Notation))
    yield "phones.json", phone_mode.StoredPhoneMode
    yield "phone_wifi.json", HotspotAccess
    yield "backup", backup_file._Head
    yield "backup session", backup_file._BackedUpSession
    yield from ((f"library {name}", kind) for name, kind in backup_file.RECORDS.items())


def paths(kind: Any, head: str) -> Iterator[str]:
    """Yield the path of every field of a record, with tags and literal values; sentences are listed once, by themselves."""
    if get_origin(kind) is Literal:
        yield from (f"{head}={value}" for value in get_args(kind))
    elif isinstance(kind, type) and issubclass(kind, Struct):
        yield from _fields(kind, head)
    else:
        for inner in get_args(kind):
            if inner not in (Sentence, SeatName):
                yield from paths(inner, head)


def _fields(record: type[Struct], head: str) -> Iterator[str]:
    if record.__struct_config__.tag and not head.endswith(f" {record.__struct_config__.tag}"):
        yield f"{head}<{record.__struct_config__.tag}>"
    kinds = get_type_hints(record)
    for number, field in enumerate(msgspec.structs.fields(record)):
        path = f"{head}[{number}]" if record.__struct_config__.array_like else f"{head}.{field.encode_name}"
        yield path
        if kinds[field.name] not in (Sentence, SeatName):
            yield from paths(kinds[field.name], path)


def library_names() -> Iterator[str]:
    """Yield the names of settings, and the tables and columns of a new library file."""
    yield f"library {EDITION}"
    yield f"library setting {SETTING}"
    yield from (f"library setting {SETTING}.{name}" for name in Settings.__struct_fields__)
    db = file.open_in_memory()
    for (table,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
        yield f"table {table}"
        yield from (f"table {table}.{row[1]}" for row in db.execute(f"pragma table_info({table})"))
    db.close()


def sentence_keys() -> Iterator[str]:
    """Yield the keys of all sentences that a library may hold: those of results and of repairs."""
    for name in catalogue.names():
        sentences = sentence_file(catalogue.game(name).package, ENGLISH).sentences
        yield from (f"sentence {name} {key}" for key in sentences if key.partition(".")[0] in RESULTS)
    for key in sentence_file("companion.library", ENGLISH).sentences:
        if key.partition(".")[0] in REPAIRS:
            yield f"sentence library {key}"


# commands and devices


def command_names() -> Iterator[str]:
    """Yield the commands with their options and values, and the keys of the JSON they write."""
    for command in COMMANDS:
        yield f"command {command}"
        yield from _arguments(_subcommand_parser(parser(command), command), f"command {command}")
    yield from paths(StoredSession, "json sessions")
    yield from paths(CheckResult, "json doctor")
    yield from (f"json export {key}" for key in msgspec.json.decode(as_json(Library.in_memory())))
    yield from (f"csv export {column}" for column in COLUMNS)
    yield from keys(_simulate_game(), "jsonl simulate ")


def _subcommand_parser(whole: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    """Return the parser of a subcommand."""
    (commands,) = (action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    return commands.choices[name]


def _arguments(command: argparse.ArgumentParser, head: str) -> Iterator[str]:
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield f"{head} {name}"
                yield from _arguments(inner, f"{head} {name}")
        elif not isinstance(action, argparse._HelpAction):
            for flag in action.option_strings or [f"<{action.dest}>"]:
                yield f"{head} {flag}"
                yield from (f"{head} {flag} {choice}" for choice in action.choices or ())


def _simulate_game() -> dict[str, Any]:
    """Return a simulated game's data without the values that differ from game to game."""
    data = simulate(catalogue.game("into-the-blue"), 2, seed_of("names")).as_data()
    data |= {"moves": [{"move": {"type": ""}, "events": [{"type": ""}], "drawn": 0}], "events": [{"type": ""}]}
    del data["setup"]["options"], data["setup"]["edition"]
    return data


def hardware_names() -> Iterator[str]:
    """Yield the words of the serial protocol, in both directions, and the keys of controls.toml."""
    yield from (f"serial from device {word}" for word in line_codec._READERS)
    for line in (line_codec.acknowledgement(1), line_codec.light("hazard", "red"), line_codec.PING):
        yield f"serial to device {line.split()[0].decode()}"
    yield from keys(tomllib.loads(config_text(DEFAULT)), "controls.toml ")


def main() -> None:
    """Add today's names to the file, and the digests of games whose rules number is new."""
    FILE.write_text("".join(f"{name}\n" for name in sorted({*frozen_names(), *names()})), "utf-8")
    frozen = frozen_rules_and_names()
    lines = {name: rules for name, rules in rules_and_names().items() if rules.split()[0] != frozen.get(name, "").partition(" ")[0]}
    RULES_FILE.write_text("".join(f"{name} {rules}\n" for name, rules in sorted((frozen | lines).items())), "utf-8")


if __name__ == "__main__":
    main()
