"""Draws one board after some random moves: `python -m tests.kivy_ui.board_preview GAME [WxH] [MOVES] [SEED] [THEME] [OUT.png]`.

For those who draw boards; the box is the board's own (about 88 x 62 mm of 800x480 is 464x300, of 1280x720 700x470).
"""

import os
import random
import sys
import tempfile

os.environ.update(SDL_VIDEODRIVER="offscreen", KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON", KIVY_HOME=tempfile.mkdtemp())

from companion.games import catalogue
from companion.session.hands.inputs import Answer, BeginSession
from companion.session.play.clock import PlayClock
from companion.session.table import Table
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from companion.table.typed import Notation, Sum
from tests.reading import seen
from tests.session.test_table import FakeStore


def filled(luck, field):
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    if isinstance(field, Sum | Notation):
        return str(luck.randint(0, 9)) if isinstance(field, Sum) else f"{luck.randint(1, 6)}d6"
    if not isinstance(field, Pick):
        return "words"
    count = luck.randint(field.least, min(field.most, len(field.options)))
    return tuple(option.value for option in luck.sample(field.options, count))


def played(name, moves, seed):
    luck, game = random.Random(seed), catalogue.game(name)
    table = Table(FakeStore(), PlayClock(), lambda _: game)
    table.handle(BeginSession(name, seats_named(["Ann", "Bo", "Cleo", "Dan"][: game.seats[-1]])))
    for _ in range(moves):
        if table.shown.prompt is None:
            break
        choice = luck.choice(table.shown.prompt.choices)
        table.handle(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
    return seen(table)


def main(name, size="464x300", moves="10", seed="1", theme="deep", out="build/board.png"):
    width, height = map(int, size.split("x"))
    assert width % 4 == 0, "Kivy's screenshots are skewed otherwise"
    shown = played(name, int(moves), int(seed))
    from kivy.config import Config

    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from kivy_ui.look.appearance import Look
    from kivy_ui.look.theme import THEMES, rgba
    from kivy_ui.table.board import board_for

    look = Look(THEMES[theme], 8.26 if max(width, height) > 640 else 5.2)
    Window.clearcolor = rgba(look.theme.board)
    board = board_for(name, look)
    board.size = (width, height)
    Window.add_widget(board)
    board.show(shown)
    EventLoop.window = Window
    for _ in range(4):
        EventLoop.idle()
    os.makedirs(os.path.dirname(out) or ".", exist_ok=True)
    os.replace(Window.screenshot(out), out)
    print(out, "|", shown.prompt.about if shown.prompt else "over", "|", sorted(board.answers))


if __name__ == "__main__":
    main(*sys.argv[1:])
