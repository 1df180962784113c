"""Sentences of phones' pages that come without a game: an address that is wrong, and a browser without JavaScript."""

import pytest

from tests.phones.game_server import GameServer, Guest, wait_for

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def server(tmp_path):
    with GameServer(tmp_path) as server:
        wait_for(lambda: server.phones.is_up)
        yield server


def test_browser_with_a_mistyped_address_gets_a_page_with_a_way_on(server):
    guest = Guest(server.port)
    page = guest.ask("GET", "/nonsense", **BROWSER)
    assert guest.status == 404 and "<h1>This address isn’t Fathom’s. Scan the code on the touchscreen.</h1>" in page
    assert 'name="viewport"' in page and '<a href="/" class="answer go">' in page


def test_page_for_another_host_has_no_link_to_that_host(server):
    guest = Guest(server.port, host="fathom.example")
    page = guest.ask("GET", "/", **BROWSER)
    assert guest.status == 421 and "<h1>This address isn’t Fathom’s." in page and "<a " not in page


def test_script_and_other_programs_get_the_sentence_as_plain_text(server):
    guest = Guest(server.port)
    assert guest.ask("GET", "/nonsense").startswith("This address")
    assert guest.ask("GET", "/nonsense", fathom="page", **BROWSER).startswith("This address")


def test_page_of_a_joined_phone_says_what_it_cannot_do_without_javascript(server):
    guest = server.join_guest()
    assert '<noscript><p class="said">Without JavaScript this page does not change by itself.' in guest.ask("GET", "/")
    assert "<noscript>" not in Guest(server.port).ask("GET", "/")
