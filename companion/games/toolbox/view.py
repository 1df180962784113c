"""View of a toolbox: everything but the order of a stack."""

from operator import itemgetter
from typing import Self

from msgspec import Struct

from companion.games.toolbox.box import BAG, NO_OWNER, PILE, USUAL, Pot
from companion.games.toolbox.dice import kind_of
from companion.games.toolbox.odds import odds
from companion.games.toolbox.passes import CancelPass
from companion.games.toolbox.state import Count, State, ThrownDice
from companion.games.toolbox.turn_changes import CancelSkip, Reorder, StopClock
from companion.games.toolbox.turns import Begin, BeginAdmin, EndTurn
from companion.table.chapter import replace, replace_at
from companion.table.chess_clock import NO_CLOCK, NO_SEAT, Clock, minutes_and_seconds
from companion.table.dice_notation import parse_throw
from companion.table.moves import Move
from companion.table.sentence import SeatName, Words, say
from companion.table.views import SeatView, View

MOST_NEW_THINGS = 24
"""Greatest number of drawn things that a pot shows, the last ones."""
MOST_SHARES = 3
"""Greatest number of groups whose chances are put into words."""
RING = ("good", "warn", "bad")
"""Kinds of the shares of a ring of odds, in the order of the groups; a fourth group begins again."""


class KindView(Struct, frozen=True):
    """Kind of things in a pot.

    mark   identifier of its picture
    total_count  number of things that may be drawn; `count`: with those outside
    group, worth   as players set them; "" and 0 without
    is_named       whether players named it
    """

    mark: str
    total_count: int
    name: Words
    count: int
    group: str = ""
    worth: int = 0
    is_named: bool = False


class PotView(Struct, frozen=True):
    """Bag, stack or pile; `fresh` are the marks of the things drawn last, the last one last, `sentence` a few words if there are none.

    outside  kinds of the things outside, the set-aside ones first, the last drawn one last
    shares   share of each group of what may be drawn, and its kind for the ring of odds; () without groups
    next_draw_words  chances of the second and later groups in words
    peeked   kinds of the top things that players look at: () in the view of a seat
    top      kind on top of a pile; None for others
    worth    worth of what was drawn
    owner    seat that it belongs to, NO_OWNER for all; `family` is its name without this player's
    is_used  whether players filled it, drew from it or changed it, in this toolbox
    """

    name: str
    pot: str
    size: int
    kinds: tuple[KindView, ...]
    fresh: tuple[str, ...]
    sentence: Words
    is_ready: bool = True
    out: int = 0
    fresh_names: tuple[Words, ...] = ()
    outside: tuple[int, ...] = ()
    shares: tuple[tuple[float, str], ...] = ()
    next_draw_words: Words = ""
    peeked: tuple[int, ...] = ()
    top: int | None = None
    worth: int = 0
    owner: int = NO_OWNER
    family: str = ""
    is_used: bool = True


class ClockView(Struct, frozen=True):
    """Clock; the display counts the running turn, by table time.

    seats      in order, each with the words shown instead of its name
    note       words under the time; `slow_note` when the turn takes long, `up_note` when the time is up
    """

    state: Clock
    seats: tuple[tuple[int, Words], ...]
    note: Words
    slow_note: Words = say("clock.slow")
    up_note: Words = say("clock.up")

    def time_at(self, now_ms: int) -> str:
        """Return the time of the running turn in minutes and seconds; "" if the clock only keeps the order."""
        return "" if self.state.way == NO_CLOCK else minutes_and_seconds(self.state.shown_ms(now_ms))

    def note_at(self, now_ms: int) -> Words:
        """Return the words under the time at this table time."""
        if self.state.is_admin or not self.state.is_slow(now_ms):
            return self.note
        return self.up_note if self.state.has_run_out(now_ms) else self.slow_note


class ToolsView(View, frozen=True):
    """Toolbox: the selected tool, all pots, the last roll, the clock, and a few words if there is nothing to draw.

    in_hand   number and kind of dice to roll again; (0, notation) for several kinds
    past      the last few totals, the last one first; past_dice: the notation of each roll
    playing   seats that are taken
    is_attached  attached to a game
    """

    tool: str
    pots: tuple[PotView, ...]
    last_throw: ThrownDice
    clock: ClockView
    sentence: Words
    in_hand: tuple[int, str] = (1, "d6")
    past: tuple[int, ...] = ()
    past_dice: tuple[str, ...] = ()
    counters: tuple[Count, ...] = ()
    playing: tuple[int, ...] = ()
    is_attached: bool = False

    def phone_view(self) -> Self:
        """Return the view without the things that players peek at on the touchscreen."""
        return replace(self, pots=tuple(replace(pot, peeked=()) for pot in self.pots))

    @property
    def turn_clock(self) -> Clock | None:
        """Turn clock if a turn has begun."""
        return None if self.clock.state.up == NO_SEAT else self.clock.state

    @property
    def clock_pause(self) -> Move | None:
        """Move that pauses the clock while a turn's time runs."""
        return BeginAdmin() if self.clock.state.is_running else None

    def clock_moves(self, seat: int, *, has_just_started: bool) -> tuple[Move, ...]:
        """Return the moves after which the running clock counts the time of `seat`; () also where players set another order.

        A clock whose first turn has just begun starts again with this seat.
        """
        clock = self.clock.state
        if not (clock.is_running and clock.can_follow) or seat == clock.up or seat not in clock.order:
            return ()
        if has_just_started and not any(clock.turns):
            return (StopClock(), Begin((seat,)))
        return_moves = (
            *((CancelPass((seat,)),) if clock.has_passed[seat] else ()),
            *((CancelSkip((seat,)),) if clock.is_skipped[seat] else ()),
        )
        clock = replace(clock.without_pass(seat), is_skipped=replace_at(clock.is_skipped, seat, False))
        at = clock.order.index(clock.up)
        other_actors = [actor for actor in (*clock.order[at + 1 :], *clock.order[:at]) if actor != seat]
        order = () if clock.known_next() == seat else (Reorder((clock.up, seat, *other_actors)),)
        return (*return_moves, *order, EndTurn())

    def clock_start(self, seat: int) -> tuple[Move, ...]:
        """Return the move that starts the clock with the turn of `seat`; () if it can't follow a game."""
        clock = self.clock.state
        return (Begin((seat,)),) if clock.can_follow and seat in clock.order else ()

    @property
    def selected_pot(self) -> PotView | None:
        """Selected pot; None if no pot is selected."""
        kind, _, at = self.tool.partition(":")
        return self.pots[int(at)] if kind == "pot" else None


def view(state: State, seat: int | None) -> ToolsView:
    """Return the view: the same for all, except that only the shared screen shows things that players look at."""
    clock = state.clock
    return ToolsView(
        *_header(state),
        tuple(_seat(clock, seat) for seat in range(state.seats)),
        tool=state.tool,
        pots=tuple(_pot(pot, seat is None) for pot in state.pots),
        last_throw=state.last_throw,
        clock=ClockView(clock, tuple((actor, _time_note(clock, actor)) for actor in clock.order), _clock_note(clock)),
        sentence=_tool_sentence(state),
        in_hand=dice_in_hand(state.last_throw.notation),
        past=state.past,
        past_dice=state.past_dice,
        counters=state.counters,
        playing=state.seats_in_play,
        is_attached=state.is_attached,
        odds=odds(state),
        alarms=alarms(state),
    )


def _clock_note(clock: Clock) -> Words:
    phase = clock.current_phase
    if clock.is_admin or clock.is_asking:
        return say("clock.admin" if clock.is_admin else "clock.asking")
    if phase is not None and not clock.has_turns:
        return say("clock.phase", name=phase.name, kind=phase.kind)
    return say("clock.still" if clock.up == NO_SEAT else "clock.turn")


def dice_in_hand(notation: str) -> tuple[int, str]:
    """Return number and kind of dice of a notation.

    >>> dice_in_hand("3d6"), dice_in_hand(""), dice_in_hand("d6+d8")
    ((3, 'd6'), (1, 'd6'), (0, 'd6+d8'))
    """
    kind = kind_of(notation or USUAL)
    count = parse_throw(notation or USUAL).dice[0].count
    return (count, kind) if kind and parse_throw(notation or USUAL).addend == 0 else (0, notation)


def _header(state: State) -> tuple[Words, Words]:
    if state.selected_pot_index is not None:
        pot = state.pots[state.selected_pot_index]
        drawn_count, aside = len(pot.drawn_kinds), sum(pot.aside)
        outside = ((drawn_count, say("header.drawn", drawn=drawn_count)), (aside, say("header.aside", aside=aside)))
        parts = (say("pot.label", pot=pot.pot), say("header.size", size=pot.size), *(words for count, words in outside if count))
        return pot.title, say("header.pot", parts=parts)
    phase = state.clock.current_phase
    if state.tool == "clock" and phase is not None:
        return say("choice.clock"), say("header.phase", name=phase.name, round=state.clock.round)
    if state.tool == "clock":
        return say("choice.clock"), say("way.label", way=state.clock.way)
    if state.tool == "counters":
        return say("choice.counters"), say(
            "header.counted", kinds=[say("counter.label", kind=counter.kind) for counter in state.counters]
        )
    dice = state.last_throw.notation
    dice_label = say("dice.label", dice=dice) if dice else ""
    return (say("choice.dice"), dice_label) if state.tool == "dice" else (say("title"), say("tagline"))


def _tool_sentence(state: State) -> Words:
    if state.is_closed:
        return say("board.closed")
    if state.selected_pot_index is not None:
        return "" if state.pots[state.selected_pot_index].kinds else say("board.fill")
    return say("board.dice") if state.tool == "dice" and not state.last_throw.faces else ""


def _pot(pot: Pot, is_shared: bool) -> PotView:
    kinds = tuple(
        KindView(
            pot_kind.mark,
            pot.held_counts[kind],
            pot_kind.words,
            pot.counts[kind],
            pot_kind.group,
            pot_kind.worth,
            bool(pot_kind.name),
        )
        for kind, pot_kind in enumerate(pot.kinds)
    )
    fresh = tuple(pot.kinds[kind].mark for kind in pot.drawn_kinds[-MOST_NEW_THINGS:])
    note = "" if fresh else say("board.undrawn" if pot.is_ready else "board.unready")
    names = tuple(pot.kinds[kind].words for kind in pot.drawn_kinds[-MOST_NEW_THINGS:])
    shares = _shares(pot) if pot.pot == BAG else ()
    return PotView(
        pot.title,
        pot.pot,
        pot.size,
        kinds,
        fresh,
        note,
        pot.is_ready,
        len(pot.drawn_kinds),
        names,
        outside=(*(kind for kind, count in enumerate(pot.aside) for _ in range(count)), *pot.drawn_kinds),
        shares=tuple((share, RING[nth % len(RING)]) for nth, (_, share) in enumerate(shares)),
        next_draw_words=_next_draw_words(shares),
        peeked=pot.order[: pot.peeked] if is_shared else (),
        top=pot.order[0] if pot.pot == PILE and pot.order else None,
        worth=sum(pot.kinds[kind].worth for kind in pot.drawn_kinds),
        owner=pot.owner,
        family=pot.name,
        is_used=pot.is_used,
    )


def _shares(pot: Pot) -> tuple[tuple[str, float], ...]:
    """Return each group with its share of what may be drawn; () if there are fewer than two."""
    groups = dict.fromkeys(pot_kind.group for pot_kind in pot.kinds)
    if len(groups) < 2 or not pot.size:
        return ()
    group_counts = (
        (group, sum(pot.held_counts[kind] for kind, pot_kind in enumerate(pot.kinds) if pot_kind.group == group))
        for group in groups
    )
    return tuple((group, count / pot.size) for group, count in group_counts)


def _next_draw_words(shares: tuple[tuple[str, float], ...]) -> Words:
    parts = [say("pot.share", chance=share, group=group) for group, share in shares[1:] if group]
    return say("pot.soon", parts=parts[:MOST_SHARES]) if parts else ""


def _time_note(clock: Clock, seat: int) -> Words:
    if seat in clock.finished_seats:
        return say("seat.done")
    if clock.has_passed[seat] and not clock.is_asking:
        return say("seat.passed")
    if clock.is_skipped[seat]:
        return say("seat.skips")
    return say("seat.number", number=clock.numbers[seat]) if clock.is_numbered and clock.numbers else ""


def _seat(clock: Clock, seat: int) -> SeatView:
    if seat not in clock.order:
        return SeatView(seat, is_out=True)
    counters = ((say("seat.turns", count=clock.turns[seat]), clock.turns[seat]),) if clock.turns[seat] else ()
    return SeatView(seat, note=_time_note(clock, seat), is_up=clock.up == seat, counters=counters)


def alarms(state: State) -> tuple[tuple[int, Words], ...]:
    """Return when the present turn becomes slow, takes from the reserve, and when its seat's time is up, in order.

    Each is a table time in ms, and the sentence.
    """
    clock = state.clock
    if not clock.is_running or clock.up >= clock.seats:
        return ()
    left_ms, seat = clock.remaining_ms(clock.up, clock.banked_ms), SeatName(clock.up)
    turn_ms = clock.turn_left_ms(clock.banked_ms)
    slow = [(clock.since_ms + clock.chime * 1000 - clock.banked_ms, say("alarm.slow", seat=seat))] if clock.chime else []
    reserve = [(clock.since_ms + turn_ms, say("alarm.reserve", seat=seat))] if turn_ms and (left_ms or 0) > 0 else []
    until_up_ms = 0 if left_ms is None else turn_ms + max(0, left_ms)
    up = [(clock.since_ms + until_up_ms, say("alarm.up", seat=seat))] if until_up_ms else []
    return tuple(sorted(slow + reserve + up, key=itemgetter(0)))
