"""Prompts of the toolbox: the tools, and what to do with the selected one. Closing it is always offered."""

from functools import cache, lru_cache

from companion.games.toolbox import box
from companion.games.toolbox.bags_and_stacks import ForgetPreset, NewPot, TakePreset
from companion.games.toolbox.clock_prompts import clock_any_time_choices, clock_prompt
from companion.games.toolbox.counter_prompts import counter_any_time_choices, counters_prompt
from companion.games.toolbox.dice_prompts import dice_prompt, enter_roll_choices, total_odds_choices
from companion.games.toolbox.pot_prompts import enter_draw_choices, pot_any_time_choices, pot_prompt
from companion.games.toolbox.state import State
from companion.games.toolbox.tools import CloseToolbox, SelectTool
from companion.table.chapter import replace, say
from companion.table.prompt import Choice, Choices, Option, Pick, Prompt, Text

LONGEST_NAME = 24


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None if the toolbox is closed."""
    if state.is_closed:
        return None
    if not state.tool:
        return Prompt(say("ask.tool"), (*_tool_choices(state), *_tool_and_close_choices(state)), reason=say("why.tool"))
    prompt_maker = {"dice": dice_prompt, "clock": clock_prompt, "counters": counters_prompt}.get(state.tool, pot_prompt)
    other_choices = (choice for choice in _tool_choices(state) if choice.move != SelectTool(state.tool)) if state.rules else ()
    prompt = prompt_maker(state)
    return replace(prompt, choices=(*prompt.choices, *_tool_and_close_choices(state), *other_choices))


def _tool_and_close_choices(state: State) -> Choices:
    """Offer another tool, and to close."""
    return _other_tools_and_close(has_tools=bool(state.tool and not state.rules), is_attached=state.is_attached)


@cache
def _other_tools_and_close(has_tools: bool, is_attached: bool) -> Choices:
    tools = Choice(say("choice.tools"), SelectTool(""), note=say("note.tools"), marks=("tools",))
    note = say("note.close") if is_attached else ""
    close = Choice(say("choice.close"), CloseToolbox(), role="danger", note=note, group=say("group.box"), ends=True)
    return (tools, close) if has_tools else (close,)


def _tool_choices(state: State) -> Choices:
    pots = tuple([_pot_choice(pot.title, at) for at, pot in enumerate(state.pots)])
    return (*_usual_tool_choices(has_counters=bool(state.rules)), *pots, *_new_pot_choices(state))


@cache
def _usual_tool_choices(has_counters: bool) -> Choices:
    dice = Choice(say("choice.dice"), SelectTool("dice"), marks=("tool:dice",))
    clock = Choice(say("choice.clock"), SelectTool("clock"), marks=("tool:clock",))
    counters = Choice(say("choice.counters"), SelectTool("counters"), marks=("tool:counters",))
    return (dice, clock, counters) if has_counters else (dice, clock)


@lru_cache
def _pot_choice(title: str, at: int) -> Choice:
    return Choice(title, SelectTool(f"pot:{at}"), marks=(f"tool:pot:{at}",), group=say("group.pots"))


def _new_pot_choices(state: State) -> Choices:
    if len(state.pots) >= box.MOST_POTS:
        return ()
    has_room_for_each = 1 < len(state.seats_in_play) <= box.MOST_POTS - len(state.pots)
    presets = tuple(
        [(preset.name, preset.pot, sum(preset.counts)) for preset in state.presets if not preset.is_per_player or has_room_for_each]
    )
    return _new_and_saved_choices(presets, has_room_for_each)


@lru_cache
def _new_and_saved_choices(presets: tuple[tuple[str, box.PotKind, int], ...], has_room_for_each: bool) -> Choices:
    """Offer a new bag, stack or pile, one for every player, and those that are saved: name, kind and how many things."""
    kinds = tuple(Option(pot, say("pot.label", pot=pot), say("pot.note", pot=pot)) for pot in box.POT_KINDS)
    fields = (Pick("pot", say("field.pot"), kinds), Text("name", say("field.name"), LONGEST_NAME, least=1))
    new_pots: Choices = (Choice(say("choice.new"), NewPot(""), marks=("tool:new",), fields=fields),)
    if has_room_for_each:
        new_pots += (Choice(say("choice.new_each"), NewPot("", is_per_player=True), marks=("tool:new",), fields=fields),)
    options = tuple(Option(name, name, say("note.kept", pot=pot, size=size)) for name, pot, size in presets)
    preset_pick = Pick("name", say("field.which"), options)
    return (
        (*new_pots, Choice(say("choice.kept"), TakePreset(), marks=("tool:kept",), fields=(preset_pick,))) if options else new_pots
    )


def any_time_choices(state: State) -> Choices:
    """Offer the selected tool's other functions, and to enter physical draws and rolls."""
    if state.is_closed:
        return ()
    entered = (*enter_draw_choices(state), *enter_roll_choices(state))
    return (*_selected_tool_choices(state), *_forget_preset_choices(state), *entered)


def _selected_tool_choices(state: State) -> Choices:
    """Offer to recount, to ask for odds, and to delete."""
    if state.selected_pot_index is not None:
        return pot_any_time_choices(state.selected_pot_index, state.pots[state.selected_pot_index])
    if state.tool == "clock":
        return clock_any_time_choices(state) if state.clock.players else ()
    if state.tool == "dice":
        return total_odds_choices(state)
    return counter_any_time_choices(state) if state.tool == "counters" else ()


def _forget_preset_choices(state: State) -> Choices:
    """Offer to delete a saved bag or stack; up to rules 0, only while no tool is selected."""
    if not state.presets or (state.tool and not state.rules):
        return ()
    preset_pick = Pick("name", say("field.which"), tuple(Option(preset.name, preset.name) for preset in state.presets))
    loses, group = say("loses.preset"), say("group.box")
    return (Choice(say("choice.forget"), ForgetPreset(), role="danger", fields=(preset_pick,), group=group, loses=loses),)
