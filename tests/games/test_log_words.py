"""Test that the logs of 240 random games contain no wrong phrase of known kinds, in both languages."""

import re
from functools import cache

import pytest

from companion.games import catalogue
from companion.session.record.history import log_sentences
from companion.table.moves import Event
from tests.games.random_play import play_random_game
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(40, 6, 2)
NAMES = ("Ann", "James", "Chris", "Zoë", "Max", "Franz", "Ida", "Jo", "Kim", "Lou", "Eve", "Tom")
SINGULAR_S = re.compile(r"\b1 (?!(?:is|as|was|has|counts|gives|ends|begins)\b)[a-z-]+s\b")
"""“1 predators”; verbs after a number (“Dive 1 is scored”) are left out."""
BARE_ID = re.compile(
    r"\b[a-z]+_[a-z_]+\b|\b(?:none|skull|move|coin|text)(?: (?:skull|crew|map|move|coin|text))+\b|\b(?:True|False|None)\b"
)
REPEATED_VALUE = re.compile(r"\b([\w−.,]+), (?:not|nicht) \1(?=$|[ ;.·)])")
TYPED_SENTENCES = {
    "log.CardPlayed",
    "log.DieMade",
    "log.rolled",
    "log.rolled_on_table",
    "log.recounted_because",
    "log.card_renamed",
    "log.TrackBegun",
    "log.track_dealt",
}
"""Keys of sentences with words that the random players typed."""
OWN_START = re.compile(r"^(?:[a-zäöüßéñ0-9 ]*[“„\"]|\+|−|\d|[♠♥♣♦])")
"""A name in quotes, a number, or a card’s suit."""


@cache
def log_sentences_of_moves(name):
    """Return each move's sentences of 40 games in both languages, as rows of (language, key, sentence).

    Half of the games have corrections.
    """
    moves = []
    for number in range(GAMES):
        game = play_random_game(name, number)
        readers = {code: game.game.reader(NAMES, code) for code in ("en", "de")}
        for events in (game.deal, *(step.events for step in game.steps)):
            sentences = log_sentences(game.game, events, None)
            moves += [[(code, sentence.key, reader.read(sentence)) for sentence in sentences] for code, reader in readers.items()]
    return moves


def find_wrong_sentences(name, is_wrong):
    """Return the wrong sentences among Fathom's own."""
    return {
        text
        for move in log_sentences_of_moves(name)
        for code, key, text in move
        if key not in TYPED_SENTENCES and is_wrong(code, text)
    }


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_no_sentence_has_double_blanks_or_an_open_end(name):
    assert (
        find_wrong_sentences(
            name, lambda code, text: "  " in text or text != text.strip() or text.endswith((":", ",")) or " ," in text
        )
        == set()
    )


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_every_sentence_begins_with_a_capital(name):
    assert find_wrong_sentences(name, lambda code, text: not (text[0].isupper() or OWN_START.match(text))) == set()


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_noun_after_one_is_singular(name):
    assert find_wrong_sentences(name, lambda code, text: code == "en" and SINGULAR_S.search(re.sub("“[^”]*”", "", text))) == set()


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_no_sentence_contains_a_recorded_id(name):
    assert find_wrong_sentences(name, lambda code, text: BARE_ID.search(re.sub("[“„][^”“]*[”“]", "", text))) == set()


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_no_correction_repeats_the_old_value(name):
    assert find_wrong_sentences(name, lambda code, text: REPEATED_VALUE.search(text)) == set()


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_no_move_logs_the_same_sentence_twice(name):
    twice = [move for move in log_sentences_of_moves(name) if len({text for _, _, text in move}) < len(move)]
    assert [move for move in twice if not any(key in REPEATED_BY_DESIGN for _, key, _ in move)] == []


REPEATED_BY_DESIGN = {
    "log.maps_gained", "log.maps_lost", "log.points_gained", "log.points_lost", "log.crew_gained", "log.crew_lost", "log.crew_full",
    "log.no_maps", "log.ship_moved",
}  # fmt: skip
"""Keys of events that a random card text may cause twice for one player."""


@SAMPLED
def test_move_omits_a_sentence_that_another_of_its_events_contains():
    assert Event().is_repeated(()) is False
    loss_moves = [move for move in log_sentences_of_moves("perils-of-the-deep") if any(key == "log.SeatLost" for _, key, _ in move)]
    assert loss_moves and not [
        move for move in loss_moves if len(move) > 1 and move[-1][1] == "log.TurnEnded" and move[-2][1] == "log.SeatLost"
    ]


@pytest.mark.parametrize("kind", [SINGULAR_S, BARE_ID, REPEATED_VALUE])
def test_each_pattern_finds_a_wrong_sentence(kind):
    wrong = {SINGULAR_S: "Ann has 1 shells", BARE_ID: "“x” none skull crew is deleted", REPEATED_VALUE: "Ann has 3, not 3"}
    assert kind.search(wrong[kind])
