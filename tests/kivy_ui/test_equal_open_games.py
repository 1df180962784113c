"""Test bars of Home for two open games of the same people: no other game may be open, as more bars have no room for this."""

from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate

WINDOWS = ("800x480", "480x800 de light 2")


def test_two_games_of_the_same_people_say_how_far_each_is(home):
    """After “Play again” the people sat in another order, and both bars had their names only."""
    for names in (("Zoe", "Tom", "Maximilian"), ("Maximilian", "Zoe", "Tom")):
        home.table.send(BeginSession("into-the-blue", seats_named(names)))
        home.table.send(CloseSession())
    home.shell.show_home()
    home.wait_until_idle()
    bars = [target.box for target in home.surfaces()[0].targets if target.name.startswith("go-on:")]
    texts = [" ".join(text.text for text in home.shell.screen.texts if text.box.is_within(bar)) for bar in bars]
    assert len(texts) == 2 and all(translate("recent.just_begun") in text for text in texts), texts
