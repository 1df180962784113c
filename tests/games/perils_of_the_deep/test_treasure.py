"""Treasure tokens: eighteen, face down, secret to their seat; spent in their own step."""

from collections import Counter

import msgspec
import pytest

from companion.games.perils_of_the_deep.box import Token
from companion.games.perils_of_the_deep.tokens import CollectToken, PlayToken, ReturnToken
from companion.games.perils_of_the_deep.turn import SailShip
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import GAME, Ledger


def ledger_holding(*tokens, **options):
    """Return a game in Ann's turn in which she holds these tokens."""
    ledger = Ledger(**options).first_turn()
    pile = list(ledger.state.pile)
    for token in tokens:
        pile.remove(token)
    return ledger.with_captain(0, tokens=tokens).with_state(pile=tuple(pile))


def test_the_pile_has_eighteen_tokens_as_the_edition_says():
    pile = Counter(Ledger().state.pile)
    assert sum(pile.values()) == 18
    assert pile[Token("points", 3)] == 1 and pile[Token("points", 1)] == 3 and pile[Token("crew", 2)] == 2


def test_a_token_is_taken_face_down_when_a_ship_reaches_its_space():
    ledger = Ledger().first_turn()
    top = ledger.state.pile[0]
    ledger.play(CollectToken(0))
    assert ledger.captain(0).tokens == (top,) and len(ledger.state.pile) == 17


def test_which_token_it_is_only_its_seat_is_told():
    ledger = ledger_holding(Token("crew", 2)).play(CollectToken(0))
    got = ledger.captain(0).tokens[-1]
    assert ledger.log_sentence() == say("log.TokenCollected", seat=SeatName(0)) == ledger.log_sentence(seat=1)
    assert ledger.log_sentence(seat=0) == say("log.own_token", seat=SeatName(0), token=got.words)
    assert ledger.view(None).seats[0].own == () == ledger.view(1).seats[0].own
    assert ledger.view(0).seats[0].own[0] == say("seat.token", number=1, token=say("amount.crew", count=2))
    assert ledger.view(0).seats[0].chest is not None and ledger.view(None).seats[0].chest is None


@pytest.mark.parametrize(
    ("token", "crew", "maps", "coins"), [(Token("crew", 2), 7, 0, 0), (Token("coins", 1), 5, 0, 1), (Token("moves", 2), 5, 0, 0)]
)
def test_a_token_is_spent_in_its_own_step_and_stays_out(token, crew, maps, coins):
    ledger = ledger_holding(token).with_captain(0, crew=5).play(PlayToken(0, 1))
    assert (ledger.captain(0).crew, ledger.captain(0).maps, ledger.state.turn.coins) == (crew, maps, coins)
    assert ledger.captain(0).tokens == () and ledger.state.spent == (token,)


def test_a_victory_point_token_waits_for_the_end_and_nothing_of_it_is_told():
    ledger = ledger_holding(Token("points", 3)).play(PlayToken(0, 1))
    assert ledger.captain(0).tokens == (Token("points", 3),)
    assert ledger.log_sentence() == say("log.TokenKept", seat=SeatName(0))


def test_a_token_may_be_spent_late_in_the_turn():
    ledger = ledger_holding(Token("crew", 1)).with_captain(0, crew=5).play(SailShip(0, 0, 1), PlayToken(0, 1))
    assert ledger.captain(0).tokens == () and ledger.captain(0).crew == 6


def test_in_games_of_before_a_token_whose_step_is_over_stays_face_down():
    ledger = ledger_holding(Token("crew", 1)).with_state(rules=0).play(SailShip(0, 0, 1), PlayToken(0, 1))
    assert ledger.captain(0).tokens == (Token("crew", 1),)


def test_a_token_in_a_wrong_step_is_refused():
    assert ledger_holding(Token("crew", 1)).refusal_of(PlayToken(0, 1, step=10)) == (
        "wrong_step",
        {"step": 10, "seat": SeatName(0)},
    )


def test_a_token_not_owned_is_refused():
    ledger = ledger_holding(Token("crew", 1))
    assert ledger.refusal_of(PlayToken(0, 2)) == ("token_not_owned", {"seat": SeatName(0), "has": 1, "number": 2})


def test_all_tokens_are_offered_alike_whatever_they_are():
    def encoded_answer(token):
        return msgspec.json.encode(ledger_holding(token).answer("play_token"))

    assert encoded_answer(Token("crew", 1)) == encoded_answer(Token("points", 3))


def test_with_the_pile_empty_spaces_stay_empty():
    ledger = Ledger().first_turn().with_state(pile=())
    assert ledger.refusal_of(CollectToken(0)) == ("pile_empty", {})
    assert "collect" not in ledger.answers


def test_a_token_taken_by_mistake_goes_back():
    ledger = ledger_holding(Token("crew", 2)).play(ReturnToken(0, 1))
    assert ledger.captain(0).tokens == () and len(ledger.state.pile) == 18
    assert Counter(ledger.state.pile)[Token("crew", 2)] == 2


def test_how_the_pile_lies_and_where_a_token_was_put_back_nobody_is_told():
    ledger = ledger_holding(Token("crew", 2)).play(ReturnToken(0, 1))
    assert ledger.log_sentence() == ledger.log_sentence(seat=0) == say("log.TokenReturned", seat=SeatName(0))
    assert GAME.book.describe(ledger.events[0]) == say("log.PileShuffled")


def test_a_token_shown_is_something_shown():
    assert Ledger().first_turn().play(CollectToken(0)).events[-1].has_revealed()


def test_the_board_counts_what_was_looted_in_this_expedition():
    ledger = Ledger().first_turn().play(CollectToken(0), CollectToken(0))
    assert (ledger.view().treasure_left, ledger.view().looted) == (16, 2)
    assert (Ledger(depth="helper").view().treasure_left, Ledger(depth="helper").view().looted) == (None, None)


def test_a_token_is_collected_with_how_many_are_left():
    assert Ledger().first_turn().answer("collect").note == say("note.collect", left=18)


def test_which_token_is_asked_only_of_who_holds_several():
    one, two = ledger_holding(Token("crew", 2)), ledger_holding(Token("crew", 2), Token("coins", 1))
    assert one.answer("play_token").fields == () and one.answer("play_token").move == PlayToken(0, 1)
    assert [field.high for field in two.answer("play_token").fields] == [2]
