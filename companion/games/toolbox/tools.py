"""Select a tool, and close the toolbox."""

from companion.games.toolbox.bags_and_stacks import TakePreset
from companion.games.toolbox.book import book
from companion.games.toolbox.counters import counted_alike
from companion.games.toolbox.state import DICE, State
from companion.games.toolbox.turns import SetClock
from companion.table.chapter import Event, Events, Move, refused
from companion.table.chess_clock import UP


class Bring(Move, frozen=True):
    """Select a tool: "pot:0", "dice", "clock", or "" for none."""

    tool: str


class ToolBrought(Event, frozen=True):
    """A tool was selected."""

    is_told = False
    is_look = True
    tool: str


class PutAway(Move, frozen=True):
    """Close the toolbox."""


class BoxClosed(Event, frozen=True):
    """The toolbox was closed."""


def laid_out(state: State) -> tuple[Move, ...]:
    """Return moves that set the clock without starting it, create the saved bags and stacks, full, and select the same tool."""
    clock, ready = state.clock, [at for at, pot in enumerate(state.pots) if pot.is_ready]
    setting = SetClock((clock.way,), clock.minutes, clock.seconds, clock.chime)
    is_set = (clock.way, clock.minutes, clock.seconds, clock.chime) != (UP, 0, 0, 0)
    pots = tuple(TakePreset((state.pots[at].name,)) for at in ready)
    front = f"pot:{ready.index(state.front)}" if state.front in ready else "" if state.front is not None else state.tool
    laid = (*((setting,) if is_set else ()), *pots, *counted_alike(state))
    usual = DICE if state.rules else ""
    return (*laid, Bring(front)) if laid or front != usual else ()


def bring(state: State, move: Bring) -> Events:
    others = (*(("counters",) if state.rules else ()), *(f"pot:{at}" for at in range(len(state.pots))))
    if move.tool not in ("", "dice", "clock", *others):
        raise refused("no_such_tool", tool=move.tool)
    return (ToolBrought(move.tool),)


book.sets(ToolBrought, "tool", question=None)


def put_away(state: State, move: PutAway) -> Events:
    return (BoxClosed(),)


book.sets(BoxClosed, is_closed=True)
