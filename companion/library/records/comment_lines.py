"""The lines of a score sheet in a play's comment: BG Stats has no field for them."""

import re
from collections.abc import Callable, Iterator

from companion.library.records.play_record import IMPORTED_ID, SHEET, Play
from companion.table.sentence import Words
from companion.table.standings import format_points

COMMENT_PREFIX = "[Fathom]"
"""First row of the lines in a comment."""
BLOCK = re.compile(rf"(?:^|\n+){re.escape(COMMENT_PREFIX)}\n(?:[^\n]+\n?)*")


def with_lines(note: str, play: Play, read: Callable[[Words], str]) -> str:
    """Append the lines of each player to a comment: "Ann: Eggs 12, Birds 40". Only plays on a sheet of ours have such lines."""
    if not play.game.startswith(f"{SHEET}/") or play.id.startswith(IMPORTED_ID) or COMMENT_PREFIX in note:
        return note
    rows = list(_rows(play, read))
    return "\n".join(filter(None, (note, COMMENT_PREFIX if rows else "", *rows)))


def without_lines(note: str) -> str:
    r"""Return a comment without them.

    >>> without_lines("Rainy\n[Fathom]\nAnn: Eggs 12\nBo: Eggs 3"), without_lines("[Fathom]\nAnn: Eggs 12\n\nGreat!")
    ('Rainy', 'Great!')
    """
    return BLOCK.sub("\n", note.replace("\r\n", "\n")).strip()


def _rows(play: Play, read: Callable[[Words], str]) -> Iterator[str]:
    for score in play.people:
        if score.lines:
            lines = (f"{' '.join(read(line.label).split())} {format_points(line.points)}" for line in score.lines)
            yield f"{' '.join(score.name.split())}: {', '.join(lines)}"
