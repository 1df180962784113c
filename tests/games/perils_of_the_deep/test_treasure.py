"""Treasure tokens: eighteen, face down, secret to their seat; spent in their own step."""

from collections import Counter

import msgspec
import pytest

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import turn_moves as t
from companion.games.perils_of_the_deep.edition import Token
from tests.games.perils_of_the_deep.builders import GAME, Ledger


def holding(*tokens, **options):
    """Ann's turn; she holds these tokens of the pile."""
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
    ledger.play(t.CollectToken(0))
    assert ledger.captain(0).tokens == (top,) and len(ledger.state.pile) == 17


def test_which_token_it_is_only_its_seat_is_told():
    ledger = holding(Token("crew", 2)).play(t.CollectToken(0))
    got = ledger.captain(0).tokens[-1]
    assert ledger.told() == "Ann finds a treasure token" == ledger.told(seat=1)
    assert str(got.size) in ledger.told(seat=0)
    assert ledger.view(None).captains[0].own == () == ledger.view(1).captains[0].own
    assert ledger.view(0).captains[0].own[0] == "crew 2"
    assert ledger.view(0).seats[0].chest is not None and ledger.view(None).seats[0].chest is None


@pytest.mark.parametrize(
    ("token", "crew", "maps", "coins"), [(Token("crew", 2), 7, 0, 0), (Token("coins", 1), 5, 0, 1), (Token("moves", 2), 5, 0, 0)]
)
def test_a_token_is_spent_in_its_own_step_and_stays_out(token, crew, maps, coins):
    ledger = holding(token).with_captain(0, crew=5).play(t.PlayToken(0, 1))
    assert (ledger.captain(0).crew, ledger.captain(0).maps, ledger.state.turn.coins) == (crew, maps, coins)
    assert ledger.captain(0).tokens == () and ledger.state.spent == (token,)


def test_a_victory_point_token_waits_for_the_end_and_nothing_of_it_is_told():
    ledger = holding(Token("points", 3)).play(t.PlayToken(0, 1))
    assert ledger.captain(0).tokens == (Token("points", 3),)
    assert ledger.told() == "Ann keeps a treasure token: it is for no step that is open"


def test_a_token_whose_step_is_over_stays_face_down():
    ledger = holding(Token("crew", 1)).play(t.SailShip(0, 0, 1), t.PlayToken(0, 1))
    assert ledger.captain(0).tokens == (Token("crew", 1),)


def test_a_token_in_a_wrong_step_is_refused():
    assert holding(Token("crew", 1)).refused(t.PlayToken(0, 1, step=10)) == (
        "wrong_step",
        "That treasure token of Ann is not for step 10.",
    )


def test_a_token_not_owned_is_refused():
    ledger = holding(Token("crew", 1))
    assert ledger.refused(t.PlayToken(0, 2)) == ("token_not_owned", "Ann has 1 treasure token; there is no number 2.")


def test_all_tokens_are_offered_alike_whatever_they_are():
    def offered(token):
        choices = holding(token).prompt.choices
        return msgspec.json.encode([choice for choice in choices if choice.label == "Treasure token"])

    assert offered(Token("crew", 1)) == offered(Token("points", 3))


def test_with_the_pile_empty_spaces_stay_empty():
    ledger = Ledger().first_turn().with_state(pile=())
    assert ledger.refused(t.CollectToken(0)) == ("pile_empty", "No treasure token is left: the space is empty.")
    ledger.play(t.TouchStep(0, 8))
    assert "Treasure space" not in ledger.labels


def test_a_token_taken_by_mistake_goes_back():
    ledger = holding(Token("crew", 2)).play(t.ReturnToken(0, 1))
    assert ledger.captain(0).tokens == () and len(ledger.state.pile) == 18
    assert Counter(ledger.state.pile)[Token("crew", 2)] == 2


def test_tokens_kept_on_the_table_are_counted_not_known():
    ledger = Ledger(treasure="table").first_turn().with_captain(0, crew=5)
    assert ledger.state.pile == () and ledger.state.tokens_left == 18
    ledger.play(t.CollectToken(0))
    assert ledger.state.tokens_left == 17 and ledger.captain(0).held == 1
    assert ledger.refused(t.SpendToken(0, ("points 1",)))[0] == "wrong_token"
    assert ledger.refused(t.SpendToken(0, ("crew 2",)))[0] == "step_closed"
    ledger.play(t.SpendToken(0, ("coins 2",)))
    assert ledger.state.turn.coins == 2 and ledger.captain(0).held == 0 and ledger.state.spent_count == 1
    assert ledger.refused(t.SpendToken(0, ("coins 1",)))[0] == "token_not_owned"


def test_a_token_shown_is_something_shown_and_one_told_is_not():
    ledger = Ledger().first_turn().play(t.CollectToken(0))
    assert GAME.shows(ledger.events[-1])
    ledger = Ledger(treasure="table").first_turn().play(t.CollectToken(0))
    assert not GAME.shows(ledger.events[-1])


def test_tokens_nobody_could_read_say_check_with_your_box():
    ledger = Ledger().first_turn().play(t.TouchStep(0, 8))
    assert ledger.prompt.choices[0].note == "18 left, check with your box"
    ledger.play(c.SetTreasure(("crew 1",) * 18))
    assert ledger.play(t.TouchStep(0, 8)).prompt.choices[0].note == "18 left in the pile"
