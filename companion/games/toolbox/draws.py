"""Draw, put back or aside, recount; draws from a physical bag or stack are entered on the screen or by a device.

A device names a bag in small letters with hyphens ("our-bag"), and a thing likewise ("red-star-a").
"""

import re

from msgspec import field

from companion.games.toolbox.box import BAG, MOST_ALIKE, NO_REASON, PILE, STACK, Pot, one_thing, thing, things
from companion.games.toolbox.rulebook import PotEvent, PotMove, pot_at, ready_pot
from companion.games.toolbox.state import State
from companion.table.chapter import Chance, Events, Words, illegal_move, pick_among, replace, say, sentence_of
from companion.table.seats import clean_name


def device_name(name: str) -> str:
    """Return the name that devices use.

    >>> device_name("Our bag"), device_name("red star A")
    ('our-bag', 'red-star-a')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


class Draw(PotMove, frozen=True):
    """Draw this number of things at random, and keep them out or put each back at once."""

    count: int = 1
    puts_back: bool = False


class EnterDraw(PotMove, frozen=True, tag="TellDrawn"):
    """Enter the things drawn from the physical bag: kinds by number, or by a device's name."""

    kinds: tuple[int | str, ...] = ()


class ThingsDrawn(PotEvent, frozen=True):
    """Things were drawn in this order; they stay out, or each went back at once. `on_table`: from the physical bag."""

    cue, news = "bubble", "drawn"
    kinds: tuple[int, ...]
    labels: tuple[str, ...]
    name: str
    puts_back: bool
    on_table: bool = field(default=False, name="is_told")

    def has_revealed(self) -> bool:
        """Return whether the app drew: a physical draw is known to all."""
        return not self.on_table

    def short_name(self) -> Words:
        """Return the name of a single thing or the number of several, and the pot. The log names each thing."""
        count = len(self.labels)
        if count > 1:
            return say("undo.drawn", count=count, pot=self.name)
        return say("undo.one", things=[*map(thing, self.labels)], pot=self.name)


def draw(state: State, move: Draw, chance: Chance) -> Events:
    """Draw from the top of a stack or pile; from a bag one after the other."""
    pot = ready_pot(state, move.pot)
    if not 1 <= move.count <= pot.size:
        raise illegal_move("pot_short", pot=pot.title, size=pot.size, count=move.count)
    kinds = pot.order[: move.count] if pot.pot != BAG else pot.draw_several(chance, move.count, move.puts_back)
    return (ThingsDrawn(move.pot, kinds, pot.labels(kinds), pot.title, move.puts_back),)


def enter_drawn(state: State, move: EnterDraw) -> Events:
    """Enter a draw from a physical bag or stack, if the app's pot contains these things."""
    pot = pot_at(state, move.pot)
    if pot.pot == PILE or not pot.is_ready:
        raise illegal_move("no_such_pot")
    kinds = tuple(_kind_of(pot, entered_kind) for entered_kind in move.kinds)
    for kind in kinds:
        if kinds.count(kind) > pot.held_counts[kind]:
            raise illegal_move("not_in_pot", CorrectCount, pot=pot.title, kind=pot.kinds[kind].words, held=pot.held_counts[kind])
    if not kinds:
        raise illegal_move("nothing_told")
    return (ThingsDrawn(move.pot, kinds, pot.labels(kinds), pot.title, False, on_table=True),)


def _kind_of(pot: Pot, entered: int | str) -> int:
    """Return the kind that was entered: by its number, its name, or a device's name."""
    if isinstance(entered, int) and 0 <= entered < len(pot.kinds):
        return entered
    for kind, pot_kind in enumerate(pot.kinds):
        if device_name(str(entered)) in (device_name(pot_kind.label), device_name(pot_kind.letter) or None):
            return kind
    raise illegal_move("no_such_thing", pot=pot.title, told=str(entered), kinds=[pot_kind.words for pot_kind in pot.kinds])


def things_drawn(state: State, event: ThingsDrawn) -> State:
    """Remove the drawn things from the pot; a stack that things went back into is shuffled next."""
    pot = state.pots[event.pot]
    if event.puts_back:
        return state.with_pot(event.pot, replace(pot, order=(), peeked=0) if pot.pot == STACK else pot)
    return state.with_pot(event.pot, pot.remove(*event.kinds))


def describe_drawn(event: ThingsDrawn, seat: int | None) -> Words:
    thing_words = things(event.labels)
    if event.on_table:
        return say("log.drawn_on_table", pot=event.name, things=thing_words)
    if event.puts_back:
        return say("log.drawn_and_back", pot=event.name, things=thing_words, count=len(event.labels))
    return say("log.drawn", pot=event.name, things=thing_words)


class SetAside(PotMove, frozen=True):
    """Set one drawn thing aside: it takes no part until it is put back."""

    kind: tuple[int, ...] = ()


class ThingSetAside(PotEvent, frozen=True):
    """One thing was set aside."""

    kind: int
    label: str

    def short_name(self) -> Words:
        """Return the thing, and that it was set aside."""
        return say("undo.set_aside", thing=thing(self.label))


class PutBack(SetAside, frozen=True):
    """Put one thing, drawn or set aside, back into its pot."""


class ThingPutBack(ThingSetAside, frozen=True):
    """One thing was put back."""

    name: str

    def short_name(self) -> Words:
        """Return the thing, and that it was put back."""
        return say("undo.put_back", thing=thing(self.label))


class PutAllBack(PotMove, frozen=True):
    """Put everything that was drawn or set aside back into the pot."""


class AllPutBack(PotEvent, frozen=True):
    """Everything was put back."""

    has_short = True
    name: str


def put_thing(state: State, move: SetAside | PutBack) -> Events:
    """Put a thing that is outside back, or set a drawn one aside."""
    pot, is_back = ready_pot(state, move.pot), isinstance(move, PutBack)
    kind = pick_among(
        move.kind, pot.kinds_outside if is_back else pot.drawn_kinds, illegal_move("not_out" if is_back else "not_drawn")
    )
    label = pot.kinds[kind].label
    return (ThingPutBack(move.pot, kind, label, pot.title) if is_back else ThingSetAside(move.pot, kind, label),)


def put_all_back(state: State, move: PutAllBack) -> Events:
    """Put everything back. Raises IllegalMoveError("nothing_out") if nothing is outside."""
    pot = ready_pot(state, move.pot)
    if not pot.kinds_outside:
        raise illegal_move("nothing_out", pot=pot.title)
    return (AllPutBack(move.pot, pot.title),)


def things_returned(state: State, event: ThingSetAside | ThingPutBack | AllPutBack) -> State:
    pot = state.pots[event.pot]
    if isinstance(event, AllPutBack):
        return state.with_pot(event.pot, pot.with_all_put_back())
    is_back = isinstance(event, ThingPutBack)
    return state.with_pot(event.pot, pot.put_back(event.kind) if is_back else pot.put_aside(event.kind))


def describe_returned(event: ThingSetAside | ThingPutBack, seat: int | None) -> Words:
    return sentence_of(event, kind=one_thing(event.label))


class CorrectCount(PotMove, frozen=True, tag="CountAgain"):
    """Set the number of a kind in the pot, with a reason."""

    kind: int
    count: int
    reason: str


class CountCorrected(PotEvent, frozen=True, tag="CountedAgain"):
    """The count of a kind was corrected."""

    corrects = True

    kind: int
    label: str
    before: int
    count: int
    reason: str


def correct_count(state: State, move: CorrectCount) -> Events:
    """Correct a count to what players counted; the reason is logged."""
    pot = ready_pot(state, move.pot)
    if not (0 <= move.kind < len(pot.kinds) and 0 <= move.count <= MOST_ALIKE):
        raise illegal_move("no_such_count", most=MOST_ALIKE)
    label, reason = pot.kinds[move.kind].label, clean_name(move.reason) or NO_REASON
    return (CountCorrected(move.pot, move.kind, label, pot.held_counts[move.kind], move.count, reason),)


def count_corrected(state: State, event: CountCorrected) -> State:
    """Return the state with the count; a stack is shuffled next, as its order is no longer known."""
    return state.with_pot(event.pot, state.pots[event.pot].with_count(event.kind, event.count))


def describe_counted(event: CountCorrected, seat: int | None) -> Words:
    parts = {"kind": thing(event.label), "count": event.count, "before": event.before}
    if event.reason == NO_REASON:
        return say("log.recounted", **parts)
    return say("log.recounted_because", **parts, reason=event.reason)
