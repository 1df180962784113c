"""Test reading aloud: a player finishes games and sheets by ear with a mock knob."""

import subprocess
import time
from array import array
from random import Random
from statistics import median

import pytest

from companion.games import catalogue
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import BeginSession, Press, ReadAloud, TurnKnob
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import mark_package
from kivy_ui.device.read_aloud import ScreenReader
from kivy_ui.device.voice import BYTES_A_SAMPLE, HEADER, LONGEST_S, PROGRAM, VOICES, WORDS_PACKAGE, Voice, make_speech
from tests.kivy_ui.fake_speech import FakeSpeech
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample
from tests.session.fake_store import FakeStore
from tests.waiting import TIMEOUT_S, wait_until

NAMES = ["Ann", "Bo", "Cleo"]
ALL_GAMES = ("into-the-blue", "deep-dive", "deep-blue", "perils-of-the-deep")
GAMES = full_or_sample(ALL_GAMES, ALL_GAMES[:2], ALL_GAMES[:1])
MOST_TURNS, MOST_WORDS, ENTRIES = 3000, 40, 24
EXCLUDED = ("Cancel", "More", "Clear", "Make your own")
EXCLUDED_AT_FIRST = (*EXCLUDED, "End game", "Close")
"""Answers that the player avoids: some always, the others until a sheet has some entries."""
ONCE_ROUND = (1,) * 20
AUDIBLE = 1200


class RecordingVoice:
    """Fake voice that records its sentences."""

    def __init__(self):
        self.spoken_texts = []

    def read(self, sentences, is_urgent=True):
        self.spoken_texts += sentences

    def take_sentences(self):
        sentences, self.spoken_texts = self.spoken_texts, []
        return sentences


class BlindPlayer:
    """Player with a knob who knows only the spoken sentences."""

    def __init__(self, table, luck):
        self.table, self.luck, self.ears = table, luck, RecordingVoice()
        self.client = InputClient(table)
        self.reading = ScreenReader(self.ears, self.client, lambda: (table.session, table.toolbox.session))
        self.reading.is_on = True
        self.before, self.turns = self.client.snapshot, []
        table.listen(lambda _: self._follow())
        table.handle(ReadAloud(True))

    def _follow(self):
        before, self.before = self.before, self.client.snapshot
        self.reading.announce(before, self.before)

    def turn(self, steps=1):
        self.table.handle(TurnKnob("knob", steps))
        return self.ears.take_sentences()

    def push(self, is_held=False):
        self.table.handle(Press("push", is_held))
        return self.ears.take_sentences()

    def take_finish(self):
        """Take the answer that finishes a sheet, if it is among the spoken answers."""
        return any(
            sentences and sentences[0].startswith("End game") and (self.push() or True) for sentences in map(self.turn, ONCE_ROUND)
        )

    def answer(self, avoided=EXCLUDED_AT_FIRST):
        """Turn to an answer and take it; return what is spoken then."""
        sentences = self.turn(self.luck.randint(1, 7))
        for _ in range(9):
            if sentences and not sentences[0].startswith(avoided):
                break
            sentences = self.turn()
        return self.push()


def begin_game(game, seats=3):
    table = SessionThread(FakeStore(), PlayClock())
    table.handle(BeginSession(game, seats_named(NAMES[:seats])))
    return table


@SAMPLED
@pytest.mark.parametrize("game", GAMES)
def test_game_can_be_finished_by_ear_with_a_knob(game):
    table = begin_game(game)
    blind, words = BlindPlayer(table, Random(2)), []
    for _ in range(MOST_TURNS):
        if table.session.is_over:
            break
        before = table.session.entry_log.last_entry.number
        sentences = blind.answer()
        if table.session.entry_log.last_entry.number > before:
            words.append(sum(len(line.split()) for line in sentences))
    assert table.session.is_over
    assert median(words) <= MOST_WORDS


SHEETS = full_or_sample(10, 3, 1)


@SAMPLED
@pytest.mark.parametrize("number", range(SHEETS))
def test_sheet_can_be_filled_by_ear_with_a_knob(number):
    """Enter sums with the knob, too; a sheet without an end of its own has an answer that finishes it."""
    table = begin_game("score-sheet")
    blind = BlindPlayer(table, Random(number))
    for _ in range(MOST_TURNS):
        if table.session.is_over:
            break
        if table.session.entry_log.last_entry.number < ENTRIES or not blind.take_finish():
            blind.answer(EXCLUDED_AT_FIRST)
    assert table.session.is_over


def test_held_knob_reads_question_answers_and_board():
    table = begin_game("into-the-blue")
    blind = BlindPlayer(table, Random(1))
    sentences = blind.push(is_held=True)
    assert sentences[1] == "Ann, roll the dice" and "Your answers: Roll the dice." in sentences
    assert "Level 3: worth 6 and 3; nobody has a shell." in sentences and not table.snapshot.field_entry


def test_seat_button_reads_holdings_and_current_player():
    table = begin_game("into-the-blue")
    blind = BlindPlayer(table, Random(1))
    table.handle(Press("seat:1"))
    assert blind.ears.take_sentences() == ["Bo: 12 shells.", "Ann, roll the dice"]


def test_knobs_last_answer_opens_the_actions_possible_at_any_time():
    table = begin_game("into-the-blue")
    blind = BlindPlayer(table, Random(1))
    assert blind.turn(-1)[0] == "More"
    assert blind.push()[0].startswith("More")
    assert table.snapshot.field_entry


def test_nothing_is_read_and_push_lists_other_actions_while_off():
    table = begin_game("into-the-blue")
    blind = BlindPlayer(table, Random(1))
    blind.reading.is_on = False
    table.handle(ReadAloud(False))
    assert blind.turn() == [] and blind.push(is_held=True) == [] and table.snapshot.field_entry


def test_turning_the_knob_interrupts_the_reading():
    speech = FakeSpeech(seconds=TIMEOUT_S)
    voice = Voice(lambda name: None, speech.play, speech.read_out)
    voice.read(["A long sentence", "and another"])
    wait_until(lambda: speech.sentences == ["A long sentence"])
    voice.read(["Stop"])
    wait_until(lambda: speech.sentences == ["A long sentence", "Stop"])
    assert speech.stop_count == 1


def test_other_players_events_wait_for_the_end_of_the_reading():
    speech = FakeSpeech()
    voice = Voice(lambda name: None, speech.play, speech.read_out)
    voice.read(["First"])
    voice.read(["Second", "Third"], is_urgent=False)
    wait_until(lambda: speech.sentences == ["First", "Second", "Third"])


# tests with the real speech program


def test_numbers_with_a_dash_are_spoken_as_a_range():
    table = begin_game("into-the-blue")
    blind = BlindPlayer(table, Random(1))
    assert blind.reading._spoken_sentence("Sequence: 1–5 · on red") == "Sequence: 1 to 5, on red"
    blind.client.code = "de"
    assert blind.reading._spoken_sentence("Folge: 1–5") == "Folge: 1 bis 5"


def test_odds_are_read_after_the_board_unless_switched_off():
    table = begin_game("into-the-blue")
    blind = BlindPlayer(table, Random(1))
    sentences = blind.push(is_held=True)
    assert sentences[-1].endswith("The board counts with the dice you keep there.")
    blind.reading.has_odds = False
    later_sentences = blind.push(is_held=True)
    assert sentences[: len(later_sentences)] == later_sentences and len(later_sentences) < len(sentences)


def loudness(wav):
    """Return the root mean square of a WAV file's samples."""
    samples = array("h", wav[HEADER:])
    return (sum(sample * sample for sample in samples) / len(samples)) ** 0.5


@pytest.mark.parametrize("code", sorted(VOICES))
def test_real_voice_is_audible_and_speaks_its_language(code):
    sentence = "Level 3: worth 6 and 3; nobody has a shell."
    wav, seconds = make_speech(sentence, code)
    by_hand = subprocess.run([PROGRAM, "--stdout", "-v", VOICES[code], sentence], capture_output=True, check=True).stdout
    assert 1 < seconds < LONGEST_S and loudness(wav) > AUDIBLE
    assert abs(len(wav) - len(by_hand)) < len(wav) / 20, "another voice"
    other_wavs = [make_speech(sentence, other)[0] for other in VOICES if other != code]
    assert wav[HEADER:] not in [other[HEADER:] for other in other_wavs]


def test_new_sentence_interrupts_the_real_voice():
    wavs_and_times, stop_times = [], []

    def play(wav):
        wavs_and_times.append((wav, time.monotonic()))
        return lambda: stop_times.append(time.monotonic())

    voice = Voice(catalogue.game, play)
    long = "Level 3: worth 6 and 3; you have 2 shells, Cleo 1 shell, Bo 1 shell."
    voice.read([long, long, long])
    wait_until(lambda: wavs_and_times)
    voice.read(["Stop"])
    wait_until(lambda: len(wavs_and_times) == 2)
    seconds = len(wavs_and_times[0][0]) / BYTES_A_SAMPLE / 22050
    assert stop_times[0] - wavs_and_times[0][1] < seconds, "the first sentence was not cut"
    assert len(wavs_and_times[1][0]) < len(wavs_and_times[0][0]) / 2, "an old sentence came after the cut"


def test_missing_speech_program_is_reported_with_its_installation():
    voice = Voice(catalogue.game, lambda wav: lambda: None, lambda sentence, code: make_speech(sentence, code, "no-such-voice"))
    voice.read(["One", "Two"])
    wait_until(lambda: voice.trouble and not voice._readings)
    text = InputClient(begin_game("into-the-blue")).read(mark_package(WORDS_PACKAGE, voice.trouble))
    assert text == "The voice isn’t installed. Run sudo apt-get install no-such-voice on this device."
