"""Names that journals, libraries, exports, commands and devices use never change: recorded_names.txt lists them.

The list was begun from the code and the recordings of November 2026. It only grows.
"""

import gzip
import json
from pathlib import Path

from companion.games import catalogue
from tests.architecture.recorded_names import frozen_names, frozen_rules_and_names, names, rules_and_names

RECORDED_GAMES = Path(__file__).parents[1] / "games/played"


def test_no_recorded_name_is_missing():
    missing = sorted(frozen_names() - set(names()))
    assert not missing, f"old journals, scripts or devices use these names (keep them, with `tag=` or `rename=`): {missing}"


def test_every_new_name_is_on_the_list():
    new = sorted(set(names()) - frozen_names())
    assert not new, f"run `python -m tests.architecture.recorded_names` to add: {new}"


def test_a_game_with_new_recorded_names_has_a_new_rules_number():
    """An older Fathom ignores fields and options that it doesn't know, and would play such a game by other rules.

    A higher `Rulebook(rules=…)` makes it list the game as newer and leave it untouched.
    """
    frozen = frozen_rules_and_names()
    changed = [name for name, rules in rules_and_names().items() if rules != frozen.get(name)]
    assert not changed, f"raise the rules number of {changed}, then run `python -m tests.architecture.recorded_names`"


def test_the_list_has_every_name_of_the_recorded_games():
    """Removing lines from the list does not hide a rename: the recordings hold these names, too."""
    missing = sorted({name for path in RECORDED_GAMES.glob("*.jsonl.gz") for name in recorded_tags(path)} - frozen_names())
    assert not missing, missing


def recorded_tags(path):
    """Yield the tags and fields of all moves and events in a file of recorded games, converted by upcasters, and the options."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            data = json.loads(line)["data"]
            for step in data["moves"]:
                yield from names_of_record("move", data["game"], step["move"])
                for event in step["events"]:
                    yield from names_of_record("event", data["game"], event)
            yield from (f"option {data['game']} {name}" for name in data["setup"]["options"])


def names_of_record(kind, game, record):
    for upcast in catalogue.game(game).rulebook.upcasters:
        record = upcast(record)
    name = "session" if f"{kind} session {record['type']}" in frozen_names() else game
    head = f"{kind} {name} {record['type']}"
    return [head, *(f"{head}.{field}" for field in record if field != "type")]
