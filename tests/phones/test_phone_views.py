"""Views of all seats, built one state after the other, equal views built alone, with little work per answer."""

import cProfile
import pstats
from random import Random

import pytest

from companion.session.inputs.snapshot import Snapshot
from companion.session.phones.entry_cache import MOST_ENTRIES
from companion.session.phones.phone_view import PhoneViews, digest, phone_view
from companion.session.phones.protocol import encode_frame
from companion.session.record.chooser import RandomPlayer
from companion.session.session_controller import take_snapshot
from tests.phones.random_pages import give_random_answer, play_random_game
from tests.phones.random_sessions import begin_session

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox")
ANSWERS, UNDOES, SEATS = 40, 0.25, 3
FULL_LOG = 26
"""Answers after which the log of a phone is full."""


def seats_of(session):
    return (*range(len(session.seats)), None)


@pytest.mark.parametrize("name", GAMES)
def test_views_built_one_after_the_other_equal_views_built_alone(name):
    session, views, luck, player = play_random_game(name, 5, SEATS, moves=0), PhoneViews(), Random(5), RandomPlayer(5)
    for _ in range(ANSWERS):
        if luck.random() < UNDOES and session.undo_name:
            session.undo()
        elif not session.is_over:
            give_random_answer(session, player)
        snapshot = take_snapshot(session, Snapshot())
        state = views.views_of_state(snapshot, session, None)
        for seat in seats_of(session):
            assert digest(state.view_of(seat)) == digest(phone_view(snapshot, session, None, seat))


def test_views_of_another_game_contain_nothing_of_the_last_game():
    views = PhoneViews()
    for session in (begin_session("into-the-blue", 1), begin_session("deep-blue", 1)):
        snapshot = take_snapshot(session, Snapshot())
        assert digest(views.views_of_state(snapshot, session, None).view_of(0)) == digest(phone_view(snapshot, session, None, 0))
    assert views.views_of_state(Snapshot(), session, None).view_of(1) == views.views_of_state(Snapshot(), None, None).view_of(1)


def count_calls(work):
    """Return what `work` returns, and how often it called each function, by name."""
    profile = cProfile.Profile()
    result = profile.runcall(work)
    call_counts = dict[str, int]()
    for (_, _, name), (_, count, *_) in pstats.Stats(profile).stats.items():
        call_counts[name] = call_counts.get(name, 0) + count
    return result, call_counts


def test_answer_describes_the_board_once_per_seat_and_only_its_events():
    session, views, player = play_random_game("deep-blue", 5, 4, moves=FULL_LOG), PhoneViews(), RandomPlayer(5)
    seats = seats_of(session)

    def make_frames():
        state = views.views_of_state(snapshot, session, None)
        return [encode_frame(state.view_of(seat)) for seat in seats]

    snapshot = take_snapshot(session, Snapshot())
    make_frames()
    give_random_answer(session, player)
    snapshot = take_snapshot(session, Snapshot())
    _, work = count_calls(make_frames)
    assert work["log_sentences"] <= len(seats) + 1  # one names what is undone
    assert work["describe"] <= len(seats) + (len(seats) + 1) * len(session.entry_log.last_events)
    assert work["view"] <= 2 * len(seats) and work["_common_view"] == 1


def test_cache_of_a_long_game_stays_small():
    session, views = play_random_game("into-the-blue", 2, SEATS, moves=2 * MOST_ENTRIES), PhoneViews()
    for _ in range(3):
        views.views_of_state(take_snapshot(session, Snapshot()), session, None).view_of(0)
        give_random_answer(session, RandomPlayer(3))
    assert len(views._entries._facts) <= MOST_ENTRIES
