"""Worked plays: the error sentence if a kit's result differs from that of its worked play."""

import pytest

from companion.games import catalogue
from companion.games.kit.reading import read_kit
from companion.games.kit.worked import KitFaultError, check_plays

KIT = """
kit = 1
name = "Sand"
seats = [2, 2]

[counters]
sand = { each = true, start = 1, low = 0 }

[[phases]]
name = "Give"
who = "in turn"

[[phases.answers]]
say = "Give"
main = true
pick = "others"
number = true
low = 1
high = "max(1, sand)"
do = ["sand -= number", "picked.sand += number", "done"]

[end]
when = "any(sand > 1)"
wins = "sand"

[[plays]]
players = 2
answers = ["1 Give: 2 1"]
counters = { sand = %s }
"""


def test_worked_play_may_write_the_only_possible_number():
    check_plays(read_kit(KIT % "[0, 2]"))


def test_difference_in_a_worked_play_names_the_player():
    with pytest.raises(KitFaultError) as caught:
        check_plays(read_kit(KIT % "[0, 3]"))
    assert "“sand” of player 2 is 2, not 3." in catalogue.game("kit").reader(code="en").read(caught.value.sentence)


@pytest.mark.parametrize(
    ("end", "winners", "sentence"),
    [
        ('wins = "sand"', "[1]", "The winners are 2, not 1."),
        ('wins = "sand"', "[]", "The winners are 2; the play says that nobody has won."),
        ('won = "0"', "[1, 2]", "Nobody has won; the play says 1, 2."),
    ],
)
def test_difference_in_winners_is_named_even_without_a_winner(end, winners, sentence):
    text = (KIT % "[0, 2]").replace('wins = "sand"', end)
    with pytest.raises(KitFaultError) as caught:
        check_plays(read_kit(f"{text}winners = {winners}\n"))
    assert sentence in catalogue.game("kit").reader(code="en").read(caught.value.sentence)


def test_worked_play_writes_a_common_loss_as_no_winners():
    check_plays(read_kit((KIT % "[0, 2]").replace('wins = "sand"', 'won = "0"') + "winners = []\n"))


PARTS = """
kit = 1
name = "Parts"
seats = [2, 3]

[things]
ale = { group = "drink", worth = 1 }
bun = { group = "food", worth = 3 }

[dice]
luck = "1d6"

[places]
deck = { kind = "stack", holds = { ale = 6, bun = 6 } }
cup = { kind = "stack", holds = { ale = 3, bun = 3 } }
row = { holds = { ale = 1, bun = 2 } }
mine = { each = true }

[counters]
coins = { each = true, start = 2, low = 0 }
moves = { each = true, start = 1, low = 0 }
round = { start = 1 }

[[phases]]
name = "Event"
who = "nobody"
do = ["draw deck row"]

[[phases]]
name = "Work"
done = "moves == 0"
answers = [
    { say = "Buy", main = true, pick = "row", only = "coins >= worth(picked)", do = ["take row mine", "moves -= 1"] },
    { say = "Sell", pick = "mine", do = ["take mine row", "moves -= 1"] },
    { say = "Give", pick = "others", number = true, low = 1, high = "coins", do = ["moves -= 1"] },
    { say = "Pay", number = true, low = "3", high = "coins", do = ["moves -= 1"] },
    { say = "Pump", do = ["moves -= 1", "roll luck"] },
    { say = "Fish", do = ["draw cup mine", "moves -= 1"] },
    { say = "Rest", when = "round > 1", do = ["moves -= 1"] },
]

[[phases]]
name = "Night"
who = "nobody"
do = ["every moves = 1", "round += 1"]

[end]
when = "round > 3"
then = "most coins"

[[plays]]
players = 2
answers = %s
"""


def fault_sentence(answers, expects="", text=PARTS, code="en"):
    """Return the error sentence for a wrong worked play."""
    with pytest.raises(KitFaultError) as caught:
        check_plays(read_kit(text % answers + expects))
    return catalogue.game("kit").reader(code=code).read(caught.value.sentence)


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ('["1 Pump: 5"]', "Before “1 Pump: 5”, enter what comes out of Deck by itself, such as “Enter: ale”."),
        ('["Enter"]', "Write what was drawn or rolled after a colon: “Enter: THING”, not “Enter”."),
        ('["Enter: tea"]', "In “Enter: tea”, there is no “tea” in Deck. Write one of ale or bun."),
        ('["Enter: ale", "Enter: bun"]', "Nothing is drawn by itself before “Enter: bun”. Player 1 must answer in “Work”."),
        ('["Enter: ale", "2 Pump: 5"]', "Player 2 can’t answer “2 Pump: 5” now. Player 1 must answer in “Work”."),
        ('["Enter: ale", "1 Rest"]', "“1 Rest” isn’t possible then: its when, round > 1, is false."),
        ('["Enter: ale", "1 Sell: ale"]', "“1 Sell: ale” isn’t possible then: there is nothing in Mine to pick."),
        ('["Enter: ale", "1 Pay: 3"]', "“1 Pay: 3” isn’t possible then: its number would be from 3 to 2."),
        ('["Enter: ale", "1 Buy"]', "“1 Buy” needs what is picked, such as “1 Buy: ale”. Now it can be ale."),
        ('["Enter: ale", "1 Buy: tea"]', "In “1 Buy: tea”, “tea” can’t be picked. Write one of ale."),
        (
            '["Enter: ale", "1 Buy: bun"]',
            "In “1 Buy: bun”, “bun” can’t be picked: only, coins >= worth(picked), is false. Write one of ale.",
        ),
        ('["Enter: ale", "1 Give: 1 1"]', "In “1 Give: 1 1”, “1” can’t be picked. Write one of 2."),
        ('["Enter: ale", "1 Give: 2"]', "“1 Give: 2” needs a number from 1 to 2, such as “1 Give: 2 1”."),
        ('["Enter: ale", "1 Give: 2 9"]', "In “1 Give: 2 9”, write a number from 1 to 2, not 9."),
        ('["Enter: ale", "1 Give: 2 x"]', "“1 Give: 2 x” needs a number in place of “x”."),
        ('["Enter: ale", "1 Pump", "Enter: bun"]', "“1 Pump” rolls Luck. Write “1 Pump: 4”."),
        ('["Enter: ale", "1 Pump", "2 Pump: 5"]', "“1 Pump” rolls Luck. Write “1 Pump: 4”."),
        ('["Enter: ale", "1 Pump: 9"]', "In “1 Pump: 9”, Luck can’t show 9. Write a number from 1 to 6."),
        ('["Enter: ale", "1 Fish", "2 Fish: ale"]', "“1 Fish” draws from Cup. Write “1 Fish: ale”."),
        ('["Enter: ale", "1 Buy: ale bun"]', "“1 Buy: ale bun” has one word too many: “bun”."),
        ('["Enter: ale", "1 Buy ale"]', "“1 Buy ale” has no colon. Write “1 Buy: ale”."),
        (
            '["Enter: ale", "1 Dig"]',
            "There is no answer “Dig” in phase “Work”. Write one of Buy, Sell, Give, Pay, Pump, Fish or Rest. "
            "Player 1 must answer in “Work”.",
        ),
    ],
)
def test_a_wrong_answer_is_quoted_with_what_to_write(answers, sentence):
    assert fault_sentence(answers) == "Worked play 1: " + sentence
    assert fault_sentence(answers, code="de").startswith("Beispiel 1: ")


@pytest.mark.parametrize(
    ("answers", "expects", "sentence"),
    [
        ('["Enter: ale"]', "counters = { coins = [2, 3] }", "“coins” of player 2 is 2, not 3. Player 1 must answer in “Work”."),
        ('["Enter: ale"]', "places = { mine = [1, 0] }", "“mine” of player 1 is 0, not 1. Player 1 must answer in “Work”."),
        ('["Enter: ale"]', "places = { deck = 12 }", "“deck” is 11, not 12. Player 1 must answer in “Work”."),
        ("[]", "places = { row = 4 }", "“row” is 3, not 4. Enter a draw or roll next, such as “Enter: ale”."),
        ('["Enter: ale", "1 Pump"]', "counters = { round = 2 }", "“round” is 1, not 2. “1 Pump” rolls Luck. Write “1 Pump: 4”."),
        ('["Enter: ale"]', "counters = { coin = [2, 2] }", "There is no counter “coin”. Write “coins”."),
        ('["Enter: ale"]', "counters = { coins = 2 }", "“coins” belongs to each player. Write coins = [1, 1]"),
        ('["Enter: ale"]', "counters = { round = [1, 1] }", "“round” is shared by all. Write one number."),
        ('["Enter: ale"]', "places = { rows = 4 }", "There is no place “rows”. Write “row”."),
    ],
)
def test_difference_in_a_worked_play_names_its_owner_and_the_last_answer(answers, expects, sentence):
    assert fault_sentence(answers, expects).startswith("Worked play 1: " + sentence)


def test_difference_names_a_phase_that_was_skipped_because_all_are_done():
    text = PARTS.replace('"every moves = 1", ', "").replace('do = ["draw deck row"]', 'do = ["round += 0"]')
    sentence = fault_sentence('["1 Pump: 5", "2 Pump: 5"]', "counters = { round = 2 }", text)
    assert sentence.startswith("Worked play 1: “round” is 4, not 2. After “2 Pump: 5”, phase “Work” was skipped: its done formula")


def test_a_game_that_is_over_before_the_first_answer_names_the_phase_without_an_answer():
    """Before, it said only that the game is over, if a file forgot to set the counter of its done formula."""
    text = PARTS.replace("each = true, start = 1, low = 0", "each = true, low = 0").replace('"every moves = 1", ', "")
    text = text.replace('do = ["draw deck row"]', 'do = ["round += 1"]')
    sentence = fault_sentence('["1 Pump: 5"]', "", text)
    assert sentence.startswith("Worked play 1: The game is over before “1 Pump: 5”: phase “Work” was skipped, its done formula")


HIDDEN = """
kit = 1
name = "Hands"
seats = [2, 2]

[things]
each_of = { labels = "1 2 3 4 5 6 7 8", keys = "c", worth = "label" }

[places]
deck = { kind = "stack", holds = "one of each" }
hand = { each = true, seen = "owner" }
table = {}

[[phases]]
name = "Deal"
who = "nobody"
do = ["every draw deck hand max(0, 3 - count('hand'))"]

[[phases]]
name = "Play"
answers = [{ say = "Play", main = true, pick = "hand", do = ["take hand table", "done"] }]

[end]
when = "count('table') > 5"
won = "1"

[[plays]]
players = 2
answers = %s
"""


def test_wrong_card_in_a_worked_play_lists_the_hand():
    sentence = fault_sentence('["1 Play: c9"]', text=HIDDEN)
    assert sentence.startswith("Worked play 1: In “1 Play: c9”, “c9” can’t be picked. Write one of c")
    hand = sentence.rstrip(".").rpartition("one of ")[2].replace(" or ", ", ").split(", ")
    assert len(hand) == 3
    check_plays(read_kit(HIDDEN % f'["1 Play: {hand[0]}"]'))


def test_entry_of_an_automatic_draw_is_refused_in_a_worked_play():
    assert "Nothing is drawn by itself before “Enter: c1”." in fault_sentence('["Enter: c1"]', text=HIDDEN)
