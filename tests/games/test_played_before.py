"""Games played by the code of before: every move is offered, decided and counted as it was, move by move.

The samples here were written before games had rulebooks. `python -m tests.games.test_played_before FOLDER` checks a folder of more.
"""

import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.session.record.history import History
from companion.session.record.recorded import recorded_in
from companion.session.record.records import Records
from companion.session.record.verify import verified
from companion.table.prompt import Prompt

PLAYED = Path(__file__).parent / "played"
REBUILT = {"perils-of-the-deep"}
"""Asked anew: what is offered there is another thing, while each move of before is decided as it was, which `verified` tells."""
FILES = sorted(PLAYED.glob("*.jsonl.gz"))


def games_in(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def offered(prompt: Prompt) -> str:
    """What is offered, without a word: moves, seats, fields, in whatever order."""
    rows = [
        [plain(one.move), one.seat, one.role, list(one.marks), one.hears, [wordless(field) for field in one.fields]]
        for one in prompt.choices
    ]
    return f"{zlib.crc32(json.dumps(sorted(map(json.dumps, rows)), sort_keys=True).encode()):08x}"


def wordless(field: Any) -> dict[str, Any]:
    data = plain(field)
    data.pop("label", None)
    for option in data.get("options", ()):
        option.pop("label", None)
        option.pop("note", None)
    return data


def plain(record: Any) -> Any:
    return msgspec.to_builtins(record)


def check(played: dict[str, Any]) -> None:
    """Verify a game, and that each of its moves was offered as it was then."""
    recorded = recorded_in(json.dumps(played["data"]))
    found = verified(recorded)
    assert found.is_true, recorded.game.reader(found.names).read(found.difference)
    game, (start, *entries) = recorded.game, recorded.entries
    records, events = Records(game), game.deal(recorded.entries[0].setup, chance_of(played))
    history = History(game, start, events)
    for entry, was in zip(entries, played["offered"], strict=False):
        prompt = game.prompt(history.now.state.game)
        assert prompt is not None
        assert game.name in REBUILT or offered(prompt) == was, f"entry {entry.number}: {plain(prompt)}"
        history.take(entry, history.coming(entry, records.events(entry)))
    assert (game.prompt(history.now.state.game) is None) == played["over"]


def chance_of(played: dict[str, Any]) -> Any:
    from companion.table.chance import Chance

    return Chance(bytes.fromhex(played["data"]["seed"]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_games_of_before_are_decided_offered_and_counted_alike(path):
    for played in games_in(path):
        check(played)


def test_a_changed_game_is_noticed():
    played = next(games_in(FILES[0]))
    played["data"]["standings"][0]["total"] += 1
    with pytest.raises(AssertionError):
        check(played)


if __name__ == "__main__":
    for path in sorted(Path(sys.argv[1]).glob("*.jsonl.gz")):
        count = 0
        for played in games_in(path):
            check(played)
            count += 1
        print(f"{path.name}: {count} games")
