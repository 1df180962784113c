"""Reading kits: what is written is read and written again; every mistake is one sentence with its line and the nearest word."""

import pytest

from companion.games.kit.language import KitError
from companion.games.kit.reading import read_kit
from companion.games.kit.writing import kit_toml
from companion.table.reader import Reader

SMALL = """kit = 1
name = "Cup"
seats = [1, 4]
[things]
red = { look = "red circle", group = "warm", worth = 2 }
blue = { look = "blue circle" }
[places]
cup = { kind = "bag", holds = { red = 3, blue = [2, 3, 4, 5] } }
out = { kind = "row" }
hand = { kind = "row", each = true }
[counters]
points = { each = true, wins = "most" }
[[phases]]
name = "Turn"
answers = [
    { say = "Draw", main = true, when = "count('cup') > 0", do = ["draw cup out", "points += sum('out', 'warm')", "done"] },
    { say = "Stop", do = ["done"] },
]
[end]
when = "count('cup') == 0"
then = "most points"
"""


def refusal(text):
    with pytest.raises(KitError) as caught:
        read_kit(text)
    reader = Reader("companion.games.kit")
    assert Reader("companion.games.kit", code="de").read(caught.value.said)
    return reader.read(caught.value.said)


def test_a_kit_is_read_and_written_again():
    kit = read_kit(SMALL)
    assert [one.key for one in kit.things] == ["red", "blue"] and kit.places[0].holds["blue"] == (2, 3, 4, 5)
    assert read_kit(kit_toml(kit)) == kit


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("red = 3", "rad = 3", "Line 8: There is no thing “rad”. Write “red”."),
        ("kit = 1", "kit = 2", "Line 1: This kit uses language 2. Update Fathom, or write kit = 1."),
        ("kit = 1\n", "", "Line 1: Write kit = 1 first: the number of the language."),
        ('"draw cup out"', '"drow cup out"', "Line 16: “drow” is no verb. Write “draw”."),
        ('"draw cup out"', '"draw cop out"', "Line 16: There is no place “cop”. Write “cup”."),
        ('"draw cup out"', '"draw out cup"', "Line 16: Only a bag or a stack is drawn from. Write all, take or move for “out”."),
        ('"draw cup out"', '"draw cup"', "Line 16: Write draw BAG ROW, or draw BAG ROW NUMBER."),
        ("count('cup') > 0", "count('cap') > 0", "Line 16: There is no place “cap”. Write “cup”."),
        ("count('cup') > 0", "count(cup) > 0", "Line 16: Write the place in single quotes."),
        ("points += sum", "point += sum", "Line 16: There is no counter “point”. Write “points”."),
        ("'warm'", "'warn'", "Line 16: There is no thing “warn”. Write “warm”."),
        ("red circle", "rod circle", "Line 5: There is no colour “rod”. Write “red”."),
        ("most points", "most pints", "Line 21: There is no counter “pints”. Write “points”."),
        ('name = "Turn"', 'name = "Turn"\nwho = "in tun"', "Line 15: There is no answering “in tun”. Write “in turn”."),
        ('name = "Turn"', 'name = "Turn"\nwho = "the table"', "Line 17: “points” belongs to each player, and no player is meant"),
        ("main = true", "mian = true", "Line 16: There is no “mian”. Write “main”."),
        ('kind = "row", each', 'kind = "raw", each', "Line 10: There is no value “raw”. Write “row”."),
        ("[2, 3, 4, 5]", "[2, 3]", "Line 8: Write 4 numbers for “blue”: one for each number of players."),
        ("[end]", "[ends]", "Line 19: There is no “ends”. Write “end”."),
        ('"done"] },\n]', '"draw cup out"] },\n]', ""),
        ("seats = [1, 4]", "seats = [4, 1]", "Line 3: Write seats = [fewest, most], from 1 to 12."),
        ("seats = [1, 4]", "seats = 4 1", "Line 3: this isn’t TOML. Write key = value."),
        ("worth = 2", 'worth = "two"', "Line 5: “worth” has a value of the wrong kind. Write a number."),
        ("main = true", "main = 1", "Line 16: “main” has a value of the wrong kind. Write true or false."),
        ('say = "Stop"', 'say = "Stop", pick = "out", when = "worth(picked) > 1"', "Line 17: “when” is looked at before"),
        ('say = "Stop"', 'say = "Stop", only = "points > 1"', "Line 17: Nothing is picked here. Add pick, or leave out only."),
        ('cup = { kind = "bag",', 'cup = { kind = "bag", price = 2,', "Line 8: Only things in a row or supply have a price"),
        (
            'out = { kind = "row" }',
            'out = { kind = "row", price = [2, 1] }',
            "Line 9: Write prices of “out” from 0 to 99,999 that do not fall",
        ),
        ("[things]", '[things]\neach_of = { labels = "1 two", worth = "label" }', "Line 5: “two” is no number"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line_and_the_nearest_word(right, wrong, said):
    assert right in SMALL
    text = SMALL.replace(right, wrong, 1)
    if said:
        assert refusal(text).startswith(said)
    else:
        read_kit(text)


def test_a_phase_that_no_answer_ends_is_refused():
    assert "No answer ends phase “Turn”" in refusal(SMALL.replace(', "done"]', "]").replace('["done"]', "[]"))


def test_a_name_that_needs_itself_is_refused():
    text = SMALL.replace("[[phases]]", '[let]\na = "b + 1"\nb = "a"\n[[phases]]')
    assert refusal(text) == "Line 14: “a” needs itself. Take it out of its own formula."


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('say = "Stop"', 'say = "Stop\\u202e"'),
        ('name = "Turn"', 'name = "Turn\\nTurn"'),
        ('look = "red circle",', 'look = "red circle", label = "a\\tb",'),
    ],
)
def test_signs_that_no_screen_shows_are_refused(right, wrong):
    assert "Remove line breaks and signs that can’t be shown" in refusal(SMALL.replace(right, wrong, 1))
