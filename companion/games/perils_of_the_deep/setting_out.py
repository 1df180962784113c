"""Setting out: the treasure pile, the captains' colours, the island chain, and the peril track (Setup, 2 to 4)."""

from msgspec.structs import replace

from companion.games.perils_of_the_deep.book import SourcedEvent, book, card_named, check_phase, picked
from companion.games.perils_of_the_deep.box import DECKS, PERILS_ON_TRACK, Aboard, Token
from companion.games.perils_of_the_deep.state import Phase, State, empty
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events
from companion.table.say import Words, say, who


class PileShuffled(Event, frozen=True):
    """The treasure tokens were shuffled face down; the first is drawn first."""

    pile: tuple[Token, ...]


def deal(setup: Setup, chance: Chance) -> Events:
    """The treasure tokens are shuffled face down, where the app keeps them."""
    if setup.options["treasure"] != "app":
        return ()
    return (PileShuffled(chance.shuffled(empty(setup).edition.treasure.tokens())),)


@book.evolves
def shuffled(state: State, event: PileShuffled) -> State:
    return replace(state, pile=event.pile)


@book.tells
def tell_shuffled(event: PileShuffled, seat: int | None) -> Words:
    """In which order, nobody knows."""
    return say("log.PileShuffled")


# captains


class ChooseCaptains(Move, frozen=True):
    """Give each seat the colour it sails under, by seat."""

    colours: tuple[str, ...] = ()


class CaptainsChosen(Event, frozen=True):
    """Each seat has its colour."""

    colours: tuple[str, ...]


@book.decides
def choose(state: State, move: ChooseCaptains) -> Events:
    """Each seat has a captain board of its own."""
    check_phase(state, Phase.CAPTAINS)
    if len(move.colours) != len(state.captains) or len(set(move.colours)) != len(move.colours):
        raise refused("colours", seats=len(state.captains))
    strangers = [colour for colour in move.colours if colour not in state.edition.captains.colours]
    if strangers:
        raise refused("no_such_colour", colour=strangers[0], colours=state.edition.captains.colours)
    return (CaptainsChosen(move.colours),)


@book.evolves
def chosen(state: State, event: CaptainsChosen) -> State:
    captains = tuple(replace(captain, colour=colour) for captain, colour in zip(state.captains, event.colours, strict=True))
    return replace(state, captains=captains, phase=Phase.CHAIN)


@book.tells
def tell_chosen(event: CaptainsChosen, seat: int | None) -> Words:
    sailing = [say("name.captain", seat=who(one), colour=colour) for one, colour in enumerate(event.colours)]
    return say("log.CaptainsChosen", captains=sailing)


# the island chain


class LayIslands(Move, frozen=True):
    """Lay the chain of this expedition: one known card a deck, by name; none where the card has no name yet."""

    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    third: tuple[str, ...] = ()
    fourth: tuple[str, ...] = ()


class DealIslands(Move, frozen=True):
    """Have the app deal the chain."""


class IslandsLaid(SourcedEvent, frozen=True):
    """The chain of the expedition: names ("" unknown) and values by deck."""

    names: tuple[str, ...]
    worths: tuple[int, ...]


class IslandPlaced(Event, frozen=True):
    """A card just met is in this expedition's chain (deck 1 to 4)."""

    deck: int
    name: str
    worth: int


@book.decides
def lay(state: State, move: LayIslands) -> Events:
    """One island card from each deck, in ascending order."""
    check_phase(state, Phase.CHAIN)
    picks = (move.first, move.second, move.third, move.fourth)
    names = tuple(pick[0] if pick else state.chain[deck] for deck, pick in enumerate(picks))
    for deck, name in enumerate(names, 1):
        if name and name not in state.islands_left(deck):
            raise refused("no_such_card", name=name)
    return (IslandsLaid(names, _worths(state, names)),)


def _worths(state: State, names: tuple[str, ...]) -> tuple[int, ...]:
    known = {(card.deck, card.name): card.worth for card in state.edition.island}
    return tuple(known.get((deck, name), state.worths[deck - 1]) for deck, name in enumerate(names, 1))


@book.decides
def deal_islands(state: State, move: DealIslands, chance: Chance) -> Events:
    """The app deals from decks that are entered whole."""
    check_phase(state, Phase.CHAIN)
    if not state.can_deal_islands:
        raise refused("islands_not_whole")
    names = tuple(chance.shuffled(state.islands_left(deck))[0] for deck in DECKS)
    return (IslandsLaid(names, _worths(state, names), source="app"),)


@book.evolves
def laid(state: State, event: IslandsLaid) -> State:
    used = (*state.used_islands, *filter(None, event.names))
    return replace(state, chain=event.names, worths=event.worths, used_islands=used, phase=Phase.ABOARD)


@book.evolves
def placed(state: State, event: IslandPlaced) -> State:
    return state.with_island(event.deck, event.name, event.worth)


# the peril track


class BeginTrack(Move, frozen=True):
    """Lay an All Aboard card face up, by name."""

    card: tuple[str, ...] = ()


class DealTrack(Move, frozen=True):
    """Have the app deal the whole peril track, face down."""


class TrackBegun(SourcedEvent, frozen=True):
    """All Aboard is face up; `hidden` are the six perils by name where the app dealt them."""

    card: str
    order: tuple[str, ...]
    hidden: tuple[str, ...] = ()


@book.decides
def begin_track(state: State, move: BeginTrack) -> Events:
    """Each All Aboard card is used in one expedition only."""
    check_phase(state, Phase.ABOARD)
    name = picked(move.card)
    if name in state.used_aboard:
        raise refused("aboard_used", name=name)
    card = card_named(state.edition.aboard, name)
    return (TrackBegun(card.name, card.order),)


@book.decides
def deal_track(state: State, move: DealTrack, chance: Chance) -> Events:
    """One All Aboard card not used yet, and six of the perils still in the game, face down."""
    check_phase(state, Phase.ABOARD)
    if not state.can_deal_track:
        raise refused("perils_not_whole", needed=PERILS_ON_TRACK, known=len(state.perils_left))
    card = card_named(state.edition.aboard, chance.shuffled(state.aboard_left)[0])
    hidden = chance.shuffled(state.perils_left)[:PERILS_ON_TRACK]
    return (TrackBegun(card.name, card.order, hidden, source="app"),)


@book.evolves
def begun(state: State, event: TrackBegun) -> State:
    track, used = (Aboard(event.card, event.order).on_track,), (*state.used_aboard, event.card)
    return replace(state, track=track, hidden=event.hidden, used_aboard=used, round=1, phase=Phase.DRAW)


@book.tells
def tell_begun(event: TrackBegun, seat: int | None) -> Words:
    """The perils face down are nobody's to know."""
    return say("log.track_dealt" if event.source == "app" else "log.TrackBegun", card=event.card, order=event.order)
