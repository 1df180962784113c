"""The language of one run alone, as `fathom play --language` wants it; says each thing it saw come true."""

from companion.library.store import Store
from tests.kivy_ui.hand import Hand, a_table, prepared


def main():
    prepared(800, 480)
    from kivy_ui.settings import SETTING, Settings

    store = Store.forgetful()
    store.keep("setting", SETTING, Settings(language="en").plain())
    hand = Hand(a_table(store=store))
    hand.shell.speak_in_this_run("de")
    hand.settle()
    hand.tap("menu")
    assert "Einstellungen" in words(hand) and "Settings" not in words(hand)
    print("this run speaks German")
    hand.tap("settings", "theme=light")
    kept = store.kept("setting")[SETTING]
    assert (kept["theme"], kept["language"], hand.shell.settings.language) == ("light", "en", "de")
    print("another setting is kept with the language that was kept before")
    hand.tap("language=en")
    assert "Settings" in words(hand) and store.kept("setting")[SETTING]["language"] == "en"
    hand.tap("language=de", "theme=deep")
    assert store.kept("setting")[SETTING]["language"] == "de"
    print("a language chosen in Settings is kept")


def words(hand):
    return " | ".join(text.text for surface in hand.surfaces() for text in surface.texts)


if __name__ == "__main__":
    main()
