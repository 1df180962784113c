"""Draw the table screen after some random moves, as a preview while working on a board.

`python -m tests.kivy_ui.table_preview GAME [--size 800x480] [--moves 10] [--seed 1] [--theme deep] [--text 0]
[--seats 4] [--until DrawGem] [--set option=value] [--film] [--tap NAME …] [--out build/table.png]`

`--until` plays until a choice with that move is offered; `--film` then plays to the next animation and writes its
frames as a strip.
"""

import argparse
import random
import sys

from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Maximilian", "Eva", "Fay", "Gus", "Hana", "Ida", "Jo", "Kim")
FRAMES = 8


def random_field_value(luck, field):
    """Return a random value for a field."""
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    if isinstance(field, Sum | Notation):
        return str(luck.randint(0, 9)) if isinstance(field, Sum) else f"{luck.randint(1, 6)}d6"
    if not isinstance(field, Pick):
        return "words"
    count = luck.randint(field.least, min(field.most, len(field.options)))
    return tuple(option.value for option in luck.sample(field.options, count))


def give_random_answer(user, luck):
    """Give one random answer."""
    choice = luck.choice(user.table.snapshot.prompt.choices)
    user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    user.shell._show()


def can_move(user, kind):
    """Return whether a move of this kind is possible now."""
    prompt = user.table.snapshot.prompt
    return prompt is None or any(type(choice.move).__name__ == kind for choice in prompt.choices)


def film_animation(user, luck, film_path):
    """Play to the next animation, and write its frames side by side."""
    from PIL import Image

    stage = user.shell.screen.stage
    for _ in range(200):
        give_random_answer(user, luck)
        if stage.is_playing and stage.current_animation.seconds > 0.3:
            break
        stage.finish_animations()
    moment, pictures = stage.current_animation, []
    stage._ticking.cancel()
    for at in range(FRAMES):
        stage._draw(moment, moment.seconds * at / (FRAMES - 1))
        user.draw()
        user.draw()
        path = user.window.screenshot(f"{film_path}.{at}.png")
        pictures.append(Image.open(path).convert("RGB").resize((user.window.width // 2, user.window.height // 2)))
    w, h = pictures[0].size
    strip = Image.new("RGB", (w * 4, h * 2))
    for at, image in enumerate(pictures):
        strip.paste(image, (at % 4 * w, at // 4 * h))
    strip.save(film_path)
    print(moment.kind)


def main(words):
    """Play, draw the table, and write the picture."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    for name, usual in (("size", "800x480"), ("moves", 10), ("seed", 1), ("theme", "deep"), ("text", 0), ("seats", 4), ("until", ""), ("out", "build/table.png"), ("lang", "en")):  # fmt: skip
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--tap", action="append", default=[])
    parser.add_argument("--film", action="store_true")
    parser.add_argument("--firsts", action="store_true")
    options = parser.parse_args(words)
    prepare_window(*map(int, options.size.split("x")))
    from kivy_ui.settings import Settings

    user = SimulatedUser(
        create_table(), Settings(theme=options.theme, text_size=options.text, language=options.lang), has_firsts=options.firsts
    )
    luck, game = random.Random(options.seed), catalogue.game(options.game)
    seats = seats_named(NAMES[: min(options.seats, game.seats[-1])])
    user.table.send(BeginSession(options.game, seats, dict(setting.split("=") for setting in options.set)))
    user.wait_until_idle()
    for _ in range(options.moves):
        if user.table.snapshot.prompt is not None:
            give_random_answer(user, luck)
    for _ in range(400):
        if not options.until or can_move(user, options.until):
            break
        give_random_answer(user, luck)
    user.shell.screen.finish_animations()
    user.wait_until_idle()
    if options.film:
        film_animation(user, luck, options.out)
        return
    for name in options.tap:
        user.tap(name)
    user.save_picture(options.out)
    print([target.name for surface in user.surfaces() for target in surface.targets])


if __name__ == "__main__":
    main(sys.argv[1:])
