"""Who starts, by a show people enjoy; and the set-up list, where somebody wants it."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.input import MotionEvent

from companion.pictures.gems import burst, glow
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.places import compass, needle
from companion.pictures.seats import SEAT_PAINTS, disc, fingerprint
from companion.pictures.worlds.oceans import deep
from companion.session.hands.inputs import BeginSession
from companion.session.starter import starter
from companion.table.say import Words, say
from companion.table.seats import Seat
from kivy_ui.look.language import spoken
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.page_base import GAP, HEAD, MARGIN, Shell
from kivy_ui.pages.setup.seat_sides import SeatsSheet
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table import parts
from kivy_ui.table.table_sides import are_placed

SPIN_S, TURNS, ANSWER_H = 2.4, 4, 72
LINE_H, TICK, PRINT_H, STARTS, NAME, LEAST_NAME = 50, 28, 92.0, 52, 22, 17
LEAST_TITLE = 26.0
SHINES = 1.6
"""How far the light round whoever starts reaches, in prints."""


class StarterSheet(DrawnPage):
    """A compass among everybody's fingerprints: spun by a tap, or by as many fingers as there are players. The result stands after they leave."""

    def __init__(self, shell: Shell, seats: Sequence[Seat], on_drawn: Callable[[int], object]) -> None:
        super().__init__(shell)
        self.seats = list(seats)
        self.drawn: int | None = None
        self._on_drawn = on_drawn
        self._held: set[int] = set()
        self._places: list[Area] = []

    def world(self) -> Picture:
        """The sea, without its wreck: the compass is the hero."""
        return picture(deep, self.look.theme.name, 0.5, 0.36, 0)

    def draw(self, scene: Scene) -> None:
        """Prints round the compass; its needle on who starts."""
        low = scene.h - MARGIN - ANSWER_H
        area = self._area(scene)
        scene.write(
            "title",
            self._title(scene),
            scene.w / 2,
            38,
            STARTS if self.drawn is not None else 34,
            BRASS if scene.theme == "deep" else self.ink.ink,
            halo=self.ink.halo,
            room=scene.w - 140,
            least=LEAST_TITLE,
        )
        self._places = self._around(scene, area)
        for at, seat in enumerate(self.seats):
            self._print(scene, at, seat, self._places[at])
        if not self.is_playing:
            self._compass(scene, self._angle(area, self.drawn) if self.drawn is not None else 0)
        if self.drawn is None:
            hint, room = say("starting.hint"), scene.w - 32
            scene.write("hint", hint, 16, low - 18, 20, self.ink.dim, "start", halo=self.ink.halo, room=room, least=16)
        self._answers(scene, Area(MARGIN, low, scene.w - 2 * MARGIN, ANSWER_H).columns(4, GAP))

    def _title(self, scene: Scene) -> Words:
        """Ask who starts, or say it, by as much of the name as there is room for."""
        if self.drawn is None:
            return say("starting.title")
        name = self.seats[self.drawn].name
        whole = say("starting.starts", name=name)
        return (
            whole
            if scene.wide(whole, STARTS * 0.8) <= scene.w - 140
            else say("starting.starts", name=parts.told_apart(scene, name, 90))
        )

    def _around(self, scene: Scene, area: Area) -> list[Area]:
        """Seat everybody clockwise in two columns beside the compass, the first at the upper right."""
        count = len(self.seats)
        rows = -(-count // 2)
        dial = self._dial(scene)
        w = dial.x - GAP - area.x if scene.is_wide else area.shares((1, 1.2, 1), GAP)[0].w
        left, right = (area._replace(x=x, w=w).rows(rows, 4) for x in (area.x, area.right - w))
        return [*right[:rows], *reversed(left[: count - rows])]

    def _print(self, scene: Scene, at: int, seat: Seat, place: Area) -> None:
        """A print with its name beside it, or below it where the glass is high."""
        is_lit = at in self._held or at == self.drawn
        h = min(PRINT_H, place.h - 8 if scene.is_wide else place.h - 44)
        x, y = (place.x + PRINT_H * 0.74, place.cy) if scene.is_wide else (place.cx, place.cy - 20)
        if at == self.drawn:
            if scene.theme == "deep":
                scene.put(f"print:{at}:glow", picture(glow, SEAT_PAINTS[seat.colour], 0.7), x, y, h * 3, h * 3)
            scene.put(f"print:{at}:burst", picture(burst, BRASS, 18), x, y, h * SHINES, h * SHINES)
        scene.put(
            f"print:{at}", picture(fingerprint, seat.colour), x, y, h * 0.91, h, alpha=1.0 if is_lit or self.drawn is None else 0.6
        )
        words = Area(place.x, y + h / 2 + 6, place.w, 36)
        if scene.is_wide:
            beside = h * (SHINES / 2 if at == self.drawn else 0.46) + 14 - 8 * (at == self.drawn)
            words = Area(x + beside, y - 18, place.right - x - beside, 36)
        scene.put(f"print:{at}:disc", picture(disc, seat.colour, seat.emblem), words.x + 16, words.cy, 32, 32)
        room = words.w - 46
        name = parts.told_apart(scene, seat.name, room, LEAST_NAME)
        scene.write(
            f"print:{at}:name", name, words.x + 38, words.cy, NAME, self.ink.ink, "start", halo=self.ink.halo, room=room, least=16
        )
        scene.touch(f"print:{at}", place, hold=partial(self._finger, at), radius=40)

    def _area(self, scene: Scene) -> Area:
        """Where the compass and everybody's prints are."""
        low = scene.h - MARGIN - ANSWER_H
        return Area(MARGIN, HEAD, scene.w - 2 * MARGIN, low - HEAD - 40)

    def _dial(self, scene: Scene) -> Area:
        """Where the compass is."""
        area = self._area(scene)
        size = min(area.w * 0.36, area.h * 0.86)
        return around(area.cx, area.cy, size, size)

    def _compass(self, scene: Scene, degrees: float) -> None:
        dial = self._dial(scene)
        size = dial.w
        scene.put("compass", picture(compass), dial.cx, dial.cy, size, size)
        scene.put("needle", picture(needle), dial.cx, dial.cy, size * 0.8, size * 0.8, angle=degrees)
        scene.touch("compass", dial, self._spin, radius=size / 2)

    def _angle(self, area: Area, at: int) -> float:
        place = self._places[at]
        return math.degrees(math.atan2(place.cy - area.cy, place.cx - area.cx)) + 90

    def _answers(self, scene: Scene, cells: list[Area]) -> None:
        wide, tint = Area(cells[0].x, cells[0].y, cells[1].right - cells[0].x, cells[0].h), self.ink.tint
        if self.drawn is None:
            parts.answer(scene, "at-random", wide, "main", say("starting.spin"), say("starting.at_random_note"), tint, self._spin)
        else:
            parts.answer(scene, "done", wide, "main", say("setup.next"), say("starting.clockwise"), tint, self.shell.lift)
            parts.answer(scene, "again", cells[2], "plain", say("starting.again"), "", tint, self._spin, icon_name="turn")
        parts.answer(scene, "back", cells[3], "end", say("table.back"), "", tint, self.shell.lift, icon_name="back")

    def _finger(self, at: int, begins: bool) -> None:
        """All fingers down: the compass spins."""
        self._held = self._held | {at} if begins else self._held - {at}
        if len(self._held) == len(self.seats) and not self.is_playing:
            self._spin()
        self.renew()

    def _spin(self) -> None:
        if self.is_playing:
            return
        chosen = starter(len(self.seats))
        self.drawn = None
        self.renew()
        self.stage.play([Moment(partial(self._spinning, chosen), SPIN_S, "starter")], partial(self._landed_on, chosen))

    def _spinning(self, chosen: int, scene: Scene, t: float) -> None:
        gone = 1 - (1 - min(1, t / SPIN_S)) ** 3
        self._compass(scene, (360 * TURNS + self._angle(self._area(scene), chosen)) * gone)

    def _landed_on(self, chosen: int) -> None:
        self.drawn = chosen
        self._on_drawn(chosen)
        self.renew()

    def intercepts(self, touch: MotionEvent) -> bool:
        """End the spinning of the compass by a touch that does nothing else."""
        if not self.is_playing:
            return False
        self.stage.skip()
        return True


class Dealer:
    """Deals a game, once however often that is tapped: again only when the table has said since why it did not."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._dealt: int | None = None

    def deal(self, deal: BeginSession) -> None:
        """Deal, once everybody has a side of a flat table: who has none is asked for it."""
        saying = self._shell.shown.saying
        if not are_placed(self._shell.settings, deal.seats):
            self._shell.lay(SeatsSheet(self._shell, deal.game, deal.seats, partial(self.deal, deal)))
        elif self._dealt != saying:
            self._dealt = saying
            self._shell.send(deal)


class ChecklistSheet(DrawnPage):
    """What to lay out, ticked off line by line or not at all; then the deal."""

    def __init__(self, shell: Shell, deal: BeginSession, lines: tuple[Words, ...]) -> None:
        super().__init__(shell)
        self.deal = deal
        self.game = shell.game(deal.game)
        self.lines = lines
        self.ticked: set[int] = set()
        self._page = 0
        self._dealer = Dealer(shell)

    def draw(self, scene: Scene) -> None:
        """The list, and the deal."""
        self.heading(scene, say("checklist.title", game=self.game.cover.title(spoken())), back=self.shell.lift)
        foot = Area(MARGIN, scene.h - 10 - ANSWER_H, scene.w - 2 * MARGIN, ANSWER_H)
        reader = self.game.reader(tuple(seat.name for seat in self.deal.seats), spoken())
        pages = self._pages(scene, [reader.read(line) for line in self.lines], foot.y - HEAD - 20)
        self._page %= len(pages)
        y = HEAD + 10.0
        for at, line, h in pages[self._page]:
            self._line(scene, Area(MARGIN, y, scene.w - 2 * MARGIN, h), at, line)
            y += h + 6
        self._foot(scene, foot, len(pages))

    def _pages(self, scene: Scene, lines: list[str], room: float) -> list[list[tuple[int, str, float]]]:
        """Break the list into pages: (which line, its words, its height)."""
        pages: list[list[tuple[int, str, float]]] = [[]]
        left, size = room, scene.text_size(22)
        for at, line in enumerate(lines):
            h = max(LINE_H, len(scene.lines(line, size, False, scene.w - 2 * MARGIN - 66)) * size * 1.16 + 14)
            if h > left and pages[-1]:
                pages.append([])
                left = room
            pages[-1].append((at, line, h))
            left -= h + 6
        return pages

    def _line(self, scene: Scene, place: Area, at: int, line: str) -> None:
        is_ticked, key = at in self.ticked, f"tick:{at}"
        self.plate(scene, key, place, radius=10)
        square = around(place.x + 30, place.cy, TICK, TICK)
        scene.lay(
            f"{key}:square", picture(plate_painters.plate, BRASS if is_ticked else self.ink.plate, self.ink.ink, 2, 6), square
        )
        if is_ticked:
            scene.put(f"{key}:tick", picture(icon, "tick", "#1d1204"), square.cx, square.cy, 24, 24)
        words = Area(place.x + 56, place.y + 7, place.w - 66, place.h - 12)
        scene.paragraph(f"{key}:words", line, words, 22, self.ink.dim if is_ticked else self.ink.ink, is_top=False)
        scene.touch(key, place, partial(self._tick, at), radius=10)

    def _tick(self, at: int) -> None:
        self.ticked ^= {at}
        self.renew()

    def _foot(self, scene: Scene, area: Area, pages: int) -> None:
        cells, tint = area.columns(4, GAP), self.ink.tint
        left = len(self.lines) - len(self.ticked)
        note = say("checklist.left", left=left) if left else say("checklist.ready")
        start = Area(area.x, area.y, cells[2 if pages == 1 else 1].right - area.x, area.h)
        parts.answer(
            scene,
            "begin",
            start,
            "main",
            say("checklist.start"),
            note if self.lines else "",
            tint,
            partial(self._dealer.deal, self.deal),
        )
        if pages > 1:
            words = say("checklist.page", page=self._page + 1, of=pages)
            turn = say("checklist.first" if self._page == pages - 1 else "table.page")
            parts.answer(scene, "page", cells[2], "plain", turn, words, tint, self._turn)
        parts.answer(scene, "lift", cells[3], "end", say("table.back"), "", tint, self.shell.lift, icon_name="back")

    def _turn(self) -> None:
        self._page += 1
        self.renew()


def to_checklist(shell: Shell, deal: BeginSession) -> None:
    """Go to the set-up list, with what the table has learned of its box."""
    shell.ask(lambda store: store.edition(deal.game), lambda learned: _list(shell, deal, learned))


def _list(shell: Shell, deal: BeginSession, learned: dict[str, Any] | Exception | None) -> None:
    game = shell.game(deal.game)
    edition = game.edition() | (learned if isinstance(learned, dict) else {})
    shell.lay(ChecklistSheet(shell, deal, game.checklist(game.setup(deal.seats, deal.options, edition))))
