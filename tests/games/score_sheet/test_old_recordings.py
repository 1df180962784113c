"""Games recorded before rules 2, on each of the 19 sheets of that time: their events, views and scores are unchanged."""

import gzip
import json
from pathlib import Path

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.box import sheets_before_rules_2
from companion.session.record.codec import RecordCodec
from companion.session.record.recorded_file import recorded_in
from companion.session.record.verification import verify

FILE = Path(__file__).parent / "recorded" / "before_rules_2.jsonl.gz"


def read_recorded_games():
    """Return each sheet under rules 0 and 1, with 2 to 5 players, with and without corrections."""
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        return list(map(json.loads, lines))


GAMES = read_recorded_games()
NAMES = [recorded_game["data"]["moves"][0]["move"]["name"][0] for recorded_game in GAMES]


def test_every_old_sheet_was_recorded_under_both_rules():
    rules = {(name, recorded_game["data"]["setup"].get("rules", 0)) for name, recorded_game in zip(NAMES, GAMES, strict=True)}
    assert rules == {(sheet.name, number) for sheet in sheets_before_rules_2() for number in (0, 1)} and len(rules) == 38


@pytest.mark.parametrize("name", sorted(set(NAMES)))
def test_old_recordings_are_verified_and_shown(name):
    for recorded_game in (record for record, game_name in zip(GAMES, NAMES, strict=True) if game_name == name):
        game = recorded_in(json.dumps(recorded_game["data"]))
        verification = verify(game)
        assert verification.is_true, GAME.reader(verification.names).read(verification.difference)
        assert (verification.standings is not None) and len(verification.names) >= len(recorded_game["data"]["setup"]["seats"])
        for code in ("en", "de"):
            reader = GAME.reader(verification.names, code)
            events = [event for entry in game.entries[1:] for event in RecordCodec(GAME).events(entry)]
            assert all(isinstance(reader.read(GAME.rulebook.describe(event)), str) for event in events)


@pytest.mark.parametrize("name", sorted(set(NAMES)))
def test_old_recordings_end_at_the_recorded_move(name):
    for recorded_game in (record for record, game_name in zip(GAMES, NAMES, strict=True) if game_name == name):
        game = recorded_in(json.dumps(recorded_game["data"]))
        records = RecordCodec(GAME)
        state = GAME.initial_state(game.setup)
        for entry in game.entries[1:]:
            state = GAME.rulebook.apply(state, records.events(entry))
            GAME.view(state, None), GAME.any_time_choices(state)
        assert (GAME.prompt(state) is None) == recorded_game["over"]
