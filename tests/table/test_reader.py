"""A reader turns sentences (keys and parts) into text."""

import cProfile
import pstats

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.lazy_sequence import LazySequence, select
from companion.table.prompt import Choice, Prompt
from companion.table.reader import MOST_TEXTS, Reader, languages
from companion.table.sentence import SeatName, Sentence, Words, say
from tests.example_games.pearls import GAME, Stop

NAMES = ("Ann", "Bo", "Cleo")
ENGLISH = GAME.reader(NAMES)
GERMAN = GAME.reader(NAMES, "de")


def test_one_sentence_is_read_in_two_languages():
    sentence = say("log.PearlDrawn", seat=SeatName(1), pearl="white")
    assert (ENGLISH.read(sentence), GERMAN.read(sentence)) == ("Bo draws white", "Bo zieht Weiß")


def test_typed_text_is_read_unchanged():
    assert GERMAN.read("{seat} is no part here") == "{seat} is no part here"


def test_list_is_joined_with_commas_and_and():
    rows = [(), ("red",), ("red", "blue"), ("red", "blue", "gold")]
    assert [ENGLISH.read(say("refused.unknown_option", game="Go", option="x", known=row)) for row in rows][1:] == [
        "Go has no option x; it has red.",
        "Go has no option x; it has red and blue.",
        "Go has no option x; it has red, blue and gold.",
    ]


def test_form_is_chosen_by_value_or_by_plural():
    assert [ENGLISH.read(say("refused.wrong_count", wanted=count, came=0)).partition(",")[0] for count in (0, 1, 2)] == [
        "Need no dice",
        "Need 1 die",
        "Need 2 dice",
    ]


def test_form_is_chosen_by_the_number_of_another_part():
    dive = Reader("companion.games.deep_dive", names=NAMES)
    questions = [dive.read(say("ask.box", count=count, tile="green2", depth=2)) for count in (0, 1, 2)]
    assert questions == [
        "Does your box have no green 2s at depth 2?",
        "Does your box have one green 2 at depth 2?",
        "Does your box have 2 green 2s at depth 2?",
    ]


def test_a_sentence_may_be_a_part_of_another():
    line = say("log.line", told=(say("log.Stopped", seat=SeatName(0)), say("log.NoteWritten", text="wine {spilt}")))
    assert ENGLISH.read(line) == "Ann stops · Note: wine {spilt}"


def test_repeated_reading_uses_the_cache():
    rows = tuple(say("log.PearlDrawn", seat=SeatName(seat), pearl=pearl) for seat in range(3) for pearl in ("white", "black"))
    first, profile = GERMAN.read_all(rows), cProfile.Profile()
    assert profile.runcall(GERMAN.read_all, rows) == first
    assert not [name for _, _, name in pstats.Stats(profile).stats if name == "_fill"]


def test_cache_of_a_reader_is_not_shared_with_other_names():
    other_reader = GAME.reader(("Dov", "Eve"))
    sentence = say("log.PearlDrawn", seat=SeatName(1), pearl="white")
    assert (ENGLISH.read(sentence), other_reader.read(sentence)) == ("Bo draws white", "Eve draws white")


def test_reader_caches_a_limited_number_of_texts():
    texts = [ENGLISH.read(say("log.NoteWritten", text=f"note {number}")) for number in range(3 * MOST_TEXTS)]
    assert texts[-1] == f"Note: note {3 * MOST_TEXTS - 1}"
    assert len(ENGLISH._known_texts) <= MOST_TEXTS


def test_part_named_with_a_capital_starts_a_sentence():
    blue, dive = (Reader(f"companion.games.{game}", names=NAMES) for game in ("into_the_blue", "deep_dive"))
    tied = say("tie.story", level=3, seats=(SeatName(0), SeatName(1)), shells=2, steps=(say("tie.unplayed"),), won=())
    assert "Tie-break, unplayed" in blue.read(tied)
    assert dive.read(say("log.CameUp", seat=say("opponent"))).startswith("The opponent")


def test_sentence_missing_in_a_translation_is_read_in_english():
    assert Reader("tests.example_games.pearls", code="xx").read(say("choice.stop")) == "Stop"


def test_unknown_sentence_key_raises_key_error():
    with pytest.raises(KeyError, match=r"log\.Nothing is not written"):
        ENGLISH.read(say("log.Nothing"))


def test_seat_without_a_name_is_read_as_its_number():
    assert GAME.reader().read(say("log.Stopped", seat=SeatName(2))) == "#3 stops"


def test_a_whole_prompt_is_read_but_not_its_moves():
    prompt = Prompt(say("ask.draw", seat=SeatName(0)), (Choice(say("choice.stop"), Stop(0), note="a note"),))
    read = GERMAN.read_all(prompt)
    assert (read.question, read.choices[0].label, read.choices[0].move) == ("Ann, ziehen oder aufhören?", "Aufhören", Stop(0))


def test_lazy_sequence_is_built_and_read_on_first_access():
    calls = []

    def any_time_choices():
        calls.append(1)
        return (Choice(say("choice.stop"), Stop(0)),)

    read = ENGLISH.read_all(Prompt("?", (), any_time_choices=LazySequence(any_time_choices)))
    assert calls == []
    assert [choice.label for choice in read.any_time_choices] == ["Stop"] and [
        choice.label for choice in read.any_time_choices
    ] == ["Stop"]
    assert calls == [1]


def test_selected_things_of_a_lazy_sequence_alone_are_read():
    choices = LazySequence(lambda: (Choice(say("choice.stop"), Stop(0)), Choice(say("no.such.key"), Stop(1))))
    read = ENGLISH.read_all(Prompt("?", (), any_time_choices=choices))
    assert [choice.label for choice in select(read.any_time_choices, lambda choice: choice.move.seat == 0)] == ["Stop"]


def test_numbers_and_chances_are_written_in_the_style_of_the_language():
    assert (ENGLISH.number(2.5), GERMAN.number(2.5)) == ("2.5", "2,5")
    assert (ENGLISH.number(-12345), GERMAN.number(-12345)) == ("−12,345", "−12.345")
    assert (ENGLISH.percent(0.414), GERMAN.percent(0.414)) == ("41%", "41\u00a0%")


def test_every_language_is_listed_with_english_first():
    assert languages()[0] == "en" and "de" in languages()


PARTS = st.one_of(st.integers(-9, 9), st.text(max_size=5), st.booleans(), st.none(), st.builds(SeatName, st.integers(0, 5)))


@given(st.dictionaries(st.sampled_from("abc"), st.one_of(PARTS, st.lists(PARTS, max_size=3).map(tuple)), max_size=3))
def test_sentence_is_encoded_and_decoded_equal(parts):
    sentence = Sentence("a.key", {**parts, "inner": say("b", **parts)})
    assert msgspec.json.decode(msgspec.json.encode(sentence), type=Words) == sentence
