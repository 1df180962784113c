"""What a seat may want in its turn, step by step. A tuple of one is a single pick."""

from companion.table.moves import Move


class LoseToSkulls(Move, frozen=True):
    """Step 3: the skulls on both cards."""

    seat: int
    count: int = 0


class MatchPair(Move, frozen=True):
    """Step 4: both cards are of one type."""

    seat: int
    kind: tuple[str, ...] = ()


class FollowText(Move, frozen=True):
    """Steps 2 and 5: a card's text changes counters of some seats; an effect may be picked more than once."""

    seat: int
    step: tuple[int, ...] = ()
    whom: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class RegainCrew(Move, frozen=True):
    """Step 6: crew icons."""

    seat: int
    count: int = 0


class GainMaps(Move, frozen=True):
    """Step 7: map icons."""

    seat: int
    count: int = 0


class TouchStep(Move, frozen=True):
    """A step with several answers is touched: the pair (4), the icons of the route (8). All before it is closed."""

    seat: int
    step: int


class LeaveStep(Move, frozen=True):
    """The step that was touched brings nothing after all."""

    seat: int


class SailShip(Move, frozen=True):
    """A ship (0 left, 1 right) reaches an island (1 to 4) or the end (5)."""

    seat: int
    ship: int
    to: int = 0


class SailOther(Move, frozen=True):
    """A route icon moves the other ship (this one), which is further back, up to three spaces: to that island."""

    seat: int
    ship: int
    to: int = 0


class PayMaps(Move, frozen=True):
    """A route costs maps."""

    seat: int
    count: int = 0


class PayCrew(Move, frozen=True):
    """A route costs crew."""

    seat: int
    count: int = 0


class PayLastCrew(Move, frozen=True):
    """Pay with the last crew after all: the seat is lost."""

    seat: int


class KeepCrew(Move, frozen=True):
    """Rather not: the ship stops before the icon."""

    seat: int


class FindMap(Move, frozen=True):
    """A space on the way gives a map."""

    seat: int


class FindPoints(Move, frozen=True):
    """A space on the way gives victory points."""

    seat: int
    count: int = 0


class TakeCard(Move, frozen=True):
    """A space on the way gives a card of the trade row, up to a value."""

    seat: int
    value: int = 0


class DestroyCard(Move, frozen=True):
    """A space on the way lets the seat destroy a card of its discards."""

    seat: int


class CollectToken(Move, frozen=True):
    """A ship enters or passes a treasure space."""

    seat: int


class PlayToken(Move, frozen=True):
    """Turn over one's treasure token (1 is the oldest) in its own step, or in `step`."""

    seat: int
    token: int = 0
    step: int = 0


class SpendToken(Move, frozen=True):
    """A treasure token kept on the table is spent: "crew 2"."""

    seat: int
    token: tuple[str, ...] = ()


class ReturnToken(Move, frozen=True):
    """A token collected by mistake goes back into the pile."""

    seat: int
    token: int = 0


class Board(Move, frozen=True):
    """Step 9: a ship boards a rival: "0:2" is the left ship against seat 2."""

    seat: int
    target: tuple[str, ...] = ()


class TellBoarding(Move, frozen=True):
    """The boarding die on the table shows face 1 to 6."""

    seat: int
    face: tuple[int, ...] = ()


class CountCoins(Move, frozen=True):
    """Step 10: the coins on both cards; what else the turn brought is added."""

    seat: int
    count: int = 0


class CorrectCoins(Move, frozen=True):
    """Step 10: the coins of the turn in all ("double all coins")."""

    seat: int
    total: int = 0


class SellMaps(Move, frozen=True):
    """Step 11: maps for two coins each."""

    seat: int
    count: int = 0


class BuyCard(Move, frozen=True):
    """Step 12: a card of the trade row, for its cost."""

    seat: int
    cost: int = 0


class EndTurn(Move, frozen=True):
    """Steps 13 to 15 are done on the table: the turn ends."""

    seat: int
