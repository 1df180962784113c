"""What a toolbox holds: things by shape, colour and letter, the bags and stacks they lie in, and those that are kept as presets."""

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
"""Recorded where nobody typed anything, so the same in every language, as is a kind's label."""
MOST_POTS, MOST_KINDS, MOST_ALIKE, LONGEST_LETTER = 6, 12, 99, 3
USUAL = "d6"
USUAL_DICE = ("d6", "2d6", "3d6", "4dF", "d20", "d100", "d2")
MOST_KEPT, MOST_OWN_DICE = 12, 10
ALL = "all"
OPTIONS = (option("playing", ALL, *map(str, range(MOST_SEATS + 1)), seats=(MOST_SEATS,)),)
"""With twelve seats laid ready, how many of them are taken at first: players sit down later, too."""


def thing(label: str) -> Words:
    """Name a thing in a sentence, by its recorded label: "red star A"."""
    colour, shape, *letter = label.split(" ", 2)
    if letter:
        return say("thing.lettered", colour=colour, shape=shape, letter=letter[0])
    return say("thing.plain", colour=colour, shape=shape)


def one_thing(label: str) -> Words:
    """Name one thing with its article: "a red star A"."""
    colour, shape, *letter = label.split(" ", 2)
    if letter:
        return say("thing.one_lettered", colour=colour, shape=shape, letter=letter[0])
    return say("thing.one", colour=colour, shape=shape)


def things(labels: Sequence[str]) -> tuple[Words, ...]:
    """Name things, those that are alike together: "a red star A", "3 × blue circle"."""
    counts = ((label, labels.count(label)) for label in dict.fromkeys(labels))
    return tuple(say("thing.some", count=n, thing=thing(label)) if n > 1 else one_thing(label) for label, n in counts)


class Kind(Struct, frozen=True):
    """Things that are alike."""

    shape: str
    colour: str
    letter: str = ""

    @property
    def label(self) -> str:
        """What it is called where it is recorded: "red star A"."""
        return f"{self.colour} {self.shape} {self.letter}".strip()

    @property
    def words(self) -> Words:
        """What people call it."""
        return thing(self.label)

    @property
    def mark(self) -> str:
        """What it looks like, for whoever draws it."""
        return f"thing:{self.shape}:{self.colour}:{self.letter}"


class Preset(Struct, frozen=True):
    """A bag or stack as it is before the first draw."""

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...]
    counts: Counts

    @property
    def filled(self) -> "Pot":
        """A pot filled as it says."""
        return Pot(self.counts, (0,) * len(self.kinds), name=self.name, pot=self.pot, kinds=self.kinds, is_ready=True)


class Pot(Bag, frozen=True, kw_only=True):
    """A bag, or a stack face down; what was set aside takes no part until all goes back.

    order     of a stack, the top first: secret, never part of a view
    """

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...] = ()
    order: tuple[int, ...] = ()
    is_ready: bool = False

    def labels(self, kinds: tuple[int, ...]) -> tuple[str, ...]:
        """Name these kinds as they are recorded."""
        return tuple(self.kinds[kind].label for kind in kinds)

    @property
    def lying(self) -> tuple[int, ...]:
        """The kinds of which one lies outside."""
        return tuple(kind for kind, aside in enumerate(self.aside) if aside or kind in self.drawn)

    @property
    def all_of(self) -> Counts:
        """How many of each kind there are, wherever they lie."""
        drawn = map(self.drawn.count, range(len(self.kinds)))
        return tuple(map(sum, zip(self.held, self.aside, drawn, strict=True)))

    @property
    def preset(self) -> Preset:
        """The pot as it is before the first draw."""
        return Preset(self.name, self.pot, self.kinds, self.all_of)

    def given(self, kind: Kind, count: int) -> "Pot":
        """Put `count` more of a kind in."""
        if kind in self.kinds:
            return replace(self, held=changed(self.held, self.kinds.index(kind), count))
        return replace(self, kinds=(*self.kinds, kind), held=(*self.held, count), aside=(*self.aside, 0))

    def without(self, *kinds: int) -> "Pot":
        """Lay these beside it, drawn; of a stack they were the top ones."""
        return replace(super().without(*kinds), order=self.order[len(kinds) :])

    def put_back(self, kind: int) -> "Pot":
        """Put one of those drawn (else of those set aside) back."""
        if kind not in self.drawn:
            return replace(self, held=changed(self.held, kind, 1), aside=changed(self.aside, kind, -1))
        return replace(self._undrawn(kind), held=changed(self.held, kind, 1))

    def put_aside(self, kind: int) -> "Pot":
        """Set one of those drawn aside."""
        return replace(self._undrawn(kind), aside=changed(self.aside, kind, 1))

    def full(self) -> "Pot":
        """Put everything back."""
        return replace(self, held=self.all_of, aside=(0,) * len(self.kinds), drawn=())

    def holding(self, kind: int, count: int) -> "Pot":
        """Hold so many of a kind."""
        return replace(self, held=put(self.held, kind, count), order=())

    def _undrawn(self, kind: int) -> "Pot":
        at = len(self.drawn) - 1 - self.drawn[::-1].index(kind)
        return replace(self, drawn=without(self.drawn, at))

    def flat(self) -> tuple[int, ...]:
        """List what may be drawn, one by one, sorted by kind."""
        return tuple(kind for kind, count in enumerate(self.held) for _ in range(count))


class Kept(Struct, frozen=True):
    """What an edition holds: the players' presets and dice."""

    presets: tuple[Preset, ...] = ()
    dice: tuple[str, ...] = ()
