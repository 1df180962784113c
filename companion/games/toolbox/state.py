"""State of a toolbox: selected tool, state of every tool, and the turn clock."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.games.toolbox.box import ALL_OWNERS, USUAL_DICE, USUAL_LIFE, Pot, Preset, SavedTools
from companion.table.chapter import replace, replace_at
from companion.table.chess_clock import Clock, new_clock
from companion.table.game import Setup

DICE = "dice"
LIFE = "life"
MOST_SAVED_START = 99
"""Highest number that an edition can hold."""
MOST_PAST = 3
"""Number of earlier totals of dice that are remembered."""


class ThrownDice(Struct, frozen=True, rename={"uncounted_positions": "lost"}):
    """Rolled dice: notation, each die's name and face, the total if they add up, and the positions of those that do not count."""

    notation: str = ""
    dice: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    total: int | None = None
    uncounted_positions: tuple[int, ...] = ()


class Question(Struct, frozen=True):
    """Odds that were asked for a pot: at least one of these kinds in this number of draws."""

    pot: int
    kinds: tuple[int, ...]
    count: int
    puts_back: bool = False


class Count(Struct, frozen=True):
    """Counter for every seat: its kind or own name, its start, and each seat's count; a shared one has the same count for all.

    first_kind  kind or name that a renamed counter had at first; UNSET for others, and up to rules 7
    """

    kind: str
    start: int
    values: tuple[int, ...]
    is_shared: bool = False
    first_kind: str | UnsetType = UNSET

    @property
    def is_life(self) -> bool:
        """Whether it counts life, which may have another name."""
        return LIFE in (self.kind, self.original_kind)

    @property
    def original_kind(self) -> str:
        """Kind or name before the first change of name."""
        return self.kind if self.first_kind is UNSET else self.first_kind


class State(Struct, frozen=True):
    """State of a toolbox.

    tool    "pot:0", "dice", "clock", "counters" or ""
    rules   version of the rules: from 1 on dice are selected at first, and there are counters; from 2 on rounds of the
            clock begin with the seat that had the first turn
    past    the last few totals that were rolled, the last one first; past_dice: the notation of each roll
    is_attached  attached to a game
    names   name of each seat's player at the start
    first_life  number at which life started in this toolbox; a life counter that is added later starts there, too
    """

    seats: int
    presets: tuple[Preset, ...]
    dice: tuple[str, ...]
    clock: Clock
    tool: str = ""
    pots: tuple[Pot, ...] = ()
    last_throw: ThrownDice = ThrownDice()
    question: Question | None = None
    is_closed: bool = False
    is_attached: bool = False
    rules: int = 0
    past: tuple[int, ...] = ()
    past_dice: tuple[str, ...] = ()
    counters: tuple[Count, ...] = ()
    departed_seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    first_life: int = USUAL_LIFE

    @property
    def life_start(self) -> int:
        """Number at which life starts now; without a life counter, the number at which it started first."""
        return next((counter.start for counter in self.counters if counter.is_life), self.first_life)

    @property
    def selected_pot_index(self) -> int | None:
        """Index of the selected pot; None if no pot is selected."""
        kind, _, at = self.tool.partition(":")
        return int(at) if kind == "pot" else None

    @property
    def seats_in_play(self) -> tuple[int, ...]:
        """Seats that are taken."""
        return tuple(sorted(self.clock.players))

    @property
    def free_seats(self) -> tuple[int, ...]:
        """Free seats, in order."""
        return tuple(seat for seat in range(self.seats) if seat not in self.clock.order and seat not in self.departed_seats)

    @property
    def free_seat(self) -> int | None:
        """First free seat; None if there is none."""
        return next(iter(self.free_seats), None)

    @property
    def kept_dice(self) -> tuple[str, ...]:
        """Notations of dice to roll with one tap: the players' own, and the usual ones."""
        return (*self.dice, *(die for die in USUAL_DICE if die not in self.dice))

    def with_pot(self, at: int, pot: Pot) -> "State":
        """Return the state with a changed pot at this index, which is used from then on."""
        return replace(self, pots=replace_at(self.pots, at, replace(pot, is_used=True)))


def initial_state(setup: Setup) -> State:
    """Return the state at the start; since rules 1 dice are selected, and there is a life counter."""
    saved_tools = msgspec.convert(setup.edition, SavedTools)
    seats, playing = len(setup.seats), setup.options.get("playing", ALL_OWNERS)
    clock = new_clock(seats, order=None if playing == ALL_OWNERS else tuple(range(min(int(playing), seats))))
    state = State(
        seats,
        saved_tools.presets,
        saved_tools.dice,
        clock,
        is_attached=bool(setup.attached_to),
        names=tuple(seat.name for seat in setup.seats),
        first_life=saved_tools.life_start,
    )
    if not setup.rules:
        return state
    life = (Count(LIFE, state.first_life, (state.first_life,) * seats),)
    return replace(state, tool=DICE, rules=setup.rules, counters=life)


def current_edition(state: State) -> dict[str, Any]:
    """Return the edition with what players saved."""
    life_start = state.life_start if state.life_start <= MOST_SAVED_START else state.first_life
    saved_data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(SavedTools(state.presets, state.dice, life_start)))
    return saved_data
