"""How large the names of players and lines stand on a score sheet, and how they are cut."""

from collections.abc import Sequence

from companion.table.letters import first_letters, letters_of, without_last
from kivy_ui.stage.scene import Scene

NAME, LOW_NAME, LEAST_NAME, SHORT = 22, 19, 18, 4


def head_size(scene: Scene, names: Sequence[str], room: float) -> float:
    """Say how large names stand over columns: all alike, so that short ones and what long ones are cut to have room."""
    widest = max(scene.wide(first_letters(name, SHORT), NAME) for name in names)
    return min(NAME, max(LEAST_NAME / scene.look.text_factor, NAME * room / widest))


def apart(cut: str, name: str, everybody: Sequence[str]) -> str:
    """Let a cut name end with the letter in which it differs from others that are cut alike.

    >>> [apart(name[:3], name, ("Christian", "Christine", "Bo")) for name in ("Christian", "Christine", "Bo")]
    ['Cha', 'Chn', 'Bo']
    """
    mine, rivals = letters_of(name), [letters_of(one) for one in everybody if one.startswith(cut) and not one.startswith(name)]
    differs = max((next(at for at in range(len(mine)) if mine[at : at + 1] != one[at : at + 1]) for one in rivals), default=0)
    return without_last(cut) + mine[differs] if differs else cut


def name_size(scene: Scene, names: Sequence[str], room: float) -> float:
    """Say how large the names of lines are: all alike, smaller where one has no room."""
    return NAME if all(scene.wide(name, NAME) <= room for name in names) else LOW_NAME
