"""Second steps of Perils, on parchment: variants, fields, captains' cards, perils as they are entered."""

from collections.abc import Callable
from functools import partial
from typing import cast

from companion.games.perils_of_the_deep.turn import PlayCard
from companion.pictures.animals import square_ship
from companion.pictures.cards import peril, peril_card
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.pictures.seats import seat_paint
from companion.table.prompt import Choice, Number, Option, Pick, Value
from companion.table.say import Words, say
from kivy_ui.games.perils_of_the_deep.layout import in_order
from kivy_ui.games.perils_of_the_deep.pieces import (
    ICON_LOOKS,
    RED,
    SAND,
    TYPE_H,
    TYPE_LOOKS,
    WATER,
    draw_card,
    paper,
    paper_ink,
    paper_rim,
)
from kivy_ui.layout.part import Part
from kivy_ui.look.language import read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import CORAL, INK, LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.answer_cells import asked
from kivy_ui.table.board import Board
from kivy_ui.table.flags import told_apart, with_short_names
from kivy_ui.table.glass import Act, Glass, Step
from kivy_ui.table.second_step import Filling, Listed, on_glass

PAPERS = {"deep": ("#faedc6", "#e0c48a"), "light": ("#fffaf0", "#f0deb0"), "contrast": ("#000000", "#000000")}
ROW_H = 84.0
SHRUNK, BESIDE = 0.8, 1.8
TOP, UPRIGHT_TOP = 45.0, 66.0
"""Just below the upper edge of the chart."""
GROWN, GAP, LARGEST, LOW_H = (176.0, 258.0), 8.0, (168.0, 236.0), 46.0
CARDS_IN_A_ROW, MOST_IN_A_ROW, BADGE_W = 7, 5, 26.0
PALE = "#8fb3c0"
PICKED = ("kind", "skulls", "order")
PERIL_W, LEAST_CARD_H, KEY_GAP, HIGH = 176.0, 150.0, 8.0, {"kind": 92.0, "skulls": 70.0, "order": 82.0}


def step_for(board: Board, glass: Glass, choice: Choice) -> Step | None:
    """Open a second step for a choice with fields; None where something is typed."""
    names = [field.name for field in choice.fields]
    if names and all(name in PICKED for name in names):
        return PerilStep(glass, choice)
    if names == ["kind", "icons"]:
        return CardStep(glass, choice)
    is_tapped = all(isinstance(field, Pick | Number) for field in choice.fields)
    look = board.lead(glass, Offer(choice, None, choice.label))
    return Fields(choice, glass.actions.answer, glass.actions.renew, look) if is_tapped else None


def step_of(board: Board, glass: Glass, offer: Offer) -> Step:
    """Open the variants of an answer; cards that were played before lie there as they look."""
    variants = KnownCards if type(offer.choice.move).__name__ == "PlayCard" else Variants
    return variants(asked(offer, glass.shown.prompt), offer.inner, glass.actions.pick, board.lead)


def sheet(glass: Glass, area: Area) -> None:
    """Lay parchment over the chart, up behind the flags."""
    top = TOP if glass.is_wide else UPRIGHT_TOP
    whole = Area(area.x, min(top, area.y), area.w, area.bottom - min(top, area.y))
    glass.lay("paper", picture(plate_painters.sheet, *PAPERS[glass.theme], "none"), whole)


def tile(
    glass: Glass, name: str, place: Area, tap: Callable[[], object], is_on: bool = False, fill: str = "", rim: str = ""
) -> None:  # fmt: skip
    """Lay an empty tile that can be touched, framed in red while it is picked."""
    is_black = glass.theme == "contrast"
    fill = fill or ("#fff3c4" if is_on and not is_black else paper(glass))
    if is_on and (is_black or not rim):
        rim = "#ffe14d" if is_black else RED
    glass.lay(name, picture(plate_painters.plate, fill, rim or paper_rim(glass), 5.0 if is_on else 2.5, 14, 1.0), place)
    glass.touch(name, place, tap, radius=14)


def sign(
    glass: Glass, name: str, place: Area, look: Picture, title: Words, note: Words = "", ground: str = SAND
) -> None:  # fmt: skip
    """Draw what a tile stands for: its picture on water or sand and its words below; beside them where the tile is low or wide."""
    is_beside = place.h < ROW_H or place.w > BESIDE * place.h
    under = (_said_beside if is_beside else _said_below)(glass, name, place, title, note)
    glass.lay(f"{name}:ground", picture(plate_painters.plate, ground, ground, 1.0, 8, 1.0), under)
    if look.paint is island:
        _valued(glass, name, under, look)
    else:
        side = min(under.h - 4, under.w - 4, 130)
        glass.put(f"{name}:look", look, under.cx, under.cy, w=side, h=side)


def _said_beside(glass: Glass, name: str, place: Area, title: Words, note: Words) -> Area:
    """Write a tile's words at its right; returns the room for its picture. A low tile has no room for a note."""
    side, ink = place.h - 16, paper_ink(glass)
    under = Area(place.x + 8, place.y + 8, min(side * 1.1, place.w * 0.42), side)
    words = Area(under.right + 8, place.y + 4, place.right - under.right - 14, place.h - 8)
    if note and place.h >= ROW_H:
        words, rest = words._replace(y=words.y + 4).rows(2, 0)
        glass.paragraph(f"{name}:note", note, rest, 18, ink, least=13)
    glass.paragraph(f"{name}:title", title, words, 22, ink, is_bold=True, least=13, is_top=False)
    return under


def _said_below(glass: Glass, name: str, place: Area, title: Words, note: Words) -> Area:
    """Write a tile's words at its foot; returns the room for its picture."""
    w, ink = place.w - 18, paper_ink(glass)
    titled, noted = _high(glass, title, 22, True, w), _high(glass, note, 18, False, w) if note else 0.0
    foot = min(titled + noted + 8, place.h - 40)
    under = Area(place.x + 9, place.y + 8, place.w - 18, place.h - 10 - foot)
    below = Area(place.x + 9, under.bottom + 1, w, (foot - 6) * titled / (titled + noted))
    glass.paragraph(f"{name}:title", title, below, 22, ink, anchor="middle", is_bold=True, least=13, is_top=False)
    if note:
        rest = Area(below.x, below.bottom, w, (foot - 6) * noted / (titled + noted))
        glass.paragraph(f"{name}:note", note, rest, 18, ink, anchor="middle", least=13, is_top=False)
    return under


def _valued(glass: Glass, name: str, under: Area, look: Picture) -> None:
    """Draw an island with its value on its coin."""
    w = min(under.w - 8, (under.h - 6) * 1.37)
    glass.put(f"{name}:look", look, under.cx, under.cy, w=w, h=w / 1.37)
    value, size = str(glass.shown.view.islands[look.args[0] - 1][1]), w * 0.28 / glass.look.text_factor
    glass.count(f"{name}:value", value, under.cx, under.cy + w * 0.042, size, colour="#3a1f06", halo="#ffe9a8", anchor="middle")


def _high(glass: Glass, said: Words, size: float, is_bold: bool, room: float) -> float:
    """How high words are in this room, at most two lines of them, and one where that takes but a little smaller letters."""
    lines = 1 if glass.wide(said, size * SHRUNK, is_bold) <= room else 2
    return lines * glass.text_size(size) * LINE_HEIGHT + 2


def words(glass: Glass, name: str, place: Area, title: Words, note: Words = "") -> None:
    """Write a tile that has no picture."""
    inner = place.inset(12, 8)
    half = inner.h * (0.56 if note else 1)
    ink = paper_ink(glass)
    glass.paragraph(f"{name}:title", title, inner._replace(h=half), 26, ink, anchor="middle", is_bold=True, least=13, is_top=False)
    if note:
        below = Area(inner.x, inner.y + half, inner.w, inner.h - half)
        glass.paragraph(f"{name}:note", note, below, 20, ink, anchor="middle", least=13)


def badge(glass: Glass, name: str, place: Area, count: int, sign: str = "") -> None:
    """Put a number into a tile's upper right corner."""
    x, y = place.right - 20, place.y + 18
    glass.put(f"{name}:nth", picture(plate_painters.plate, INK, INK, 1.0, 17, 1.0), x, y, w=34, h=34)
    glass.write(f"{name}:place", f"{count}{sign}", x, y + 1, 26 / glass.look.text_factor, colour="#ffffff", room=32)


class Variants(Listed):
    """The variants of an answer, on tiles."""

    def draw(self, glass: Glass, area: Area) -> None:
        """Lay the sheet first."""
        sheet(glass, area)
        super().draw(glass, area)

    def _key(self, offer: Offer, look: Picture | None) -> Part:
        return on_glass(partial(self._draw_key, offer, look))

    def _draw_key(self, offer: Offer, look: Picture | None, glass: Glass, place: Area) -> None:
        tile(glass, offer.name, place, partial(self._take, offer))
        label, note = with_short_names(glass, offer.label), with_short_names(glass, offer.note)
        if look is None:
            words(glass, offer.name, place, label, note)
        else:
            sign(glass, offer.name, place, look, label, note=note, ground=_ground(look))


class Fields(Filling):
    """Fields that are filled one after the other, on parchment."""

    def asks(self) -> Words:
        """A field that is a question needs no answer's name before it."""
        label = self.field.label
        return label if read(label).endswith("?") else super().asks()

    def draw(self, glass: Glass, area: Area) -> None:
        """Lay the sheet first."""
        sheet(glass, area)
        super().draw(glass, area)

    def _option(self, field: Pick, option: Option, look: Picture | None) -> Part:
        return on_glass(partial(self._draw_option, field, option, look))

    def _draw_option(self, field: Pick, option: Option, look: Picture | None, glass: Glass, place: Area) -> None:
        name, times = f"option:{read(option.label)}", self._picked.count(option.value)
        tile(glass, name, place, partial(self._toggle, field, option.value), bool(times))
        if look is None:
            words(glass, name, place, option.label, option.note)
        else:
            sign(glass, name, place, look, option.label, note=option.note, ground=_ground(look))
        if times and field.repeats:
            badge(glass, name, place, times)


def _ground(look: Picture) -> str:
    """Ships and islands are on water, everything else lies on sand."""
    return WATER if look.paint in (square_ship, island, port) else SAND


# entered


class CardStep:
    """A new card as far as it is entered: its type, and its icons, each tapped as often as it is printed."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        self._choice, self._actions = choice, glass.actions
        kinds, icons = choice.fields
        assert isinstance(kinds, Pick) and isinstance(icons, Pick), "type and icons are picked"
        self._kinds, self._all = kinds, icons
        self._kind = ""
        self._icons: list[str] = []

    def asks(self) -> Words:
        """Say what is entered."""
        return told("perils_of_the_deep.enter_card")

    def back(self) -> bool:
        """It is over."""
        return True

    def go(self) -> Act | None:
        """Play it as soon as it has a type."""
        if not self._kind:
            return Act(told("perils_of_the_deep.which_type"), None)
        note = told("perils_of_the_deep.icon_off") if self._icons else told("perils_of_the_deep.no_icons")
        return Act(told("perils_of_the_deep.play_card"), self._play, note)

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the card as it grows, and the keys beside it, or below where the glass is high."""
        sheet(glass, area)
        w, h = GROWN
        if glass.is_wide:
            place = Area(area.x + 16, area.cy - min(h, area.h - 20) / 2, w, min(h, area.h - 20))
            keys = Area(place.right + 16, area.y + 6, area.right - place.right - 28, area.h - 12)
        else:
            place = Area(area.cx - w / 2, area.y + 8, w, LOW_H)
            keys = Area(area.x + 12, place.bottom + GAP, area.w - 24, area.bottom - place.bottom - GAP - 10)
        draw_card(glass, "grown", self._kind, tuple(self._icons), place)
        if self._icons:
            glass.touch("grown", place, self._less)
        types = keys._replace(h=min(TYPE_H, keys.h * 0.34))
        across = 3 if glass.is_wide else 2
        rows = -(-len(self._all.options) // across)
        rest = Area(keys.x, types.bottom + GAP, keys.w, min(keys.bottom - types.bottom - GAP, rows * TYPE_H))
        for option, at in zip(self._kinds.options, types.columns(len(self._kinds.options), GAP), strict=True):
            self._type(glass, option, at)
        for option, at in zip(self._all.options, rest.grid(len(self._all.options), across, GAP), strict=True):
            self._icon(glass, option, at)

    def _type(self, glass: Glass, option: Option, place: Area) -> None:
        name, kind = f"option:{read(option.label)}", str(option.value)
        tile(glass, name, place, partial(self._set_kind, kind), kind == self._kind)
        sign(glass, name, place, TYPE_LOOKS[kind], option.label)

    def _icon(self, glass: Glass, option: Option, place: Area) -> None:
        name, one = f"option:{read(option.label)}", str(option.value)
        times = self._icons.count(one)
        tile(glass, name, place, partial(self._more, one), bool(times))
        sign(glass, name, place._replace(w=place.w - BADGE_W), ICON_LOOKS[one], option.label)
        if times:
            badge(glass, name, place, times)

    # taps

    def _set_kind(self, kind: str) -> None:
        self._kind = kind
        self._actions.renew()

    def _more(self, one: str) -> None:
        if len(self._icons) < self._all.most:
            self._icons.append(one)
        self._actions.renew()

    def _less(self) -> None:
        self._icons.pop()
        self._actions.renew()

    def _play(self) -> None:
        known = [option.value for option in self._all.options]
        self._actions.answer(self._choice, ((self._kind,), tuple(sorted(self._icons, key=known.index))))


# picked again


class KnownCards(Listed):
    """The cards that were played before, as they look, and a blank one for a new card."""

    def draw(self, glass: Glass, area: Area) -> None:
        """Lay them in one row, more of them in two; what has no room is on the next page."""
        sheet(glass, area)
        across = CARDS_IN_A_ROW if glass.is_wide else MOST_IN_A_ROW
        most = 2 * across if glass.is_wide else 3 * across
        new, cards = self._offers[-1], self._offers[:-1]
        first, last = self._paged.of(len(cards), most - 1)
        extra = last - first < len(cards)
        count = last - first + 1 + extra
        rows = -(-count // across)
        across = max(-(-count // rows), 1)
        inner = area.inset(12, 10)
        w, h = min(LARGEST[0], (inner.w + GAP) / across - GAP), min(LARGEST[1], (inner.h + GAP) / rows - GAP)
        wide, high = across * (w + GAP) - GAP, rows * (h + GAP) - GAP
        places = Area(inner.cx - wide / 2, inner.cy - high / 2, wide, high).grid(count, across, GAP)
        for offer, place in zip(cards[first:last], places, strict=False):
            move = cast(PlayCard, offer.choice.move)
            draw_card(glass, offer.name, move.kind[0], move.icons, place)
            glass.touch(offer.name, place, partial(self._take, offer), radius=14)
        self._blank(glass, new.name, new.label, "plus", partial(self._take, new), place=places[last - first])
        if extra:
            self._blank(glass, "page", say("table.page"), "", partial(self._turn, glass.actions.renew), place=places[-1])

    def _blank(self, glass: Glass, name: str, title: Words, sign: str, tap: Callable[[], object], place: Area) -> None:
        ink = paper_ink(glass)
        glass.lay(name, picture(plate_painters.dashed, ink), place._replace(h=place.h + 4))
        if sign:
            glass.put(f"{name}:sign", picture(icon, sign, ink), place.cx, place.y + place.h * 0.36, w=52, h=52)
        below = Area(place.x + 8, place.y + place.h * (0.54 if sign else 0), place.w - 16, place.h * (0.42 if sign else 1))
        glass.paragraph(f"{name}:title", title, below, 24, ink, anchor="middle", is_bold=True, least=13, is_top=False)
        glass.touch(name, place, tap, radius=14)


class PerilStep:
    """A card as far as it is entered. `done` is told once nothing is missing."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        self._choice, self._actions = choice, glass.actions
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

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the card as it grows, and the keys beside it."""
        sheet(glass, area)
        is_beside = glass.is_wide and area.h > 200
        left = 16 + PERIL_W + 16 if is_beside else 12.0
        keys = Area(area.x + left, area.y + 10, area.w - left - 12, area.h - 18)
        highs = {
            name: HIGH[name] * (1.9 if name == "order" and not glass.is_wide else 1) for name in PICKED if name in self._fields
        }
        spare = keys.h - sum(highs.values()) - KEY_GAP * (len(highs) - 1)
        is_below = not is_beside and spare > LEAST_CARD_H
        if is_beside:
            self._grown(glass, Area(area.x + 16, area.y + 10, PERIL_W, area.h - 20))
        elif is_below:
            h = min(spare - 20, 240.0)
            self._grown(glass, Area(area.cx - h * 0.34, area.bottom - h - 10, h * 0.68, h))
        y = keys.y + (0 if is_below else max(0.0, min(spare / 2, 60.0)))
        for name, high in highs.items():
            ROWS[name](self, glass, Area(keys.x, y, keys.w, high))
            y += high + KEY_GAP

    def _grown(self, glass: Glass, place: Area) -> None:
        """Draw the card as far as it is entered; what it shows is asked by a sign until its kind is picked."""
        glass.put("grown", self._card(glass), place.cx, place.cy, w=place.w, h=place.h)
        if "kind" in self._fields and not self._kind:
            size = place.h * 0.3 / glass.look.text_factor
            glass.write("grown:kind", told("perils_of_the_deep.unknown"), place.cx, place.cy - place.h * 0.2, size, colour=PALE)

    def _card(self, glass: Glass) -> Picture:
        seats = glass.shown.seats
        picked = map(self._seat_of, self._order)
        order = tuple((seats[seat].colour, seats[seat].emblem) for seat in picked if seat is not None)
        kind = self._kind if "kind" in self._fields else "aboard"
        return picture(peril_card, kind, self._skulls or 0, order if "order" in self._fields else None)

    def _kinds(self, glass: Glass, area: Area) -> None:
        field = self._fields["kind"]
        assert isinstance(field, Pick), "a kind is picked"
        for option, place in zip(field.options, area.columns(len(field.options), KEY_GAP), strict=True):
            name = f"option:{option.value}"
            tile(glass, name, place, partial(self._set_kind, str(option.value)), option.value == self._kind)
            look = picture(peril, str(option.value))
            sign(glass, name, place, look, option.label, ground=WATER)

    def _numbers(self, glass: Glass, area: Area) -> None:
        field = self._fields["skulls"]
        assert isinstance(field, Number), "skulls are counted"
        for count, place in zip(range(field.low, field.high + 1), area.columns(field.high - field.low + 1, KEY_GAP), strict=True):
            name = f"skulls:{count}"
            tile(glass, name, place, partial(self._set_skulls, count), count == self._skulls)
            side = min(30.0, (place.w - 14) / max(1, count))
            for nth in range(count):
                x = place.cx + (nth - (count - 1) / 2) * side
                glass.put(
                    f"{name}:{nth}",
                    picture(icon, "skull", RED if glass.theme != "contrast" else CORAL),
                    x,
                    place.cy,
                    w=side + 3,
                    h=side + 3,
                )
            if not count:
                glass.write(
                    f"{name}:none",
                    told("perils_of_the_deep.no_skull"),
                    place.cx,
                    place.cy,
                    24,
                    colour=paper_ink(glass),
                    room=place.w - 10,
                    least=15,
                )

    def _flags(self, glass: Glass, area: Area) -> None:
        field = self._fields["order"]
        assert isinstance(field, Pick), "colours are picked"
        places = area.columns(len(field.options), KEY_GAP) if glass.is_wide else area.grid(len(field.options), 2, KEY_GAP)
        for option, place in zip(self._in_seats(glass, field), places, strict=True):
            self._flag(glass, option, place)

    def _in_seats(self, glass: Glass, field: Pick) -> list[Option]:
        """List colours as the flags hang, those that nobody has last."""
        hung = [f"seat:{view.seat}" for view in in_order(glass.shown.view)]
        return sorted(field.options, key=lambda option: hung.index(option.mark) if option.mark in hung else len(hung))

    def _flag(self, glass: Glass, option: Option, place: Area) -> None:
        name, seat, is_on = f"order:{option.value}", _seat_in(option), option.value in self._order
        colour = seat_paint(glass.shown.seats[seat].colour) if seat is not None else seat_paint(str(option.value))
        is_dark = glass.theme == "contrast"
        tap, fill = partial(self._toggle, option.value), colour if is_on and not is_dark else ""
        tile(glass, name, place, tap, is_on, fill=fill, rim=INK if is_on and not is_dark else colour)
        ink = paper_ink(glass)
        if seat is not None:
            glass.disc(f"{name}:disc", seat, place.x + 30, place.cy, 19)
            words = glass.name(seat)
        else:
            words = read(option.label)
        left, room = (58, place.w - 66) if seat is not None else (14, place.w - 28)
        glass.write(
            f"{name}:title", told_apart(glass, words, room), place.x + left, place.cy, 22, colour=ink, anchor="start", room=room + 6
        )
        if is_on:
            badge(glass, name, place, self._order.index(option.value) + 1)

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
            self._actions.renew()
            return
        values: dict[str, Value] = {"kind": (self._kind,), "skulls": self._skulls or 0, "order": tuple(self._order)}
        self._actions.answer(self._choice, tuple(values[field.name] for field in self._choice.fields))


def _seat_in(option: Option) -> int | None:
    kind, _, seat = option.mark.partition(":")
    return int(seat) if kind == "seat" else None


ROWS: dict[str, Callable[[PerilStep, Glass, Area], None]] = {
    "kind": PerilStep._kinds,
    "skulls": PerilStep._numbers,
    "order": PerilStep._flags,
}
