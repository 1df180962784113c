"""Measure the largest empty rectangle of a table's scene: one without pictures and words.

Plates and frames do not count as content.
"""

from companion.pictures.picture import Picture
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_layout import SCENE_UNITS, table_layout

STEP_UNITS = 4
GROUNDS = (plate_painters.plate, plate_painters.frame, plate_painters.shaded_panel, plate_painters.shade)


def largest_empty_share(user):
    """Return the area of the scene's largest empty rectangle as a share of the screen."""
    scene = user.shell.screen.stage.scene
    area = table_layout(scene, SCENE_UNITS, 2).scene
    columns, rows = int(area.w / STEP_UNITS), int(area.h / STEP_UNITS)
    taken_cells = [0] * rows
    for sprite in scene.sprites:
        if not is_content(sprite, area):
            continue
        first, last = int((sprite.x - sprite.w / 2 - area.x) / STEP_UNITS), int((sprite.x + sprite.w / 2 - area.x) / STEP_UNITS)
        top, low = int((sprite.y - sprite.h / 2 - area.y) / STEP_UNITS), int((sprite.y + sprite.h / 2 - area.y) / STEP_UNITS)
        bits = (1 << max(0, min(columns, last + 1))) - (1 << max(0, min(columns, first)))
        for row in range(max(0, top), min(rows, low + 1)):
            taken_cells[row] |= max(0, bits)
    return largest_rectangle(taken_cells, columns) * STEP_UNITS**2 / (scene.w * scene.h)


def is_content(sprite, area):
    """Return whether a sprite is content, not the background of another sprite."""
    if isinstance(sprite.look, Picture) and sprite.look.paint in GROUNDS:
        return False
    return sprite.w * sprite.h < area.w * area.h and sprite.alpha > 0


def largest_rectangle(taken_cells, columns):
    """Return the number of cells of the largest free rectangle; each row is an integer with one bit per taken cell."""
    best = 0
    for top in range(len(taken_cells)):
        taken_bits = 0
        for height, row in enumerate(taken_cells[top:], 1):
            taken_bits |= row
            while has_run(free := ~taken_bits & ((1 << columns) - 1), best // height + 1):
                best = height * (best // height + 1)
            if not free:
                break
    return best


def has_run(bits, length):
    """Return whether `length` adjacent bits are set."""
    have = 1
    while have < length and bits:
        step = min(have, length - have)
        bits &= bits >> step
        have += step
    return bool(bits)
