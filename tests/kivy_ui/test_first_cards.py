"""Test which question a first-game card explains."""

from types import SimpleNamespace

import pytest

from companion.games.deep_blue.actions import Rest
from companion.games.deep_blue.dive import DrawGem
from companion.games.deep_blue.hazards import Resurface as ResurfaceAtHazard
from companion.games.deep_blue.opening import OpenMarket
from companion.games.deep_dive.dive import FlipTile, Resurface, SpendRock
from companion.games.deep_dive.real_tiles import EnterTile
from companion.pictures.gems import gem
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Prompt
from kivy_ui.games.deep_blue.first_cards import FIRST_CARDS as DEEP_BLUE_CARDS
from kivy_ui.games.deep_dive.first_cards import FIRST_CARDS
from kivy_ui.look.language import as_text
from kivy_ui.table.first_game_cards import SAMPLE_SEAT, FirstGameCards, with_look_of
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder
from tests.kivy_ui.stopped_animations import StoppedTable

SEATS = (("Ann", "green"), ("Bo", "orange"), ("Cleo", "yellow"))


@pytest.mark.parametrize(("refuge", "kind"), [((1, 3, 4), "ComeUp"), ((), "")])
def test_the_card_of_a_retreat_does_not_explain_an_empty_depth(refuge, kind):
    cards = FirstGameCards(FIRST_CARDS, {}, lambda seen_cards: None)
    prompt = Prompt("Resurface?", (Choice("Resurface", Resurface(0)),))
    snapshot = SimpleNamespace(
        prompt=prompt,
        is_question=False,
        entry=7,
        seats=(SimpleNamespace(name="Ann", player=""),),
        view=SimpleNamespace(refuge=refuge),
    )
    cards.follow("deep-dive", snapshot)
    assert cards.kind == kind


@pytest.mark.parametrize(("earlier_kind", "kind"), [("FlipTile", ""), ("ComeUp", "TellTile")])
def test_a_card_seen_with_tiles_in_the_app_does_not_come_again_with_physical_ones(earlier_kind, kind):
    cards = FirstGameCards(FIRST_CARDS, {"Ann": [f"deep-dive {earlier_kind}"]}, lambda seen_cards: None)
    snapshot = SimpleNamespace(
        prompt=Prompt("Which tile?", (Choice("Enter", EnterTile(0)),)),
        is_question=False,
        entry=7,
        seats=(SimpleNamespace(name="Ann", player="Ann"),),
        view=SimpleNamespace(refuge=()),
    )
    cards.follow("deep-dive", snapshot)
    assert cards.kind == kind


def test_pictures_of_the_sample_seat_have_the_look_of_the_acting_seat():
    """A card about "your" turn shows your own colour and emblem; other pictures stay."""
    seat = SimpleNamespace(colour="orange", emblem="triangle")
    helmet_look, other = DEEP_BLUE_CARDS["Rest"].drawing[0][0], DEEP_BLUE_CARDS["Rest"].drawing[2]
    card = with_look_of(DEEP_BLUE_CARDS["Rest"], seat)
    assert helmet_look.args == SAMPLE_SEAT
    assert card.drawing[0][0].args == ("orange", "triangle") and card.drawing[2] == other


def ask(cards, entry, *moves, game="deep-blue", view=None):
    """Ask for one of these moves at an entry of the journal; return the kind of the card that is open, "" for none."""
    prompt, seats = Prompt("What?", tuple(Choice(str(nth), move) for nth, move in enumerate(moves))), (seat_named_ann(),)
    cards.follow(game, SimpleNamespace(prompt=prompt, is_question=False, entry=entry, seats=seats, view=view))
    return cards.kind


def seat_named_ann():
    return SimpleNamespace(name="Ann", player="")


def test_a_card_comes_at_the_first_question_that_it_explains_even_in_the_turn_of_another():
    """The card of a hazard came at the second one, because the dive had its own card in the same turn."""
    cards = FirstGameCards(DEEP_BLUE_CARDS, {}, lambda seen_cards: None)
    assert ask(cards, 3, DrawGem(0), view=SimpleNamespace(gems=())) == "DrawGem"
    assert ask(cards, 5, ResurfaceAtHazard(0)) == "Resurface"
    assert ask(cards, 8, ResurfaceAtHazard(0)) == "", "seen"


def test_a_question_gets_one_card():
    cards = FirstGameCards(FIRST_CARDS, {}, lambda seen_cards: None)
    moves, view = (FlipTile(0), SpendRock(0, 2)), SimpleNamespace(refuge=())
    assert ask(cards, 7, *moves, game="deep-dive", view=view) == "FlipTile"
    cards.close("deep-dive", (seat_named_ann(),))
    assert ask(cards, 7, *moves, game="deep-dive", view=view) == ""
    assert ask(cards, 9, *moves, game="deep-dive", view=view) == "SpendRock"


def test_the_card_of_the_market_comes_before_its_question_and_leaves_the_first_turn_its_own():
    """The question about “+1” was asked without a card, and a card there must not cost the first player the one of a turn."""
    cards = FirstGameCards(DEEP_BLUE_CARDS, {}, lambda seen_cards: None)
    assert ask(cards, 1, OpenMarket()) == "OpenMarket" and ask(cards, 2, Rest(0)) == "Rest"


@pytest.mark.parametrize(("gems", "kind"), [((), "DrawGem"), (("gold",), "")])
def test_the_card_of_a_dive_comes_before_its_first_gem_or_not_in_this_dive(gems, kind):
    """The turn's own card leaves the dive its card; one that comes after the draws explains nothing any more."""
    cards = FirstGameCards(DEEP_BLUE_CARDS, {}, lambda seen_cards: None)
    view = SimpleNamespace(gems=gems)
    assert ask(cards, 3, Rest(0), view=view) == "Rest"
    assert ask(cards, 5, DrawGem(0), view=view) == kind
    assert ask(cards, 40, DrawGem(0), view=view) == "", "seen, or too late"


def help_snapshot(question="Cleo, where?", why="One. Two! Three? Four."):
    """Return a state that asks one question of three players."""
    prompt = Prompt(question, (Choice("Resurface", Resurface(0)),), reason=why)
    seats = tuple(SimpleNamespace(name=name, colour=colour, emblem="ring") for name, colour in SEATS)
    return SimpleNamespace(prompt=prompt, is_question=False, seats=seats)


def test_help_shows_the_seat_that_is_asked():
    from kivy_ui.pages.play.help_page import card_of

    card = card_of({"ComeUp": DEEP_BLUE_CARDS["Rest"]}, help_snapshot(), 2)
    assert card.drawing[0][0].args[:2] == ("yellow", "ring")


def test_help_lists_each_sentence_once_and_an_answer_beside_its_question():
    """Help was one block of text; with the market it said “Four crew cards open the market.” twice."""
    from kivy_ui.pages.text_page import sentences_of

    rule = "Four crew cards open the market. Tied? Look at level 3, e. g. Ann’s. A row scores 4 + 3."
    assert sentences_of("Four crew cards open the market.", f"{rule} Rocks score nothing.") == [
        "Four crew cards open the market.",
        "Tied? Look at level 3, e. g. Ann’s.",
        "A row scores 4 + 3.",
        "Rocks score nothing.",
    ]


def test_help_with_a_question_without_a_card_has_pictures_of_its_answers():
    from kivy_ui.pages.play.help_page import card_of_answers

    looks = [(picture(gem, kind), f"On {kind}") for kind in ("gold", "red", "blue", "black")]
    card = card_of_answers(help_snapshot(), looks)
    assert card.title == "Cleo, where?" and len(card.drawing) == 3
    assert card_of_answers(help_snapshot(), []) is None


@pytest.mark.windows("480x800 de light 2", "800x480 de contrast 2", now=2)
def test_help_that_is_too_long_for_a_page_is_readable_on_several(window, check_page, user):
    from kivy_ui.pages.play.help_page import HelpPage

    rule = " ".join(f"{number}. Wer auf einer Ebene die meisten Muscheln hat, bekommt ihren Schatz." for number in range(12))
    page = HelpPage(user.shell, None, rule, question="Ann, würfle")
    user.shell.open_page(page)
    check_page("help-of-several-pages")
    assert page.pager.pages == 1 or "Ann, würfle" in user.words(), "further pages leave room for the question"
    least = page.scene.text_size(20 if page.pager.pages == 1 else 22)
    assert min(text.size for text in page.scene.placed_texts if "Ebene" in text.text) >= least
    for _ in range(page.pager.pages - 1):
        user.tap("page-on")
    assert "11." in user.words().split()


def test_no_title_says_that_something_is_the_first_because_help_shows_it_in_later_turns():
    titles = [as_text(card.title) for card in (*DEEP_BLUE_CARDS.values(), *FIRST_CARDS.values())]
    assert "A turn" in titles and not [title for title in titles if "first" in title]


@pytest.mark.windows("800x480 de", "480x800 de", "480x800 de light 2", "800x480 de light 2")
def test_help_begins_with_the_first_sentence_of_the_rule(window):
    """Where a card had no room for its two sentences, Help began with the third one."""
    table = StoppedTable("deep-dive", ("Ann", "Bo"), settings=window.settings(), tiles="table")
    table.tap("mark:kind:yellow2")
    table.finish_animations()
    rule = as_text(table.stage.snapshot.prompt.reason)
    table.user.tap("menu", "why")
    assert rule.split(". ")[0] in table.user.words()


def test_help_names_the_bag_by_what_one_does_with_it(user):
    """The picture of the bag was called “Silver”, which is only one of the gems to enter."""
    game = DeepBlueBuilder(user, bag="table").dive().report("silver")
    words = [as_text(label) for _, label in user.table_stage.answer_pictures()]
    assert "Enter the gem" in words and "Silver" not in words, game.phase
