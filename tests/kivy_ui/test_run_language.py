"""Test the language of a single run, for `fathom play --language`."""

from companion.library.store import Store
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


def test_this_run_speaks_german(window):
    """A changed setting is saved with the saved language; a language chosen in Settings is saved."""
    from kivy_ui.settings import SETTING, Settings

    store = Store.in_memory()
    store.save("setting", SETTING, Settings(language="en").plain_data())
    user = SimulatedUser(create_table(store=store), is_blind=True)
    user.shell.use_language_in_this_run("de")
    user.wait_until_idle()
    user.tap("menu")
    assert "Einstellungen" in user.words() and "Settings" not in user.words()
    user.tap("settings", "theme=light")
    saved_settings = store.values_of("setting")[SETTING]
    assert (saved_settings["theme"], saved_settings["language"], user.shell.settings.language) == ("light", "en", "de")
    user.tap("language=en")
    assert "Settings" in user.words() and store.values_of("setting")[SETTING]["language"] == "en"
    user.tap("language=de", "theme=deep")
    assert store.values_of("setting")[SETTING]["language"] == "de"
