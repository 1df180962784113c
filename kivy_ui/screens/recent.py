"""What Home shows of what was played: open sessions to resume, and recent tables to be set up again."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.session.hands.inputs import BeginSession, ResumeSession
from companion.table.say import say
from kivy_ui.boards.scenes import scene
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import spoken, told
from kivy_ui.screens import way
from kivy_ui.screens.looking_back import day_and_year, minutes, title
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import RADIUS_MM
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.sessions import Kept

PICTURE_MM = 34.0  # a narrower card is all words


def go_on_card(surface: Surface, pen: Pen, box: Box, kept: "Kept", shell: Shell, is_first: bool) -> None:
    """Draw an open session: one tap resumes it."""
    theme = pen.theme
    fill, ink = (theme.brass, theme.on_brass) if is_first else (theme.button, theme.on_button)
    pen.box(box, fill, None if is_first else theme.line, pen.mm(RADIUS_MM))
    picture, words = box.inset(pen.mm(2), pen.mm(1.2)).cut_left(box.h * 0.8, pen.mm(2.5))
    scene(pen, kept.game, picture)
    head, note = words.cut_top(words.h * 0.56)
    pen.words(
        told("recent.resume", title=shell.cover(kept.game).title(spoken())),
        head,
        "title" if is_first else "strong",
        ink,
        "start",
        True,
        "bottom",
    )
    short = next((words for words in so_far(kept) if pen.width(words, "caption") <= note.w), kept.names[0])
    pen.text(short, note.x, note.cy, "text", ink, "start", room=note.w, may_cut=True)
    surface.touchable(f"go-on:{kept.id}", box, _resume(shell, kept), radius=pen.mm(RADIUS_MM))


def so_far(kept: "Kept") -> Iterator[str]:
    """Say who plays, and how long already; then the same in fewer and fewer words."""
    names, played = kept.names, minutes(kept.played_ms) or say("recent.just_begun")
    if kept.entries > 1:
        yield told("recent.so_far", names=names, moves=kept.entries - 1, played=played)
    yield told("recent.so_far_short", names=names, played=played)
    yield from (told("recent.some_names", names=names[:most], more=len(names) - most) for most in range(len(names) - 1, 0, -1))


def _resume(shell: Shell, kept: "Kept") -> Callable[[], object]:
    return lambda: shell.send(ResumeSession(kept.id))


def again_card(surface: Surface, pen: Pen, box: Box, night: "Night", deal: BeginSession, shell: Shell) -> None:
    """Draw a recent table: one tap sets it up again with the same people and options."""
    theme = pen.theme
    pen.box(box, theme.button, theme.line, pen.mm(RADIUS_MM), max(1.5, pen.mm(theme.line_mm)))
    inner = box.inset(pen.mm(1.8), pen.mm(1))
    if box.w > pen.mm(PICTURE_MM):
        picture, inner = inner.cut_left(min(inner.h, pen.mm(12)), pen.mm(1.8))
        scene(pen, deal.game, picture)
    size = pen.look.text_px("caption") * 1.25
    lines = [told("recent.names", names=[seat.name for seat in deal.seats])]
    if inner.h >= pen.look.text_px("strong") * 1.2 + 2 * size:
        when = day_and_year(night.play.ended_s)[0]
        both = told("recent.when_and_who", day=when, won=winners) if (winners := won(night)) else when
        lines.append(both if pen.width(both, "caption") <= inner.w else when)
    head, notes = inner.cut_top(inner.h - size * len(lines))
    r = pen.mm(2)
    icon(pen, "redo", head.x + r, head.cy, r, theme.accent)
    words = Box(head.x + 2 * r + pen.mm(1.2), head.y, head.w - 2 * r - pen.mm(1.2), head.h)
    pen.words(title(night.play.game), words, "strong", theme.on_button, "start", True)
    for at, line in enumerate(lines):
        y = notes.top - size * (at + 0.5)
        pen.text(line, notes.x, y, "caption", theme.on_button, "start", room=notes.w, may_cut=True)
    surface.touchable(f"again:{night.play.id}", box, lambda: set_up_again(shell, deal), radius=pen.mm(RADIUS_MM))


def won(night: "Night") -> str:
    """Say who won; "" when nobody did."""
    winners = [face.nickname or face.name for score, face in zip(night.play.scores, night.faces, strict=True) if score.has_won]
    return told("recent.won", names=winners) if winners else ""


def set_up_again(shell: Shell, deal: BeginSession) -> None:
    """Go to the page before the game, with everybody seated and everything chosen as it was."""
    way.to_table(shell, deal)


class OpenSheet(Sheet):
    """All sessions that are open."""

    title = say("recent.resume_which")

    def __init__(self, shell: Shell, sessions: "list[Kept]") -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.sessions = sessions
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """A page of cards."""
        gap, below = pen.mm(GAP_MM), pen.mm(12)
        turning, box = box.cut_bottom(below, gap)
        each = max(1, int((box.h + gap) / (pen.mm(14) + gap)))
        h = each * pen.mm(14) + (each - 1) * gap
        area = Box(box.x, box.top - h, box.w, h)
        for kept, place in zip(self._pages.of(self.sessions, each), area.rows(each, gap), strict=False):
            go_on_card(self, pen, place, kept, self.shell, is_first=False)
        self._pages.buttons(self, pen, turning, len(self.sessions), each, (say("pages.newer"), say("pages.older")))
