"""Test the language of a single run, for `fathom play --language`."""

from companion.library.store import Store
from tests.kivy_ui.simulated_user import Hand, a_table


def test_this_run_speaks_german(window):
    """A changed setting is saved with the saved language; a language chosen in Settings is saved."""
    from kivy_ui.settings import SETTING, Settings

    store = Store.in_memory()
    store.keep("setting", SETTING, Settings(language="en").plain())
    hand = Hand(a_table(store=store), is_blind=True)
    hand.shell.speak_in_this_run("de")
    hand.settle()
    hand.tap("menu")
    assert "Einstellungen" in hand.words() and "Settings" not in hand.words()
    hand.tap("settings", "theme=light")
    kept = store.values_of("setting")[SETTING]
    assert (kept["theme"], kept["language"], hand.shell.settings.language) == ("light", "en", "de")
    hand.tap("language=en")
    assert "Settings" in hand.words() and store.values_of("setting")[SETTING]["language"] == "en"
    hand.tap("language=de", "theme=deep")
    assert store.values_of("setting")[SETTING]["language"] == "de"
