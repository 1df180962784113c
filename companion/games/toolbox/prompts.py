"""What the toolbox asks: which tool, and what to do with the one in hand. "Put away" is always offered."""

from companion.games.toolbox import moves, words
from companion.games.toolbox.clock_prompts import asked_for_a_turn, clock_asides
from companion.games.toolbox.pot_rules import MOST_RETURNED, lying
from companion.games.toolbox.rules import MOST_OWN_DICE
from companion.games.toolbox.state import MOST_KEPT, State, kept_dice
from companion.games.toolbox.telling import told_asides
from companion.games.toolbox.things import COLOURS, LONGEST_LETTER, MOST_ALIKE, MOST_KINDS, MOST_POTS, SHAPES, Pot
from companion.table.prompt import Choice, Number, Option, Pick, Prompt, Text
from companion.table.typed import Notation

PUT_AWAY = Choice("Put away", moves.PutAway(), role="danger", note="close the toolbox", group="Box")
TOOLS = Choice("Tools", moves.Bring(""), note="another one", marks=("tools",))
MOST_AT_ONCE = 24
LONGEST_NAME, LONGEST_FACES, LONGEST_REASON = 24, 80, 60


def prompt(state: State) -> Prompt | None:
    """The question now; None when the box is closed."""
    if state.is_closed:
        return None
    if state.front is not None:
        pot = state.pots[state.front]
        return _asked_to_draw(state.front, pot) if pot.is_ready else _asked_to_fill(state.front, pot)
    if state.tool == "dice":
        return _asked_to_roll(state)
    return asked_for_a_turn(state.clock, (TOOLS, PUT_AWAY)) if state.tool == "clock" else _asked_for_a_tool(state)


def _asked_for_a_tool(state: State) -> Prompt:
    pots = tuple(
        Choice(pot.name, moves.Bring(f"pot:{at}"), marks=(f"tool:pot:{at}",), group="Bags and stacks")
        for at, pot in enumerate(state.pots)
    )
    tools = (
        Choice("Dice", moves.Bring("dice"), marks=("tool:dice",)),
        Choice("Turn clock", moves.Bring("clock"), marks=("tool:clock",)),
    )
    return Prompt(words.HOME, (*tools, *pots, *_new_pots(state), PUT_AWAY), why=words.WHY_HOME)


def _new_pots(state: State) -> tuple[Choice, ...]:
    if len(state.pots) >= MOST_POTS:
        return ()
    kinds = Pick("pot", "What is it?", tuple(Option(pot, *words.POTS[pot]) for pot in words.POTS))
    name = Text("name", "Name", LONGEST_NAME, least=1)
    new = Choice("New bag or stack", moves.NewPot(""), marks=("tool:new",), fields=(kinds, name))
    if not state.presets:
        return (new,)
    kept = tuple(Option(preset.name, preset.name, f"kept: {sum(preset.counts)} in a {preset.pot}") for preset in state.presets)
    return (new, Choice("Kept ones", moves.TakePreset(), marks=("tool:kept",), fields=(Pick("name", "Which?", kept),)))


def _asked_to_fill(at: int, pot: Pot) -> Prompt:
    ready = (Choice("Ready", moves.SetReady(at), note="it is kept"),) if pot.size else ()
    throw = Choice("Throw away", moves.EmptyPot(at), role="danger")
    return Prompt(words.fill(pot.name, pot.size), (*add_things(at, pot, True), *ready, throw, TOOLS, PUT_AWAY), why=words.WHY_POT)


def add_things(at: int, pot: Pot, is_primary: bool = False) -> tuple[Choice, ...]:
    """Things of one kind go in: by shape, colour, letter and count. Only as many as fit whatever is picked."""
    room = MOST_ALIKE - max(pot.all_of(), default=0)
    if len(pot.kinds) >= MOST_KINDS or room < 1:
        return ()
    fields = (
        Pick("shape", "Shape", tuple(Option(shape, shape, mark=f"shape:{shape}") for shape in SHAPES)),
        Pick("colour", "Colour", tuple(Option(colour, colour, mark=f"colour:{colour}") for colour in COLOURS)),
        Number("count", "How many?", 1, min(room, 60)),
        Text("letter", "Letter (or none)", LONGEST_LETTER),
    )
    move = moves.AddThings(at)
    return (
        Choice("Put in", move, role="primary" if is_primary else "secondary", fields=fields, group="" if is_primary else "Change"),
    )


def _asked_to_draw(at: int, pot: Pot) -> Prompt:
    draws: tuple[Choice, ...] = (Choice("Draw", moves.Draw(at), role="primary", marks=("pot",)),) if pot.size else ()
    if pot.size > 1:
        several = Number("count", "How many?", 2, min(pot.size, MOST_AT_ONCE))
        draws += (Choice("Draw several", moves.Draw(at), fields=(several,)),)
    if pot.size:
        draws += (Choice("Draw and put back", moves.Draw(at, 1, True)),)
    return Prompt(words.draw(pot.name, pot.size), (*draws, *_returns(at, pot), TOOLS, PUT_AWAY), why=words.WHY_POT)


def _returns(at: int, pot: Pot) -> tuple[Choice, ...]:
    """What lies outside may go back, or out of the game."""
    out = lying(pot)
    if not out:
        return ()
    drawn = tuple(kind for kind in out if kind in pot.drawn)
    one = Choice("Put one back", moves.PutBack(at), fields=(Pick("kind", "Which?", options(pot, out)),), group="Put back")
    every = Choice("Put all back", moves.PutAllBack(at), group="Put back")
    away = Choice("Set one aside", moves.SetAside(at), fields=(Pick("kind", "Which?", options(pot, drawn)),), group="Put back")
    return (one, every, away) if drawn else (one, every)


def options(pot: Pot, kinds: tuple[int, ...]) -> tuple[Option, ...]:
    """These kinds, to be picked from."""
    return tuple(Option(kind, pot.kinds[kind].label, mark=pot.kinds[kind].mark) for kind in kinds)


def _asked_to_roll(state: State) -> Prompt:
    again = state.thrown.notation
    first = (Choice(f"Roll {again}", moves.RollDice(again), role="primary", marks=("tray",)),) if again else ()
    kept = tuple(Option(notation, notation) for notation in kept_dice(state))
    others = (
        Choice("Usual dice", moves.RollKept(), fields=(Pick("notation", "Which?", kept),)),
        Choice("Other dice", moves.RollDice(""), note="3d6+2", fields=(Notation("notation", "Dice"),)),
    )
    return Prompt(words.DICE, (*first, *others, *_own_die(state), TOOLS, PUT_AWAY), why=words.WHY_DICE)


def _own_die(state: State) -> tuple[Choice, ...]:
    if len(state.dice) >= MOST_KEPT:
        return ()
    faces = Text("faces", "Faces, with commas between", LONGEST_FACES, least=1)
    count = Number("count", "How many such dice?", 1, MOST_OWN_DICE)
    return (Choice("Faces of your own", moves.MakeDie(""), fields=(faces, count)),)


def asides(state: State) -> tuple[Choice, ...]:
    """What the tool in hand can do besides what it asks, and what was drawn or rolled on the table."""
    return (*_asides_in_hand(state), *told_asides(state))


def _asides_in_hand(state: State) -> tuple[Choice, ...]:
    """Counting again, odds, and keeping order."""
    if state.front is not None:
        return _pot_asides(state.front, state.pots[state.front])
    if state.tool == "clock":
        return clock_asides(state.clock)
    if state.tool or not state.presets:
        return ()
    kept = tuple(Option(preset.name, preset.name) for preset in state.presets)
    return (Choice("Forget a kept one", moves.ForgetPreset(), role="danger", fields=(Pick("name", "Which?", kept),), group="Box"),)


def _pot_asides(at: int, pot: Pot) -> tuple[Choice, ...]:
    if not pot.is_ready:
        return ()
    counts = tuple(
        Choice(
            f"Count {one.label} again",
            moves.CountAgain(at, kind, 0, ""),
            note=f"now {pot.held[kind]}",
            fields=(
                Number("count", f"{one.label} in “{pot.name}”", 0, MOST_ALIKE),
                Text("reason", "Why?", LONGEST_REASON, least=1),
            ),
            group="Count again",
        )
        for kind, one in enumerate(pot.kinds)
    )
    throw = Choice(f"Throw {pot.name} away", moves.EmptyPot(at), role="danger", group="Change")
    return (*_odds(at, pot), *_several(at, pot), *add_things(at, pot), *counts, throw)


def _several(at: int, pot: Pot) -> tuple[Choice, ...]:
    if pot.size < 2:
        return ()
    count = Number("count", "How many?", 2, min(pot.size, MOST_AT_ONCE))
    return (Choice("Draw several and put back", moves.Draw(at, puts_back=True), fields=(count,)),)


def _odds(at: int, pot: Pot) -> tuple[Choice, ...]:
    if not pot.size:
        return ()
    kinds = Pick("kinds", "At least one of …", options(pot, tuple(range(len(pot.kinds)))), 1, len(pot.kinds))
    out = Number("count", "… in how many draws?", 1, pot.size)
    back = Number("count", "… in how many draws?", 1, MOST_RETURNED)
    return (
        Choice("Ask the odds", moves.AskOdds(at), note="at least one of …", fields=(kinds, out), group="Odds"),
        Choice("Odds when put back", moves.AskOdds(at, puts_back=True), note="each at once", fields=(kinds, back), group="Odds"),
    )
