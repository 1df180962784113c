"""Measure the contrast of text with the paint behind it, in random games of every board.

Each table is painted with and without its text. `python -m tests.kivy_ui.contrasts 800x480 [THEME] [NTH]` prints the
words whose contrast is too low.
"""

import random
import sys
import tempfile
from pathlib import Path

from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.theme import contrast
from tests.kivy_ui.game_layouts import games_with_boards
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import NAMES, random_field_value
from tests.sample_sizes import full_or_sample, nth_sample

WORDS, NUMBERS = 4.5, 7.0
CHECK_EVERY, MOST_CHECKS = 7, full_or_sample(8, 3)
PARTS = 2
"""Number of answers between two checks, number of checks of a game, and parts of a sample of the games."""
TYPICAL = 0.1
"""Share of the pixels behind a word that may have a lower contrast, such as those of a line that crosses it."""


def screenshot_without_text(user, folder):
    """Return a screenshot of the table without its text."""
    from PIL import Image

    from kivy_ui.stage.sprite import Lettering

    stage = user.shell.screen.stage
    sprites = stage.scene.sprites
    stage.scene.sprites = [sprite for sprite in sprites if not isinstance(sprite.look, Lettering)]
    stage._show_scene()
    for _ in range(2):
        user.draw()
    with Image.open(user.window.screenshot(str(folder / "behind.png"))) as picture:
        rgb_picture = picture.convert("RGB")
    stage.scene.sprites = sprites
    stage._show_scene()
    return rgb_picture


def faint_texts(user, folder):
    """Yield each word or number whose contrast is too low, with its colour and contrast."""
    from kivy_ui.stage.sprite import Lettering

    stage = user.shell.screen.stage
    paint, unit = screenshot_without_text(user, folder), stage.look.unit
    for sprite in stage.scene.sprites:
        if isinstance(sprite.look, Lettering) and not sprite.look.halo and sprite.alpha == 1 and sprite.scale == 1:
            corners = (sprite.x - sprite.w / 2, sprite.y - sprite.h * 0.3, sprite.x + sprite.w / 2, sprite.y + sprite.h * 0.3)
            box = paint.crop(tuple(round(side * unit) for side in corners))
            ratio, is_count = text_contrast(box, sprite.look.colour), sprite.look.text.strip("+−%").isdigit()
            if ratio < (NUMBERS if is_count else WORDS):
                yield f"{sprite.key} “{sprite.look.text}” {sprite.look.colour}: {ratio:.1f}"


def text_contrast(box, colour):
    """Return the contrast ratio (1 to 21) of letters with the pixels behind them, ignoring the worst share TYPICAL of the pixels."""
    contrast_counts = sorted(
        (contrast(colour, "#" + bytes(rgb).hex()), count) for count, rgb in box.getcolors(box.width * box.height)
    )
    remaining_pixels = TYPICAL * box.width * box.height
    for ratio, count in contrast_counts:
        remaining_pixels -= count
        if remaining_pixels < 0:
            return ratio
    return 21.0


def main(size="800x480", theme="deep", nth="0"):
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    user, wrong, folder = SimulatedUser(create_table(), Settings(theme=theme, motion="off")), {}, Path(tempfile.mkdtemp())
    for name in nth_sample(games_with_boards(), int(nth), PARTS):
        luck = random.Random(name)
        user.table.send(BeginSession(name, seats_named(NAMES[: min(4, catalogue.cover(name).seats[1])])))
        user.wait_until_idle()
        for nth in range(CHECK_EVERY * MOST_CHECKS):
            if (prompt := user.table.snapshot.prompt) is None:
                break
            if nth % CHECK_EVERY == 0:
                for faint_text in faint_texts(user, folder):
                    wrong.setdefault(f"{name}: {faint_text.partition(' “')[0]}", faint_text)
            choice = luck.choice(prompt.choices)
            user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
            user.wait_until_idle(2)
    for game, faint_text in wrong.items():
        print(f"{game.partition(':')[0]}: {faint_text}")


if __name__ == "__main__":
    main(*sys.argv[1:])
