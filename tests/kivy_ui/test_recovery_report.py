"""Test the page about what was repaired at the start."""

from msgspec.structs import replace

from companion.library.store import Store
from companion.table.sentence import say
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


def test_the_report_is_in_the_language_of_the_settings(window):
    """Test it with German in the library: the page is made before the settings are loaded."""
    store = Store.in_memory()
    store.save("setting", "screen", {"language": "de"})
    table = create_table(store=store)
    table.snapshot = replace(table.snapshot, trouble=(say("mended.counts"), say("mended.rebuilt", count=2)))
    user = SimulatedUser(table, is_blind=True)
    user.wait_until(lambda: user.shell.settings.language == "de")
    assert "Die Statistik stimmte nicht." in user.words() and "The statistics" not in user.words()
    user.tap("read")
    assert not user.shell.snapshot.trouble
