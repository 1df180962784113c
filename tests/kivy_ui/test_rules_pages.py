"""Rules by topic on the screen: from Help and from set-up, every topic whole on its page, and back to an unchanged game."""

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text
from tests.kivy_ui.ruler import problems

WINDOWS = ("800x480", "480x800 de light")
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
pytestmark = pytest.mark.usefixtures("home")


def begin(hand, game):
    """Begin a game with two players."""
    hand.table.send(BeginSession(game, seats_named(("Ann", "Bo"))))
    hand.settle()


def unbroken(text):
    """Return a text without spaces, which its lines on the screen may have elsewhere."""
    return "".join(text.split())


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_is_read_from_help_and_back_leads_to_the_unchanged_game(hand, game):
    begin(hand, game)
    before, topics = hand.table.shown, catalogue.game(game).rule_topics
    hand.tap("menu", "why", "rules")
    assert problems(hand) == []
    shown = [name for name in hand.targets() if name.startswith("topic:")]
    assert len(shown) == len(topics), "all topics are on one page"
    hand.tap(shown[0])
    for topic in topics:
        assert as_text(topic.title) in hand.words() and unbroken(as_text(topic.text)) in unbroken(hand.words())
        assert problems(hand) == [], topic.name
        hand.tap("next")
    assert as_text(topics[0].title) in hand.words(), "the first topic follows the last"
    hand.tap("previous")
    assert as_text(topics[-1].title) in hand.words()
    hand.tap("back", "back", "back")
    assert hand.table.shown.entry == before.entry and hand.table.shown.prompt == before.prompt


def test_the_topic_of_the_question_is_marked(hand):
    begin(hand, "into-the-blue")
    hand.tap("menu", "why", "rules")
    assert hand.shell.sheet.current.name == "rolling"
    assert hand.shell.sheet.target("topic:rolling").is_on and not hand.shell.sheet.target("topic:goal").is_on


def test_rules_are_read_before_the_game(hand):
    hand.tap("game:deep-dive", "rules", "topic:solo", "back", "back")
    assert "rules" in hand.targets() and not hand.table.shown.session


def test_a_tool_has_no_rules(hand):
    begin(hand, "toolbox")
    hand.tap("menu", "why")
    assert "rules" not in hand.targets()
