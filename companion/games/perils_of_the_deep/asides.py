"""What the table may correct of its box at any time, and treasure tokens taken by mistake."""

from functools import lru_cache

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep.counters import MOST_WORTH
from companion.games.perils_of_the_deep.decks import found_tokens, lies
from companion.games.perils_of_the_deep.edition import FACES, ISLANDS, KINDS, PERIL_KINDS, TREASURE_TOKENS, Edition
from companion.games.perils_of_the_deep.fields import (
    count_field,
    kind_field,
    name_field,
    note_field,
    number_field,
    options,
    order_field,
    skulls_field,
)
from companion.games.perils_of_the_deep.route_prompts import token_name
from companion.games.perils_of_the_deep.state import State
from companion.games.perils_of_the_deep.turn_moves import ReturnToken
from companion.games.perils_of_the_deep.words import ASIDES, CARD_KINDS, CHECK_BOX, DECK_NAMES, FACE_NAMES, FIELDS
from companion.table.prompt import Choice, Option, Pick
from companion.table.wording import who

LARGEST_TOKEN = 4


def asides(state: State) -> tuple[Choice, ...]:
    """Further asides of this game: tokens given back, and the box."""
    counts = tuple(len(captain.tokens) for captain in state.captains)
    captains = tuple(captain.colour for captain in state.captains)
    lying = tuple(f"{kind}:{name}" for kind, names in _by_kind(state.edition) for name in names if lies(state, kind, name))
    left = TREASURE_TOKENS - len(found_tokens(state))
    return (*_returns(counts), *_cards(state.edition, captains), *_forget(state.edition, lying), *_box(state.edition, left))


@lru_cache(maxsize=256)
def _returns(counts: tuple[int, ...]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            ASIDES["return"].format(seat=who(seat)),
            ReturnToken(seat),
            fields=(number_field("token", 1, count),),
            group="Correct",
        )
        for seat, count in enumerate(counts)
        if count
    )


@lru_cache(maxsize=256)
def _box(edition: Edition, left: int) -> tuple[Choice, ...]:
    group = ASIDES["group"]
    face = "" if edition.boarding.verified else CHECK_BOX
    tokens = "" if edition.treasure.verified else CHECK_BOX
    faces = Pick("face", FIELDS["face"], tuple(Option(one, FACE_NAMES[one]) for one in FACES))
    treasure = (Choice(ASIDES["treasure"], c.SetTreasure(), note=tokens, fields=(_tokens_field(left),), group=group),)
    return (
        Choice(ASIDES["face"], c.SetSixthFace(), note=face, fields=(faces,), group=group),
        *(treasure if left else ()),
        Choice(ASIDES["whole"], c.DeclareWhole(), note=_whole_note(edition), fields=(_decks_field(),), group=group),
    )


@lru_cache(maxsize=256)
def _forget(edition: Edition, lying: tuple[str, ...]) -> tuple[Choice, ...]:
    every = ((f"{kind}:{name}", name, CARD_KINDS[kind]) for kind, names in _by_kind(edition) for name in names)
    offered = tuple(Option(value, name, kind) for value, name, kind in every if value not in lying)
    picks = Pick("card", FIELDS["card"], offered)
    return (Choice(ASIDES["forget"], c.ForgetCard(), role="danger", fields=(picks,), group=ASIDES["group"]),) if offered else ()


@lru_cache(maxsize=64)
def _cards(edition: Edition, captains: tuple[str, ...]) -> tuple[Choice, ...]:
    order, group = order_field(edition.captains.colours, captains), ASIDES["group"]
    perils, aboard, islands = (tuple(card.name for card in cards) for cards in (edition.peril, edition.aboard, edition.island))
    peril = (_which(perils), skulls_field(), order, kind_field(PERIL_KINDS), note_field(), name_field())
    island = (_which(islands), count_field(1, ISLANDS, "deck", "deck"), number_field("worth", 0, MOST_WORTH), name_field())
    offered = (
        (perils, Choice(ASIDES["correct_peril"], c.CorrectPeril(), fields=peril, group=group)),
        (aboard, Choice(ASIDES["correct_aboard"], c.CorrectAboard(), fields=(_which(aboard), order, name_field()), group=group)),
        (islands, Choice(ASIDES["correct_island"], c.CorrectIsland(), fields=island, group=group)),
    )
    return tuple(choice for cards, choice in offered if cards)


def _by_kind(edition: Edition) -> tuple[tuple[str, tuple[str, ...]], ...]:
    cards = (("peril", edition.peril), ("aboard", edition.aboard), ("island", edition.island))
    return tuple((kind, tuple(card.name for card in some)) for kind, some in cards)


def _which(names: tuple[str, ...]) -> Pick:
    return Pick("card", FIELDS["card"], options(names))


def _tokens_field(left: int) -> Pick:
    words = (f"{kind} {size}" for kind in KINDS for size in range(1, LARGEST_TOKEN + 1))
    return Pick("tokens", FIELDS["tokens"], tuple(Option(word, token_name(word)) for word in words), left, left, repeats=True)


def _decks_field() -> Pick:
    return Pick("decks", FIELDS["decks"], tuple(Option(deck, name) for deck, name in DECK_NAMES.items()), 0, len(DECK_NAMES))


def _whole_note(edition: Edition) -> str:
    decks = edition.decks
    whole = [DECK_NAMES[deck] for deck, is_whole in (("perils", decks.perils_whole), ("islands", decks.islands_whole)) if is_whole]
    return ", ".join(whole)
