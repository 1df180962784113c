"""What happened in Perils of the Deep. `step` is the step of the turn an event belongs to (0: none)."""

from companion.games.perils_of_the_deep.edition import Edition, Token
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


class CrewChanged(Event, frozen=True):
    """A seat's crew went up or down by `by`."""

    seat: int
    by: int
    why: str
    step: int = 0


class MapsChanged(Event, frozen=True):
    """A seat's maps went up or down by `by`; `wanted` is more when the supply ran out."""

    seat: int
    by: int
    why: str
    step: int = 0
    wanted: int = 0


class PointsChanged(Event, frozen=True):
    """A seat took or gave back victory point tokens."""

    seat: int
    by: int
    why: str
    step: int = 0


class CoinsChanged(Event, frozen=True):
    """The coins of the turn went up or down."""

    seat: int
    by: int
    why: str
    step: int = 0


class CoinsCorrected(Event, frozen=True):
    """The coins of the turn are so many in all."""

    seat: int
    total: int


class PairMatched(Event, frozen=True):
    """Two cards of one type were played."""

    seat: int
    kind: str


class TextFollowed(Event, frozen=True):
    """A card's text was followed; what it changed comes after."""

    seat: int
    step: int
    whom: tuple[int, ...] = ()


class StepTouched(Event, frozen=True):
    """A seat is at this step now."""

    seat: int
    step: int


class StepLeft(Event, frozen=True):
    """The step that was touched brought nothing."""

    seat: int


class ShipSailed(Event, frozen=True):
    """A ship reached an island (1 to 4) or the end (5); `why` is "" or "icon"."""

    seat: int
    ship: int
    to: int
    why: str = ""


class LastCrewRisked(Event, frozen=True):
    """A route would cost the last crew: asked again."""

    seat: int
    count: int


class CrewKept(Event, frozen=True):
    """The last crew was not paid after all."""

    seat: int


class IconFollowed(Event, frozen=True):
    """A route icon that is followed on the table: "take_card" (up to `value`) or "destroy_card"."""

    seat: int
    icon: str
    value: int = 0


class TokenCollected(Event, frozen=True):
    """A treasure token was taken, face down; None where it is kept on the table."""

    seat: int
    token: Token | None = None


class TokenSpent(Event, frozen=True):
    """A treasure token was turned over and spent."""

    seat: int
    token: Token
    step: int
    position: int = 0


class TokenKept(Event, frozen=True):
    """A token was meant to be spent, but its step is over or it waits for the end: it stays face down."""

    seat: int


class TokenReturned(Event, frozen=True):
    """A token went back into the pile, `below` tokens lying above it."""

    seat: int
    position: int
    below: int


class BoardingDeclared(Event, frozen=True):
    """A ship boards a rival; the die is thrown on the table."""

    seat: int
    ship: int
    rival: int


class BoardingRolled(Event, frozen=True):
    """The boarding die fell: face 1 to 6 and what it shows."""

    seat: int
    ship: int
    rival: int
    face: int
    effect: str
    source: str


class TurnEnded(Event, frozen=True):
    """A seat's turn is over."""

    seat: int


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
