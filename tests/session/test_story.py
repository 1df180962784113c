"""Story of a game: its numbers follow from the entries, and each sentence is true."""

import doctest
from types import SimpleNamespace

from msgspec import structs

from companion.session.play import story as told
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.play.story import comeback, lead_of
from companion.session.record.journal import MemoryJournal
from companion.table.seats import seats_named
from companion.table.standings import SeatStanding, Standings
from tests.english_view import english_text
from tests.example_games.pearls import GAME

SEED = bytes(32)


def begin():
    """Begin a game with two players."""
    return Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"]), {}), MemoryJournal(), PlayClock(), SEED)


def choice_id(session, label):
    """Return the id of the choice with this label."""
    return next(choice.id for choice in session.prompt.choices if english_text(choice.label) == label)


def test_the_examples_are_so():
    assert doctest.testmod(told).failed == 0


def test_a_game_without_moves_has_no_story():
    assert begin().story() == []


def test_a_story_has_the_number_of_moves_and_the_best_move():
    session = begin()
    session.play(choice_id(session, "Draw"))
    session.play(choice_id(session, "Stop"))
    sentences = [english_text(words) for words in session.story()]
    assert sentences[0] == "You made 2 moves in 1 minute."
    assert 1 <= len(sentences) <= 5


def test_the_lead_changes_only_when_another_seat_is_ahead_alone():
    course = [{0: 0, 1: 0}, {0: 3, 1: 0}, {0: 3, 1: 3}, {0: 3, 1: 4}, {0: 3, 1: 9}]
    lead = lead_of(course, 1)
    assert (lead.changes, lead.first, lead.deficit, lead.ahead) == (1, 0, 3, 0)
    assert lead_of(course[:2], 0).changes == 0


def test_a_story_mentions_a_long_wait():
    clock_time = [0.0]
    clock = PlayClock(monotonic=lambda: clock_time[0])
    session = Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"]), {}), MemoryJournal(), clock, SEED)
    session.play(choice_id(session, "Draw"))
    clock_time[0] += 300
    session.play(choice_id(session, "Draw"))
    assert any("5 minutes" in english_text(words) and "longest" in english_text(words) for words in session.story())


def test_a_comeback_is_celebrated_only_if_the_winner_was_far_behind():
    session = begin()
    for _ in range(6):
        if session.prompt is not None:
            session.play(choice_id(session, "Draw"))
    played_entries = session.history.entries_in_force()
    rows = [(4, 0), (4, 0), (4, 1), (4, 5), (4, 5), (4, 5), (4, 12)][-len(played_entries[1:]) :]
    results = [Standings(tuple(SeatStanding(seat, 1 + (row[seat] != max(row)), row[seat]) for seat in (0, 1))) for row in rows]
    game = SimpleNamespace(standings=lambda state: courses.pop(0), rulebook=GAME.rulebook)
    courses = [*results]
    assert english_text(comeback(game, played_entries, results[-1])) == "Bo was 4 points behind Ann, but came first."
    near_rows = [(4, 3), (4, 3), (4, 3), (4, 5), (4, 5), (4, 5), (4, 12)][-len(played_entries[1:]) :]
    courses = [Standings(tuple(SeatStanding(seat, 1 + (row[seat] != max(row)), row[seat]) for seat in (0, 1))) for row in near_rows]
    assert comeback(game, played_entries, results[-1]) == ""


def test_a_player_is_not_behind_while_only_others_have_entered_what_counts_at_the_end():
    session = begin()
    for _ in range(4):
        session.play(choice_id(session, "Draw"))
    played_entries = session.history.entries_in_force()
    states = [played_entry.state.game for played_entry in played_entries[1:]]
    rows = [(2, 2), (22, 2), (22, 23), (22, 23)][-len(states) :]
    standings = [Standings(tuple(SeatStanding(seat, 1 + (row[seat] != max(row)), row[seat]) for seat in (0, 1))) for row in rows]
    results = list(zip(states, standings, strict=True))
    game = SimpleNamespace(standings=lambda state: next(result for at, result in results if at is state), rulebook=GAME.rulebook)
    assert english_text(comeback(game, played_entries, standings[-1])) == "Bo was 20 points behind Ann, but came first."
    results[1] = (states[1], structs.replace(standings[1], is_partial=True))
    assert comeback(game, played_entries, standings[-1]) == ""


def test_no_lead_in_points_is_told_where_something_else_counts_first():
    """A story said that a player led from start to end in Phase 10 who was in the lowest phase."""
    session = begin()
    for _ in range(2):
        session.play(choice_id(session, "Draw"))
    rows = {seat: SeatStanding(seat, 1, total) for seat, total in ((0, 9), (1, 4))}
    game = SimpleNamespace(standings=lambda state: Standings(tuple(rows.values())), rulebook=GAME.rulebook)
    texts = []
    for winner in (0, 1):
        result = Standings(tuple(structs.replace(row, place=1 + (seat != winner)) for seat, row in rows.items()))
        texts.append([english_text(words) for words in told.story(game, session.history.entries_in_force(), result)])
    assert [any("led" in words for words in text) for text in texts] == [True, False]
