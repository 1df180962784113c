"""What the table is asked, outside a seat's turn. A turn's question is in `turn_prompts`."""

from collections.abc import Callable
from functools import lru_cache

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep.counters import FEWEST_CARD_POINTS, MOST_CARD_POINTS, MOST_POINTS
from companion.games.perils_of_the_deep.decks import perils_left
from companion.games.perils_of_the_deep.edition import PERIL_KINDS, Edition, Peril
from companion.games.perils_of_the_deep.fields import (
    effects_field,
    kind_field,
    name_field,
    note_field,
    order_field,
    seats_field,
    skulls_field,
)
from companion.games.perils_of_the_deep.rules import draws
from companion.games.perils_of_the_deep.setting_out_prompts import aboard, captains, colours_of, islands
from companion.games.perils_of_the_deep.state import (
    ABOARD,
    CAPTAINS,
    CHAIN,
    DECIDE,
    DRAW,
    FINAL,
    FLIP,
    GONE,
    PERIL_TEXT,
    SHORT_DRAW,
    TURN,
    State,
    harvest,
    seated,
    undeclared,
)
from companion.games.perils_of_the_deep.turn_prompts import turn_prompt
from companion.games.perils_of_the_deep.words import ABOUT, CHOICES, FIELDS, NOTES, WHY
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from companion.table.wording import counted, listed, who


def prompt(state: State) -> Prompt | None:
    """What the table is asked now; None once all cards are counted."""
    return None if state.is_over else _PROMPT[state.phase](state)


# a round


def _draw(state: State) -> Prompt:
    short = [who(seat) for seat, cards in enumerate(draws(state)) if cards == SHORT_DRAW]
    about = ABOUT["draw_short" if short else "draw"].format(round=state.round, seats=listed(short))
    down = Choice(CHOICES["down"], m.PutCardsDown(), role="primary", note=NOTES["down"])
    return Prompt(about, (down,), why=WHY["draw"])


def _flip(state: State) -> Prompt:
    if state.hidden:
        flip = Choice(CHOICES["flip_next"], m.FlipNext(), role="primary", marks=("track",))
        return Prompt(ABOUT["flip_app"].format(round=state.round), (flip,), why=WHY["flip"])
    left = perils_left(state)
    known = tuple(card for card in state.edition.peril if card.name in left)
    usual = (_known_peril(known),) if known else ()
    return Prompt(
        ABOUT["flip"].format(round=state.round), (*usual, new_peril(state.edition, colours_of(state), not known)), why=WHY["flip"]
    )


@lru_cache(maxsize=256)
def _known_peril(known: tuple[Peril, ...]) -> Choice:
    """Known perils by name, with what they cost to tell them apart."""
    offered = tuple(Option(card.name, card.name, counted(card.skulls, "skull") if card.skulls else "") for card in known)
    picks = Pick("card", FIELDS["peril"], offered)
    return Choice(CHOICES["flip"], m.FlipPeril(), role="primary", fields=(picks,), marks=("track",))


@lru_cache(maxsize=64)
def new_peril(edition: Edition, colours: tuple[str, ...], is_first: bool) -> Choice:
    """The choice that enters a peril met for the first time; `is_first`: no other is known."""
    fields = (skulls_field(), order_field(edition.captains.colours, colours), kind_field(PERIL_KINDS), note_field(), name_field())
    return Choice(CHOICES["learn_peril"], c.LearnPeril(), role="primary" if is_first else "secondary", fields=fields)


def _peril_text(state: State) -> Prompt:
    card = state.track[-1]
    done = Choice(CHOICES["peril_done"], m.EndPerilText(), role="primary")
    change = Choice(
        CHOICES["peril_text"], m.FollowPerilText(), fields=(seats_field(seated(state)), effects_field(with_coins=False))
    )
    return Prompt(ABOUT["text"].format(card=card.name, note=card.note), (done, change), why=WHY["text"])


def _decide(state: State) -> Prompt:
    waiting = undeclared(state)
    asked = waiting[:1] if state.is_in_order else waiting
    choices = tuple(choice for seat in asked for choice in _declare(seat, harvest(state, seat)))
    about = ABOUT["decide_seat"].format(seat=who(asked[0])) if len(asked) == 1 else ABOUT["decide"]
    return Prompt(about, (*choices, *(_TOGETHER if len(asked) > 1 else ())), lead=asked[0], why=WHY["decide"])


@lru_cache(maxsize=256)
def _declare(seat: int, points: int) -> tuple[Choice, ...]:
    return (
        Choice(CHOICES["press"], m.PressOn(seat), seat, "primary", NOTES["press"].format(points=points), (f"press:{seat}",)),
        Choice(CHOICES["weigh"], m.WeighAnchor(seat), seat, "danger", NOTES["weigh"].format(points=points), (f"anchor:{seat}",)),
    )


_TOGETHER = (Choice(CHOICES["all_press"], m.AllPressOn()), Choice(CHOICES["in_order"], m.DeclareInOrder()))


def _final(state: State) -> Prompt:
    waiting = [seat for seat, captain in enumerate(state.captains) if captain.status != GONE and captain.cards is None]
    treasure = () if state.treasure_in_app else (Number("treasure", FIELDS["treasure"], 0, MOST_POINTS),)
    fields = (Number("points", FIELDS["points"], FEWEST_CARD_POINTS, MOST_CARD_POINTS), *treasure)
    choices = tuple(
        Choice(
            CHOICES["enter"],
            m.EnterCards(seat),
            seat,
            "primary",
            NOTES["final"].format(points=state.captains[seat].points),
            (f"seat:{seat}",),
            fields,
        )
        for seat in waiting
    )
    return Prompt(ABOUT["final"], choices, lead=waiting[0], why=WHY["final"])


_PROMPT: dict[str, Callable[[State], Prompt]] = {
    CAPTAINS: captains,
    CHAIN: islands,
    ABOARD: aboard,
    DRAW: _draw,
    TURN: turn_prompt,
    FLIP: _flip,
    PERIL_TEXT: _peril_text,
    DECIDE: _decide,
    FINAL: _final,
}
