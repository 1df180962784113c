"""What may still be dealt: known cards neither used nor out of the game, and treasure tokens found."""

from companion.games.perils_of_the_deep.edition import ISLANDS, PERILS_ON_TRACK, Token
from companion.games.perils_of_the_deep.state import State


def perils_left(state: State) -> tuple[str, ...]:
    """The known perils that may still be flipped in this expedition, by name."""
    gone = {*state.removed, *(card.name for card in state.track[1:])}
    return tuple(peril.name for peril in state.edition.peril if peril.name not in gone)


def aboard_left(state: State) -> tuple[str, ...]:
    """The known All Aboard cards not used yet, by name."""
    return tuple(card.name for card in state.edition.aboard if card.name not in state.used_aboard)


def islands_left(state: State, deck: int) -> tuple[str, ...]:
    """The known islands of a deck (1 to 4) not used yet, by name."""
    return tuple(card.name for card in state.edition.island if card.deck == deck and card.name not in state.used_islands)


def lies(state: State, what: str, name: str) -> bool:
    """Whether a card may be on the table; of a track the app dealt nobody knows which perils are not."""
    if what == "island":
        return name in state.chain
    return bool(state.hidden) or any(card.name == name for card in state.track)


def found_tokens(state: State) -> tuple[Token, ...]:
    """Treasure tokens the app has given out: held or spent."""
    return (*state.spent, *(token for captain in state.captains for token in captain.tokens))


def can_deal_track(state: State) -> bool:
    """Whether the app knows enough to deal the track itself: the table says its deck is entered whole."""
    return state.edition.decks.perils_whole and len(perils_left(state)) >= PERILS_ON_TRACK and bool(aboard_left(state))


def can_deal_islands(state: State) -> bool:
    """Whether the app can deal the chain itself."""
    return state.edition.decks.islands_whole and all(islands_left(state, deck) for deck in range(1, ISLANDS + 1))
