"""Test the length of announcements: at most 25 words an event, and a median of at most 40 words a turn.

Short announcements have fewer words.
"""

from contextlib import suppress
from random import Random
from statistics import median

import pytest

from companion.games import catalogue
from companion.session.phones.announcements import last_events
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.table.in_words import speakable_text, without_repetition
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from phones.pages import without_name
from tests.sample_sizes import full_or_sample

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "kit")
"""Games with turns; the toolbox has none."""
NAMES = ["Ann", "Bo", "Cleo"]
PLAYS, MOVES = full_or_sample(40, 4), 200
MOST_OF_AN_EVENT, MOST_OF_A_TURN = 25, 40


def begin_session(name, number):
    game, luck = catalogue.game(name), Random(number)
    options = {option.name: str(luck.choice(option.choices).value) for option in game.options if option.choices}
    setup = game.setup(seats_named(NAMES[: min(3, game.seats[-1])]), options)
    return Session.begin(game, f"{name}{number}", setup, MemoryJournal(), PlayClock(), bytes([number]) * 32)


def count_words(lines):
    return [len(line.split()) for line in lines]


def count_announced_words(session, number, code):
    """Yield, for each move whose turn follows, the words of each announced event by entry, and those of the question."""
    luck, reader, asked_before = RandomPlayer(number), session.game.reader(session.names, code), ""
    for _ in range(MOVES):
        prompt = session.question or session.prompt
        if prompt is None:
            return
        before, choice = session.entry_log.last_entry.number, luck.choice(prompt)
        with suppress(IllegalMoveError):
            session.play(choice.id, luck.values(choice), "test")
        next_prompt = session.question or session.prompt
        entries = [
            [speakable_text(reader.read(sentence)) for sentence in last_event.sentences]
            for last_event in last_events(session, 0)
            if last_event.entry > before
        ]
        question = question_text(reader, next_prompt, session.names) if next_prompt and entries else ""
        word_counts = count_words(without_repetition([line for entry in entries for line in entry], question, asked_before))
        asked_before = question or asked_before
        yield next_prompt.lead if next_prompt else None, [[word_counts.pop(0) for _ in entry] for entry in entries], word_counts[0]


def question_text(reader, prompt, names):
    """Return the question as the first seat's phone says it: in the first person if that seat is asked."""
    question = reader.read(prompt.question)
    return speakable_text(without_name(question, names[0]) if prompt.lead == 0 else question)


def count_words_of_turns(name, code):
    """Return the numbers of words of each event, and of each turn with all and with short announcements."""
    events, full, short = [], [], []
    for number in range(PLAYS):
        lead, words, few = None, 0, 0
        for leads, entries, question in count_announced_words(begin_session(name, number), number, code):
            events += [count for entry in entries for count in entry]
            words += sum(map(sum, entries)) + question
            few += sum(entry[0] for entry in entries if entry) + question * (leads == 0)
            if leads != lead:
                full.append(words)
                short.append(few)
                lead, words, few = leads, 0, 0
    return events, full, short


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_announcements_are_brief(name, code):
    events, full, short = count_words_of_turns(name, code)
    assert events and max(events) <= MOST_OF_AN_EVENT
    assert full and median(full) <= MOST_OF_A_TURN
    assert sum(short) < sum(full)
