"""What follows from moves on bags and stacks."""

from fractions import Fraction
from math import comb
from typing import Any

from msgspec.structs import replace

from companion.games.toolbox import events, moves, words
from companion.games.toolbox.state import State
from companion.games.toolbox.things import (
    BAG,
    COLOURS,
    LONGEST_LETTER,
    MOST_ALIKE,
    MOST_KINDS,
    MOST_POTS,
    SHAPES,
    STACK,
    Kind,
    Pot,
    of_preset,
)
from companion.table.bag import Bag
from companion.table.chance import Chance
from companion.table.moves import Event, IllegalMove, Move
from companion.table.wording import clean_name

MOST_RETURNED = 99
"""How many draws can be asked about where each thing is put back."""


def at_least_one(size: int, wanted: int, draws: int) -> Fraction:
    """The chance that at least one of `wanted` things among `size` is in `draws` draws without putting back.

    >>> at_least_one(4, 1, 2), at_least_one(3, 0, 3), at_least_one(3, 2, 2)
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """
    return 1 - Fraction(comb(size - wanted, draws), comb(size, draws))


def at_least_one_returned(size: int, wanted: int, draws: int) -> Fraction:
    """The same where each thing is put back before the next draw.

    >>> at_least_one_returned(4, 1, 2), at_least_one_returned(3, 3, 1)
    (Fraction(7, 16), Fraction(1, 1))
    """
    return 1 - Fraction(size - wanted, size) ** draws


def likely(pot: Pot, kinds: tuple[int, ...], draws: int, puts_back: bool = False) -> float:
    """How likely at least one of these kinds is in the next draws of a pot that holds something."""
    reckoned = at_least_one_returned if puts_back else at_least_one
    return float(reckoned(pot.size, sum(pot.held[kind] for kind in kinds), draws))


def _new(state: State, move: moves.NewPot, chance: Chance) -> tuple[Event, ...]:
    _room(state)
    kind = next((one for one in (BAG, STACK) if move.pot == (one,)), None)
    if kind is None:
        raise IllegalMove("no_such_pot", words.NO_SUCH_POT)
    name = clean_name(move.name) or words.POT_NAMES[kind]
    return (events.PotBrought(name, kind),)


def _preset(state: State, move: moves.TakePreset, chance: Chance) -> tuple[Event, ...]:
    _room(state)
    preset = next((one for one in state.presets if move.name == (one.name,)), None)
    if preset is None:
        raise IllegalMove("no_such_preset", words.no_such_preset("".join(move.name)))
    brought = events.PotBrought(preset.name, preset.pot, preset)
    return (brought, *_shuffled(len(state.pots), of_preset(preset), chance))


def _forget(state: State, move: moves.ForgetPreset, chance: Chance) -> tuple[Event, ...]:
    if move.name not in [(one.name,) for one in state.presets]:
        raise IllegalMove("no_such_preset", words.no_such_preset("".join(move.name)))
    return (events.PresetForgotten(move.name[0]),)


def _room(state: State) -> None:
    if len(state.pots) >= MOST_POTS:
        raise IllegalMove("too_many_pots", words.too_many_pots(MOST_POTS))


def _add(state: State, move: moves.AddThings, chance: Chance) -> tuple[Event, ...]:
    pot = _pot(state, move.pot)
    if move.shape not in [(one,) for one in SHAPES] or move.colour not in [(one,) for one in COLOURS]:
        raise IllegalMove("no_such_kind", words.NO_SUCH_KIND)
    kind = Kind(move.shape[0], move.colour[0], clean_name(move.letter)[:LONGEST_LETTER])
    there = pot.all_of()[pot.kinds.index(kind)] if kind in pot.kinds else 0
    if not 1 <= move.count <= MOST_ALIKE - there or (kind not in pot.kinds and len(pot.kinds) >= MOST_KINDS):
        raise IllegalMove("too_many_things", words.too_many_things(MOST_KINDS, MOST_ALIKE))
    added = events.ThingsAdded(move.pot, kind, move.count, pot.name)
    return (added, *(_shuffled(move.pot, pot.given(kind, move.count), chance) if pot.is_ready else ()))


def _ready(state: State, move: moves.SetReady, chance: Chance) -> tuple[Event, ...]:
    pot = _pot(state, move.pot)
    if pot.is_ready or not pot.size:
        raise IllegalMove("not_to_be_filled", words.not_to_be_filled(pot.name, pot.size))
    return (events.PotReady(move.pot, pot.name, pot.size), *_shuffled(move.pot, pot, chance))


def _empty(state: State, move: moves.EmptyPot, chance: Chance) -> tuple[Event, ...]:
    return (events.PotEmptied(move.pot, _pot(state, move.pot).name),)


def _draw(state: State, move: moves.Draw, chance: Chance) -> tuple[Event, ...]:
    pot = _ready_pot(state, move.pot)
    if not 1 <= move.count <= pot.size:
        raise IllegalMove("pot_short", words.pot_short(pot.name, pot.size, move.count))
    if pot.pot == STACK:
        kinds = pot.order[: move.count]
    else:
        kinds = _blindly(pot, move, chance)
    drawn = events.ThingsDrawn(move.pot, kinds, pot.labels(kinds), pot.name, move.puts_back)
    return (drawn, *(_shuffled(move.pot, pot, chance) if move.puts_back else ()))


def _blindly(pot: Pot, move: moves.Draw, chance: Chance) -> tuple[int, ...]:
    """So many out of a bag, one after the other."""
    bag, kinds = Bag(pot.held, pot.aside), []
    for _ in range(move.count):
        kinds.append(bag.blindly(chance))
        bag = bag if move.puts_back else bag.without(kinds[-1])
    return tuple(kinds)


def _aside(state: State, move: moves.SetAside, chance: Chance) -> tuple[Event, ...]:
    pot = _ready_pot(state, move.pot)
    if len(move.kind) != 1 or move.kind[0] not in pot.drawn:
        raise IllegalMove("not_drawn", words.NOT_DRAWN)
    return (events.ThingSetAside(move.pot, move.kind[0], pot.labels(move.kind)[0]),)


def _back(state: State, move: moves.PutBack, chance: Chance) -> tuple[Event, ...]:
    pot = _ready_pot(state, move.pot)
    if len(move.kind) != 1 or move.kind[0] not in lying(pot):
        raise IllegalMove("not_out", words.NOT_OUT)
    back = events.ThingPutBack(move.pot, move.kind[0], pot.labels(move.kind)[0], pot.name)
    return (back, *_shuffled(move.pot, pot.put_back(move.kind[0]), chance))


def lying(pot: Pot) -> tuple[int, ...]:
    """The kinds of which one lies outside the pot."""
    return tuple(kind for kind, aside in enumerate(pot.aside) if aside or kind in pot.drawn)


def _all_back(state: State, move: moves.PutAllBack, chance: Chance) -> tuple[Event, ...]:
    pot = _ready_pot(state, move.pot)
    if not lying(pot):
        raise IllegalMove("nothing_out", words.nothing_out(pot.name))
    return (events.AllPutBack(move.pot, pot.name), *_shuffled(move.pot, pot.full(), chance))


def _again(state: State, move: moves.CountAgain, chance: Chance) -> tuple[Event, ...]:
    pot = _ready_pot(state, move.pot)
    if not (0 <= move.kind < len(pot.kinds) and 0 <= move.count <= MOST_ALIKE):
        raise IllegalMove("no_such_count", words.NO_SUCH_COUNT)
    before, reason = pot.held[move.kind], clean_name(move.reason) or words.NO_REASON
    counted = events.CountedAgain(move.pot, move.kind, pot.kinds[move.kind].label, before, move.count, reason)
    return (counted, *_shuffled(move.pot, recounted(pot, move.kind, move.count), chance))


def recounted(pot: Pot, kind: int, count: int) -> Pot:
    """The pot with so many of a kind to be drawn."""
    return replace(pot, held=(*pot.held[:kind], count, *pot.held[kind + 1 :]))


def _odds(state: State, move: moves.AskOdds, chance: Chance) -> tuple[Event, ...]:
    pot = _ready_pot(state, move.pot)
    kinds = tuple(sorted(set(move.kinds)))
    if not kinds or kinds != move.kinds or not all(0 <= kind < len(pot.kinds) for kind in kinds):
        raise IllegalMove("no_such_kind", words.NO_SUCH_KIND)
    most = MOST_RETURNED if move.puts_back and pot.size else pot.size
    if not 1 <= move.count <= most:
        raise IllegalMove("pot_short", words.pot_short(pot.name, pot.size, move.count))
    chance_of_it = likely(pot, kinds, move.count, move.puts_back)
    return (events.OddsAsked(move.pot, kinds, pot.labels(kinds), move.count, chance_of_it, move.puts_back),)


def _shuffled(at: int, pot: Pot, chance: Chance) -> tuple[Event, ...]:
    """A stack is shuffled whenever something goes in or its count changes; a bag needs none."""
    return (events.StackShuffled(at, pot.name, chance.shuffled(pot.flat())),) if pot.pot == STACK and pot.size else ()


def _pot(state: State, at: int) -> Pot:
    if not 0 <= at < len(state.pots):
        raise IllegalMove("no_such_pot", words.NO_SUCH_POT)
    return state.pots[at]


def _ready_pot(state: State, at: int) -> Pot:
    pot = _pot(state, at)
    if not pot.is_ready:
        raise IllegalMove("not_ready", words.not_ready(pot.name))
    return pot


DECIDE: dict[type[Move], Any] = {
    moves.NewPot: _new,
    moves.TakePreset: _preset,
    moves.ForgetPreset: _forget,
    moves.AddThings: _add,
    moves.SetReady: _ready,
    moves.EmptyPot: _empty,
    moves.Draw: _draw,
    moves.SetAside: _aside,
    moves.PutBack: _back,
    moves.PutAllBack: _all_back,
    moves.CountAgain: _again,
    moves.AskOdds: _odds,
}
