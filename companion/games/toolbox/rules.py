"""What follows from a move in the toolbox: the only judge. Bags and stacks have their own rules beside this."""

from typing import Any

from companion.games.toolbox import clock_rules, events, moves, pot_rules, telling, words
from companion.games.toolbox.clock import UP
from companion.games.toolbox.state import MOST_KEPT, State, kept_dice
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event, IllegalMove, Move
from companion.table.notation import Dice, NoDice, Throw, faces_of, read

MOST_OWN_DICE = 10


def start(setup: Setup, chance: Chance) -> tuple[Event, ...]:
    """Nothing is dealt."""
    return ()


def decide(state: State, move: Move, chance: Chance) -> tuple[Event, ...]:
    """Judge a move. Raises IllegalMove."""
    if state.is_closed:
        raise IllegalMove("box_closed", words.CLOSED)
    events: tuple[Event, ...] = _DECIDE[type(move)](state, move, chance)
    return events


def laid_out(state: State) -> tuple[Move, ...]:
    """The clock set as it is, not begun; bags and stacks as they are kept, full; and the same tool in front."""
    clock, ready = state.clock, [at for at, pot in enumerate(state.pots) if pot.is_ready]
    setting = moves.SetClock((clock.way,), clock.minutes, clock.seconds, clock.chime)
    is_set = (clock.way, clock.minutes, clock.seconds, clock.chime) != (UP, 0, 0, 0)
    pots = tuple(moves.TakePreset((state.pots[at].name,)) for at in ready)
    front = f"pot:{ready.index(state.front)}" if state.front in ready else "" if state.front is not None else state.tool
    laid = ((setting,) if is_set else ()) + pots
    return (*laid, moves.Bring(front)) if laid or front else ()


def _bring(state: State, move: moves.Bring, chance: Chance) -> tuple[Event, ...]:
    pots = [f"pot:{at}" for at in range(len(state.pots))]
    if move.tool not in ("", "dice", "clock", *pots):
        raise IllegalMove("no_such_tool", words.no_such_tool(move.tool))
    return (events.ToolBrought(move.tool),)


def _away(state: State, move: moves.PutAway, chance: Chance) -> tuple[Event, ...]:
    return (events.BoxClosed(),)


# dice


def _roll(state: State, move: moves.RollDice, chance: Chance) -> tuple[Event, ...]:
    return (_thrown(_read(move.notation), chance),)


def _roll_kept(state: State, move: moves.RollKept, chance: Chance) -> tuple[Event, ...]:
    if move.notation not in [(one,) for one in kept_dice(state)]:
        raise IllegalMove("no_such_dice", words.no_such_dice("".join(move.notation)))
    return (_thrown(_read(move.notation[0]), chance),)


def _make(state: State, move: moves.MakeDie, chance: Chance) -> tuple[Event, ...]:
    """Faces of one's own; whatever parts into fewer than two of them gets a blank."""
    if not 1 <= move.count <= MOST_OWN_DICE:
        raise IllegalMove("too_many_dice", words.too_many_dice(MOST_OWN_DICE))
    if len(state.dice) >= MOST_KEPT:
        raise IllegalMove("too_many_kept", words.too_many_kept(MOST_KEPT))
    try:
        faces = faces_of(_writable(move.faces))
    except NoDice as error:
        raise IllegalMove("no_dice", str(error)) from error
    many = str(move.count) if move.count > 1 else ""
    notation = _read(f"{many}d{{{','.join(faces)}}}").notation
    return (events.DieMade(notation),)


def _writable(text: str) -> str:
    """Faces as they were written, with a blank one where there are fewer than two, and 24 at most."""
    parts = [part for part in text.translate({ord("{"): None, ord("}"): None}).split(",") if part.strip()][:24]
    return ",".join([*parts, *["blank"] * (2 - len(parts))])


def _read(notation: str) -> Throw:
    try:
        return read(notation)
    except NoDice as error:
        raise IllegalMove("no_dice", str(error)) from error


def _thrown(throw: Throw, chance: Chance) -> events.DiceThrown:
    names: list[str] = []
    faces: list[str] = []
    total = throw.added
    for dice in throw.dice:
        fell = chance.roll(dice.count, len(dice.faces))
        names += [_name(dice)] * dice.count
        faces += [dice.faces[at] for at in fell]
        total += dice.sign * sum(dice.worth[at] for at in fell) if dice.is_counted else 0
    return events.DiceThrown(throw.notation, tuple(names), tuple(faces), total if throw.is_counted else None)


def _name(dice: Dice) -> str:
    return dice.name.lstrip("0123456789")


_DECIDE: dict[type[Move], Any] = {
    moves.Bring: _bring,
    moves.PutAway: _away,
    moves.RollDice: _roll,
    moves.RollKept: _roll_kept,
    moves.MakeDie: _make,
    **pot_rules.DECIDE,
    **clock_rules.DECIDE,
    **telling.DECIDE,
}
