"""Creatures in the turn order: actors without a player, with a name, a number and a colour of their own."""

from companion.games.toolbox.box import COLOURS
from companion.games.toolbox.creature_turns import CreatureEvent
from companion.games.toolbox.state import State
from companion.games.toolbox.turns import MOST_NUMBER, leave_turn
from companion.table.chapter import Chance, Event, Events, Move, illegal_move, pick_among, replace
from companion.table.chess_clock import Creature
from companion.table.letters import cut_text
from companion.table.seats import clean_name

MOST_CREATURES, MOST_EVER = 12, 120
"""Maximum numbers of creatures in play at a time, and in one session."""
LONGEST_NAME = 16
CREATURE_COLOURS = tuple(colour for colour in COLOURS if colour != "black")
"""Colours on which dark numbers can be read."""
DEFAULT_NAME = "Creature"
"""Recorded name of a creature that players did not name; the same in every language."""


class AddCreature(Move, frozen=True):
    """Add a creature at the end of the turn order."""

    name: str
    colour: tuple[str, ...] = ()
    number: int = 0


class CreatureAdded(CreatureEvent, frozen=True):
    """A creature was added to the turn order."""

    colour: str
    number: int


class RemoveCreature(Move, frozen=True):
    """Remove a creature from the turn order."""

    creature: tuple[int, ...] = ()


class CreatureRemoved(CreatureEvent, frozen=True):
    """A creature was removed from the turn order."""


def add_creature(state: State, move: AddCreature) -> Events:
    """Add a creature; a name that is used already gets a number."""
    clock = state.clock
    if not clock.players or not can_add_creature(state):
        raise illegal_move("too_many_creatures", most=MOST_CREATURES)
    colour = pick_among(move.colour, CREATURE_COLOURS, illegal_move("no_such_colour"))
    if not -MOST_NUMBER <= move.number <= MOST_NUMBER:
        raise illegal_move("no_such_number", most=MOST_NUMBER)
    name = cut_text(clean_name(move.name), LONGEST_NAME) or DEFAULT_NAME
    names = (name, *(f"{cut_text(name, LONGEST_NAME - 3)} {number}" for number in range(2, MOST_EVER + 2)))
    taken_names = {creature.name for creature in clock.creatures}
    free = next(name for name in names if name not in taken_names)
    return (CreatureAdded(clock.seats + len(clock.creatures), free, colour, move.number),)


def can_add_creature(state: State) -> bool:
    """Return whether there is room for one more creature."""
    return len(creatures_in_play(state)) < MOST_CREATURES and len(state.clock.creatures) < MOST_EVER


def creatures_in_play(state: State) -> tuple[int, ...]:
    """Return the numbers of creatures in the turn order."""
    return tuple(actor for actor in state.clock.order if actor >= state.clock.seats)


def remove_creature(state: State, move: RemoveCreature, chance: Chance) -> Events:
    """Remove a creature; if its turn is running, the next actor's turn begins."""
    clock = state.clock
    actor = pick_among(move.creature, creatures_in_play(state), illegal_move("no_such_creature"))
    removal: Event = CreatureRemoved(actor, clock.creatures[actor - clock.seats].name)
    return leave_turn(clock, actor, removal, chance) if clock.up == actor and not clock.is_asking else (removal,)


def apply_added_creature(state: State, event: CreatureAdded) -> State:
    return replace(state, clock=state.clock.add_creature(Creature(event.name, event.colour), event.number))


def apply_removed_creature(state: State, event: CreatureRemoved) -> State:
    return replace(state, clock=state.clock.remove_seat(event.creature))
