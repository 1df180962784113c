"""Cards of the box: they are entered once, then offered by name, corrected, dealt by the app, and saved in the edition."""

import msgspec
import pytest
import tomli_w

from companion.games.perils_of_the_deep.after_peril import AllPressOn, PressOn, SailOn, WeighAnchor
from companion.games.perils_of_the_deep.boarding import Board, EnterBoarding
from companion.games.perils_of_the_deep.box import Peril
from companion.games.perils_of_the_deep.learning import CorrectPeril, ForgetCard, LearnAboard, LearnPeril, SetSixthFace
from companion.games.perils_of_the_deep.legacy_moves import LegacyMove
from companion.games.perils_of_the_deep.setup_chapter import BeginTrack, ChooseCaptains
from companion.games.perils_of_the_deep.track import EndPerilText, FlipPeril, LoseCaptain
from companion.library.exchange.editions import edition_from_toml
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.any_time_moves import CorrectCounter
from companion.table.prompt import Text
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.games.perils_of_the_deep.boxes import create_whole_box
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, READER, GameBuilder

# cards entered for the first time


def test_peril_is_entered_by_kind_skulls_and_order_without_typing():
    game = GameBuilder(3).start_first_turn().pass_turns()
    (new_card,) = game.prompt.choices
    assert [field.name for field in new_card.fields] == ["kind", "skulls", "order"]
    assert not any(isinstance(field, Text) for field in new_card.fields)
    kind, skulls, order = new_card.fields
    assert [option.mark for option in kind.options] == ["kind:plain", "kind:text", "kind:jetsam", "kind:restock"]
    assert (skulls.low, skulls.high) == (0, 4) and order.ordered
    assert [option.mark for option in order.options] == ["seat:0", "seat:1", "seat:2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_order_asks_for_all_but_the_last_colour_in_play(seats):
    game = GameBuilder(seats, depth="helper").play(ChooseCaptains(COLOURS[:seats]))
    aboard = game.find_answer("new_aboard")
    assert [(field.least, field.most, len(field.options)) for field in aboard.fields] == [(seats - 1, seats - 1, seats)]
    game.play(aboard.fill((COLOURS[1:seats],))).pass_turns()
    assert game.state.order == (*range(1, seats), 0)
    peril = game.find_answer("new_peril")
    assert peril.fields[-1].most == seats - 1
    game.play(peril.fill((("plain",), 1, COLOURS[1:seats])))
    assert game.state.edition.peril[0].order == (*COLOURS[1:seats], COLOURS[0])


def test_order_entered_for_two_colours_is_completed_when_others_play():
    two = GameBuilder(2, depth="helper").play(ChooseCaptains(COLOURS[:2]), LearnAboard(("blue",))).pass_turns()
    two.play(LearnPeril(1, ("blue",), ("text",)))
    edition = msgspec.to_builtins(two.state.edition)
    next_game = GameBuilder(2, edition, depth="helper").play(ChooseCaptains(COLOURS[:2]))
    assert next_game.prompt.choices[0].move == BeginTrack(("All Aboard 1",))
    assert next_game.play(BeginTrack(("All Aboard 1",))).pass_turns().prompt.choices[1].move == FlipPeril(("Peril 1",))

    three = GameBuilder(3, edition, depth="helper").play(ChooseCaptains(("red", "green", "yellow")))
    aboard = three.prompt.choices[0]
    assert (READER.read(aboard.label), READER.read(aboard.note)) == ("Ann", "next, add Bo, Cleo")
    assert [option.value for option in aboard.fields[0].options] == list(COLOURS), "what is known stays known"
    three.play(aboard.fill((("green", "blue", "yellow"),))).pass_turns()
    assert three.state.edition.aboard[0].order == ("green", "blue", "yellow", "red")
    peril = three.prompt.choices[1]
    assert (READER.read(peril.note), [field.name for field in peril.fields]) == ("blue, red", ["order"])
    three.play(peril.fill((("yellow", "blue", "red"),)))
    assert three.state.edition.peril == (Peril("Peril 1", 1, ("yellow", "blue", "red", "green"), "text"),)


def test_cards_entered_for_three_are_told_apart_by_their_order_when_four_play():
    orders = (COLOURS[:3], COLOURS[1:3] + COLOURS[:1], COLOURS[:3])
    aboard = [{"name": f"All Aboard {n}", "order": list(order)} for n, order in enumerate(orders, 1)]
    perils = [{"name": "Peril 1", "skulls": 2, "order": list(COLOURS[:3]), "kind": "jetsam"}]
    game = GameBuilder(4, GAME.edition() | {"aboard": aboard, "peril": perils}, depth="helper").play(ChooseCaptains(COLOURS))
    words = [(READER.read(choice.label), READER.read(choice.note)) for choice in game.prompt.choices[:2]]
    assert words == [("Ann, Bo, Cleo", "next, add Dov"), ("Bo, Cleo, Ann", "next, add Dov")]
    assert isinstance(game.prompt.choices[2].move, LearnAboard) and not game.prompt.choices[2].move.name, "the fourth is new"
    game.play(game.prompt.choices[0].fill(((COLOURS[3], *COLOURS[:2]),))).pass_turns()
    (known_card,) = game.view().known_cards
    assert known_card.order == (0, 1, 2), "the fourth place is not known"


def test_four_cards_of_a_smaller_game_are_listed_once_and_a_new_order_completes_one():
    orders = [["red", "blue"], ["blue", "red"], ["red", "blue"], ["blue", "red"]]
    edition = GAME.edition() | {"aboard": [{"name": f"All Aboard {n}", "order": order} for n, order in enumerate(orders, 1)]}
    game = GameBuilder(4, edition, depth="helper").play(ChooseCaptains(COLOURS))
    labels = [READER.read(choice.label) for choice in game.prompt.choices]
    assert len(labels) == len({*labels}) == 3 and labels[-1] == "Add new card"
    whole = ("blue", "green", "yellow", "red")
    game.play(game.prompt.choices[-1].fill((whole[:3],)))
    assert game.state.track[0].name == "All Aboard 2" and game.state.edition.aboard[1].order == whole
    assert len(game.state.edition.aboard) == 4


def test_cards_that_differ_only_in_absent_colours_are_listed_once():
    orders = [["red", "green", "blue", "yellow"], ["red", "blue", "green", "yellow"], ["blue", "red", "green", "yellow"]]
    perils = [{"name": f"Peril {n}", "skulls": 1, "order": order, "kind": "text"} for n, order in enumerate(orders, 1)]
    aboard = [{"name": f"All Aboard {n}", "order": order} for n, order in enumerate(orders, 1)]
    game = GameBuilder(2, GAME.edition() | {"peril": perils, "aboard": aboard}, depth="helper").play(ChooseCaptains(COLOURS[:2]))
    assert [READER.read(choice.label) for choice in game.prompt.choices] == ["Ann first", "Bo first"]
    game.play(BeginTrack(("All Aboard 1",))).pass_turns()
    assert [choice.move.card for choice in game.prompt.choices[1:]] == [("Peril 1",), ("Peril 3",)]
    game.play(LearnPeril(1, ("red",), ("text",)), AllPressOn()).pass_turns()
    assert game.state.track[1].name == "Peril 1" and len(game.state.edition.peril) == 3
    assert [choice.move.card for choice in game.prompt.choices[1:]] == [("Peril 2",), ("Peril 3",)]


def test_a_new_card_of_two_offers_only_orders_that_no_known_card_has():
    """“Anna first” stood on two keys, one for the known card and one for a new one."""
    edition = GAME.edition() | {"aboard": [{"name": "All Aboard 1", "order": ["red", "blue"]}]}
    game = GameBuilder(2, edition, depth="helper").play(ChooseCaptains(("red", "blue")))
    first, new_card = game.prompt.choices
    assert READER.read(first.label) == "Ann first"
    assert [READER.read(option.label) for option in new_card.fields[0].options] == ["Bo first"]
    game.play(new_card.fill((("blue",),)))
    assert game.state.order == (1, 0)


def test_cards_with_the_same_first_player_have_different_labels():
    orders = [["red", "green", "blue"], ["red", "blue", "green"], ["blue", "red", "green"]]
    aboard = [{"name": f"All Aboard {n}", "order": [*order, "yellow"]} for n, order in enumerate(orders, 1)]
    game = GameBuilder(3, GAME.edition() | {"aboard": aboard}, depth="helper").play(ChooseCaptains(COLOURS[:3]))
    labels = [READER.read(choice.label) for choice in game.prompt.choices[:-1]]
    assert len(set(labels)) == 3 and sum(", then " in label for label in labels) == 2


def test_captain_without_crew_in_a_ledger_cannot_sail_on():
    game = GameBuilder().start_first_turn().play_to_decision().play(WeighAnchor(0))
    assert SailOn(0) in any_time_moves(game) and SailOn(0) not in any_time_moves(game.set_captain(0, crew=0))


def any_time_moves(game):
    return [getattr(choice, "move", None) for choice in GAME.any_time_choices(game.state)]


def test_known_peril_is_offered_by_its_icons():
    game = GameBuilder(2).start_first_turn().play_to_decision(skulls=2, name="Fog").play(AllPressOn()).play_round()
    game.set_captain(0, crew=1).set_captain(1, crew=1).play_to_decision(skulls=4)
    game.lay_all_aboard().pass_turns()
    known_choices = game.prompt.choices[1:]
    assert [READER.read(choice.label) for choice in known_choices] == ["Plain, 2 skulls", "Plain, no skulls", "Plain, 4 skulls"]
    assert [READER.read(choice.note) for choice in known_choices] == ["Fog", "Ann, Bo", "Ann, Bo"]
    assert {choice.step for choice in known_choices} == {say("step.seen")}
    game.play(known_choices[0].move)
    assert game.captain(0).crew == 8


def test_equal_perils_are_one_entry_with_a_number_of_copies():
    game = GameBuilder().start_first_turn().play_to_decision(skulls=1).play(AllPressOn()).play_round(skulls=1, name="Fog")
    (peril,) = game.state.edition.peril
    assert (peril.name, peril.copies) == ("Peril 1", 2)
    assert [card.name for card in game.state.track[1:]] == ["Peril 1", "Peril 1"]
    assert game.state.perils_left == ()
    game.set_state(track=game.state.track[:2])
    assert game.state.perils_left == ("Peril 1",)


def test_card_entered_again_while_still_in_the_deck_adds_no_copy():
    game = GameBuilder(edition=create_whole_box()).play(ChooseCaptains(COLOURS[:3]), BeginTrack(("Aboard 1",))).pass_turns()
    game.play(LearnPeril(1, COLOURS, ("peril",)))
    assert [peril.copies for peril in game.state.edition.peril] == [1] * 9


def test_equal_old_entries_are_offered_once_and_flipped_in_turn():
    twins = [{"name": name, "skulls": 2, "order": list(COLOURS), "note": "Lose a map"} for name in ("Fog", "Gale")]
    game = GameBuilder(edition=GAME.edition() | {"peril": twins}, depth="helper").start_first_turn().pass_turns()
    assert [READER.read(choice.label) for choice in game.prompt.choices[1:]] == ["With text, 2 skulls"]
    game.play(LearnPeril(2, COLOURS, ("text",)), AllPressOn()).pass_turns().play(LearnPeril(2, COLOURS, ("text",)))
    assert [card.name for card in game.state.track[1:]] == ["Fog", "Gale"]
    assert [card.copies for card in game.state.edition.peril] == [1, 1]


def test_sixth_peril_asks_for_no_order_and_adds_no_entry():
    game = GameBuilder().play_expedition(5).pass_turns()
    assert [field.name for field in game.find_answer("new_peril").fields] == ["kind", "skulls"]
    known_perils = game.state.edition.peril
    game.play(LearnPeril(3, (), ("jetsam",)), EndPerilText())
    assert game.state.edition.peril == known_perils and game.state.last_removed == "Jetsam"
    assert game.lay_all_aboard().pass_turns().refusal_of(LearnPeril(3, (), ("jetsam",)))[0] == "order"


def test_peril_asks_for_no_order_when_one_captain_sails():
    game = GameBuilder(2, depth="helper").start_first_turn().play(LoseCaptain(0)).pass_turns()
    assert [field.name for field in game.find_answer("new_peril").fields] == ["kind", "skulls"]
    game.play(LearnPeril(1, (), ("plain",)), PressOn(1))
    assert game.acting_seat == 1 and game.state.edition.peril == ()


def test_old_entry_with_only_a_name_is_completed_when_it_is_next_flipped():
    edition = GAME.edition() | {"peril": [{"name": "Fog", "skulls": 2}, {"name": "Gale", "skulls": 1, "order": list(COLOURS)}]}
    game = GameBuilder(edition=edition).start_first_turn().pass_turns()
    fog, gale = game.prompt.choices[1:]
    assert [field.name for field in fog.fields] == ["kind", "order"] and [field.name for field in gale.fields] == ["kind"]
    game.play(fog.fill((("text",), ("blue", "red"))))
    card = game.state.edition.peril[0]
    assert (card.name, card.kind, card.order, card.is_whole) == ("Fog", "text", ("blue", "red", "green"), True)
    assert game.state.track[1] == card and game.state.phase == "text" and game.captain(0).crew == 8


def test_an_order_must_name_each_colour_once():
    game = GameBuilder().start_first_turn().pass_turns()
    move = LearnPeril(1, ("red", "red", "blue"), ("plain",))
    assert game.refusal_of(move) == ("order", {"colours": COLOURS})


def test_entered_card_is_saved_with_the_move_and_removed_by_undo():
    journal = MemoryJournal()
    session = Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"])), journal, PlayClock(), bytes(32))
    for label, values in [("choice.captains_right", ()), ("choice.new_aboard", (("red",),))]:
        choice = next(choice for choice in session.prompt.choices if choice.label.key == label)
        session.play(choice.id, values)
    assert journal.editions[-1]["aboard"] == [{"name": "All Aboard 1", "order": ["red", "green"]}]
    session.undo()
    assert journal.editions[-1] == {"aboard": []}


def test_next_session_starts_with_the_entered_cards():
    edition = create_whole_box()
    for first, card in zip(COLOURS, edition["aboard"], strict=True):
        card["order"] = [first, *(colour for colour in COLOURS if colour != first)]
    game = GameBuilder(4, edition=edition).play(ChooseCaptains(COLOURS))
    cards = [BeginTrack((f"Aboard {number}",)) for number in range(1, 5)]
    assert [choice.move for choice in game.prompt.choices] == [*cards, BeginTrack()]


def test_fathom_draws_all_aboard_once_it_knows_all_cards_of_the_box():
    """Each card is drawn in one expedition only; with unknown cards the table draws."""
    game = GameBuilder(edition=create_whole_box()).play(ChooseCaptains(COLOURS[:3]), BeginTrack())
    (used_card,) = game.state.used_aboard
    assert game.state.track[0].name == used_card and used_card.startswith("Aboard ")
    edition = {**create_whole_box(), "aboard": create_whole_box()["aboard"][:1]}
    other = GameBuilder(edition=edition).play(ChooseCaptains(COLOURS[:3]))
    assert BeginTrack() not in [choice.move for choice in other.prompt.choices]
    assert other.refusal_of(BeginTrack())[0] == "one_needed"


def test_islands_are_worth_their_deck_and_are_never_asked_for():
    game = GameBuilder().play(ChooseCaptains(COLOURS[:3]))
    assert game.state.phase == "aboard" and game.state.worths == (1, 2, 3, 4)
    assert game.play(CorrectCounter("island:2", None, 5)).state.worths == (1, 5, 3, 4)


# dealt by the app, in older games


def deal_old_track():
    """Return an older game whose track Fathom dealt."""
    game = GameBuilder(edition=create_whole_box()).play(ChooseCaptains(COLOURS[:3]))
    return game.play(LegacyMove("DealTrack"))


def test_track_dealt_by_the_app_is_flipped_by_the_app():
    game = deal_old_track()
    assert len(game.state.hidden) == 6 and len(set(game.state.hidden)) == 6
    game.pass_turns()
    expected = game.state.hidden[0]
    assert game.answers == ["flip_next"]
    assert game.refusal_of(FlipPeril(("Fog",)))[0] == "app_flips"
    game.play(game.prompt.choices[0].move)
    assert game.state.track[1].name == expected and len(game.state.hidden) == 5


def test_face_down_cards_are_in_no_view_and_no_sentence():
    game = deal_old_track()
    for seat in (None, 0, 1, 2):
        sentence = [GAME.rulebook.describe(event, seat) for event in game.events]
        view = game.view(seat)
        visible_text = msgspec.json.encode([msgspec.structs.replace(view, sketch=tuple(view.sketch)), sentence]).decode()
        assert not any(name in visible_text for name in game.state.hidden)


# corrected


def test_corrected_card_changes_on_the_track():
    game = GameBuilder().start_first_turn().play_to_decision(name="Fgo", skulls=1)
    game.play(CorrectPeril(2, ("blue", "red", "green"), ("jetsam",), "", "Fog", card=("Fgo",)))
    card = game.state.track[1]
    assert (card.name, card.skulls, card.order[0], card.kind) == ("Fog", 2, "blue", "jetsam")
    assert [game.captain(seat).crew for seat in range(3)] == [8, 8, 8]
    assert game.state.phase == "text"
    game.play(EndPerilText(), AllPressOn())
    assert game.acting_seat == 1


def test_card_can_be_forgotten_only_when_it_is_not_in_play():
    game = GameBuilder(edition=create_whole_box()).play(ChooseCaptains(COLOURS[:3]), ForgetCard(("peril:Fog",)))
    assert "Fog" not in [peril.name for peril in game.state.edition.peril]
    game.play(BeginTrack(("Aboard 1",)))
    assert game.refusal_of(ForgetCard(("aboard:Aboard 1",)))[0] == "card_in_play"
    game.play_cards("sailing move").play(ForgetCard(("card:sailing move",)))
    assert game.state.edition.card == ()


def test_corrected_sixth_face_is_verified():
    game = GameBuilder(die="table").start_first_turn().play(SetSixthFace(("map",)))
    assert game.state.edition.boarding.faces[5] == "map" and game.state.edition.boarding.verified
    game.set_captain(0, ships=(1, 0)).set_captain(1, ships=(1, 0))
    game.play(Board(0, ("0:1",)), EnterBoarding(0, (6,)))
    assert game.captain(0).maps == 1


# export as a file


def test_entered_cards_are_equal_after_a_toml_export_and_import():
    game = (
        GameBuilder(edition=GAME.edition())
        .start_first_turn(name='Say “Ahoy” or "lose" a map')
        .play_cards("magic text")
        .pass_turns()
        .flip_peril(4)
    )
    learned = GAME.current_edition(game.state)
    assert edition_from_toml(tomli_w.dumps(learned), GAME) == learned
    assert GameBuilder(edition=learned).state.edition == game.state.edition


def test_cards_with_the_same_first_two_players_have_different_labels():
    orders = [["red", "green", "blue", "yellow"], ["red", "green", "yellow", "blue"], ["blue", "red", "green", "yellow"]]
    aboard = [{"name": f"All Aboard {n}", "order": order} for n, order in enumerate(orders, 1)]
    game = GameBuilder(4, GAME.edition() | {"aboard": aboard}, depth="helper").play(ChooseCaptains(COLOURS[:4]))
    assert len({READER.read(choice.label) for choice in game.prompt.choices[:-1]}) == 3


# unique names of new cards


def play_jetsam_expedition(rules=3, jetsams=1):
    """Return the state after a first expedition with this number of Jetsams, one of which left the game."""
    game = GameBuilder(2).set_state(rules=rules).start_first_turn()
    for nth in range(jetsams):
        game.play_to_decision(kind="jetsam", skulls=nth).play(EndPerilText(), AllPressOn())
    return game.set_captain(0, crew=1).set_captain(1, crew=1).play_to_decision(skulls=4)


def test_new_card_gets_another_name_than_a_deleted_removed_card():
    game = play_jetsam_expedition()
    assert game.state.removed_cards == ("Jetsam 1",)
    game.play(ForgetCard(("peril:Jetsam 1",))).lay_all_aboard().play_to_decision(kind="jetsam", skulls=2)
    assert game.state.track[-1].name == "Jetsam 2"
    next_game = (
        game.play(EndPerilText()).set_captain(0, crew=1).set_captain(1, crew=1).play(AllPressOn()).play_to_decision(skulls=4)
    )
    assert next_game.state.removed_cards == ("Jetsam 1", "Jetsam 2")
    next_game.lay_all_aboard().pass_turns()
    assert "Jetsam 2" not in next_game.state.perils_left
    old = (
        play_jetsam_expedition(rules=2)
        .play(ForgetCard(("peril:Jetsam 1",)))
        .lay_all_aboard()
        .play_to_decision(kind="jetsam", skulls=2)
    )
    assert old.state.track[-1].name == "Jetsam 1", "as it was decided then"


def test_reminder_names_the_first_of_two_jetsams_to_remove():
    two, single_game = play_jetsam_expedition(jetsams=2), play_jetsam_expedition()
    assert READER.read(two.prompt.reminders[0]) == "Remove the Jetsam that was revealed first from the game"
    assert READER.read(single_game.prompt.reminders[0]) == "Remove Jetsam from the game"


def test_new_all_aboard_card_gets_another_name_than_a_deleted_card():
    game = GameBuilder().play_expedition()
    (used_card,) = game.state.used_aboard
    game.play(ForgetCard((f"aboard:{used_card}",))).lay_all_aboard(order=COLOURS[::-1])
    assert game.state.edition.aboard[0].name != used_card and game.state.aboard_left == ()
    old = (
        GameBuilder()
        .set_state(rules=2)
        .play_expedition()
        .play(ForgetCard((f"aboard:{used_card}",)))
        .lay_all_aboard(order=COLOURS[::-1])
    )
    assert old.state.edition.aboard[0].name == used_card, "as it was decided then"
