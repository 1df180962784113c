"""View of the game: everything but the values of other seats' chests."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.into_the_blue.box import ALL_DICE, CHEST, CHESTS, DICE, LEVELS, ROLLS
from companion.games.into_the_blue.odds import gains_of, odds
from companion.games.into_the_blue.scoring import gain, level_story, order, placement_words, tokens
from companion.games.into_the_blue.state import NO_SEAT, Phase, State, next_seat
from companion.table.dice import DieView, TrayView
from companion.table.lazy_sequence import LazySequence
from companion.table.sentence import SeatName, Words, say
from companion.table.views import SeatView, View


class LevelView(Struct, frozen=True):
    """Level of the board.

    shells     by seat
    treasures  values of its tokens, best place first; `order` the seats that would take them now, in that order
    shells_to_place  number of shells that the active seat would place here
    is_advised  whether these shells bring more VP than on any other level
    gains       VP of 0, 1, … of the active seat's shells here: those of the dice; while it may reroll, at least one
    meanings    what 1, 2, … of these shells would bring, in words
    """

    level: int
    shells: tuple[int, ...]
    treasures: tuple[int, ...]
    order: tuple[int, ...]
    shells_to_place: int = 0
    is_advised: bool = False
    gains: tuple[int, ...] = ()
    meanings: Sequence[Words] = ()

    def meaning(self, shells: int) -> Words:
        """Return what `shells` shells would bring here, in words; of fewer or more than listed, as of the nearest number."""
        return self.meanings[min(max(shells, 1), len(self.meanings)) - 1] if self.meanings else ""


class ChestView(Struct, frozen=True):
    """Place on the floor: the seat that took its chest (NO_SEAT: none), and its value if visible (else 0)."""

    holder: int
    worth: int = 0


class BoardView(View, frozen=True):
    """Board: five levels, the tray, the floor.

    sentence  a few words under the dice
    reroll  labels of the button that rerolls one die, two dice, … picked on the tray
    follows seat whose turn is next, NO_SEAT for none
    spots   spot of each die on the tray, derived from the log: a kept die keeps its spot
    chest_gain  VP that a perfect dive would bring, while the active seat may reroll
    ties    explanation of the ties on each level (level 1 first) as if the game ended here, "" for none
    """

    levels: tuple[LevelView, ...]
    tray: TrayView
    chests: tuple[ChestView, ...]
    is_fixed: bool
    is_over: bool
    sentence: Words
    reroll: tuple[Words, ...] = ()
    follows: int = NO_SEAT
    spots: tuple[int, ...] = ()
    chest_gain: float = 0.0
    ties: Sequence[Words] = ()


def view(state: State, seat: int | None) -> BoardView:
    """Return the public view (None), or one seat's."""
    return BoardView(
        say("title"),
        _subtitle(state),
        tuple(_seat(state, seat_number, seat) for seat_number in range(state.terms.seats)),
        levels=tuple(_level(state, level) for level in LEVELS),
        tray=tray(state),
        chests=tuple(
            ChestView(holder, worth if holder != NO_SEAT and _may_see(state, holder, seat) else 0)
            for holder, worth in zip(state.holders, state.chests, strict=True)
        ),
        is_fixed=not state.is_rolling,
        is_over=state.phase == Phase.OVER,
        sentence=_tray_words(state),
        reroll=tuple(say("choice.reroll", count=count) for count in range(1, DICE.count + 1)),
        follows=NO_SEAT if state.is_done else next_seat(state),
        spots=state.spots,
        chest_gain=gains_of(state).chest if state.phase == Phase.AGAIN else 0.0,
        odds=odds(state),
        ties=LazySequence(lambda: [_tie_words(state, level) for level in LEVELS]),
        sketch=LazySequence(lambda: sketch(state, seat)),
    )


def sketch(state: State, seat: int | None) -> tuple[Words, ...]:
    """Draw the board in lines: the levels with their treasures and shells, the floor, and the dice."""
    dice = (say("sketch.dice", dice=state.dice, run=state.run.top),) if state.dice else ()
    chests = [_chest_line(state, chest, seat) for chest in range(len(CHESTS))]
    return (*(_level_line(state, level) for level in LEVELS), say("sketch.floor", chests=chests), *dice)


def _level_line(state: State, level: int) -> Words:
    shells = [
        say("sketch.shells", seat=SeatName(seat_number), shells=count)
        for seat_number, count in enumerate(state.shells[level - 1])
        if count
    ]
    return say("sketch.level", level=level, worths=tokens(state, level), shells=shells)


def _chest_line(state: State, chest: int, seat: int | None) -> Words:
    holder, worth = state.holders[chest], state.chests[chest]
    if holder == NO_SEAT:
        return say("sketch.chest", chest=chest + 1)
    is_open = worth and _may_see(state, holder, seat)
    return say("sketch.opened", seat=SeatName(holder), worth=worth) if is_open else say("sketch.taken", seat=SeatName(holder))


def _may_see(state: State, holder: int, seat: int | None) -> bool:
    return state.phase == Phase.OVER or state.terms.is_open or holder == seat


def _seat(state: State, seat_number: int, seat: int | None) -> SeatView:
    chests = state.holders.count(seat_number)
    worths = [worth for holder, worth in zip(state.holders, state.chests, strict=True) if holder == seat_number and worth]
    is_up = state.up == seat_number and not state.is_done
    shells = state.unplayed[seat_number]
    return SeatView(
        seat_number,
        note=_note(state, seat_number, is_up),
        is_up=is_up,
        is_out=not state.present[seat_number],
        counters=(
            (say("counter.shells", count=shells), shells),
            *(((say("counter.chests", count=chests), chests),) if chests else ()),
        ),
        chest=sum(worths) if _may_see(state, seat_number, seat) else None,
        has_chest=chests > 0,
        own=(say("own.chests", worths=worths),) if seat == seat_number and len(worths) > 1 else (),
    )


def _note(state: State, seat_number: int, is_up: bool) -> Words:
    """Return the note beside a seat's name in the last turns, "" before."""
    if state.ending == seat_number:
        return say("seat.no_more_turns")
    return say("seat.last_turn") if state.ending != NO_SEAT and is_up else ""


def _subtitle(state: State) -> Words:
    is_last = state.ending != NO_SEAT
    return say("header.counted") if state.is_done else say("header.last_turns" if is_last else "header.turn", turn=state.turn)


def _level(state: State, level: int) -> LevelView:
    is_open = state.phase == Phase.PLACE and level <= state.run.top
    shell_count = min(state.dice.count(level), state.unplayed[state.up]) if is_open else 0
    row = LevelView(level, state.shells[level - 1], tokens(state, level), order(state, level), shell_count)
    if is_open:
        gains = tuple(gain(state, level, shells) for shells in range(shell_count + 1))
        return replace(row, is_advised=level == _advised_level(state), gains=gains)
    if state.phase != Phase.AGAIN:
        return row
    most = min(max(1, state.dice.count(level)), state.unplayed[state.up])
    meanings = LazySequence(lambda: [placement_words(state, level, shells) for shells in range(1, most + 1) or (most,)])
    return replace(row, gains=gains_of(state).levels[level - 1], meanings=meanings)


def _tie_words(state: State, level: int) -> Words:
    story = level_story(state, level, is_over=state.is_done)
    return say("why.parts", parts=story) if story else ""


def _advised_level(state: State) -> int:
    """Return the level on which the active seat's shells bring the most VP; of equal ones, where they bring most if more follow."""

    def key(level: int) -> tuple[int, int]:
        shells = min(state.dice.count(level), state.unplayed[state.up])
        return gain(state, level, shells), shells * tokens(state, level)[0]

    return max(range(state.run.top, 0, -1), key=key) if state.run.top > 1 else 0


def _tray_words(state: State) -> Words:
    if state.phase == Phase.THROW or (state.phase == Phase.ROLL and state.is_rolled_by_hand):
        return say("tray.waiting")
    if state.is_done:
        return ""
    if state.is_rolling:
        return say("tray.roll" if state.phase == Phase.ROLL else "tray.roll_again")
    return say("tray.perfect") if state.run.is_perfect else say("tray.run", top=state.run.top)


def tray(state: State) -> TrayView:
    """Return the tray: the sequence lit, dice above a gap lost, the last roll fresh; before a first roll the last turn's dice.

    Of equal dice, those that were kept come first.
    """
    if not state.dice:
        return TrayView(DICE.name, (), ROLLS, ALL_DICE, state.is_rolled_by_hand)
    run = 0 if state.phase == Phase.ROLL else state.run.top
    falling = list(state.fell)
    dice = tuple(_die(face, run, falling) for face in reversed(state.dice))[::-1]
    throwing = ALL_DICE if state.phase == Phase.ROLL else state.throwing
    is_waiting = state.phase == Phase.THROW or (state.phase == Phase.ROLL and state.is_rolled_by_hand)
    return TrayView(DICE.name, dice, ROLLS - state.rolls if state.is_rolling else 0, throwing, is_waiting)


def _die(face: int, run: int, falling: list[int]) -> DieView:
    is_fresh = face in falling
    if is_fresh:
        falling.remove(face)
    shape = DICE.faces[face - 1]
    is_lit = face <= run or (run == len(LEVELS) and face == CHEST)
    return DieView(face, shape.label, shape.pips, is_lit, not is_lit, is_fresh)
