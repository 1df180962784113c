"""The captains' panels: crew as ten pegs, maps, points, how they stand, and what weighing anchor now would bank."""

from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.boards.perils_things import anchor, map_sheet, medal, pegs, seat_fill, skull
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM

BUTTON_MM = 9.2
DIM = 0.45
LOW = 2


def draw_captain(board: Board, pen: Pen, box: Box, view: PerilsView, captain: CaptainView) -> None:
    """Draw one captain's panel. While captains decide, it holds both answers."""
    theme, mm = pen.theme, pen.mm
    is_up = view.acting == captain.seat
    pen.box(box, theme.panel, theme.rim if is_up else theme.line, mm(1.5), max(1.5, mm(0.5 if is_up else 0.3)))
    inner = box.inset(mm(0.9), mm(0.7))
    if captain.is_asked and inner.h < _line(pen, 4.4) + mm(BUTTON_MM):
        _answers(board, pen, Box(box.x + mm(0.4), box.cy - mm(BUTTON_MM) / 2, box.w - mm(0.8), mm(BUTTON_MM)), view, captain, True)
        return
    head, rest = inner.cut_top(_line(pen, 4.4), mm(0.4))
    _head(board, pen, head, captain)
    if captain.is_asked:
        buttons, rest = rest.cut_bottom(mm(BUTTON_MM), mm(0.4))
        _answers(board, pen, Box(box.x + mm(0.2), buttons.y, box.w - mm(0.4), buttons.h), view, captain)
    _DRAW.get(captain.status, _sailing)(board, pen, rest, captain)
    for mark in (f"tokens:{captain.seat}", f"seat:{captain.seat}"):
        board.mark(mark, box, mm(1.5))


def _line(pen: Pen, mm: float) -> float:
    """Measure the height of a line: it grows with the text size."""
    return pen.mm(mm) * pen.look.text_px("text") / pen.mm(3.5)


def _head(board: Board, pen: Pen, box: Box, captain: CaptainView) -> None:
    """Draw who it is, and its victory points."""
    seat, r = board.shown.seats[captain.seat], box.h / 2
    seat_disc(pen, seat.colour, seat.emblem, box.x + r, box.cy, r, 1.0 if captain.status == "sailing" else DIM)
    w = pen.text(str(captain.points), box.right, box.cy, "strong", pen.theme.ink, "end", True)
    if box.w - 2 * r - w >= pen.mm(4):
        medal(pen, box.right - w - pen.mm(2.0), box.cy, pen.mm(1.6))
    room = box.w - 2 * r - w - pen.mm(5.2)
    if pen.width(seat.name, "caption", True) <= room:
        pen.text(seat.name, box.x + 2 * r + pen.mm(0.8), box.cy, "text", pen.theme.ink, "start", True, room=room)


def _sailing(board: Board, pen: Pen, box: Box, captain: CaptainView) -> None:
    """Draw ten pegs, and below or beside them maps, treasure and what it would score."""
    if box.h < _line(pen, 8) and not captain.is_asked:
        crew, goods = box.shares((1.5, 1), pen.mm(0.6))
        _map(pen, goods, captain, True)
    else:
        crew = box
        if not captain.is_asked:
            goods, crew = box.cut_bottom(_line(pen, 4.2), pen.mm(0.3))
            _goods(pen, goods, captain)
        crew = _number(pen, crew, captain)
    pegs(pen, crew, seat_fill(board.shown.seats[captain.seat]), captain.crew, 10 if crew.w > 3.2 * crew.h else 5)


def _number(pen: Pen, box: Box, captain: CaptainView) -> Box:
    """Draw the crew as a number beside its pegs, where there is room; return what is left of the box."""
    if box.w < pen.mm(14) or box.h < pen.mm(3.4):
        return box
    number, rest = box.cut_left(pen.mm(7 if captain.crew > 9 else 5.4))
    size = "count" if box.h > pen.mm(5.6) else "strong"
    pen.text(str(captain.crew), number.cx, number.cy, size, pen.theme.danger if captain.crew <= LOW else pen.theme.ink, bold=True)
    return rest


def _map(pen: Pen, box: Box, captain: CaptainView, is_high: bool = False) -> float:
    """Draw its maps; return how far to the right they reach."""
    r = pen.mm(1.6 if box.w > pen.mm(12) else 1.4)
    if is_high:
        r = min(r, max((box.h - _line(pen, 3.6)) / 2, pen.mm(0.8)))
        map_sheet(pen, box.cx, box.top - r, r)
        pen.text(str(captain.maps), box.cx, box.y + (box.h - 2 * r) / 2, "text", pen.theme.ink, bold=True)
        return box.right
    map_sheet(pen, box.x + r, box.cy, r)
    x = box.x + 2 * r + pen.mm(0.3)
    return x + pen.text(str(captain.maps), x, box.cy, "text", pen.theme.ink, "start", True)


def _goods(pen: Pen, box: Box, captain: CaptainView) -> None:
    """Draw maps, treasure tokens, and what would be banked now."""
    is_wide = box.w > pen.mm(12)
    r, gap = pen.mm(1.6 if is_wide else 1.3), pen.mm(0.5 if is_wide else 0.2)
    x = _map(pen, box, captain) + 2 * gap
    if captain.tokens:
        chest(pen, Box(x, box.cy - r * 0.9, 2.2 * r, 1.8 * r))
        x += 2.2 * r + gap
        x += pen.text(str(captain.tokens), x, box.cy, "text", pen.theme.ink, "start", True) + gap
    w = pen.width(str(captain.would_score), "text", True)
    if box.right - w < x:
        return
    pen.text(str(captain.would_score), box.right, box.cy, "text", pen.theme.accent, "end", True)
    if box.right - w - 2 * r - gap > x:
        anchor(pen, box.right - w - r - gap, box.cy, r, pen.theme.accent)


def _anchored(board: Board, pen: Pen, box: Box, captain: CaptainView) -> None:
    """Draw what a captain banked who weighed anchor."""
    place = _beside_its_maps(pen, box, captain)
    r = min(place.h * 0.45, place.w * 0.22, pen.mm(3.4))
    anchor(pen, place.cx - r * 1.1, place.cy, r, pen.theme.accent)
    pen.text(f"+{captain.banked}", place.cx + r * 0.1, place.cy, "strong", pen.theme.accent, "start", True)


def _lost(board: Board, pen: Pen, box: Box, captain: CaptainView) -> None:
    """Draw a captain lost with all hands."""
    place = _beside_its_maps(pen, box, captain)
    r = min(place.h * 0.45, pen.mm(2.8))
    is_wide = place.w > pen.mm(14)
    skull(pen, place.cx - (r * 1.6 if is_wide else 0), place.cy, r)
    if is_wide:
        pen.text(captain.word, place.cx - r * 0.2, place.cy, "strong", pen.theme.danger, "start", True)


def _beside_its_maps(pen: Pen, box: Box, captain: CaptainView) -> Box:
    """Draw the maps a captain keeps who sails no more; return what is left of the box."""
    if box.h < _line(pen, 5):
        return box
    if box.h < _line(pen, 8):
        rest, goods = box.shares((1.5, 1), pen.mm(0.6))
        _map(pen, goods, captain, True)
        return rest
    goods, rest = box.cut_bottom(_line(pen, 4.2), pen.mm(0.3))
    _map(pen, goods, captain)
    return rest


def _gone(board: Board, pen: Pen, box: Box, captain: CaptainView) -> None:
    """Draw a captain who left the game."""
    pen.words(captain.word, box, "text", pen.theme.dim)


def _answers(board: Board, pen: Pen, box: Box, view: PerilsView, captain: CaptainView, is_low: bool = False) -> None:
    """Offer to bank now or to press on, each with one tap. In a low panel its token replaces the words."""
    bank, press = box.columns(2, pen.mm(0.8 if box.w >= pen.mm(2 * LEAST_TARGET_MM + 0.8) else 0.2))
    _answer(board, pen, bank, f"anchor:{captain.seat}", ("" if is_low else view.bank, str(captain.would_score)), pen.theme.danger)
    _answer(board, pen, press, f"press:{captain.seat}", ("" if is_low else view.press[0], view.press[1]), pen.theme.accent)
    if is_low:
        seat, r = board.shown.seats[captain.seat], pen.mm(1.9)
        seat_disc(pen, seat.colour, seat.emblem, bank.x + r + pen.mm(0.5), bank.top - r - pen.mm(0.5), r)


def _answer(board: Board, pen: Pen, box: Box, mark: str, words: tuple[Words, Words], colour: str) -> None:
    pen.box(box, pen.theme.button, colour, pen.mm(1.2), max(1.5, pen.mm(0.35)))
    upper, lower = box.inset(pen.mm(0.3), pen.mm(0.6)).rows(2)
    if pen.width(words[0], "caption") <= upper.w:
        pen.text(words[0], upper.cx, upper.cy, "caption", pen.theme.on_button)
    pen.text(words[1], lower.cx, lower.cy, "text", colour, bold=True, room=lower.w)
    if board.is_open(mark):
        board.places[mark] = box
        board.touchable(f"mark:{mark}", box, lambda: board._answer(mark), radius=pen.mm(1.2))


_DRAW = {"anchored": _anchored, "lost": _lost, "gone": _gone}
