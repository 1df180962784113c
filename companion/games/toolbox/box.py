"""Contents of a toolbox: things by shape, colour and letter; bags, stacks, and presets."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.table.bag import Bag, Counts, changed
from companion.table.chapter import Words, put, replace, say, without
from companion.table.game import option
from companion.table.seats import MOST_SEATS

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet", "white", "black")
PotKind = Literal["bag", "stack"]
BAG: PotKind = "bag"
STACK: PotKind = "stack"
POT_KINDS = (BAG, STACK)
POT_NAMES = {BAG: "Our bag", STACK: "Our stack"}
NO_REASON = "no reason given"
"""Recorded if no reason was typed; the same in every language, like a kind's label."""
MOST_POTS, MOST_KINDS, MOST_ALIKE, LONGEST_LETTER = 6, 12, 99, 3
USUAL = "d6"
USUAL_DICE = ("d6", "2d6", "3d6", "4dF", "d20", "d100", "d2")
MOST_KEPT, MOST_OWN_DICE = 12, 10
ALL = "all"
OPTIONS = (option("playing", ALL, *map(str, range(MOST_SEATS + 1)), seats=(MOST_SEATS,)),)
"""Number of seats used at first, if twelve are prepared; players may join later."""


def thing(label: str) -> Words:
    """Return the words for a recorded label: "red star A"."""
    colour, shape, *letter = label.split(" ", 2)
    if letter:
        return say("thing.lettered", colour=colour, shape=shape, letter=letter[0])
    return say("thing.plain", colour=colour, shape=shape)


def one_thing(label: str) -> Words:
    """Return the words for one thing, with its article: "a red star A"."""
    colour, shape, *letter = label.split(" ", 2)
    if letter:
        return say("thing.one_lettered", colour=colour, shape=shape, letter=letter[0])
    return say("thing.one", colour=colour, shape=shape)


def things(labels: Sequence[str]) -> tuple[Words, ...]:
    """Return the words for several things, equal ones counted: "a red star A", "3 × blue circle"."""
    counts = ((label, labels.count(label)) for label in dict.fromkeys(labels))
    return tuple(say("thing.some", count=n, thing=thing(label)) if n > 1 else one_thing(label) for label, n in counts)


class Kind(Struct, frozen=True):
    """Kind of things with the same shape, colour and letter."""

    shape: str
    colour: str
    letter: str = ""

    @property
    def label(self) -> str:
        """Recorded label: "red star A"."""
        return f"{self.colour} {self.shape} {self.letter}".strip()

    @property
    def words(self) -> Words:
        """Label in words."""
        return thing(self.label)

    @property
    def mark(self) -> str:
        """Identifier of its picture."""
        return f"thing:{self.shape}:{self.colour}:{self.letter}"


class Preset(Struct, frozen=True):
    """Bag or stack as it is before the first draw."""

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...]
    counts: Counts

    @property
    def filled(self) -> "Pot":
        """Pot with the preset's contents."""
        return Pot(self.counts, (0,) * len(self.kinds), name=self.name, pot=self.pot, kinds=self.kinds, is_ready=True)


class Pot(Bag, frozen=True, kw_only=True):
    """Bag, or face-down stack. Things set aside take no part until everything is put back.

    order     of a stack, the top first: secret, never part of a view
    """

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...] = ()
    order: tuple[int, ...] = ()
    is_ready: bool = False

    def labels(self, kinds: tuple[int, ...]) -> tuple[str, ...]:
        """Return the recorded labels of these kinds."""
        return tuple(self.kinds[kind].label for kind in kinds)

    @property
    def lying(self) -> tuple[int, ...]:
        """Kinds with things outside the pot."""
        return tuple(kind for kind, aside in enumerate(self.aside) if aside or kind in self.drawn)

    @property
    def all_of(self) -> Counts:
        """Number of each kind, inside and outside."""
        drawn = map(self.drawn.count, range(len(self.kinds)))
        return tuple(map(sum, zip(self.held, self.aside, drawn, strict=True)))

    @property
    def preset(self) -> Preset:
        """The pot as it is before the first draw."""
        return Preset(self.name, self.pot, self.kinds, self.all_of)

    def given(self, kind: Kind, count: int) -> "Pot":
        """Return the pot with `count` more of a kind."""
        if kind in self.kinds:
            return replace(self, held=changed(self.held, self.kinds.index(kind), count))
        return replace(self, kinds=(*self.kinds, kind), held=(*self.held, count), aside=(*self.aside, 0))

    def without(self, *kinds: int) -> "Pot":
        """Return the pot with these drawn; of a stack they were the top ones."""
        return replace(super().without(*kinds), order=self.order[len(kinds) :])

    def put_back(self, kind: int) -> "Pot":
        """Return the pot with one drawn thing (else one set aside) put back."""
        if kind not in self.drawn:
            return replace(self, held=changed(self.held, kind, 1), aside=changed(self.aside, kind, -1))
        return replace(self._undrawn(kind), held=changed(self.held, kind, 1))

    def put_aside(self, kind: int) -> "Pot":
        """Return the pot with one drawn thing set aside."""
        return replace(self._undrawn(kind), aside=changed(self.aside, kind, 1))

    def full(self) -> "Pot":
        """Return the pot with everything put back."""
        return replace(self, held=self.all_of, aside=(0,) * len(self.kinds), drawn=())

    def holding(self, kind: int, count: int) -> "Pot":
        """Return the pot with this number of a kind."""
        return replace(self, held=put(self.held, kind, count), order=())

    def _undrawn(self, kind: int) -> "Pot":
        at = len(self.drawn) - 1 - self.drawn[::-1].index(kind)
        return replace(self, drawn=without(self.drawn, at))

    def flat(self) -> tuple[int, ...]:
        """Return the things that may be drawn, one by one, sorted by kind."""
        return tuple(kind for kind, count in enumerate(self.held) for _ in range(count))


class Kept(Struct, frozen=True):
    """Contents of an edition: the players' presets and dice."""

    presets: tuple[Preset, ...] = ()
    dice: tuple[str, ...] = ()
