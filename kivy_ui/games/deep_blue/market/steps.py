"""Second steps of the market: recruit with a “+1” gem, starting tokens or a refreshed market; enter several gems."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.deep_blue.box import PRICES, REFRESH_PRICE
from companion.pictures.canvas import Point
from companion.pictures.card_faces import crew_card
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import bag, coin
from companion.pictures.picture import picture
from companion.pictures.worlds.land import tavern
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.deep_blue.pieces import COATS, put_gem
from kivy_ui.games.deep_blue.site_map.steps import fill_values
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, key, key_ink
from kivy_ui.layout.leaves import image, line, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centred_row, column, grid, inset, panel, row, share, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_buttons import spread_options as one_each
from kivy_ui.table.second_step import FieldStep, custom_part, with_tint
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

WOOD = "#6a3a1e"
HEAD_UNITS = 118.0
CARD_SHAPE = 2 / 3  # width by height
CARD_CELL_UNITS = 78.0
OVERLAP_UNITS = 41.0  # of cards for sale on an upright screen
BAG_CELL_UNITS = 92.0
COIN_UNITS = 54.0
MOST_TILES = 10
TURNS = (-4, 2, -2, 4)
"""Angles of cards for sale, in degrees."""
ADDED_KINDS = ("gold", "red", "green")
"""Gems drawn above the bag as examples of “+1” gems."""


def asks_one_gem(offer: AnswerButton) -> bool:
    """Return whether this offer asks only for one gem of the supply."""
    return "supply" in offer.choice.marks and [field.name for field in offer.choice.fields] == ["gems"]


def with_tavern(scene: TableScene, part: Part) -> Part:
    """Return a part in front of the tavern, which is drawn over the whole screen."""
    ground = picture(tavern, scene.theme)
    return stack(custom_part(lambda area: scene.fill("market", ground)), part)


def market_opening(scene: TableScene) -> Part:
    """Return the market as it opens: the first four cards at their prices, and the bag to which their gems go."""
    words = text(translate("deep_blue.opens"), LABEL_TEXT, least=SMALL_TEXT, halo="halo")
    cards, gems = row(*_cards_for_sale(scene), gap=0), custom_part(partial(_draw_filled_bag, scene))
    if scene.is_wide:
        upper_part = row(share(0.74, inset(10, 0, cards)), share(0.26, gems), gap=0)
    else:
        upper_part = column(share(0.38, cards), share(0.62, gems), gap=0)
    return with_tavern(scene, inset(MARGIN_UNITS, 10, column(upper_part, units(54, words), gap=4)))


def _draw_filled_bag(scene: TableScene, area: Area) -> None:
    """Draw the bag, and gems above it."""
    y = area.cy + 24
    for number, kind in enumerate(ADDED_KINDS):
        x = area.cx + (number - 1) * 40
        put_gem(scene, f"market:adds:{number}", kind, x, y - 76 - 12 * (number == 1), r=20)
    _draw_bag(scene, area._replace(y=area.y + 24), 124, 40)


def _draw_bag(scene: TableScene, area: Area, height: float, size: float) -> None:
    """Draw the bag with the number of its gems."""
    scene.put("market:bag", picture(bag), area.cx, area.cy, w=height * 0.93, h=height)
    count, y = str(scene.snapshot.view.bag_size), area.cy + height * 0.15
    scene.count("market:bag:count", count, area.cx, y, size, colour="#ffffff", halo="#2d1808", anchor="middle")


def _cards_for_sale(scene: TableScene) -> list[Part]:
    """Return the cards of the market, two of them with the price that the rulebook names."""
    return [custom_part(partial(_draw_card_for_sale, scene, number)) for number in range(len(COATS))]


def _draw_card_for_sale(scene: TableScene, number: int, area: Area) -> None:
    w = min(area.w * 0.9, area.h * CARD_SHAPE)
    scene.put(f"market:{number}", picture(crew_card, COATS[number]), area.cx, area.cy, w, h=w / CARD_SHAPE, angle=TURNS[number])
    if price := PRICES.get(number):  # the others are printed on the board alone
        _draw_coin(scene, f"market:{number}:price", price, (area.cx - 0.24 * w, area.cy + 0.45 * w), 0.54 * w)


def _draw_coin(scene: TableScene, key: str, price: int, middle: Point, size: float) -> None:
    """Draw a coin with a price."""
    scene.put(key, picture(coin), *middle, size)
    scene.write(f"{key}:words", f"${price}", *middle, max(18, size * 0.5), colour="#3a2204")


class GemsStep(FieldStep):
    """Second step that asks for the “+1” gems of several new cards, in the tavern."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.new_gems") if self.field.name == "gems" else super().question()

    def main_button(self) -> ActionButton | None:
        """Return the button that adds the gems, or an outline that says what to tap."""
        button = super().main_button()
        if self.field.name != "gems" or button is None or not (self._picked_values or button.tap is None):
            return button
        count = len(self._picked_values)
        words = translate("deep_blue.add_gems", gems=count) if count else translate("deep_blue.tap_plus")
        fewer = ActionButton(translate("deep_blue.remove_gem"), self._remove_last, translate("deep_blue.last_tapped"), tint=WOOD)
        return button._replace(title=words, more_buttons=(fewer,) if count else ())

    def _remove_last(self) -> None:
        self._picked_values.pop()
        self._renew()

    def body(self, scene: TableScene) -> Part:
        """Return the keys, painted as wood."""
        return with_tavern(scene, with_tint(WOOD, super().body(scene)))


class MarketStep(SecondStep):
    """Second step of Recruit: without a gem, with a “+1” gem, with starting tokens, or with a refreshed market.

    plain    the offer to recruit without a gem, in the first cell
    offers   the other ways to recruit, and to refresh the market
    """

    def __init__(self, scene: TableScene, plain: AnswerButton, offers: Sequence[AnswerButton]) -> None:
        self._plain, self._actions, self._name = plain, scene.actions, scene.name(plain.choice.seat or 0)
        self.choices = tuple(offer.choice for offer in (plain, *offers))
        self._refresh = picture(icon, "swap", plate_painters.ink_on("plain", scene.theme))
        self._tiles = one_each(filter(asks_one_gem, offers), MOST_TILES, lambda mark: True)
        self._ways = [plain, *(offer for offer in offers if type(offer.choice.move) is type(plain.choice.move))]
        self._other_offers = [offer for offer in offers if offer not in self._ways]
        self._tokens = 0

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.new_card", name=self._name)

    def main_button(self) -> ActionButton:
        """Return the button that recruits without a gem; beside it tokens and the refreshed market."""
        plain, count = self._plain, self._tokens
        buttons = [
            ActionButton(offer.label, partial(self._actions.pick, offer), offer.note, self._refresh, WOOD)
            for offer in self._other_offers
        ]
        more = count + 1 if self._filled_offer(count + 1) else 0
        if more or count:
            words = translate("deep_blue.use_tokens", tokens=more) if more else translate("deep_blue.keep_tokens")
            worth = translate("deep_blue.token_worth", tokens=more) if more else ""
            buttons.insert(0, ActionButton(words, partial(self._spend, more), worth, picture(coin, "blue"), WOOD))
        note = translate("deep_blue.with_tokens", tokens=count) if count else plain.note
        return ActionButton(plain.label, self._recruit, note, picture(crew_card, "red"), more_buttons=tuple(buttons))

    def _filled_offer(self, tokens: int, *gems: str) -> AnswerButton | None:
        """Return the offer to recruit with these tokens and gems, filled; None if there is none."""
        filled = ((offer, fill_values(offer.choice, tokens, gems)) for offer in self._ways)
        return next((replace(offer, values=values) for offer, values in filled if values is not None), None)

    def _recruit(self, *gems: str) -> None:
        if offer := self._filled_offer(self._tokens, *gems):
            self._actions.pick(offer)

    def _spend(self, tokens: int) -> None:
        self._tokens = tokens
        self._actions.renew()

    def body(self, scene: TableScene) -> Part:
        """Return the market, and below it a tile for each gem."""
        across = len(self._tiles) if scene.is_wide else 3
        tiles = inset(MARGIN_UNITS, GAP_UNITS / 2, grid(max(1, across), *(self._gem_tile(scene, offer) for offer in self._tiles)))
        return with_tavern(scene, column(units(HEAD_UNITS, by_area(partial(self._market_part, scene))), tiles, gap=0))

    def _market_part(self, scene: TableScene, _: Scene, area: Area) -> Part:
        """Return four cards at their prices, what refreshing them costs, and the bag."""
        title = line(translate("deep_blue.market"), KEY_TEXT, anchor="start", halo="halo", least=16)
        words_part = Part(partial(self._draw_words, scene))
        words = inset(20, 8, column(units(38, title), words_part, gap=0))
        overlap = 0.0 if scene.is_wide else OVERLAP_UNITS
        width = len(COATS) * (CARD_CELL_UNITS - overlap) + overlap
        cards = row(*_cards_for_sale(scene), gap=-overlap)
        price = custom_part(lambda area: _draw_coin(scene, "market:refresh", REFRESH_PRICE, (area.cx, area.cy), COIN_UNITS))
        refresh = centred_row(50, image(self._refresh, 36), price, gap=0) if scene.is_wide else EMPTY
        gems = units(BAG_CELL_UNITS, custom_part(lambda area: _draw_bag(scene, area, 82, 32)))
        return row(units(area.w * (0.37 if scene.is_wide else 0.41), words), units(width, cards), refresh, gems, gap=0)

    def _draw_words(self, scene: TableScene, _: Scene, area: Area, key: str) -> None:
        scene.paragraph(
            "market:words", translate("deep_blue.enter_card"), area, NOTE_TEXT, scene.ink.ink, halo=scene.ink.halo, least=15
        )

    def _gem_tile(self, scene: TableScene, offer: AnswerButton) -> Part:
        """Return the key of a “+1” gem; it is paler if the supply has none left."""
        options = [option for field in offer.choice.fields if isinstance(field, Pick) for option in field.options]
        is_gone = not next(option.remaining for option in options if offer.mark == option.mark)
        note = line(offer.note, BODY_TEXT, key_ink(scene.theme), is_bold=False, least=15)
        gem_drawing = custom_part(partial(self._draw_gem, scene, offer, is_gone))
        tap = partial(self._recruit, offer.mark.partition(":")[2])
        return key(offer.name, column(gem_drawing, units(36, panel(f"{offer.name}:left", None, note)), gap=0), tap, tint=WOOD)

    def _draw_gem(self, scene: TableScene, offer: AnswerButton, is_gone: bool, area: Area) -> None:
        """Draw “+1” beside a gem."""
        name, kind, y = offer.name, offer.mark.partition(":")[2], area.cy
        r = min(38.0, area.w * 0.255, area.h * 0.4)
        if scene.theme == "deep" and not is_gone:
            scene.put(f"{name}:glow", picture(glow, "#ffe0a0"), area.cx, y, 4 * r, alpha=0.9)
        scene.write(f"{name}:plus", "+1", area.cx - 1.02 * r, y, 34, colour=key_ink(scene.theme), room=area.w / 2)
        put_gem(scene, f"{name}:gem", kind, area.cx + 0.74 * r, y, r=r, alpha=0.35 if is_gone else 1)
