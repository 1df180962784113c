"""The log: everything that happened, a sentence a line; tap one to go back there."""

from collections.abc import Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.pictures.seats import disc
from companion.session.hands.inputs import GoBack, InDrawer
from companion.session.play.log import LogLine
from companion.table.say import say
from kivy_ui.look.language import read, told
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import MARGIN, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

WORDS, TIME, DISC, DISC_W, TIME_W, LEAST_H, AIR, PAD = 24.0, 18.0, 34.0, 50.0, 76.0, 50.0, 16.0, 4.0


class LogPage(HousePage):
    """The latest first, each as high as its words; a tapped line offers the way back to it."""

    def __init__(self, shell: Shell, is_beside: bool = False) -> None:
        super().__init__(shell)
        self._is_beside = is_beside
        self.lines: list[LogLine] = []
        self._chosen: LogLine | None = None
        self._turning = Turning(self._turned)
        shell.ask(lambda store: shell.log(is_beside), self._came)

    def _came(self, lines: Sequence[LogLine] | Exception) -> None:
        self.lines = [] if isinstance(lines, Exception) else [line for line in reversed(lines) if line.text]
        self.renew()

    def _turned(self) -> None:
        self._chosen = None
        self.renew()

    def draw(self, scene: Scene) -> None:
        """A page of lines on a card."""
        area = self.foot(scene, self._ways())
        pages = self._paged(scene, area.inset(AIR, PAD))
        on_page, count = self._turning.of(len(pages), 1)
        self.heading(scene, say("story.title"), "", self.close)
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, count)
        self.card(scene, "card", area)
        if not self.lines:
            scene.paragraph("empty", say("story.empty"), area.inset(20), 28, self.ink.dim, "middle", is_top=False)
        y = area.y + PAD
        for line, h in (row for page in pages[on_page] for row in page):
            self._line(scene, line, Area(area.x + AIR, y, area.w - 2 * AIR, h), y > area.y + PAD)
            y += h

    def _paged(self, scene: Scene, area: Area) -> list[list[tuple[LogLine, float]]]:
        """Lay the lines out in pages, each line with its height."""
        pages: list[list[tuple[LogLine, float]]] = [[]]
        for line in self.lines:
            h = min(area.h, self._height(scene, line, area.w))
            if sum(high for _, high in pages[-1]) + h > area.h + 1:
                pages.append([])
            pages[-1].append((line, h))
        return pages

    def _height(self, scene: Scene, line: LogLine, w: float) -> float:
        real = scene.text_size(WORDS)
        lines = scene.lines(said(line), real, line.seat is None, w - DISC_W * (line.seat is not None) - TIME_W)
        return max(LEAST_H, len(lines) * real * LINE_HEIGHT + AIR)

    def _line(self, scene: Scene, line: LogLine, place: Area, is_ruled: bool) -> None:
        key, seats, ink = f"line:{line.number}", self.shell.shown.seats, self.ink
        if is_ruled:
            scene.lay(f"{key}:rule", picture(plate_painters.shade, ink.dim, 0.3), Area(place.x, place.y - 1, place.w, 1.5))
        if line == self._chosen:
            self.frame(scene, f"{key}:frame", Area(place.x - 8, place.y, place.w + 16, place.h), BRASS)
        x, colour = place.x, BRASS if scene.theme == "deep" else ink.ink
        if line.seat is not None and line.seat < len(seats):
            seat = seats[line.seat]
            scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), x + DISC / 2, place.cy, DISC, DISC)
            x, colour = x + DISC_W, ink.ink
        scene.write(
            f"{key}:time",
            say("story.after", minutes=line.played_ms // 60_000),
            place.right - 4,
            place.cy,
            TIME,
            ink.dim,
            "end",
            False,
            room=TIME_W - 8,
            least=12,
        )
        words = Area(x, place.y, place.right - x - TIME_W, place.h)
        colour = ink.dim if line.is_undone else colour
        scene.paragraph(f"{key}:words", said(line), words, WORDS, colour, is_bold=line.seat is None, least=14, is_top=False)
        scene.touch(key, Area(place.x - 8, place.y, place.w + 16, place.h), partial(self._choose, line))

    def _choose(self, line: LogLine | None) -> None:
        self._chosen = None if self._chosen == line else line
        self.renew()

    def _ways(self) -> list[Way]:
        chosen = self._chosen
        if chosen is None:
            hint = Way("hint", say("story.hint"), self.close, cells=3 if self.is_wide else 1, kind="missing")
            return [
                hint if self.lines else hint._replace(kind="bare"),
                Way("close", say("story.close"), self.close, icon="close", kind="end"),
            ]
        back = Way(
            "go-back", say("story.rewind"), partial(self._go_back, chosen.number), say("story.rewind_note"), "undo", kind="loss"
        )
        stay = Way("stay", say("story.keep"), partial(self._choose, None))
        return [stay, back if can_go_back(chosen) else back._replace(kind="bare")]

    def _go_back(self, number: int) -> None:
        self.close()
        self.shell.send(InDrawer(GoBack(number)) if self._is_beside else GoBack(number))


def said(line: LogLine) -> str:
    """Say what a line tells."""
    return told("story.undone", text=line.text) if line.is_undone else read(line.text)


def can_go_back(line: LogLine) -> bool:
    """Whether the session can go back to just after this line."""
    return not line.is_undone and line.kind in ("move", "start")
