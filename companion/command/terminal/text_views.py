"""Format snapshots for the terminal: prompt, seats, odds, log and result."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count, groupby
from typing import Any, NamedTuple

import msgspec

from companion.session.inputs.messages import DeviceStatus
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.log import LogLine
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt, Text, Value
from companion.table.rule_topics import RuleTopic, topic_of
from companion.table.searching import rank
from companion.table.sentence import SeatName, Words, say
from companion.table.standings import SeatStanding, Standings, format_points
from companion.table.views import Odds, SeatView, View

LONG_LIST = 20
LEAST_SEARCHED = 2
"""Least number of options that are searched, and of letters to search for."""
ROLE_MARKS = {"primary": "*", "secondary": " ", "danger": "!"}
SEPARATE_FIELDS = ("title", "subtitle", "seats", "odds", "alarms", "sketch")
"""Parts of the view that are printed elsewhere: in the rail, the odds and the clock."""


def sort_by_seat(prompt: Prompt) -> list[Choice]:
    """Return the choices: the lead seat's, anyone's, then the other seats'."""
    order = {prompt.lead: 0, None: 1}
    return sorted(prompt.choices, key=lambda choice: (order.get(choice.seat, 2), -1 if choice.seat is None else choice.seat))


def sort_by_group(any_time_choices: Sequence[Choice]) -> list[Choice]:
    """Return the moves possible at any time, by group, in order of first appearance."""
    groups = list(dict.fromkeys(choice.group for choice in any_time_choices))
    return sorted(any_time_choices, key=lambda choice: groups.index(choice.group))


OWN_NUMBER = re.compile(r"(?<![\w.,:+−-])\d{1,3}(?![\w%])")


def number_labels(labels: Sequence[Words], lines: Sequence[Words] | None = None) -> list[str]:
    """Return the number to type for each of these `lines` (of all `labels`): the number on its label, else the lowest unused one.

    So 13 is always site 13, and 2 is never a line that happens to be the second.

    >>> number_labels(["Site 13", "Level 2: 3 shells", "Stop", "Yellow 4", "Pink 4"])
    ['13', '2', '1', '3', '5']
    """
    number_counts = Counter(number for label in labels for number in _own_numbers(label))
    free_numbers = (str(number) for number in count(1) if str(number) not in number_counts)
    label_numbers = map(_own_numbers, labels if lines is None else lines)
    return [own[0] if len(own) == 1 and number_counts[own[0]] == 1 else next(free_numbers) for own in label_numbers]


def _own_numbers(label: Words) -> list[str]:
    return OWN_NUMBER.findall(str(label).partition(":")[0])


def choice_numbers(choices: Sequence[Choice]) -> list[str]:
    """Return the number to type for each of these choices."""
    return number_labels([choice.label for choice in choices])


class OptionLine(NamedTuple):
    """Selectable line: a choice, or one option of a choice that needs no more."""

    choice: Choice
    option: Option | None = None
    is_one_of: bool = False

    @property
    def label(self) -> Words:
        """Label, preceded by the step's label if other lines have the same one."""
        option_or_choice = self.option or self.choice
        return f"{self.choice.step} · {option_or_choice.label}" if self.is_one_of and self.choice.step else option_or_choice.label

    @property
    def place(self) -> str:
        """Part of the label that identifies a place by number: at its end, or of a mark; "" if a number is only a count."""
        head, marks = str(self.label).partition(":")[0], (*self.choice.marks, self.option.mark if self.option else "")
        is_named = any(head.endswith(number) or any(mark.endswith(f":{number}") for mark in marks) for number in _own_numbers(head))
        return head if is_named else ""

    @property
    def values(self) -> tuple[Value, ...] | None:
        """Values that complete the choice; None if its fields must be asked."""
        return ((self.option.value,),) if self.option else None


def lines_of(prompt: Prompt) -> list[OptionLine]:
    """Return all lines of a prompt; the likely options of a field are lines of their own, so that one input is enough."""
    offered_choices = sort_by_seat(prompt)
    label_counts = Counter((choice.seat, str(choice.label)) for choice in offered_choices)
    return [
        OptionLine(choice, option, label_counts[choice.seat, str(choice.label)] > 1)
        for choice in offered_choices
        for option in _listed_options(choice) or (None,)
    ]


def _listed_options(choice: Choice) -> tuple[Option, ...]:
    field = choice.fields[0] if choice.role == "primary" and len(choice.fields) == 1 else None
    return field.options if isinstance(field, Pick) and field.least == field.most == 1 else ()


def find_line(lines: Sequence[OptionLine], typed: str) -> OptionLine | None:
    """Return the line that was typed, by its number or an option's label; None if there is none."""
    found_line = dict(zip(number_labels([line.place for line in lines]), lines, strict=True)).get(typed)
    by_label = (line for line in lines if line.option and typed.casefold() in _spellings(line.option))
    return found_line or next(by_label, None)


def matching_lines(lines: Sequence[OptionLine], typed: str) -> dict[str, OptionLine]:
    """Return the options of a long list that match what was typed, by their numbers; the best ones alone."""
    numbers = number_labels([line.place for line in lines])
    options = [(number, line) for number, line in zip(numbers, lines, strict=True) if line.option]
    if len(options) < LONG_LIST or len(typed) < LEAST_SEARCHED or typed.isdecimal():
        return {}
    ranks = [rank(typed, str(line.label)) for _, line in options]
    best = min((known_rank for known_rank in ranks if known_rank is not None), default=None)
    return {number: line for (number, line), how in zip(options, ranks, strict=True) if how is not None and how == best}


def question(prompt: Prompt) -> list[Words]:
    """Format reminders, the question and its numbered lines, grouped by seat."""
    text_lines: list[Words] = ["", *(say("asked.reminder", reminder=reminder) for reminder in prompt.reminders), prompt.question]
    lines = lines_of(prompt)
    names = number_labels([line.place for line in lines])
    for seat, rows in groupby(zip(names, lines, strict=True), key=lambda row: row[1].choice.seat):
        text_lines += [say("asked.seat", seat=SeatName(seat))] if seat not in (prompt.lead, None) else []
        text_lines += [text for name, line in rows for text in _line(name, line)]
    return text_lines


def _line(name: str, line: OptionLine) -> list[str]:
    """Format a choice, or one of its options; the first one follows a heading."""
    if not line.option:
        return [_choice(f"{name:>4}", msgspec.structs.replace(line.choice, label=line.label))]
    choice_lines = [_choice(" " * 4, line.choice)] if line.option in _listed_options(line.choice)[:1] else []
    return [*choice_lines, _option(name, line.option)]


def any_time_choices(prompt: Prompt) -> list[Words]:
    """Format the moves possible at any time, numbered with a leading "a", under their groups."""
    lines: list[Words] = [""]
    offered_choices = sort_by_group(prompt.any_time_choices)
    for group, choices in groupby(
        zip(choice_numbers(offered_choices), offered_choices, strict=True), key=lambda line: line[1].group
    ):
        lines += [f"  {group}:"] if group else []
        lines += [_choice(f"{f'a{name}':>4}", choice) for name, choice in choices]
    return lines


def _choice(number: str, choice: Choice) -> str:
    notes = ", ".join(str(note) for note in (choice.note, choice.loses) if note)
    return f"{number} {ROLE_MARKS[choice.role]} {append_note(choice.label, notes)}"


def append_note(label: Words, note: Words) -> str:
    """Append a note in brackets."""
    return f"{label} ({note})" if note else str(label)


def field(field: Field) -> list[Words]:
    """Format a field's question."""
    lines: list[Words] = _FIELDS[type(field)](field)
    return lines


def _number(field: Number) -> list[Words]:
    key = say("field.number", field=field.label, low=field.low, high=field.high)
    return [key if field.step == 1 else say("field.steps", number=key, step=field.step)]


def _pick(field: Pick) -> list[Words]:
    several = [say("field.ordered")] * field.ordered + [say("field.repeats")] * field.repeats + [say("field.spaces")]
    notes = several if field.most > 1 else []
    picking = say("field.pick", field=field.label, span=field.span())
    return [say("field.how", parts=(picking, *notes)), *map(_option, names_of(field), field.options)]


def _option(name: str, option: Option) -> str:
    return (
        f"{name:>4}{append_note('', option.note)}"
        if name == option.label
        else f"{name:>4}   {append_note(option.label, option.note)}"
    )


def names_of(field: Pick) -> list[str]:
    """Return the input for each option: a label that is a plain number (two dice may show a 4), else the line's number."""
    labels = [str(option.label) for option in field.options]
    free_labels = iter(number_labels(labels, [label for label in labels if not label.isdecimal()]))
    return [label if label.isdecimal() else next(free_labels) for label in labels]


def find_option(field: Pick, typed: str, taken_options: Sequence[Option] = ()) -> Option | None:
    """Return the typed option, by number or label, preferring one not `taken_options`; None if there is none."""
    lines = zip(names_of(field), field.options, strict=True)
    matching_options = [option for name, option in lines if typed.casefold() in (name, *_spellings(option))]
    return next(
        (option for option in matching_options if option not in taken_options), matching_options[0] if matching_options else None
    )


def _spellings(option: Option) -> tuple[str, ...]:
    """Return all ways to type an option: its label, the label with hyphens ("blue-or-black"), and its note."""
    label, note = str(option.label).casefold(), str(option.note).casefold()
    return label, label.replace(" ", "-"), *([note] if note else [])


def _text(field: Text) -> list[Words]:
    return [say("field.text", field=field.label, longest=field.longest)]


def _sum(field: Sum) -> list[Words]:
    return [say("field.number", field=field.label, low=field.low, high=field.high), say("field.sum")]


def _notation(field: Notation) -> list[Words]:
    return [say("field.dice", field=field.label)]


_FIELDS: dict[type, Any] = {Number: _number, Pick: _pick, Text: _text, Sum: _sum, Notation: _notation}


def commands(snapshot: Snapshot, is_toolbox: bool = False) -> Words:
    """Format the other commands. `is_toolbox`: the snapshot is of the toolbox attached to a game."""
    prompt, view = snapshot.prompt, snapshot.view
    command_sentences = (
        say("commands.more") if prompt and prompt.any_time_choices else "",
        say("commands.undo", what=snapshot.undo) if snapshot.undo else "",
        say("commands.redo", what=snapshot.redo) if snapshot.redo else "",
        say("commands.odds") if snapshot.odds else "",
        say("commands.why") if prompt and prompt.reason else "",
        say("commands.peek") if view and any(seat.has_chest for seat in view.seats) else "",
        say("commands.tools" if not is_toolbox else "commands.game")
        if is_toolbox or (prompt and snapshot.game != "toolbox")
        else "",
    )
    return say("commands.line", commands=tuple(sentence for sentence in command_sentences if sentence))


def rule_topics(topics: Sequence[RuleTopic], prompt: Prompt | None) -> list[Words]:
    """Format the topics of the rules, numbered; mark the one that explains the current question."""
    current = topic_of(topics, prompt)
    return [
        say("rules.topic", mark="▸" if topic is current else " ", number=number, title=topic.title)
        for number, topic in enumerate(topics, 1)
    ]


def rail(view: View) -> list[Words]:
    """Format the header and one line per seat; mark the seat whose turn it is."""
    return ["", say("rail.header", parts=_drop_empty(view.title, view.subtitle)), *map(_seat, view.seats)]


def _drop_empty(*parts: Words) -> tuple[Words, ...]:
    return tuple(part for part in parts if part)


def _seat(seat: SeatView) -> Words:
    chest = say("rail.chest", total=seat.chest) if seat.chest is not None else ""
    counters = (say("rail.counter", counter=label, count=count) for label, count in seat.counters)
    parts = _drop_empty(seat.note, seat.activity, *counters, chest, say("rail.out") if seat.is_out else "")
    return say("rail.seat", mark="▸" if seat.is_up else " ", seat=SeatName(seat.seat), parts=parts)


def devices(devices: Sequence[DeviceStatus]) -> list[Words]:
    """Format the state of all devices, one per line."""
    lines: list[Words] = [
        say("rail.device" if device.detail else "rail.bare_device", name=device.name, state=device.state, detail=device.detail)
        for device in devices
    ]
    return ["", *lines] if lines else []


def chest(seat_view: View, public: View, seat: int) -> list[Words]:
    """Format what only this seat may see: its total, its score lines, and the private parts of its view."""
    own_seat, known_lines = seat_view.seats[seat], board(public)
    total = own_seat.chest if own_seat.chest is not None else ""
    return [
        say("rail.counter_of", seat=SeatName(seat), count=total),
        *own_seat.own,
        *(line for line in board(seat_view) if line not in known_lines),
    ]


def board(view: View) -> list[str]:
    """Format all other public parts of the view."""
    parts = {name: msgspec.to_builtins(getattr(view, name)) for name in view.__struct_fields__ if name not in SEPARATE_FIELDS}
    return ["", *_describe_parts(parts, "  ")]


def board_lines(view: View) -> list[Words]:
    """Format the board as drawn by its game; part by part if the game draws none."""
    return ["", *view.sketch] if view.sketch else [*board(view)]


def _describe_parts(parts: dict[str, Any], indent: str) -> list[str]:
    lines = []
    for name, part in parts.items():
        if part in (None, "", [], ()):
            continue
        label = f"{indent}{name.replace('_', ' ')}:"
        if isinstance(part, dict):
            lines += [label, *_describe_parts(part, indent + "  ")]
        elif isinstance(part, list | tuple) and any(isinstance(member, dict) for member in part):
            lines += [label, *(f"{indent}  {_join_parts(member)}" for member in part)]
        else:
            lines.append(f"{label} {_join_parts(part)}")
    return lines


def _join_parts(part: Any) -> str:
    if isinstance(part, dict):
        parts = ((name, _join_parts(member)) for name, member in part.items() if member is not False)
        return ", ".join(f"{name.replace('_', ' ')} {text}".strip() for name, text in parts if text)
    if isinstance(part, list | tuple):
        return " ".join(map(_join_parts, part))
    return {True: "✓", False: "–", None: ""}[part] if isinstance(part, bool | None) else str(part)


def news_lines(snapshot: Snapshot, sentences: Sequence[Words]) -> list[Words]:
    """Format the last entry: the sentences of a move, or the direction of an undo or redo."""
    if snapshot.entry_kind == "undo":
        return [say("news.undone")]
    if snapshot.entry_kind == "redo":
        return [say("news.redone", what=snapshot.undo)]
    return [say("news.line", told=sentence) for sentence in sentences if sentence]


def odds(odds: Odds) -> list[Words]:
    """Format the odds panel."""
    rows = (f"  {row.chance:7.1%}  {append_note(row.label, row.note)}" for row in odds.rows)
    return ["", odds.title, *rows, *([f"  {odds.note}"] if odds.note else [])]


def log(lines: Iterable[LogLine]) -> list[Words]:
    """Format the log: number, minutes played, sentence; undone lines in brackets."""
    return ["", *(_format_log_line(line) for line in lines if line.text)]


def _format_log_line(line: LogLine) -> Words:
    minutes, seconds = divmod(line.played_ms // 1000, 60)
    sentence = say("page.told", told=[line.text, line.points]) if line.points else line.text
    heading = f"{line.number:5}  {minutes:3}:{seconds:02}"
    return say("page.undone" if line.is_undone else "page.line", when=heading, told=sentence)


def end(snapshot: Snapshot, standings: Standings) -> list[Words]:
    """Format the result: places, totals, score lines, tie-breaks, and the seed."""
    return [
        "",
        say("end.unfinished") if standings.is_finished is False else say("end.over"),
        *places(standings, [seat.name for seat in snapshot.seats]),
        *standings.story,
        *([standings.doubt] if standings.doubt else []),
        *([say("end.undos", count=snapshot.peeked_undos)] if snapshot.peeked_undos else []),
        seed(snapshot.seed),
        say("end.fingerprint", fingerprint=snapshot.fingerprint),
    ]


def seed(seed: str) -> Words:
    """Format the seed of a finished game."""
    return say("end.seed", seed=seed)


def places(standings: Standings, names: Sequence[str]) -> list[str]:
    """Format one line per seat with its score lines below, best place first."""
    row_names = [str(row.player_name(names)) for row in standings.rows]
    width = max(map(len, row_names), default=0)
    return [line for row, name in zip(standings.rows, row_names, strict=True) for line in _standing_lines(row, name, width)]


def _standing_lines(row: SeatStanding, name: str, width: int) -> list[str]:
    return [
        f"{row.place:3}. {name:{width}}  {format_points(row.total)}",
        *(f"       {format_points(score_line.points):>5}  {score_line.label}" for score_line in row.lines),
    ]
