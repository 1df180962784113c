"""What a sheet that calculates asks: the next number, and beside it every other one that may be entered or corrected."""

from collections.abc import Iterator

from companion.games.score_sheet.asking import (
    ask_at,
    asked,
    filled,
    holders_of,
    is_closed_bid,
    is_open_early,
    optional,
    seats_at,
    span_of,
)
from companion.games.score_sheet.entering import (
    AddNumber,
    ChangeNumber,
    ClearNumber,
    EndRounds,
    EnterNumber,
    FinishList,
    SetHouseRule,
    can_end_rounds,
    said_value,
)
from companion.games.score_sheet.entries import LINES, NO_SEAT, Address, at, counting_of, option_values
from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.state import MOST_LISTED, State
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt, Role
from companion.table.say import Who, Words, say, who

MOST_OTHERS = 24
"""So many other numbers are offered beside the one that is asked for; the rest are asides."""
MOST_TIMES = 99
ROUNDS_LISTED = 3
"""Numbers of the last rounds are corrected one by one, those of earlier rounds by the round's number."""


def number_prompt(state: State, closing: tuple[Choice, ...]) -> Prompt:
    """Ask for the next number. `closing`: what finishes the sheet, where it may be finished now."""
    address, *others = asked(state)
    choices = (
        *_asked(state, address),
        *(_beside(state, address, one) for one in _near(state, address, others)),
        *(_extra(state, address, one) for one in optional(state)[:MOST_OTHERS]),
        *_ending(state),
        *closing,
    )
    seats = seats_at(state, address)
    return Prompt(_about(state, address), choices, lead=seats[0] if seats else None, why=say("why.number"))


def _ask(state: State, address: Address) -> Ask:
    ask = ask_at(state, address)
    assert ask is not None
    return ask


def _about(state: State, address: Address) -> Words:
    """Ask for a number: who, what, and in which round."""
    ask, seats, line = _ask(state, address), _called(seats_at(state, address)), _line(state, address)
    if state.entries.listing:
        return say(
            "ask.list", seats=seats, label=ask.words, count=len(state.entries.listing.numbers) // (2 if ask.kind == "pairs" else 1)
        )
    if ask.is_one:
        return say("ask.holder_in", label=ask.words, line=line) if line else say("ask.holder", label=ask.words)
    if not seats:
        return say("ask.shared_in", label=ask.words, line=line) if line else say("ask.shared", label=ask.words)
    return (
        say("ask.number_in", seats=seats, label=ask.words, line=line) if line else say("ask.number", seats=seats, label=ask.words)
    )


def _line(state: State, address: Address) -> Words:
    return "" if address.line == LINES else state.sheet.line(address.line) if state.sheet else ""


def _called(seats: tuple[int, ...]) -> tuple[Who, ...] | Words:
    """Name seats; three or more by the first of them."""
    return say("team", seat=who(seats[0])) if len(seats) > 2 else tuple(map(who, seats))


def mark_of(address: Address) -> str:
    """Return the mark of a number on the sheet.

    >>> mark_of(Address(3, "bid", 1))
    'number:3:bid:1'
    """
    return f"number:{address.line}:{address.ask}:{address.slot}"


def _asked(state: State, address: Address) -> Iterator[Choice]:
    """Offer the number that is asked for: typed; or one choice for each thing it can be."""
    ask, own, marks = _ask(state, address), seats_at(state, address), (mark_of(address),)
    if ask.is_list:
        yield _adding(state, address)
        done = say("choice.list_done") if state.entries.listing else say("choice.list_empty")
        yield Choice(done, FinishList(*address), own=own)
    elif ask.kind == "number":
        fields = (_sum(state, address, ask.words),)
        yield Choice(say("choice.number"), EnterNumber(*address), role="primary", fields=fields, marks=marks, own=own)
    else:
        for nth, option in enumerate(_options(state, ask)):
            role: Role = "primary" if nth == 0 else "secondary"
            yield Choice(option.label, EnterNumber(*address, value=int(option.value)), role=role, marks=marks, own=own)


def _adding(state: State, address: Address) -> Choice:
    ask = _ask(state, address)
    fields: tuple[Field, ...] = (_sum(state, address, ask.words, "number"),)
    if ask.kind == "pairs":
        fields = (*fields, Number("times", say("field.times"), 0, MOST_TIMES))
    own, marks = seats_at(state, address), (mark_of(address),)
    return Choice(say("choice.list_add"), AddNumber(*address), role="primary", fields=fields, marks=marks, own=own)


def _sum(state: State, address: Address, label: Words, name: str = "value") -> Sum:
    low, high = span_of(state, address)
    return Sum(name, label, low, high, state.sheet.places if state.sheet else 0)


def _options(state: State, ask: Ask) -> tuple[Option, ...]:
    """Return what can be picked: yes and no, or who has it."""
    if ask.kind == "yes":
        return (Option(1, say("value.yes")), Option(0, say("value.no")))
    who_can = holders_of(state, ask)
    columns = tuple(Option(one, say("seats", seats=_called((one,) if ask.per else state.columns[one]))) for one in who_can)
    return (*columns, Option(NO_SEAT, say("value.nobody"))) if ask.kind == "one_or_none" else columns


def _near(state: State, address: Address, others: list[Address]) -> list[Address]:
    """Return the other numbers that belong to the question: of the same player, or the same number of others."""
    near = [one for one in others if one.slot == address.slot or one.ask == address.ask]
    return [one for one in near if not _ask(state, one).is_list][:MOST_OTHERS]


def _beside(state: State, address: Address, other: Address) -> Choice:
    """Offer another number of the same player by what it is, or the same of another player by their name."""
    is_same_ask = other.ask == address.ask
    ask, seats = _ask(state, other), seats_at(state, other)
    label = say("seats", seats=_called(seats)) if is_same_ask and seats else ask.words
    return _other(state, other, say("group.seat") if is_same_ask else say("group.line"), label)


def _extra(state: State, address: Address, other: Address) -> Choice:
    """Offer a number that is not asked: of the same player by what it is."""
    if seats_at(state, other) == seats_at(state, address):
        return _other(state, other, say("group.line"), _ask(state, other).words)
    return _other(state, other, say("group.seat"))


def _other(state: State, address: Address, group: Words, label: Words = "") -> Choice:
    """Offer a number that isn't asked for yet."""
    marks, own = (mark_of(address),), seats_at(state, address)
    fields = (_field(state, address),)
    return Choice(
        label or _whose(state, address), EnterNumber(*address), fields=fields, marks=marks, group=group, step=group, own=own
    )


def _whose(state: State, address: Address) -> Words:
    """Name a number of the present round: whose it is, and what."""
    ask, seats = _ask(state, address), _called(seats_at(state, address))
    return say("cell.number", seats=seats, label=ask.words) if seats else say("cell.shared", label=ask.words)


def _named(state: State, address: Address) -> Words:
    """Name a number: whose it is, what, and in which round."""
    ask, seats, line = _ask(state, address), _called(seats_at(state, address)), _line(state, address)
    if not seats:
        return say("cell.shared_in", label=ask.words, line=line) if line else say("cell.shared", label=ask.words)
    return (
        say("cell.number_in", seats=seats, label=ask.words, line=line) if line else say("cell.number", seats=seats, label=ask.words)
    )


def _field(state: State, address: Address) -> Field:
    ask = _ask(state, address)
    if ask.kind == "number":
        return _sum(state, address, _named(state, address))
    return Pick("picked", _named(state, address), _options(state, ask))


def _ending(state: State) -> Iterator[Choice]:
    """Offer to go on to what is counted at the end."""
    if can_end_rounds(state):
        yield Choice(say("choice.end_rounds"), EndRounds(), note=say("note.end_rounds"), cell="out")


def numbers_beside(state: State) -> Iterator[Choice]:
    """Offer every number that was entered, and those that aren't asked for yet; and the house rules."""
    if not state.entries.listing:
        yield from _corrections(state)
        yield from _later(state)
    yield from _house_rules(state)


def _later(state: State) -> Iterator[Choice]:
    first, *others = asked(state) or (None,)
    if first is None:
        return
    near = set(_near(state, first, others))
    for address in others:
        if address not in near and not _ask(state, address).is_list:
            yield _other(state, address, say("group.cell"))


def _corrections(state: State) -> Iterator[Choice]:
    """Offer to correct every number of the last rounds and lines; earlier ones behind the number of their round."""
    last = len(state.entries.rounds)
    earlier: dict[tuple[str, int], list[Address]] = {}
    for address in filled(state):
        if LINES < address.line <= last - ROUNDS_LISTED:
            earlier.setdefault((address.ask, address.slot), []).append(address)
        else:
            yield _correction(state, address)
    for addresses in earlier.values():
        yield from _earlier(state, addresses)


def _correction(state: State, address: Address) -> Choice:
    ask, group, marks = _ask(state, address), _correct_group(state, address), (mark_of(address),)
    is_open = is_open_early(state, address)
    if ask.is_list:
        return Choice(say("choice.list_again", what=_named(state, address)), ClearNumber(*address), group=group, marks=marks)
    return Choice(
        _named(state, address),
        ChangeNumber(*address),
        note=_now(state, address),
        fields=(_field(state, address),),
        group=group,
        marks=marks,
        own=seats_at(state, address) if is_open else (),
        on_phone=is_open,
    )


def _correct_group(state: State, address: Address) -> Words:
    seats = _called(seats_at(state, address))
    return say("group.change", seats=seats) if seats else say("group.change_shared")


def _now(state: State, address: Address) -> Words:
    """Return the present value, unless it is hidden."""
    value, ask = at(state.entries, state.sheet, address) if state.sheet else None, _ask(state, address)
    if is_closed_bid(state, address) or not isinstance(value, int):
        return ""
    if ask.is_one:
        return say("aside.now", value=next((one.label for one in _options(state, ask) if one.value == value), ""))
    return say("aside.now", value=said_value(ask.kind, value, state.sheet.places if state.sheet and ask.kind == "number" else 0))


def _earlier(state: State, addresses: list[Address]) -> Iterator[Choice]:
    """Offer an earlier round's number by the round, where none is missing between them."""
    lines, first = sorted(one.line for one in addresses), addresses[0]
    ask = _ask(state, first)
    if ask.is_list or lines != list(range(lines[0], lines[-1] + 1)):
        yield from (_correction(state, one) for one in addresses[:MOST_LISTED])
        return
    seats = _called(seats_at(state, first))
    label = say("cell.earlier_number", seats=seats, label=ask.words) if seats else say("cell.earlier_shared", label=ask.words)
    spans = [span_of(state, one) for one in addresses]
    low, high = max(low for low, _ in spans), min(high for _, high in spans)
    places = state.sheet.places if state.sheet else 0
    value: Field = (
        Sum("value", ask.words, low, max(low, high), places)
        if ask.kind == "number"
        else Pick("picked", ask.words, _options(state, ask))
    )
    fields = (Number("line", say("field.round"), lines[0], lines[-1]), value)
    yield Choice(label, ChangeNumber(lines[0], ask.key, first.slot), fields=fields, group=_correct_group(state, first))


def _house_rules(state: State) -> Iterator[Choice]:
    """Offer the options of the sheet."""
    if state.sheet is None:
        return
    values = option_values(state.sheet, state.entries)
    for option in counting_of(state.sheet).options:
        low, high = option.span
        yes_no = (Option(1, say("value.yes")), Option(0, say("value.no")))
        is_yes = option.kind == "yes"
        field: Field = Pick("picked", option.words, yes_no) if is_yes else Sum("value", option.words, low, high)
        note = say("aside.now", value=said_value(option.kind, values[option.key], 0))
        yield Choice(option.words, SetHouseRule(option.key), note=note, fields=(field,), group=say("group.house_rules"))
