"""Bags, stacks and piles ("pots"): create empty or from a preset, fill, make ready, delete. A stack is shuffled automatically."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from companion.games.toolbox import box
from companion.games.toolbox.box import NO_OWNER, PILE, POT_KINDS, POT_NAMES, STACK, Kind, Pot, PotKind, Preset, one_thing
from companion.games.toolbox.rulebook import PotEvent, PotMove, pot_at
from companion.games.toolbox.state import State
from companion.table.chapter import (
    Chance,
    Event,
    Events,
    Move,
    Words,
    automatic,
    illegal_move,
    pick_among,
    remove_at,
    replace,
    replace_at,
    say,
)
from companion.table.seats import clean_name


class Owner(Struct, frozen=True):
    """Player that a pot belongs to."""

    seat: int
    name: str


class NewPot(Move, frozen=True, rename={"is_per_player": "each"}):
    """Add an empty bag, stack or pile; `is_per_player`: one for every player."""

    name: str
    pot: tuple[str, ...] = ()
    is_per_player: bool = False


class TakePreset(Move, frozen=True):
    """Add a saved bag or stack."""

    name: tuple[str, ...] = ()


class PotAdded(Event, frozen=True, tag="PotBrought"):
    """A new bag, stack or pile: empty, or filled from a preset. `owner`: its player; not recorded if it is everyone's."""

    name: str
    pot: PotKind
    preset: Preset | None = None
    owner: Owner | UnsetType = UNSET

    @property
    def title(self) -> str:
        """Name of the pot, with its owner's."""
        return f"{self.owner.name}: {self.name}" if self.owner else self.name

    def short_name(self) -> Words:
        """Return its name."""
        return say("undo.PotBrought", name=self.name)


class ForgetPreset(TakePreset, frozen=True):
    """Delete a saved bag or stack."""


class PresetForgotten(Event, frozen=True):
    """A saved bag or stack was deleted."""

    name: str


def new_pot(state: State, move: NewPot) -> Events:
    """Add a new pot, or one for every player, while there is room."""
    _check_room(state, move.is_per_player)
    kind = pick_among(move.pot, POT_KINDS, illegal_move("no_such_pot"))
    return _pots_added(state, clean_name(move.name) or POT_NAMES[kind], kind, None, move.is_per_player)


def use_preset(state: State, move: TakePreset | ForgetPreset) -> Events:
    """Add a preset as it was before the first draw, or delete it."""
    presets_by_name = {preset.name: preset for preset in reversed(state.presets)}
    preset = presets_by_name[pick_among(move.name, presets_by_name, illegal_move("no_such_preset", name="".join(move.name)))]
    if isinstance(move, ForgetPreset):
        return (PresetForgotten(preset.name),)
    _check_room(state, bool(preset.is_per_player))
    return _pots_added(state, preset.name, preset.pot, preset, bool(preset.is_per_player))


def _pots_added(state: State, name: str, pot: PotKind, preset: Preset | None, is_per_seat: bool) -> Events:
    owners = [Owner(seat, state.names[seat]) for seat in state.seats_in_play] if is_per_seat else [UNSET]
    return tuple(PotAdded(name, pot, preset, owner) for owner in owners)


def _check_room(state: State, is_per_seat: bool) -> None:
    if len(state.pots) + (len(state.seats_in_play) if is_per_seat else 1) > box.MOST_POTS:
        raise illegal_move("too_many_pots", most=box.MOST_POTS)
    if is_per_seat and not state.seats_in_play:
        raise illegal_move("nobody_plays")


def pot_added(state: State, event: PotAdded) -> State:
    """Select the new pot; the first one, if every player gets one."""
    new_pot = event.preset.full_pot if event.preset else Pot((), (), name=event.name, pot=event.pot, is_ready=event.pot == PILE)
    pot = replace(new_pot, owner=event.owner.seat, owner_name=event.owner.name) if event.owner else new_pot
    is_next = bool(state.pots) and bool(event.owner) and state.pots[-1].family == pot.family
    tool = state.tool if is_next else f"pot:{len(state.pots)}"
    return replace(state, pots=(*state.pots, pot), tool=tool, question=None)


def describe_brought(event: PotAdded, seat: int | None) -> Words:
    return say("log.PotBrought", pot=event.pot, name=event.title)


def preset_forgotten(state: State, event: PresetForgotten) -> State:
    return replace(state, presets=tuple(preset for preset in state.presets if preset.name != event.name))


class AddThings(PotMove, frozen=True):
    """Put things of one kind into a pot."""

    shape: tuple[str, ...] = ()
    colour: tuple[str, ...] = ()
    letter: str = ""
    count: int = 1


class ThingsAdded(PotEvent, frozen=True):
    """Things were put into a pot."""

    has_short = True
    kind: Kind
    count: int
    name: str


class SetReady(PotMove, frozen=True):
    """Declare the pot filled: it is shuffled, and saved as a preset."""


class PotReady(PotEvent, frozen=True):
    """The pot was filled and saved as a preset; `size` is the number of things in it."""

    has_short = True
    name: str
    size: int


class EmptyPot(PotMove, frozen=True):
    """Delete the pot with everything in it."""


class PotEmptied(PotEvent, frozen=True):
    """The pot was deleted."""

    name: str


def add_things(state: State, move: AddThings) -> Events:
    """Add things by their look, also to pots of the other players that are still being filled."""
    pot_at(state, move.pot)
    stranger = illegal_move("no_such_kind")
    shape, colour = pick_among(move.shape, box.SHAPES, stranger), pick_among(move.colour, box.COLOURS, stranger)
    kind = Kind(shape, colour, clean_name(move.letter)[: box.LONGEST_LETTER])
    return add_kinds(state, move.pot, ((kind, move.count),))


def add_kinds(state: State, at: int, added_kinds: Sequence[tuple[Kind, int]]) -> Events:
    """Return the events of putting kinds into a pot, and into other players' pots that are filled with it.

    Raises IllegalMoveError("too_many_things").
    """
    events: list[ThingsAdded] = []
    for pot_index in pots_to_fill(state, at):
        pot = state.pots[pot_index]
        for kind, count in added_kinds:
            _check_fits(pot, kind, count)
            pot = pot.with_things(kind, count)
            events.append(ThingsAdded(pot_index, kind, count, pot.title))
    return tuple(events)


def _check_fits(pot: Pot, kind: Kind, count: int) -> None:
    at = pot.find(kind)
    count_there = 0 if at is None else pot.counts[at]
    if not 1 <= count <= box.MOST_ALIKE - count_there or (at is None and len(pot.kinds) >= box.MOST_KINDS):
        raise illegal_move("too_many_things", kinds=box.MOST_KINDS, alike=box.MOST_ALIKE)


def pots_to_fill(state: State, at: int) -> tuple[int, ...]:
    """Return this pot and, while it is being filled, other players' pots of the same name."""
    pot = state.pots[at]
    if pot.owner == NO_OWNER or pot.is_ready:
        return (at,)
    return tuple(nth for nth, other_pot in enumerate(state.pots) if other_pot.family == pot.family and not other_pot.is_ready)


def things_added(state: State, event: ThingsAdded) -> State:
    return state.with_pot(event.pot, state.pots[event.pot].with_things(event.kind, event.count))


def describe_added(event: ThingsAdded, seat: int | None) -> Words:
    if event.count == 1:
        return say("log.one_added", kind=one_thing(event.kind.label), name=event.name)
    return say("log.some_added", count=event.count, kind=event.kind.words, name=event.name)


def set_ready(state: State, move: SetReady) -> Events:
    """Declare a pot filled, and with it those of the other players."""
    pot = pot_at(state, move.pot)
    if pot.is_ready or not pot.size:
        raise illegal_move("not_to_be_filled.ready" if pot.size else "not_to_be_filled.empty", pot=pot.title)
    return tuple(
        PotReady(pot_index, state.pots[pot_index].title, state.pots[pot_index].size) for pot_index in pots_to_fill(state, move.pot)
    )


def pot_ready(state: State, event: PotReady) -> State:
    """Mark the pot as filled; its preset replaces any other with this name."""
    pot = replace(state.pots[event.pot], is_ready=True)
    other_presets = tuple(preset for preset in state.presets if preset.name != pot.name)
    return replace(state.with_pot(event.pot, pot), presets=(pot.preset, *other_presets))


def empty_pot(state: State, move: EmptyPot) -> Events:
    """Delete a pot, at any time; its preset stays."""
    return (PotEmptied(move.pot, pot_at(state, move.pot).title),)


def pot_emptied(state: State, event: PotEmptied) -> State:
    return replace(state, pots=remove_at(state.pots, event.pot), tool="", question=None)


class StackShuffled(PotEvent, frozen=True):
    """A stack was shuffled. `order`: kinds of its things, the top one first; it is secret."""

    secret = ("order",)
    name: str
    order: tuple[int, ...]


@automatic
def shuffle(state: State, chance: Chance) -> Events:
    """Shuffle a stack after things were added or counted; a bag needs no shuffling."""
    for at, pot in enumerate(state.pots):
        if pot.pot == STACK and pot.is_ready and len(pot.order) != pot.size:
            return (StackShuffled(at, pot.title, chance.shuffle(pot.things_by_kind())),)
    return ()


def stack_shuffled(state: State, event: StackShuffled) -> State:
    pot = replace(state.pots[event.pot], order=event.order, peeked=0)
    return replace(state, pots=replace_at(state.pots, event.pot, pot))  # a saved stack is shuffled before it is used
