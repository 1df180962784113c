"""What a hand at the table may want in Perils of the Deep, outside a seat's turn, and all of it as one union.

A tuple of one is a single pick.
"""

from companion.games.perils_of_the_deep.card_moves import (
    CorrectAboard,
    CorrectIsland,
    CorrectPeril,
    DeclareWhole,
    ForgetCard,
    LearnAboard,
    LearnIsland,
    LearnPeril,
    SetSixthFace,
    SetTreasure,
)
from companion.games.perils_of_the_deep.turn_moves import (
    Board,
    BuyCard,
    CollectToken,
    CorrectCoins,
    CountCoins,
    DestroyCard,
    EndTurn,
    FindMap,
    FindPoints,
    FollowText,
    GainMaps,
    KeepCrew,
    LeaveStep,
    LoseToSkulls,
    MatchPair,
    PayCrew,
    PayLastCrew,
    PayMaps,
    PlayToken,
    RegainCrew,
    ReturnToken,
    SailOther,
    SailShip,
    SellMaps,
    SpendToken,
    TakeCard,
    TellBoarding,
    TouchStep,
)
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.moves import Move


class ChooseCaptains(Move, frozen=True):
    """The colour each seat sails under, by seat."""

    colours: tuple[str, ...] = ()


class LayIslands(Move, frozen=True):
    """The chain of this expedition: one known card a deck, by name; none where the card has no name yet."""

    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    third: tuple[str, ...] = ()
    fourth: tuple[str, ...] = ()


class DealIslands(Move, frozen=True):
    """Have the app deal the chain."""


class BeginTrack(Move, frozen=True):
    """The All Aboard card that lies face up, by name."""

    card: tuple[str, ...] = ()


class DealTrack(Move, frozen=True):
    """Have the app deal the whole peril track, face down."""


class PutCardsDown(Move, frozen=True):
    """Everyone has drawn, played two cards and discarded the rest."""


class FlipPeril(Move, frozen=True):
    """The next peril is one the table knows, by name."""

    card: tuple[str, ...] = ()


class FlipNext(Move, frozen=True):
    """The app flips the next peril of the track it dealt."""


class FollowPerilText(Move, frozen=True):
    """The peril's text changes counters of some seats."""

    whom: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class EndPerilText(Move, frozen=True):
    """The peril's text was followed."""


class PressOn(Move, frozen=True):
    """Sail another round."""

    seat: int


class WeighAnchor(Move, frozen=True):
    """Take the points now and sail no more this expedition."""

    seat: int


class AllPressOn(Move, frozen=True):
    """Everyone still to say presses on."""


class DeclareInOrder(Move, frozen=True):
    """Someone wants to hear the others first: all say in the new peril's order."""


class EnterCards(Move, frozen=True):
    """The points on all cards a seat owns, and of its treasure tokens where they were kept on the table."""

    seat: int
    points: int = 0
    treasure: int = 0


PerilsMove = (
    ChooseCaptains
    | LayIslands
    | LearnIsland
    | DealIslands
    | BeginTrack
    | LearnAboard
    | DealTrack
    | PutCardsDown
    | LoseToSkulls
    | MatchPair
    | FollowText
    | RegainCrew
    | GainMaps
    | TouchStep
    | LeaveStep
    | SailShip
    | SailOther
    | PayMaps
    | PayCrew
    | PayLastCrew
    | KeepCrew
    | FindMap
    | FindPoints
    | TakeCard
    | DestroyCard
    | CollectToken
    | PlayToken
    | SpendToken
    | ReturnToken
    | Board
    | TellBoarding
    | CountCoins
    | CorrectCoins
    | SellMaps
    | BuyCard
    | EndTurn
    | FlipPeril
    | LearnPeril
    | FlipNext
    | FollowPerilText
    | EndPerilText
    | PressOn
    | WeighAnchor
    | AllPressOn
    | DeclareInOrder
    | EnterCards
    | CorrectPeril
    | CorrectAboard
    | CorrectIsland
    | ForgetCard
    | SetSixthFace
    | SetTreasure
    | DeclareWhole
    | CorrectCounter
    | LeaveTable
)
