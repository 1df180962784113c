"""Treasure tokens: eighteen, face down, secret to their seat; spent in their own step."""

from collections import Counter

import msgspec
import pytest

from companion.games.perils_of_the_deep.box import Token
from companion.games.perils_of_the_deep.tokens import CollectToken, PlayToken, ReturnToken
from companion.games.perils_of_the_deep.turn import SailShip
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import GAME, GameBuilder


def start_turn_with_tokens(*tokens, **options):
    """Return a game in Ann's turn in which she holds these tokens."""
    game = GameBuilder(**options).start_first_turn()
    pile = list(game.state.pile)
    for token in tokens:
        pile.remove(token)
    return game.set_captain(0, tokens=tokens).set_state(pile=tuple(pile))


def test_pile_has_the_eighteen_tokens_of_the_edition():
    pile = Counter(GameBuilder().state.pile)
    assert sum(pile.values()) == 18
    assert pile[Token("points", 3)] == 1 and pile[Token("points", 1)] == 3 and pile[Token("crew", 2)] == 2


def test_a_token_is_taken_face_down_when_a_ship_reaches_its_space():
    game = GameBuilder().start_first_turn()
    top = game.state.pile[0]
    game.play(CollectToken(0))
    assert game.captain(0).tokens == (top,) and len(game.state.pile) == 17


def test_a_token_taken_by_mistake_goes_back_from_the_turn():
    """It took five taps in Corrections; now it is beside the answer that takes treasure."""
    game = GameBuilder().start_first_turn()
    assert not any(isinstance(choice.move, ReturnToken) for choice in game.prompt.choices), "nothing to put back"
    game.play(CollectToken(0))
    put_back = next(choice for choice in game.prompt.choices if isinstance(choice.move, ReturnToken))
    assert put_back.step == say("step.ships") and not put_back.fields
    game.play(put_back.move)
    assert game.captain(0).tokens == () and len(game.state.pile) == 18


def test_log_names_a_collected_token_only_to_its_seat():
    game = start_turn_with_tokens(Token("crew", 2)).play(CollectToken(0))
    got = game.captain(0).tokens[-1]
    assert game.log_sentence() == say("log.TokenCollected", seat=SeatName(0)) == game.log_sentence(seat=1)
    assert game.log_sentence(seat=0) == say("log.own_token", seat=SeatName(0), token=got.words)
    assert game.view(None).seats[0].own == () == game.view(1).seats[0].own
    assert game.view(0).seats[0].own[0] == say("seat.token", number=1, token=say("amount.crew", count=2))
    assert game.view(0).seats[0].chest is not None and game.view(None).seats[0].chest is None


@pytest.mark.parametrize(
    ("token", "crew", "maps", "coins"), [(Token("crew", 2), 7, 0, 0), (Token("coins", 1), 5, 0, 1), (Token("moves", 2), 5, 0, 0)]
)
def test_a_token_is_spent_in_its_own_step_and_stays_out(token, crew, maps, coins):
    game = start_turn_with_tokens(token).set_captain(0, crew=5).play(PlayToken(0, 1))
    assert (game.captain(0).crew, game.captain(0).maps, game.state.turn.coins) == (crew, maps, coins)
    assert game.captain(0).tokens == () and game.state.spent == (token,)


def test_victory_point_token_is_kept_secret_until_the_end():
    game = start_turn_with_tokens(Token("points", 3)).play(PlayToken(0, 1))
    assert game.captain(0).tokens == (Token("points", 3),)
    assert game.log_sentence() == say("log.TokenKept", seat=SeatName(0))


def test_a_token_may_be_spent_late_in_the_turn():
    game = start_turn_with_tokens(Token("crew", 1)).set_captain(0, crew=5).play(SailShip(0, 0, 1), PlayToken(0, 1))
    assert game.captain(0).tokens == () and game.captain(0).crew == 6


def test_token_played_late_stays_face_down_in_games_before_rules_1():
    game = start_turn_with_tokens(Token("crew", 1)).set_state(rules=0).play(SailShip(0, 0, 1), PlayToken(0, 1))
    assert game.captain(0).tokens == (Token("crew", 1),)


def test_a_token_in_a_wrong_step_is_refused():
    assert start_turn_with_tokens(Token("crew", 1)).refusal_of(PlayToken(0, 1, step=10)) == (
        "wrong_step",
        {"step": 10, "seat": SeatName(0)},
    )


def test_a_token_not_owned_is_refused():
    game = start_turn_with_tokens(Token("crew", 1))
    assert game.refusal_of(PlayToken(0, 2)) == ("token_not_owned", {"seat": SeatName(0), "has": 1, "number": 2})


def test_choice_to_play_a_token_is_equal_for_all_tokens():
    def encoded_answer(token):
        return msgspec.json.encode(start_turn_with_tokens(token).find_answer("play_token"))

    assert encoded_answer(Token("crew", 1)) == encoded_answer(Token("points", 3))


def test_spaces_stay_empty_when_the_pile_is_empty():
    game = GameBuilder().start_first_turn().set_state(pile=())
    assert game.refusal_of(CollectToken(0)) == ("pile_empty", {})
    assert "collect" not in game.answers


def test_token_taken_by_mistake_is_returned():
    game = start_turn_with_tokens(Token("crew", 2)).play(ReturnToken(0, 1))
    assert game.captain(0).tokens == () and len(game.state.pile) == 18
    assert Counter(game.state.pile)[Token("crew", 2)] == 2


def test_log_hides_the_order_of_the_pile_and_the_place_of_a_returned_token():
    game = start_turn_with_tokens(Token("crew", 2)).play(ReturnToken(0, 1))
    assert game.log_sentence() == game.log_sentence(seat=0) == say("log.TokenReturned", seat=SeatName(0))
    assert GAME.rulebook.describe(game.events[0]) == say("log.PileShuffled")


def test_view_counts_the_tokens_collected_in_this_expedition():
    game = GameBuilder().start_first_turn().play(CollectToken(0), CollectToken(0))
    assert (game.view().treasure_left, game.view().looted) == (16, 2)
    assert (GameBuilder(depth="helper").view().treasure_left, GameBuilder(depth="helper").view().looted) == (None, None)


def test_note_of_the_choice_to_collect_shows_how_many_tokens_are_left():
    assert GameBuilder().start_first_turn().find_answer("collect").note == say("note.collect", left=18)


def test_token_to_play_is_asked_only_from_a_seat_with_several():
    first_game, two = start_turn_with_tokens(Token("crew", 2)), start_turn_with_tokens(Token("crew", 2), Token("coins", 1))
    assert first_game.find_answer("play_token").fields == () and first_game.find_answer("play_token").move == PlayToken(0, 1)
    assert [field.high for field in two.find_answer("play_token").fields] == [2]


def test_no_chest_is_opened_at_the_end_if_nobody_has_treasure():
    game = GameBuilder(2).set_state(phase="final", expedition=4)
    assert not any(seat.has_chest for seat in GAME.view(game.state, None).seats)
    game.set_captain(1, tokens=(Token("crew", 2),))
    assert all(seat.has_chest for seat in GAME.view(game.state, None).seats)
