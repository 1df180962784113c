"""End card: picture of a result to share, with text. The renderer provides the fonts."""

from msgspec import Struct

from companion.pictures.canvas import NO_PAINT, Canvas, estimated_width
from companion.pictures.drawing import drawing_box, put
from companion.pictures.objects import crown
from companion.pictures.seat_emblems import disc, seat_paint
from companion.pictures.sheet_icons import sheet_icon

W, H = 640, 820
PAPER, RIM, SHADOW, INK, FAINT = "#fdf6e6", "#d8c49a", "#3a2a10", "#2a1c0a", "#6b5a3c"
SEA_TOP, SEA_LOW, FOAM, GOLD, GREEN = "#0f3145", "#061a28", "#f4fbfc", "#ffd88a", "#1d6b3c"
MARGIN, PANEL_H, ROUND = 34, 400, 22
LARGE, SMALL, MOST_SHRUNK = 62, 40, 1.5
"""Text sizes of the winner's name in one and in two rows; it takes two if one would be smaller by more than this factor."""
FACT, FACT_ROW, FACT_UP = 42, 42, 16
"""Text size of the fact; if it takes two rows, their distance, and how much higher the first is than a single one. In units."""
PLAYERS, PLAYERS_ROW = 40, 46
"""Text size of the players, and the distance of their rows if they take two. In units."""
MOST_BARS, BAR_H, BAR_GAP = 6, 22, 14


class CardBar(Struct, frozen=True):
    """Bar of a player: their colour, and its length, from 0 to 1."""

    colour: str
    share: float


class Card(Struct, frozen=True):
    """Texts of an end card, translated.

    winner          name of the winner, or of several
    colour, emblem  the winner's disc; "" for several winners
    total           points of the winner; "" if no points were counted
    title, icon     the game, and the icon of its sheet; "" for none
    players         all names
    day             date of the play
    fact            a fact about the winner; "" for none
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
    canvas.rect(5, 7, W, H, SHADOW, ROUND, alpha=0.35)
    canvas.rect(0, 0, W, H, PAPER, ROUND, RIM, 4)
    _panel(canvas, card)
    left, room = MARGIN + 6, W - 2 * MARGIN - 12
    title_x = left + 78 if card.icon else left
    if card.icon:
        put(canvas, sheet_icon, (left + 30, PANEL_H + 92, 0), 0.62, card.icon)
    canvas.text(title_x, PANEL_H + 110, card.title, 56, INK, room=room - (title_x - left), is_bold=True)
    player_rows = _in_two_rows(card.players, ", ") if estimated_width(card.players, PLAYERS) > room else [card.players]
    for row, words in enumerate(player_rows):
        canvas.text(left, PANEL_H + 182 + row * PLAYERS_ROW, words, PLAYERS, INK, room=room)
    low = PANEL_H + (len(player_rows) - 1) * PLAYERS_ROW
    rows = _in_two_rows(card.fact) if estimated_width(card.fact, FACT) > room else [card.fact]
    for row, words in enumerate(rows):
        canvas.text(left, low + 256 + row * FACT_ROW - (len(rows) - 1) * FACT_UP, words, FACT, GREEN, room=room, is_bold=True)
    canvas.text(left, low + (330 if card.fact else 262), card.day, 36, FAINT, room=room)


def _panel(canvas: Canvas, card: Card) -> None:
    """Draw the winner and the bars on the sea."""
    x, y, w = MARGIN, MARGIN, W - 2 * MARGIN
    canvas.rect(x, y, w, PANEL_H - MARGIN, canvas.linear((0, SEA_TOP), (1, SEA_LOW)), ROUND / 2, NO_PAINT)
    name_x = x + 30
    if card.colour:
        put(canvas, disc, (x + 78, y + 96, 0), 0.46, card.colour, card.emblem)
        name_x = x + 152
    else:
        put(canvas, crown, (x + 78, y + 96, 0), 0.5)
        name_x = x + 152
    total_room = 150 if card.total else 0
    room = x + w - 30 - name_x - total_room - 16 * bool(card.total)
    rows = _in_two_rows(card.winner) if estimated_width(card.winner, LARGE) > MOST_SHRUNK * room else [card.winner]
    most, step_y = (LARGE, 0) if len(rows) == 1 else (SMALL, SMALL * 1.15)
    size = min(float(most), *(most * room / estimated_width(words, most) for words in rows if words))
    for number, words in enumerate(rows):
        canvas.text(name_x, y + 116 + (number - (len(rows) - 1) / 2) * step_y, words, size, FOAM, room=room, is_bold=True)
    if card.total:
        canvas.text(x + w - 28, y + 118, card.total, 72, GOLD, room=total_room, is_bold=True, anchor="end")
    bars = card.bars[:MOST_BARS]
    step = BAR_H + BAR_GAP if len(bars) < MOST_BARS else BAR_H + BAR_GAP / 2
    for number, bar in enumerate(bars):
        width = max(6.0, (w - 60) * min(1.0, max(0.0, bar.share)))
        canvas.rect(x + 30, y + 186 + number * step, width, BAR_H, seat_paint(bar.colour), 6, NO_PAINT)
