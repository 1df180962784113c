"""Deep Dive on the glass: five ledges of ice, the pile with its ring of odds, the penguin that dives, and a seat's catch on paper."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.games.deep_dive.box import COLOURS as FOODS
from companion.games.deep_dive.box import DEPTHS, FOOD, PREDATOR, ROCK, WATER
from companion.games.deep_dive.dive import SpendRock, TakeTile
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.view import OceanView, TableauView
from companion.pictures import worlds
from companion.pictures.animals import penguin, trapped_penguin
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import flag
from companion.pictures.things import back_tile, rock, tile
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Value
from companion.table.say import say
from kivy_ui.games.deep_dive.animations import moments, soon
from kivy_ui.games.deep_dive.catch import MOST_TAKES, draw_catch, draw_palette, draw_takes
from kivy_ui.games.deep_dive.layout import GREY, TILE_H, TILE_W, Layout, draw_ocean, look_of, penguin_of
from kivy_ui.games.deep_dive.start import StartStep
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import number, percent, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import FOAM, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.board import Board, First
from kivy_ui.table.board_colours import Skin
from kivy_ui.table.table_layout import CELLS

GROUNDS = {WATER: "#7cc4e8", ROCK: "#dfe6ea", PREDATOR: "#2b4656"}
"""What lies under a tile that is no food, while it is shown large."""
LETTERED = 40
NOT_CHOSEN = -8
FLIPS = ("FlipTile", "TellTile")


class DeepDiveBoard(Board):
    """Draws an `OceanView`. A tapped flag shows that seat's catch."""

    world_name = "ice"
    shows_tapped = True
    skin = Skin(plate="#04203a", tint="#11506b")

    def __init__(self, look: Look, renew: object = None) -> None:
        super().__init__(look, renew if callable(renew) else lambda: None)
        self._diver = NOT_CHOSEN

    def world(self, shown: Shown) -> Picture:
        """The ice, as it is while nobody dives."""
        w, h = self.glass
        if w > h:
            return picture(worlds.ice, self.theme)
        tops = tuple(round(0.18 + at * 0.07, 3) for at in range(len(DEPTHS)))
        return picture(worlds.ice, self.theme, tops)

    def laid(self, scene: Scene, view: OceanView, area: Area | None = None) -> Layout:
        """Lay out the ocean, in the usual area unless something is said below it."""
        return Layout(area or self.scene_area(scene), scene.w, scene.h, 0 if view.is_over else view.at)

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """A tile that turns, a predator's snap, what is caught, a retreat, the last dive."""
        return moments(self, before, after)

    def soon(self) -> Sequence[tuple[Picture, float, float]]:
        """What the predator does, and what a tile shows large."""
        return list(soon(self))

    # the scene

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """The ocean, and a catch beside it."""
        view: OceanView = shown.view
        if view.diver != self._diver:
            self._diver, self.chosen = view.diver, None
        at = self.laid(scene, view, area)
        draw_ocean(self, scene, at, view, (focus_of(view),))
        if self.is_telling and at.has_keys:
            draw_palette(self, scene, at, view.at)
        else:
            draw_catch(self, scene, at, self.shown_catch(view))
        if view.tableaux[-1].seat == OPPONENT:
            self._rival(scene, view)

    def draw_tips(self, scene: Scene, shown: Shown) -> None:
        """Lay the tiles of a retreat where answers lie, if there are more than these."""
        draw_takes(self, scene, self._many(shown.view))

    def _many(self, view: OceanView) -> Sequence[tuple[TakeTile, Choice]]:
        """List the tiles a retreat may bring up, if they are more than answers have cells."""
        choices = self.shown.prompt.choices if self.answers and view.refuge and self.shown.prompt else ()
        takes = [(one.move, one) for one in choices if isinstance(one.move, TakeTile)]
        return takes if CELLS <= len(takes) <= MOST_TAKES else ()

    @property
    def is_telling(self) -> bool:
        """Whether a real tile is to be told, and lies as keys where the catch is; a tapped flag shows the catch."""
        return self.chosen is None and any(mark.startswith("kind:") for mark in self.answers)

    def shown_catch(self, view: OceanView) -> TableauView:
        """Return the catch on the paper: the diver's, or that of the flag that was tapped."""
        wanted = view.diver if self.chosen is None else self.chosen
        return next((one for one in view.tableaux if one.seat == wanted), view.tableaux[0])

    def mark_all(self, scene: Scene, names: list[str], area: Area) -> None:
        """Name several things that lie as one."""
        for name in names:
            if name in self.answers:
                self.marked.add(name)
        if first := next((name for name in names if name in self.answers), ""):
            self.mark(scene, first, area, 12)

    def put_tile(
        self, scene: Scene, key: str, kind: str, x: float, y: float, size: float, scale: float = 1, tall: float = 1, is_bare: bool = True
    ) -> None:  # fmt: skip
        """Put a tile face up: food with letter and worth; what is no food bare, or on a tile."""
        if kind in FOOD:
            colour, worth = FOOD[kind]
            scene.put(key, picture(tile, FOODS[colour]), x, y + size * 0.01, size * TILE_W, size * TILE_H, scale=scale, tall=tall)
            if tall > 0.95:
                self._lettered(scene, key, FOODS[colour], worth, x, y, size, scale)
            return
        if not is_bare:
            scene.put(f"{key}:under", picture(tile, GROUNDS[kind]), x, y, size * TILE_W, size * TILE_H, scale=scale, tall=tall)
        look = look_of(kind) if kind != WATER or is_bare else picture(icon, "drop", "#0b3a58")
        side = size * (1.06 if is_bare else 0.78)
        scene.put(key, look, x, y, side, side * 0.9, scale=scale, tall=tall)

    def _lettered(self, scene: Scene, key: str, colour: str, worth: int, x: float, y: float, size: float, scale: float) -> None:
        letter = told("deep_dive.letter", colour=colour)
        if size < LETTERED:
            words = str(worth) if size > 36 else f"{letter}{worth}"
            least = 13 / scene.look.text_factor  # a tile is as small as it is, however large texts are
            scene.write(f"{key}:worth", words, x, y, size * 0.54, INK, room=size - 2, least=least, scale=scale)
            return
        scene.write(f"{key}:letter", letter, x - size * 0.26 * scale, y - size * 0.24 * scale, max(18, size * 0.36), INK, room=size * 0.48, least=11, scale=scale)  # fmt: skip
        scene.write(f"{key}:worth", str(worth), x + size * 0.16 * scale, y + size * 0.16 * scale, size * 0.6, INK, room=size * 0.68, least=15, scale=scale)  # fmt: skip

    def _rival(self, scene: Scene, view: OceanView) -> None:
        """Hang the solo opponent's flag beside the only seat's; tapped, it shows its catch."""
        mine, is_up = self.flags[0], view.diver == OPPONENT and not view.is_over
        place = Area(mine.right + 6, 0, mine.w - 8, mine.h + (8 if is_up else -8) * (is_up == (mine.h < 60)))
        scene.lay("rival", picture(flag, GREY, is_up, self.theme), place)
        ink = INK if is_up or self.theme == "light" else FOAM
        y = 27 if scene.is_wide else 22
        scene.put("rival:penguin", penguin_of(self, OPPONENT), place.x + 24, y, 28, 34)
        points = number(view.tableaux[-1].points)
        if scene.is_wide:
            taken = scene.write("rival:points", points, place.right - 8, 28, 30, ink, "end")
            scene.write("rival:name", told("deep_dive.opponent"), place.x + 46, y, 22, ink, "start", room=place.w - 62 - taken)
        else:
            scene.write("rival:name", told("deep_dive.opponent"), place.x + 44, y, 22, ink, "start", room=place.w - 48)
            scene.write("rival:points", points, place.cx, 54, 30, ink)
        scene.touch("rival", place, self._toggle_rival)

    def _toggle_rival(self) -> None:
        self.chosen = None if self.chosen == OPPONENT else OPPONENT
        self.renew()

    # answers

    def step_for(self, choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> StartStep | None:
        """Have the depth a rock leads to tapped in the ocean."""
        return StartStep(self, choice, done) if isinstance(choice.move, SpendRock) else None

    def offered(self, offers: list[Offer]) -> list[Offer]:
        """List what needs a cell: all of it while there is room, then what isn't touched in the scene, tiles all or none."""
        found: list[Offer] = []
        for offer in offers:
            one = self._folded(offer)
            if not any(one.choice is other.choice and one.values is None for other in found):
                found.append(self._noted(one))
        takes = [one for one in found if type(one.choice.move).__name__ == "TakeTile"]
        if self._many(self.shown.view) or (len(found) > CELLS and all(self.is_in_scene(one) for one in takes)):
            found = [one for one in found if one not in takes]
        return found if len(found) <= CELLS else [one for one in found if one in takes or not self.is_in_scene(one)]

    def _folded(self, offer: Offer) -> Offer:
        """Keep a choice of tiles or depths in one cell; what it is about is picked behind it."""
        if offer.values is None or not offer.choice.fields:
            return offer
        return Offer(offer.choice, None, offer.choice.label, offer.choice.note)

    def _noted(self, offer: Offer) -> Offer:
        """Say how likely a predator is, where odds are shown."""
        view: OceanView = self.shown.view
        name = type(offer.choice.move).__name__
        is_dive = name == "GoDeeper" and view.flipped
        if self.shown.odds is None or not (name in FLIPS or is_dive):
            return offer
        here = view.depths[min(view.at + is_dive, len(DEPTHS)) - 1]
        return replace(offer, note=told("deep_dive.risk", chance=percent(here.shares[-1]))) if here.shares else offer

    def picture_of(self, mark: str) -> Picture | None:
        """Tiles and depths, beside what every game has."""
        kind, _, name = mark.partition(":")
        if kind == "kind":
            return look_of(name)
        if kind == "depth":
            return picture(back_tile, int(name))
        if kind == "tile" and self.shown.view is not None:
            depth, _, at = name.partition(":")
            up = self.shown.view.depths[int(depth) - 1].up
            return look_of(up[int(at)].tile) if int(at) < len(up) else None
        return super().picture_of(mark)

    def lead(self, offer: Offer) -> Picture | None:
        """What an answer is about."""
        name, ink = type(offer.choice.move).__name__, plate_painters.ink_on("plain", self.theme)
        if name == "GoDeeper":
            return picture(icon, "down", ink)
        if name == "SpendRock":
            return picture(rock)
        if name == "ComeUp":
            return picture(icon, "up", plate_painters.ink_on((offer.choice.cell == "go" and "main") or "end", self.theme))
        return super().lead(offer)


def focus_of(view: OceanView) -> int:
    """Return the depth of the next flip: one deeper while a tile is in hand, or where none is face down; 0 at the end."""
    if view.is_over or view.refuge:
        return 0
    goes_on = view.flipped or not view.depths[view.at - 1].down
    return min(len(DEPTHS), view.at + goes_on)


FIRST_FLIP = First(
    say("deep_dive.first_flip"),
    say("deep_dive.first_flip_words"),
    (
        (picture(tile, "green"), say("deep_dive.first_take")),
        (picture(back_tile, 2), say("deep_dive.first_deeper")),
    ),
)
DeepDiveBoard.firsts = {
    "FlipTile": FIRST_FLIP,
    "TellTile": FIRST_FLIP,
    "SpendRock": First(
        say("deep_dive.first_rock"), say("deep_dive.first_rock_words"), ((picture(rock), say("deep_dive.first_start")),)
    ),
    "ComeUp": First(
        say("deep_dive.first_up"),
        say("deep_dive.first_up_words"),
        (
            (picture(trapped_penguin, "green"), ""),
            (picture(penguin, "green"), ""),
            (picture(tile, "green"), say("deep_dive.first_back")),
        ),
    ),
}
BOARD = DeepDiveBoard
