"""What the table is asked, outside a seat's turn. A turn's question is in `turn_prompts`."""

from collections.abc import Callable
from functools import lru_cache

from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep.counters import FEWEST_CARD_POINTS, MOST_CARD_POINTS, MOST_POINTS, MOST_WORTH
from companion.games.perils_of_the_deep.edition import ALL_ABOARD_CARDS, ISLANDS, PERIL_KINDS, Edition
from companion.games.perils_of_the_deep.fields import (
    effects_field,
    kind_field,
    name_field,
    note_field,
    options,
    order_field,
    seats_field,
    skulls_field,
)
from companion.games.perils_of_the_deep.rules import draws
from companion.games.perils_of_the_deep.scoring import points_so_far
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
    aboard_left,
    can_deal_islands,
    can_deal_track,
    harvest,
    islands_left,
    perils_left,
    seated,
    undeclared,
)
from companion.games.perils_of_the_deep.turn_prompts import turn_prompt
from companion.games.perils_of_the_deep.words import ABOUT, CHECK_BOX, CHOICES, FIELDS, NOTES, WHY
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt
from companion.table.wording import listed, who


def prompt(state: State) -> Prompt | None:
    """What the table is asked now; None once all cards are counted."""
    return None if state.is_over else _PROMPT[state.phase](state)


# setting up


def _captains(state: State) -> Prompt:
    colours = state.edition.captains.colours
    usual = _colours(state)
    so = Choice(
        CHOICES["captains_so"],
        m.ChooseCaptains(usual),
        role="primary",
        note=listed([f"{who(seat)} {colour}" for seat, colour in enumerate(usual)]),
    )
    picks = Pick("colours", FIELDS["colour_of"], options(colours), len(usual), len(usual), ordered=True)
    note = "" if state.edition.captains.verified else CHECK_BOX
    return Prompt(
        ABOUT["captains"],
        (so, Choice(CHOICES["captains_else"], m.ChooseCaptains(), fields=(picks,), note=note)),
        why=WHY["captains"],
    )


def _islands(state: State) -> Prompt:
    lay = Choice(
        CHOICES["lay"].format(worths=listed([str(worth) for worth in state.worths])),
        m.LayIslands(),
        role="primary",
        note=listed([name for name in state.chain if name]) or CHECK_BOX,
        marks=tuple(f"island:{deck}" for deck in range(1, ISLANDS + 1)),
    )
    known = tuple(islands_left(state, deck) for deck in range(1, ISLANDS + 1))
    named = (Choice(CHOICES["lay_named"], m.LayIslands(), fields=_known_islands(known)),) if any(known) else ()
    deal = (Choice(CHOICES["deal_islands"], m.DealIslands()),) if can_deal_islands(state) else ()
    key = "islands_after" if state.last_removed else "islands"
    about = ABOUT[key].format(expedition=state.expedition, removed=state.last_removed)
    return Prompt(about, (lay, *named, *deal, _NEW_ISLAND), why=WHY["islands"])


@lru_cache(maxsize=64)
def _known_islands(known: tuple[tuple[str, ...], ...]) -> tuple[Field, ...]:
    decks = ("first", "second", "third", "fourth")
    return tuple(
        Pick(decks[deck], FIELDS["island"].format(deck=deck + 1), options(names), 0, 1) for deck, names in enumerate(known) if names
    )


_NEW_ISLAND = Choice(
    CHOICES["learn_island"],
    m.LearnIsland(),
    fields=(
        Pick("deck", FIELDS["deck"], tuple(Option(deck, str(deck), mark=f"island:{deck}") for deck in range(1, ISLANDS + 1))),
        Number("worth", FIELDS["worth"], 0, MOST_WORTH),
        name_field(),
    ),
)


def _aboard(state: State) -> Prompt:
    known = aboard_left(state)
    deal = (Choice(CHOICES["deal_track"], m.DealTrack(), role="primary", marks=("track",)),) if can_deal_track(state) else ()
    usual = (_known_aboard(known),) if known else ()
    new = (_new_aboard(state.edition, _colours(state)),) if len(state.edition.aboard) < ALL_ABOARD_CARDS else ()
    return Prompt(ABOUT["aboard"].format(expedition=state.expedition), (*deal, *usual, *new), why=WHY["aboard"])


@lru_cache(maxsize=64)
def _known_aboard(known: tuple[str, ...]) -> Choice:
    return Choice(CHOICES["aboard"], m.BeginTrack(), fields=(Pick("card", FIELDS["aboard"], options(known)),), marks=("track",))


@lru_cache(maxsize=64)
def _new_aboard(edition: Edition, colours: tuple[str, ...]) -> Choice:
    return Choice(CHOICES["learn_aboard"], m.LearnAboard(), fields=(order_field(edition.captains.colours, colours), name_field()))


def _colours(state: State) -> tuple[str, ...]:
    return tuple(captain.colour for captain in state.captains)


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
    known = perils_left(state)
    usual = (_known_peril(known),) if known else ()
    return Prompt(ABOUT["flip"].format(round=state.round), (*usual, new_peril(state.edition, _colours(state))), why=WHY["flip"])


@lru_cache(maxsize=256)
def _known_peril(known: tuple[str, ...]) -> Choice:
    picks = Pick("card", FIELDS["peril"], options(known))
    return Choice(CHOICES["flip"], m.FlipPeril(), role="primary", fields=(picks,), marks=("track",))


@lru_cache(maxsize=64)
def new_peril(edition: Edition, colours: tuple[str, ...]) -> Choice:
    """The choice that enters a peril met for the first time."""
    fields = (skulls_field(), order_field(edition.captains.colours, colours), kind_field(PERIL_KINDS), note_field(), name_field())
    return Choice(CHOICES["learn_peril"], m.LearnPeril(), fields=fields)


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
    return Prompt(about, (*choices, *(_together(asked) if len(asked) > 1 else ())), lead=asked[0], why=WHY["decide"])


@lru_cache(maxsize=256)
def _declare(seat: int, points: int) -> tuple[Choice, ...]:
    return (
        Choice(CHOICES["press"], m.PressOn(seat), seat, "primary", NOTES["press"].format(points=points), (f"press:{seat}",)),
        Choice(CHOICES["weigh"], m.WeighAnchor(seat), seat, "danger", NOTES["weigh"].format(points=points), (f"anchor:{seat}",)),
    )


@lru_cache(maxsize=64)
def _together(asked: tuple[int, ...]) -> tuple[Choice, ...]:
    note = NOTES["all_press"].format(seats=listed([who(seat) for seat in asked]))
    return (Choice(CHOICES["all_press"], m.AllPressOn(), note=note), Choice(CHOICES["in_order"], m.DeclareInOrder()))


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
            NOTES["final"].format(points=points_so_far(state.captains[seat])),
            (f"seat:{seat}",),
            fields,
        )
        for seat in waiting
    )
    return Prompt(ABOUT["final"], choices, lead=waiting[0], why=WHY["final"])


_PROMPT: dict[str, Callable[[State], Prompt]] = {
    CAPTAINS: _captains,
    CHAIN: _islands,
    ABOARD: _aboard,
    DRAW: _draw,
    TURN: turn_prompt,
    FLIP: _flip,
    PERIL_TEXT: _peril_text,
    DECIDE: _decide,
    FINAL: _final,
}
