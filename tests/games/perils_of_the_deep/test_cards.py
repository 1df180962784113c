"""Learning the box: cards entered once, offered by name, corrected, dealt by the app, kept in the edition."""

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
from tests.games.perils_of_the_deep.boxes import boxful
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, READER, Ledger

# cards entered for the first time


def test_a_peril_is_told_by_kind_skulls_and_order_without_typing():
    ledger = Ledger(3).first_turn().pass_turns()
    (new,) = ledger.prompt.choices
    assert [field.name for field in new.fields] == ["kind", "skulls", "order"]
    assert not any(isinstance(field, Text) for field in new.fields)
    kind, skulls, order = new.fields
    assert [option.mark for option in kind.options] == ["kind:plain", "kind:text", "kind:jetsam", "kind:restock"]
    assert (skulls.low, skulls.high) == (0, 4) and order.ordered
    assert [option.mark for option in order.options] == ["seat:0", "seat:1", "seat:2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_order_names_the_colours_that_play_and_the_last_follows(seats):
    ledger = Ledger(seats, depth="helper").play(ChooseCaptains(COLOURS[:seats]))
    aboard = ledger.answer("new_aboard")
    assert [(field.least, field.most, len(field.options)) for field in aboard.fields] == [(seats - 1, seats - 1, seats)]
    ledger.play(aboard.fill((COLOURS[1:seats],))).pass_turns()
    assert ledger.state.order == (*range(1, seats), 0)
    peril = ledger.answer("new_peril")
    assert peril.fields[-1].most == seats - 1
    ledger.play(peril.fill((("plain",), 1, COLOURS[1:seats])))
    assert ledger.state.edition.peril[0].order == (*COLOURS[1:seats], COLOURS[0])


def test_what_two_entered_is_completed_when_others_play():
    two = Ledger(2, depth="helper").play(ChooseCaptains(COLOURS[:2]), LearnAboard(("blue",))).pass_turns()
    two.play(LearnPeril(1, ("blue",), ("text",)))
    edition = msgspec.to_builtins(two.state.edition)
    again = Ledger(2, edition, depth="helper").play(ChooseCaptains(COLOURS[:2]))
    assert again.prompt.choices[0].move == BeginTrack(("All Aboard 1",))
    assert again.play(BeginTrack(("All Aboard 1",))).pass_turns().prompt.choices[1].move == FlipPeril(("Peril 1",))

    three = Ledger(3, edition, depth="helper").play(ChooseCaptains(("red", "green", "yellow")))
    aboard = three.answer("complete")
    assert [option.value for option in aboard.fields[0].options] == list(COLOURS), "what is known stays known"
    three.play(aboard.fill((("green", "blue", "yellow"),))).pass_turns()
    assert three.state.edition.aboard[0].order == ("green", "blue", "yellow", "red")
    peril = three.prompt.choices[1]
    assert (READER.read(peril.note), [field.name for field in peril.fields]) == ("blue, red", ["order"])
    three.play(peril.fill((("yellow", "blue", "red"),)))
    assert three.state.edition.peril == (Peril("Peril 1", 1, ("yellow", "blue", "red", "green"), "text"),)


def test_cards_that_differ_in_colours_nobody_has_stand_once():
    orders = [["red", "green", "blue", "yellow"], ["red", "blue", "green", "yellow"], ["blue", "red", "green", "yellow"]]
    perils = [{"name": f"Peril {n}", "skulls": 1, "order": order, "kind": "text"} for n, order in enumerate(orders, 1)]
    aboard = [{"name": f"All Aboard {n}", "order": order} for n, order in enumerate(orders, 1)]
    ledger = Ledger(2, GAME.edition() | {"peril": perils, "aboard": aboard}, depth="helper").play(ChooseCaptains(COLOURS[:2]))
    assert [READER.read(choice.label) for choice in ledger.prompt.choices[:-1]] == ["Ann first", "Bo first"]
    ledger.play(BeginTrack(("All Aboard 1",))).pass_turns()
    assert [choice.move.card for choice in ledger.prompt.choices[1:]] == [("Peril 1",), ("Peril 3",)]
    ledger.play(LearnPeril(1, ("red",), ("text",)), AllPressOn()).pass_turns()
    assert ledger.state.track[1].name == "Peril 1" and len(ledger.state.edition.peril) == 3
    assert [choice.move.card for choice in ledger.prompt.choices[1:]] == [("Peril 2",), ("Peril 3",)]


def test_cards_on_which_the_same_player_is_first_are_told_apart():
    orders = [["red", "green", "blue"], ["red", "blue", "green"], ["blue", "red", "green"]]
    aboard = [{"name": f"All Aboard {n}", "order": [*order, "yellow"]} for n, order in enumerate(orders, 1)]
    ledger = Ledger(3, GAME.edition() | {"aboard": aboard}, depth="helper").play(ChooseCaptains(COLOURS[:3]))
    labels = [READER.read(choice.label) for choice in ledger.prompt.choices[:-1]]
    assert len(set(labels)) == 3 and sum(", then " in label for label in labels) == 2


def test_who_lost_all_crew_in_a_ledger_is_not_offered_to_sail_on():
    ledger = Ledger().first_turn().to_decision().play(WeighAnchor(0))
    assert SailOn(0) in moves_beside(ledger) and SailOn(0) not in moves_beside(ledger.with_captain(0, crew=0))


def moves_beside(ledger):
    return [getattr(one, "move", None) for one in GAME.any_time_choices(ledger.state)]


def test_a_peril_seen_before_is_offered_by_what_it_shows():
    ledger = Ledger(2).first_turn().to_decision(skulls=2, name="Fog").play(AllPressOn()).round()
    ledger.with_captain(0, crew=1).with_captain(1, crew=1).to_decision(skulls=4)
    ledger.set_out().pass_turns()
    known = ledger.prompt.choices[1:]
    assert [READER.read(choice.label) for choice in known] == ["Plain, 2 skulls", "Plain, no skulls", "Plain, 4 skulls"]
    assert [READER.read(choice.note) for choice in known] == ["Fog", "Ann, Bo", "Ann, Bo"]
    assert {choice.step for choice in known} == {say("step.seen")}
    ledger.play(known[0].move)
    assert ledger.captain(0).crew == 8


def test_look_alikes_are_one_entry_with_a_number_of_copies():
    ledger = Ledger().first_turn().to_decision(skulls=1).play(AllPressOn()).round(skulls=1, name="Fog")
    (peril,) = ledger.state.edition.peril
    assert (peril.name, peril.copies) == ("Peril 1", 2)
    assert [card.name for card in ledger.state.track[1:]] == ["Peril 1", "Peril 1"]
    assert ledger.state.perils_left == ()
    ledger.with_state(track=ledger.state.track[:2])
    assert ledger.state.perils_left == ("Peril 1",)


def test_a_card_entered_again_that_is_still_in_the_deck_is_no_further_copy():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), BeginTrack(("Aboard 1",))).pass_turns()
    ledger.play(LearnPeril(1, COLOURS, ("peril",)))
    assert [peril.copies for peril in ledger.state.edition.peril] == [1] * 9


def test_entries_of_before_that_look_alike_are_offered_once_and_flipped_one_after_the_other():
    twins = [{"name": name, "skulls": 2, "order": list(COLOURS), "note": "Lose a map"} for name in ("Fog", "Gale")]
    ledger = Ledger(edition=GAME.edition() | {"peril": twins}, depth="helper").first_turn().pass_turns()
    assert [READER.read(choice.label) for choice in ledger.prompt.choices[1:]] == ["With text, 2 skulls"]
    ledger.play(LearnPeril(2, COLOURS, ("text",)), AllPressOn()).pass_turns().play(LearnPeril(2, COLOURS, ("text",)))
    assert [card.name for card in ledger.state.track[1:]] == ["Fog", "Gale"]
    assert [card.copies for card in ledger.state.edition.peril] == [1, 1]


def test_the_sixth_perils_order_is_not_asked_for_and_it_becomes_no_entry():
    ledger = Ledger().expedition(5).pass_turns()
    assert [field.name for field in ledger.answer("new_peril").fields] == ["kind", "skulls"]
    known = ledger.state.edition.peril
    ledger.play(LearnPeril(3, (), ("jetsam",)), EndPerilText())
    assert ledger.state.edition.peril == known and ledger.state.last_removed == "Jetsam"
    assert ledger.set_out().pass_turns().refusal_of(LearnPeril(3, (), ("jetsam",)))[0] == "order"


def test_an_order_is_not_asked_for_while_one_captain_sails_alone():
    ledger = Ledger(2, depth="helper").first_turn().play(LoseCaptain(0)).pass_turns()
    assert [field.name for field in ledger.answer("new_peril").fields] == ["kind", "skulls"]
    ledger.play(LearnPeril(1, (), ("plain",)), PressOn(1))
    assert ledger.acting_seat == 1 and ledger.state.edition.peril == ()


def test_an_entry_of_before_that_has_only_a_name_is_completed_when_it_is_next_seen():
    edition = GAME.edition() | {"peril": [{"name": "Fog", "skulls": 2}, {"name": "Gale", "skulls": 1, "order": list(COLOURS)}]}
    ledger = Ledger(edition=edition).first_turn().pass_turns()
    fog, gale = ledger.prompt.choices[1:]
    assert [field.name for field in fog.fields] == ["kind", "order"] and [field.name for field in gale.fields] == ["kind"]
    ledger.play(fog.fill((("text",), ("blue", "red"))))
    card = ledger.state.edition.peril[0]
    assert (card.name, card.kind, card.order, card.is_whole) == ("Fog", "text", ("blue", "red", "green"), True)
    assert ledger.state.track[1] == card and ledger.state.phase == "text" and ledger.captain(0).crew == 8


def test_an_order_must_name_each_colour_once():
    ledger = Ledger().first_turn().pass_turns()
    move = LearnPeril(1, ("red", "red", "blue"), ("plain",))
    assert ledger.refusal_of(move) == ("order", {"colours": COLOURS})


def test_a_learned_card_is_saved_with_the_edition_and_undone_with_the_move():
    journal = MemoryJournal()
    session = Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"])), journal, PlayClock(), bytes(32))
    for label, values in [("choice.captains_right", ()), ("choice.new_aboard", (("red",),))]:
        choice = next(choice for choice in session.prompt.choices if choice.label.key == label)
        session.play(choice.id, values)
    assert journal.editions[-1]["aboard"] == [{"name": "All Aboard 1", "order": ["red", "green"]}]
    session.undo()
    assert journal.editions[-1] == {"aboard": []}


def test_an_edition_with_learned_cards_begins_the_next_session():
    edition = boxful()
    for first, card in zip(COLOURS, edition["aboard"], strict=True):
        card["order"] = [first, *(colour for colour in COLOURS if colour != first)]
    ledger = Ledger(4, edition=edition).play(ChooseCaptains(COLOURS))
    assert [choice.move for choice in ledger.prompt.choices] == [BeginTrack((f"Aboard {number}",)) for number in range(1, 5)]


def test_islands_are_worth_their_deck_and_never_asked_for():
    ledger = Ledger().play(ChooseCaptains(COLOURS[:3]))
    assert ledger.state.phase == "aboard" and ledger.state.worths == (1, 2, 3, 4)
    assert ledger.play(CorrectCounter("island:2", None, 5)).state.worths == (1, 5, 3, 4)


# dealt by the app, in older games


def ledger_with_dealt_track():
    """Return an older game whose track Fathom dealt."""
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]))
    return ledger.play(LegacyMove("DealTrack"))


def test_a_track_the_app_dealt_is_flipped_by_it():
    ledger = ledger_with_dealt_track()
    assert len(ledger.state.hidden) == 6 and len(set(ledger.state.hidden)) == 6
    ledger.pass_turns()
    expected = ledger.state.hidden[0]
    assert ledger.answers == ["flip_next"]
    assert ledger.refusal_of(FlipPeril(("Fog",)))[0] == "app_flips"
    ledger.play(ledger.prompt.choices[0].move)
    assert ledger.state.track[1].name == expected and len(ledger.state.hidden) == 5


def test_what_lies_face_down_is_in_no_view_and_no_sentence():
    ledger = ledger_with_dealt_track()
    for seat in (None, 0, 1, 2):
        told = [GAME.book.describe(event, seat) for event in ledger.events]
        view = ledger.view(seat)
        shown = msgspec.json.encode([msgspec.structs.replace(view, sketch=tuple(view.sketch)), told]).decode()
        assert not any(name in shown for name in ledger.state.hidden)


# corrected


def test_a_card_entered_wrongly_is_corrected_on_the_track_too():
    ledger = Ledger().first_turn().to_decision(name="Fgo", skulls=1)
    ledger.play(CorrectPeril(2, ("blue", "red", "green"), ("jetsam",), "", "Fog", card=("Fgo",)))
    card = ledger.state.track[1]
    assert (card.name, card.skulls, card.order[0], card.kind) == ("Fog", 2, "blue", "jetsam")
    assert [ledger.captain(seat).crew for seat in range(3)] == [8, 8, 8]
    assert ledger.state.phase == "text"
    ledger.play(EndPerilText(), AllPressOn())
    assert ledger.acting_seat == 1


def test_a_card_is_forgotten_unless_it_may_lie_on_the_table():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), ForgetCard(("peril:Fog",)))
    assert "Fog" not in [peril.name for peril in ledger.state.edition.peril]
    ledger.play(BeginTrack(("Aboard 1",)))
    assert ledger.refusal_of(ForgetCard(("aboard:Aboard 1",)))[0] == "card_in_play"
    ledger.cards("sailing move").play(ForgetCard(("card:sailing move",)))
    assert ledger.state.edition.card == ()


def test_the_sixth_face_is_corrected_once_and_then_verified():
    ledger = Ledger(die="table").first_turn().play(SetSixthFace(("map",)))
    assert ledger.state.edition.boarding.faces[5] == "map" and ledger.state.edition.boarding.verified
    ledger.with_captain(0, ships=(1, 0)).with_captain(1, ships=(1, 0))
    ledger.play(Board(0, ("0:1",)), EnterBoarding(0, (6,)))
    assert ledger.captain(0).maps == 1


# export as a file


def test_learned_cards_go_out_as_toml_and_come_back_the_same():
    ledger = Ledger(edition=GAME.edition()).first_turn(name='Say “Ahoy” or "lose" a map').cards("magic text").pass_turns().peril(4)
    learned = GAME.current_edition(ledger.state)
    assert edition_from_toml(tomli_w.dumps(learned), GAME) == learned
    assert Ledger(edition=learned).state.edition == ledger.state.edition


def test_cards_on_which_the_same_two_are_first_are_told_apart():
    orders = [["red", "green", "blue", "yellow"], ["red", "green", "yellow", "blue"], ["blue", "red", "green", "yellow"]]
    aboard = [{"name": f"All Aboard {n}", "order": order} for n, order in enumerate(orders, 1)]
    ledger = Ledger(4, GAME.edition() | {"aboard": aboard}, depth="helper").play(ChooseCaptains(COLOURS[:4]))
    assert len({READER.read(choice.label) for choice in ledger.prompt.choices[:-1]}) == 3


# unique names of new cards


def after_a_jetsam(rules=3, jetsams=1):
    """Return the state after a first expedition with this number of Jetsams, one of which left the game."""
    ledger = Ledger(2).with_state(rules=rules).first_turn()
    for nth in range(jetsams):
        ledger.to_decision(kind="jetsam", skulls=nth).play(EndPerilText(), AllPressOn())
    return ledger.with_captain(0, crew=1).with_captain(1, crew=1).to_decision(skulls=4)


def test_a_new_card_is_not_taken_for_a_deleted_one_that_left_the_game():
    ledger = after_a_jetsam()
    assert ledger.state.removed == ("Jetsam 1",)
    ledger.play(ForgetCard(("peril:Jetsam 1",))).set_out().to_decision(kind="jetsam", skulls=2)
    assert ledger.state.track[-1].name == "Jetsam 2"
    again = ledger.play(EndPerilText()).with_captain(0, crew=1).with_captain(1, crew=1).play(AllPressOn()).to_decision(skulls=4)
    assert again.state.removed == ("Jetsam 1", "Jetsam 2")
    again.set_out().pass_turns()
    assert "Jetsam 2" not in again.state.perils_left
    old = after_a_jetsam(rules=2).play(ForgetCard(("peril:Jetsam 1",))).set_out().to_decision(kind="jetsam", skulls=2)
    assert old.state.track[-1].name == "Jetsam 1", "as it was decided then"


def test_of_two_jetsams_the_first_revealed_leaves_and_players_are_told_which():
    two, one = after_a_jetsam(jetsams=2), after_a_jetsam()
    assert READER.read(two.prompt.reminders[0]) == "Remove the Jetsam that was revealed first from the game"
    assert READER.read(one.prompt.reminders[0]) == "Remove Jetsam from the game"


def test_a_deleted_all_aboard_card_does_not_lend_its_name_either():
    ledger = Ledger().expedition()
    (used,) = ledger.state.used_aboard
    ledger.play(ForgetCard((f"aboard:{used}",))).set_out(order=COLOURS[::-1])
    assert ledger.state.edition.aboard[0].name != used and ledger.state.aboard_left == ()
    old = Ledger().with_state(rules=2).expedition().play(ForgetCard((f"aboard:{used}",))).set_out(order=COLOURS[::-1])
    assert old.state.edition.aboard[0].name == used, "as it was decided then"
