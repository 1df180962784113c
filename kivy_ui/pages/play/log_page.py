"""Menu › Log: every move as a sentence, the newest first; a tap on one shows its points and offers to undo it."""

import re
from collections.abc import Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.session.inputs.messages import Rewind
from companion.session.play.log import LogLine
from companion.table.seats import Seat
from companion.table.sentence import say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, card
from kivy_ui.layout.leaves import image, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, inset, panel, row, stack, units
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT, SMALL_TEXT
from kivy_ui.look.language import seat_name, translate
from kivy_ui.pages.loaded import empty_on_error
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.pages.play.log_entry_page import LogEntryPage, RewindOffer, log_sentence, seat_of_line
from kivy_ui.stage import plate_painters
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

DISC_UNITS = 34.0
DISC_ROOM_UNITS = 50.0
TIME_UNITS = 112.0
LEAST_LINE_UNITS = 50.0
RULE_UNITS = 1.5
RULE_ALPHA = 0.3
MS_A_MINUTE = 60_000


class LogLines(PagedPage):
    """Base of pages with a log: lines as high as their sentences, the newest first, a page at a time."""

    title = say("story.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.lines: list[LogLine] = []

    def seats(self) -> Sequence[Seat]:
        """Return the seats of the game."""
        raise NotImplementedError

    def tap_of(self, line: LogLine) -> Tap | None:
        """Return the action of a tap on a line; None if a tap does nothing."""
        raise NotImplementedError

    def use_lines(self, lines: Sequence[LogLine]) -> None:
        """Show the lines that have a sentence."""
        self.lines = [line for line in reversed(lines) if line.text]
        self.renew()

    def body(self) -> Part:
        """Return a page of lines on a card."""
        lines = by_area(self._page_of) if self.lines else text(say("story.empty"), LARGE_TEXT, "dim", is_bold=False)
        return card("card", inset(2 * GAP_UNITS, GAP_UNITS, lines))

    # lines

    def _page_of(self, scene: Scene, area: Area) -> Part:
        """Return as many lines below each other as have room."""
        pages: list[list[tuple[LogLine, float]]] = [[]]
        used_height = 0.0
        for entry in self.lines:
            entry_above = pages[-1][-1][0] if pages[-1] else None
            height = min(area.h, self._height(scene, entry, entry_above, area.w))
            if used_height + height > area.h + 1:
                pages.append([])
                used_height, height = 0.0, min(area.h, self._height(scene, entry, None, area.w))
            pages[-1].append((entry, height))
            used_height += height
        visible_entries = pages[self.pager.page_slice(len(pages), 1)][0]
        entries_above = [None, *(entry for entry, _ in visible_entries)]
        return column(
            *(
                units(height, self._line(entry, before))
                for (entry, height), before in zip(visible_entries, entries_above, strict=False)
            ),
            gap=0,
        )

    def _line(self, line: LogLine, line_above: LogLine | None) -> Part:
        """Return a line: the player's disc, the sentence, and the time in play if the line above has another.

        Below a line of the same player there is no disc and no name, and no rule between them.
        """
        seat, is_grouped = seat_of_line(line, self.seats()), self._is_grouped(line, line_above)
        ink = "dim" if line.is_undone else "ink" if seat else "label"
        words = paragraph(self._sentence(line, line_above), LABEL_TEXT, ink, is_bold=line.seat is None, is_top=False)
        face = [units(DISC_ROOM_UNITS, EMPTY if is_grouped else _disc(seat.colour, seat.emblem))] if seat else []
        is_same = _minutes(line) == (_minutes(line_above) if line_above is not None else 0)
        end = [units(_time_width(line), EMPTY if is_same else _time(line))] if _time_width(line) else []
        content = row(*face, words._replace(height=None), *end, gap=0)
        target = panel(f"line:{line.number}", None, inset(GAP_UNITS, 0, content), self.tap_of(line), words=_spoken_line(line))
        return inset(-GAP_UNITS, 0, target if line_above is None or is_grouped else stack(_rule(), target))

    def _sentence(self, line: LogLine, line_above: LogLine | None) -> str:
        """Return the sentence of a line, in which the player's name is not repeated, also not from the line above.

        No number is on another line than the name before it: “Tiefe 1”.
        """
        unbroken_sentence = re.sub(r"(\b[A-ZÄÖÜ]\w*) (\d)", rf"\1{NO_BREAK_SPACE}\2", log_sentence(line))
        parts, seat = re.split(r"(\n| · )", unbroken_sentence), seat_of_line(line, self.seats())
        if seat is not None:
            names = self._names()
            for at in range(0 if self._is_grouped(line, line_above) else 2, len(parts), 2):
                parts[at] = _without_name(parts[at], names[line.seat or 0], names)
        return "".join(parts)

    def _is_grouped(self, line: LogLine, line_above: LogLine | None) -> bool:
        """Return whether the line above is about the same player, and begins with the name."""
        if line_above is None or line.seat != line_above.seat or line.is_renaming or line_above.is_renaming:
            return False
        return seat_of_line(line, self.seats()) is not None and log_sentence(line_above).startswith(
            f"{self._names()[line.seat or 0]} "
        )

    def _names(self) -> list[str]:
        return [seat_name(at, seat.name) for at, seat in enumerate(self.seats())]

    def _height(self, scene: Scene, line: LogLine, line_above: LogLine | None, width: float) -> float:
        size = scene.text_size(LABEL_TEXT)
        room = width - DISC_ROOM_UNITS * (line.seat is not None) - _time_width(line)
        count = len(scene.lines(self._sentence(line, line_above), size, line.seat is None, room))
        return max(LEAST_LINE_UNITS, count * size * LINE_HEIGHT + 2 * GAP_UNITS)


class LogPage(LogLines):
    """Log of the open game. A tap on a line offers to undo its move or the moves after it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._numbers: list[int] = []
        shell.request(lambda store: list(shell.log()), empty_on_error(self.use_lines))

    def seats(self) -> Sequence[Seat]:
        """Return the seats of the open game."""
        return self.shell.snapshot.seats

    def tap_of(self, line: LogLine) -> Tap:
        """Return the action that opens the page of the line."""
        return partial(self._open_line, line)

    def buttons(self) -> Sequence[PageButton]:
        """Return a hint that lines can be tapped."""
        return [PageButton("hint", say("story.hint"), self.close, kind="hint" if self.lines else "bare")]

    def use_lines(self, lines: Sequence[LogLine]) -> None:
        """Show the lines that have a sentence; remember where the session can go back to."""
        self._numbers = [line.number for line in lines if can_rewind_to(line)]
        super().use_lines(lines)

    def _open_line(self, line: LogLine) -> None:
        offer = self._offer_of(line) if can_rewind_to(line) else None
        self.shell.open_page(LogEntryPage(self.shell, line, self.seats(), offer))

    def _offer_of(self, line: LogLine) -> RewindOffer | None:
        """Return what a line can be rewound to; None for a deal without moves."""
        later_lines = [other for other in self.lines if other.number > line.number and can_rewind_to(other)]
        earlier_numbers = [number for number in self._numbers if number < line.number]
        undo = partial(self._rewind, earlier_numbers[-1]) if earlier_numbers else None
        return RewindOffer(later_lines, partial(self._rewind, line.number), undo) if later_lines or undo else None

    def _rewind(self, number: int) -> None:
        self.close()
        rewind = Rewind(number, is_confirmed=True)
        self.shell.send(rewind)


def can_rewind_to(line: LogLine) -> bool:
    """Return whether the session can go back to just after a line."""
    return not (line.is_undone or line.is_renaming) and line.kind in ("move", "start")


def _without_name(sentence: str, name: str, names: Sequence[str]) -> str:
    """Return a sentence about a player without the name at its beginning; whole if another name follows, as in “Ann and Bo”.

    >>> _without_name("Ann dives", "Ann", ["Ann", "Bo"]), _without_name("Ann and Bo dive", "Ann", ["Ann", "Bo"])
    ('Dives', 'Ann and Bo dive')
    """
    rest = sentence.removeprefix(name)
    following_words = rest[1:].partition(" ")[2]
    if rest == sentence or rest[:1] not in (" ", NO_BREAK_SPACE) or any(map(following_words.startswith, names)):
        return sentence
    rest = rest[1:]
    return rest[:1].upper() + rest[1:]


def _spoken_line(line: LogLine) -> str:
    """Return the whole sentence of a line and its time in play, for a voice."""
    minutes = _minutes(line)
    times = [say("story.after", minutes=minutes)] if minutes else []
    return translate("story.with_points", parts=[log_sentence(line), *times])


def _time_width(log_line: LogLine) -> float:
    """Return the room at the end of a line for its time; none in the first minute."""
    return TIME_UNITS if _minutes(log_line) else 0.0


def _disc(colour: str, emblem: str) -> Part:
    return row(units(DISC_UNITS, centre_part(DISC_UNITS, DISC_UNITS, image(picture(disc, colour, emblem)))), EMPTY, gap=0)


def _minutes(log_line: LogLine) -> int:
    return log_line.played_ms // MS_A_MINUTE


def _time(log_line: LogLine) -> Part:
    words = say("story.after", minutes=_minutes(log_line))
    return inset(GAP_UNITS, 0, line(words, SMALL_TEXT, "dim", "end", is_bold=False))


def _rule() -> Part:
    def draw(scene: Scene, area: Area, key: str) -> None:
        look = picture(plate_painters.shade, scene.ink.dim, RULE_ALPHA)
        scene.put_in_area(f"{key}:rule", look, Area(area.x + GAP_UNITS, area.y - 1, area.w - 2 * GAP_UNITS, RULE_UNITS))

    return Part(draw)
