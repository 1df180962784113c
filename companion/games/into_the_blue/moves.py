"""The moves and events of Into the Blue. Dice show 1 to 5, and 6 for the chest; levels count from 1, chests and dice from 0."""

from companion.table.moves import Event, Move


class RollDice(Move, frozen=True):
    """Roll these dice of the tray in the app; all six the first time."""

    seat: int
    dice: tuple[int, ...] = ()


class ChooseDice(Move, frozen=True):
    """Pick these dice of the tray, to be thrown on the table."""

    seat: int
    dice: tuple[int, ...] = ()


class ReportRoll(Move, frozen=True):
    """Tell the faces of the dice thrown on the table; `is_last`: of all six the seat stopped on."""

    seat: int
    faces: tuple[str, ...] = ()
    is_last: bool = False


class StopRolling(Move, frozen=True):
    """Let the dice lie as they are; with no 1 among them, pass them on."""

    seat: int


class PlaceShells(Move, frozen=True):
    """Place so many shells on a level of the run."""

    seat: int
    level: int
    shells: int


class TakeChest(Move, frozen=True):
    """Take a chest from the floor; `worth` tells a real one's, if the seat wants it told at once."""

    seat: int
    chest: int
    worth: tuple[int, ...] = ()


class TellWorth(Move, frozen=True):
    """Tell, when all is over, what a real chest is worth."""

    chest: int
    worth: tuple[int, ...] = ()


class CheckTreasures(Move, frozen=True):
    """Tell what the fifteen treasures of this box are worth, level by level."""

    main_1: int
    second_1: int
    third_1: int
    main_2: int
    second_2: int
    third_2: int
    main_3: int
    second_3: int
    third_3: int
    main_4: int
    second_4: int
    third_4: int
    main_5: int
    second_5: int
    third_5: int


class GameBegun(Event, frozen=True):
    """The chests lie face down on the floor, worth this by place (0: real ones, nobody knows), and a seat starts."""

    starter: int
    chests: tuple[int, ...]


class DiceRolled(Event, frozen=True, gc=False):
    """The tray shows `dice`, of which `fell` were rolled; `source` is "app" or "table"."""

    seat: int
    dice: tuple[int, ...]
    fell: tuple[int, ...]
    source: str
    is_last: bool = False


class DiceChosen(Event, frozen=True):
    """These dice of the tray will be thrown on the table, the others are kept."""

    seat: int
    dice: tuple[int, ...]


class RollingStopped(Event, frozen=True):
    """The dice lie as they are."""

    seat: int


class DiveFailed(Event, frozen=True):
    """There was no 1: the dice are lost and passed on."""

    seat: int


class ShellsPlaced(Event, frozen=True, gc=False):
    """So many shells came to lie on a level."""

    seat: int
    level: int
    shells: int


class ChestTaken(Event, frozen=True):
    """A chest left the floor; its worth (0: not told yet) is its seat's secret."""

    seat: int
    chest: int
    worth: int


class EndTriggered(Event, frozen=True):
    """A seat placed its last shell: every other seat has one more turn."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game ended: "last_chest", "last_turn" or "alone"."""

    reason: str


class ChestsDoubted(Event, frozen=True):
    """The worths told in secret cannot all be true: every chest taken is asked for again, openly."""


class WorthTold(Event, frozen=True):
    """A real chest was opened at the end."""

    seat: int
    chest: int
    worth: int


class TreasuresChecked(Event, frozen=True):
    """What the treasures of this box are worth: main, second and third of level 1, then of level 2, …"""

    worths: tuple[int, ...]
