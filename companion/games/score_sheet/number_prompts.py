"""Prompt of a sheet that calculates: the next number, other numbers that may be entered, and corrections."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from companion.games.score_sheet.asking import (
    ask_at,
    asked_addresses,
    can_change_early,
    filled_addresses,
    holders_of,
    is_hidden_number,
    late_addresses,
    least_of,
    optional_addresses,
    seats_at,
    span_of,
    step_of,
)
from companion.games.score_sheet.entering import (
    NO_OTHERS_RULES,
    AddNumber,
    ChangeNumber,
    ClearNumber,
    EndRounds,
    EnterNumber,
    EnterZeros,
    FinishList,
    SetHouseRule,
    can_end_rounds,
    entered_value_words,
    no_addresses,
    option_value_words,
    zero_addresses,
)
from companion.games.score_sheet.entries import LINES, NO_SEAT, Address, counting_of, option_values
from companion.games.score_sheet.language import Ask, answer_words
from companion.games.score_sheet.number_limits import has_most_yes, limit_of
from companion.games.score_sheet.state import MOST_LISTED, State, tally_of
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt, Role
from companion.table.sentence import SeatName, Words, say

MOST_OTHERS = 24
"""Greatest number of other numbers offered beside the one that is asked for; the rest are any-time choices."""
MOST_TIMES = 99
PICK_MARK, NO_OTHERS_MARK = "pick:players", "pick:no-others"
"""Marks of the choices of a question that only some players answer with Yes: they are picked, and all others get No at once."""
ROUNDS_LISTED = 3
"""Number of last rounds whose numbers have a correction each; for an earlier round players pick the round's number first."""


class OfferedNumber(NamedTuple):
    """Number that is offered: its address, its ask, and its seats; () for all seats."""

    address: Address
    ask: Ask
    seats: tuple[int, ...]


def _entry(state: State, address: Address) -> OfferedNumber:
    ask = ask_at(state, address)
    assert ask is not None
    return OfferedNumber(address, ask, seats_at(state, address))


def number_prompt(state: State, closing: tuple[Choice, ...]) -> Prompt:
    """Return the prompt for the next number. `closing` are the choices that finish the sheet, if it can be finished now."""
    address, *other_addresses = asked_addresses(state)
    asked_number = _entry(state, address)
    choices = (
        *_asked_choices(state, asked_number),
        *(_near_choice(state, asked_number, entry) for entry in _near_entries(state, address, other_addresses)),
        *(
            _optional_choice(state, asked_number, _entry(state, optional_address))
            for optional_address in optional_addresses(state)[:MOST_OTHERS]
        ),
        *([Choice(say("choice.no_others"), EnterZeros(), marks=(NO_OTHERS_MARK,))] if no_addresses(state) else []),
        *_end_choices(state),
        *closing,
    )
    return Prompt(
        _question(state, asked_number),
        choices,
        lead=asked_number.seats[0] if asked_number.seats else None,
        reason=say("why.line") if address.line == LINES else say("why.number"),
    )


def _question(state: State, asked_number: OfferedNumber) -> Words:
    """Return the question for a number, with its player, label and round."""
    ask, seats, line = asked_number.ask, _seat_names(asked_number.seats), _line(state, asked_number.address)
    if state.entries.listing:
        return say(
            "ask.list", seats=seats, label=ask.words, count=len(state.entries.listing.numbers) // (2 if ask.kind == "pairs" else 1)
        )
    if ask.question:
        return _own_question(ask.question_words, seats, line)
    if ask.is_one:
        return say("ask.holder_in", label=ask.words, line=line) if line else say("ask.holder", label=ask.words)
    if not seats:
        return say("ask.shared_in", label=ask.words, line=line) if line else say("ask.shared", label=ask.words)
    return (
        say("ask.number_in", seats=seats, label=ask.words, line=line) if line else say("ask.number", seats=seats, label=ask.words)
    )


def _own_question(question: Words, seats: tuple[SeatName, ...] | Words, line: Words) -> Words:
    """Return the question that the sheet has for a number, with its player and round."""
    if not seats:
        return say("ask.question_in", question=question, line=line) if line else say("ask.question", question=question)
    return (
        say("ask.own_question_in", seats=seats, question=question, line=line)
        if line
        else say("ask.own_question", seats=seats, question=question)
    )


def _line(state: State, address: Address) -> Words:
    return "" if address.line == LINES else state.sheet.line(address.line) if state.sheet else ""


@lru_cache
def _seat_names(seats: tuple[int, ...]) -> tuple[SeatName, ...] | Words:
    """Name seats; three or more by the first one."""
    return say("team", seat=SeatName(seats[0])) if len(seats) > 2 else tuple(map(SeatName, seats))


def mark_of(address: Address) -> str:
    """Return the mark of a number on the sheet.

    >>> mark_of(Address(3, "bid", 1))
    'number:3:bid:1'
    """
    return f"number:{address.line}:{address.ask}:{address.slot}"


def _asked_choices(state: State, asked_number: OfferedNumber) -> Iterator[Choice]:
    """Offer to type the number that is asked for, or one choice for each value that can be picked."""
    address, ask, own = asked_number
    is_pick = state.rules >= NO_OTHERS_RULES and has_most_yes(state, address)
    marks = (mark_of(address), *([PICK_MARK] if is_pick else []))
    if ask.is_list:
        yield _add_choice(state, asked_number)
        done_label = say("choice.list_done") if state.entries.listing else say("choice.list_empty")
        yield Choice(done_label, FinishList(*address), marks=marks, own=own)
    elif ask.kind == "number":
        fields = (_sum_field(state, asked_number, ask.words),)
        yield Choice(say("choice.number"), EnterNumber(*address), role="primary", fields=fields, marks=marks, own=own)
    else:
        for nth, option in enumerate(_options(state, address, ask)):
            role: Role = "primary" if nth == 0 else "secondary"
            yield Choice(option.label, EnterNumber(*address, value=int(option.value)), role=role, marks=marks, own=own)


def _add_choice(state: State, asked_number: OfferedNumber) -> Choice:
    address, ask, own = asked_number
    fields: tuple[Field, ...] = (_sum_field(state, asked_number, ask.words, "number"),)
    if ask.kind == "pairs":
        fields = (*fields, Number("times", say("field.times"), 0, MOST_TIMES))
    return Choice(say("choice.list_add"), AddNumber(*address), role="primary", fields=fields, marks=(mark_of(address),), own=own)


def _sum_field(state: State, entry: OfferedNumber, label: Words, name: str = "value") -> Sum:
    low, high = span_of(state, entry.address)
    places, limit = state.sheet.places if state.sheet else 0, limit_of(state, entry.address)
    if entry.ask.multiples_of:
        return Sum(name, label, low, high, places, factors=entry.ask.multiples_of)
    if limit is None or limit.most >= high:
        address = entry.address
        return Sum(name, label, low, high, places, step=step_of(state, address), least=least_of(state, address))
    return Sum(name, label, low, max(low, limit.most), places, limit.refusal)


def _options(state: State, address: Address, ask: Ask) -> tuple[Option, ...]:
    """Return the values that can be picked: yes and no, or the possible holders."""
    if ask.kind == "yes":
        return tuple(Option(value, answer_words(bool(value), ask.answers, ask.answers_de)) for value in (1, 0))
    who_can = holders_of(state, ask, address.line)
    columns = tuple(
        Option(column, say("seats", seats=_seat_names((column,) if ask.per else state.columns[column]))) for column in who_can
    )
    return (*columns, Option(NO_SEAT, say("value.nobody"))) if ask.kind == "one_or_none" else columns


def _near_entries(state: State, address: Address, other_addresses: list[Address]) -> list[OfferedNumber]:
    """Return other numbers offered with the question: the same player's, and the same ask of other players."""
    near_entries = (
        _entry(state, other_address)
        for other_address in other_addresses
        if other_address.slot == address.slot or other_address.ask == address.ask
    )
    return list(islice((entry for entry in near_entries if not entry.ask.is_list), MOST_OTHERS))


def _near_choice(state: State, asked_number: OfferedNumber, other: OfferedNumber) -> Choice:
    """Offer another number, labelled by player if it is the same ask, else by its own label."""
    if other.address.ask == asked_number.address.ask:
        label = say("seats", seats=_seat_names(other.seats)) if other.seats else other.ask.words
        return _number_choice(state, other, say("group.seat"), label)
    return _number_choice(state, other, say("group.line"), other.ask.words)


def _optional_choice(state: State, asked_number: OfferedNumber, other: OfferedNumber) -> Choice:
    """Offer an optional number, labelled without the player's name if it is the same player's."""
    if other.seats == asked_number.seats:
        return _number_choice(state, other, say("group.line"), other.ask.words)
    return _number_choice(state, other, say("group.seat"))


def _number_choice(state: State, entry: OfferedNumber, group: Words, label: Words = "") -> Choice:
    """Offer a number that isn't asked for yet."""
    address, _, own = entry
    marks, fields = (mark_of(address),), (_field(state, entry),)
    return Choice(label or _number_name(entry), EnterNumber(*address), fields=fields, marks=marks, group=group, step=group, own=own)


def _number_name(entry: OfferedNumber) -> Words:
    """Name a number of the present round by player and label."""
    seats, label = _seat_names(entry.seats), entry.ask.words
    return say("cell.number", seats=seats, label=label) if seats else say("cell.shared", label=label)


def _number_name_in_round(state: State, entry: OfferedNumber) -> Words:
    """Name a number by player, label and round."""
    line = _line(state, entry.address)
    if not line:
        return _number_name(entry)
    seats, label = _seat_names(entry.seats), entry.ask.words
    return say("cell.number_in", seats=seats, label=label, line=line) if seats else say("cell.shared_in", label=label, line=line)


def _field(state: State, entry: OfferedNumber) -> Field:
    if entry.ask.kind == "number":
        return _sum_field(state, entry, _number_name_in_round(state, entry))
    return Pick("picked", _number_name_in_round(state, entry), _options(state, entry.address, entry.ask))


def _end_choices(state: State) -> Iterator[Choice]:
    """Offer to end the rounds and enter the numbers that are counted at the end, or 0 for all of these that are missing."""
    if can_end_rounds(state):
        yield Choice(say("choice.end_rounds"), EndRounds(), note=say("note.end_rounds"), cell="out")
    if zero_addresses(state):
        yield Choice(say("choice.enter_zeros"), EnterZeros(), note=say("note.enter_zeros"), cell="out")


def correction_choices(state: State) -> Iterator[Choice]:
    """Offer to correct every entered number, to enter numbers that aren't asked for yet, and to set house rules."""
    if not state.entries.listing:
        yield from _corrections(state)
        yield from _later_choices(state)
    yield from _house_rules(state)


def _later_choices(state: State) -> Iterator[Choice]:
    first, *other_addresses = asked_addresses(state) or (None,)
    if first is None:
        return
    near_addresses = {near_entry.address for near_entry in _near_entries(state, first, other_addresses)}
    for entry in (_entry(state, other_address) for other_address in other_addresses if other_address not in near_addresses):
        if not entry.ask.is_list:
            yield _number_choice(state, entry, say("group.cell"))


def _corrections(state: State) -> Iterator[Choice]:
    """Offer to correct every number of the last rounds and the lines; for earlier rounds, ask for the round's number.

    A number that was left out of a complete round is offered in the same way.
    """
    last, late = len(state.entries.rounds), set(late_addresses(state))
    earlier: dict[tuple[str, int], list[OfferedNumber]] = {}
    for address in (*filled_addresses(state), *late_addresses(state)):
        entry = _entry(state, address)
        if LINES < address.line <= last - ROUNDS_LISTED:
            earlier.setdefault((address.ask, address.slot), []).append(entry)
        elif address in late:
            yield _number_choice(state, entry, _correct_group(entry), _number_name_in_round(state, entry))
        else:
            yield _correction(state, entry)
    for entries in earlier.values():
        yield from _earlier_choices(state, entries, is_filled=late.isdisjoint(entry.address for entry in entries))


def _correction(state: State, entry: OfferedNumber) -> Choice:
    address, group, marks = entry.address, _correct_group(entry), (mark_of(entry.address),)
    if entry.ask.is_list:
        return Choice(
            say("choice.list_again", what=_number_name_in_round(state, entry)), ClearNumber(*address), group=group, marks=marks
        )
    is_open = can_change_early(state, address)
    return Choice(
        _number_name_in_round(state, entry),
        ChangeNumber(*address),
        note=_value_note(state, entry),
        fields=(_field(state, entry),),
        group=group,
        marks=marks,
        own=entry.seats if is_open else (),
        on_phone=is_open,
    )


def _correct_group(entry: OfferedNumber) -> Words:
    seats = _seat_names(entry.seats)
    return say("group.change", seats=seats) if seats else say("group.change_shared")


def _value_note(state: State, entry: OfferedNumber) -> Words:
    """Return the present value, unless it is hidden."""
    value, ask = tally_of(state).value_at(entry.address), entry.ask
    if is_hidden_number(state, entry.address) or not isinstance(value, int):
        return ""
    if ask.is_one:
        return say(
            "aside.now", value=next((option.label for option in _options(state, entry.address, ask) if option.value == value), "")
        )
    return say(
        "aside.now", value=entered_value_words(ask, value, state.sheet.places if state.sheet and ask.kind == "number" else 0)
    )


def _earlier_choices(state: State, entries: list[OfferedNumber], *, is_filled: bool) -> Iterator[Choice]:
    """Offer to correct earlier numbers by round. `is_filled`: all are entered.

    They are offered one by one if a round between them has none, or if their bounds differ by round.
    """
    lines, first = sorted(entry.address.line for entry in entries), entries[0]
    ask = first.ask
    spans = {span_of(state, entry.address) if ask.kind == "number" else _options(state, entry.address, ask) for entry in entries}
    if ask.is_list or len(spans) > 1 or lines != list(range(lines[0], lines[-1] + 1)):
        filled = [entry for entry in entries if tally_of(state).value_at(entry.address) is not None]
        yield from (_correction(state, entry) for entry in (filled[:MOST_LISTED] if ask.is_list else filled))
        return
    seats = _seat_names(first.seats)
    label = say("cell.earlier_number", seats=seats, label=ask.words) if seats else say("cell.earlier_shared", label=ask.words)
    places = state.sheet.places if state.sheet else 0
    value: Field = (
        Sum("value", ask.words, *span_of(state, first.address), places, factors=ask.multiples_of)
        if ask.kind == "number"
        else Pick("picked", ask.words, _options(state, first.address, ask))
    )
    fields = (Number("line", say("field.round"), lines[0], lines[-1]), value)
    move = (ChangeNumber if is_filled else EnterNumber)(lines[0], ask.key, first.address.slot)
    marks = tuple(mark_of(entry.address) for entry in entries)
    yield Choice(label, move, fields=fields, group=_correct_group(first), marks=marks)


def _house_rules(state: State) -> Iterator[Choice]:
    """Offer to set the options of the sheet."""
    if state.sheet is None:
        return
    values = option_values(state.sheet, state.entries)
    for option in counting_of(state.sheet).options:
        low, high = option.span
        yes_no = (Option(1, say("value.yes")), Option(0, say("value.no")))
        is_yes = option.kind == "yes"
        field: Field = Pick("picked", option.words, yes_no) if is_yes else Sum("value", option.words, low, high)
        note = say("aside.now", value=option_value_words(option.kind, values[option.key]))
        yield Choice(option.words, SetHouseRule(option.key), note=note, fields=(field,), group=say("group.house_rules"))
