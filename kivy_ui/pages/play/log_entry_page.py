"""Menu › Log › a line: the move with its points and their sources, and keys that undo it or the moves after it."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS, disc
from companion.session.play.log import LogLine
from companion.table.scored_points import Gain
from companion.table.seats import Seat
from companion.table.sentence import Sentence, Words, say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, card
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, inset, middle, row, share, square, units
from kivy_ui.layout.sizes import LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.pages.bars import LOSS_COLOUR, PLAIN_COLOUR, LabelledBar, bar_list
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

DISC_UNITS = 46.0
LARGE_DISC_UNITS = 72.0
LEAST_TEXT = 16.0
LATER_UNITS = 40.0
PAD_UNITS = 16.0
SENTENCE_TEXT = 30.0
SHORT_SENTENCE_TEXT = 24.0  # above points
NOTE_UNITS = 30.0
MOVE_SHARE = 1.2  # compared with the moves after it
MS_A_MINUTE = 60_000


class RewindOffer(NamedTuple):
    """What a line can be rewound to.

    later_lines   lines of the moves after it, the newest first, as in the log
    keep          undoes these moves
    undo          undoes the line's move, too; None for the deal
    """

    later_lines: Sequence[LogLine]
    keep: Callable[[], object]
    undo: Callable[[], object] | None


class LogEntryPage(PagedPage):
    """A line of the log: the sentence, each player's points with their sources, and the moves after it.

    offer  what the line can be rewound to; None where nothing can be undone
    """

    title = say("story.move")

    def __init__(self, shell: Shell, log_line: LogLine, seats: Sequence[Seat], offer: RewindOffer | None) -> None:
        super().__init__(shell)
        self._line, self._seats, self._offer = log_line, seats, offer

    def body(self) -> Part:
        """Return the move beside the moves after it, or above them on an upright screen."""
        move = card("card", inset(PAD_UNITS, GAP_UNITS, self._move()), rim=BRASS)
        if self._offer is None or not self._offer.later_lines:
            return move
        following = card("following", inset(PAD_UNITS, GAP_UNITS, self._following_moves(self._offer.later_lines)))
        return by_shape(
            row(share(MOVE_SHARE, move), share(1, following), gap=12), column(share(MOVE_SHARE, move), share(1, following), gap=12)
        )

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: undo this move, undo the moves after it, and Close, which leads to the log, as the arrow does."""
        close = PageButton("close", say("story.close"), self.close, icon="close", kind="end")
        if self._offer is None:
            return [close._replace(name="bare", kind="bare", cells=3), close]
        count, buttons = len(self._offer.later_lines), []
        if self._offer.undo is not None:
            note = say("story.and_later", count=count) if count else ""
            undo = partial(self._close_and, self._offer.undo)
            buttons.append(PageButton("undo-move", say("story.undo_move"), undo, note, "undo", kind="loss"))
        if count:
            keep = partial(self._close_and, self._offer.keep)
            buttons.append(PageButton("undo-later", say("story.undo_later", count=count), keep, kind="loss"))
        if self.is_wide:
            buttons[0] = buttons[0]._replace(cells=4 - len(buttons))
        return [*buttons, close]

    def _close_and(self, rewind: Callable[[], object]) -> None:
        self.close()
        rewind()

    # the move

    def _move(self) -> Part:
        """Return whose move it is, the sentence, the points, and when it was."""
        change = "" if self._line.gains else self._line.points
        notes = [words for words in (change, self._secret(), self._elapsed_text()) if as_text(words)]
        note_lines = [units(NOTE_UNITS * self.look.text_factor, _note(words)) for words in notes]
        if not self._line.gains:
            return column(self._large_sentence(), *note_lines, gap=GAP_UNITS)
        return column(self._sentence(), share(1, bar_list(self._bars(), self.pager)), *note_lines, gap=GAP_UNITS)

    def _large_sentence(self) -> Part:
        """Return the sentence in the middle, below the disc of the player."""
        words = paragraph(move_sentence(self._line), SENTENCE_TEXT, "ink", "middle", is_bold=True)
        face = self._disc()
        if face is None:
            return middle(words)
        return middle(column(units(LARGE_DISC_UNITS, face), words, gap=PAD_UNITS))

    def _sentence(self) -> Part:
        """Return the sentence beside the disc of the player."""
        words = paragraph(move_sentence(self._line), SHORT_SENTENCE_TEXT, "ink", is_bold=True, is_top=False)
        face = self._disc()
        if face is None or words.height is None:
            return words
        measure = words.height
        head = row(units(DISC_UNITS, face), words, gap=PAD_UNITS)
        return head._replace(height=lambda scene, width: max(DISC_UNITS, measure(scene, width - DISC_UNITS - PAD_UNITS)))

    def _disc(self) -> Part | None:
        seat = seat_of_line(self._line, self._seats)
        return None if seat is None else square(LARGE_DISC_UNITS, image(picture(disc, seat.colour, seat.emblem)))

    def _bars(self) -> list[LabelledBar]:
        most = max(abs(gain.points) for gain in self._line.gains) or 1
        return [self._bar(gain, abs(gain.points) / most) for gain in self._line.gains]

    def _bar(self, gain: Gain, length: float) -> LabelledBar:
        """Return the bar of a player's points, their sources below the name."""
        players = [self._seats[seat] for seat in gain.seats if seat < len(self._seats)]
        names = translate("story.names", names=[seat.name for seat in players])
        sources = [translate("story.source", source=source.label, points=number(source.points)) for source in gain.lines]
        value = f"+{number(gain.points)}" if gain.points > 0 else number(gain.points)
        first = players[0] if players else None
        colour = SEAT_PAINTS.get(first.colour, PLAIN_COLOUR) if first and gain.points >= 0 else LOSS_COLOUR
        face = picture(disc, first.colour, first.emblem) if first else None
        note = translate("story.sources", sources=sources) if sources else ""
        pattern = "bars" if gain.points < 0 else ""
        return LabelledBar(names, value, length, note=note, colour=colour, pattern=pattern, face=face)

    def _secret(self) -> Words:
        return say("story.secret") if self._line.has_secret else ""

    def _elapsed_text(self) -> Words:
        minutes = self._line.played_ms // MS_A_MINUTE
        return say("story.after", minutes=minutes) if minutes else ""

    # the moves after it

    def _following_moves(self, later_lines: Sequence[LogLine]) -> Part:
        """Return the moves after the line's in their order, as many as have room."""

        def make(scene: Scene, area: Area) -> Part:
            height = LATER_UNITS * scene.look.text_factor
            heights = [_following_height(scene, log_line, area.w) for log_line in reversed(later_lines)]
            count = _fitting_count(heights, area.h - height, height)
            rows = [
                units(high, _following_row(log_line))
                for high, log_line in zip(heights[:count], reversed(later_lines), strict=False)
            ]
            rest = len(later_lines) - count
            more = [units(height, _note(say("story.more_later", count=rest)))] if rest else []
            head = units(height, line(say("story.later"), LABEL_TEXT, "brass", "start"))
            return column(head, *rows, *more, EMPTY, gap=0)

        return by_area(make)


def _following_height(scene: Scene, log_line: LogLine, width: float) -> float:
    """Return the height of a move in units, with a gap."""
    size = scene.text_size(NOTE_TEXT)
    return len(scene.lines(as_text(move_sentence(log_line)), size, False, width)) * size * LINE_HEIGHT + GAP_UNITS


def _fitting_count(heights: Sequence[float], room: float, last: float) -> int:
    """Return how many of the first rows fit: all of them, or at least one that leaves the height `last` to the number of the others."""
    if sum(heights) <= room:
        return len(heights)
    ends = accumulate(heights)
    return max(1, sum(end <= room - last for end in ends))


def _following_row(log_line: LogLine) -> Part:
    """Return a move in the text size of all of them, smaller and cut only if it alone has no room."""
    return paragraph(move_sentence(log_line), NOTE_TEXT, "ink", least=LEAST_TEXT, is_top=False)._replace(height=None)


def _note(words: Words) -> Part:
    return paragraph(words, SMALL_TEXT, "dim", is_top=False, least=LEAST_TEXT)


def seat_of_line(log_line: LogLine, seats: Sequence[Seat]) -> Seat | None:
    """Return the player whom a line is about; None for the table, and for a solo opponent."""
    return seats[log_line.seat] if log_line.seat is not None and 0 <= log_line.seat < len(seats) else None


def move_sentence(log_line: LogLine) -> str:
    """Return the sentence of a line without its points."""
    return translate("story.undone", text=log_line.text) if log_line.is_undone else as_text(log_line.text)


def log_sentence(log_line: LogLine) -> str:
    """Return the sentence of a line, each result of a move on a line of its own, and the points that it does not say."""
    words = log_line.text
    if isinstance(words, Sentence) and words.key == "log.line":
        parts = words.parts["told"] if isinstance(words.parts["told"], tuple) else ()
        results = "\n".join(as_text(part) for part in parts if isinstance(part, Sentence | str))
        sentence = translate("story.undone", text=results) if log_line.is_undone else results
    else:
        sentence = move_sentence(log_line)
    return translate("story.with_points", parts=[sentence, log_line.points]) if log_line.points else sentence
