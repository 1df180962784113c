"""Test calculating sheets on the screen: no layout mistakes, and one tap enters a one-digit number."""

from pathlib import Path

import pytest

from companion.session.inputs.messages import Answer
from companion.table.notation_fields import Sum
from kivy_ui.games.score_sheet.calculating.digit_keys import bonus_of
from kivy_ui.games.score_sheet.calculating.number_input import can_be_meant, is_complete, number_input
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.calculating_sheets import PARTS, begin_sheet
from tests.kivy_ui.sheet_taps import count_taps
from tests.long_tests import SAMPLED, one_more_long
from tests.programs import run_program
from tests.sample_sizes import full_or_sample

WAYS = (("800x480", "deep", "0", "en", "4"), ("480x800", "light", "0", "de", "5"), ("1280x720", "contrast", "2", "de", "7"))
ANSWERS = full_or_sample(40, 4, 2)
TAPS = {"Skull King": 8, "Spades": 8, "Hearts": 5, "7 Wonders": 64, "Yahtzee": 10}
"""Taps of a round of four by sheet."""


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("way", one_more_long(WAYS, PARTS, "calculating", 2), ids=" ".join)
def test_every_calculating_sheet_has_no_layout_mistakes(way):
    process = run_program("tests.kivy_ui.calculating_sheets", *way, ANSWERS, WAYS.index(way))
    assert (process.returncode, process.stdout.strip()) == (0, ""), process.stdout + process.stderr[-2000:]


@pytest.mark.parametrize(
    ("low", "high", "typed", "expected", "complete"),
    [
        (0, 5, "3", True, True),
        (0, 5, "6", False, False),
        (0, 10, "1", True, False),
        (0, 10, "10", True, True),
        (0, 13, "0", True, True),
        (0, 13, "00", False, False),
        (-10, 10, "-3", True, True),
        (0, 900, "12", True, False),
    ],
)
def test_a_digit_is_sent_at_once_if_no_longer_number_is_in_range(low, high, typed, expected, complete):
    field = Sum("value", "bid", low, high)
    assert (can_be_meant(field, typed), is_complete(field, typed)) == (expected, complete)


@pytest.mark.long
@pytest.mark.parametrize("sheet", TAPS)
def test_a_round_of_four_takes_as_few_taps_as_docs_say(home, sheet):
    assert count_taps(home, sheet) == TAPS[sheet]


def test_docs_state_the_taps_of_a_round_and_their_seconds():
    section = Path("docs/taps.md").read_text().split("## Score sheets that calculate")[1].split("\n## ")[0]
    rows = [line.split("|") for line in section.splitlines() if line.count("|") == 5]
    printed = {row[1].split(",")[0].strip(): tuple(map(int, row[2:5])) for row in rows if row[3].strip().isdigit()}
    assert {sheet: count for sheet, (_, count, _) in printed.items()} == TAPS
    assert all(seconds == round(1.35 * numbers + 0.28 * count) for numbers, count, seconds in printed.values())


@pytest.mark.parametrize(
    ("line", "typed", "words"),
    [
        ("fives", "13", "Only 0, 5, 10, 15, 20 or 25 counts here."),
        ("twos", "5", "Only 0, 2, 4, 6, 8 or 10 counts here."),
        ("house", "13", "Only 0 or 25 counts here."),
        ("house", "45", "Only 0 or 25 counts here."),
        ("fives", "15", ""),
        ("chance", "13", ""),
    ],
)
def test_a_row_of_multiples_refuses_other_numbers(home, line, typed, words):
    begin_sheet(home, "Yahtzee", 2)
    rows = home.table.snapshot.view.count.rows
    row = next(row for row in rows if row.asks and row.asks[0].key == line)
    number = number_input(home.table_stage.scene, row, row.asks[0], row.cells[0].numbers[0])
    assert number.refusal(typed) == words
    assert number.can_begin(typed) == (words == "")


def test_the_key_that_enters_a_sum_shows_its_result(home):
    begin_sheet(home, "Yahtzee", 2)
    row = next(row for row in home.table.snapshot.view.count.rows if row.asks and row.asks[0].key == "chance")
    number = number_input(home.table_stage.scene, row, row.asks[0], row.cells[0].numbers[0])
    assert [number.result_words(typed) for typed in ("12", "5+10", "6*3", "5+10*")] == ["12", "15", "18", "5+10×"]


def test_a_number_from_0_takes_no_sign_first_and_no_digits_below_its_range(home):
    begin_sheet(home, "7 Wonders", 2)
    home.tap("key:5")
    assert not {"key:-", "key:+", "key:*"} & set(home.targets()) and "key:6" in home.targets()
    home.tap("key:6")
    assert {"key:-", "key:+", "key:*"} < set(home.targets())


def test_the_keypad_says_whose_line_follows_only_while_the_asked_number_is_open(home):
    begin_sheet(home, "7 Wonders", 2)
    second_words = home.table_stage.scene.snapshot.view.count.next
    assert second_words in home.words()
    home.tap("cell:3:1")
    assert second_words not in home.words(), "the asked number follows another one"


def test_no_digits_lead_below_a_negative_range(home):
    begin_sheet(home, "Tichu", 4)
    row = home.table.snapshot.view.count.rows[0]
    ask = next(ask for ask in row.asks if ask.key == "cards")
    number = number_input(home.table_stage.scene, row, ask, next(entry for entry in row.cells[0].numbers if entry.ask == "cards"))
    assert number.field.low == -25
    assert [typed for typed in ("-", "-25", "-26", "+", "125", "126") if number.can_begin(typed)] == ["-", "-25", "125"]


def test_a_row_of_one_value_has_no_other_digits(home):
    begin_sheet(home, "Yahtzee", 2)
    rows = home.table.snapshot.view.count.rows
    row = next(row for row in rows if row.asks and row.asks[0].key == "house")
    number = number_input(home.table_stage.scene, row, row.asks[0], row.cells[0].numbers[0])
    assert [digit for digit in "0123456789" if number.can_begin(digit)] == ["0", "2"]
    assert bonus_of(home.table_stage.scene, row, row.cells[0], row.cells[0].numbers[0]) is None


def test_the_phase_of_each_player_is_below_the_rows(home):
    begin_sheet(home, "Phase 10", 2)

    def phases():
        sprites = {sprite.key: sprite.look.text for sprite in home.table_stage.scene.sprites if sprite.key.startswith("carried:0:")
                   and hasattr(sprite.look, "text")}  # fmt: skip
        return [sprites[f"carried:0:{key}"] for key in ("label", 0, 1)]

    assert phases() == ["Phase", "1", "1"]
    first = int(home.table.snapshot.view.count.asked_mark.split(":")[3])
    home.tap("option:0", "key:5", "write", "option:1", "key:5", "write")
    assert phases()[1:] == (["2", "1"] if first == 0 else ["1", "2"])


@pytest.mark.parametrize(("sheet", "tap"), [("Uno", "option:0"), ("Wingspan", "key:0")])
def test_0_is_entered_at_once(home, sheet, tap):
    begin_sheet(home, sheet, 2)
    home.tap(*dict.fromkeys((tap, "key:0")))
    assert [
        number.mark
        for row in home.table.snapshot.view.count.rows[:1]
        for number in row.cells[1 if sheet == "Uno" else 0].numbers
        if number.is_entered
    ]


def test_only_values_of_games_can_be_typed_at_skat(home):
    begin_sheet(home, "Skat", 3)
    home.tap("option:0", "key:1", "key:9")
    assert "write" not in home.targets()
    home.tap("key:rub out", "key:8")
    assert "write" in home.targets()
    home.tap("key:rub out", "key:2", "key:*", "key:3", "write", "option:0")
    assert home.table.snapshot.view.count.rows[0].cells[0].points == "36"


def test_nobody_is_asked_for_a_value_after_all_passed_at_skat(home):
    begin_sheet(home, "Skat", 3)
    home.tap("option:3")
    assert home.table.snapshot.view.count.asked_mark == "number:2:declarer:0"


def test_a_list_is_shown_while_it_is_entered_and_finished_on_the_pad(home):
    """The key that finishes a list was missing: Ticket to Ride, Kingdomino and Castle Combo could not go on."""
    begin_sheet(home, "Kingdomino", 2)
    assert "Squares × crowns?" in home.words()
    home.tap("key:5", "key:*", "key:3", "write", "key:4", "write")
    assert "So far 5×3, 4×1" in home.words()
    home.tap("done")
    count = home.table.snapshot.view.count
    assert count.rows[0].cells[0].points == "19" and count.asked_mark == "number:0:complete:0"
    home.tap("option:0", "option:1", "key:5", "write", "done")
    assert home.table.snapshot.view.count.rows[0].cells[1].points == "0", "an empty list"


def test_a_payment_is_typed_with_a_minus_beside_steps(home):
    """At Riichi Mahjong the keys of steps took the place of the signs: a payment of 8000 took 80 taps."""
    begin_sheet(home, "Riichi Mahjong", 4)
    home.tap("option:4")
    mark = home.table.snapshot.view.count.asked_mark
    home.tap("key:-", "key:8", "key:0", "key:0", "key:0", "write")
    numbers = [number for cell in home.table.snapshot.view.count.rows[0].cells for number in cell.numbers]
    assert as_text(next(number.sentence for number in numbers if number.mark == mark)) in ("-8000", "−8000")


def test_the_pad_asks_with_the_question_of_the_sheet(home):
    begin_sheet(home, "Skat", 3)
    assert "Who is the declarer?" in home.words() and "Declarer: who?" not in home.words()


def test_numbers_beside_points_have_one_size_in_all_cells(home):
    begin_sheet(home, "Phase 10", 4)
    for answer, digits in (("option:0", "5"), ("option:1", "35"), ("option:0", "0"), ("option:1", "120")):
        home.tap(answer, *(f"key:{digit}" for digit in digits), *(["write"] if digits != "0" else []))
    texts = [text for text in home.table_stage.scene.placed_texts if "/" in text.text]
    assert len(texts) == 4 and len({text.size for text in texts}) == 1, texts


def test_a_receipt_does_not_repeat_a_number_as_its_points(home):
    begin_sheet(home, "Phase 10", 2)
    home.tap(*("option:1", "key:3", "key:5", "write") * 2, "cell:0:0")
    texts = [text.text for text in home.table_stage.scene.placed_texts]
    assert translate("sheet.total_now") in texts and not any(text.endswith(": 35") for text in texts), texts


@pytest.mark.parametrize(("seats", "first", "second"), [(2, "+120", "+45"), (6, "120", "45"), (6, "+99", "+45")])
def test_all_points_of_a_sheet_have_a_plus_sign_or_none(home, seats, first, second):
    begin_sheet(home, "Five Crowns", seats)
    for value in (first, *[second] * (seats - 1)):
        home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, (value.strip("+"),)))
        home.wait_until_idle()
    signed_texts = {text.text for text in home.table_stage.texts if text.text.startswith("+") and text.text[1:].isdigit()}
    assert signed_texts == {points for points in (first, second) if points.startswith("+")}


def test_players_with_re_are_picked_on_one_page(home):
    begin_sheet(home, "Doppelkopf", 4)
    assert "no-others" not in home.targets()
    home.tap("player:2", "no-others")
    assert home.table.snapshot.view.count.asked_mark == "number:1:re_won:0"
    home.tap("undo", "player:0")
    assert [cell.numbers[0].is_entered for cell in home.table.snapshot.view.count.rows[0].cells] == [True] * 4
    assert home.table.snapshot.view.count.asked_mark == "number:1:re_won:0", "two have Re"
