"""Play every shipped calculating sheet at random on the screen, and check the layout after each answer.

`python -m tests.kivy_ui.calculating_sheets 800x480 [THEME] [TEXT_SIZE] [LANGUAGE] [SEATS] [ANSWERS] [NTH]` prints the
layout mistakes.
"""

import random
import sys

from companion.games.score_sheet.reading import shipped_sheets
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.notation_fields import Sum
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import NAMES
from tests.sample_sizes import nth_sample

PARTS = 2


def random_value(luck, field):
    """Return a random value for a field, with small numbers more likely."""
    if isinstance(field, Sum):
        number = luck.randint(max(field.low, -5), min(field.high, luck.choice((3, 20, 150))))
        return str(number - (number - field.low) % field.step)
    if isinstance(field, Number):
        return luck.randint(field.low, min(field.high, 4))
    assert isinstance(field, Pick)
    return (luck.choice(field.options).value,)


def begin_sheet(user, sheet, seats, names=NAMES):
    """Start a session with this sheet."""
    user.table.send(BeginSession("score-sheet", seats_named(names[: seats or len(names)])))
    user.wait_until_idle()
    choice = next(
        choice
        for choice in user.table.snapshot.prompt.choices
        for field in choice.fields
        if isinstance(field, Pick) and sheet in {option.value for option in field.options}
    )
    user.table.send(Answer(choice.id, ((sheet,),)))
    user.wait_until_idle()


def answer_at_random(user, luck):
    """Give a random answer to the question; return False if there is none."""
    prompt = user.table.snapshot.prompt
    if prompt is None:
        return False
    mark = user.table.snapshot.view.count.asked_mark
    choice = luck.choice([choice for choice in prompt.choices if mark and mark in choice.marks] or list(prompt.choices))
    user.table.send(Answer(choice.id, tuple(random_value(luck, field) for field in choice.fields)))
    user.wait_until_idle(2)
    return True


def play_and_check_sheet(user, sheet, seats, answers):
    """Play a sheet; yield the layout mistakes that the ruler finds."""
    begin_sheet(user, sheet, seats)
    luck = random.Random(sheet)
    for _ in range(answers):
        if user.table.snapshot.view.count is None:
            return
        yield from (f"{sheet}: {problem}" for problem in problems(user))
        cells = [target.name for surface in user.surfaces() for target in surface.targets if target.name.startswith("cell:")]
        if cells and luck.random() < 0.2:
            user.tap(luck.choice(cells))
        if not answer_at_random(user, luck):
            return


def main(size, theme="deep", text_size="0", language="en", seats="4", answers="12", nth="0"):
    """Play every calculating sheet (in a sample, every second one); print the layout mistakes."""
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    settings = Settings(theme=theme, text_size=int(text_size), motion="off", language=language)
    user, wrong = SimulatedUser(create_table(), settings, is_blind=True), []
    calculating = [sheet.name for sheet in shipped_sheets() if sheet.counting is not None]
    for sheet in nth_sample(calculating, int(nth), PARTS):
        wrong += play_and_check_sheet(user, sheet, int(seats), int(answers))
    print(*dict.fromkeys(wrong), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
