"""Recruiting with a “+1”: the market in a tavern's light, a tile for each gem the new card may bring, and what else can be done there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.cards import crew_card
from companion.pictures.picture import picture
from companion.pictures.things import bag
from companion.pictures.worlds.land import tavern
from companion.table.say import Words
from kivy_ui.boards import Act, Board
from kivy_ui.boards.deep_blue_cards import COATS
from kivy_ui.offers import Offer, spread
from kivy_ui.reading import told
from kivy_ui.stage import plates
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

if TYPE_CHECKING:
    from kivy_ui.boards.deep_blue import DeepBlueBoard

WOOD = "#6a3a1e"
HEAD, CARD_W, CARD_H, OTHERS, MOST_TILES = 92, 56, 84, 62, 10


class MarketStep:
    """Lists the ways to recruit that bring more than a card."""

    def __init__(self, board: "DeepBlueBoard", offers: Sequence[Offer], take: Callable[[Offer], object]) -> None:
        self._board, self._take = board, take
        gems = [one for one in offers if [field.name for field in one.choice.fields] == ["gems"] and "supply" in one.choice.marks]
        self._tiles = spread(gems, MOST_TILES, lambda mark: True)
        self._others = [one for one in offers if one not in gems]

    def asks(self) -> Words:
        """Say what is asked."""
        seat = (self._tiles or self._others)[0].choice.seat or 0
        return told("deep_blue.new_card", name=self._board.name(seat))

    def go(self) -> Act | None:
        """Nothing lies in A."""
        return None

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the market above, the gems below it, then what else there is."""
        scene.lay("market", picture(tavern, scene.theme), area)
        self._market(scene, Area(area.x, area.y, area.w, HEAD))
        low = OTHERS + 8 if self._others else 0
        across, inner = (len(self._tiles) if scene.is_wide else 3), area.inset(12, 0)
        room = Area(inner.x, area.y + HEAD + 4, inner.w, area.h - HEAD - low - 14)
        for offer, place in zip(self._tiles, room.grid(len(self._tiles), max(1, across), 8)):
            self._tile(scene, offer, place)
        others = Area(inner.x, area.bottom - OTHERS - 8, inner.w, OTHERS).columns(max(1, len(self._others)), 8)
        for offer, place in zip(self._others, others):
            parts.key(scene, offer.name, place, offer.label, partial(self._take, offer), WOOD, note=offer.note, size=24)

    def _market(self, scene: Scene, area: Area) -> None:
        ink = self._board.ink
        room = area.w * (0.34 if scene.is_wide else 0.42)
        scene.write(
            "market:title", told("deep_blue.market"), area.x + 20, area.y + 28, 26, ink.ink, "start", halo=ink.halo, room=room
        )
        words = Area(area.x + 20, area.y + 44, room, 46)
        scene.paragraph("market:words", told("deep_blue.enter_card"), words, 20, ink.ink, halo=ink.halo)
        for nth, coat in enumerate(COATS):
            x = area.x + area.w * (0.42 if scene.is_wide else 0.54) + nth * (CARD_W + 6) * (1 if scene.is_wide else 0.56)
            scene.put(f"market:{nth}", picture(crew_card, coat), x, area.y + 48, CARD_W, CARD_H)
        scene.put("market:bag", picture(bag), area.right - 44, area.y + 52, 64, 68)
        size = str(self._board.shown.view.bag_size)
        scene.write("market:bag:count", size, area.right - 44, area.y + 62, 30, "#ffffff", halo="#2d1808")

    def _tile(self, scene: Scene, offer: Offer, place: Area) -> None:
        scene.lay(offer.name, picture(plates.key, False, WOOD, scene.theme), place)
        ink, y = plates.ink_on("plain", scene.theme), place.cy - 14
        scene.write(f"{offer.name}:plus", "+1", place.cx - 34, y, 30, ink, room=52)
        self._board.gem(scene, f"{offer.name}:gem", offer.mark.partition(":")[2], place.cx + 26, y, min(30.0, place.h * 0.28))
        scene.write(
            f"{offer.name}:left", offer.note, place.cx, place.bottom - 24, 20, ink, is_bold=False, room=place.w - 14, least=15
        )
        scene.touch(offer.name, place, partial(self._take, offer), radius=12)
