"""A player without sight finishes whole games and score sheets in a real browser, by what a screen reader says."""

from random import Random

import pytest

from companion.session.record.verification import RecordedGame, verify
from companion.session.wait_idle import wait_until_idle
from tests.long_tests import SAMPLED
from tests.phones.blind_player import BlindPlayer
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import GameServer, wait_for
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(("into-the-blue", "deep-blue", "deep-dive", "perils-of-the-deep"), ("into-the-blue",))
SEEDS, SHEETS = range(full_or_sample(3, 1)), range(full_or_sample(10, 2, 1))
MOST = 2000


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


class BlindGame:
    """Game in which the first seat is played without sight, and all others by forms."""

    def __init__(self, driver, server, seats, number):
        self.driver, self.server, self.luck = driver, server, Random(number)
        self.guests = [server.join_guest(seat) for seat in range(seats)]
        open_as_guest(driver, server, self.guests[0])
        self.blind = BlindPlayer(driver, Random(number))
        self.given_labels = []

    @property
    def session(self):
        return self.server.table.session

    def wait_for_page(self):
        """Wait until the page shows the last entry."""
        wait_until_idle(self.server.table)
        wait_for(lambda: self._shown_entry() == self.session.entry_log.last_entry.number)

    def _shown_entry(self):
        return int(self.driver.execute_script("return document.querySelector('#happened')?.dataset.last ?? -1"))

    def play(self):
        """Play to the end: each seat answers what it is asked."""
        for _ in range(MOST):
            self.wait_for_page()
            if self.session.is_over:
                return
            before = self.session.entry_log.last_entry.number
            prompt = self.server.table.snapshot.prompt
            if prompt.lead in (0, None):
                self.answer(before)
            if self.session.entry_log.last_entry.number == before:
                self.luck.choice(self.guests[1:]).play(self.luck)
        raise AssertionError(f"no end: {self.server.table.snapshot.prompt}")

    def answer(self, before):
        """Let the player without sight answer; then the focus is on the question."""
        label = self.blind.answer()
        if not label:
            return
        wait_for(lambda: self.session.entry_log.last_entry.number > before or self.refusal())
        if self.session.entry_log.last_entry.number > before:
            self.given_labels.append(label)
            self.wait_for_page()
            wait_for(lambda: (element := self.blind.focused_element()) and element.role == "heading")

    def refusal(self):
        return [element for element in self.blind.page() if element.role == "alert"]


def play_blind_game(driver, folder, game, number, seats=3):
    with GameServer(folder, game, seats) as server:
        followed = BlindGame(driver, server, seats, number)
        followed.play()
        session = server.table.session
        check = verify(RecordedGame(session.game, tuple(session.entries)))
        assert session.is_over and check.difference == ""
        assert followed.given_labels
        return followed


@pytest.mark.parametrize("number", SEEDS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
def test_game_can_be_finished_with_a_screen_reader(driver, tmp_path, game, number):
    play_blind_game(driver, tmp_path, game, number)


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("number", SHEETS)
def test_sheet_can_be_filled_with_a_screen_reader(driver, tmp_path, number):
    play_blind_game(driver, tmp_path, "score-sheet", number)
