"""What the table is asked while it sets out: colours, islands, All Aboard."""

from functools import lru_cache

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep.counters import MOST_WORTH
from companion.games.perils_of_the_deep.decks import aboard_left, can_deal_islands, can_deal_track, islands_left
from companion.games.perils_of_the_deep.edition import ALL_ABOARD_CARDS, ISLANDS, Edition
from companion.games.perils_of_the_deep.fields import (
    name_field,
    options,
    order_field,
)
from companion.games.perils_of_the_deep.state import (
    State,
)
from companion.games.perils_of_the_deep.words import ABOUT, CHECK_BOX, CHOICES, FIELDS, WHY
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt
from companion.table.wording import listed, who


def captains(state: State) -> Prompt:
    colours = state.edition.captains.colours
    usual = colours_of(state)
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


def islands(state: State) -> Prompt:
    lay = Choice(
        CHOICES["lay"].format(worths=listed([str(worth) for worth in state.worths])),
        m.LayIslands(),
        role="primary",
        note=listed([name for name in state.chain if name]) or (CHECK_BOX if state.expedition == 1 else CHOICES["lay_next"]),
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
    c.LearnIsland(),
    fields=(
        Pick("deck", FIELDS["deck"], tuple(Option(deck, str(deck), mark=f"island:{deck}") for deck in range(1, ISLANDS + 1))),
        Number("worth", FIELDS["worth"], 0, MOST_WORTH),
        name_field(),
    ),
)


def aboard(state: State) -> Prompt:
    known = aboard_left(state)
    deal = (Choice(CHOICES["deal_track"], m.DealTrack(), role="primary", marks=("track",)),) if can_deal_track(state) else ()
    usual = (_known_aboard(known),) if known else ()
    new = (_new_aboard(state.edition, colours_of(state), not known),) if len(state.edition.aboard) < ALL_ABOARD_CARDS else ()
    return Prompt(ABOUT["aboard"].format(expedition=state.expedition), (*deal, *usual, *new), why=WHY["aboard"])


@lru_cache(maxsize=64)
def _known_aboard(known: tuple[str, ...]) -> Choice:
    return Choice(CHOICES["aboard"], m.BeginTrack(), fields=(Pick("card", FIELDS["aboard"], options(known)),), marks=("track",))


@lru_cache(maxsize=64)
def _new_aboard(edition: Edition, colours: tuple[str, ...], is_first: bool) -> Choice:
    fields = (order_field(edition.captains.colours, colours), name_field())
    return Choice(CHOICES["learn_aboard"], c.LearnAboard(), role="primary" if is_first else "secondary", fields=fields)


def colours_of(state: State) -> tuple[str, ...]:
    return tuple(captain.colour for captain in state.captains)
