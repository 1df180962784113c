"""Golden games: a whole game as text, reviewed by eye, kept in tests/golden and compared word for word.

    text = playthrough(GAME, setup, seed, choose, describe)
    check("deep_blue_troubled_waters", text)

`choose(state, prompt)` gives the choice and the values of its fields; `describe(state)` the lines that say how things stand:
those that did not change since the last step are left out.
After a change that is meant, `REGOLD=1 make test ARGS=tests/games/…` writes the files anew: then read the difference.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.session.record.simulate import decided
from companion.table.chance import Chance
from companion.table.game import Game, Setup, folded
from companion.table.moves import Event
from companion.table.prompt import Choice, Field, Number, Pick, Prompt, Value
from companion.table.wording import named

FOLDER = Path(__file__).parent / "golden"
MOST_STEPS = 400

Chosen = tuple[Choice, Sequence[Value]]


def playthrough(
    game: Game,
    setup: Setup,
    seed: bytes,
    choose: Callable[[Any, Prompt], Chosen],
    describe: Callable[[Any], Sequence[str]] = lambda state: (),
) -> str:
    """A whole game in lines: what stands, what is asked, what may be answered, what was, and what the log says."""
    names = [seat.name for seat in setup.seats]
    chance = Chance(seed)
    deal = game.start(setup, chance)
    state = folded(game, game.empty(setup), deal)
    lines = [*_heading(game, setup), *(f"  > {told}" for told in _told(game, deal, names)), ""]
    said: list[str] = []
    for step in range(1, MOST_STEPS):
        prompt = game.prompt(state)
        if prompt is None:
            break
        choice, values = choose(state, prompt)
        events = decided(game, state, choice.filled(values), chance)
        stands = [f"  {named(line, names)}" for line in describe(state)]
        shown = game.view(state, None)
        lines += [f"{step} · {shown.title} · {shown.subtitle}", *(line for line in stands if line not in said)]
        lines += [*_asked(prompt, names), *_answered(choice, values, names)]
        lines += [*(f"  > {told}" for told in _told(game, events, names)), ""]
        state, said = folded(game, state, events), stands
    return "\n".join([*lines, *_ending(game, state, names), ""])


def check(name: str, text: str) -> None:
    """Compare with tests/golden/`name`.txt; with REGOLD set, write it."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get("REGOLD"):
        path.write_text(text, "utf-8")
    assert path.exists(), f"{path.name} is not there yet: run with REGOLD=1 and read it"
    assert text.splitlines() == path.read_text("utf-8").splitlines()


def chosen(prompt: Prompt, label: str, *values: Value, seat: int | None = None) -> Chosen:
    """The choice with this label (of this seat), and its values; a `label` may end in "*" for its beginning alone."""
    for choice in prompt.choices:
        fits = choice.label.startswith(label[:-1]) if label.endswith("*") else choice.label == label
        if fits and seat in (None, choice.seat):
            return choice, values
    raise LookupError(f"{label} is not among {[choice.label for choice in prompt.choices]}")


def _heading(game: Game, setup: Setup) -> list[str]:
    options = ", ".join(f"{name} {value}" for name, value in setup.options.items())
    return [f"{game.title}: {', '.join(seat.name for seat in setup.seats)}", options, ""]


def _asked(prompt: Prompt, names: Sequence[str]) -> list[str]:
    return [f"  ? {named(prompt.about, names)}", *(f"    {_choice(choice, prompt, names)}" for choice in prompt.choices)]


def _choice(choice: Choice, prompt: Prompt, names: Sequence[str]) -> str:
    whose = f"{names[choice.seat]}: " if choice.seat not in (None, prompt.lead) else ""
    fields = "".join(f" [{_field(field)}]" for field in choice.fields)
    note = f" ({choice.note})" if choice.note else ""
    return named(f"{'*' if choice.role == 'primary' else '-'} {whose}{choice.label}{fields}{note}", names)


def _field(field: Field) -> str:
    if isinstance(field, Number):
        return f"{field.label}: {field.low} to {field.high}"
    if isinstance(field, Pick):
        return f"{field.label}: {field.span()} of {', '.join(option.label for option in field.options)}"
    return field.label


def _answered(choice: Choice, values: Sequence[Value], names: Sequence[str]) -> list[str]:
    words = [", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values]
    return [named(f"  = {choice.label}{''.join(f' [{word}]' for word in words)}", names)]


def _told(game: Game, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    return [named(text, names) for event in events if (text := game.tell(event, None))]


def _ending(game: Game, state: Any, names: Sequence[str]) -> list[str]:
    standings = game.standings(state)
    lines = ["The end"]
    for row in standings.seats:
        lines.append(f"  {row.place}. {names[row.seat]} {row.total}")
        lines += [f"       {line.points:>3} {named(line.label, names)}" for line in row.lines]
    return [*lines, *(f"  {named(sentence, names)}" for sentence in standings.story)]
