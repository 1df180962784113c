"""The cards of the box in questions: entered when they are met, corrected at any time, with the die and the treasure tokens."""

from collections.abc import Iterable

from companion.games.perils_of_the_deep import learning
from companion.games.perils_of_the_deep.boarding import FACES
from companion.games.perils_of_the_deep.box import CARDS, DECKS, PERIL_KINDS, TOKEN_KINDS, TREASURE_TOKENS, Edition, Token
from companion.games.perils_of_the_deep.corrections import MOST_WORTH
from companion.games.perils_of_the_deep.state import State
from companion.games.perils_of_the_deep.tokens import ReturnToken
from companion.table.prompt import Choice, Field, Number, Option, Pick, Text
from companion.table.say import Words, say, who, words

LONGEST_NAME = 30
LONGEST_NOTE = 60
MOST_SKULLS = 5
LARGEST_TOKEN = 4
WHOLE = ("perils", "islands")

Choices = tuple[Choice, ...]


def unverified(is_verified: bool) -> Words:
    """A note for what nobody compared with this box."""
    return "" if is_verified else say("note.unverified")


def named(names: tuple[str, ...]) -> tuple[Option, ...]:
    """Cards by the names they have."""
    return tuple(Option(name, name) for name in names)


def token_options(tokens: Iterable[Token]) -> tuple[Option, ...]:
    """Treasure tokens to pick from."""
    return tuple(Option(token.key, token.words) for token in tokens)


def _order(state: State) -> Pick:
    """A card's order of colours, by tapping the seats: the last follows by itself."""
    colours = state.edition.captains.colours
    options = tuple(_colour(state, colour) for colour in colours)
    return Pick("order", say("field.order"), options, len(colours) - 1, len(colours), ordered=True)


def _colour(state: State, colour: str) -> Option:
    if colour not in state.colours:
        return Option(colour, say("name.colour", colour=colour), say("note.nobody"))
    seat = state.colours.index(colour)
    return Option(colour, say("name.colour", colour=colour), say("name.seat", seat=who(seat)), f"seat:{seat}")


def card_fields(state: State) -> dict[str, tuple[Field, ...]]:
    """What is entered of a card, by its kind; with its name left empty it gets a number."""
    kinds = tuple(Option(kind, say("name.kind", kind=kind)) for kind in PERIL_KINDS)
    decks = tuple(Option(deck, words(deck), mark=f"island:{deck}") for deck in DECKS)
    name, order = Text("name", say("field.name"), LONGEST_NAME), _order(state)
    skulls, worth = Number("skulls", say("field.skulls"), 0, MOST_SKULLS), Number("worth", say("field.worth"), 0, MOST_WORTH)
    kind, note = Pick("kind", say("field.kind"), kinds), Text("note", say("field.note"), LONGEST_NOTE)
    return {
        "peril": (skulls, order, kind, note, name),
        "aboard": (order, name),
        "island": (Pick("deck", say("field.deck"), decks), worth, name),
    }


def new_card(state: State, label: Words, move: learning.LearnMove, is_first: bool = False) -> Choice:
    """Enter a card met for the first time: what is usual as long as none is known (`is_first`)."""
    return Choice(label, move, role="primary" if is_first else "secondary", fields=card_fields(state)[move.what])


# at any time


def box_asides(state: State) -> Choices:
    """Tokens given back, and what the table may correct of its box."""
    return (*_returns(state), *_cards(state), *_forget(state), _sixth_face(state.edition), *_treasure(state), _whole(state.edition))


def _returns(state: State) -> Choices:
    group, label = say("aside.group.correct"), say("field.token_number")
    return tuple(
        Choice(
            say("choice.return_token", seat=who(seat)),
            ReturnToken(seat),
            fields=(Number("token", label, 1, len(mine)),),
            group=group,
        )
        for seat, mine in enumerate(captain.tokens for captain in state.captains)
        if mine
    )


def _cards(state: State) -> Choices:
    corrections = (
        (say("choice.correct_peril"), learning.CorrectPeril()),
        (say("choice.correct_aboard"), learning.CorrectAboard()),
        (say("choice.correct_island"), learning.CorrectIsland()),
    )
    fields, group = card_fields(state), say("group.box")
    offered = ((label, move, _names(state.edition, move.what)) for label, move in corrections)
    return tuple(
        Choice(label, move, fields=(Pick("card", say("field.card"), named(names)), *fields[move.what]), group=group)
        for label, move, names in offered
        if names
    )


def _names(edition: Edition, what: str) -> tuple[str, ...]:
    return tuple(card.name for card in getattr(edition, what))


def _forget(state: State) -> Choices:
    """Delete a card, unless it may be on the table."""
    every = ((what, name) for what in CARDS for name in _names(state.edition, what) if not learning.is_in_play(state, what, name))
    offered = tuple(Option(f"{what}:{name}", name, say("name.kind", kind=what)) for what, name in every)
    fields, loses = (Pick("card", say("field.card"), offered),), say("loses.card")
    forget = Choice(say("choice.forget"), learning.ForgetCard(), role="danger", fields=fields, group=say("group.box"), loses=loses)
    return (forget,) if offered else ()


def _sixth_face(edition: Edition) -> Choice:
    field = Pick("face", say("field.face"), tuple(Option(face, say("name.face", face=face)) for face in FACES))
    note = unverified(edition.boarding.verified)
    return Choice(say("choice.sixth_face"), learning.SetSixthFace(), note=note, fields=(field,), group=say("group.box"))


def _treasure(state: State) -> Choices:
    left = TREASURE_TOKENS - len(state.tokens_found)
    offered = token_options(Token(kind, size) for kind in TOKEN_KINDS for size in range(1, LARGEST_TOKEN + 1))
    field = Pick("tokens", say("field.tokens"), offered, left, left, repeats=True)
    note = unverified(state.edition.treasure.verified)
    choice = Choice(say("choice.treasure"), learning.SetTreasure(), note=note, fields=(field,), group=say("group.box"))
    return (choice,) if left else ()


def _whole(edition: Edition) -> Choice:
    offered = tuple(Option(deck, say("name.deck", deck=deck)) for deck in WHOLE)
    field = Pick("decks", say("field.decks"), offered, 0, len(WHOLE))
    whole = [deck for deck in WHOLE if getattr(edition.decks, f"{deck}_whole")]
    note = say("note.whole", decks=whole) if whole else ""
    return Choice(say("choice.whole"), learning.DeclareWhole(), note=note, fields=(field,), group=say("group.box"))
