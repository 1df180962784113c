"""The first start asks for the language; a later start does not."""

import pytest

from companion.library.store import Store
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 en light 2")


@pytest.fixture
def start(window, pictures, monkeypatch):
    """Return a function that starts Fathom with a store, in a system of a language."""
    from kivy_ui.shell import AppShell

    def start(store, language):
        monkeypatch.setattr(AppShell, "first_language", language)
        return SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)

    return start


def test_the_first_start_asks_for_the_language_once(start):
    store = Store.in_memory()
    first = start(store, "en")
    assert first.targets() == ["language=en", "language=de"] and "English" in first.words() and "Deutsch" in first.words()
    first.tap("language=de")
    assert "game:deep-blue" in first.targets()
    assert store.values_of("setting")["screen"]["language"] == "de"
    later = start(store, "en")
    assert "game:deep-blue" in later.targets() and later.shell.settings.language == "de"


def test_the_language_of_the_system_is_preselected(start, pictures, window):
    from tests.kivy_ui.layout_check import problems

    first = start(Store.in_memory(), "de")
    if pictures:
        first.picture(pictures / "language.png")
    assert problems(first) == [] and first.shell.settings.language == "de"
    first.tap("language=de")
    assert "Chronik" in first.words()


def test_no_question_without_a_first_language(start):
    assert "game:deep-blue" in start(Store.in_memory(), "").targets()
