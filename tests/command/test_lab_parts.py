"""The lab runs each of its parts in the right process, and doesn't repeat games with box contents that it has tried."""

from types import SimpleNamespace

from tests.lab import __main__ as lab
from tests.lab.strange_files import _tried_once

GAME, OTHER = SimpleNamespace(name="deep-blue"), SimpleNamespace(name="deep-dive")


def test_every_part_with_a_process_or_without_a_guest_exists():
    assert {*lab.COMPUTING, *lab.GUESTLESS} <= lab.PARTS.keys() and lab.LANES > 1


def test_games_are_tried_once_with_playable_contents_and_each_time_with_others():
    calls = []

    def play_error(edition, game):
        calls.append((edition["gems"], game.name))
        return None if edition["gems"] == 3 else ValueError("no gems")

    error_of = _tried_once(play_error)
    for _ in range(2):
        for gems, game in ((3, GAME), (3, OTHER), (0, GAME)):
            assert (error_of({"gems": gems}, game) is None) == (gems == 3)
    assert calls == [(3, "deep-blue"), (3, "deep-dive"), (0, "deep-blue"), (0, "deep-blue")]
