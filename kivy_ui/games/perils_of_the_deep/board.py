"""Perils of the Deep on the glass: the chart with what Fathom knows of the ships, the track, and what is counted."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.perils_of_the_deep.view import CaptainView, CardView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.cards import peril_card
from companion.pictures.dice import die
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.pictures.things import treasure
from companion.pictures.worlds.land import chart
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.say import say
from companion.table.views import SeatView
from kivy_ui.games.perils_of_the_deep import cards, rows, tiles
from kivy_ui.games.perils_of_the_deep import layout as sea
from kivy_ui.games.perils_of_the_deep import parchment as paper
from kivy_ui.games.perils_of_the_deep.animations import moments, soon
from kivy_ui.games.perils_of_the_deep.icons import EFFECT_LOOKS, LOOKS, PERIL_KINDS, TYPE_LOOKS
from kivy_ui.games.perils_of_the_deep.peril_step import PICKED, Picker
from kivy_ui.look.language import number
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.answer_cells import asked
from kivy_ui.table.board import Board, First, Flag, Step
from kivy_ui.table.board_colours import Skin

HELPER = "helper"
TRACK_H, LARGE_TRACK_H, BELOW, FLEET_H = 44.0, 58.0, 10.0, 54.0
PAYS_H = 22.0
ROOMY = 355.0  # how high an upright scene must be for two rows of tiles below the chart
ICONS = {
    "WeighAnchor": "anchor",
    "BuyCard": "coin",
    "CorrectCoins": "coin",
    "SellMaps": "map",
    "TradeMaps": "map",
    "LoseCaptain": "skull",
    "PlayCard": "card",
    "LearnPeril": "card",
    "LearnAboard": "card",
    "FollowText": "crew",
    "FollowPerilText": "crew",
    "DeclareInOrder": "seats",
}
SHIPS = ("SailShip", "PressOn", "AllPressOn", "SailOn")


class PerilsBoard(Board):
    """Draws an expedition, in both depths: a helper's chart has no ship until its captain says where it is."""

    shows_tapped = True
    skin = Skin(plate="#2a160a", tint="#6a4a1e", dim="#f7e6c2")
    world_name = "chart"

    def world(self, shown: Shown) -> Picture:
        """The chart on its wood."""
        return picture(chart, self.theme)

    @property
    def says_below(self) -> bool:  # type: ignore[override]  # a helper's chart has room for it, a ledger's has none
        """Whether what hands must do is said below the question."""
        view = self.shown.view
        return isinstance(view, PerilsView) and view.depth != HELPER

    @property
    def paint_ink(self) -> str:
        """The colour of words on the parchment."""
        return "#ffffff" if self.theme == "contrast" else "#3a2410"

    @property
    def paper(self) -> str:
        """What small plates on the chart are made of."""
        return "#000000" if self.theme == "contrast" else "#fff8e4"

    @property
    def paper_rim(self) -> str:
        """Their rim."""
        return "#ffffff" if self.theme == "contrast" else "#7a5522"

    @property
    def paper_ink(self) -> str:
        """Words on them."""
        return "#ffffff" if self.theme == "contrast" else "#24140a"

    def flag(self, view: SeatView) -> Flag:
        """Victory points so far; a closed chest for the treasure that only its seat may see."""
        perils: PerilsView = self.shown.view
        one = perils.captains[view.seat]
        return Flag(number(one.points), chests=one.tokens if view.has_chest else 0)

    def order(self, shown: Shown) -> Sequence[SeatView]:
        """In order of play; who sails no more keeps its place in it."""
        view: PerilsView = shown.view
        listed = view.order or tuple(one.seat for one in view.seats)
        return [view.seats[seat] for seat in listed]

    # the scene

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """The track, the chart, and what is counted."""
        view: PerilsView = shown.view
        top = self.track_area(scene, view, area)
        below = self._below(scene, view, area)
        rows.track(self, scene, view, top)
        is_helper, high = view.depth == HELPER, top.bottom + 2
        if is_helper and view.track:
            at = top if scene.is_wide else Area(top.x, top.bottom + 8, top.w, FLEET_H)
            rows.fleet(self, scene, view, at)
            high = at.bottom + 2
        room = Area(area.x, high, area.w, area.bottom - below - high - 2)
        self.chart = sea.Chart(room, scene.is_wide, PAYS_H if is_helper and scene.is_wide else 0.0)
        sea.draw(self, scene, view, self.chart)
        if is_helper:
            rows.boarding_die(self, scene, view.fell or "coins", self.chart.for_die())

    def track_area(self, scene: Scene, view: PerilsView, area: Area) -> Area:
        """Say where the track is: larger for a helper."""
        high = (LARGE_TRACK_H if view.depth == HELPER and scene.is_wide else TRACK_H) + 4 * (not scene.is_wide)
        return Area(area.x + 12, area.y + BELOW, area.w - 24, high)

    def _below(self, scene: Scene, view: PerilsView, area: Area) -> float:
        """Draw what is counted at the foot of the scene; return how high it is."""
        foot = Area(area.x + 12, area.bottom - tiles.TILE_H - 2, area.w - 24, tiles.TILE_H)
        chosen = None if self.chosen is None or self.chosen >= len(view.captains) else view.captains[self.chosen]
        one = chosen or (view.captains[view.acting] if view.acting is not None else None)
        alone = self._alone(view)
        if "face:1" in self.answers:
            rows.faces(self, scene, view, foot)
        elif view.depth == HELPER:
            return self._kept(scene, area)
        elif view.phase == "decide" and view.reach_asked is None and alone is None:
            rows.everybody(self, scene, view, foot, is_deciding=True)
        else:
            return self._counted(scene, view, alone or one, foot)
        return tiles.TILE_H + 6

    def _alone(self, view: PerilsView) -> CaptainView | None:
        """The one captain who is asked whether it presses on, where a ledger counts for it."""
        lead = self.shown.prompt.lead if self.shown.prompt else None
        one = view.captains[lead] if lead is not None and view.depth != HELPER else None
        return one if one and one.is_asked else None

    def _counted(self, scene: Scene, view: PerilsView, one: CaptainView | None, foot: Area) -> float:
        """What a ledger counts: of one captain, or of everybody."""
        if one is not None:
            return self._captains(scene, view, one, foot)
        if view.track:
            rows.everybody(self, scene, view, foot, is_deciding=False)
        return tiles.TILE_H + 6

    def _kept(self, scene: Scene, area: Area) -> float:
        """Keep a line's room below a helper's chart, so that it doesn't jump once something is to be done first."""
        return max(0.0, area.bottom - self.scene_area(scene).bottom + scene.text_size(20) * LINE_HEIGHT + 16)

    def _captains(self, scene: Scene, view: PerilsView, one: CaptainView, foot: Area) -> float:
        """One captain's tiles; upright, with room above them for the cards that can be played."""
        is_roomy = not scene.is_wide and foot.bottom - scene.h * 0.11 > ROOMY
        if is_roomy and one.seat == view.acting and tiles.hand(self):
            foot = Area(foot.x, foot.y - tiles.TILE_H - 6, foot.w, foot.h + tiles.TILE_H + 6)
        tiles.captain(self, scene, view, one, foot)
        return foot.h + 6

    def draw_tips(self, scene: Scene, shown: Shown) -> None:
        """Ticks and numbers at the flags."""
        rows.tips(self, scene, shown)

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """The boarding die, a peril, who lost crew or weighed anchor, an expedition's end."""
        return moments(self, before, after)

    def soon(self) -> Sequence[tuple[Picture, float, float]]:
        """The next peril's back, who may be lost, and the weather."""
        return list(soon(self))

    # answers

    def offered(self, offers: list[Offer]) -> list[Offer]:
        """Every answer has its cell, and most can be touched in the scene, too; only islands and faces of the die are just there."""
        return list(self._offered(offers))

    def _offered(self, offers: list[Offer]) -> Iterator[Offer]:
        folded: set[str] = set()
        for offer in offers:
            choice = offer.choice
            is_island = offer.values is not None and bool(choice.fields) and choice.fields[0].name == "island"
            if is_island and choice.id not in folded:
                folded.add(choice.id)
                yield replace(offer, values=None, label=choice.label, note=choice.note, mark="")
            elif not is_island and not (offer.mark.startswith(("island:", "face:")) and offer.mark in self.marked):
                yield offer

    def step_for(self, choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> Step | None:
        """A new peril is entered by its kind, skulls and flags, a captain's card by its type and icons; the rest on parchment."""
        names = [field.name for field in choice.fields]
        if names and all(name in PICKED for name in names):
            return Picker(self, choice, done)
        if names == ["kind", "icons"]:
            return cards.Entry(self, choice, done)
        is_tapped = all(isinstance(field, Pick | Number) for field in choice.fields)
        return paper.Fields(choice, done, self.renew, self.lead(Offer(choice, None, choice.label))) if is_tapped else None

    def step_of(self, offer: Offer, take: Callable[[Offer], object]) -> Step:
        """Variants lie on parchment; cards that were played before lie there as they look."""
        variants = cards.Known if type(offer.choice.move).__name__ == "PlayCard" else paper.Variants
        return variants(asked(offer, self.shown.prompt), offer.inner, take, self.renew)

    def picture_of(self, mark: str) -> Picture | None:
        """What a mark of this game looks like."""
        kind, _, name = mark.partition(":")
        drawn: dict[str, Callable[[str], Picture | None]] = {
            "peril": self._known,
            "aboard": self._known,
            "island": lambda nth: picture(island, int(nth)) if nth != "0" else picture(port),
            "face": self._face,
            "seat": partial(self._sail, is_white=False),
            "effect": self._effect,
            "card": lambda key: LOOKS.get(f"type:{key.split(' ')[0]}"),
        }
        return drawn[kind](name) if kind in drawn else LOOKS.get(mark) or super().picture_of(mark)

    def _known(self, name: str) -> Picture | None:
        view: PerilsView = self.shown.view
        card = next((one for one in view.known if one.name == name), None)
        return self.card(card) if card else None

    def card(self, card: CardView) -> Picture:
        """Return the picture of a peril or All Aboard."""
        seats = [self.shown.seats[seat] for seat in card.order]
        kind = card.kind if card.kind in (*PERIL_KINDS, "aboard") else ""
        return picture(peril_card, kind, card.skulls, tuple((one.colour, one.emblem) for one in seats))

    def _face(self, nth: str) -> Picture:
        view: PerilsView = self.shown.view
        return picture(die, view.faces[int(nth) - 1])

    def _sail(self, seat: str, is_white: bool) -> Picture:
        one = self.shown.seats[int(seat)]
        return picture(square_ship, one.colour, one.emblem, is_white)

    def _effect(self, name: str) -> Picture | None:
        if name[:-1] in ("left", "right") and self.shown.seats:
            view: PerilsView = self.shown.view
            return self._sail(str(view.acting or 0), name.startswith("right"))
        return EFFECT_LOOKS.get(name[:-1])

    def lead(self, offer: Offer) -> Picture | None:
        """What an answer is about."""
        name, seat = type(offer.choice.move).__name__, offer.choice.seat
        if offer.mark.partition(":")[0] in ("peril", "aboard", "island", "face", "seat"):
            return self.picture_of(offer.mark)
        if name == "PlayCard" and not offer.inner:
            return None  # its words tell more
        if name == "WeighAnchor" and seat is None and not offer.inner:  # one of several captains
            return self._sail(str(offer.choice.move.seat), False)  # type: ignore[attr-defined]  # of WeighAnchor
        if name in SHIPS:  # nobody's where all of them press on
            return TYPE_LOOKS["sailing"] if seat is None else self._sail(str(seat), offer.mark.endswith("right"))
        if name == "FollowText" and len(offer.choice.fields) > 1:
            return LOOKS["icon:text"]
        if name in ICONS:
            return picture(icon, ICONS[name], plate_painters.ink_on("main" if offer.choice.cell == "go" else "plain", self.theme))
        drawn = {"CollectToken": picture(treasure, True), "PlayToken": picture(treasure, True), "Board": picture(die, "coins")}
        return drawn.get(name.removeprefix("Roll").removeprefix("Tell").replace("Boarding", "Board"))


PerilsBoard.firsts = {
    "PlayCard": First(
        say("perils_of_the_deep.first_cards"),
        say("perils_of_the_deep.first_cards_words"),
        (
            (picture(icon, "skull", "#b3261a"), say("perils_of_the_deep.first_crew")),
            (picture(icon, "map"), ""),
            (picture(icon, "coin"), ""),
        ),
    ),
    "TradeMaps": First(
        say("perils_of_the_deep.first_turn"),
        say("perils_of_the_deep.first_turn_words"),
        (
            (picture(icon, "skull", "#b3261a"), say("perils_of_the_deep.first_crew")),
            (picture(die, "map"), say("perils_of_the_deep.first_board")),
        ),
    ),
    "LearnPeril": First(
        say("perils_of_the_deep.first_peril"),
        say("perils_of_the_deep.first_peril_words"),
        ((picture(peril_card, "jetsam", 2), say("perils_of_the_deep.first_skulls")),),
    ),
    "WeighAnchor": First(
        say("perils_of_the_deep.first_anchor"),
        say("perils_of_the_deep.first_anchor_words"),
        (
            (picture(icon, "anchor", "#1e5a7a"), say("perils_of_the_deep.first_bank")),
            (picture(icon, "skull", "#b3261a"), say("perils_of_the_deep.first_nothing")),
        ),
    ),
}
BOARD = PerilsBoard
