"""Second steps of Perils on parchment: variants of an answer, fields, cards and perils."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from companion.games.perils_of_the_deep.after_peril import WeighAnchor
from companion.games.perils_of_the_deep.tokens import PlayToken
from companion.games.perils_of_the_deep.track import LoseCaptain
from companion.games.perils_of_the_deep.turn import BuyCard, CorrectCoins, PlayCard
from companion.pictures.animals import square_ship
from companion.pictures.card_faces import peril, peril_card
from companion.pictures.objects import treasure
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.pictures.seat_emblems import seat_paint
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Option, Pick, Value
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.layout import seats_in_order
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
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, icon_of, plate_ground
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
    line,
    panel,
    paragraph,
    row,
    share,
    spread,
    square,
    stack,
    text,
    units,
)  # fmt: skip
from kivy_ui.layout.sizes import HEADING_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import CORAL, INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import step_question
from kivy_ui.table.board import Board
from kivy_ui.table.flags import short_name, with_short_names
from kivy_ui.table.second_step import AnswerListStep, FieldStep, custom_part, with_badge
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

PAPERS = {"deep": ("#faedc6", "#e0c48a"), "light": ("#fffaf0", "#f0deb0"), "contrast": ("#000000", "#000000")}
PARCHMENT_TOP_UNITS = 45.0
UPRIGHT_PARCHMENT_TOP_UNITS = 66.0
"""Top of an upright parchment, just below the upper edge of the chart."""
LOW_TILE_UNITS = 84.0
WIDE_TILE = 1.8  # width by height
TILE_RADIUS_UNITS = 14.0
TILE_MARGIN_UNITS = 8.0
GROUND_RADIUS_UNITS = 8.0
LEAST_GROUND_UNITS = 30.0
LOOK_UNITS = 130.0
TITLE_TEXT = 22.0
LEAST_TEXT = 13.0
LEAST_NAME_TEXT = 18.0  # of a player's name in the order of play; a longer name is cut
ONE_LINE_FROM = 0.8  # share of the text size at which words stay in one line
ISLAND_SHAPE = 1.37  # width by height
COIN_BELOW_MIDDLE = 0.084  # share of an island's width: twice the distance of its coin below the middle
GROWN_WIDTH_UNITS = 176.0
GROWN_HEIGHT_UNITS = 258.0
LOW_GROWN_UNITS = 50.0
LARGEST_CARD_UNITS = (168.0, 236.0)
CARDS_IN_A_ROW = 7
UPRIGHT_CARDS_IN_A_ROW = 5
BADGE_ROOM_UNITS = 26.0
PALE = "#8fb3c0"
PICKED_FIELDS = ("kind", "skulls", "order")
PERIL_ROW_UNITS = {"kind": 92.0, "skulls": 70.0, "order": 82.0}
UPRIGHT_ORDER_UNITS = 156.0
LONE_ORDER_UNITS = 176.0  # of an All Aboard card, whose order is all that is entered
PERIL_SHAPE = 0.68  # width by height
LEAST_PERIL_UNITS = 150.0
MOST_PERIL_UNITS = 240.0
BESIDE_FROM_UNITS = 200.0
MOST_SPARE_UNITS = 120.0
NUMBER_TILE_UNITS = 150.0
SKULL_UNITS = 33.0
DISC_UNITS = 40.0
QUESTIONS: dict[type[Move], Words] = {
    WeighAnchor: say("perils_of_the_deep.who_weighs"),
    LoseCaptain: say("perils_of_the_deep.who_is_lost"),
}
"""Questions of the steps in which a captain is chosen."""
NUMBER_LOOKS: dict[type[Move], Picture] = {
    BuyCard: ICON_LOOKS["coin"],
    CorrectCoins: ICON_LOOKS["coin"],
    PlayToken: picture(treasure, True),
}
"""Pictures on the tiles of numbers."""
MOST_NUMBER_TILES = 6


def step_for(board: Board, scene: TableScene, choice: Choice) -> SecondStep | None:
    """Return the second step for a choice with fields: a peril, a card, or fields that are tapped; None if a field is typed."""
    names = [field.name for field in choice.fields]
    if names and all(name in PICKED_FIELDS for name in names):
        return PerilStep(scene, choice)
    if names == ["kind", "icons"]:
        return CardStep(scene, choice)
    is_tapped = all(isinstance(field, Pick | Number) for field in choice.fields)
    mark = choice.marks[0] if choice.marks else ""
    look = NUMBER_LOOKS.get(type(choice.move)) or board.answer_picture(scene, AnswerButton(choice, None, choice.label, mark=mark))
    return Fields(choice, scene.actions.answer, scene.actions.renew, look) if is_tapped else None


def step_of(board: Board, scene: TableScene, offer: AnswerButton) -> SecondStep:
    """Return the second step with the variants of an answer; cards that were played before have their real look."""
    variants = KnownCards if type(offer.choice.move).__name__ == "PlayCard" else Variants
    question = QUESTIONS.get(type(offer.choice.move), step_question(offer, scene.snapshot.prompt))
    return variants(question, offer.inner, scene.actions.pick, board.answer_picture)


def parchment(part: Part) -> Part:
    """Return a part on parchment, which extends up behind the flags."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        top = min(area.y, PARCHMENT_TOP_UNITS if scene.is_wide else UPRIGHT_PARCHMENT_TOP_UNITS)
        ground = picture(plate_painters.shaded_panel, *PAPERS[scene.theme], "none")
        scene.put_in_area("paper", ground, area._replace(y=top, h=area.bottom - top))
        part.draw(scene, area, key)

    return part._replace(draw=draw)


def tile(
    scene: TableScene, name: str, part: Part, tap: Callable[[], object], is_on: bool = False, *, fill: str = "", rim: str = ""
) -> Part:
    """Return a part on a tile that can be tapped, framed in red while it is picked."""
    is_black = scene.theme == "contrast"
    fill = fill or ("#fff3c4" if is_on and not is_black else paper(scene))
    if is_on and (is_black or not rim):
        rim = "#ffe14d" if is_black else RED
    ground = plate_ground(fill, rim or paper_rim(scene), TILE_RADIUS_UNITS, width=5.0 if is_on else 2.5, alpha=1.0)
    return panel(name, ground, part, tap, radius=TILE_RADIUS_UNITS)


def labelled_picture(scene: TableScene, look: Picture, title: Words, note: Words = "", ground: str = SAND) -> Part:
    """Return a picture on water or sand with its words below, or beside it where the tile is low or wide."""

    def make(_: Scene, area: Area) -> Part:
        is_low = area.h < LOW_TILE_UNITS
        if not is_low and area.w <= WIDE_TILE * area.h:
            return _words_below(scene, _on_ground(scene, look, ground), title, note)
        return _words_beside(scene, _on_ground(scene, look, ground), title, "" if is_low else note)

    return by_area(make)


def _on_ground(scene: TableScene, look: Picture, ground: str) -> Part:
    look_part = _island(scene, look) if look.paint is island else square(LOOK_UNITS, spread(look))
    return stack(spread(plate_ground(ground, ground, GROUND_RADIUS_UNITS, width=1.0, alpha=1.0)), inset(2, 2, look_part))


def _island(scene: TableScene, look: Picture) -> Part:
    """Return an island with its value on its coin."""
    value = str(scene.snapshot.view.islands[look.args[0] - 1][1])

    def make(scene: Scene, area: Area) -> Part:
        w = min(area.w - 4, (area.h - 2) * ISLAND_SHAPE)
        number = line(value, w * 0.28 / scene.look.text_factor, "#3a1f06", halo="#ffe9a8")
        coin = column(units(w * COIN_BELOW_MIDDLE, EMPTY), number, gap=0)
        return centre_part(w, w / ISLAND_SHAPE, stack(spread(look), coin))

    return by_area(make)


def _words_beside(scene: TableScene, ground: Part, title: Words, note: Words) -> Part:
    ink = paper_ink(scene)
    words = [text(title, TITLE_TEXT, ink, "start", least=LEAST_TEXT)]
    if note:
        words.append(paragraph(note, SMALL_TEXT, ink, least=LEAST_TEXT)._replace(height=None))

    def make(_: Scene, area: Area) -> Part:
        width = min((area.h - TILE_MARGIN_UNITS) * 1.1, area.w * 0.42)
        return row(units(width, inset(0, TILE_MARGIN_UNITS / 2, ground)), column(*words, gap=0))

    return inset(TILE_MARGIN_UNITS, TILE_MARGIN_UNITS / 2, by_area(make))


def _words_below(scene: TableScene, ground: Part, title: Words, note: Words) -> Part:
    words = [_caption(scene, title, TITLE_TEXT, is_bold=True)]
    if note:
        words.append(_caption(scene, note, SMALL_TEXT, is_bold=False))
    caption = column(*words, gap=0)

    def make(scene: Scene, area: Area) -> Part:
        height = min(caption.height(scene, area.w) if caption.height else 0.0, area.h - LEAST_GROUND_UNITS)
        return column(ground, units(height, caption), gap=3)

    return inset(TILE_MARGIN_UNITS + 1, TILE_MARGIN_UNITS, by_area(make))


def _caption(scene: TableScene, caption: Words, size: float, is_bold: bool) -> Part:
    """Return words in at most two lines, in one if slightly smaller letters suffice."""

    def height(scene: Scene, width: float) -> float:
        lines = 1 if scene.scaled_width(caption, size * ONE_LINE_FROM, is_bold) <= width else 2
        return lines * scene.text_size(size) * LINE_HEIGHT + 2

    words = paragraph(caption, size, paper_ink(scene), "middle", is_bold=is_bold, least=LEAST_TEXT, is_top=False)
    return words._replace(height=height)


def words(scene: TableScene, title: Words, note: Words = "") -> Part:
    """Return the words of a tile without a picture."""
    ink = paper_ink(scene)
    parts = [share(0.56, text(title, KEY_TEXT, ink, least=LEAST_TEXT))]
    if note:
        parts.append(share(0.44, paragraph(note, NOTE_TEXT, ink, "middle", least=LEAST_TEXT)))
    return inset(MARGIN_UNITS, TILE_MARGIN_UNITS, column(*parts, gap=0))


class Variants(AnswerListStep):
    """Second step with the variants of an answer on tiles."""

    def body(self, scene: TableScene) -> Part:
        """Return the tiles on parchment."""
        return parchment(super().body(scene))

    def _key(self, scene: TableScene, offer: AnswerButton, look: Picture | None) -> Part:
        label, note = with_short_names(scene, offer.label), with_short_names(scene, offer.note)
        part = labelled_picture(scene, look, label, note, _ground(look)) if look else words(scene, label, note)
        return tile(scene, offer.name, part, partial(self._take, offer))


class Fields(FieldStep):
    """Second step that fills fields one after the other, on parchment."""

    def question(self) -> Words:
        """Return the field's label if it is a question, otherwise the answer's name and the label."""
        label = self.field.label
        return label if as_text(label).endswith("?") else super().question()

    def body(self, scene: TableScene) -> Part:
        """Return the keys on parchment."""
        return parchment(super().body(scene))

    def _numbers(self, numbers: Sequence[int]) -> Part:
        if self._look is None or len(numbers) > MOST_NUMBER_TILES:
            return super()._numbers(numbers)
        tiles = row(*(by_scene(partial(self._number_tile, number)) for number in numbers))
        return inset(MARGIN_UNITS, 10, centre_part(len(numbers) * NUMBER_TILE_UNITS, NUMBER_TILE_UNITS, tiles))

    def _typed_number(self, field: Number, ink: str = "", dim: str = "", halo: str = "") -> Part:
        """Return the typed number in the colour of words on parchment."""
        typed = super()._typed_number

        def make(scene: Scene) -> Part:
            ink = paper_ink(cast(TableScene, scene))
            return typed(field, ink, ink, "")

        return by_scene(make)

    def _number_tile(self, number: int, scene: Scene) -> Part:
        """Return a tile with a number below its picture."""
        table_scene, look = cast(TableScene, scene), cast(Picture, self._look)
        number_line = units(HEADING_TEXT * 1.2, line(str(number), HEADING_TEXT, paper_ink(table_scene)))
        part = inset(TILE_MARGIN_UNITS, TILE_MARGIN_UNITS, column(_on_ground(table_scene, look, _ground(look)), number_line, gap=2))
        return tile(table_scene, f"number:{number}", part, partial(self.fill, number))

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        name, times = f"option:{as_text(option.label)}", self._picked_values.count(option.value)
        part = (
            labelled_picture(scene, look, option.label, option.note, _ground(look))
            if look
            else words(scene, option.label, option.note)
        )
        if field.repeats:
            part = row(part, units(BADGE_ROOM_UNITS / 2, EMPTY), gap=0)  # for the badge
        key = tile(scene, name, part, partial(self._toggle, field, option.value), bool(times))
        return with_badge(key, str(times or "") if field.repeats else "")


def _ground(look: Picture) -> str:
    """Return the background of a picture: water for ships and islands, sand for everything else."""
    return WATER if look.paint in (square_ship, island, port) else SAND


# cards to enter


class CardStep:
    """Second step that enters a player's card: its icons, each tapped as often as it is printed, then its type, which plays it.

    If the type is tapped first, a button plays the card.
    """

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self._choice, self._actions = choice, scene.actions
        kinds, icons = choice.fields
        assert isinstance(kinds, Pick) and isinstance(icons, Pick), "type and icons are picked"
        self._kinds, self._all_icons = kinds, icons
        self._kind = ""
        self._icons: list[str] = []

    def question(self) -> Words:
        """Return the question."""
        return translate("perils_of_the_deep.enter_card")

    def go_back(self) -> bool:
        """Close the step."""
        return True

    def main_button(self) -> ActionButton | None:
        """Return the button that plays the card, disabled until it has a type."""
        if not self._kind and not self._icons:
            return ActionButton(translate("perils_of_the_deep.which_icons"), None, translate("perils_of_the_deep.then_type"))
        if not self._kind:
            return ActionButton(translate("perils_of_the_deep.which_type"), None, translate("perils_of_the_deep.type_plays"))
        note = translate("perils_of_the_deep.icon_off") if self._icons else translate("perils_of_the_deep.no_icons")
        return ActionButton(translate("perils_of_the_deep.play_card"), self._play, note)

    def body(self, scene: TableScene) -> Part:
        """Return a preview of the card, and the keys beside it, or below it on an upright screen."""
        card_part = custom_part(lambda area: draw_card(scene, "grown", self._kind, tuple(self._icons), area))
        card = panel("grown", None, card_part, self._remove_icon if self._icons else None, radius=TILE_RADIUS_UNITS)
        if scene.is_wide:
            card = units(GROWN_WIDTH_UNITS, inset(0, 4, centre_part(0, GROWN_HEIGHT_UNITS, card)))
            return parchment(inset(TILE_RADIUS_UNITS, 6, row(card, self._keys(scene), gap=16)))
        card = units(LOW_GROWN_UNITS, centre_part(GROWN_WIDTH_UNITS, 0, card))
        return parchment(inset(MARGIN_UNITS, TILE_MARGIN_UNITS, column(card, self._keys(scene))))

    def _keys(self, scene: TableScene) -> Part:
        """Return the icons, and a row of types below them."""
        types = row(*(self._type(scene, option) for option in self._kinds.options))
        across = 3 if scene.is_wide else 2
        icons = grid(across, *(self._icon(scene, option) for option in self._all_icons.options))
        most = -(-len(self._all_icons.options) // across) * TYPE_H
        return by_area(lambda _, area: column(limited_height(most, icons), units(min(TYPE_H, area.h * 0.34), types)))

    def _type(self, scene: TableScene, option: Option) -> Part:
        kind = str(option.value)
        part = labelled_picture(scene, TYPE_LOOKS[kind], option.label)
        return tile(scene, f"option:{as_text(option.label)}", part, partial(self._set_kind, kind), kind == self._kind)

    def _icon(self, scene: TableScene, option: Option) -> Part:
        name, icon_name = f"option:{as_text(option.label)}", str(option.value)
        times = self._icons.count(icon_name)
        part = row(labelled_picture(scene, ICON_LOOKS[icon_name], option.label), units(BADGE_ROOM_UNITS, EMPTY), gap=0)
        return with_badge(tile(scene, name, part, partial(self._add_icon, icon_name), bool(times)), str(times or ""))

    # taps

    def _set_kind(self, kind: str) -> None:
        is_complete = not self._kind and bool(self._icons)
        self._kind = kind
        if is_complete:
            self._play()
        else:
            self._actions.renew()

    def _add_icon(self, icon_name: str) -> None:
        if len(self._icons) < self._all_icons.most:
            self._icons.append(icon_name)
        self._actions.renew()

    def _remove_icon(self) -> None:
        self._icons.pop()
        self._actions.renew()

    def _play(self) -> None:
        icon_order = [option.value for option in self._all_icons.options]
        self._actions.answer(self._choice, ((self._kind,), tuple(sorted(self._icons, key=icon_order.index))))


# cards played before


class KnownCards(AnswerListStep):
    """Second step with the cards that were played before, as they look, and a blank one for a new card."""

    def body(self, scene: TableScene) -> Part:
        """Return cards in one row, or two if there are many; the rest is on the next page."""
        across, rows = (CARDS_IN_A_ROW, 2) if scene.is_wide else (UPRIGHT_CARDS_IN_A_ROW, 3)
        new, cards = self._offers[-1], self._offers[:-1]
        first, last = self._pagination.key_range(len(cards), across * rows - 1)
        parts = [self._card(scene, offer) for offer in cards[first:last]]
        parts.append(self._blank(scene, new.name, new.label, "plus", partial(self._take, new)))
        if last - first < len(cards):
            parts.append(self._blank(scene, "page", say("table.page"), "", partial(self._turn, scene.actions.renew)))
        rows = -(-len(parts) // across)
        across = max(1, -(-len(parts) // rows))
        width, height = LARGEST_CARD_UNITS
        size = across * (width + GAP_UNITS) - GAP_UNITS, rows * (height + GAP_UNITS) - GAP_UNITS
        return parchment(inset(MARGIN_UNITS, 10, centre_part(*size, grid(across, *parts))))

    def _card(self, scene: TableScene, offer: AnswerButton) -> Part:
        move = cast(PlayCard, offer.choice.move)
        card = custom_part(lambda area: draw_card(scene, offer.name, move.kind[0], move.icons, area))
        return panel(offer.name, None, card, partial(self._take, offer), radius=TILE_RADIUS_UNITS)

    def _blank(self, scene: TableScene, name: str, title: Words, sign: str, tap: Callable[[], object]) -> Part:
        ink = paper_ink(scene)
        title_part = text(title, LABEL_TEXT, ink, least=LEAST_TEXT)
        if sign:
            plus = share(0.36, icon_of(sign, 52, ink))
            title_part = column(share(0.18, EMPTY), plus, share(0.42, title_part), share(0.04, EMPTY), gap=0)
        return panel(
            name,
            picture(plate_painters.dashed_outline, ink),
            inset(TILE_MARGIN_UNITS, 0, title_part),
            tap,
            radius=TILE_RADIUS_UNITS,
        )


class PerilStep:
    """Second step that enters a peril card on one page: its kind, its skulls, and the order of colours, as far as it has them."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self._choice, self._actions = choice, scene.actions
        self._fields = {field.name: field for field in choice.fields}
        self._kind = ""
        self._skulls: int | None = None
        self._order: list[int | str] = []

    def question(self) -> Words:
        """Return the question."""
        if "skulls" in self._fields:
            return translate("perils_of_the_deep.enter" if "order" in self._fields else "perils_of_the_deep.enter_last")
        return translate("perils_of_the_deep.enter_order") if set(self._fields) == {"order"} else as_text(self._choice.label)

    def go_back(self) -> bool:
        """Close the step."""
        return True

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
        return translate("perils_of_the_deep.more_colours", count=self._colours_left())

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
        return stack(card, column(share(0.6, question_mark), share(0.4, EMPTY), gap=0))

    def _card(self, scene: TableScene) -> Picture:
        seats = scene.snapshot.seats
        picked_seats = map(self._seat_of, self._order)
        order = tuple((seats[seat].colour, seats[seat].emblem) for seat in picked_seats if seat is not None)
        kind = self._kind if "kind" in self._fields else "aboard"
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
        return tile(scene, f"skulls:{count}", inset(5, 0, part), partial(self._set_skulls, count), count == self._skulls)

    def _flags(self, scene: TableScene) -> Part:
        field = self._fields["order"]
        assert isinstance(field, Pick), "colours are picked"
        flags = [self._flag(scene, option) for option in self._colour_options(scene, field)]
        return grid(len(flags) if scene.is_wide else 2, *flags)

    def _colour_options(self, scene: TableScene, field: Pick) -> list[Option]:
        """Return the colours in the order of the flags, those without a seat last."""
        hung = [f"seat:{view.seat}" for view in seats_in_order(scene.snapshot.view)]
        return sorted(field.options, key=lambda option: hung.index(option.mark) if option.mark in hung else len(hung))

    def _flag(self, scene: TableScene, option: Option) -> Part:
        name, seat, is_on = f"order:{option.value}", _seat_in(option), option.value in self._order
        colour = seat_paint(scene.snapshot.seats[seat].colour) if seat is not None else seat_paint(str(option.value))
        is_filled = is_on and scene.theme != "contrast"
        key = tile(
            scene,
            name,
            self._name(scene, option, seat),
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
        name = by_area(
            lambda _, area: line(
                short_name(scene, label, area.w, LEAST_NAME_TEXT), TITLE_TEXT, paper_ink(scene), "start", least=LEAST_NAME_TEXT
            )
        )
        if seat is None:
            return inset(TILE_RADIUS_UNITS, 0, name)
        disc = custom_part(lambda area: scene.disc(f"order:{option.value}:disc", seat, area.cx, area.cy, DISC_UNITS / 2 - 1))
        return inset(10, 0, row(units(DISC_UNITS, disc), name))

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


def _seat_in(option: Option) -> int | None:
    kind, _, seat = option.mark.partition(":")
    return int(seat) if kind == "seat" else None
