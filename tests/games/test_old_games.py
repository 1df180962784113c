"""Test recorded games of older versions: every move is still offered, with the same events and scores.

- The first samples were written before games had rulebooks.
- Deep Dive, the last two: rules 2, in which a player was still asked at an empty depth 5.
- Deep Blue, two: rules 1, in which the empty square was asked before the first turn.
- One of each game: many corrections under the rules of November 2026 (Deep Blue 2, Deep Dive 3, Into the Blue 1, Perils 2).
- Deep Blue, the last two: rules 4, in which a tile that was corrected after its dive changed no points.
- Kits: rules 2, before things had prices.
- Toolbox, six: clocks under rules 1, in which rounds ended at the first seat in order.
- Toolbox, the next two: counters of before 2026-11-28, which started at 20; the state of the counters is recorded, too.
- Toolbox, the last one: counters under rules 6, before they could be renamed, with the state of the counters.

`python -m tests.games.test_old_games FOLDER` checks a folder of more games.
"""

import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from companion.session.record.codec import RecordCodec
from companion.session.record.history import History
from companion.session.record.recorded_file import recorded_in
from companion.session.record.session_rules import any_time_choices_of, changes_nothing
from companion.session.record.verification import verify
from companion.table.moves import IllegalMoveError, Move, recorded_fields, with_recorded_fields, with_time
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice
from tests.games.old_games import FILES, FOLDER
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

REBUILT = {"perils-of-the-deep"}
"""Games with other prompts than before; each old move is decided as it was, which `verify` checks."""


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def is_offered(move: Move, choices: Iterable[Choice]) -> bool:
    """Return whether one of these choices, with its fields filled, is this move."""
    return any(type(choice.move) is type(move) and can_fill(choice, with_time(move, 0)) for choice in choices)


def can_fill(choice: Choice, move: Move) -> bool:
    known_fields = recorded_fields(move)
    values = {field.name: known_fields[field.name] for field in choice.fields}
    try:
        for field in choice.fields:
            if not isinstance(field, Sum):  # a sum is typed, and not recorded as it was typed
                field.check(values[field.name])
    except IllegalMoveError:
        return False
    return with_recorded_fields(choice.move, values) == move


def check_recorded_game(game_data: dict[str, Any]) -> None:
    """Verify a recorded game, and check that each of its moves is offered.

    Corrections that change nothing have been refused since November 2026, so they need no longer be offered.
    """
    recorded = recorded_in(json.dumps(game_data["data"]))
    verification = verify(recorded)
    assert verification.is_true, recorded.game.reader(verification.names).read(verification.difference)
    game, (start, *entries) = recorded.game, recorded.entries
    records, events = RecordCodec(game), game.deal(recorded.entries[0].setup, chance_of(game_data))
    history = History(game, start, events)
    for entry in entries:
        state, move = history.last_entry.state.game, records.move(entry)
        prompt = game.prompt(state)
        assert prompt is not None
        new_events = records.events(entry)
        was_offered = game.name in REBUILT or is_offered(move, (*prompt.choices, *any_time_choices_of(game, state, False)))
        assert was_offered or changes_nothing(game, state, new_events), f"entry {entry.number}: {move}"
        history.add(entry, history.preview(entry, new_events))
    assert (game.prompt(history.last_entry.state.game) is None) == game_data["over"]


def chance_of(game_data: dict[str, Any]) -> Any:
    from companion.table.chance import Chance

    return Chance(bytes.fromhex(game_data["data"]["seed"]))


@SAMPLED
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_old_games_verify_and_their_moves_are_still_offered(path):
    for game_data in islice(read_games(path), None, None, full_or_sample(1, 1, 3)):
        check_recorded_game(game_data)


def test_old_counters_show_the_same_numbers():
    recorded_counters = 0
    for game_data in read_games(FOLDER / "toolbox.jsonl.gz"):
        if "counters" not in game_data:
            continue
        recorded = recorded_in(json.dumps(game_data["data"]))
        game, (start, *entries) = recorded.game, recorded.entries
        history = History(game, start, game.deal(start.setup, chance_of(game_data)))
        counters_by_entry = [to_builtins(history.last_entry.state.game.counters)]
        for entry in entries:
            history.add(entry, history.preview(entry, RecordCodec(game).events(entry)))
            counters_by_entry.append(to_builtins(history.last_entry.state.game.counters))
        assert json.loads(json.dumps(counters_by_entry)) == game_data["counters"]
        recorded_counters += 1
    assert recorded_counters == 3


def test_changed_recording_fails_the_check():
    game_data = next(read_games(FILES[0]))
    game_data["data"]["standings"][0]["total"] += 1
    with pytest.raises(AssertionError):
        check_recorded_game(game_data)


if __name__ == "__main__":
    for path in sorted(Path(sys.argv[1]).glob("*.jsonl.gz")):
        count = 0
        for game_data in read_games(path):
            check_recorded_game(game_data)
            count += 1
        print(f"{path.name}: {count} games")
