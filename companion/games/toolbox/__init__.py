"""A toolbox for any game: bags and stacks built by touch, dice by notation, and a turn clock. 1 to 6 seats."""

from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any

from companion.games.toolbox import events, evolving, moves, prompts, rules, state, viewing, words
from companion.games.toolbox.scoring import standings
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.moves import Event, Move
from companion.table.older import Game


def _all_of(module: ModuleType, base: type) -> Any:
    """Every move, or every event, of this game as one union."""
    mine = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base) and one is not base]
    return reduce(or_, mine)


def edition() -> dict[str, Any]:
    """Nothing is kept yet."""
    return {"presets": [], "dice": []}


def shows(event: Event) -> bool:
    """Draws and rolls in the app show what nobody knew; those on the table everybody saw."""
    return isinstance(event, events.ThingsDrawn | events.DiceThrown) and not event.is_told


def mood(event: Event) -> str:
    """A turn that took too long is heard."""
    return "hazard" if isinstance(event, events.TurnEnded) and (event.is_slow or (event.left_ms or 0) < 0) else ""


GAME = Game(
    name="toolbox",
    title=words.TITLE,
    tagline=words.TAGLINE,
    fewest=1,
    most=6,
    moves=_all_of(moves, Move) | LeaveTable,
    events=_all_of(events, Event) | SeatLeft,
    start=rules.start,
    empty=state.empty,
    prompt=prompts.prompt,
    decide=rules.decide,
    evolve=evolving.evolve,
    standings=standings,
    view=viewing.view,
    tell=words.tell,
    edition=edition,
    seated=state.seated,
    shows=shows,
    mood=mood,
    odds=viewing.odds,
    asides=prompts.asides,
    edition_of=state.edition_of,
    can_leave=True,
    alarms=state.alarms,
    laid_out=rules.laid_out,
    farewell=moves.PutAway(),
)
