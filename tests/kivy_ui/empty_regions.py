"""Measures the largest empty rectangle of a table's scene: no picture and no word is in it; plates and frames do not count."""

from companion.pictures.picture import Picture
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_layout import SCENE, places

STEP_UNITS = 4
GROUNDS = (plate_painters.plate, plate_painters.frame, plate_painters.sheet, plate_painters.shade)


def largest_empty_share(hand):
    """Return the largest empty rectangle of the scene now shown, as a share of the whole screen."""
    scene = hand.shell.screen.stage.scene
    area = places(scene, SCENE, 2).scene
    columns, rows = int(area.w / STEP_UNITS), int(area.h / STEP_UNITS)
    taken = [[False] * columns for _ in range(rows)]
    for one in scene.sprites:
        if not is_content(one, area):
            continue
        first, last = int((one.x - one.w / 2 - area.x) / STEP_UNITS), int((one.x + one.w / 2 - area.x) / STEP_UNITS)
        top, low = int((one.y - one.h / 2 - area.y) / STEP_UNITS), int((one.y + one.h / 2 - area.y) / STEP_UNITS)
        for row in taken[max(0, top) : max(0, low + 1)]:
            for at in range(max(0, first), min(columns, last + 1)):
                row[at] = True
    return largest_rectangle(taken) * STEP_UNITS**2 / (scene.w * scene.h)


def is_content(sprite, area):
    """Return whether a sprite is more than the ground of something else."""
    if isinstance(sprite.look, Picture) and sprite.look.paint in GROUNDS:
        return False
    return sprite.w * sprite.h < area.w * area.h and sprite.alpha > 0


def largest_rectangle(taken):
    """Return the number of cells of the largest rectangle without a taken one."""
    heights, best = [0] * (len(taken[0]) + 1), 0
    for row in taken:
        stack = []
        for at in range(len(heights)):
            heights[at] = 0 if at == len(row) or row[at] else heights[at] + 1
            first = at
            while stack and stack[-1][1] >= heights[at]:
                first, height = stack.pop()
                best = max(best, height * (at - first))
            stack.append((first, heights[at]))
    return best
