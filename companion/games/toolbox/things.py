"""What a toolbox holds: things by shape, colour and letter, the bags and stacks they lie in, and those that are kept as presets."""

from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.table.bag import Counts, changed

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet", "white", "black")
PotKind = Literal["bag", "stack"]
BAG: PotKind = "bag"
STACK: PotKind = "stack"
MOST_POTS, MOST_KINDS, MOST_ALIKE, LONGEST_LETTER = 6, 12, 99, 3


class Kind(Struct, frozen=True):
    """Things that are alike."""

    shape: str
    colour: str
    letter: str = ""

    @property
    def label(self) -> str:
        """What it is called: "red star A"."""
        return f"{self.colour} {self.shape} {self.letter}".strip()

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


class Pot(Struct, frozen=True):
    """A bag, or a stack face down.

    held      by kind: what may be drawn; `aside` by kind: what takes no part until all goes back
    drawn     kinds in the order drawn
    order     of a stack, the top first: secret, never part of a view
    """

    name: str
    pot: PotKind
    kinds: tuple[Kind, ...] = ()
    held: Counts = ()
    aside: Counts = ()
    drawn: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    is_ready: bool = False

    @property
    def size(self) -> int:
        """How many may be drawn."""
        return sum(self.held)

    def labels(self, kinds: tuple[int, ...]) -> tuple[str, ...]:
        """What these kinds are called."""
        return tuple(self.kinds[kind].label for kind in kinds)

    def all_of(self) -> Counts:
        """How many of each kind there are, wherever they lie."""
        return tuple(
            held + aside + self.drawn.count(kind) for kind, (held, aside) in enumerate(zip(self.held, self.aside, strict=True))
        )

    def given(self, kind: Kind, count: int) -> "Pot":
        """With `count` more of a kind."""
        if kind in self.kinds:
            return replace(self, held=changed(self.held, self.kinds.index(kind), count))
        return replace(self, kinds=(*self.kinds, kind), held=(*self.held, count), aside=(*self.aside, 0))

    def without(self, kinds: tuple[int, ...]) -> "Pot":
        """These were drawn and lie beside it; of a stack they were the top ones."""
        held = self.held
        for kind in kinds:
            held = changed(held, kind, -1)
        return replace(self, held=held, drawn=(*self.drawn, *kinds), order=self.order[len(kinds) :])

    def put_back(self, kind: int) -> "Pot":
        """One of those drawn (else of those set aside) went back."""
        if kind not in self.drawn:
            return replace(self, held=changed(self.held, kind, 1), aside=changed(self.aside, kind, -1))
        return replace(self._undrawn(kind), held=changed(self.held, kind, 1))

    def put_aside(self, kind: int) -> "Pot":
        """One of those drawn takes no part any more."""
        return replace(self._undrawn(kind), aside=changed(self.aside, kind, 1))

    def full(self) -> "Pot":
        """Everything went back."""
        return replace(self, held=self.all_of(), aside=(0,) * len(self.kinds), drawn=())

    def _undrawn(self, kind: int) -> "Pot":
        at = len(self.drawn) - 1 - self.drawn[::-1].index(kind)
        return replace(self, drawn=(*self.drawn[:at], *self.drawn[at + 1 :]))

    def flat(self) -> tuple[int, ...]:
        """What may be drawn, one by one, sorted by kind."""
        return tuple(kind for kind, count in enumerate(self.held) for _ in range(count))


def as_preset(pot: Pot) -> Preset:
    """The pot as it is before the first draw."""
    return Preset(pot.name, pot.pot, pot.kinds, pot.all_of())


def of_preset(preset: Preset) -> Pot:
    """A pot filled as the preset says."""
    return Pot(preset.name, preset.pot, preset.kinds, preset.counts, (0,) * len(preset.kinds), is_ready=True)


def of_edition(edition: dict[str, Any]) -> tuple[tuple[Preset, ...], tuple[str, ...]]:
    """The presets and the dice that the table kept."""
    return msgspec.convert(edition.get("presets", []), tuple[Preset, ...]), tuple(edition.get("dice", []))


def as_edition(presets: tuple[Preset, ...], dice: tuple[str, ...]) -> dict[str, Any]:
    """The edition that keeps them."""
    return {"presets": msgspec.json.decode(msgspec.json.encode(presets)), "dice": list(dice)}
