"""What happened in Perils of the Deep outside a seat's turn, and all of it as one union."""

from companion.games.perils_of_the_deep.edition import Edition, Token
from companion.games.perils_of_the_deep.turn_events import (
    BoardingDeclared,
    BoardingRolled,
    CoinsChanged,
    CoinsCorrected,
    CrewChanged,
    CrewKept,
    IconFollowed,
    LastCrewRisked,
    MapsChanged,
    PairMatched,
    PointsChanged,
    ShipSailed,
    StepLeft,
    StepTouched,
    TextFollowed,
    TokenCollected,
    TokenKept,
    TokenReturned,
    TokenSpent,
    TurnEnded,
)
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.moves import Event


class PileShuffled(Event, frozen=True):
    """The treasure tokens were shuffled face down; the first is drawn first."""

    pile: tuple[Token, ...]


class CaptainsChosen(Event, frozen=True):
    """Each seat has its colour."""

    colours: tuple[str, ...]


class EditionLearned(Event, frozen=True):
    """The table learned or corrected something of its box: the edition in force from now on.

    what    aboard, peril, island, forgotten, face, treasure, whole: for the words
    name    the card, where it is one
    before  its name before
    """

    edition: Edition
    what: str
    name: str = ""
    before: str = ""


class IslandPlaced(Event, frozen=True):
    """A card just met lies in this expedition's chain (deck 1 to 4)."""

    deck: int
    name: str
    worth: int


class IslandsLaid(Event, frozen=True):
    """The chain of the expedition lies: names ("" unknown) and worths by deck."""

    names: tuple[str, ...]
    worths: tuple[int, ...]
    source: str = "table"


class TrackBegun(Event, frozen=True):
    """All Aboard lies face up; `hidden` are the six perils by name where the app dealt them."""

    card: str
    order: tuple[str, ...]
    hidden: tuple[str, ...] = ()
    source: str = "table"


class CardsPutDown(Event, frozen=True):
    """Everyone still sailing drew (by seat: cards drawn, 0 for who does not) and played two."""

    draws: tuple[int, ...]


class PerilFlipped(Event, frozen=True):
    """The next peril lies face up."""

    card: str
    skulls: int
    order: tuple[str, ...]
    kind: str
    note: str
    source: str = "table"


class PerilTextFollowed(Event, frozen=True):
    """Part of the peril's text was followed; what it changed comes after."""

    whom: tuple[int, ...] = ()


class PerilTextEnded(Event, frozen=True):
    """The peril's text is done."""


class SeatLost(Event, frozen=True):
    """A seat has no crew: it is lost for this expedition, and its ships leave."""

    seat: int


class PressedOn(Event, frozen=True):
    """A seat sails another round."""

    seat: int


class AnchorWeighed(Event, frozen=True):
    """A seat takes its points and sails no more this expedition."""

    seat: int
    points: int


class OrderAsked(Event, frozen=True):
    """The seats say in order whether they press on."""


class RoundBegan(Event, frozen=True):
    """The next round of the expedition begins."""

    round: int


class ExpeditionEnded(Event, frozen=True):
    """The expedition is over: points by seat still sailing (0 for the rest), and the card that leaves the game."""

    expedition: int
    points: tuple[int, ...]
    removed: str = ""


class CardsEntered(Event, frozen=True):
    """The points on a seat's cards, and of its treasure tokens where they were kept on the table."""

    seat: int
    points: int
    treasure: int = 0


PerilsEvent = (
    PileShuffled
    | CaptainsChosen
    | EditionLearned
    | IslandPlaced
    | IslandsLaid
    | TrackBegun
    | CardsPutDown
    | CrewChanged
    | MapsChanged
    | PointsChanged
    | CoinsChanged
    | CoinsCorrected
    | PairMatched
    | TextFollowed
    | StepTouched
    | StepLeft
    | ShipSailed
    | LastCrewRisked
    | CrewKept
    | IconFollowed
    | TokenCollected
    | TokenSpent
    | TokenKept
    | TokenReturned
    | BoardingDeclared
    | BoardingRolled
    | TurnEnded
    | PerilFlipped
    | PerilTextFollowed
    | PerilTextEnded
    | SeatLost
    | PressedOn
    | AnchorWeighed
    | OrderAsked
    | RoundBegan
    | ExpeditionEnded
    | CardsEntered
    | CounterCorrected
    | SeatLeft
)
