"""Recruiting with a “+1”: the market in a tavern's light, a tile for each gem the new card may bring, and what else can be done there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.deep_blue.box import PRICES, REFRESH_PRICE
from companion.pictures.cards import crew_card
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.things import bag, coin
from companion.pictures.worlds.land import tavern
from companion.table.prompt import Choice, Pick, Value
from companion.table.say import Words
from kivy_ui.games.deep_blue.cards import COATS
from kivy_ui.games.deep_blue.sites import filling
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer, spread
from kivy_ui.table.board import Act, Board
from kivy_ui.table.second_step import Around, Filling

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

WOOD = "#6a3a1e"
HEAD, CARD_W, CARD_H, MOST_TILES, COIN = 112, 70, 105, 10, 38
TURNS = (-4, 2, -2, 4)
ADDED = ("gold", "red", "green")
"""How cards lie, in degrees; gems that stand for all that a “+1” may bring."""


def is_tile(offer: Offer) -> bool:
    """Whether one gem of the supply is all that this way to recruit asks for."""
    return "supply" in offer.choice.marks and [field.name for field in offer.choice.fields] == ["gems"]


def opening(board: "DeepBlueBoard", scene: Scene, area: Area) -> None:
    """Draw the market as it opens: the first four cards at their prices, and the bag to which their gems go."""
    scene.lay("market", picture(tavern, scene.theme), Area(0, 0, scene.w, scene.h))
    cards, right, low = _opened_at(scene, area)
    step, w = cards.w / len(COATS), min(cards.w / len(COATS) * 0.9, cards.h * CARD_W / CARD_H)
    for nth, coat in enumerate(COATS):
        x = cards.x + (nth + 0.5) * step
        scene.put(f"market:{nth}", picture(crew_card, coat), x, cards.cy, w, w * CARD_H / CARD_W, TURNS[nth])
        if nth in PRICES:
            _coin(scene, f"market:{nth}:price", PRICES[nth], x - 0.24 * w, cards.cy + 0.45 * w, 0.54 * w)
    for nth, kind in enumerate(ADDED):
        board.gem(scene, f"market:adds:{nth}", kind, right + (nth - 1) * 40, low - 76 - 12 * (nth == 1), 20)
    scene.put("market:bag", picture(bag), right, low, 116, 124)
    scene.count("market:bag:count", str(board.shown.view.bag_size), right, low + 18, 40, "#ffffff", "#2d1808", "middle")
    words = Area(area.x + 14, area.bottom - 62, area.w - 28, 56)
    scene.paragraph(
        "market:words", told("deep_blue.opens"), words, 24, board.ink.ink, "middle", True, board.ink.halo, least=18, is_top=False
    )


def _opened_at(scene: Scene, area: Area) -> tuple[Area, float, float]:
    """Lay out its cards and the middle of the bag: beside them, on an upright glass below them."""
    if scene.is_wide:
        return Area(area.x + 24, area.y + 14, area.w * 0.7, area.h - 76), area.right - area.w * 0.13, area.y + area.h * 0.5
    high = (area.h - 62) * 0.38
    return Area(area.x + 14, area.y + 14, area.w - 28, high), area.cx, area.bottom - 62 - 60


def _coin(scene: Scene, key: str, price: int, x: float, y: float, size: float) -> None:
    scene.put(key, picture(coin), x, y, size, size)
    scene.write(f"{key}:words", f"${price}", x, y, max(18, size * 0.5), "#3a2204")


class _Tavern:
    """What lies around keys in the tavern: they are of wood."""

    def __init__(self, board: Board) -> None:
        self.ink = board.ink._replace(tint=WOOD)
        self.picture_of = board.picture_of


class GemsStep(Filling):
    """The gems of several new cards, in the tavern's light."""

    def __init__(self, board: "DeepBlueBoard", choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> None:
        super().__init__(choice, done, board.renew)
        self._board = board

    def asks(self) -> Words:
        """Ask for the gems in a whole sentence."""
        return told("deep_blue.new_gems") if self.field.name == "gems" else super().asks()

    def draw(self, scene: Scene, board: Around, area: Area) -> None:
        """Draw the keys, of wood."""
        scene.lay("market", picture(tavern, scene.theme), Area(0, 0, scene.w, scene.h))
        super().draw(scene, _Tavern(self._board), area)


class MarketStep:
    """Lists the ways to recruit, the plain one in A; `offers` bring more than a card."""

    def __init__(self, board: "DeepBlueBoard", plain: Offer, offers: Sequence[Offer], take: Callable[[Offer], object]) -> None:
        self._board, self._plain, self._take = board, plain, take
        self._tiles = spread(filter(is_tile, offers), MOST_TILES, lambda mark: True)
        self._ways = [plain, *(one for one in offers if type(one.choice.move) is type(plain.choice.move))]
        self._others = [one for one in offers if one not in self._ways]
        self._tokens = 0

    def asks(self) -> Words:
        """Say what is asked."""
        return told("deep_blue.new_card", name=self._board.name(self._plain.choice.seat or 0))

    def go(self) -> Act:
        """Recruit without a gem; beside it, what else there is."""
        plain, count = self._plain, self._tokens
        others = [Act(one.label, partial(self._take, one), one.note, self._turn(), WOOD) for one in self._others]
        more = count + 1 if self._way(count + 1) else 0
        if more or count:
            words = told("deep_blue.use_tokens", tokens=more) if more else told("deep_blue.keep_tokens")
            others.insert(0, Act(words, partial(self._spend, more), "", picture(coin, "blue"), WOOD))
        note = told("deep_blue.with_tokens", tokens=count) if count else plain.note
        return Act(plain.label, self._recruit, note, picture(crew_card, "red"), beside=tuple(others))

    def _way(self, tokens: int, *gems: str) -> Offer | None:
        """Find the answer that recruits with these, filled."""
        filled = ((one, filling(one.choice, tokens, gems)) for one in self._ways)
        return next((replace(one, values=values) for one, values in filled if values is not None), None)

    def _recruit(self, *gems: str) -> None:
        if offer := self._way(self._tokens, *gems):
            self._take(offer)

    def _spend(self, tokens: int) -> None:
        self._tokens = tokens
        self._board.renew()

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the market above, a tile for each gem below it."""
        scene.lay("market", picture(tavern, scene.theme), Area(0, 0, scene.w, scene.h))
        self._market(scene, Area(area.x, area.y, area.w, HEAD))
        room = Area(area.x + 12, area.y + HEAD + 6, area.w - 24, area.h - HEAD - 14)
        across = len(self._tiles) if scene.is_wide else 3
        for offer, place in zip(self._tiles, room.grid(len(self._tiles), max(1, across), 8)):
            self._tile(scene, offer, place)

    def _market(self, scene: Scene, area: Area) -> None:
        """Four cards at their prices, what refreshing them costs, and the bag."""
        ink = self._board.ink
        left, step = (area.x + area.w * 0.37, CARD_W + 8) if scene.is_wide else (area.x + area.w * 0.41, CARD_W * 0.52)
        room = left - area.x - 40
        scene.write(
            "market:title", told("deep_blue.market"), area.x + 20, area.y + 30, 26, ink.ink, "start", halo=ink.halo, room=room
        )
        words = Area(area.x + 20, area.y + 48, room, 62)
        scene.paragraph("market:words", told("deep_blue.enter_card"), words, 20, ink.ink, halo=ink.halo)
        y = area.y + 60
        for nth, coat in enumerate(COATS):
            scene.put(f"market:{nth}", picture(crew_card, coat), left + CARD_W / 2 + nth * step, y, CARD_W, CARD_H, TURNS[nth])
        for nth, price in PRICES.items():
            _coin(scene, f"market:{nth}:price", price, left + CARD_W / 2 + nth * step - 16, y + CARD_H * 0.3, COIN)
        right, low = area.right - 46, y + 2
        if scene.is_wide:
            x = (left + 3 * step + CARD_W + right - 40) / 2
            scene.put("market:turn", self._turn(), x - 26, low - 4, 36, 36)
            _coin(scene, "market:refresh", REFRESH_PRICE, x + 24, low - 4, 54)
        scene.put("market:bag", picture(bag), right, low, 76, 82)
        size = str(self._board.shown.view.bag_size)
        scene.count("market:bag:count", size, right, low + 12, 32, "#ffffff", "#2d1808", "middle")

    def _turn(self) -> Picture:
        return picture(icon, "turn", plate_painters.ink_on("plain", self._board.theme))

    def _tile(self, scene: Scene, offer: Offer, place: Area) -> None:
        """A gem that the card may bring; paler where the supply has none left."""
        scene.lay(offer.name, picture(plate_painters.key, False, WOOD, scene.theme), place)
        ink, y = plate_painters.ink_on("plain", scene.theme), place.cy - 16
        options = [one for field in offer.choice.fields if isinstance(field, Pick) for one in field.options]
        is_gone = not next(one.left for one in options if offer.mark == one.mark)
        r = min(38.0, place.w * 0.235, place.h * 0.28)
        if scene.theme == "deep" and not is_gone:
            scene.put(f"{offer.name}:glow", picture(glow, "#ffe0a0"), place.cx, y, 4 * r, 4 * r, alpha=0.9)
        scene.write(f"{offer.name}:plus", "+1", place.cx - 1.02 * r, y, 34, ink, room=place.w / 2 - 6)
        self._board.gem(
            scene, f"{offer.name}:gem", offer.mark.partition(":")[2], place.cx + 0.74 * r, y, r, alpha=0.35 if is_gone else 1
        )
        scene.write(
            f"{offer.name}:left", offer.note, place.cx, place.bottom - 28, 22, ink, is_bold=False, room=place.w - 14, least=15
        )
        scene.touch(offer.name, place, partial(self._recruit, offer.mark.partition(":")[2]), radius=12)
