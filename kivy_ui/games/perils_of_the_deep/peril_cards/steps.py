"""Second step that enters a peril card on one page."""

from collections.abc import Sequence
from functools import partial

from companion.games.perils_of_the_deep.learning import LearnPeril
from companion.pictures.animals import square_ship
from companion.pictures.card_faces import peril, peril_card
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import seat_paint
from companion.table.prompt import Choice, Number, Option, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.parchment.pieces import (
    LEAST_TEXT,
    TILE_RADIUS_UNITS,
    TITLE_TEXT,
    labelled_picture,
    parchment,
    tile,
)
from kivy_ui.games.perils_of_the_deep.pieces import RED, WATER, paper_ink
from kivy_ui.layout.elements import GAP_UNITS, icon_of
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import (
    EMPTY,
    Part,
    by_area,
    centre_part,
    centred_row,
    column,
    grid,
    inset,
    limited_height,
    panel,
    row,
    share,
    stack,
    units,
)
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import CORAL, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import short_name
from kivy_ui.table.second_step import custom_part, with_badge
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

PICKED_FIELDS = ("kind", "skulls", "order")
GROWN_WIDTH_UNITS = 176.0
GROWN_HEIGHT_UNITS = 258.0
LEAST_NAME_TEXT = 14.0  # of a player's name in the order of play; a longer word is cut
READABLE_NAME_TEXT = 18.0  # least text size of a name beside its disc
PALE = "#8fb3c0"
PERIL_ROW_UNITS = {"kind": 92.0, "skulls": 70.0, "order": 82.0}
UPRIGHT_ORDER_UNITS = 156.0
LONE_ORDER_UNITS = 176.0  # of an All Aboard card, whose order is all that is entered
PERIL_SHAPE = 0.68  # width by height
ORDER_SHARE = 0.24
"""Share of a card's width that the colours of its order have, beside the picture."""
LEAST_PERIL_UNITS = 150.0
MOST_PERIL_UNITS = 240.0
BESIDE_FROM_UNITS = 200.0
MOST_SPARE_UNITS = 120.0
SKULL_UNITS = 33.0
DISC_UNITS, LOW_DISC_UNITS = 34.0, 28.0
BADGE_ROOM_UNITS, SHIP_BADGE_ROOM_UNITS = 20.0, 30.0
"""Room beside a name for the badge with its place in the order, on an upright screen, beside a disc and beside a ship, in units."""


class PerilStep(SecondStep):
    """Second step that enters a peril card on one page: its kind, its skulls, and the order of colours, as far as it has them."""

    badge_room = BADGE_ROOM_UNITS

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self._choice, self._actions = choice, scene.actions
        self._fields = {field.name: field for field in choice.fields}
        known_card = choice.move if isinstance(choice.move, LearnPeril) and choice.move.name else None
        self._kind = known_card.kind[0] if known_card and "kind" not in self._fields else ""
        self._skulls = known_card.skulls if known_card else None
        self._order: list[int | str] = []
        self._is_last = scene.snapshot.view.face_down == 1

    def question(self) -> Words:
        """Return the question."""
        if "skulls" in self._fields:
            if "order" in self._fields:
                return translate("perils_of_the_deep.enter")
            return translate("perils_of_the_deep.enter_last" if self._is_last else "perils_of_the_deep.enter_without_order")
        if set(self._fields) != {"order"}:
            return as_text(self._choice.label)
        if self._kind:
            return translate("perils_of_the_deep.complete_order", card=as_text(self._choice.label))
        return translate("perils_of_the_deep.enter_order")

    def main_button(self) -> ActionButton | None:
        """Return a disabled button that names the missing entry."""
        is_last = self._kind or "kind" not in self._fields
        note = translate("perils_of_the_deep.printed") if "order" in self._fields and is_last and self._skulls is not None else ""
        return ActionButton(self._missing_entry(), None, note)

    def _missing_entry(self) -> str:
        if "kind" in self._fields and not self._kind:
            return translate("perils_of_the_deep.which_kind")
        if "skulls" in self._fields and self._skulls is None:
            return translate("perils_of_the_deep.which_skulls")
        return translate("perils_of_the_deep.tap_player", nth=len(self._order) + 1)

    def _colours_left(self) -> int:
        field = self._fields.get("order")
        return field.least - len(self._order) if isinstance(field, Pick) else 0

    # the keys

    def body(self, scene: TableScene) -> Part:
        """Return a preview of the card, and the keys beside it, or above it on an upright screen."""
        rows = {"kind": self._kinds, "skulls": self._numbers, "order": self._flags}
        heights = dict(PERIL_ROW_UNITS) if scene.is_wide else {**PERIL_ROW_UNITS, "order": UPRIGHT_ORDER_UNITS}
        names = [name for name in PICKED_FIELDS if name in self._fields]
        if scene.is_wide and names == ["order"]:
            heights["order"] = LONE_ORDER_UNITS
        keys = column(*(units(heights[name], rows[name](scene)) for name in names))
        height = sum(heights[name] + GAP_UNITS for name in names) - GAP_UNITS

        lone = limited_height(height + MOST_SPARE_UNITS, centre_part(0, height, keys))

        def make(part_scene: Scene, area: Area) -> Part:
            spare = area.h - height
            if part_scene.is_wide and area.h > BESIDE_FROM_UNITS:
                return row(units(GROWN_WIDTH_UNITS, self._card_preview(scene)), lone, gap=16)
            if part_scene.is_wide or spare < LEAST_PERIL_UNITS:
                return lone
            tall = min(spare - 20, MOST_PERIL_UNITS)
            return column(
                units(height, keys), EMPTY, units(tall, centre_part(tall * PERIL_SHAPE, 0, self._card_preview(scene))), gap=0
            )

        return parchment(inset(TILE_RADIUS_UNITS, 9, by_area(make)))

    def _card_preview(self, scene: TableScene) -> Part:
        """Return a preview of the card, with a question mark until its kind is picked."""
        card = panel("grown", self._card(scene), EMPTY)
        if "kind" not in self._fields or self._kind:
            return card
        unknown = translate("perils_of_the_deep.unknown")
        question_mark = by_area(lambda _, area: text(unknown, area.h / 2, PALE, is_scaled=False))
        low = column(share(0.6, question_mark), share(0.4, EMPTY), gap=0)
        return stack(card, row(share(1 - ORDER_SHARE, low), share(ORDER_SHARE, EMPTY), gap=0) if "order" in self._fields else low)

    def _card(self, scene: TableScene) -> Picture:
        seats = scene.snapshot.seats
        picked_seats = map(self._seat_of, self._order)
        order = tuple((seats[seat].colour, seats[seat].emblem) for seat in picked_seats if seat is not None)
        kind = self._kind if "kind" in self._fields or self._kind else "aboard"
        field = self._fields.get("order")
        slots = len(field.options) if isinstance(field, Pick) else 0
        return picture(peril_card, kind, self._skulls or 0, order if field is not None else None, slots)

    def _kinds(self, scene: TableScene) -> Part:
        field = self._fields["kind"]
        assert isinstance(field, Pick), "a kind is picked"
        return row(*(self._kind_tile(scene, option) for option in field.options))

    def _kind_tile(self, scene: TableScene, option: Option) -> Part:
        kind = str(option.value)
        part = labelled_picture(scene, picture(peril, kind), option.label, ground=WATER)
        return tile(scene, f"option:{kind}", part, partial(self._set_kind, kind), kind == self._kind)

    def _numbers(self, scene: TableScene) -> Part:
        field = self._fields["skulls"]
        assert isinstance(field, Number), "skulls are counted"
        return row(*(self._skull_tile(scene, count) for count in range(field.low, field.high + 1)))

    def _skull_tile(self, scene: TableScene, count: int) -> Part:
        skull = icon_of("skull", SKULL_UNITS, RED if scene.theme != "contrast" else CORAL)
        part = centred_row(SKULL_UNITS, *[skull] * count, gap=-3)
        if not count:
            part = text(translate("perils_of_the_deep.no_skull"), LABEL_TEXT, paper_ink(scene), least=LEAST_TEXT)
        return tile(
            scene, f"skulls:{count}", inset(5 if count else 10, 0, part), partial(self._set_skulls, count), count == self._skulls
        )

    def _flags(self, scene: TableScene) -> Part:
        field = self._fields["order"]
        assert isinstance(field, Pick), "colours are picked"
        flags = [self._flag(scene, option) for option in self._colour_options(scene, field)]
        return grid(len(flags) if scene.is_wide else 2, *flags)

    def _colour_options(self, scene: TableScene, field: Pick) -> list[Option]:
        """Return the colours in the order of the seats, which no round changes, those without a seat last."""
        marks = [f"seat:{view.seat}" for view in scene.snapshot.view.seats]
        return sorted(field.options, key=lambda option: marks.index(option.mark) if option.mark in marks else len(marks))

    def _flag(self, scene: TableScene, option: Option) -> Part:
        name, seat, is_on = f"order:{option.value}", _seat_in(option), option.value in self._order
        colour = seat_paint(scene.snapshot.seats[seat].colour) if seat is not None else seat_paint(str(option.value))
        is_filled = is_on and scene.theme != "contrast"
        name_part = self._name(scene, option, seat)
        key = tile(
            scene,
            name,
            name_part if scene.is_wide else row(name_part, units(self.badge_room, EMPTY), gap=0),
            partial(self._toggle, option.value),
            is_on,
            fill=colour if is_filled else "",
            rim=INK if is_filled else colour,
        )
        return with_badge(key, str(self._order.index(option.value) + 1) if is_on else "")

    def _name(self, scene: TableScene, option: Option, seat: int | None) -> Part:
        """Return a player's name beside their disc, or a colour's name if no seat has the colour."""
        label = as_text(option.label) if seat is None else scene.name(seat)
        if seat is not None and scene.is_wide and "kind" not in self._fields:
            player = scene.snapshot.seats[seat]
            return labelled_picture(scene, picture(square_ship, player.colour, player.emblem), label, ground=WATER)
        ink = paper_ink(scene)
        if seat is None:
            name = by_area(lambda _, area: line(short_name(scene, label, area.w, LEAST_NAME_TEXT), TITLE_TEXT, ink, "start"))
            return inset(TILE_RADIUS_UNITS, 0, name)
        disc = custom_part(lambda area: scene.disc(f"order:{option.value}:disc", seat, area.cx, area.cy, area.h / 2 - 1))
        names = [scene.name(seat) for seat in range(len(scene.snapshot.seats))]
        return inset(10, 0, by_area(lambda _, area: _disc_and_name(scene, disc, label, area.w, names)))

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
        """Answer the choice if nothing is missing."""
        lacks = ("kind" in self._fields and not self._kind) or ("skulls" in self._fields and self._skulls is None)
        if lacks or self._colours_left() > 0:
            self._actions.renew()
            return
        values: dict[str, Value] = {"kind": (self._kind,), "skulls": self._skulls or 0, "order": tuple(self._order)}
        self._actions.answer(self._choice, tuple(values[field.name] for field in self._choice.fields))


def _disc_and_name(scene: TableScene, disc: Part, name: str, width: float, names: Sequence[str]) -> Part:
    """Return a name in up to two lines beside a disc, or below a smaller one if any of the `names` has a long word."""
    least, ink = LEAST_NAME_TEXT / scene.look.text_factor, paper_ink(scene)
    words, all_words = name.replace("-", "- ").split(), " ".join(names).replace("-", "- ").split()
    if all(scene.scaled_width(word, READABLE_NAME_TEXT) <= width - DISC_UNITS - GAP_UNITS for word in all_words):
        title = text(name, TITLE_TEXT, ink, "start", least=LEAST_NAME_TEXT)
        return row(units(DISC_UNITS, column(EMPTY, units(DISC_UNITS, disc), EMPTY, gap=0)), title)
    is_whole = all(scene.scaled_width(word, least) <= width for word in words)
    whole = name if is_whole else short_name(scene, name, width, least)
    return inset(0, 4, column(units(LOW_DISC_UNITS, disc), text(whole, LABEL_TEXT, ink, least=LEAST_NAME_TEXT), gap=1))


def _seat_in(option: Option) -> int | None:
    kind, _, seat = option.mark.partition(":")
    return int(seat) if kind == "seat" else None
