"""Test a turn of Perils that Fathom tracks: places of the answers, missing cards, and taps during animations."""

import re
from types import SimpleNamespace as Like

import pytest

from companion.games.perils_of_the_deep.turn import PlayCard
from companion.session.inputs.messages import Answer, Undo
from kivy_ui.games.perils_of_the_deep.captains.moves_left import spaces_left
from kivy_ui.games.perils_of_the_deep.first_cards import FIRST_CARDS
from kivy_ui.look.language import as_text, translate
from kivy_ui.table.answer_plate import LEAST_ANSWER_TEXT
from kivy_ui.table.first_game_cards import FirstGameCards
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.perils_table import HELPER, LEDGER, PerilsTable

END = "choice:End turn"
CARD_ENTRY = ("option:Skull", "option:Move", "option:Sailing")


def begin_turn(window):
    """Return the first turn of a game in which Fathom tracks everything and knows no card, with a window's settings."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    return table


@pytest.fixture
def turn(window):
    """Return the first turn with animations and the usual settings."""
    table = PerilsTable(LEDGER)
    table.play_all_aboard()
    return table


@pytest.fixture
def turn_with_cards(turn):
    """Return a turn with both cards, Sailing with a skull and a move."""
    turn.count_taps("choice:Enter a new card", *CARD_ENTRY)
    turn.count_taps("mark:card:")
    return turn


def left_edges(table, *names):
    return {name: table.user.find(name).x for name in names if name in table.user.targets()}


def test_no_answer_changes_its_place_in_a_turn(turn):
    names = ("group:Move ships", "group:Gain or lose", END)
    places = [left_edges(turn, *names)]
    turn.count_taps("choice:Enter a new card", *CARD_ENTRY)
    places.append(left_edges(turn, *names))
    turn.count_taps("mark:card:")
    places.append(left_edges(turn, *names))
    turn.count_taps("mark:ship:0:left")
    places.append(left_edges(turn, *names))
    assert len(places[0]) == 3 and places == [places[0]] * 4


@pytest.mark.windows("480x800 de", "480x800", "800x480 de", "480x800 de light 2")
def test_nothing_moves_after_a_space_is_undone_beside_a_long_name(window):
    """With Redo beside it, the reminder took a strip of its own, and the tiles slid up below the finger."""
    table = PerilsTable(LEDGER, settings=window.settings(), names=("Maximilian", "Björn", "Anna"))
    table.play_all_aboard()
    table.answer("PlayCard", ("sailing",), ("move", "move"))
    table.count_taps("mark:card:")
    places = []
    for mark in ("mark:space:0", "undo"):
        sprites = table.table_sprites()
        places.append({key: (sprites[key].x, sprites[key].y) for key in ("sailed:0", "sailed:1", "ship:0:left")})
        table.tap(mark)
        table.finish_animations()
    assert "redo" in table.user.targets() and problems(table.user) == []
    sprites = table.table_sprites()
    assert places == [{key: (sprites[key].x, sprites[key].y) for key in places[0]}] * 2


def test_a_tap_on_a_ticked_ship_takes_its_last_space_back(turn_with_cards):
    """A tap on the tick did nothing; later it asked to undo what came after it, unless it was the last move."""
    table = turn_with_cards
    table.count_taps("mark:space:0")
    assert spaces_left(table.user.table.snapshot.view)[0] == 0
    table.tap("ticked:0")
    table.finish_animations()
    assert spaces_left(table.user.table.snapshot.view)[0] == 1 and "redo" in table.user.targets()
    table.count_taps("mark:space:0")
    table.count_taps("mark:space:1")
    table.tap("ticked:0")
    table.finish_animations()
    assert spaces_left(table.user.table.snapshot.view)[:2] == (1, 0), "a space of the other ship was sailed after it"
    table.count_taps("mark:ship:0:left")
    table.count_taps("mark:space:2")
    table.tap("ticked:0")
    table.finish_animations()
    view = table.user.table.snapshot.view
    assert view.captains[0].ships == (0, 0) and spaces_left(view) == (1, 0, 0), "an island reached is a space, too"


def test_the_end_of_a_turn_is_the_main_answer_once_nothing_is_left(turn_with_cards):
    """While spaces are left, there is none: “Move ships” was, beside a line that asked to tap the spaces, which it hasn't."""

    def main_answer():
        sprites = turn_with_cards.table_sprites()
        return {name for name in (END, "group:Move ships") if sprites[name].look.args[0] == "main"}

    assert main_answer() == set()
    turn_with_cards.count_taps("mark:ship:0:left")
    turn_with_cards.count_taps("mark:ship:0:right")
    turn_with_cards.count_taps("mark:ship:0:right")
    assert main_answer() == {END}


def test_coins_are_the_main_answer_while_no_ship_can_sail(turn):
    turn.count_taps("choice:Enter a new card", "option:Coin", "option:Treasure")
    turn.count_taps("mark:card:")
    sprites = turn.table_sprites()
    kinds = {name: sprites[name].look.args[0] for name in ("choice:Buy a card", "group:Move ships", END)}
    assert kinds == {"choice:Buy a card": "main", "group:Move ships": "plain", END: "end"}


def test_a_turn_ends_in_the_same_cell_whatever_fathom_tracks(turn):
    """In a helper, the answer for lost crew was where a turn ends in a ledger: a finger that knew the ledger lost a captain."""
    cell = turn.user.find(END)
    helper = PerilsTable(HELPER)
    helper.play_all_aboard()
    end = helper.user.find(END)
    assert (end.x, end.y, end.w, end.h) == (cell.x, cell.y, cell.w, cell.h)
    assert helper.table_sprites()[END].look.args[0] == "main"


@pytest.mark.windows("480x800", "800x480")
def test_the_decision_after_a_peril_has_its_main_answer_where_turns_end(window):
    """The red answer for lost crew was there."""
    helper = PerilsTable(HELPER, settings=window.settings())
    helper.play_all_aboard()
    end = helper.user.find(END)
    helper.play_first_peril()
    press = helper.user.find("choice:All press on")
    assert (press.x, press.y, press.w, press.h) == (end.x, end.y, end.w, end.h)
    assert helper.user.find("group:All crew lost").y != press.y or helper.user.find("group:All crew lost").x != press.x


@pytest.mark.windows("480x800 de", "800x480", "800x480 en contrast 2", "480x800 de light 2")
def test_a_tile_says_what_a_card_bonus_brought(window):
    """Two coins more were in the tile, and nothing said why."""
    table = begin_turn(window)
    table.answer("PlayCard", ("treasure",), ("coin", "coin"))
    table.finish_animations()
    assert "count:coin:extra" not in table.table_sprites()
    table.count_taps("mark:card:")
    bonus = translate("perils_of_the_deep.extra", sign=1, count=2, cause="pair")
    assert table.table_sprites()["count:coin:extra"].look.text == bonus
    assert problems(table.user) == []


def test_a_ship_shows_the_spaces_that_it_sailed_in_this_turn(turn_with_cards):
    """A tap on a tile changed only the tile: three taps felt as if nothing moved."""
    table = turn_with_cards
    assert "spaces:0" not in table.table_sprites()
    table.count_taps("mark:space:0")
    sprites = table.table_sprites()
    assert sprites["spaces:0:count"].look.text == "+1" and "spaces:1" not in sprites


def test_help_explains_the_open_step(turn):
    """At “What does it cost?”, Help explained the whole turn."""
    turn.count_taps("choice:Enter a new card", "option:Coin", "option:Treasure")
    turn.count_taps("mark:card:")
    turn.tap("choice:Buy a card", "menu", "why")
    words = turn.user.words()
    assert "what does it cost?" in words and "Coins of both cards" in words
    turn.tap("back", "back", "menu", "why")
    assert "Coins of both cards" not in turn.user.words()


def test_a_text_asks_before_ships_sail(turn):
    turn.count_taps("choice:Enter a new card", "option:Text", "option:Move", "option:Sailing")
    turn.count_taps("mark:card:")
    line = translate("perils_of_the_deep.sail_now")
    assert line not in turn.user.words()
    turn.count_taps("choice:Finish both texts")
    assert line in turn.user.words() or "choice:Finish both texts" in turn.user.targets()


def test_coins_are_spent_in_the_cell_of_the_cards_once_both_are_in(turn):
    cell = turn.user.find("choice:Enter a new card")
    turn.count_taps("choice:Enter a new card", "option:Coin", "option:Sailing")
    turn.count_taps("mark:card:")
    assert turn.user.find("choice:Buy a card").x == cell.x


def test_early_coins_leave_the_cards_to_enter(turn):
    turn.count_taps("mark:crew:0", "option:Gain 1 coin", "done")
    assert "choice:Enter a new card" in turn.user.targets()


def test_correcting_coins_is_never_in_the_grid(turn_with_cards):
    assert "choice:Set the coins" not in turn_with_cards.user.targets()
    turn_with_cards.user.tap("group:Gain or lose")
    assert "What do you gain or lose?" in turn_with_cards.user.words()
    assert "choice:Set the coins" in turn_with_cards.user.targets()


def test_a_turn_without_cards_ends_only_once_confirmed(turn):
    place = turn.user.find(END).x
    turn.tap(END)
    turn.finish_animations()
    assert turn.user.table.snapshot.view.acting_seat == 0, "asked first"
    question = translate("perils_of_the_deep.end_without_cards", seat="Ann")
    assert question in turn.user.words() and turn.user.find("back").x == place, "a second tap goes back"
    turn.count_taps("done")
    assert turn.user.table.snapshot.view.acting_seat == 1


def test_a_turn_with_both_cards_ends_by_one_tap_once_its_ships_have_sailed(turn_with_cards):
    turn_with_cards.count_taps("mark:space:0", "mark:space:1", "mark:space:2")
    assert turn_with_cards.count_taps(END) == 1


def test_the_question_about_one_card_has_nothing_where_end_turn_was(turn):
    place = turn.user.find(END)
    turn.count_taps("choice:Enter a new card", *CARD_ENTRY)
    turn.count_taps(END)
    assert turn.user.find(END).x < place.x


def test_a_tap_while_lost_crew_is_shown_counts(turn):
    turn.count_taps("choice:Enter a new card", *CARD_ENTRY)
    moment = turn.tap("mark:card:")
    assert moment.kind == "crew", "the second card's skulls"
    box = turn.user.find("mark:ship:0:left")
    turn.user.touch(box.cx, box.cy)
    assert turn.user.table.snapshot.view.captains[0].ships == (1, 0)


def spaces_shown(table):
    return [
        table.table_sprites()[f"sailed:{place}:left"].look.text
        for place in range(3)
        if f"sailed:{place}:left" in table.table_sprites()
    ]


def test_spaces_left_count_down_as_ships_sail_and_as_their_tiles_are_tapped(turn_with_cards):
    assert spaces_shown(turn_with_cards) == ["1 left", "1 left", "+1"], "two Sailing cards bring a bonus space for either ship"
    turn_with_cards.count_taps("mark:ship:0:left")
    assert "sailed:0:done" in turn_with_cards.table_sprites()
    turn_with_cards.count_taps("mark:space:1")
    assert spaces_shown(turn_with_cards) == ["+1"] and "mark:space:1" not in turn_with_cards.user.targets()


def test_undo_names_a_space_that_was_sailed_and_restores_it(turn_with_cards):
    """Such a tap was no move: Undo named the boarding before it, and took that back."""
    turn_with_cards.count_taps("mark:space:1")
    assert "1 space, white" in turn_with_cards.user.words()
    turn_with_cards.user.table.send(Undo())
    turn_with_cards.finish_animations()
    assert spaces_shown(turn_with_cards) == ["1 left", "1 left", "+1"]
    assert turn_with_cards.user.table.snapshot.view.played_cards, "the cards are still in"


@pytest.mark.windows("800x480", "480x800")
def test_the_cards_on_offer_keep_their_places_when_the_left_one_comes_in(window):
    """They shifted by one, so that a tap where the second card had been played the first one again."""
    table = begin_turn(window)
    for icon in ("Skull", "Map"):
        table.count_taps("choice:Enter a new card", f"option:{icon}", "option:Sailing")
    table.end_turn()
    names = [name for name in table.user.targets() if name.startswith("mark:card:sailing")]
    places = left_edges(table, *names)
    assert len(places) == 2
    table.count_taps(names[1])
    assert left_edges(table, *names) == places


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tap_on_the_place_of_a_card_enters_a_new_one_among_many_known(window):
    """Once five cards were known, a new one took a tap more, through the list of the known ones."""
    table = begin_turn(window)
    for icons in (("move",), ("move", "move"), ("coin",), ("coin", "coin"), ("skull",)):
        table.answer("PlayCard", ("sailing",), icons)
        table.finish_animations()
        if len(table.user.table.snapshot.view.played_cards) == 2:
            table.answer("EndTurn")
            table.finish_animations()
    assert problems(table.user) == []
    table.tap("mark:card:new")
    assert "option:Text" in table.user.targets()


@pytest.mark.windows("800x480 de light 2", "480x800 de light 2")
def test_the_chart_of_a_ledger_keeps_its_height_while_ships_sail(window):
    """The reminder to sail has room below the question, and no number on a tile is cut."""
    ledger = begin_turn(window)
    before = ledger.table_sprites()
    ledger.answer("PlayCard", ("sailing",), ("skull", "move", "move"))
    ledger.finish_animations()
    ledger.tap("mark:card:")
    ledger.finish_animations()
    after = ledger.table_sprites()
    assert any(key.startswith("sailed:") for key in after) and problems(ledger.user) == []
    if ledger.stage.scene.is_wide:
        assert after["island:1"].scale == before["island:1"].scale


def test_end_turn_asks_while_a_ship_that_could_sail_has_not(turn_with_cards):
    """It asked with 2 of 2 spaces left, but not with 3 of 5 when the other ship had sailed."""
    assert "3 spaces left" in turn_with_cards.texts()
    for count in (3, 2):
        turn_with_cards.tap(END)
        turn_with_cards.finish_animations()
        question = translate("perils_of_the_deep.end_with_spaces", seat="Ann")
        assert question in turn_with_cards.user.words() and turn_with_cards.user.table.snapshot.view.acting_seat == 0
        turn_with_cards.tap("back")
        turn_with_cards.count_taps(f"mark:space:{3 - count}")
    assert "1 space left" in turn_with_cards.texts()
    assert turn_with_cards.count_taps(END) == 1, "the space of either ship may stay: a ship stops where it likes"


def test_a_turn_with_nothing_left_to_sail_asks_for_anything_else(turn_with_cards):
    """It still said to resolve the cards."""
    question = translate("perils_of_the_deep.anything_else", seat="Ann")
    for place in range(3):
        assert question not in turn_with_cards.user.words()
        turn_with_cards.count_taps(f"mark:space:{place}")
    assert question in turn_with_cards.user.words()


@pytest.mark.windows("480x800", "800x480 de light 2")
def test_a_key_that_boards_shows_the_ship_that_boards_and_names_the_rival(window):
    """Each showed the rival's single-colour ship, with a long title and “Board a rival” as its note."""
    table = begin_turn(window)
    for kind in ("SailShip", "EndTurn"):
        table.answer(kind)
        table.finish_animations()
    table.tap("mark:ship:1:right", "group:")
    ships = [translate("perils_of_the_deep.boarding_ship", ship=ship) for ship in range(2)]
    assert translate("perils_of_the_deep.board_rival", rival="Ann") in table.user.words()
    assert ships[1] in table.user.words() and ships[0] not in table.user.words() and problems(table.user) == []


@pytest.mark.parametrize("sailed", ["mark:space:0", "mark:ship:0:left"])
def test_a_turn_whose_ship_moved_ends_with_one_tap(turn, sailed):
    """Almost every turn ended with a question, because a ship that reaches an island often sails on."""
    turn.count_taps("choice:Enter a new card", "option:Move", "option:Move", "option:Sailing")
    turn.count_taps("choice:Enter a new card", "option:Coin", "option:Treasure")
    turn.count_taps(sailed)
    assert turn.count_taps(END) == 1 and turn.user.table.snapshot.view.acting_seat == 1


@pytest.mark.windows("800x480", "800x480 de light 2", "480x800 de light 2")
def test_only_the_ship_with_spaces_glows_and_the_end_of_the_turn_says_what_to_do(window):
    ledger = begin_turn(window)
    for kind, icon in (("crew", "coin"), ("magic", "move")):
        choices = ledger.user.table.snapshot.prompt.choices
        new_card = next(choice for choice in choices if choice.fields and isinstance(choice.move, PlayCard))
        ledger.user.table.send(Answer(new_card.id, ((kind,), (icon,))))
        ledger.finish_animations()
    assert {key for key in ledger.table_sprites() if key.endswith(":glow")} == {"ship:0:right:glow"}
    ledger.tap(next(name for name in (END, "choice:Zug beenden") if name in ledger.user.targets()))
    assert [name for name in ledger.user.targets() if name.startswith("reached:")] == ["reached:1"]
    assert problems(ledger.user) == []
    ledger.count_taps("reached:1")
    captain, view = ledger.user.table.snapshot.view.captains[0], ledger.user.table.snapshot.view
    assert captain.ships == (0, 1) and view.acting_seat == 0, "the turn goes on, for boarding and coins"


@pytest.mark.parametrize(("ships", "spaces"), [((5, 2), (0, 1, 1)), ((4, 5), (2, 0, 1)), ((5, 5), (0, 0, 0))])
def test_a_ship_at_the_end_has_no_space_left(ships, spaces):
    view = Like(acting_seat=0, captains=[Like(ships=ships)], moves_left=(2, 1, 1))
    assert spaces_left(view) == spaces


def test_only_ships_with_spaces_left_have_a_ring(turn):
    """The turn's left card has a move, so that only the ship in the player's colour sails."""
    turn.count_taps("choice:Enter a new card", "option:Move", "option:Sailing")
    turn.count_taps("choice:Enter a new card", "option:Coin", "option:Treasure")
    assert {"sails:0", "sails:1"} & turn.table_sprites().keys() == {"sails:0"}
    turn.count_taps("mark:ship:0:left")
    assert not {"sails:0", "sails:1"} & turn.table_sprites().keys()


def test_a_new_card_takes_its_icons_its_type_and_one_tap(turn):
    assert turn.count_taps("choice:Enter a new card", "option:Move", "option:Move", "option:Sailing") == 4
    assert turn.count_taps("choice:Enter a new card", "option:Coin", "option:Treasure") == 3, "beside cards on the table, no list"
    assert len(turn.user.table.snapshot.view.played_cards) == 2


@pytest.mark.windows("480x800 de light 2")
def test_the_types_of_a_card_have_words_of_one_size(window):
    """The longer words “Segeln” and “Schatz” were much smaller than “Crew” beside them."""
    ledger = begin_turn(window)
    ledger.user.tap("choice:Karte eingeben")
    words = {sprite.look.text: sprite for sprite in ledger.table_sprites().values() if hasattr(sprite.look, "text")}
    sizes = {words[word].look.size for word in ("Segeln", "Schatz", "Magie")}
    assert len(sizes) == 1


def test_a_card_whose_type_comes_first_waits_for_its_icons(turn):
    turn.user.tap("choice:Enter a new card", "option:Treasure", "option:Move", "option:Magic")
    assert turn.user.table.snapshot.view.played_cards == ()
    turn.user.tap("done")
    (card,) = turn.user.table.snapshot.view.played_cards
    assert (card.kind, card.icons) == ("magic", ("move",))


def test_coins_stay_in_sight_while_cards_are_offered(turn):
    turn.count_taps("choice:Enter a new card", *CARD_ENTRY)
    assert {"played:tick", "count:coin:value"} <= turn.table_sprites().keys()


def test_moving_ships_says_that_a_rival_may_be_boarded(turn_with_cards):
    """Boarding is behind “Move ships”, where guests did not look for it."""
    assert "or take treasure" in turn_with_cards.texts()
    turn_with_cards.count_taps("mark:ship:0:left")
    turn_with_cards.end_turn()
    turn_with_cards.count_taps("mark:card:")
    turn_with_cards.count_taps("mark:card:")
    turn_with_cards.count_taps("mark:ship:1:left")
    assert "or board a rival" in turn_with_cards.texts()
    turn_with_cards.user.tap("group:Move ships")
    assert "Sail, take treasure or board a rival?" in turn_with_cards.texts()


def test_a_tip_explains_treasure_when_a_ship_has_sailed_and_when_it_is_taken(turn_with_cards):
    cards, stage = FirstGameCards(FIRST_CARDS, {}, lambda seen_cards: None), turn_with_cards.stage

    def follow():
        cards.follow("perils-of-the-deep", stage.snapshot)
        return cards.kind

    assert not follow()
    turn_with_cards.count_taps("mark:ship:0:left")
    assert follow() == "CollectToken"
    turn_with_cards.count_taps("group:Move ships", "choice:Take treasure")
    assert follow() == "PlayToken", "one tip leaves the turn the next one"


@pytest.mark.windows("480x800 de", "480x800 de light 1", "480x800 de deep 2", "720x1280 de", "800x480 de", "800x480 de light 2")
def test_numbers_of_tiles_are_whole_with_three_duties_and_treasure_after_an_undo(window):
    """Beside “Redo” the question of a long name has two lines, so that there is room for one row of tiles only."""
    table = PerilsTable(LEDGER, settings=window.settings(), names=("Maximilian", "Anna", "Björn"))
    table.play_all_aboard()
    table.answer("PlayCard", ("sailing",), ("move", "move"))
    table.finish_animations()
    table.count_taps("mark:card:")
    table.answer("CollectToken")
    table.finish_animations()
    table.answer("SailShip")
    table.finish_animations()
    table.user.table.send(Undo())
    table.finish_animations()
    sprites = table.table_sprites().items()
    numbers = {key: sprite.look.text for key, sprite in sprites if re.fullmatch("(count|tile|sailed):.*:(value|left)", key)}
    assert {"sailed:0:left", "sailed:2:left", "count:crew:value", "tile:0:value"} <= numbers.keys()
    assert not [key for key, text in numbers.items() if "…" in text]
    assert problems(table.user) == []


@pytest.mark.windows("480x800 de light 2")
def test_larger_text_also_enlarges_an_answer_with_a_note_beside_it(window):
    """“Move ships” stayed as small as in the usual text, even as the main answer."""
    sprites = begin_turn(window).table_sprites()
    titles = {
        key: sprite.look.size for key, sprite in sprites.items() if key.startswith(("group:", "choice:")) and key.endswith(":title")
    }
    assert len(titles) > 2 and min(titles.values()) > LEAST_ANSWER_TEXT, titles


def decide_after_the_first_peril(turn):
    turn.end_turns()
    turn.count_taps("option:plain", "skulls:1", "order:green", "order:red")
    return [name for name in turn.user.targets() if name.startswith("mark:anchor:")]


def test_only_the_sixth_peril_is_called_the_last_one(turn):
    """With one captain at sea the order doesn't matter, and the second peril was called the last."""
    for anchor in decide_after_the_first_peril(turn)[:-1]:
        turn.count_taps(anchor)
    turn.count_taps("choice:Press on")
    turn.end_turns()
    assert "Flip a peril. Enter kind, skulls" in turn.texts()


def test_only_captains_side_by_side_weigh_anchor_by_a_tap_on_their_tile(turn):
    """A tap on the count of a captain asked alone weighed its anchor at once; among several, a line says so before."""
    *anchors, last = decide_after_the_first_peril(turn)
    assert translate("perils_of_the_deep.tap_tile") in turn.user.words()
    for anchor in anchors:
        turn.count_taps(anchor)
    assert translate("perils_of_the_deep.tap_tile") not in turn.user.words()
    assert "choice:Weigh anchor" in turn.user.targets() and last not in turn.user.targets()


@pytest.mark.windows("480x800 de", "800x480", "480x800 de light 2")
def test_a_tap_on_spaces_left_says_that_a_text_comes_first(window):
    """Their gold rim invited a tap that did nothing."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    table.answer("PlayCard", ("magic",), ("text", "move"))
    table.finish_animations()
    table.tap("mark:card:")
    table.finish_animations()
    assert "mark:space:0" not in table.user.targets()
    table.tap("waits:0")
    assert as_text(table.user.shell._toast.words) == translate("perils_of_the_deep.answer_first")
