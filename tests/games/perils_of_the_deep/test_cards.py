"""Learning the box: cards entered once, offered by name, corrected, dealt by the app, kept in the edition."""

import msgspec
import tomli_w

from companion.games.perils_of_the_deep.boarding import Board, TellBoarding
from companion.games.perils_of_the_deep.box import Token
from companion.games.perils_of_the_deep.harvest import AllPressOn
from companion.games.perils_of_the_deep.learning import (
    CorrectIsland,
    CorrectPeril,
    DeclareWhole,
    ForgetCard,
    LearnIsland,
    LearnPeril,
    SetSixthFace,
    SetTreasure,
)
from companion.games.perils_of_the_deep.setting_out import BeginTrack, ChooseCaptains, DealIslands, DealTrack, LayIslands
from companion.games.perils_of_the_deep.tokens import CollectToken
from companion.games.perils_of_the_deep.track import FlipNext, FlipPeril
from companion.library.exchange.editions import edition_from_toml
from companion.session.play.clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.say import say
from companion.table.seats import seats_named
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, Ledger

PERILS = [("Fog", 1, "peril"), ("Reef", 2, "peril"), ("Storm", 3, "peril"), ("Calm", 0, "peril"), ("Kraken", 2, "peril")]
MORE = [("Crates", 0, "jetsam"), ("New wares", 1, "restock"), ("Pirates", 1, "peril"), ("Gale", 2, "peril")]


def boxful(**decks):
    """An edition whose decks are entered."""
    edition = GAME.edition()
    edition["aboard"] = [{"name": f"Aboard {number}", "order": list(COLOURS)} for number in range(1, 5)]
    edition["peril"] = [
        {"name": name, "skulls": skulls, "order": list(COLOURS), "kind": kind} for name, skulls, kind in PERILS + MORE
    ]
    edition["island"] = [
        {"name": f"Isle {deck}{letter}", "deck": deck, "worth": deck + 1} for deck in range(1, 5) for letter in "abcd"
    ]
    edition["decks"] |= {"perils_whole": True, "islands_whole": True, **decks}
    return edition


# met for the first time


def test_a_peril_met_for_the_first_time_is_entered_and_from_then_on_offered_by_name():
    ledger = Ledger(2).first_turn().to_decision(skulls=2, name="Fog").play(AllPressOn()).round()
    ledger.with_captain(0, crew=1).with_captain(1, crew=1).cards_down().to_decision(skulls=5, name="Storm")
    ledger.set_out().cards_down().pass_turns()
    known = ledger.prompt.choices[0]
    assert [option.label for option in known.fields[0].options] == ["Fog", "Peril 1", "Storm"]
    ledger.play(FlipPeril(("Fog",)))
    assert ledger.captain(0).crew == 8


def test_an_order_is_entered_by_tapping_the_seats():
    ledger = Ledger(3).set_out().cards_down().pass_turns()
    (new,) = ledger.prompt.choices
    order = next(field for field in new.fields if field.name == "order")
    assert order.ordered and (order.least, order.most) == (3, 4)
    assert [option.mark for option in order.options] == ["seat:0", "seat:1", "seat:2", ""]
    assert order.options[3].note == say("note.nobody")


def test_a_card_without_a_name_gets_a_number_and_no_name_stands_twice():
    ledger = Ledger().first_turn().to_decision().play(AllPressOn()).round(name="Fog").round(name="Fog").round(kind="jetsam")
    assert [card.name for card in ledger.state.track[1:]] == ["Peril 1", "Fog", "Fog 2", "Jetsam 1"]


def test_an_order_must_name_each_colour_once():
    ledger = Ledger().set_out().cards_down().pass_turns()
    move = LearnPeril(1, ("red", "red", "blue"), ("peril",))
    assert ledger.refused(move) == ("order", {"colours": COLOURS})


def test_a_learned_card_is_saved_with_the_edition_and_undone_with_the_move():
    journal = MemoryJournal()
    session = Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"])), journal, PlayClock(), bytes(32))
    for label, values in [
        ("choice.captains_right", ()),
        ("choice.lay", ()),
        ("choice.new_aboard", (("red", "green", "blue"), "Fair wind")),
    ]:
        choice = next(choice for choice in session.prompt.choices if choice.label.key == label)
        session.play(choice.id, values)
    assert journal.editions[-1]["aboard"] == [{"name": "Fair wind", "order": ["red", "green", "blue", "yellow"]}]
    session.undo()
    assert journal.editions[-1] == {"aboard": []}


def test_an_edition_with_learned_cards_begins_the_next_session():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), LayIslands())
    names = [option.label for option in ledger.answer("known_aboard").fields[0].options]
    assert names == ["Aboard 1", "Aboard 2", "Aboard 3", "Aboard 4"]


# islands


def test_an_island_is_worth_its_deck_until_the_table_says_otherwise():
    ledger = Ledger().play(ChooseCaptains(COLOURS[:3]))
    assert ledger.answer("lay").label.parts == {"worths": (1, 2, 3, 4)} and ledger.answer("lay").note == say("note.unverified")
    ledger.play(LearnIsland((2,), 5, "Teeth"))
    assert ledger.answer("lay").label.parts == {"worths": (1, 5, 3, 4)}
    ledger.play(LayIslands())
    assert ledger.state.worths == (1, 5, 3, 4) and ledger.state.chain == ("", "Teeth", "", "")


def test_an_island_entered_for_the_wrong_deck_moves_in_the_chain_and_can_be_laid():
    ledger = Ledger().play(ChooseCaptains(COLOURS[:3]), LearnIsland((4,), 5, "Teeth"))
    ledger.play(CorrectIsland((2,), 5, "Fangs", card=("Teeth",)))
    ledger.play(LayIslands())
    assert ledger.state.chain == ("", "Fangs", "", "") and ledger.state.worths == (1, 5, 3, 4)


def test_a_known_island_is_laid_by_name_and_used_once():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), LayIslands(("Isle 1a",), (), (), ("Isle 4b",)))
    assert ledger.state.worths == (2, 2, 3, 5)
    ledger.play(BeginTrack(("Aboard 1",)))
    while ledger.state.expedition == 1:
        ledger.cards_down().pass_turns().play(FlipPeril((ledger.prompt.choices[0].fields[0].options[0].value,)))
        if ledger.state.phase == "decide":
            ledger.play(AllPressOn())
    assert ledger.refused(LayIslands(("Isle 1a",)))[0] == "no_such_card"


# dealt by the app


def test_the_app_deals_the_track_once_the_whole_deck_is_entered():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), DealIslands(), DealTrack())
    assert len(ledger.state.hidden) == 6 and len(set(ledger.state.hidden)) == 6
    assert all(name.startswith(f"Isle {deck}") for deck, name in enumerate(ledger.state.chain, 1))
    ledger.cards_down().pass_turns()
    expected = ledger.state.hidden[0]
    assert ledger.answers == ["flip_next"]
    assert ledger.refused(FlipPeril(("Fog",)))[0] == "app_flips"
    ledger.play(FlipNext())
    assert ledger.state.track[1].name == expected and len(ledger.state.hidden) == 5


def test_what_lies_face_down_is_in_no_view_and_no_sentence():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), LayIslands(), DealTrack())
    for seat in (None, 0, 1, 2):
        told = [GAME.book.tell(event, seat) for event in ledger.events]
        shown = msgspec.json.encode([ledger.view(seat), told]).decode()
        assert not any(name in shown for name in ledger.state.hidden)


def test_a_deck_that_is_not_whole_is_not_dealt():
    ledger = Ledger(edition=boxful(perils_whole=False)).play(ChooseCaptains(COLOURS[:3]), LayIslands())
    assert ledger.refused(DealTrack())[0] == "perils_not_whole"
    assert "deal_track" not in ledger.answers
    ledger.play(DeclareWhole(("perils",)))
    assert "deal_track" in ledger.answers


def test_removed_cards_are_not_dealt_again():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3])).with_state(removed=("Crates", "New wares", "Fog"))
    ledger.play(LayIslands(), DealTrack())
    assert set(ledger.state.hidden) == {"Reef", "Storm", "Calm", "Kraken", "Pirates", "Gale"}


# corrected


def test_a_card_entered_wrongly_is_corrected_on_the_track_too():
    ledger = Ledger().first_turn().to_decision(name="Fgo", skulls=1)
    ledger.play(CorrectPeril(2, ("blue", "red", "green"), ("jetsam",), "", "Fog", card=("Fgo",)))
    card = ledger.state.track[1]
    assert (card.name, card.skulls, card.order[0], card.kind) == ("Fog", 2, "blue", "jetsam")
    assert ledger.told() == say("log.card_renamed", before="Fgo", card="Fog")
    ledger.play(AllPressOn()).cards_down()
    assert ledger.acting == 1


def test_a_card_is_forgotten_unless_it_may_lie_on_the_table():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), LayIslands(), ForgetCard(("peril:Fog",)))
    assert "Fog" not in [peril.name for peril in ledger.state.edition.peril]
    assert not ledger.state.edition.decks.perils_whole
    ledger.play(BeginTrack(("Aboard 1",)))
    assert ledger.refused(ForgetCard(("aboard:Aboard 1",)))[0] == "card_in_play"


def test_the_sixth_face_is_corrected_once_and_then_verified():
    ledger = Ledger(die="table").first_turn().play(SetSixthFace(("map",)))
    assert ledger.state.edition.boarding.faces[5] == "map" and ledger.state.edition.boarding.verified
    ledger.with_captain(0, ships=(1, 0)).with_captain(1, ships=(1, 0))
    ledger.play(Board(0, ("0:1",)), TellBoarding(0, (6,)))
    assert ledger.captain(0).maps == 1


def test_the_treasure_tokens_are_corrected_and_the_rest_shuffled_anew():
    ledger = Ledger().first_turn().play(CollectToken(0))
    found = ledger.captain(0).tokens[0]
    ledger.play(SetTreasure(("maps 1",) * 17))
    assert ledger.state.pile == (Token("maps", 1),) * 17
    assert found in ledger.state.edition.treasure.tokens() and len(ledger.state.edition.treasure.tokens()) == 18
    assert ledger.refused(SetTreasure(("maps 1",) * 18)) == ("eighteen_tokens", {"tokens": 18, "count": 19})


# as a file


def test_learned_cards_go_out_as_toml_and_come_back_the_same():
    ledger = Ledger(edition=boxful()).play(ChooseCaptains(COLOURS[:3]), LearnIsland((1,), 2, 'Say “Ahoy” or "lose" a map'))
    learned = GAME.edition_of(ledger.state)
    assert edition_from_toml(tomli_w.dumps(learned), GAME) == learned
    assert Ledger(edition=learned).state.edition == ledger.state.edition
