"""Test Home with an open game of a newer Fathom."""

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.session.inputs.messages import StoreRequest
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems

WINDOWS = ("480x800 de", "800x480", "480x800", "800x480 de")
pytestmark = pytest.mark.usefixtures("home")


def test_a_game_of_a_newer_fathom_is_listed_as_such_and_not_resumed(user):
    game, journal = catalogue.game("into-the-blue"), MemoryJournal()
    Session.begin(game, "one", game.setup(seats_named(("Ann", "Bo"))), journal, PlayClock())
    (start,) = journal.entries("one")
    newer, counts = replace(start, setup=replace(start.setup, rules=game.rulebook.rules + 1)), []
    user.table.send(StoreRequest(lambda store: store.journal.append("one", newer), lambda _: None))
    user.shell.show_home()
    user.wait_until_idle()
    assert translate("recent.newer") in user.words() and problems(user) == []
    user.tap("go-on:")
    assert not user.table.snapshot.session and user.table.snapshot.message == say("session.newer_game")
    user.table.send(StoreRequest(lambda store: len(store.journal.entries("one")), counts.append))
    user.wait_until_idle()
    assert counts == [1]
