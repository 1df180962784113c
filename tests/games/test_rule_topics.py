"""Test rules by topic: every board game has short topics in both languages, and the kinds of move that they name exist."""

import re
from typing import get_args

import pytest

from companion.games import catalogue
from companion.table.prompt import Choice, Prompt
from companion.table.reader import Reader
from companion.table.rule_topics import topic_of

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
MOST_SENTENCES, MOST_WORDS, MOST_TITLE_WORDS = 5, 80, 4
SENTENCE_END = re.compile(r"[.!?](?: |$)")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["en", "de"])
def test_a_game_has_short_topics_in_both_languages(name, code):
    topics, reader = catalogue.game(name).rule_topics, Reader(code=code)
    assert 10 <= len(topics) <= 14
    titles = [reader.read(topic.title) for topic in topics]
    assert len(set(titles)) == len(titles) and all(len(title.split()) <= MOST_TITLE_WORDS for title in titles)
    for topic in topics:
        text = reader.read(topic.text)
        assert 2 <= len(SENTENCE_END.findall(text)) <= MOST_SENTENCES and len(text.split()) <= MOST_WORDS, topic.name


@pytest.mark.parametrize("name", GAMES)
def test_each_explained_move_exists_and_is_explained_at_most_once(name):
    game = catalogue.game(name)
    known_tags = {move.__struct_config__.tag for move in get_args(game.rulebook.moves)}
    named_moves = [move for topic in game.rule_topics for move in topic.moves]
    assert set(named_moves) <= known_tags and len(set(named_moves)) == len(named_moves)


@pytest.mark.parametrize("name", sorted({*catalogue.names()} - {*GAMES}))
def test_tools_and_sheets_have_no_topics(name):
    assert catalogue.game(name).rule_topics == ()


def test_the_question_of_a_turn_has_the_topic_on_turns():
    game = catalogue.game("deep-blue")
    rest, lead = (next(move for move in get_args(game.rulebook.moves) if move.__name__ == name) for name in ("Rest", "LeadDive"))
    prompt = Prompt("", (Choice("Dive", lead(0, 1)), Choice("Rest", rest(0))))
    assert topic_of(game.rule_topics, prompt).name == "turn"
    assert topic_of(game.rule_topics, None) is None
