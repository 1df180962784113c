"""Prompts of a bag, a stack or a pile (a pot): fill it, draw, put back, and everything else that is offered about it."""

from functools import cache, lru_cache

from companion.games.toolbox import box
from companion.games.toolbox.bags_and_stacks import AddThings, EmptyPot, SetReady
from companion.games.toolbox.box import PILE, STACK, Pot
from companion.games.toolbox.draws import CorrectCount, Draw, EnterDraw, PutAllBack, PutBack, SetAside, device_name
from companion.games.toolbox.named_things import AddNamed, AddNamedThing, ChangeLook, RenameThing
from companion.games.toolbox.odds import MOST_RETURNED, AskOdds
from companion.games.toolbox.places import (
    BOTTOM,
    MOST_PEEKED,
    TOP,
    MoveAll,
    MoveThing,
    PeekStack,
    PlaceDrawn,
    PlacePeeked,
    ShuffleStack,
)
from companion.games.toolbox.state import State
from companion.table.chapter import replace, say
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Text

MOST_AT_ONCE = 24
MOST_ADDED = 60
LONGEST_REASON = 60
LONGEST_LIST = 400


def pot_prompt(state: State) -> Prompt:
    """Ask what to do with the selected pot: fill it until it is ready, then draw."""
    assert state.selected_pot_index is not None, "a pot is in hand"
    at, pot = state.selected_pot_index, state.pots[state.selected_pot_index]
    if not pot.is_ready:
        ready_choices = (Choice(say("choice.ready"), SetReady(at), note=say("note.ready", pot=pot.title)),) if pot.size else ()
        question = say("ask.fill", pot=pot.title, size=pot.size)
        return Prompt(question, (*_add_choices(at, pot, True), *_add_named_choices(at, pot), *ready_choices), reason=say("why.pot"))
    draw = Choice(say("choice.draw"), Draw(at), role="primary", marks=("pot",))
    draw_back = (Choice(say("choice.draw_back"), Draw(at, 1, True), step=draw.label),) if pot.pot != PILE else ()
    draws = (draw, *_draw_several_choices(at, pot), *draw_back) if pot.size else ()
    question = say("ask.draw" if pot.size else "ask.empty", pot=pot.title, size=pot.size)
    adds = (*_add_choices(at, pot), *_add_named_choices(at, pot)) if pot.pot == PILE else ()
    return Prompt(
        question,
        (*draws, *_return_choices(at, pot), *_stack_choices(at, pot), *_move_choices(state, at, pot), *adds),
        reason=say("why.pot"),
    )


def _stack_choices(at: int, pot: Pot) -> Choices:
    """Offer to shuffle a stack, to look at its top, and to put things on top or at the bottom."""
    if pot.pot != STACK:
        return ()
    group = say("group.stack")
    end = Pick("end", say("field.end"), (Option(TOP, say("end.top")), Option(BOTTOM, say("end.bottom"))))
    choices: Choices = ()
    if pot.size:
        most = Number("count", say("field.count"), 1, min(pot.size, MOST_PEEKED))
        choices = (
            Choice(say("choice.shuffle"), ShuffleStack(at), group=group, step=group),
            Choice(say("choice.peek"), PeekStack(at), fields=(most,), group=group, step=group),
        )
    if pot.peeked:
        nth = Pick(
            "nth",
            say("field.which"),
            tuple(Option(position, say("peeked.nth", nth=position + 1)) for position in range(pot.peeked)),
        )
        choices += (Choice(say("choice.place_peeked"), PlacePeeked(at), fields=(end, nth), group=group, step=group),)
    if pot.drawn_kinds:
        kinds = Pick("kind", say("field.which"), _kind_options(pot, tuple(dict.fromkeys(reversed(pot.drawn_kinds)))))
        choices += (Choice(say("choice.place_drawn"), PlaceDrawn(at), fields=(end, kinds), group=group, step=group),)
    return choices


def _move_choices(state: State, at: int, pot: Pot) -> Choices:
    """Offer to move things to another bag, stack or pile that has room for any of them."""
    kinds = tuple(kind for kind, count in enumerate(pot.counts) if count)
    most = max(pot.counts, default=0)
    pot_options = tuple(
        Option(nth, other_pot.title, mark=f"pot:{other_pot.pot}")
        for nth, other_pot in enumerate(state.pots)
        if nth != at and other_pot.is_ready and _has_room(other_pot, len(kinds), most)
    )
    if not kinds or not pot_options:
        return ()
    group, to = say("group.move"), Pick("to", say("field.to"), pot_options)
    kind_pick = Pick("kind", say("field.which"), _kind_options(pot, kinds))
    move_choice = Choice(say("choice.move"), MoveThing(at), fields=(to, kind_pick), group=group)
    every = (Choice(say("choice.move_all"), MoveAll(at), fields=(to,), group=group),) if pot.movable_things else ()
    return (move_choice, *every)


def _has_room(pot: Pot, kinds: int, alike: int) -> bool:
    return len(pot.kinds) + kinds <= box.MOST_KINDS and max(pot.counts, default=0) + alike <= box.MOST_ALIKE


def _add_choices(at: int, pot: Pot, is_primary: bool = False) -> Choices:
    """Offer to add things of one kind, by shape, colour, letter and number; at most as many as fit whatever their kind."""
    room = box.MOST_ALIKE - max(pot.counts, default=0)
    if len(pot.kinds) >= box.MOST_KINDS or room < 1:
        return ()
    return (_add_choice(at, min(room, MOST_ADDED), is_primary),)


@lru_cache
def _add_choice(at: int, most: int, is_primary: bool) -> Choice:
    number, letter = Number("count", say("field.count"), 1, most), Text("letter", say("field.letter"), box.LONGEST_LETTER)
    add = Choice(say("choice.add"), AddThings(at), fields=(*look_fields(), number, letter), group=say("group.change"))
    return replace(add, role="primary", cell="go", group="") if is_primary else add


@cache
def look_fields() -> tuple[Pick, Pick]:
    """Return the fields for a shape and a colour."""
    shapes = tuple(Option(shape, say("thing.shape", shape=shape), mark=f"shape:{shape}") for shape in box.SHAPES)
    colours = tuple(Option(colour, say("thing.colour", colour=colour), mark=f"colour:{colour}") for colour in box.COLOURS)
    return Pick("shape", say("field.shape"), shapes), Pick("colour", say("field.colour"), colours)


def _add_named_choices(at: int, pot: Pot) -> Choices:
    """Offer to add things with names: of one kind, by name, number and colour, or of several, written in one line."""
    room = box.MOST_ALIKE - max(pot.counts, default=0)
    if len(pot.kinds) >= box.MOST_KINDS or room < 1:
        return ()
    return (_add_named_thing_choice(at, min(room, MOST_ADDED)), _add_list_choice(at))


@lru_cache
def _add_named_thing_choice(at: int, most: int) -> Choice:
    name, number = Text("name", say("field.name"), box.LONGEST_NAME, least=1), Number("count", say("field.count"), 1, most)
    fields = (name, number, look_fields()[1])
    return Choice(say("choice.add_named_thing"), AddNamedThing(at), fields=fields, group=say("group.change"))


@lru_cache
def _add_list_choice(at: int) -> Choice:
    field = Text("text", say("field.named"), LONGEST_LIST, least=1)
    return Choice(say("choice.add_named"), AddNamed(at), note=say("note.add_named"), fields=(field,), group=say("group.change"))


def _kind_choices(at: int, pot: Pot) -> Choices:
    """Offer to name each kind, and to change the look of those with a name."""
    group = say("group.things")
    name_field = Text("text", say("field.renamed"), 60, least=1)
    names = (
        Choice(
            say("choice.rename", kind=pot_kind.words),
            RenameThing(at, kind),
            fields=(replace(name_field, present=f"{pot_kind.name} ({pot_kind.worth})" if pot_kind.worth else pot_kind.name),),
            group=group,
        )
        for kind, pot_kind in enumerate(pot.kinds)
    )
    changes = (
        Choice(say("choice.look", kind=pot_kind.words), ChangeLook(at, kind), fields=look_fields(), group=group)
        for kind, pot_kind in enumerate(pot.kinds)
        if pot_kind.name
    )
    return (*names, *changes)


def _draw_several_choices(at: int, pot: Pot, puts_back: bool = False) -> Choices:
    """Offer to draw a number of things; with `puts_back` each goes back before the next draw."""
    if pot.size < 2:
        return ()
    count = Number("count", say("field.count"), 2, min(pot.size, MOST_AT_ONCE))
    label = say("choice.several_back" if puts_back else "choice.several")
    return (Choice(label, Draw(at, puts_back=puts_back), fields=(count,), step=say("choice.draw")),)


def _return_choices(at: int, pot: Pot) -> Choices:
    """Offer to put things back or set them aside."""
    if not pot.kinds_outside:
        return ()
    drawn_kinds, group = tuple(kind for kind in pot.kinds_outside if kind in pot.drawn_kinds), say("group.return")
    outside, still_drawn = (
        Pick("kind", say("field.which"), _kind_options(pot, kinds)) for kinds in (pot.kinds_outside, drawn_kinds)
    )
    back_choice = Choice(say("choice.put_back"), PutBack(at), fields=(outside,), group=group, step=group)
    every = Choice(say("choice.put_all_back"), PutAllBack(at), group=group, step=group)
    aside_choice = Choice(say("choice.set_aside"), SetAside(at), fields=(still_drawn,), group=group, step=group)
    return (back_choice, every, aside_choice) if drawn_kinds else (back_choice, every)


def _kind_options(pot: Pot, kinds: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(Option(kind, pot.kinds[kind].words, mark=pot.kinds[kind].mark) for kind in kinds)


def pot_any_time_choices(at: int, pot: Pot) -> Choices:
    """Offer odds, draws with replacement, additions, corrections of counts and looks, and to delete the pot."""
    if not pot.is_ready:
        return (*_kind_choices(at, pot), _delete_choice(at, pot))
    counts = tuple(_count_choice(at, pot, kind) for kind in range(len(pot.kinds)))
    adds = (*_add_choices(at, pot), *_add_named_choices(at, pot))
    draws = (*_odds_choices(at, pot), *_draw_several_choices(at, pot, True), *adds) if pot.pot != PILE else ()
    return (*draws, *counts, *_kind_choices(at, pot), _delete_choice(at, pot))


def _delete_choice(at: int, pot: Pot) -> Choice:
    """Offer to delete the pot; one in which there never was anything loses nothing."""
    label, group = say("choice.delete", pot=pot.title), say("group.change")
    if not pot.kinds:
        return Choice(label, EmptyPot(at), group=group)
    return Choice(label, EmptyPot(at), role="danger", group=group, loses=say("loses.pot"))


def _count_choice(at: int, pot: Pot, kind: int) -> Choice:
    """Offer to correct the number of things of a kind inside."""
    kind_words, group = pot.kinds[kind].words, say("group.count")
    fields = (
        Number("count", say("field.counted", kind=kind_words, pot=pot.title), 0, box.MOST_ALIKE),
        Text("reason", say("field.reason"), LONGEST_REASON, least=1),
    )
    note = say("aside.now", value=pot.held_counts[kind])
    return Choice(say("choice.count", kind=kind_words), CorrectCount(at, kind, 0, ""), note=note, fields=fields, group=group)


def _odds_choices(at: int, pot: Pot) -> Choices:
    """Offer to ask for the chance of at least one of some kinds."""
    if not pot.size:
        return ()
    kinds = Pick("kinds", say("field.at_least_one"), _kind_options(pot, tuple(range(len(pot.kinds)))), 1, len(pot.kinds))
    draws_field, back = (Number("count", say("field.draws"), 1, most) for most in (pot.size, MOST_RETURNED))
    group = say("group.odds")
    return (
        Choice(say("choice.odds"), AskOdds(at), note=say("note.odds"), fields=(kinds, draws_field), group=group),
        Choice(say("choice.odds_back"), AskOdds(at, puts_back=True), note=say("note.odds_back"), fields=(kinds, back), group=group),
    )


def enter_draw_choices(state: State) -> Choices:
    """Offer to enter draws from every bag and stack: on the screen one by one, or by a device all at once."""
    bags = ((at, pot) for at, pot in enumerate(state.pots) if pot.pot != PILE and pot.is_ready and pot.size)
    held_kinds = ((at, pot, tuple(kind for kind, count in enumerate(pot.held_counts) if count)) for at, pot in bags)
    bag_fields = ((at, pot.title, Pick("kinds", say("field.drawn"), _kind_options(pot, kinds))) for at, pot, kinds in held_kinds)
    group = say("group.draws")
    return tuple(
        Choice(
            say("choice.drawn", pot=name), EnterDraw(at), fields=(field,), report_pattern=f"DRAW {device_name(name)}", group=group
        )
        for at, name, field in bag_fields
    )
