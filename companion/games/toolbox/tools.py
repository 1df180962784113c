"""Select a tool, and close the toolbox."""

from companion.games.toolbox.bags_and_stacks import TakePreset
from companion.games.toolbox.box import NO_OWNER
from companion.games.toolbox.counters import counter_layout_moves
from companion.games.toolbox.phases import AddPhase
from companion.games.toolbox.rulebook import rulebook
from companion.games.toolbox.state import DICE, State
from companion.games.toolbox.turns import SetClock, SetTurnOrder
from companion.table.chapter import Event, Events, Move, illegal_move
from companion.table.chess_clock import FIXED, UP


class SelectTool(Move, frozen=True, tag="Bring"):
    """Select a tool: "pot:0", "dice", "clock", or "" for none."""

    tool: str


class ToolSelected(Event, frozen=True, tag="ToolBrought"):
    """A tool was selected."""

    is_logged = False
    is_look = True
    tool: str


class CloseToolbox(Move, frozen=True, tag="PutAway"):
    """Close the toolbox."""


class ToolboxClosed(Event, frozen=True, tag="BoxClosed"):
    """The toolbox was closed."""


def layout_moves(state: State) -> tuple[Move, ...]:
    """Return moves that set up this toolbox again: clock and phases, not started, saved pots, full, counters, and the same tool."""
    clock, ready_pots = state.clock, [at for at in range(len(state.pots)) if _is_saved(state, at)]
    setting = SetClock((clock.way,), clock.minutes, clock.seconds, clock.chime)
    is_set = (clock.way, clock.minutes, clock.seconds, clock.chime) != (UP, 0, 0, 0)
    pots = tuple(TakePreset((state.pots[at].name,)) for at in ready_pots)
    front = (
        f"pot:{ready_pots.index(state.selected_pot_index)}"
        if state.selected_pot_index in ready_pots
        else ""
        if state.selected_pot_index is not None
        else state.tool
    )
    order = (SetTurnOrder((clock.turn_order,)),) if clock.turn_order != FIXED else ()
    phases = tuple(AddPhase(phase.name, (phase.kind,)) for phase in clock.phases)
    laid = (*((setting,) if is_set else ()), *order, *phases, *pots, *counter_layout_moves(state))
    usual = DICE if state.rules else ""
    return (*laid, SelectTool(front)) if laid or front != usual else ()


def _is_saved(state: State, at: int) -> bool:
    """Return whether a preset creates this pot again; for pots that every player has, True for the first one only."""
    pot = state.pots[at]
    is_first = pot.owner == NO_OWNER or pot.family not in (earlier_pot.family for earlier_pot in state.pots[:at])
    return pot.is_ready and is_first and pot.name in (preset.name for preset in state.presets)


def select_tool(state: State, move: SelectTool) -> Events:
    """Select any tool, or none; counters exist since rules 1."""
    other_tools = (*(("counters",) if state.rules else ()), *(f"pot:{at}" for at in range(len(state.pots))))
    if move.tool not in ("", "dice", "clock", *other_tools):
        raise illegal_move("no_such_tool", tool=move.tool)
    return (ToolSelected(move.tool),)


rulebook.sets(ToolSelected, "tool", question=None)


def close_toolbox(state: State, move: CloseToolbox) -> Events:
    """Close the toolbox, at any time."""
    return (ToolboxClosed(),)


rulebook.sets(ToolboxClosed, is_closed=True)
