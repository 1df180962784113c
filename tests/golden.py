"""Golden games: whole games as text in tests/golden, reviewed by eye and compared word for word.

    text = play_as_text(GAME, setup, seed, choose, describe)
    check_golden("deep_blue_troubled_waters", text)

`choose(state, prompt)` returns the choice and the values of its fields. `describe(state)` returns lines that describe
the state; lines that are the same as after the last step are left out. After an intended change,
`REGOLD=1 make test ARGS=tests/games/…` writes the files again: then review the difference.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.session.record.history import log_sentences
from companion.session.record.simulated_game import decide_offered
from companion.table.chance import Chance
from companion.table.game import Game, Setup
from companion.table.moves import Event
from companion.table.prompt import Choice, Number, Pick, Prompt, Value
from companion.table.reader import Reader

FOLDER = Path(__file__).parent / "golden"
MOST_STEPS = 400

FilledChoice = tuple[Choice, Sequence[Value]]


def play_as_text(
    game: Game,
    setup: Setup,
    seed: bytes,
    choose: Callable[[Any, Prompt], FilledChoice],
    describe: Callable[[Any], Sequence[str]] = lambda state: (),
) -> str:
    """Return a whole game as text: state, prompt, choices, the answer, and its log sentences."""
    reader = game.reader(tuple(seat.name for seat in setup.seats))
    chance = Chance(seed)
    deal = game.deal(setup, chance)
    state = game.rulebook.apply(game.initial_state(setup), deal)
    lines = [*_heading(game, setup), *(f"  > {sentence}" for sentence in _log_sentences(game, deal, reader)), ""]
    earlier_stands: list[str] = []
    for step in range(1, MOST_STEPS):
        prompt = game.prompt(state)
        if prompt is None:
            break
        choice, values = choose(state, prompt)
        events = decide_offered(game, state, choice.fill(values), chance)
        board_lines = [f"  {reader.read(line)}" for line in describe(state)]
        table_view = reader.read_all(game.view(state, None))
        worded_prompt, answer = reader.read_all(prompt), reader.read_all(choice)
        lines += [
            f"{step} · {table_view.title} · {table_view.subtitle}",
            *(line for line in board_lines if line not in earlier_stands),
        ]
        lines += [*_question(worded_prompt, reader), *_answer_lines(answer, values, reader)]
        lines += [*(f"  > {sentence}" for sentence in _log_sentences(game, events, reader)), ""]
        state, earlier_stands = game.rulebook.apply(state, events), board_lines
    return "\n".join([*lines, *_end_lines(game, state, reader), ""])


def check_golden(name: str, text: str) -> None:
    """Compare text with tests/golden/`name`.txt; with REGOLD set, write the file."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get("REGOLD"):
        path.write_text(text, "utf-8")
    assert path.exists(), f"{path.name} is not there yet: run with REGOLD=1 and read it"
    assert text.splitlines() == path.read_text("utf-8").splitlines()


def choice_labelled(prompt: Prompt, label: str, *values: Value, reader: Reader, seat: int | None = None) -> FilledChoice:
    """Return the choice with this English label (of this seat), and its values.

    A `label` that ends in "*" is the beginning of a label.
    """
    for choice in prompt.choices:
        label_text = reader.read(choice.label)
        fits = label_text.startswith(label[:-1]) if label.endswith("*") else label_text == label
        if fits and seat in (None, choice.seat):
            return choice, values
    raise LookupError(f"{label} is not among {[reader.read(choice.label) for choice in prompt.choices]}")


def _heading(game: Game, setup: Setup) -> list[str]:
    options = ", ".join(f"{name} {value}" for name, value in setup.options.items())
    return [f"{game.title}: {', '.join(seat.name for seat in setup.seats)}", options, ""]


def _question(prompt: Any, reader: Reader) -> list[str]:
    return [f"  ? {prompt.question}", *(f"    {_choice(choice, prompt, reader)}" for choice in prompt.choices)]


def _choice(choice: Any, prompt: Prompt, reader: Reader) -> str:
    owner = f"{reader.name(choice.seat)}: " if choice.seat not in (None, prompt.lead) else ""
    fields = "".join(f" [{_field(field, reader)}]" for field in choice.fields)
    note = f" ({choice.note})" if choice.note else ""
    return f"{'*' if choice.role == 'primary' else '-'} {owner}{choice.label}{fields}{note}"


def _field(field: Any, reader: Reader) -> str:
    if isinstance(field, Number):
        return f"{field.label}: {field.low} to {field.high}"
    if isinstance(field, Pick):
        return f"{field.label}: {reader.read(field.span())} of {', '.join(option.label for option in field.options)}"
    return str(field.label)


def _answer_lines(choice: Any, values: Sequence[Value], reader: Reader) -> list[str]:
    words = [", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values]
    return [f"  = {choice.label}{''.join(f' [{word}]' for word in words)}"]


def _log_sentences(game: Game, events: Sequence[Event], reader: Reader) -> list[str]:
    return [reader.read(sentence) for sentence in log_sentences(game, events, None)]


def _end_lines(game: Game, state: Any, reader: Reader) -> list[str]:
    standings = reader.read_all(game.standings(state))
    lines = ["The end"]
    for row in standings.seats:
        lines.append(f"  {row.place}. {reader.name(row.seat)} {row.total}")
        lines += [f"       {line.points:>3} {line.label}" for line in row.lines]
    return [*lines, *(f"  {sentence}" for sentence in (*standings.story, standings.doubt) if sentence)]
