"""The drawn picker of perils: kind, skulls, and flags in the printed order; the last tap completes it, and nothing is typed."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.cards import peril, peril_card
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import seat_paint
from companion.table.prompt import Choice, Number, Option, Pick, Value
from companion.table.say import Words
from kivy_ui.games.perils_of_the_deep import parchment as paper
from kivy_ui.games.perils_of_the_deep.icons import RED
from kivy_ui.look.language import read, told
from kivy_ui.stage.scene import CORAL, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board import Act, Board
from kivy_ui.table.parts import told_apart

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

PALE = "#8fb3c0"
PICKED = ("kind", "skulls", "order")
CARD_W, LEAST_CARD_H, KEY_GAP, HIGH = 176.0, 150.0, 8.0, {"kind": 92.0, "skulls": 70.0, "order": 82.0}


class Picker:
    """A card as far as it is entered. `done` is told once nothing is missing."""

    def __init__(self, board: "PerilsBoard", choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> None:
        self._board, self._choice, self._done = board, choice, done
        self._fields = {field.name: field for field in choice.fields}
        self._kind = ""
        self._skulls: int | None = None
        self._order: list[int | str] = []

    def asks(self) -> Words:
        """Say what is entered."""
        if "skulls" in self._fields:
            return told("perils_of_the_deep.enter" if "order" in self._fields else "perils_of_the_deep.enter_last")
        return told("perils_of_the_deep.enter_order") if set(self._fields) == {"order"} else read(self._choice.label)

    def back(self) -> bool:
        """It is over."""
        return True

    def go(self) -> Act | None:
        """Say what is missing, as an outline."""
        is_last = self._kind or "kind" not in self._fields
        note = told("perils_of_the_deep.printed") if "order" in self._fields and is_last and self._skulls is not None else ""
        return Act(self._missing(), None, note)

    def _missing(self) -> str:
        if "kind" in self._fields and not self._kind:
            return told("perils_of_the_deep.which_kind")
        if "skulls" in self._fields and self._skulls is None:
            return told("perils_of_the_deep.which_skulls")
        return told("perils_of_the_deep.more_colours", count=self._colours_left())

    def _colours_left(self) -> int:
        field = self._fields.get("order")
        return field.least - len(self._order) if isinstance(field, Pick) else 0

    # the keys

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the card as it grows, and the keys beside it."""
        paper.sheet(scene, area)
        is_beside = scene.is_wide and area.h > 200
        left = 16 + CARD_W + 16 if is_beside else 12.0
        keys = Area(area.x + left, area.y + 10, area.w - left - 12, area.h - 18)
        highs = {
            name: HIGH[name] * (1.9 if name == "order" and not scene.is_wide else 1) for name in PICKED if name in self._fields
        }
        spare = keys.h - sum(highs.values()) - KEY_GAP * (len(highs) - 1)
        is_below = not is_beside and spare > LEAST_CARD_H
        if is_beside:
            self._grown(scene, Area(area.x + 16, area.y + 10, CARD_W, area.h - 20))
        elif is_below:
            h = min(spare - 20, 240.0)
            self._grown(scene, Area(area.cx - h * 0.34, area.bottom - h - 10, h * 0.68, h))
        y = keys.y + (0 if is_below else max(0.0, min(spare / 2, 60.0)))
        for name, high in highs.items():
            ROWS[name](self, scene, Area(keys.x, y, keys.w, high))
            y += high + KEY_GAP

    def _grown(self, scene: Scene, place: Area) -> None:
        """Draw the card as far as it is entered; what it shows is asked by a sign until its kind is picked."""
        scene.put("grown", self._card(), place.cx, place.cy, place.w, place.h)
        if "kind" in self._fields and not self._kind:
            size = place.h * 0.3 / scene.look.text_factor
            scene.write("grown:kind", told("perils_of_the_deep.unknown"), place.cx, place.cy - place.h * 0.2, size, PALE)

    def _card(self) -> Picture:
        seats = self._board.shown.seats
        picked = map(self._seat_of, self._order)
        order = tuple((seats[seat].colour, seats[seat].emblem) for seat in picked if seat is not None)
        kind = self._kind if "kind" in self._fields else "aboard"
        return picture(peril_card, kind, self._skulls or 0, order if "order" in self._fields else None)

    def _kinds(self, scene: Scene, area: Area) -> None:
        field = self._fields["kind"]
        assert isinstance(field, Pick), "a kind is picked"
        for option, place in zip(field.options, area.columns(len(field.options), KEY_GAP), strict=True):
            name = f"option:{option.value}"
            paper.tile(self._board, scene, name, place, partial(self._set_kind, str(option.value)), option.value == self._kind)
            look = picture(peril, str(option.value))
            paper.sign(self._board, scene, name, place, look, option.label, ground=paper.WATER)

    def _numbers(self, scene: Scene, area: Area) -> None:
        field = self._fields["skulls"]
        assert isinstance(field, Number), "skulls are counted"
        for count, place in zip(range(field.low, field.high + 1), area.columns(field.high - field.low + 1, KEY_GAP), strict=True):
            name = f"skulls:{count}"
            paper.tile(self._board, scene, name, place, partial(self._set_skulls, count), count == self._skulls)
            side = min(30.0, (place.w - 14) / max(1, count))
            for nth in range(count):
                x = place.cx + (nth - (count - 1) / 2) * side
                scene.put(
                    f"{name}:{nth}",
                    picture(icon, "skull", RED if scene.theme != "contrast" else CORAL),
                    x,
                    place.cy,
                    side + 3,
                    side + 3,
                )
            if not count:
                scene.write(
                    f"{name}:none",
                    told("perils_of_the_deep.no_skull"),
                    place.cx,
                    place.cy,
                    24,
                    self._board.paper_ink,
                    room=place.w - 10,
                    least=15,
                )

    def _flags(self, scene: Scene, area: Area) -> None:
        field = self._fields["order"]
        assert isinstance(field, Pick), "colours are picked"
        places = area.columns(len(field.options), KEY_GAP) if scene.is_wide else area.grid(len(field.options), 2, KEY_GAP)
        for option, place in zip(self._in_seats(field), places, strict=True):
            self._flag(scene, option, place)

    def _in_seats(self, field: Pick) -> list[Option]:
        """List colours as the flags hang, those that nobody has last."""
        hung = [f"seat:{view.seat}" for view in self._board.order(self._board.shown)]
        return sorted(field.options, key=lambda option: hung.index(option.mark) if option.mark in hung else len(hung))

    def _flag(self, scene: Scene, option: Option, place: Area) -> None:
        name, seat, is_on = f"order:{option.value}", _seat_in(option), option.value in self._order
        colour = seat_paint(self._board.shown.seats[seat].colour) if seat is not None else seat_paint(str(option.value))
        is_dark = scene.theme == "contrast"
        tap, fill = partial(self._toggle, option.value), colour if is_on and not is_dark else ""
        paper.tile(self._board, scene, name, place, tap, is_on, fill, INK if is_on and not is_dark else colour)
        ink = self._board.paper_ink
        if seat is not None:
            self._board.disc(scene, f"{name}:disc", seat, place.x + 30, place.cy, 19)
            words = self._board.name(seat)
        else:
            words = read(option.label)
        left, room = (58, place.w - 66) if seat is not None else (14, place.w - 28)
        scene.write(f"{name}:title", told_apart(scene, words, room), place.x + left, place.cy, 22, ink, "start", room=room + 6)
        if is_on:
            paper.badge(scene, name, place, self._order.index(option.value) + 1)

    def _seat_of(self, colour: int | str) -> int | None:
        field = self._fields["order"]
        assert isinstance(field, Pick), "colours are picked"
        return next((_seat_in(option) for option in field.options if option.value == colour), None)

    # taps

    def _set_kind(self, kind: str) -> None:
        self._kind = kind
        self._check()

    def _set_skulls(self, count: int) -> None:
        self._skulls = count
        self._check()

    def _toggle(self, colour: int | str) -> None:
        if colour in self._order:
            self._order.remove(colour)
        elif self._colours_left() > 0:
            self._order.append(colour)
        self._check()

    def _check(self) -> None:
        """Answer once nothing is missing."""
        lacks = ("kind" in self._fields and not self._kind) or ("skulls" in self._fields and self._skulls is None)
        if lacks or self._colours_left() > 0:
            self._board.renew()
            return
        values: dict[str, Value] = {"kind": (self._kind,), "skulls": self._skulls or 0, "order": tuple(self._order)}
        self._done(self._choice, tuple(values[field.name] for field in self._choice.fields))


def _seat_in(option: Option) -> int | None:
    kind, _, seat = option.mark.partition(":")
    return int(seat) if kind == "seat" else None


ROWS: dict[str, Callable[[Picker, Scene, Area], None]] = {
    "kind": Picker._kinds,
    "skulls": Picker._numbers,
    "order": Picker._flags,
}
