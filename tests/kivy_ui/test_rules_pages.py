"""Test rules by topic on the screen: opened from Help and set-up, shown in full, and closed without a change."""

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.ruler import problems

WINDOWS = ("800x480", "480x800 de light")
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
pytestmark = pytest.mark.usefixtures("home")


def begin(hand, game):
    """Start a game with two players."""
    hand.table.send(BeginSession(game, seats_named(("Ann", "Bo"))))
    hand.settle()


def unbroken(text):
    """Return a text without spaces: lines on the screen break at other places."""
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


def test_a_search_finds_topics_by_title_and_by_text_and_back_leads_to_it(hand, window):
    tie, gem = ("gleich", "stein") if window.language == "de" else ("tie", "gem")
    hand.tap("game:deep-blue", "rules", "search")
    assert problems(hand) == [] and not [name for name in hand.targets() if name.startswith("topic:")]
    hand.write(tie)
    page = hand.shell.sheet
    assert [name for name in hand.targets() if name.startswith("topic:")] == ["topic:goal"] and problems(hand) == []
    assert tie in hand.words().split("…")[1].lower(), "the passage with the word is shown"
    hand.tap("key:done")
    assert as_text(page.topics[0].title) in hand.words() and "next" in hand.targets()
    hand.tap("back")
    assert hand.shell.sheet is page and page.search.typed == tie
    for _ in tie:
        hand.tap("key:rub out")
    hand.write(gem)
    found = page._found_topics()
    titles = [number for number in found if gem in as_text(page.topics[number].title).lower()]
    assert titles and found[: len(titles)] == titles and len(found) > len(titles), "topics with the word in their title come first"
    shown = [name for name in hand.targets() if name.startswith("topic:")]
    assert str(len(found) - len(shown)) in hand.words() and problems(hand) == [], "the number of further topics is shown"
    hand.write("xx")
    assert translate("rules.none_found", typed=f"{gem}xx") in hand.words() and problems(hand) == []
    hand.tap("back")
    assert "topic:goal" in hand.targets(), "Back ends the search"


def test_a_tool_has_no_rules(hand):
    begin(hand, "toolbox")
    hand.tap("menu", "why")
    assert "rules" not in hand.targets()
