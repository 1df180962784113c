"""Texts for screen readers: every event is announced once and in order before the question; four keys read the game."""

import random
from itertools import pairwise

import pytest

from companion.session.record.history import log_sentences
from companion.session.wait_idle import wait_until_idle
from companion.table.in_words import describe_seats, odds_rows, speakable_text, without_repetition
from phones.pages import without_name
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import GameServer, wait_for
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(("into-the-blue", "deep-blue", "deep-dive", "perils-of-the-deep"), ("into-the-blue", "deep-blue"))
HEAR = """
if (!window.spoken) {
  new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) spoken.push(node.textContent); })
    .observe(document.querySelector("#live"), {childList: true});
  document.addEventListener("focusin", ({target}) => { if (target.matches("#asked, #main h1")) spoken.push(target.ariaLabel ?? target.textContent); });
}
window.spoken = [];
"""
TAP = """
const keys = [...document.querySelectorAll(".asked form[action='/answer'] button:not([type=button])")].filter((one) => one.checkVisibility());
if (!keys.length) return false;
keys[0].focus(); keys[0].click(); return true;
"""
FOCUS = "return [document.activeElement.tagName, document.activeElement.id]"


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


def shown_entry(driver):
    return int(driver.execute_script("return document.querySelector('#happened').dataset.last"))


def wait_for_page(driver, server):
    """Wait until the page shows the table's last entry."""
    wait_until_idle(server.table)
    wait_for(lambda: shown_entry(driver) == server.table.session.entry_log.last_entry.number)


def tap_first_answer(driver, server):
    """Tap the first answer, if there is one, and wait until the table has it."""
    before = server.table.session.entry_log.last_entry.number
    return driver.execute_script(TAP) and wait_for(lambda: server.table.session.entry_log.last_entry.number > before)


def take_announcements(driver):
    announcements = driver.execute_script("return spoken.splice(0)")
    return [part.strip(" .") for line in announcements for part in line.split(". ")]


def read_sentences(server, sentences):
    reader = server.table.session.game.reader(server.table.session.names)
    return [speakable_text(reader.read(sentence)) for sentence in sentences]


def split_sentences(sentences):
    return [part.strip(" .") for line in sentences for part in line.split(". ")]


def winner_heading(standings, server):
    """Return the heading of the last page, which says who won."""
    names = [row.player_name(server.table.session.names) for row in standings.rows if row.has_won]
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"


def expected_question(server):
    """Return the question as Ann's phone asks it."""
    prompt, standings = server.table.snapshot.prompt, server.table.snapshot.standings
    if prompt is None:
        return winner_heading(standings, server)
    (question,) = read_sentences(server, [prompt.question])
    return without_name(question, "Ann") if prompt.lead == 0 else question


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_events_are_announced_once_in_order_before_the_question(driver, tmp_path, game):
    """The live region and the focus, compared with the journal."""
    luck = random.Random(7)
    with GameServer(tmp_path, game, 3) as server:
        guests = [server.join_guest(seat) for seat in range(3)]
        open_as_guest(driver, server, guests[0])
        wait_for_page(driver, server)
        driver.execute_script(HEAR)
        told_so_far, question = server.table.session.entry_log.last_entry.number, expected_question(server)
        for _ in range(60):
            is_mine = server.table.snapshot.prompt.lead == 0
            if not (is_mine and tap_first_answer(driver, server)):
                luck.choice(guests).play(luck)
            wait_for_page(driver, server)
            session = server.table.session
            new = [played_entry for played_entry in session.history.latest_entries(20) if played_entry.entry.number > told_so_far]
            events = [line for played_entry in new for line in log_sentences(session.game, played_entry.events, 0)]
            asks = expected_question(server)
            assert take_announcements(driver) == (
                split_sentences(without_repetition(read_sentences(server, events), asks, question)) if events else []
            )
            question = asks
            told_so_far = session.entry_log.last_entry.number
            if is_mine:
                assert driver.execute_script(FOCUS) != ["BODY", ""]
            if session.is_over:
                break


@pytest.mark.long
def test_focus_moves_to_the_question_after_every_answer(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guests = [server.join_guest(seat) for seat in range(2)]
        open_as_guest(driver, server, guests[0])
        wait_for_page(driver, server)
        assert tap_first_answer(driver, server)
        wait_for(lambda: driver.execute_script(FOCUS) == ["H1", "asked"])
        label = driver.execute_script("return document.activeElement.ariaLabel")
        assert label.startswith("Ann rolls") and label.endswith(("2 rolls left", "Stop and take a chest")), (
            "the second is a perfect dive"
        )


@pytest.mark.long
def test_four_keys_read_seat_question_board_and_changes(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guests = [server.join_guest(seat) for seat in range(2)]
        open_as_guest(driver, server, guests[0])
        assert tap_first_answer(driver, server)
        wait_for_page(driver, server)
        session = server.table.session
        view, reader = session.view(), session.game.reader(session.names)
        rows = [reader.read(row) for row in session.game.describe(view, 0)]
        odds = [reader.read(row) for row in odds_rows(view.odds)]
        assert press_key(driver, "board") == [*rows, *odds] and len(odds) > 1
        assert press_key(driver, "where") == [reader.read(row) for row in describe_seats(view, 0)]
        question_lines = press_key(driver, "asked")
        assert question_lines[0] == reader.read(session.prompt.question) and "Stop" in question_lines[1]
        changed = press_key(driver, "changed")
        assert changed[0].startswith("Ann rolls") and set(changed[1:]) <= set(rows) and len(changed) > 1


def press_key(driver, name):
    """Press a key; check that its lines are announced and shown below the keys, and return them."""
    driver.execute_script(HEAR + "document.querySelector(arguments[0]).click()", f"[data-words={name}]")
    announced_lines = wait_for(lambda: driver.execute_script("return spoken.length && spoken"))
    plate_lines = driver.execute_script("return [...document.querySelectorAll('.words-plate p')].map((one) => one.textContent)")
    assert announced_lines == plate_lines
    return plate_lines


@pytest.mark.long
def test_short_announcements_omit_details_and_questions_for_others(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guests = [server.join_guest(seat) for seat in range(2)]
        open_as_guest(driver, server, guests[1])
        wait_for_page(driver, server)
        driver.execute_script(HEAR + "toggle('short')")
        try:
            luck = random.Random(1)
            guests[0].play(luck)
            wait_for_page(driver, server)
            first = take_announcements(driver)
            assert any("Ann rolls" in announcement for announcement in first)
            guests[0].play(luck)
            wait_for_page(driver, server)
            assert all(announcement != other for announcement, other in pairwise(take_announcements(driver)))
            driver.refresh()
            assert driver.execute_script("return document.body.classList.contains('is-short')")
        finally:
            driver.execute_script("toggle('short')")
