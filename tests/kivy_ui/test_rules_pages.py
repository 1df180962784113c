"""Test rules by topic on the screen: opened from Help and set-up, shown in full, and closed without a change."""

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import BeginSession
from companion.table.reader import Reader, sentence_file
from companion.table.searching import fold_text
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, language_code, translate
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800 de light")
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
pytestmark = pytest.mark.usefixtures("home")


def begin_game(user, game):
    """Start a game with two players."""
    user.table.send(BeginSession(game, seats_named(("Ann", "Bo"))))
    user.wait_until_idle()


def strip_spaces(text):
    """Return a text without spaces: lines on the screen break at other places."""
    return "".join(text.split())


def marked(page):
    """Return the marks behind words that a search found."""
    return [sprite for sprite in page.scene.sprites if ":mark:" in sprite.key]


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_is_read_from_help_and_back_leads_to_the_unchanged_game(user, game):
    begin_game(user, game)
    before, topics = user.table.snapshot, catalogue.game(game).rule_topics
    user.tap("menu", "why", "rules")
    assert problems(user) == []
    topic_targets = [name for name in user.targets() if name.startswith("topic:")]
    assert len(topic_targets) == len(topics), "all topics are on one page"
    user.tap(topic_targets[0])
    for topic in topics:
        assert as_text(topic.title) in user.words() and strip_spaces(as_text(topic.text)) in strip_spaces(user.words())
        assert problems(user) == [], topic.name
        user.tap("next")
    assert as_text(topics[0].title) in user.words(), "the first topic follows the last"
    user.tap("previous")
    assert as_text(topics[-1].title) in user.words()
    user.tap("back", "back", "back")
    assert user.table.snapshot.entry == before.entry and user.table.snapshot.prompt == before.prompt


@pytest.mark.windows(*WINDOWS)
def test_help_has_keys_to_the_topics_of_the_question(user):
    """A rule was four taps away, behind the key to all rules."""
    begin_game(user, "into-the-blue")
    before = user.table.snapshot.prompt
    user.tap("menu", "why")
    names = [name for name in user.targets() if name.startswith("topic:")]
    assert names == ["topic:rolling", "topic:stopping", "topic:sequence", "topic:placing"] and problems(user) == []
    user.tap("topic:sequence")
    assert user.shell.top_page.title == catalogue.game("into-the-blue").rule_topics[4].title and problems(user) == []
    user.tap("leave")
    assert "mark:tray" in user.targets() and user.table.snapshot.prompt == before


def test_each_sentence_of_a_topic_has_a_row_of_its_own(user):
    """Topics were blocks of up to sixteen lines."""
    user.tap("game:deep-dive", "rules", "topic:predators")
    page = user.shell.top_page
    dots = [sprite for sprite in page.scene.sprites if sprite.key.endswith(":dot")]
    assert len(dots) == len(page.paragraphs) > 3 and problems(user) == []


def test_a_cross_leads_from_a_topic_to_the_place_where_the_rules_were_opened(user):
    user.tap("game:into-the-blue", "rules", "topic:rolling", "leave")
    assert "begin" in user.targets() or "missing" in user.targets()
    user.tap("back")
    begin_game(user, "into-the-blue")
    user.tap("menu", "why", "rules", "topic:rolling", "leave")
    assert "seat:0" in user.targets() and not user.shell.is_covered


def test_the_topic_of_the_question_is_marked(user):
    begin_game(user, "into-the-blue")
    user.tap("menu", "why", "rules")
    assert user.shell.top_page.current.name == "rolling"
    assert user.shell.top_page.target("topic:rolling").is_on and not user.shell.top_page.target("topic:goal").is_on


def test_rules_are_read_before_the_game(user):
    user.tap("game:deep-dive", "rules", "topic:solo", "back", "back")
    assert "rules" in user.targets() and not user.table.snapshot.session


def test_rules_are_read_from_homes_menu(user):
    user.tap("menu", "rules", "choose:Deep Dive")
    assert user.shell.top_page.current is None and problems(user) == []
    user.tap("topic:solo", "back", "back")
    assert "game:deep-dive" in user.targets()


def test_a_search_finds_topics_by_title_and_by_text_and_back_leads_to_it(user, window):
    tie, gem = ("gleich", "stein") if window.language == "de" else ("tie", "gem")
    user.tap("game:deep-blue", "rules", "search")
    assert problems(user) == [] and not [name for name in user.targets() if name.startswith("topic:")]
    user.write(tie)
    page = user.shell.top_page
    assert [name for name in user.targets() if name.startswith("topic:")] == ["topic:goal"] and problems(user) == []
    assert marked(page), "the word that was found"
    assert tie in user.words().split("…")[1].lower(), "the passage with the word is shown"
    user.tap("key:done")
    assert as_text(page.topics[0].title) in user.words() and "next" in user.targets()
    assert marked(user.shell.top_page), "in the topic, too"
    user.tap("back")
    assert user.shell.top_page is page and page.search.typed == tie
    for _ in tie:
        user.tap("key:rub out")
    user.write(gem)
    topic_numbers = page._found_topics()
    titles = [number for number in topic_numbers if gem in as_text(page.topics[number].title).lower()]
    assert titles and topic_numbers[: len(titles)] == titles and len(topic_numbers) > len(titles), (
        "topics with the word in their title come first"
    )
    visible_topics = [name for name in user.targets() if name.startswith("topic:")]
    assert str(len(topic_numbers) - len(visible_topics)) in user.words() and problems(user) == [], (
        "the number of further topics is shown"
    )
    user.tap("more-topics")
    further_topics = [name for name in user.targets() if name.startswith("topic:")]
    assert further_topics and not {*further_topics} & {*visible_topics} and problems(user) == [], "a tap shows them"
    user.write("xx")
    assert translate("rules.none_found", typed=f"{gem}xx") in user.words() and problems(user) == []
    user.tap("back")
    assert "topic:goal" in user.targets(), "Back ends the search"


def test_a_tool_has_no_rules(user):
    begin_game(user, "toolbox")
    user.tap("menu", "why")
    assert "rules" not in user.targets()


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_search_finds_words_that_the_rules_say_otherwise(user, game):
    """“Winner” found nothing, because the rules say who wins."""
    begin_game(user, game)
    user.tap("menu", "why", "rules", "search")
    user.write("sieg" if language_code() == "de" else "winner")
    assert "topic:goal" in user.targets() and marked(user.shell.top_page) and problems(user) == []
    user.tap("back", "back", "back", "back")


def test_every_other_word_is_in_the_rules_of_a_game():
    topics = [topic for game in GAMES for topic in catalogue.game(game).rule_topics]
    for code in ("en", "de"):
        reader = Reader(code=code)
        texts = [fold_text(f"{reader.read(topic.title)} {reader.read(topic.text)}") for topic in topics]
        for group in sentence_file("kivy_ui.pages", code).sentence("rules.other_words").splitlines():
            for words in group.partition(">")[2].split(","):
                assert any(fold_text(words) in text for text in texts), words


@pytest.mark.windows("480x800 de light")
def test_a_long_title_is_smaller_beside_the_number_of_its_topic(user):
    """It left no room for the number."""
    user.tap("game:deep-dive", "rules", "topic:end")
    assert "Letzter Tauchgang" in user.words() and "12/14" in user.words() and problems(user) == []
