"""Bags and stacks ("pots"): create empty or from a preset, fill, make ready, delete. A stack is shuffled automatically."""

from companion.games.toolbox import box
from companion.games.toolbox.book import PotEvent, PotMove, pot_at
from companion.games.toolbox.box import POT_KINDS, POT_NAMES, STACK, Kind, Pot, PotKind, Preset, one_thing
from companion.games.toolbox.state import State
from companion.table.chapter import Chance, Event, Events, Move, Words, by_itself, one_of, refused, replace, say, without
from companion.table.seats import clean_name


class NewPot(Move, frozen=True):
    """Take an empty bag or stack."""

    name: str
    pot: tuple[str, ...] = ()


class TakePreset(Move, frozen=True):
    """Take a saved bag or stack."""

    name: tuple[str, ...] = ()


class PotBrought(Event, frozen=True):
    """A new bag or stack: empty, or filled from a preset."""

    has_short = True
    name: str
    pot: PotKind
    preset: Preset | None = None


class ForgetPreset(TakePreset, frozen=True):
    """Delete a saved bag or stack."""


class PresetForgotten(Event, frozen=True):
    """A saved bag or stack was deleted."""

    name: str


def new(state: State, move: NewPot) -> Events:
    """A new pot is taken while there is room."""
    _check_room(state)
    kind = one_of(move.pot, POT_KINDS, refused("no_such_pot"))
    return (PotBrought(clean_name(move.name) or POT_NAMES[kind], kind),)


def use_kept(state: State, move: TakePreset | ForgetPreset) -> Events:
    """A saved pot is taken as it was before the first draw, or is deleted."""
    if not isinstance(move, ForgetPreset):
        _check_room(state)
    kept = {preset.name: preset for preset in reversed(state.presets)}
    preset = kept[one_of(move.name, kept, refused("no_such_preset", name="".join(move.name)))]
    if isinstance(move, ForgetPreset):
        return (PresetForgotten(preset.name),)
    return (PotBrought(preset.name, preset.pot, preset),)


def _check_room(state: State) -> None:
    if len(state.pots) >= box.MOST_POTS:
        raise refused("too_many_pots", most=box.MOST_POTS)


def brought(state: State, event: PotBrought) -> State:
    """Select the new pot."""
    pot = event.preset.filled if event.preset else Pot((), (), name=event.name, pot=event.pot)
    return replace(state, pots=(*state.pots, pot), tool=f"pot:{len(state.pots)}", question=None)


def forgotten(state: State, event: PresetForgotten) -> State:
    return replace(state, presets=tuple(preset for preset in state.presets if preset.name != event.name))


class AddThings(PotMove, frozen=True):
    """Put things of one kind in."""

    shape: tuple[str, ...] = ()
    colour: tuple[str, ...] = ()
    letter: str = ""
    count: int = 1


class ThingsAdded(PotEvent, frozen=True):
    """Things were put in."""

    has_short = True
    kind: Kind
    count: int
    name: str


class SetReady(PotMove, frozen=True):
    """Declare the pot filled: it is shuffled, and saved as a preset."""


class PotReady(PotEvent, frozen=True):
    """The pot was filled and saved as a preset."""

    has_short = True
    name: str
    size: int


class EmptyPot(PotMove, frozen=True):
    """Delete the pot."""


class PotEmptied(PotEvent, frozen=True):
    """The pot was deleted."""

    name: str


def add(state: State, move: AddThings) -> Events:
    pot = pot_at(state, move.pot)
    stranger = refused("no_such_kind")
    shape, colour = one_of(move.shape, box.SHAPES, stranger), one_of(move.colour, box.COLOURS, stranger)
    kind = Kind(shape, colour, clean_name(move.letter)[: box.LONGEST_LETTER])
    there = pot.all_of[pot.kinds.index(kind)] if kind in pot.kinds else 0
    if not 1 <= move.count <= box.MOST_ALIKE - there or (kind not in pot.kinds and len(pot.kinds) >= box.MOST_KINDS):
        raise refused("too_many_things", kinds=box.MOST_KINDS, alike=box.MOST_ALIKE)
    return (ThingsAdded(move.pot, kind, move.count, pot.name),)


def added(state: State, event: ThingsAdded) -> State:
    return state.with_pot(event.pot, state.pots[event.pot].given(event.kind, event.count))


def tell_added(event: ThingsAdded, seat: int | None) -> Words:
    if event.count == 1:
        return say("log.one_added", kind=one_thing(event.kind.label), name=event.name)
    return say("log.some_added", count=event.count, kind=event.kind.words, name=event.name)


def set_ready(state: State, move: SetReady) -> Events:
    pot = pot_at(state, move.pot)
    if pot.is_ready or not pot.size:
        raise refused("not_to_be_filled.ready" if pot.size else "not_to_be_filled.empty", pot=pot.name)
    return (PotReady(move.pot, pot.name, pot.size),)


def is_ready(state: State, event: PotReady) -> State:
    """Mark the pot as filled; its preset replaces any other with this name."""
    pot = replace(state.pots[event.pot], is_ready=True)
    others = tuple(preset for preset in state.presets if preset.name != pot.name)
    return replace(state.with_pot(event.pot, pot), presets=(pot.preset, *others))


def throw_away(state: State, move: EmptyPot) -> Events:
    return (PotEmptied(move.pot, pot_at(state, move.pot).name),)


def thrown_away(state: State, event: PotEmptied) -> State:
    return replace(state, pots=without(state.pots, event.pot), tool="", question=None)


class StackShuffled(PotEvent, frozen=True):
    """A stack was shuffled; `order` is secret."""

    secret = ("order",)
    name: str
    order: tuple[int, ...]


@by_itself
def shuffle(state: State, chance: Chance) -> Events:
    """A stack is shuffled after things were added or counted; a bag needs no shuffling."""
    for at, pot in enumerate(state.pots):
        if pot.pot == STACK and pot.is_ready and len(pot.order) != pot.size:
            return (StackShuffled(at, pot.name, chance.shuffled(pot.flat())),)
    return ()


def shuffled(state: State, event: StackShuffled) -> State:
    return state.with_pot(event.pot, replace(state.pots[event.pot], order=event.order))
