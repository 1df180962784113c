"""Test the prompt bar: the primary answer first, losing answers last, a single pick as a button for each option."""

from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from companion.table.sentence import mark_package, say
from kivy_ui.table.answer_buttons import MOST_IN_BAR, AnswerButton, answers_by_mark, bar_choices, create_buttons, spread_options
from kivy_ui.table.answer_cells import SteadyCells, cells, step_question
from kivy_ui.table.table_layout import CELLS, MAIN_CELLS


class ReportMove(Move, frozen=True):
    subject: str
    gem: tuple[str, ...] = ()


GEMS = ("silver", "gold", "red")


def make_pick(options=GEMS, **pick):
    return Choice(
        "Tell", ReportMove("gem"), fields=(Pick("gem", "Gem", tuple(Option(o, o, mark=f"gem:{o}") for o in options), **pick),)
    )


def make_choice(label, role="secondary", seat=None, marks=(), step=""):
    return Choice(label, ReportMove(label), seat, role, marks=marks, step=step)


def labels(*choices):
    return [offer.label for offer in create_buttons(choices)]


def test_the_primary_answer_comes_first_and_danger_last():
    assert labels(make_choice("Up", "danger"), make_choice("Card"), make_choice("Spot", "primary")) == ["Spot", "Card", "Up"]


def test_single_pick_becomes_one_button_per_option():
    assert labels(make_pick(), make_choice("Stop")) == ["silver", "gold", "red", "Stop"]
    assert [offer.values for offer in create_buttons([make_pick()])] == [(("silver",),), (("gold",),), (("red",),)]


def test_crowded_bar_keeps_the_pick_on_a_page():
    crowd = [make_choice(f"answer {number}") for number in range(MOST_IN_BAR - 1)]
    assert labels(make_pick(), *crowd) == ["Tell", *(choice.label for choice in crowd)]


def test_multiple_picks_and_numbers_are_asked_on_a_page():
    number = Choice("Cards", ReportMove("cards"), fields=(Number("cards", "How many", 1, 3),))
    assert [offer.values for offer in create_buttons([make_pick(most=2), number])] == [None, None]


def test_bar_shows_its_seats_choices_and_session_questions_to_all():
    prompt = Prompt("?", (make_choice("Ann's", seat=0), make_choice("Bo's", seat=1), make_choice("anyone's")))
    assert [choice.label for choice in bar_choices(Snapshot(prompt=prompt, bar_seat=1))] == ["Bo's", "anyone's"]
    assert len(bar_choices(Snapshot(prompt=prompt, bar_seat=1, is_question=True))) == 3


def test_board_tap_gives_the_matching_answer_of_the_bars_seat_first():
    prompt = Prompt(
        "?",
        (make_choice("Ann draws", seat=0, marks=("bag:gems",)), make_choice("Bo draws", seat=1, marks=("bag:gems",)), make_pick()),
    )
    answers = answers_by_mark(Snapshot(prompt=prompt, bar_seat=1))
    assert answers["bag:gems"][0].label == "Bo draws"
    assert answers["gem:gold"][1] == (("gold",),)


def test_shared_options_are_asked_behind_each_answer():
    def answer(label):
        return Choice(label, ReportMove(label), fields=make_pick().fields)

    def names(*choices):
        return [offer.label for offer in spread_options([AnswerButton(choice, None, choice.label) for choice in choices], 12, bool)]

    assert names(answer("Ann weighs"), answer("Bo weighs")) == ["Ann weighs", "Bo weighs"]
    assert names(answer("Ann weighs")) == list(GEMS)


def test_question_stays_visible_behind_more():
    prompt = Prompt("Bo, a boat here?", tuple(make_choice(f"answer {number}") for number in range(6)))
    found_cells = cells(create_buttons(prompt.choices))
    more = next(cell.offer for cell in found_cells if cell.more)
    assert step_question(more, prompt) == "Bo, a boat here?"
    assert step_question(AnswerButton(make_choice("Dive…"), None, "Dive…"), prompt) == "Dive"


def test_question_stays_visible_behind_the_rarer_answers_of_a_kit_whatever_they_are_called():
    prompt = Prompt("Bo, what next?", ())
    rare = [make_choice(f"answer {number}", step=mark_package("companion.games.kit", say("choice.more"))) for number in range(2)]
    (cell,) = cells(create_buttons(rare))
    assert step_question(cell.offer, prompt) == "Bo, what next?"
    choices = [make_choice(f"answer {number}", step="More…") for number in range(2)]
    (cell,) = cells(create_buttons(choices))
    assert step_question(cell.offer, prompt) == "More", "an answer of that name is no key for more answers"


def test_single_answer_takes_all_four_cells():
    only = cells(create_buttons([make_choice("Draw", "primary")]))
    assert [(cell.at, cell.span, cell.kind) for cell in only] == [(0, CELLS, "main")]
    two_cells = cells(create_buttons([make_choice("Draw", "primary"), Choice("Stop", ReportMove("Stop"), cell="out")]))
    assert [(cell.at, cell.span) for cell in two_cells] == [(0, 2), (3, 1)]


def answer_places(steady, *choices, seat_key="Ann"):
    """Return the places of a question's answers by their words."""
    return {cell.offer.label: (cell.at, cell.span) for cell in steady.place(cells(create_buttons(choices)), seat_key, MAIN_CELLS)}


END, BOARD, TRADE, DRAW = (
    make_choice(words, "primary" if words in ("End", "Draw") else "secondary") for words in ("End", "Board", "Trade", "Draw")
)
DEFEAT = Choice("Lost", ReportMove("Lost"), cell="out")


def test_answer_keeps_place_and_size_when_another_disappears():
    steady = SteadyCells()
    first = answer_places(steady, END, BOARD, TRADE, DEFEAT)
    assert first == {"End": (0, 1), "Board": (1, 1), "Trade": (2, 1), "Lost": (3, 1)}
    assert answer_places(steady, END, TRADE, DEFEAT) == {name: first[name] for name in ("End", "Trade", "Lost")}
    assert answer_places(steady, END) == {"End": (0, CELLS)}, "an only answer has no neighbour"
    assert answer_places(steady, END, BOARD, TRADE, DEFEAT) == first


def test_a_new_answer_takes_a_free_cell_and_others_stay():
    steady = SteadyCells()
    assert answer_places(steady, DRAW) == {"Draw": (0, CELLS)}
    assert answer_places(steady, DRAW, DEFEAT) == {"Draw": (0, MAIN_CELLS), "Lost": (3, 1)}
    assert answer_places(steady, make_choice("Buy"), DRAW, DEFEAT) == {"Buy": (2, 1), "Draw": (0, MAIN_CELLS), "Lost": (3, 1)}


def test_answers_are_placed_afresh_for_another_player_or_without_space():
    steady = SteadyCells()
    answer_places(steady, END, BOARD, TRADE, DEFEAT)
    alone = {"End": (0, MAIN_CELLS), "Trade": (2, 1)}
    assert answer_places(steady, END, TRADE, seat_key="Bo") == alone
    assert answer_places(steady, END, BOARD, TRADE, DEFEAT, seat_key="Bo")["End"] == (0, 1), (
        "two cells leave no room for four answers"
    )
    assert answer_places(steady, DRAW, make_choice("Buy"), seat_key="Bo") == {"Draw": (0, MAIN_CELLS), "Buy": (2, 1)}
    buy = make_choice("Buy", "primary")
    assert answer_places(steady, buy, DEFEAT, seat_key="Bo") == {"Buy": (0, MAIN_CELLS), "Lost": (3, 1)}, (
        "the main answer is always the first"
    )


def test_single_option_has_its_answers_name_and_the_option_as_note():
    (offer,) = create_buttons(
        [Choice("Both boats…", ReportMove("both"), fields=(Pick("places", "Where", (Option("a+b", "gold, centre"),)),))]
    )
    assert (offer.label, offer.note, offer.values) == ("Both boats", "gold, centre", (("a+b",),))
