"""Set-up list: what to put on the table before a game, with boxes to tick."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.pictures.picture import Picture
from companion.session.inputs.messages import BeginSession
from companion.table.sentence import Words, say
from kivy_ui.games.covers import set_up_world
from kivy_ui.layout.elements import FOOT_UNITS, GAP_UNITS, HALF, MARGIN_UNITS, PLATE_RIM, PageButton, icon_of, plate_ground
from kivy_ui.layout.leaves import line, paragraph
from kivy_ui.layout.part import EMPTY, Part, centre_part, column, inset, panel, row, units
from kivy_ui.layout.sizes import BODY_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import language_code
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.seat_sides import SeatSidesPage
from kivy_ui.pages.setup.single_start import SingleStart
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.table.table_sides import are_placed

LEAST_LINE_UNITS = 50.0
LINE_GAP_UNITS = 6.0
LINE_PADDING_UNITS = 5.0
LINE_SIDE_UNITS = 10.0
LINE_RADIUS_UNITS = 10.0
BOX_UNITS = 28.0
BOX_ROOM_UNITS = 38.0
TICK_UNITS = 24.0
TICK_INK = "#1d1204"


class GameStart:
    """Start of a game, which happens once, however often the button is tapped. If the table refuses, the next tap tries again."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._single_start = SingleStart(shell)

    def start(self, deal: BeginSession) -> None:
        """Start the game. On a flat screen ask first for the sides of players who have none."""
        if not are_placed(self._shell.settings, deal.seats):
            self._shell.open_page(SeatSidesPage(self._shell, deal.game, deal.seats, partial(self.start, deal)))
        elif self._single_start.take():
            self._shell.send(deal)


class SetUpListPage(Page):
    """The lines of the list, a page at a time. A box has the number of its line until it is ticked.

    ticked    the numbers of the lines that are ticked
    """

    has_one_foot_line = True

    def __init__(self, shell: Shell, deal: BeginSession, lines: tuple[Words, ...], title: Words = "") -> None:
        super().__init__(shell)
        self.deal = deal
        self.game = shell.game(deal.game)
        self.title = say("checklist.title", game=title or self.game.cover.title(language_code()))
        self.lines = lines
        self.ticked: set[int] = set()
        self._page = 0
        self._start = GameStart(shell)

    def world(self) -> Picture:
        """Return the world of the game."""
        return set_up_world(self.game.name, self.look.theme.name)

    def body(self) -> Part:
        """Return the lines of the page."""
        pages = self._pages()
        self._page = min(self._page, len(pages) - 1)  # larger letters, chosen meanwhile, change the number of pages
        page = pages[self._page]
        return row(*(column(*lines, EMPTY, gap=LINE_GAP_UNITS) for lines in page))

    def _pages(self) -> list[list[list[Part]]]:
        """Divide the lines among as few pages as possible, each with one column of lines; with two where that saves a page on a wide screen.

        Smaller letters save pages, too: the largest are taken of those that need the fewest.
        """
        scene = self.stage.new_scene()
        counts = (1, HALF) if scene.is_wide else (1,)
        layouts = [(self._columns(scene, count, size), count) for size in (BODY_TEXT, NOTE_TEXT, SMALL_TEXT) for count in counts]
        columns, count = min(layouts, key=lambda layout: -(-len(layout[0]) // layout[1]))
        return [columns[at : at + count] for at in range(0, len(columns), count)]

    def _columns(self, scene: Scene, count: int, size: float) -> list[list[Part]]:
        """Divide the lines among columns, `count` side by side: as few as possible; those of one page are of about equal heights."""
        reader = self.game.reader(tuple(seat.name for seat in self.deal.seats), language_code())
        width = (scene.w - 2 * MARGIN_UNITS - (count - 1) * GAP_UNITS) / count
        lines = [self._line(number, reader.read(line), scene, (width, size)) for number, line in enumerate(self.lines)]
        room = scene.h - self.title_units - FOOT_UNITS
        columns = _divided(lines, room)
        if count == 1:  # pages, each as full as possible
            return columns
        heights = sorted({_height(lines[at:end]) for at in range(len(lines)) for end in range(at + 1, len(lines) + 1)})
        return next(
            (even for height in heights if height <= room and len(even := _divided(lines, height)) <= len(columns)), columns
        )

    def _line(self, number: int, words: str, scene: Scene, width_and_size: tuple[float, float]) -> Part:
        line_width, size = width_and_size
        is_ticked, name = number in self.ticked, f"tick:{number}"
        ink = scene.ink
        tick = centre_part(TICK_UNITS, TICK_UNITS, icon_of("tick", TICK_UNITS, TICK_INK))
        nth = line(str(number + 1), SMALL_TEXT)
        ground = plate_ground(BRASS if is_ticked else ink.plate, ink.ink, LINE_GAP_UNITS, alpha=0.9)
        box = centre_part(BOX_UNITS, BOX_UNITS, panel(f"{name}:box", ground, tick if is_ticked else nth))
        words_part = paragraph(words, size, "dim" if is_ticked else "ink", is_top=False)
        body = inset(LINE_SIDE_UNITS, LINE_PADDING_UNITS, row(units(BOX_ROOM_UNITS, box), words_part))
        width = line_width - 2 * LINE_SIDE_UNITS - BOX_ROOM_UNITS - GAP_UNITS
        height = words_part.height(scene, width) + 2 * LINE_PADDING_UNITS if words_part.height else 0.0
        plate = plate_ground(ink.plate, PLATE_RIM, LINE_RADIUS_UNITS, alpha=0.9)
        return units(
            max(LEAST_LINE_UNITS, height), panel(name, plate, body, partial(self._toggle_tick, number), radius=LINE_RADIUS_UNITS)
        )

    def buttons(self) -> list[PageButton]:
        """Return the buttons: start the game, turn the page."""
        pages = self._pages()
        left_count = len(self.lines) - len(self.ticked)
        note = say("checklist.left", left=left_count) if self.ticked else say("players.laid_out")
        note = note if left_count else say("checklist.ready")
        start = PageButton(
            "begin", say("checklist.start"), partial(self._start.start, self.deal), note if self.lines else "", kind="main"
        )
        if len(pages) == 1:
            return [start]
        is_last = self._page == len(pages) - 1
        page = 0 if is_last else self._page + 1
        title = say("checklist.first" if is_last else "checklist.next")
        turn = PageButton("page", title, partial(self._turn_to, page), self._steps_on_page(pages, page))
        if not is_last and left_count:  # the next steps come before the start
            start, turn = start._replace(kind="plain"), turn._replace(kind="main")
        return [start._replace(cells=HALF), turn]

    def _steps_on_page(self, pages: Sequence[Sequence[Sequence[Part]]], page: int) -> Words:
        """Return which steps are on a page: “steps 4–6”."""
        counts = [sum(map(len, columns)) for columns in pages]
        first, last = 1 + sum(counts[:page]), sum(counts[: page + 1])
        return say("checklist.step", first=first) if first == last else say("checklist.steps", first=first, last=last)

    def back_action(self) -> Callable[[], object]:
        """Return the action of the arrow: back to the page of steps before, from the first to the players."""
        return partial(self._turn_to, self._page - 1) if self._page else self.close

    def _toggle_tick(self, number: int) -> None:
        self.ticked ^= {number}
        self.renew()

    def _turn_to(self, page: int) -> None:
        self._page = page
        self.renew()


def _height(lines: Sequence[Part]) -> float:
    return sum(line.units for line in lines) + LINE_GAP_UNITS * (len(lines) - 1)


def _divided(lines: Sequence[Part], room: float) -> list[list[Part]]:
    """Divide lines among columns of at most this height; a higher line has a column of its own."""
    columns: list[list[Part]] = [[]]
    for step in lines:
        if columns[-1] and _height([*columns[-1], step]) > room:
            columns.append([])
        columns[-1].append(step)
    return columns


def open_set_up_list(shell: Shell, deal: BeginSession, title: Words = "") -> None:
    """Open the set-up list for the contents of the players' box. `title`: the game's name, "" for that on its cover."""

    def show(learned: dict[str, Any] | None) -> None:
        game = shell.game(deal.game)
        setup = game.setup(deal.seats, deal.options, game.edition() | (learned or {}))
        shell.open_page(SetUpListPage(shell, deal, game.checklist(setup), title))

    shell.request(lambda store: store.edition(deal.game), lambda learned: show(None if isinstance(learned, Exception) else learned))
