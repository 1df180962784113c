"""Treasure tokens: taken face down, secret until they are played (Treasure Tokens)."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.box import Token
from companion.games.perils_of_the_deep.rulebook import check_turn
from companion.games.perils_of_the_deep.state import State, TurnStep
from companion.table.chapter import Chance, Events, SeatEvent, SeatMove, SeatName, Words, illegal_move, remove_at, replace, say


class CollectToken(SeatMove, frozen=True):
    """Take the token of a treasure space a ship enters or passes."""


class PlayToken(SeatMove, frozen=True):
    """Reveal one of the seat's treasure tokens (1 is the oldest) in its own step, or in `step`."""

    token: int = 0
    step: int = 0


class ReturnToken(SeatMove, frozen=True):
    """Put a token taken by mistake back into the pile."""

    token: int = 0


class TokenCollected(SeatEvent, frozen=True):
    """A treasure token was taken, face down; None for a physical one."""

    cue, news, tone = "chest", "drawn", "good"
    has_short = True
    token: Token | None = None


class TokenSpent(SeatEvent, frozen=True):
    """A treasure token was revealed and spent."""

    has_short = True
    token: Token
    step: int
    position: int = 0

    def has_revealed(self) -> bool:
        """Return True: it is public now."""
        return True


class TokenKept(SeatEvent, frozen=True):
    """A token stays face down: its step is over, or it counts at the end."""

    has_short = True


class TokenReturned(SeatEvent, frozen=True, rename={"tokens_above": "below"}):
    """A token was put back into the pile.

    position      its number among the seat's tokens, 1 the oldest
    tokens_above  number of tokens above it in the pile
    """

    secret, is_face_down = ("position", "below"), True
    has_short = True
    position: int
    tokens_above: int


def collect(state: State, move: CollectToken) -> Events:
    """Take the next token of the pile, face down. Raises IllegalMoveError ("pile_empty") if there is none."""
    check_turn(state, move.seat)
    if not state.pile:
        raise illegal_move("pile_empty")
    return (TokenCollected(move.seat, state.pile[0]),)


def play_token(state: State, move: PlayToken) -> Events:
    """Reveal a token at any time of the turn; in older games, only until its step is over.

    A seat's tokens are its secret, so all are offered: one that has to wait stays face down, without a sentence.
    """
    turn, token = check_turn(state, move.seat), _owned_token(state, move.seat, move.token)
    step = effects.STEPS.get(token.effect, 0)
    if move.step and move.step != step:
        raise illegal_move("wrong_step", step=move.step, seat=SeatName(move.seat))
    if not step or (turn.step > step and not state.rules):
        return (TokenKept(move.seat),)
    return token_effects(state, TokenSpent(move.seat, token, step, move.token))


def _owned_token(state: State, seat: int, position: int) -> Token:
    """Return the seat's token at a position, 1 the oldest. Raises IllegalMoveError ("token_not_owned")."""
    tokens = state.captains[seat].known_tokens if 0 <= seat < len(state.captains) else ()
    if not 1 <= position <= len(tokens):
        raise illegal_move("token_not_owned", seat=SeatName(seat), has=len(tokens), number=position)
    return tokens[position - 1]


def token_effects(state: State, spent: TokenSpent) -> Events:
    """Return the events of a spent token: it and what it brings. Players sail its moves."""
    return (spent, *effects.count_events(state, spent.seat, spent.token.effect, spent.token.size, "token", spent.step))


def return_token(state: State, move: ReturnToken, chance: Chance) -> Events:
    """Put a token taken by mistake back anywhere in the pile."""
    _owned_token(state, move.seat, move.token)
    return (TokenReturned(move.seat, move.token, chance.integer_below(len(state.pile) + 1)),)


def apply_token_collected(state: State, event: TokenCollected) -> State:
    state = state.with_captain(event.seat, tokens=(*state.captains[event.seat].tokens, event.token)).with_step(TurnStep.SHIPS)
    return replace(state, pile=state.pile[1:], looted=state.looted + 1)


def apply_token_spent(state: State, event: TokenSpent) -> State:
    """Remove the token from the game."""
    tokens = remove_at(state.captains[event.seat].tokens, max(event.position, 1) - 1)
    spent_tokens = (*state.spent, event.token) if event.position else state.spent
    return replace(state, spent=spent_tokens).with_captain(event.seat, tokens=tokens).with_step(event.step)


def apply_token_kept(state: State, event: TokenKept) -> State:
    return state


def apply_token_returned(state: State, event: TokenReturned) -> State:
    tokens, at = state.captains[event.seat].tokens, event.position - 1
    pile = (*state.pile[: event.tokens_above], tokens[at], *state.pile[event.tokens_above :])
    return replace(state.with_captain(event.seat, tokens=remove_at(tokens, at)), pile=pile, looted=max(state.looted - 1, 0))


def describe_collected(event: TokenCollected, seat: int | None) -> Words:
    """Describe a taken token; only its seat reads which one it is."""
    if event.token and seat == event.seat:
        return say("log.own_token", seat=SeatName(event.seat), token=event.token.words)
    return say("log.TokenCollected", seat=SeatName(event.seat))
