"""Contents of a toolbox: things by shape, colour and letter; pots (bags, stacks and piles), and presets."""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from companion.table.bag import Bag, Counts, with_change
from companion.table.chapter import Words, remove_at, replace, replace_at, say
from companion.table.game import option
from companion.table.seats import MOST_SEATS

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet", "white", "black")
PotKind = Literal["bag", "stack", "pile"]
BAG: PotKind = "bag"
STACK: PotKind = "stack"
PILE: PotKind = "pile"
POT_KINDS = (BAG, STACK, PILE)
POT_NAMES = {BAG: "Our bag", STACK: "Our stack", PILE: "Our pile"}
USUAL_NAME = re.compile(r"(our )?(bag|stack|pile|beutel|stapel|haufen)( \d+)?", re.IGNORECASE | re.ASCII)
NO_OWNER = -1
NO_REASON = "no reason given"
"""Recorded if no reason was typed; the same in every language, like a kind's label."""
MOST_POTS = 24
MOST_KINDS = 30
MOST_ALIKE = 99
LONGEST_LETTER = 3
LONGEST_NAME = 24
LONGEST_GROUP = 16
MOST_WORTH = 99
SHORT_NAME = 2
"""Number of letters of a name that its picture shows."""
USUAL = "d6"
USUAL_DICE = ("d6", "2d6", "3d6", "4dF", "d20", "d100", "d2")
"""Dice offered after the players' own."""
MOST_KEPT, MOST_OWN_DICE = 12, 10
"""Greatest numbers of saved dice, and of dice in one saved throw of the players' own."""
ALL_OWNERS = "all"
OPTIONS = (option("playing", ALL_OWNERS, *map(str, range(MOST_SEATS + 1)), seats=(MOST_SEATS,)),)
"""Number of players who take part at first if twelve seats are prepared; others may join later."""


def is_usual_name(name: str) -> bool:
    """Return whether a pot's name is one that Fathom gives in any language, not the players.

    >>> is_usual_name("Bag 1"), is_usual_name("Beutel"), is_usual_name("Finds")
    (True, True, False)
    """
    return USUAL_NAME.fullmatch(name) is not None


def thing(label: str) -> Words:
    """Return the words for a recorded label: "red star A", or the name of a kind that has one."""
    colour, shape, letter = _look_of(label)
    if not shape:
        return say("thing.named", name=label)
    if letter:
        return say("thing.lettered", colour=colour, shape=shape, letter=letter)
    return say("thing.plain", colour=colour, shape=shape)


def one_thing(label: str) -> Words:
    """Return the words for one thing, with its article unless it has a name: "a red star A"."""
    colour, shape, letter = _look_of(label)
    if not shape:
        return say("thing.named", name=label)
    if letter:
        return say("thing.one_lettered", colour=colour, shape=shape, letter=letter)
    return say("thing.one", colour=colour, shape=shape)


def _look_of(label: str) -> tuple[str, str, str]:
    """Return colour, shape and letter of a recorded label; three times "" for a name.

    >>> _look_of("red star A"), _look_of("Red herring")
    (('red', 'star', 'A'), ('', '', ''))
    """
    colour, shape, *letter = [*label.split(" ", 2), ""][:3]
    return (colour, shape, "".join(letter)) if colour in COLOURS and shape in SHAPES else ("", "", "")


def things(labels: Sequence[str]) -> tuple[Words, ...]:
    """Return the words for several things, equal ones counted: "a red star A", "3 × blue circle"."""
    counts = ((label, labels.count(label)) for label in dict.fromkeys(labels))
    return tuple(say("thing.some", count=n, thing=thing(label)) if n > 1 else one_thing(label) for label, n in counts)


class KindDetails(Struct, frozen=True, omit_defaults=True):
    """Name, group and worth that players gave a kind."""

    name: str
    group: str = ""
    worth: int = 0


class Kind(Struct, frozen=True, rename={"details": "about"}):
    """Kind of things with the same look; `details` is not recorded for a kind without a name."""

    shape: str
    colour: str
    letter: str = ""
    details: KindDetails | UnsetType = UNSET

    @property
    def name(self) -> str:
        """Name; "" for none."""
        return self.details.name if self.details else ""

    @property
    def group(self) -> str:
        """Group; "" for none."""
        return self.details.group if self.details else ""

    @property
    def worth(self) -> int:
        """Worth; 0 for none."""
        return self.details.worth if self.details else 0

    @property
    def label(self) -> str:
        """Recorded label: its name, else "red star A"."""
        return self.name or f"{self.colour} {self.shape} {self.letter}".strip()

    @property
    def words(self) -> Words:
        """Label in words."""
        return thing(self.label)

    @property
    def mark(self) -> str:
        """Identifier of its picture."""
        return f"thing:{self.shape}:{self.colour}:{self.letter}"


class Preset(Struct, frozen=True, rename={"is_per_player": "each"}):
    """Bag or stack as it is before the first draw. `is_per_player`: one for every player; not recorded if it is for all."""

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...]
    counts: Counts
    is_per_player: bool | UnsetType = UNSET

    @property
    def full_pot(self) -> "Pot":
        """Pot with the preset's contents."""
        pot = Pot(self.counts, (0,) * len(self.kinds), name=self.name, pot=self.pot, kinds=self.kinds, is_ready=True)
        return replace(pot, order=pot.things_by_kind()) if self.pot == PILE else pot


class Pot(Bag, frozen=True, kw_only=True):
    """Pot: the common name of a bag, a face-down stack and a face-up pile.

    Things set aside take no part until everything is put back.

    order       of a stack or pile, the top first; of a stack it is secret and never part of a view
    owner       seat that it belongs to, NO_OWNER for all; `owner_name` is this player's name
    peeked      number of things on top that players look at now
    is_used     whether players filled it, drew from it or changed it, in this toolbox
    """

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...] = ()
    order: tuple[int, ...] = ()
    is_ready: bool = False
    owner: int = NO_OWNER
    owner_name: str = ""
    peeked: int = 0
    is_used: bool = False

    @property
    def title(self) -> str:
        """Name of the pot, with its owner's: "Ann: Potions"."""
        return f"{self.owner_name}: {self.name}" if self.owner_name else self.name

    @property
    def family(self) -> tuple[str, str, bool]:
        """Name, kind and whether it belongs to a player: equal for the pots that were made together, one for every player."""
        return self.name, self.pot, self.owner != NO_OWNER

    def labels(self, kinds: tuple[int, ...]) -> tuple[str, ...]:
        """Return the recorded labels of these kinds."""
        return tuple(self.kinds[kind].label for kind in kinds)

    @property
    def kinds_outside(self) -> tuple[int, ...]:
        """Kinds with things outside the pot."""
        return tuple(kind for kind, aside in enumerate(self.aside) if aside or kind in self.drawn_kinds)

    @property
    def movable_things(self) -> tuple[int, ...]:
        """Kinds of the things that players can move: the drawn ones; of a pile all, the top one first."""
        return (*self.order, *self.drawn_kinds) if self.pot == PILE else self.drawn_kinds

    @property
    def counts(self) -> Counts:
        """Number of each kind, inside and outside."""
        drawn_counts = map(self.drawn_kinds.count, range(len(self.kinds)))
        return tuple(map(sum, zip(self.held_counts, self.aside, drawn_counts, strict=True)))

    @property
    def preset(self) -> Preset:
        """Pot as it is before the first draw."""
        return Preset(self.name, self.pot, self.kinds, self.counts, True if self.owner != NO_OWNER else UNSET)

    def with_things(self, kind: Kind, count: int) -> "Pot":
        """Return the pot with `count` more of a kind; on a pile they are on top. A kind's name is enough to find it."""
        at = self.find(kind)
        if at is None:
            grown = replace(self, kinds=(*self.kinds, kind), held_counts=(*self.held_counts, count), aside=(*self.aside, 0))
        else:
            grown = replace(self, held_counts=with_change(self.held_counts, at, count))
        top = (len(self.kinds) if at is None else at,) * count if self.pot == PILE else ()
        return replace(grown, order=(*top, *self.order), peeked=0)

    def find(self, kind: Kind) -> int | None:
        """Return the index of a kind: of the same name, or of the same look if it has no name; None if the pot has none."""
        if kind.name:
            return next((at for at, other_kind in enumerate(self.kinds) if other_kind.name == kind.name), None)
        return self.kinds.index(kind) if kind in self.kinds else None

    def remove(self, *kinds: int) -> "Pot":
        """Return the pot after drawing these kinds: the top ones of a stack, or others drawn from a physical stack."""
        return replace(super().remove(*kinds), order=self._order_without(kinds), peeked=0)

    def _order_without(self, kinds: tuple[int, ...]) -> tuple[int, ...]:
        if self.order[: len(kinds)] == kinds:
            return self.order[len(kinds) :]
        order = list(self.order)
        for kind in kinds:
            if kind in order:
                order.remove(kind)
        return tuple(order)

    def without_things(self, kind: int, count: int) -> "Pot":
        """Return the pot without `count` of a kind that moved elsewhere; drawn ones are removed first."""
        pot = self
        for _ in range(count):
            if kind in pot.drawn_kinds:
                pot = pot._without_drawn(kind)
            elif pot.aside[kind]:
                pot = replace(pot, aside=with_change(pot.aside, kind, -1))
            else:
                pot = replace(pot, held_counts=with_change(pot.held_counts, kind, -1), order=pot._order_without((kind,)))
        return replace(pot, peeked=0)

    def with_drawn_at_end(self, kind: int, is_on_top: bool) -> "Pot":
        """Return the stack with one drawn thing put back on top or at the bottom."""
        order = (kind, *self.order) if is_on_top else (*self.order, kind)
        return replace(self._without_drawn(kind), held_counts=with_change(self.held_counts, kind, 1), order=order, peeked=0)

    def with_peeked_at_end(self, at: int, is_on_top: bool) -> "Pot":
        """Return the stack with one of its top things moved to the very top or bottom."""
        kind, other_kinds = self.order[at], remove_at(self.order, at)
        return replace(
            self, order=(kind, *other_kinds) if is_on_top else (*other_kinds, kind), peeked=self.peeked - (not is_on_top)
        )

    def put_back(self, kind: int) -> "Pot":
        """Return the pot with one drawn thing (else one set aside) put back."""
        if kind not in self.drawn_kinds:
            back = replace(self, aside=with_change(self.aside, kind, -1))
        else:
            back = self._without_drawn(kind)
        order = (kind, *self.order) if self.pot == PILE else self.order
        return replace(back, held_counts=with_change(self.held_counts, kind, 1), order=order, peeked=0)

    def put_aside(self, kind: int) -> "Pot":
        """Return the pot with one drawn thing set aside."""
        return replace(self._without_drawn(kind), aside=with_change(self.aside, kind, 1))

    def with_all_put_back(self) -> "Pot":
        """Return the pot with everything put back."""
        outside = (*reversed(self.drawn_kinds), *(kind for kind, count in enumerate(self.aside) for _ in range(count)))
        order = (*outside, *self.order) if self.pot == PILE else self.order
        return replace(self, held_counts=self.counts, aside=(0,) * len(self.kinds), drawn_kinds=(), order=order, peeked=0)

    def with_count(self, kind: int, count: int) -> "Pot":
        """Return the pot with this number of a kind. The order of a pile is no longer known, a stack is shuffled next."""
        counted_pot = replace(self, held_counts=replace_at(self.held_counts, kind, count), order=(), peeked=0)
        return replace(counted_pot, order=counted_pot.things_by_kind()) if self.pot == PILE else counted_pot

    def _without_drawn(self, kind: int) -> "Pot":
        at = len(self.drawn_kinds) - 1 - self.drawn_kinds[::-1].index(kind)
        return replace(self, drawn_kinds=remove_at(self.drawn_kinds, at))

    def things_by_kind(self) -> tuple[int, ...]:
        """Return the things that may be drawn, one by one, sorted by kind."""
        return tuple(kind for kind, count in enumerate(self.held_counts) for _ in range(count))


USUAL_LIFE = 20
"""Number at which life starts until players choose another one."""


class SavedTools(Struct, frozen=True):
    """Contents of an edition: the players' presets and dice, and the number at which they last started to count life.

    Toolboxes of before 2026-11-28 have no number: their counters start at `USUAL_LIFE`.
    """

    presets: tuple[Preset, ...] = ()
    dice: tuple[str, ...] = ()
    life_start: int = USUAL_LIFE
