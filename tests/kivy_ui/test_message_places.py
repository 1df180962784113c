"""A message covers neither the title with its keys nor the question, on pages and in games."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.toast import TITLE_UNITS
from tests.example_plays import fill_store
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light 2", "1024x600 de", "1280x800 de contrast 1")
SENTENCES = (
    "Saved.",
    "Ignored a roll of 1 2: no roll is needed now.",
    "Anna heißt in dieser offenen Partie weiter Anna-Katharina, weil der Name Johanna dort schon vergeben ist.",
)
CORNER_PX = 4  # a rounded corner covers nothing
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "toolbox")


@pytest.fixture(scope="module")
def user(window, pictures):
    return SimulatedUser(create_table(store=fill_store(Store.in_memory())), window.settings(), is_blind=not pictures)


@pytest.fixture
def check_messages(user, check_page):
    """Return a function that shows each sentence, and checks what it covers."""

    def check(name):
        shell = user.shell
        for at, sentence in enumerate(SENTENCES):
            shell.show_message(sentence)
            user.wait_until_idle()
            check_page(f"message-{name}-{at}")
            panel, title_y = shell._toast.panel, shell.height - TITLE_UNITS * shell.look.unit
            question = shell.screen.question_box if name in GAMES else None
            boxes = [text.box for surface in user.surfaces() if surface is not shell._toast for text in surface.texts]
            heads = [box for box in boxes if box.y >= title_y or (question is not None and box.is_within(question))]
            assert heads and not any(_overlaps(panel, box) for box in heads), (name, sentence)
            shell.hide_message()

    return check


def _overlaps(panel, box):
    w, h = min(panel.right, box.right) - max(panel.x, box.x), min(panel.top, box.top) - max(panel.y, box.y)
    return min(w, h) > CORNER_PX


def test_a_message_covers_no_title_of_a_page(user, check_messages):
    user.go_home()
    check_messages("home")
    user.tap("nights")
    check_messages("history")
    user.tap("statistics")
    check_messages("statistics")
    user.tap("back", "people", "person:Ann")
    check_messages("person")
    user.tap("edit", "name")
    check_messages("person-name")


@pytest.mark.parametrize("game", GAMES)
def test_a_message_covers_no_question_of_a_game(user, check_messages, game):
    user.go_home()
    user.table.send(BeginSession(game, seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()
    check_messages(game)
    user.tap("menu")
    check_messages("menu")
    user.tap("settings")
    check_messages("settings")
