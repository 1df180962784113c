"""Verification replays every move, and names any altered move, event, seed or standing."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.library.exchange.exports import as_json
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.record.recorded_file import UnreadableRecordingError, games_in, recorded_in
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import RecordedGame, verify
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.early_end import end_early
from tests.english_view import english_text
from tests.example_games.pearls import GAME
from tests.session.altered_records import leaf_places, other_value

GAMES = [simulate(GAME, 2 + n % 3, seed_of("verify", n)).as_data() for n in range(8)]
SEED = seed_of("verify")
LONG = max(GAMES, key=lambda data: len(data["moves"]))


def verify_data(data):
    return verify(recorded_in(json.dumps(data), lambda name: GAME))


def deep_copy(data):
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("data", GAMES)
def test_a_simulated_game_is_true(data):
    result = verify_data(data)
    assert result.is_true and result.moves == len(data["moves"])
    assert result.draws == sum(move["drawn"] for move in data["moves"])


def test_one_file_can_hold_many_games():
    lines = "\n".join(json.dumps(data) for data in GAMES)
    assert len(list(games_in(lines, lambda name: GAME))) == len(GAMES)
    assert len(list(games_in(json.dumps(GAMES[0], indent=2), lambda name: GAME))) == 1


@pytest.mark.long
@given(st.data())
@settings(max_examples=300, deadline=None)
def test_any_altered_value_is_named(data):
    """Alters one at a time: each value of moves, events and standings, the number of draws, the seed."""
    game = deep_copy(data.draw(st.sampled_from(GAMES)))
    part = data.draw(st.sampled_from(["moves", "events", "standings"]))
    places = list(leaf_places(game[part]))
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = other_value(holder[key])
    result = verify_data(game)
    assert not result.is_true and english_text(result.difference).endswith(".")


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_any_missing_item_is_named(data):
    game = deep_copy(data.draw(st.sampled_from(GAMES)))
    rows = game[data.draw(st.sampled_from(["moves", "events", "standings"]))]
    del rows[data.draw(st.integers(0, len(rows) - 1))]
    assert not verify_data(game).is_true


@pytest.mark.parametrize("data", GAMES)
def test_another_seed_is_named(data):
    game = deep_copy(data)
    game["seed"] = seed_of("another").hex()
    assert "seed" in english_text(verify_data(game).difference)


def test_another_seed_is_found_by_its_draws_without_a_fingerprint():
    game = deep_copy(LONG)
    game["fingerprint"], game["seed"] = "", seed_of("another").hex()
    assert "PearlDrawn" in english_text(verify_data(game).difference)


def test_the_first_difference_names_the_move():
    game = deep_copy(LONG)
    game["moves"][3]["move"]["seat"] += 1
    assert english_text(verify_data(game).difference).startswith("Move 4, ")


def test_a_standing_is_named_with_both_numbers():
    game = deep_copy(LONG)
    row = game["standings"][1]
    row["total"] += 2
    assert f"say total {row['total']}, but the moves lead to −{2 - row['total']}" in english_text(verify_data(game).difference)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"game": "pearls"}', "\x00\xff", '{"game": "chess", "seed": "", "setup": {}}'])
def test_a_file_that_is_no_game_is_reported(text):
    with pytest.raises(UnreadableRecordingError):
        list(games_in(text))


def test_an_invalid_seed_is_reported():
    game = deep_copy(LONG)
    game["seed"] = "abc"
    with pytest.raises(UnreadableRecordingError, match=r"recorded\.unreadable"):
        verify_data(game)


@pytest.mark.parametrize(("note", "is_true"), [("Go 👩\u200d👧", True), ("Go 👩👧", True), ("Go 👩", False)])
def test_a_note_in_which_an_older_version_took_an_emoji_apart_is_true(note, is_true):
    game = deep_copy(LONG)
    note_events = [{"type": "NoteWritten", "text": note}]
    game["moves"].insert(0, {"move": {"type": "WriteNote", "text": "Go 👩\u200d👧"}, "events": note_events, "drawn": 0})
    del game["events"]
    assert verify_data(game).is_true is is_true


# entries of a session, with undone ones


def session_with_undo():
    setup = GAME.setup(seats_named(["Ann", "Bo"]))
    session = Session.begin(GAME, "one", setup, MemoryJournal(), PlayClock(), seed_of("undo"))
    for label in ("Draw", "Draw", "undo", "Undo anyway", "Stop", "Draw", "undo", "Undo anyway", "redo", "Draw"):
        if hasattr(session, label):
            getattr(session, label)()
        else:
            choices = (session.question or session.prompt).choices
            session.play(next(choice.id for choice in choices if english_text(choice.label) == label))
    return session


def test_a_session_with_undone_and_redone_moves_is_true():
    session = session_with_undo()
    result = verify(RecordedGame(GAME, tuple(session.entries), session.standings().seats))
    assert result.difference == "" and result.moves == 5


def exported_session():
    """Return a finished session in which Bo was renamed to Bob, and its export."""
    store = Store.in_memory()
    setup = GAME.setup(seats_named(["Ann", "Bo"]))
    session = Session.begin(GAME, "one", setup, store.journal, PlayClock())
    rename = next(aside for aside in session.prompt.any_time_choices if aside.fields and "Bo" in english_text(aside.label))
    session.play(rename.id, ("Bob",))
    for label in ("Draw", "Draw", "Stop", "Stop"):
        session.play(next(choice.id for choice in session.prompt.choices if english_text(choice.label) == label))
    (exported,) = json.loads(as_json(store))["sessions"]
    return session, exported


@pytest.mark.parametrize("place", ["names", "setup", "entries"])
def test_an_altered_name_of_a_seat_is_named(place):
    _, exported = exported_session()
    holder = exported["entries"][0]["setup"] if place == "entries" else exported[place] if place == "setup" else None
    if holder:
        holder["seats"][0]["name"] = "Eve"
    else:
        exported["names"][0] = "Eve"
    result = verify_data(exported)
    assert not result.is_true and ("Eve" in english_text(result.difference) or "setup" in english_text(result.difference))


def test_the_export_of_a_kept_session_is_true():
    session, exported = exported_session()
    result = verify_data(exported)
    assert result.is_true and result.moves == 5 and result.standings == session.standings()


def test_an_altered_undone_move_is_named():
    entries = session_with_undo().entries
    undone = next(entry for entry in entries if entry.kind == "move" and entry.number == 2)
    event = msgspec.json.decode(undone.events[0])
    entries[2] = msgspec.structs.replace(undone, events=(msgspec.Raw(msgspec.json.encode(event | {"pearl": 1 - event["pearl"]})),))
    assert "(entry 2)" in english_text(verify(RecordedGame(GAME, tuple(entries))).difference)


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_an_undo_that_goes_elsewhere_is_named(kind):
    entries = session_with_undo().entries
    at = next(entry.number for entry in entries if entry.kind == kind)
    entries[at] = msgspec.structs.replace(entries[at], to=99)
    assert f"Entry {at} " in english_text(verify(RecordedGame(GAME, tuple(entries))).difference)


def test_a_missing_entry_is_named():
    entries = session_with_undo().entries
    del entries[4]
    assert english_text(verify(RecordedGame(GAME, tuple(entries))).difference) == "Entry 4 is missing: 5 follows 3."


def ended_game(journal, moves=3, **options):
    """Return a game with random draws that was ended, so that its seed was shown."""
    setup = GAME.setup(seats_named(["Ann", "Bo"]), options)
    session = Session.begin(GAME, "one", setup, journal, PlayClock(), SEED)
    for _ in range(moves):
        session.play(session.prompt.choices[0].id)
    end_early(session)
    return session


def undo_past_end(session):
    session.undo()
    session.play(next(choice.id for choice in session.question.choices if choice.role == "danger"))


def test_draws_after_a_shown_seed_use_another_seed_and_verify():
    journal = MemoryJournal()
    session = ended_game(journal)
    shown_fingerprint, undo_count = session.fingerprint, session.history.peeked_undos
    undo_past_end(session)
    assert session.fingerprint != shown_fingerprint and session.history.peeked_undos == undo_count + 1
    line = session.log()[-1].text
    assert line == say("log.new_seed", fingerprint=session.fingerprint), "and what binds the table to it is shown"
    session.play(session.prompt.choices[0].id)
    resumed_session = Session.resume(GAME, "one", journal, PlayClock())
    assert (resumed_session.seed, resumed_session.history.peeked_undos) == (session.seed, undo_count + 1)
    result = verify(RecordedGame(GAME, tuple(journal.entries("one"))))
    assert result.is_true and result.draws > 3


def test_a_draw_from_the_seed_that_was_shown_is_found():
    journal = MemoryJournal()
    session = ended_game(journal)
    undo_past_end(session)
    for _ in range(4):
        session.play(session.prompt.choices[0].id)
    drawn_otherwise = [
        verify(
            RecordedGame(
                GAME, tuple(replace(entry, seed=other) if entry.kind == "undo" else entry for entry in journal.entries("one"))
            )
        )
        for other in ("", *(seed_of("other", n).hex() for n in range(20)))
    ]
    assert not all(result.is_true for result in drawn_otherwise)


def test_the_last_move_of_a_game_with_chance_is_not_undone_unasked():
    session = ended_game(MemoryJournal())
    undo_past_end(session)
    while session.prompt:
        session.play(session.prompt.choices[0].id)
    before = len(session.entries)
    session.undo()
    assert session.question and len(session.entries) == before


def test_going_back_before_the_end_keeps_the_seed():
    session = ended_game(MemoryJournal(), moves=2)
    undo_past_end(session)
    kept_seed = session.seed
    number = session.entry_log.last_entry.number
    session.undo()  # in a row of undos, so it asks no question
    assert session.entry_log.last_entry.number == number + 1
    assert session.seed == kept_seed
