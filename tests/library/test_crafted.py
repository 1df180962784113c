"""Games in a crafted backup: those that are imported can be opened, the others are left out with a sentence."""

import copy
import random

import msgspec
import pytest

from companion.games import catalogue
from companion.library.exchange import backup_file
from companion.library.exchange.backup_file import BackupError, digest_of
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.verification import RecordedGame, verify
from companion.table.reader import Reader, languages
from companion.table.seats import seats_named
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

MOVES, EACH = 8, full_or_sample(400, 25, 8)
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
STRANGE = [None, -1, 99, 10**12, "", "x", [], {}, True, 1.5, [1], {"x": 1}]
NONSENSE = [
    {"kind": "undo", "to": 99},
    {"kind": "redo", "to": 1},
    {"kind": "undo", "to": MOVES},
    {"kind": "start"},
    {"kind": "move", "move": {"type": "Nope"}, "events": [{"type": "Nope"}]},
    {"kind": "move", "move": {"type": "Pause"}, "events": []},
]


@pytest.fixture(scope="module")
def backup_parts():
    """Return the head and the body of a backup with an open game of each."""
    store = Store.in_memory()
    for number, name in enumerate(GAMES):
        game = catalogue.game(name)
        setup = game.setup(store.identify_seats(seats_named(["Ann", "Bo"])))
        session, player = Session.begin(game, f"game{number}", setup, store.journal, PlayClock()), RandomPlayer(16)
        for _ in range(MOVES):
            choice = player.choice(session.prompt)
            session.play(choice.id, player.values(choice))
    head, body = backup_file.backed_up(store).split(b"\n", 1)
    return msgspec.json.decode(head), msgspec.json.decode(body)


def backup_of(head, sessions, kept_records=()):
    body = msgspec.json.encode({"sessions": sessions, "kept": list(kept_records)})
    return msgspec.json.encode(head | {"digest": digest_of([body])}) + b"\n" + body


def all_paths(value, path=()):
    """Return the path of keys and indexes to every value inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([path] if path else []), *(way for name, inner in inside for way in all_paths(inner, (*path, name)))]


def with_value(value, path, new):
    changed = at = copy.deepcopy(value)
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = new
    return changed


def crafted_entries(entries, luck):
    """Yield changed copies of a game's entries that Fathom would never write."""
    ways = all_paths(entries)
    yield from (with_value(entries, way, luck.choice(STRANGE)) for way in luck.sample(ways, min(len(ways), EACH)))
    yield from ([*entries, {"number": len(entries)} | entry] for entry in NONSENSE)
    yield from (entries[1:], entries[:1] + entries[2:], [entries[0], entries[0]], [])


def refusal_of(store, file):
    """Restore a backup; return the sentence if it is refused, else None."""
    try:
        store.restore(file)
    except BackupError as refusal:
        return refusal.sentence
    return None


def check_opens(store):
    for stored_session in store.sessions(with_toolboxes=True):
        if stored_session.is_newer:  # listed as such, and left alone
            continue
        session = Session.resume(catalogue.game(stored_session.game), stored_session.id, store.journal, PlayClock())
        assert session.prompt and session.outcome and session.game.view(session.state.game, None)
        assert verify(RecordedGame(session.game, tuple(session.entries))).is_true


@SAMPLED
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_accepted_crafted_game_opens_and_verifies(backup_parts, number):
    head, body = backup_parts
    session, luck, refused = body["sessions"][number], random.Random(28), 0
    for entries in crafted_entries(session["entries"], luck):
        store = Store.in_memory()
        if refusal := refusal_of(store, backup_of(head, [session | {"entries": entries}])):
            refused += 1
            assert all(len(Reader(code=code).read(refusal)) < 400 for code in languages())
            assert store.sessions() == [] and store.plays.ids() == set()
        else:
            check_opens(store)
    assert refused > EACH / 2


@pytest.mark.long
def test_a_crafted_game_leaves_other_games_unchanged(backup_parts):
    head, body = backup_parts
    first, *other_sessions = body["sessions"]
    wrong = first | {"entries": [*first["entries"], {"number": len(first["entries"]), "kind": "undo", "to": 99}]}
    store = Store.in_memory()
    report = store.restore(backup_of(head, [wrong, *other_sessions], body["kept"]))
    assert report.untrue == ("game0",) and {stored_session.id for stored_session in store.sessions()} == {"game1", "game2", "game3"}
    assert "Left out 1 game whose moves don’t add up: game game0" in Reader().read(report.sentence())
    check_opens(store)


def test_an_entry_of_a_newer_fathom_before_older_entries_is_refused(backup_parts):
    head, body = backup_parts
    for number, session in enumerate(body["sessions"]):
        wrong, store = with_value(session, ("entries", -2, "version"), 99), Store.in_memory()
        assert refusal_of(store, backup_of(head, [wrong])), f"game {number}"
        assert store.restore(backup_of(head, [with_value(session, ("entries", -1, "version"), 99)])).new == 1
        check_opens(store)


def test_a_game_of_a_newer_fathom_is_taken(backup_parts):
    head, body = backup_parts
    session = with_value(body["sessions"][0], ("entries", 0, "setup", "game"), "deep-sea")
    store = Store.in_memory()
    assert store.restore(backup_of(head, [session])).new == 1 and store.sessions()[0].game == "deep-sea"
