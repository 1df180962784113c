"""What the terminal writes: lines of text for a prompt, the seats, the odds, the log and the end."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from companion.session.hands.inputs import Device
from companion.session.hands.shown import Shown
from companion.session.play.log import LogLine
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt, Text
from companion.table.standings import SeatStanding, Standings, spelled
from companion.table.typed import Notation, Sum
from companion.table.views import Odds, SeatView, View
from companion.table.wording import counted, who

ROLE_MARKS = {"primary": "*", "secondary": " ", "danger": "!"}
HELP = """
A number takes that choice; * is the usual one, ! cannot be meant lightly.
  a   everything else a table may do (a3: the third of it)      b   the board in words
  u   undo        r   redo        l   log        g 12   go back to just after line 12
  o   odds        w   why?        p   look into your own treasure chest
  t   tools: bag, stack, dice and clock beside this game, and back to it
  s   seats and devices       n   another game (this one stays)  q   quit (nothing is lost)
""".strip("\n").splitlines()


def by_seat(prompt: Prompt) -> list[Choice]:
    """The choices in the order they are listed: the lead seat's, anyone's, then the other seats'."""
    order = {prompt.lead: 0, None: 1}
    return sorted(prompt.choices, key=lambda choice: (order.get(choice.seat, 2), -1 if choice.seat is None else choice.seat))


def by_group(asides: Sequence[Choice]) -> list[Choice]:
    """The asides in the order they are listed: groups in the order they are first met."""
    met = list(dict.fromkeys(choice.group for choice in asides))
    return sorted(asides, key=lambda choice: met.index(choice.group))


def question(prompt: Prompt) -> list[str]:
    """The question and its numbered choices, grouped by seat."""
    lines, numbered = ["", prompt.about], enumerate(by_seat(prompt), 1)
    for seat, choices in groupby(numbered, key=lambda numbered: numbered[1].seat):
        lines += [f"  {who(seat)}:"] if seat not in (prompt.lead, None) else []
        lines += [_choice(f"{at:4}", choice) for at, choice in choices]
    return lines


def asides(prompt: Prompt) -> list[str]:
    """The asides, numbered a1 and up, under their groups."""
    lines, numbered = [""], enumerate(by_group(prompt.asides), 1)
    for group, choices in groupby(numbered, key=lambda numbered: numbered[1].group):
        lines += [f"  {group}:"] if group else []
        lines += [_choice(f"{f'a{at}':>4}", choice) for at, choice in choices]
    return lines


def _choice(number: str, choice: Choice) -> str:
    note = f" ({choice.note})" if choice.note else ""
    return f"{number} {ROLE_MARKS[choice.role]} {choice.label}{note}"


def field(field: Field) -> list[str]:
    """What a field wants."""
    lines: list[str] = _FIELDS[type(field)](field)
    return lines


def _number(field: Number) -> list[str]:
    steps = f" in steps of {field.step}" if field.step != 1 else ""
    return [f"{field.label}: {field.low} to {field.high}{steps}"]


def _pick(field: Pick) -> list[str]:
    how = (", in order" if field.ordered and field.most > 1 else "") + (", one more than once if you like" if field.repeats else "")
    return [f"{field.label}: pick {field.span()}{how}", *map(_option, names_of(field), field.options)]


def _option(name: str, option: Option) -> str:
    note = f" ({option.note})" if option.note else ""
    return f"{name:>4}{note}" if name == option.label else f"{name:>4}   {option.label}{note}"


def names_of(field: Pick) -> list[str]:
    """What is typed for each option: 1 and up, or the labels themselves where they all are numbers."""
    labels = [option.label for option in field.options]
    return labels if all(label.isascii() and label.isdigit() for label in labels) else [str(at + 1) for at in range(len(labels))]


def picked(field: Pick, typed: str) -> Option | None:
    """The option that `typed` names, by what stands in front of it or by its label; None when there is none."""
    for name, option in zip(names_of(field), field.options, strict=True):
        if typed.casefold() in (name, option.label.casefold()):
            return option
    return None


def _text(field: Text) -> list[str]:
    return [f"{field.label}: up to {counted(field.longest, 'character')}"]


def _sum(field: Sum) -> list[str]:
    return [f"{field.label}: {field.low} to {field.high}", "  a sum will do, as 12+7"]


def _notation(field: Notation) -> list[str]:
    return [f"{field.label}: dice such as 3d6, 2d20+3, 4dF, d{{hit,miss}}"]


_FIELDS: dict[type, Any] = {Number: _number, Pick: _pick, Text: _text, Sum: _sum, Notation: _notation}


def commands(shown: Shown, is_drawer: bool = False) -> str:
    """The line under the choices: what else can be typed now. `is_drawer`: what is shown lies beside the game."""
    undo = f"u undo “{shown.undo}”" if shown.undo else ""
    redo = f"r redo “{shown.redo}”" if shown.redo else ""
    aside = "a more" if shown.prompt and shown.prompt.asides else ""
    odds = "o odds" if shown.odds else ""
    why = "w why" if shown.prompt and shown.prompt.why else ""
    peek = "p peek" if shown.view and any(seat.has_chest for seat in shown.view.seats) else ""
    tools = "t back to the game" if is_drawer else "t tools" if shown.prompt and shown.game != "toolbox" else ""
    return "  " + " · ".join(filter(None, (aside, undo, redo, odds, why, peek, tools, "l log", "q quit", "? help")))


def rail(view: View) -> list[str]:
    """The header and one line a seat, the seat whose turn it is marked."""
    return ["", " · ".join(filter(None, (view.title, view.subtitle))), *map(_seat, view.seats)]


def _seat(seat: SeatView) -> str:
    chest = f"chest {spelled(seat.chest)}" if seat.chest is not None else ""
    counters = (f"{label} {spelled(count)}" for label, count in seat.counters)
    parts = filter(None, (seat.note, seat.doing, *counters, chest, "away" if seat.is_out else ""))
    return f"  {'▸' if seat.is_up else ' '} {who(seat.seat)}  {' · '.join(parts)}".rstrip()


def devices(devices: Sequence[Device]) -> list[str]:
    """How every device is, one a line."""
    return [
        *([""] if devices else []),
        *(f"  {device.name}: {device.state}{f' ({device.detail})' if device.detail else ''}" for device in devices),
    ]


def chest(own: View, public: View, seat: int) -> list[str]:
    """What only this seat may see: its total, and whatever its own view has beside the table's."""
    hidden = own.seats[seat].chest
    known = board(public)
    return [f"{who(seat)}: {spelled(hidden) if hidden is not None else ''}", *(line for line in board(own) if line not in known)]


def board(view: View) -> list[str]:
    """Everything else the table may see, part by part."""
    parts = {name: part for name, part in msgspec.to_builtins(view).items() if name not in ("title", "subtitle", "seats")}
    return ["", *_described(parts, "  ")]


def _described(parts: dict[str, Any], indent: str) -> list[str]:
    lines = []
    for name, part in parts.items():
        if part in (None, "", [], ()):
            continue
        label = f"{indent}{name.replace('_', ' ')}:"
        if isinstance(part, dict):
            lines += [label, *_described(part, indent + "  ")]
        elif isinstance(part, list | tuple) and any(isinstance(one, dict) for one in part):
            lines += [label, *(f"{indent}  {_in_a_line(one)}" for one in part)]
        else:
            lines.append(f"{label} {_in_a_line(part)}")
    return lines


def _in_a_line(part: Any) -> str:
    if isinstance(part, dict):
        told = ((name, _in_a_line(one)) for name, one in part.items() if one is not False)
        return ", ".join(f"{name.replace('_', ' ')} {one}".strip() for name, one in told if one)
    if isinstance(part, list | tuple):
        return " ".join(map(_in_a_line, part))
    return {True: "yes", False: "no", None: ""}[part] if isinstance(part, bool | None) else str(part)


def news(shown: Shown, told: Sequence[str]) -> list[str]:
    """What the last entry did: the sentences of a move, or which way an undo or redo went."""
    back = {"undo": ["Went back."], "redo": [f"Again: {shown.undo}"]}
    return [f"· {line}" for line in back.get(shown.entry_kind, told) if line]


def odds(odds: Odds) -> list[str]:
    """The odds panel."""
    rows = (f"  {row.chance:7.1%}  {row.label}{f' ({row.note})' if row.note else ''}" for row in odds.rows)
    return ["", odds.title, *rows, *([f"  {odds.note}"] if odds.note else [])]


def log(lines: Iterable[LogLine]) -> list[str]:
    """The log: number, minutes played, the sentence; undone lines in brackets."""
    return ["", *(_logged(line) for line in lines if line.text)]


def _logged(line: LogLine) -> str:
    minutes, seconds = divmod(line.played_ms // 1000, 60)
    text = f"({line.text}) undone" if line.is_undone else line.text
    return f"{line.number:5}  {minutes:3}:{seconds:02}  {text}"


def end(shown: Shown, standings: Standings) -> list[str]:
    """The end: places, totals and where every point came from, the tie-break's story, and the seed."""
    undos = [f"{counted(shown.peeked_undos, 'undo')} went past something already shown."] if shown.peeked_undos else []
    seal = [f"Seed {shown.seed}", f"(its fingerprint, shown from the start: {shown.fingerprint})"]
    return ["", "The end.", *places(standings, [seat.name for seat in shown.seats]), *standings.story, *undos, *seal]


def places(standings: Standings, names: Sequence[str]) -> list[str]:
    """One line a seat with its score lines beneath, best place first."""
    width = max(map(len, names), default=0)
    return [line for row in standings.seats for line in _standing(row, names[row.seat], width)]


def _standing(row: SeatStanding, name: str, width: int) -> list[str]:
    return [
        f"{row.place:3}. {name:{width}}  {spelled(row.total)}",
        *(f"       {spelled(one.points):>5}  {one.label}" for one in row.lines),
    ]
