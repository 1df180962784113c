"""Test the prompt bar: the primary answer first, losing answers last, a single pick as a button for each option."""

from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from kivy_ui.table.answer_buttons import MOST_IN_BAR, Offer, answers_by_mark, bar_choices, offers_of, spread_options
from kivy_ui.table.answer_cells import SteadyCells, cells, step_question
from kivy_ui.table.table_layout import CELLS, MAIN


class Tell(Move, frozen=True):
    what: str
    gem: tuple[str, ...] = ()


GEMS = ("silver", "gold", "red")


def picking(options=GEMS, **pick):
    return Choice("Tell", Tell("gem"), fields=(Pick("gem", "Gem", tuple(Option(o, o, mark=f"gem:{o}") for o in options), **pick),))


def plain(label, role="secondary", seat=None, marks=()):
    return Choice(label, Tell(label), seat, role, marks=marks)


def labels(*choices):
    return [offer.label for offer in offers_of(choices)]


def test_the_primary_answer_comes_first_and_danger_last():
    assert labels(plain("Up", "danger"), plain("Card"), plain("Spot", "primary")) == ["Spot", "Card", "Up"]


def test_a_pick_of_one_thing_is_a_button_for_each_thing():
    assert labels(picking(), plain("Stop")) == ["silver", "gold", "red", "Stop"]
    assert [offer.values for offer in offers_of([picking()])] == [(("silver",),), (("gold",),), (("red",),)]


def test_a_crowded_bar_keeps_the_pick_on_a_sheet():
    crowd = [plain(f"answer {number}") for number in range(MOST_IN_BAR - 1)]
    assert labels(picking(), *crowd) == ["Tell", *(choice.label for choice in crowd)]


def test_a_pick_of_several_things_and_a_number_are_asked_on_a_sheet():
    number = Choice("Cards", Tell("cards"), fields=(Number("cards", "How many", 1, 3),))
    assert [offer.values for offer in offers_of([picking(most=2), number])] == [None, None]


def test_the_bar_shows_the_choices_of_its_seat_and_a_question_of_the_session_to_all():
    prompt = Prompt("?", (plain("Ann's", seat=0), plain("Bo's", seat=1), plain("anyone's")))
    assert [choice.label for choice in bar_choices(Snapshot(prompt=prompt, bar=1))] == ["Bo's", "anyone's"]
    assert len(bar_choices(Snapshot(prompt=prompt, bar=1, is_question=True))) == 3


def test_touching_a_thing_on_the_board_answers_the_choice_that_names_it_the_bars_seat_first():
    prompt = Prompt(
        "?", (plain("Ann draws", seat=0, marks=("bag:gems",)), plain("Bo draws", seat=1, marks=("bag:gems",)), picking())
    )
    answers = answers_by_mark(Snapshot(prompt=prompt, bar=1))
    assert answers["bag:gems"][0].label == "Bo draws"
    assert answers["gem:gold"][1] == (("gold",),)


def test_what_several_answers_pick_among_is_asked_behind_each():
    def answer(label):
        return Choice(label, Tell(label), fields=picking().fields)

    def names(*choices):
        return [offer.label for offer in spread_options([Offer(one, None, one.label) for one in choices], 12, bool)]

    assert names(answer("Ann weighs"), answer("Bo weighs")) == ["Ann weighs", "Bo weighs"]
    assert names(answer("Ann weighs")) == list(GEMS)


def test_behind_more_the_question_stays():
    prompt = Prompt("Bo, a boat here?", tuple(plain(f"answer {number}") for number in range(6)))
    found = cells(offers_of(prompt.choices))
    more = next(cell.offer for cell in found if cell.more)
    assert step_question(more, prompt) == "Bo, a boat here?"
    assert step_question(Offer(plain("Dive…"), None, "Dive…"), prompt) == "Dive"


def test_an_only_answer_takes_all_four_cells():
    only = cells(offers_of([plain("Draw", "primary")]))
    assert [(cell.at, cell.span, cell.kind) for cell in only] == [(0, CELLS, "main")]
    beside = cells(offers_of([plain("Draw", "primary"), Choice("Stop", Tell("Stop"), cell="out")]))
    assert [(cell.at, cell.span) for cell in beside] == [(0, 2), (3, 1)]


def placed(steady, *choices, whose="Ann"):
    """Return the places of a question's answers by their words."""
    return {cell.offer.label: (cell.at, cell.span) for cell in steady.place(cells(offers_of(choices)), whose, MAIN)}


END, BOARD, TRADE, DRAW = (
    plain(words, "primary" if words in ("End", "Draw") else "secondary") for words in ("End", "Board", "Trade", "Draw")
)
LOST = Choice("Lost", Tell("Lost"), cell="out")


def test_an_answer_keeps_its_place_and_size_when_another_one_goes():
    steady = SteadyCells()
    first = placed(steady, END, BOARD, TRADE, LOST)
    assert first == {"End": (0, 1), "Board": (1, 1), "Trade": (2, 1), "Lost": (3, 1)}
    assert placed(steady, END, TRADE, LOST) == {name: first[name] for name in ("End", "Trade", "Lost")}
    assert placed(steady, END) == {"End": (0, CELLS)}, "an only answer has no neighbour"
    assert placed(steady, END, BOARD, TRADE, LOST) == first


def test_a_new_answer_takes_a_free_cell_and_others_stay():
    steady = SteadyCells()
    assert placed(steady, DRAW) == {"Draw": (0, CELLS)}
    assert placed(steady, DRAW, LOST) == {"Draw": (0, MAIN), "Lost": (3, 1)}
    assert placed(steady, plain("Buy"), DRAW, LOST) == {"Buy": (2, 1), "Draw": (0, MAIN), "Lost": (3, 1)}


def test_answers_are_placed_anew_for_another_player_without_room_and_without_known_ones():
    steady = SteadyCells()
    placed(steady, END, BOARD, TRADE, LOST)
    alone = {"End": (0, MAIN), "Trade": (2, 1)}
    assert placed(steady, END, TRADE, whose="Bo") == alone
    assert placed(steady, END, BOARD, TRADE, LOST, whose="Bo")["End"] == (0, 1), "two cells leave no room for four answers"
    assert placed(steady, DRAW, plain("Buy"), whose="Bo") == {"Draw": (0, MAIN), "Buy": (2, 1)}
    buy = plain("Buy", "primary")
    assert placed(steady, buy, LOST, whose="Bo") == {"Buy": (0, MAIN), "Lost": (3, 1)}, "the main answer is always the first"


def test_an_only_option_is_named_after_its_answer_and_says_the_option_below():
    (offer,) = offers_of([Choice("Both boats…", Tell("both"), fields=(Pick("places", "Where", (Option("a+b", "gold, centre"),)),))])
    assert (offer.label, offer.note, offer.values) == ("Both boats", "gold, centre", (("a+b",),))
