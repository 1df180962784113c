"""The state of a toolbox: which tool is in hand, and how each lies."""

from typing import Any

from msgspec import Struct

from companion.games.toolbox import words
from companion.games.toolbox.clock import Clock, blank
from companion.games.toolbox.things import Pot, Preset, as_edition, of_edition
from companion.table.game import Setup

USUAL_DICE = ("d6", "2d6", "3d6", "4dF", "d20", "d100", "d2")
MOST_KEPT = 12


class Thrown(Struct, frozen=True):
    """Dice as they lie: what was thrown, each die's name and face, and the total where they add up."""

    notation: str = ""
    dice: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    total: int | None = None


class Question(Struct, frozen=True):
    """What was asked about a pot: at least one of these kinds in so many draws."""

    pot: int
    kinds: tuple[int, ...]
    count: int
    puts_back: bool = False


class State(Struct, frozen=True):
    """A moment of the evening. `tool`: "pot:0", "dice", "clock" or ""."""

    seats: int
    presets: tuple[Preset, ...]
    dice: tuple[str, ...]
    clock: Clock
    tool: str = ""
    pots: tuple[Pot, ...] = ()
    thrown: Thrown = Thrown()
    question: Question | None = None
    is_closed: bool = False

    @property
    def front(self) -> int | None:
        """The pot in hand."""
        kind, _, at = self.tool.partition(":")
        return int(at) if kind == "pot" else None


def empty(setup: Setup) -> State:
    """The box is opened."""
    presets, dice = of_edition(setup.edition)
    return State(len(setup.seats), presets, dice, blank(len(setup.seats)))


def edition_of(state: State) -> dict[str, Any]:
    """What this table keeps."""
    return as_edition(state.presets, state.dice)


def alarms(state: State) -> tuple[tuple[int, str], ...]:
    """When the present turn becomes a slow one, and when its seat's time is up: whichever comes first is first."""
    clock = state.clock
    if not clock.is_running:
        return ()
    left = clock.left_ms(clock.up, clock.banked_ms)
    slow = [(clock.since_ms + clock.chime * 1000 - clock.banked_ms, words.slow(clock.up))] if clock.chime else []
    up = [(clock.since_ms + left, words.time_up(clock.up))] if left is not None and left > 0 else []
    return tuple(sorted(slow + up))


def kept_dice(state: State) -> tuple[str, ...]:
    """Dice to roll with one touch: the table's own, and the usual ones."""
    return (*state.dice, *(one for one in USUAL_DICE if one not in state.dice))


def seated(state: State) -> tuple[int, ...]:
    """Those who have not left."""
    return tuple(sorted(state.clock.order))
