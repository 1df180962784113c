"""End card: picture of a result to share, with text. The renderer provides the fonts."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.pictures.canvas import NO_PAINT, Canvas, estimated_width
from companion.pictures.drawing import drawing_box, put
from companion.pictures.objects import crown
from companion.pictures.seat_emblems import disc, seat_paint
from companion.pictures.sheet_icons import sheet_icon

W, H = 640, 820
"""Size of the card, in units."""
PAPER, RIM, SHADOW, INK, FAINT = "#fdf6e6", "#d8c49a", "#3a2a10", "#2a1c0a", "#6b5a3c"
SEA_TOP, SEA_LOW, FOAM, GOLD, GREEN = "#0f3145", "#061a28", "#f4fbfc", "#ffd88a", "#1d6b3c"
MARGIN_UNITS, PANEL_UNITS, RADIUS_UNITS = 34, 400, 22
LARGE_TEXT, SMALL_TEXT, MOST_SHRINK = 62, 40, 1.5
"""Text sizes of the winner's name in one and in two rows; it takes two if one would be smaller by more than this factor."""
FACT_TEXT, FACT_ROW_UNITS, FACT_RISE_UNITS = 42, 42, 16
"""Text size of the fact; if it takes two rows, their distance, and how much higher the first is than a single one. In units."""
PLAYERS_TEXT, PLAYERS_ROW_UNITS = 40, 46
"""Text size of the players, and the distance of their rows if they take two. In units."""
MOST_BARS, MOST_ROWS, BARS_PADDING_UNITS, TALL_PANEL_UNITS = 12, 6, 10, 480
"""Most bars, and in a column; the room below them, and the height of the sea with names beside the bars, in units."""
MOST_ROW_UNITS, BAR_SHARE, LEAST_BAR_UNITS = 60, 0.66, 6.0
"""Most height of a row in units, the height of a bar as a share of it, and the least length of a bar in units."""
NAME_UNITS, POINTS_UNITS, LOW_NAME_UNITS, LOW_POINTS_UNITS = 160, 72, 132, 50
COLUMN_GAP_UNITS, NAME_PADDING_UNITS = 20, 8
"""Room of names and points beside the bars, with one and with two columns, and the gaps. In units."""
MOST_NAME_SHARE = 0.46
"""Most room of long names, as a share of a row; names that are longer are smaller."""
LEAST_NAME_TEXT = 20
"""Least size of a long name beside its bar, in units; one that is longer is cut."""


class Area(NamedTuple):
    """Rectangle, in units."""

    x: float
    y: float
    w: float
    h: float


class CardBar(Struct, frozen=True):
    """Bar of a player: their colour, its length up to 1, to the left if it is negative, their name, and their points as text."""

    colour: str
    share: float
    name: str = ""
    points: str = ""


class Card(Struct, frozen=True):
    """Texts of an end card, translated.

    winner          name of the winner, or of several
    colour, emblem  the winner's disc; "" for several winners
    total           points of the winner; "" if no points were counted
    title, icon     the game, and the icon of its sheet; "" for none
    players         all names
    day             date of the play
    fact            a fact about the winner; "" for none
    has_winner      whether the game has a winner, so that a crown is shown for several
    ending          who won, in a sentence for the result as text; "" if the card's winner says it
    bars            bars of the players, the best place first; at most `MOST_BARS` are painted
    """

    winner: str
    total: str
    title: str
    players: str
    day: str
    fact: str = ""
    icon: str = ""
    colour: str = ""
    emblem: str = ""
    bars: tuple[CardBar, ...] = ()
    has_winner: bool = True
    ending: str = ""


def _in_two_rows(words: str, separator: str = " ") -> list[str]:
    """Return words split at the blank nearest to their middle that ends a separator; in one row if there is none."""
    blanks = [at for at, letter in enumerate(words) if letter == " " and words[: at + 1].endswith(separator)]
    if not blanks:
        return [words]
    at = min(blanks, key=lambda blank: abs(blank - len(words) / 2))
    return [words[:at], words[at + 1 :]]


@drawing_box(-8, -8, W + 16, H + 16)
def end_card(canvas: Canvas, card: Card) -> None:
    """Paint a card: the winner and the bars on the sea, below them the game, the players, a fact and the day."""
    canvas.rect(5, 7, W, H, SHADOW, RADIUS_UNITS, alpha=0.35)
    canvas.rect(0, 0, W, H, PAPER, RADIUS_UNITS, RIM, 4)
    _panel(canvas, card)
    left, room, panel_h = MARGIN_UNITS + 6, W - 2 * MARGIN_UNITS - 12, _panel_height(card)
    title_x = left + 78 if card.icon else left
    if card.icon:
        put(canvas, sheet_icon, (left + 30, panel_h + 92, 0), 0.62, card.icon)
    canvas.text(title_x, panel_h + 110, card.title, 56, INK, room=room - (title_x - left), is_bold=True)
    is_wide = estimated_width(card.players, PLAYERS_TEXT) > room
    player_rows = [] if _names_bars(card) else _in_two_rows(card.players, ", ") if is_wide else [card.players]
    for row, words in enumerate(player_rows):
        canvas.text(left, panel_h + 182 + row * PLAYERS_ROW_UNITS, words, PLAYERS_TEXT, INK, room=room)
    low = panel_h + (len(player_rows) - 1) * PLAYERS_ROW_UNITS
    rows = _in_two_rows(card.fact) if estimated_width(card.fact, FACT_TEXT) > room else [card.fact]
    for row, words in enumerate(rows):
        canvas.text(
            left,
            low + 256 + row * FACT_ROW_UNITS - (len(rows) - 1) * FACT_RISE_UNITS,
            words,
            FACT_TEXT,
            GREEN,
            room=room,
            is_bold=True,
        )
    canvas.text(left, low + (330 if card.fact else 262), card.day, 36, FAINT, room=room)


def _panel(canvas: Canvas, card: Card) -> None:
    """Draw the winner and the bars on the sea."""
    x, y, w = MARGIN_UNITS, MARGIN_UNITS, W - 2 * MARGIN_UNITS
    canvas.rect(x, y, w, _panel_height(card) - MARGIN_UNITS, canvas.linear((0, SEA_TOP), (1, SEA_LOW)), RADIUS_UNITS / 2, NO_PAINT)
    name_x = x + 30
    if card.colour:
        put(canvas, disc, (x + 78, y + 96, 0), 0.46, card.colour, card.emblem)
        name_x = x + 152
    elif card.has_winner:
        put(canvas, crown, (x + 78, y + 96, 0), 0.5)
        name_x = x + 152
    total_room = 150 if card.total else 0
    room = x + w - 30 - name_x - total_room - 16 * bool(card.total)
    parts = card.winner if " " in card.winner else card.winner.replace("-", "- ", 1)
    rows = _in_two_rows(parts) if estimated_width(card.winner, LARGE_TEXT) > MOST_SHRINK * room else [card.winner]
    most, step_y = (LARGE_TEXT, 0) if len(rows) == 1 else (SMALL_TEXT, SMALL_TEXT * 1.15)
    size = min(float(most), *(most * room / estimated_width(words, most) for words in rows if words))
    for number, words in enumerate(rows):
        canvas.text(name_x, y + 116 + (number - (len(rows) - 1) / 2) * step_y, words, size, FOAM, room=room, is_bold=True)
    if card.total:
        canvas.text(x + w - 28, y + 118, card.total, 72, GOLD, room=total_room, is_bold=True, anchor="end")
    _bars(canvas, card.bars[:MOST_BARS], Area(x + 30, y + 176, w - 60, _panel_height(card) - y - 176 - BARS_PADDING_UNITS))


def _names_bars(card: Card) -> bool:
    """Return whether every player's name is beside a bar, so that the names need no row of their own."""
    return bool(card.bars) and len(card.bars) <= MOST_BARS and all(bar.name for bar in card.bars)


def _panel_height(card: Card) -> int:
    return TALL_PANEL_UNITS if _names_bars(card) else PANEL_UNITS


def bar_spans(shares: Sequence[float], width: float) -> list[tuple[float, float]]:
    """Return left end and length of each bar; those below zero end where the others begin.

    >>> bar_spans((1.0, 0.5, 0.0), 100), bar_spans((1.0, -1.0), 100), bar_spans((-2.0, -4.0), 100)
    ([(0.0, 100.0), (0.0, 50.0), (0.0, 6.0)], [(50.0, 50.0), (0.0, 50.0)], [(50.0, 50.0), (0.0, 100.0)])
    """
    low, high = min([0.0, *shares]), float(any(share > 0 for share in shares))
    unit = width / (high - low or 1)
    lengths = [max(LEAST_BAR_UNITS, unit * abs(share)) for share in shares]
    zero = unit * abs(low)
    return [
        (zero - length if share < 0 else min(zero, width - length), length) for share, length in zip(shares, lengths, strict=True)
    ]


def _bars(canvas: Canvas, bars: Sequence[CardBar], area: Area) -> None:
    """Draw a row for each player, in two columns if they are many: the name, the bar and the points."""
    columns = 1 if len(bars) <= MOST_ROWS else 2
    lines = -(-len(bars) // columns) or 1
    width, step = (area.w - (columns - 1) * COLUMN_GAP_UNITS) / columns, min(MOST_ROW_UNITS, area.h / lines)
    size = step * BAR_SHARE
    least_name_w, points_w = (NAME_UNITS, POINTS_UNITS) if columns == 1 else (LOW_NAME_UNITS, LOW_POINTS_UNITS)
    longest = max((estimated_width(bar.name, size) for bar in bars), default=0.0) + NAME_PADDING_UNITS
    name_w = min(max(least_name_w, longest), max(least_name_w, MOST_NAME_SHARE * width))
    spans = bar_spans([bar.share for bar in bars], width - name_w - points_w)
    for number, (bar, (start, length)) in enumerate(zip(bars, spans, strict=True)):
        column, line = divmod(number, lines)
        x, y = area.x + column * (width + COLUMN_GAP_UNITS), area.y + line * step
        canvas.rect(x + name_w + start, y, length, size, seat_paint(bar.colour), 6, NO_PAINT)
        if bar.name:
            name = _cut(bar.name, LEAST_NAME_TEXT, name_w - NAME_PADDING_UNITS)
            canvas.text(x, y + size * 0.84, name, size, FOAM, room=name_w - NAME_PADDING_UNITS)
        if bar.points:
            canvas.text(
                x + width, y + size * 0.84, bar.points, size, GOLD, room=points_w - NAME_PADDING_UNITS, is_bold=True, anchor="end"
            )


def _cut(name: str, size: float, room: float) -> str:
    """Return a name, cut at its end with an ellipsis if it is too long for `room` units at this text size."""
    if estimated_width(name, size) <= room:
        return name
    return next(
        cut
        for length in range(len(name), -1, -1)
        if estimated_width(cut := f"{name[:length].rstrip()}…", size) <= room or not length
    )
