"""The only judge: what a move at the table leads to, or why it may not be. A turn's steps are in `turn_rules`."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep.box_rules import BOX_DECIDE
from companion.games.perils_of_the_deep.checks import check_declaring, check_phase, picked, refuse
from companion.games.perils_of_the_deep.decks import perils_left
from companion.games.perils_of_the_deep.edition import PERILS_ON_TRACK, Peril
from companion.games.perils_of_the_deep.effects import followed
from companion.games.perils_of_the_deep.evolve import empty, evolve
from companion.games.perils_of_the_deep.learning import learned_peril
from companion.games.perils_of_the_deep.setting_out import SETTING_OUT
from companion.games.perils_of_the_deep.state import (
    DECIDE,
    DRAW,
    FINAL,
    FLIP,
    GONE,
    PERIL_TEXT,
    SAILING,
    SHORT_DRAW,
    TURN,
    USUAL_DRAW,
    State,
    harvest,
    sailing,
    undeclared,
)
from companion.games.perils_of_the_deep.turn_rules import TURN_DECIDE
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event, Move
from companion.table.wording import who

Events = tuple[Event, ...]
UNDER_WAY = (DRAW, TURN, FLIP, PERIL_TEXT, DECIDE)


def start(setup: Setup, chance: Chance) -> Events:
    """The treasure tokens are shuffled face down, where the app keeps them."""
    if setup.options["treasure"] != "app":
        return ()
    return (e.PileShuffled(chance.shuffled(empty(setup).edition.treasure.tokens())),)


def decide(state: State, move: Move, chance: Chance) -> Events:
    """What `move` leads to, with everything that follows of itself: lost seats, the end of turn, round and expedition."""
    events: Events = JUDGES[type(move)](state, move, chance)
    for event in events:
        state = evolve(state, event)
    follow = what_follows(state)
    while follow:
        events, state = (*events, follow), evolve(state, follow)
        follow = what_follows(state)
    return events


def what_follows(state: State) -> Event | None:
    """The next thing that happens of itself, None when the table is asked."""
    if state.phase not in UNDER_WAY:
        return None
    for seat, captain in enumerate(state.captains):
        if captain.status == SAILING and not captain.crew:
            return e.SeatLost(seat)
    if not sailing(state):
        return expedition_end(state)
    if state.turn and state.captains[state.turn.seat].status != SAILING:
        return te.TurnEnded(state.turn.seat)
    return _after_the_peril(state) if state.phase == DECIDE else None


def _after_the_peril(state: State) -> Event | None:
    """The sixth peril ends the expedition; otherwise the next round begins once everyone has said what it does."""
    if len(state.track) > PERILS_ON_TRACK:
        return expedition_end(state)
    return None if undeclared(state) else e.RoundBegan(state.round + 1)


def expedition_end(state: State) -> e.ExpeditionEnded:
    """Each seat still sailing scores its rearmost ship's islands; the first Jetsam or Restock leaves the game."""
    points = tuple(harvest(state, seat) if captain.status == SAILING else 0 for seat, captain in enumerate(state.captains))
    removed = next((card.name for card in state.track[1:] if card.kind in ("jetsam", "restock")), "")
    return e.ExpeditionEnded(state.expedition, points, removed)


# a round


def _put_down(state: State, move: m.PutCardsDown, chance: Chance) -> Events:
    """Everyone still sailing draws three cards, or two if it sold maps since its last draw."""
    check_phase(state, DRAW)
    return (e.CardsPutDown(draws(state)),)


def draws(state: State) -> tuple[int, ...]:
    """How many cards each seat draws now; 0 for who does not sail."""
    return tuple(0 if captain.status != SAILING else SHORT_DRAW if captain.owes else USUAL_DRAW for captain in state.captains)


def _flip(state: State, move: m.FlipPeril, chance: Chance) -> Events:
    check_phase(state, FLIP)
    if state.hidden:
        raise refuse("app_flips")
    name = picked(move.card, "the peril")
    if name not in perils_left(state):
        raise refuse("peril_used" if any(card.name == name for card in state.edition.peril) else "no_such_card", name=name)
    return _peril(state, name, "table")


def _learn_peril(state: State, move: c.LearnPeril, chance: Chance) -> Events:
    check_phase(state, FLIP)
    if state.hidden:
        raise refuse("app_flips")
    learned, card = learned_peril(state, move)
    return (*_flipped(state, card, "table"), learned)


def _flip_next(state: State, move: m.FlipNext, chance: Chance) -> Events:
    check_phase(state, FLIP)
    if not state.hidden:
        raise refuse("table_flips")
    return _peril(state, state.hidden[0], "app")


def _peril(state: State, name: str, source: str) -> Events:
    card = next((card for card in state.edition.peril if card.name == name), None)
    if not card:
        raise refuse("no_such_card", name=name)
    return _flipped(state, card, source)


def _flipped(state: State, card: Peril, source: str) -> Events:
    """Everyone still sailing loses as many crew as the peril has skulls."""
    flipped = e.PerilFlipped(card.name, card.skulls, card.order, card.kind, card.note, source)
    lost = ((seat, min(card.skulls, state.captains[seat].crew)) for seat in sailing(state))
    return (flipped, *(te.CrewChanged(seat, -count, "peril") for seat, count in lost if count))


def _follow_peril(state: State, move: m.FollowPerilText, chance: Chance) -> Events:
    check_phase(state, PERIL_TEXT)
    return (e.PerilTextFollowed(move.whom), *followed(state, move.whom, move.effects, "peril_text", 0))


def _end_peril_text(state: State, move: m.EndPerilText, chance: Chance) -> Events:
    check_phase(state, PERIL_TEXT)
    return (e.PerilTextEnded(),)


def _press(state: State, move: m.PressOn, chance: Chance) -> Events:
    check_declaring(state, move.seat)
    return (e.PressedOn(move.seat),)


def _weigh(state: State, move: m.WeighAnchor, chance: Chance) -> Events:
    """Its points are fixed and paid now, and its ships leave."""
    check_declaring(state, move.seat)
    return (e.AnchorWeighed(move.seat, harvest(state, move.seat)),)


def _all_press(state: State, move: m.AllPressOn, chance: Chance) -> Events:
    check_phase(state, DECIDE)
    if state.is_in_order:
        raise refuse("in_order", seat=who(undeclared(state)[0]))
    return tuple(e.PressedOn(seat) for seat in undeclared(state))


def _in_order(state: State, move: m.DeclareInOrder, chance: Chance) -> Events:
    check_phase(state, DECIDE)
    if state.is_in_order:
        raise refuse("in_order", seat=who(undeclared(state)[0]))
    return (e.OrderAsked(),)


# the end


def _enter(state: State, move: m.EnterCards, chance: Chance) -> Events:
    check_phase(state, FINAL)
    if not 0 <= move.seat < len(state.captains):
        raise refuse("no_such_seat", number=move.seat + 1, seats=len(state.captains))
    captain = state.captains[move.seat]
    if captain.status == GONE:
        raise refuse("gone", seat=who(move.seat))
    if captain.cards is not None:
        raise refuse("entered", seat=who(move.seat), points=captain.cards)
    return (e.CardsEntered(move.seat, move.points, 0 if state.treasure_in_app else max(move.treasure, 0)),)


JUDGES: dict[type, Callable[[State, Any, Chance], Events]] = {
    **SETTING_OUT,
    m.PutCardsDown: _put_down,
    m.FlipPeril: _flip,
    c.LearnPeril: _learn_peril,
    m.FlipNext: _flip_next,
    m.FollowPerilText: _follow_peril,
    m.EndPerilText: _end_peril_text,
    m.PressOn: _press,
    m.WeighAnchor: _weigh,
    m.AllPressOn: _all_press,
    m.DeclareInOrder: _in_order,
    m.EnterCards: _enter,
    **TURN_DECIDE,
    **BOX_DECIDE,
}
