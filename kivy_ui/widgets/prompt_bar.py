"""The prompt bar: a question in words and its answers, the primary one largest."""

from collections.abc import Callable

from companion.session.hands.inputs import BringToBar, Input
from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import TURN_TARGET_MM, Look
from kivy_ui.offers import Offer, bar_choices, folded, is_laid_over, offers_of
from kivy_ui.reading import read
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import DrawMark, button, icon_button

PAD_MM, GAP_MM, BUTTON_MM, HALF_BUTTON_MM = 2.0, 1.6, 14.5, TURN_TARGET_MM
QUESTION_MM, WHY_MM, REMINDER_MM = 10.4, 10.5, 1.0
PRIMARY_SHARE, MOST_WORDS_MM, SHORT = 2.2, 40.0, 9


class PromptBar(Surface):
    """`take(offer)` is called with the answer that was touched, `on_why` and `on_more` for the rule and for a long list."""

    def __init__(self, look: Look, take: Callable[[Offer], object], send: Callable[[Input], object]) -> None:
        super().__init__(look)
        self.shown = Shown()
        self.draw_mark: DrawMark | None = None
        self.on_why: Callable[[], object] = lambda: None
        self.on_more: Callable[[list[Offer]], object] = lambda _: None
        self.most_rows = 2
        self.most_height = 1e9
        self._take = take
        self._send = send

    def show(self, shown: Shown) -> None:
        """Ask this."""
        self.shown = shown
        self.renew()

    def wanted_height(self, width: float) -> float:
        """Measure how high the bar would like to be."""
        mm = self.look.mm
        rows = len(self._rows(width - 2 * mm(PAD_MM)))
        h = BUTTON_MM if rows == 1 else HALF_BUTTON_MM
        wanted = self._asked_height(width) + rows * mm(h) + (rows - 1) * mm(GAP_MM) + mm(PAD_MM + 1)
        return min(wanted, self.most_height)

    def _asked_height(self, width: float) -> float:
        """Measure the room for the question and what is to be done before it is answered."""
        return self.look.mm(QUESTION_MM) + self._extra_lines(width) + self._reminders_height(width)

    @property
    def _answers_height(self) -> float:
        """The least the answers need."""
        rows, mm = len(self._rows(self.width - 2 * self.look.mm(PAD_MM))), self.look.mm
        return rows * mm(HALF_BUTTON_MM) + (rows - 1) * mm(GAP_MM) + mm(PAD_MM)

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw the question above, the answers below."""
        theme = pen.theme
        pen.box(box, theme.bar)
        pen.box(Box(box.x, box.top - max(2, pen.mm(0.5)), box.w, max(2, pen.mm(0.5))), theme.rim)
        if self.shown.prompt is None:
            return
        inner = box.inset(pen.mm(PAD_MM), 0)
        asked, rest = inner.cut_top(min(self._asked_height(box.w), box.h - self._answers_height))
        asked = Box(asked.x, asked.y, asked.w, asked.h - pen.mm(0.5))
        self._question(pen, self._remind(pen, asked, self._reminders_height(box.w)))
        self._answers(pen, Box(rest.x, rest.y + pen.mm(PAD_MM), rest.w, rest.h - pen.mm(PAD_MM)))

    # what hands must do first

    def _reminders(self) -> Words:
        """Put all that hands must do now in one line."""
        prompt = self.shown.prompt
        return say("bar.reminders", reminders=prompt.reminders) if prompt and prompt.reminders else ""

    def _reminders_height(self, width: float) -> float:
        """Measure the room for it; 0 for nothing."""
        said, mm = self._reminders(), self.look.mm
        return Pen(self._pressed, self.look).height(said, width - mm(2 * PAD_MM), "text") + mm(REMINDER_MM) if said else 0.0

    def _remind(self, pen: Pen, box: Box, wanted: float) -> Box:
        """Write it above the question, and give what is left for that."""
        if not wanted:
            return box
        above, left = box.cut_top(min(wanted, box.h / 2))
        pen.words(self._reminders(), Box(above.x, above.y, above.w, above.h - pen.mm(REMINDER_MM)), "text", anchor="start")
        return left

    # the question

    def _extra_lines(self, width: float) -> float:
        """Measure the room for a question that needs more than one line."""
        pen = Pen(self._pressed, self.look)
        prompt = self.shown.prompt
        if prompt is None:
            return 0
        h = pen.height(prompt.about, width - self.look.mm(2 * PAD_MM + WHY_MM + 10), "strong", True)
        return max(0.0, min(h - pen.look.text_px("strong") * 1.2, pen.look.text_px("strong") * 2.4))

    def _question(self, pen: Pen, box: Box) -> None:
        prompt = self.shown.prompt
        assert prompt is not None
        if prompt.why:
            place, box = box.cut_right(pen.mm(WHY_MM), pen.mm(1))
            place = place.centred(place.w, pen.mm(9.2))
            icon_button(self, pen, place, "why", "why", "", self.on_why)
        who = self.shown.bar
        if self._is_elsewhere():
            place, box = box.cut_right(pen.mm(26), pen.mm(1))
            lead = self.shown.seats[prompt.lead or 0].name
            place = place.centred(place.w, pen.mm(9.2))
            icon_button(self, pen, place, "back-to-lead", "left", lead, lambda: self._send(BringToBar(prompt.lead)))
        if who is not None and not is_laid_over(self.shown) and who < len(self.shown.seats):
            seat, r = self.shown.seats[who], pen.mm(2.6)
            seat_disc(pen, seat.colour, seat.emblem, box.x + r, box.cy, r)
            box = box.cut_left(2 * r, pen.mm(1.6))[1]
        pen.words(self._about(), box, "strong", anchor="start", bold=True)

    def _is_elsewhere(self) -> bool:
        prompt = self.shown.prompt
        return prompt is not None and not is_laid_over(self.shown) and prompt.lead is not None and self.shown.bar != prompt.lead

    def _about(self) -> Words:
        prompt = self.shown.prompt
        assert prompt is not None
        if not self._is_elsewhere() or self.shown.bar is None:
            return prompt.about
        return say("bar.elsewhere", name=self.shown.seats[self.shown.bar].name)

    # the answers

    def _answers(self, pen: Pen, box: Box) -> None:
        rows = self._rows(box.w)
        for row, place in zip(rows, box.rows(len(rows), pen.mm(GAP_MM)), strict=True):
            for offer, cell in zip(row, place.shares(self._widths(row, place.w), pen.mm(GAP_MM)), strict=True):
                self._answer(pen, cell, offer)

    def _widths(self, row: list[Offer | None], room: float) -> list[float]:
        """Give each what it wants, and of what is left over the primary answer the most."""
        wanted = [self._wanted(offer) for offer in row]
        left = max(0.0, room - (len(row) - 1) * self.look.mm(GAP_MM) - sum(wanted))
        shares = [PRIMARY_SHARE if offer and offer.role == "primary" and offer.values == () else 1 for offer in row]
        return [width + left * share / sum(shares) for width, share in zip(wanted, shares, strict=True)]

    def _answer(self, pen: Pen, box: Box, offer: Offer | None) -> None:
        if offer is None:
            button(self, pen, box, "more", say("bar.more"), lambda: self.on_more(self._all_offers()), role="quiet")
            return
        button(
            self,
            pen,
            box,
            offer.name,
            offer.label,
            lambda: self.on_more(list(offer.inner)) if offer.inner else self._take(offer),
            note=offer.note,
            role=offer.role,
            mark=offer.mark,
            draw_mark=self.draw_mark,
            is_marked=bool(self.shown.mark) and offer.choice.id == self.shown.mark,
        )

    def _all_offers(self) -> list[Offer]:
        return offers_of(bar_choices(self.shown))

    def _wanted(self, offer: Offer | None) -> float:
        """Measure how wide a button would like to be, in pixels."""
        if offer is None:
            return self.look.mm(20)
        pen = Pen(self._pressed, self.look)
        size = "title" if offer.role == "primary" else "strong"
        label = read(offer.label)
        title = pen.width(label, size, True) * (1 if offer.note or len(label) <= SHORT else 0.6)
        words = max((pen.width(word, size, True) for word in label.split()), default=0)
        picture = self.look.mm(11) if offer.mark and self.draw_mark else 0
        most = self.look.mm(MOST_WORDS_MM)
        return (
            max(min(title, most), words, min(pen.width(offer.note, "caption"), 1.7 * most), self.look.mm(14))
            + picture
            + self.look.mm(3.4)
        )

    def _rows(self, room: float) -> list[list[Offer | None]]:
        """Deal the answers into rows that fit; what doesn't fit is behind "More"."""
        offers, gap = folded(self._all_offers()), self.look.mm(GAP_MM)
        rows: list[list[Offer | None]] = [[]]
        used = 0.0
        for offer in offers:
            wanted = self._wanted(offer)
            if rows[-1] and used + wanted > room:
                rows.append([])
                used = 0.0
            rows[-1].append(offer)
            used += wanted + gap
        if len(rows) > self.most_rows:
            rows = rows[: self.most_rows]
            rows[-1][-1] = None
        evened = _evened(rows)
        return evened if all(sum(map(self._wanted, row)) + gap * (len(row) - 1) <= room for row in evened) else rows


def _evened(rows: list[list[Offer | None]]) -> list[list[Offer | None]]:
    """Deal the same answers into as many rows of nearly equal length, when none is primary."""
    flat = [offer for row in rows for offer in row]
    if len(rows) < 2 or any(offer and offer.role == "primary" and not offer.values for offer in flat):
        return rows
    each = -(-len(flat) // len(rows))
    return [flat[at : at + each] for at in range(0, len(flat), each)]
