"""What happened in a seat's turn. `step` is the step of the turn an event belongs to (0: none)."""

from companion.games.perils_of_the_deep.edition import Token
from companion.table.moves import Event


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
