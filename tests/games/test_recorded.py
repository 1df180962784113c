"""Test that recorded moves and events keep their names and fields, so that old journals stay readable.

`recorded.json` lists the moves and events of the first versions. Add new ones; remove none. A record that an upcaster
converts is checked as converted.
"""

import json
from pathlib import Path
from typing import get_args

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from companion.games import catalogue
from companion.table.any_time_moves import SessionEvent, SessionMove

RECORDED = json.loads((Path(__file__).parent / "recorded.json").read_text("utf-8"))


def current_records(name):
    """Return the current moves and events by name."""
    rulebook = None if name == "session" else catalogue.game(name).rulebook
    unions = {"moves": rulebook.moves if rulebook else SessionMove, "events": rulebook.events if rulebook else SessionEvent}
    return {
        record_kind: {record.__struct_config__.tag: record for record in get_args(union)} for record_kind, union in unions.items()
    }


def upcast_record(name, tag, fields):
    """Return an old record as the upcasters of a game convert it."""
    record = {"type": tag, **dict.fromkeys(fields)}
    for upcaster in () if name == "session" or tag == "EditionLearned" else catalogue.game(name).rulebook.upcasters:
        record = upcaster(record)
    return record


def required_fields(record):
    """Return the required fields of a record."""
    return {field.encode_name for field in fields(record) if field.default is NODEFAULT and field.default_factory is NODEFAULT}


@pytest.mark.parametrize("name", RECORDED)
def test_every_old_record_is_still_read(name):
    records_now = current_records(name)
    for record_kind, records in RECORDED[name].items():
        for tag, had in records.items():
            read = upcast_record(name, tag, had)
            record = records_now[record_kind].get(read["type"])
            had = [key for key in read if key != "type"] if read["type"] != tag else had
            assert record is not None, f"{name}: {record_kind} of before called {tag} can't be read"
            assert set(had) <= {field.encode_name for field in fields(record)}, f"{name}: {tag} lost a field"
            assert required_fields(record) <= set(had), f"{name}: {tag} needs a field it did not have"


def test_retired_move_is_read_with_all_its_fields():
    read = (
        upcast_record("perils-of-the-deep", "SellMaps", ["seat"]),
        upcast_record("perils-of-the-deep", "SpendToken", ["seat", "token"]),
    )
    assert [record["type"] for record in read] == ["SellMaps", "Earlier"]
    assert read[1]["what"] == "SpendToken" and set(read[1]["details"]) == {"seat", "token"}


def test_every_game_is_listed():
    assert set(RECORDED) == {"session", *catalogue.names()}
