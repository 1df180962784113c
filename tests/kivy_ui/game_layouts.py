"""Play random games; check the layout after every answer: cells of answers, the scene's share, text sizes.

`python -m tests.kivy_ui.game_layouts 800x480 [THEME] [TEXT_SIZE] [LANGUAGE|longer] [NTH]` prints the mistakes;
"longer" is English stretched by 40 %.
"""

import random
import sys
from importlib.util import find_spec

from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession
from companion.table import reader
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import NAMES, random_field_value
from tests.sample_sizes import full_or_sample, nth_sample

MOST_ANSWERS, GAMES, PARTS = 500, full_or_sample(3, 1), 2
LEAST_SHARE = 0.6
NAME_MM, COUNT_MM = 4.1, 5.7
LONG_NAME, LONG_NAME_MM, LOW_COUNT_MM = 9, 3.2, 5.3
"""Length from which a name may be smaller; its least height then, and that of a count below a name on a wide screen, in mm."""
SLACK = 1.5
LEVELS = 5
VOWELS = {letter: letter * 2 for letter in "aeiou"}


def stretch_sentence(sentence):
    """Return a sentence some 40 % longer, with its placeholders unchanged."""
    letters, depth = [], 0
    for letter in sentence:
        depth += (letter == "{") - (letter == "}")
        letters.append(letter if depth or letter == "}" else VOWELS.get(letter, letter))
    return "".join(letters)


def lengthen_sentences():
    """Replace every sentence with a longer one from now on."""
    plain = reader.Language.sentence
    reader.Language.sentence = lambda self, key: stretch_sentence(plain(self, key))


def layout_mistakes(stage):
    """Yield a sentence for each layout mistake of the table as shown."""
    from kivy_ui.stage import plate_painters
    from kivy_ui.table.table_layout import CHOOSER_UNITS, OUT_CELL, table_layout

    scene, board = stage.scene, stage.board
    if stage.snapshot.prompt is None or board.shape(stage.snapshot).is_whole:
        return
    height = stage._scene_height
    laid = [sprite for sprite in scene.sprites if getattr(sprite.look, "paint", None) is plate_painters.answer]
    if _are_all_levels(stage.snapshot.prompt, scene.is_wide):
        if len({round(sprite.w) for sprite in laid[:4]}) > 1 or len(laid) != len(stage.snapshot.prompt.choices):
            yield "the levels are not all shown at one size"
        return
    at = table_layout(scene, height, 0)
    full_cells = at.cells if scene.is_wide else table_layout(scene, height, OUT_CELL).cells
    cells = (
        at.cells if scene.is_wide else (*at.cells, *full_cells)
    )  # an upright screen keeps the rows of the turn's earlier questions
    cells = (*cells, *at.variants)
    cells = cells if scene.is_wide or stage.snapshot.undo is not None else (*cells, at.undo)
    if len(laid) > 4 + (height < CHOOSER_UNITS) * 2:
        yield f"{len(laid)} answers at once"
    is_last_taken = any(sprite.look.args[0] != "loss" and _fits_cells(sprite, at.cells[OUT_CELL:]) for sprite in laid)
    loss_cells = [other[OUT_CELL - is_last_taken] for other in (at.cells, full_cells)]  # with another answer in D, a loss is in C
    for sprite in laid:
        if sprite.look.args[0] == "loss" and not _fits_cells(sprite, loss_cells):
            yield f"{sprite.key} loses something outside {'C' if is_last_taken else 'D'}"
        if not _fits_cells(sprite, cells) and not (len(laid) == 1 and (_fills_row(sprite, at.cells) or _fills_row(sprite, cells))):
            yield f"{sprite.key} is in no cell: {sprite.x:.0f} {sprite.y:.0f} {sprite.w:.0f} {sprite.h:.0f}"
    if height > CHOOSER_UNITS and at.low / scene.h < (LEAST_SHARE if scene.is_wide else 0.58):
        yield f"the scene has {at.low / scene.h:.2f} of the screen"


def _are_all_levels(prompt, is_wide):
    """Return whether the question is for one of five levels of Into the Blue, upright of four, which have a grid of their own."""
    return LEVELS - (not is_wide) <= len(prompt.choices) <= LEVELS and all(
        type(choice.move).__name__ == "PlaceShells" for choice in prompt.choices
    )


def _fits_cells(sprite, cells):
    """Return whether an answer's left and right edges are those of cells in its rows."""
    left_x, right, top, bottom = sprite.x - sprite.w / 2, sprite.x + sprite.w / 2, sprite.y - sprite.h / 2, sprite.y + sprite.h / 2
    row = [cell for cell in cells if cell.y - SLACK < top and bottom < cell.bottom + SLACK]
    return any(abs(left_x - cell.x) < SLACK for cell in row) and any(abs(right - cell.right) < SLACK for cell in row)


def _fills_row(sprite, cells):
    """Return whether a single answer takes all cells of a row, or, on an upright screen, all rows except that of Undo."""
    left_x, right, top, bottom = sprite.x - sprite.w / 2, sprite.x + sprite.w / 2, sprite.y - sprite.h / 2, sprite.y + sprite.h / 2
    last = cells[2] if cells[0].x == cells[2].x else cells[3]
    ends = ((left_x, cells[0].x), (right, last.right), (top, cells[0].y), (bottom, last.bottom))
    return all(abs(edge - other) < SLACK for edge, other in ends)


def small_flag_texts(stage):
    """Yield a sentence for each name or number on a flag that is too small to be read across a table."""
    mm = stage.look.unit / stage.look.scale
    count_mm = LOW_COUNT_MM if getattr(getattr(stage, "state", None), "has_two_lines", False) else COUNT_MM
    for sprite in stage.scene.sprites:
        is_flag, part = sprite.key.startswith("flag:"), sprite.key.rpartition(":")[2]
        name_mm = LONG_NAME_MM if is_flag and part == "name" and len(sprite.look.text) >= LONG_NAME else NAME_MM
        if is_flag and part in ("name", "value") and sprite.look.size * mm < {"name": name_mm, "value": count_mm}[part] - 0.02:
            yield f"{sprite.key} is {sprite.look.size * mm:.1f} mm high"


def play_and_check(user, name, luck):
    """Play a whole game at random; yield the layout mistakes after each answer."""
    user.table.send(BeginSession(name, seats_named(NAMES[: min(4, catalogue.cover(name).seats[1])])))
    user.wait_until_idle()
    for _ in range(MOST_ANSWERS):
        prompt = user.table.snapshot.prompt
        if prompt is None:
            return
        stage = user.shell.screen.stage
        yield from (
            *layout_mistakes(stage),
            *small_flag_texts(stage),
            *(f"“{placed_text.text}” is cut" for placed_text in stage.scene.placed_texts if placed_text.is_cut),
        )
        choice = luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.wait_until_idle(2)


def games_with_boards():
    """Return the names of the games that have a board of their own; the others are shown in words."""
    return [name for name in catalogue.names() if find_spec(f"kivy_ui.games.{name.replace('-', '_')}")]


def main(size, theme="deep", text_size="0", language="en", nth="0"):
    """Play every game to its end (in a sample, every second one); print the mistakes."""
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    if language == "longer":
        lengthen_sentences()
    settings = Settings(theme=theme, text_size=int(text_size), motion="off", language="de" if language == "de" else "en")
    user, wrong = SimulatedUser(create_table(), settings, is_blind=True), []
    for name in nth_sample(games_with_boards(), int(nth), PARTS):
        for game in range(GAMES):
            wrong += [f"{name}: {problem}" for problem in play_and_check(user, name, random.Random(f"{name} {game}"))]
    print(*dict.fromkeys(wrong), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
