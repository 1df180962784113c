"""Things with a name, a group and a worth: put in one by one or as a list, renamed, given another look.

    "Weather: 3 Storm, 2 Fog, Finds: 6 Coin (2)"

puts in three storms, two fogs and six coins; a group is written before its things, a worth in brackets or after "=".
"""

import re
from collections.abc import Iterator

from msgspec import field

from companion.games.toolbox import box
from companion.games.toolbox.bags_and_stacks import add_kinds
from companion.games.toolbox.box import Kind, KindDetails, Pot, thing
from companion.games.toolbox.rulebook import PotEvent, PotMove, pot_at
from companion.games.toolbox.state import State
from companion.table.chapter import Events, Words, illegal_move, pick_among, replace, replace_at, say
from companion.table.letters import cut_text, first_letters
from companion.table.seats import clean_name

COUNT_FIRST = re.compile(r"(\d{1,2})\s*[x×]?\s+(.+)", re.ASCII)
COUNT_LAST = re.compile(r"(.+?)\s+[x×]\s*(\d{1,2})", re.ASCII)
WORTH = re.compile(r"(.*?)\s*(?:=\s*([-+−]?\d{1,2})|\(([-+−]?\d{1,2})\))", re.ASCII)
DEFAULT_NAME = "Thing"
"""Recorded name of a thing whose text has no name; the same in every language."""


def things_in(text: str, kinds: tuple[Kind, ...] = ()) -> Iterator[tuple[Kind, int]]:
    """Yield kinds and counts written in one line; their looks differ from those of `kinds`.

    >>> [(kind.name, kind.group, kind.worth, count) for kind, count in things_in("Weather: 3 Storm, Fog x2, Finds: Coin (2)")]
    [('Storm', 'Weather', 0, 3), ('Fog', 'Weather', 0, 2), ('Coin', 'Finds', 2, 1)]
    """
    known_kinds, group = list(kinds), ""
    for part in filter(None, map(clean_name, re.split(r"[,;]", text))):
        before, colon, after = part.partition(":")
        if colon:
            group, part = cut_text(clean_name(before), box.LONGEST_GROUP), clean_name(after)
        name, worth, count = _parse_thing(part)
        kind = _with_look(replace(_known_kind(known_kinds, name), details=KindDetails(name, group, worth)), known_kinds)
        known_kinds.append(kind)
        yield kind, count


def _parse_thing(text: str) -> tuple[str, int, int]:
    """Return name, worth and count of one thing."""
    worth, count = 0, 1
    if match := WORTH.fullmatch(text):
        text, worth = match[1], int((match[2] or match[3]).replace("−", "-"))
    if (match := COUNT_FIRST.fullmatch(text)) and int(match[1]):
        text, count = match[2], int(match[1])
    elif (match := COUNT_LAST.fullmatch(text)) and int(match[2]):
        text, count = match[1], int(match[2])
    return cut_text(clean_name(text), box.LONGEST_NAME) or DEFAULT_NAME, worth, count


def _known_kind(kinds: list[Kind], name: str) -> Kind:
    return next((kind for kind in kinds if kind.name == name), Kind("", ""))


def _with_look(kind: Kind, known_kinds: list[Kind]) -> Kind:
    """Return the kind with a look: a shape for its group, the next colour in this group, and its first letters."""
    if kind.shape:
        return kind
    groups = list(dict.fromkeys([*(known_kind.group for known_kind in known_kinds if known_kind.name), kind.group]))
    shape = box.SHAPES[groups.index(kind.group) % len(box.SHAPES)]
    nth = sum(known_kind.shape == shape for known_kind in known_kinds)
    return replace(kind, shape=shape, colour=box.COLOURS[nth % len(box.COLOURS)], letter=first_letters(kind.name, box.SHORT_NAME))


class AddNamedThing(PotMove, frozen=True):
    """Put in a number of things with a name and a colour."""

    name: str = ""
    count: int = 1
    colour: tuple[str, ...] = ()


def add_named_thing(state: State, move: AddNamedThing) -> Events:
    """Add things with a name; known ones keep their look, new ones have no group."""
    pot = pot_at(state, move.pot)
    colour = pick_among(move.colour, box.COLOURS, illegal_move("no_such_kind"))
    name = cut_text(clean_name(move.name), box.LONGEST_NAME) or DEFAULT_NAME
    known_kind = _known_kind(list(pot.kinds), name)
    if known_kind.shape:
        return add_kinds(state, move.pot, ((known_kind, move.count),))
    kind = _with_look(replace(known_kind, details=KindDetails(name)), list(pot.kinds))
    return add_kinds(state, move.pot, ((replace(kind, colour=colour), move.count),))


class AddNamed(PotMove, frozen=True):
    """Put in things that are written in one line."""

    text: str = ""


def add_named(state: State, move: AddNamed) -> Events:
    """Add the things that a text lists, as long as they fit; any text is accepted."""
    pot = pot_at(state, move.pot)
    new_kinds = tuple(things_in(move.text, pot.kinds)) or tuple(things_in(DEFAULT_NAME, pot.kinds))
    return add_kinds(state, move.pot, new_kinds)


class KindMove(PotMove, frozen=True):
    """Base class of moves about one kind."""

    kind: int


class RenameThing(KindMove, frozen=True):
    """Give a kind the name, the group and the worth in this text: "Weather: Storm (2)"."""

    text: str = ""


class ChangeLook(KindMove, frozen=True):
    """Give a kind another shape and colour."""

    shape: tuple[str, ...] = ()
    colour: tuple[str, ...] = ()


class ThingChanged(PotEvent, frozen=True):
    """A kind got another name, group, worth or look."""

    kind: int
    label: str
    new_kind: Kind = field(name="now")


def rename(state: State, move: RenameThing) -> Events:
    """Rename a kind; a name that another kind of the pot has gets a number."""
    pot = pot_at(state, move.pot)
    before = _kind_at(pot, move.kind)
    group, colon, rest = move.text.rpartition(":")
    name, worth, _ = _parse_thing(clean_name(rest))
    other_names = {other_kind.name for nth, other_kind in enumerate(pot.kinds) if nth != move.kind}
    names = (name, *(f"{cut_text(name, box.LONGEST_NAME - 3)} {number}" for number in range(2, len(other_names) + 3)))
    name = next(candidate for candidate in names if candidate not in other_names)
    group = cut_text(clean_name(group), box.LONGEST_GROUP) if colon else before.group
    new_kind = replace(before, details=KindDetails(name, group, worth))
    return (ThingChanged(move.pot, move.kind, before.label, new_kind),)


def change_look(state: State, move: ChangeLook) -> Events:
    """Change the look of a kind. Two kinds without a name never have the same look."""
    pot = pot_at(state, move.pot)
    before, stranger = _kind_at(pot, move.kind), illegal_move("no_such_kind")
    shape, colour = pick_among(move.shape, box.SHAPES, stranger), pick_among(move.colour, box.COLOURS, stranger)
    new_kind = replace(before, shape=shape, colour=colour)
    if not before.name and new_kind in pot.kinds:
        raise stranger
    return (ThingChanged(move.pot, move.kind, before.label, new_kind),)


def _kind_at(pot: Pot, at: int) -> Kind:
    if not 0 <= at < len(pot.kinds):
        raise illegal_move("no_such_kind")
    return pot.kinds[at]


def thing_changed(state: State, event: ThingChanged) -> State:
    pot = state.pots[event.pot]
    return state.with_pot(event.pot, replace(pot, kinds=replace_at(pot.kinds, event.kind, event.new_kind)))


def describe_changed(event: ThingChanged, seat: int | None) -> Words:
    return say("log.ThingChanged", before=thing(event.label), now=thing(event.new_kind.label))
