"""Deep Blue on the glass: the wreck, the bag with its ring of odds, divers on their lines, and two lanes of hazards."""

from collections.abc import Callable, Iterator, Sequence

from companion.games.deep_blue.boats import RUSH
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiverView, DiveView
from companion.games.deep_blue.wrecks import LearnTile
from companion.pictures.cards import crew_card
from companion.pictures.gems import GEM_PAINTS, gem, ringed_gem, socket
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.places import sunken_house
from companion.pictures.seats import helmet
from companion.pictures.things import bag
from companion.pictures.vignettes import actions
from companion.pictures.worlds.oceans import deep
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Value
from companion.table.say import Words
from kivy_ui.games.deep_blue import bag_contents, diver_gains, recruit_step, sites
from kivy_ui.games.deep_blue.animations import moments, soon
from kivy_ui.games.deep_blue.cards import CardsStep
from kivy_ui.games.deep_blue.first_cards import FIRSTS
from kivy_ui.games.deep_blue.layout import GEM, LANES, SLOTS, Layout, rope
from kivy_ui.games.deep_blue.recruit_step import GemsStep, MarketStep, is_tile
from kivy_ui.games.deep_blue.sites import SITES, SailStep, SitesStep, asks_sites
from kivy_ui.games.deep_blue.tiles import TileStep
from kivy_ui.look.language import gem_letters, percent, told, without_dots
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.answer_buttons import Offer, Stepped, bar_choices, offers_of
from kivy_ui.table.board import Board, Step
from kivy_ui.table.board_colours import Skin
from kivy_ui.table.table_layout import places

LANE_R, IN_SOCKET = 21.06, 0.39
"""How large a hazard is, as a share of its place's width, too."""
CHOOSER, LARGE, FOOT, FOOT_H, WORDS_H = 168, 840, 0.3, 62, 72.0
POINTS_ROOM, POINTS_GROW, SNUG = 290, 60, 297
"""On an upright glass: how much must be below a diver for its points to stand there, and how much more at twice the text."""
CROWDED = 120
"""So far below the flags, a gem's worth stands at its foot: cards of divers are above it."""
LEAST_CITY, LEAST_SITES, LIT = 66, 250, 1.5
"""In less the Sunken City's houses are left out, for its words, or the sites; how much larger one is painted than its room, with its glow."""
CARE = 0.8 / 0.35
KINDS = {"good": "good", "danger": "bad"}
PICTURED: dict[str, Callable[..., None]] = {
    "LeadDive": actions.dive,
    "Sail": actions.sail,
    "Recruit": actions.recruit,
    "Rest": actions.rest,
}


def _foot(high: float) -> float:
    """Say how much of a picture is below its words: they are as large on a low one."""
    return max(FOOT, WORDS_H / high)


class DeepBlueBoard(Board):
    """Draws a dive, and between dives the Sunken City with what can be done."""

    skin = Skin(plate="#03111b", tint="#11506b")

    def world(self, shown: Shown) -> Picture:
        """The sea, with the wreck where something lies on the ground."""
        return picture(deep, self.theme)

    def scene_height(self, shown: Shown) -> float:
        """A turn is chosen by pictures."""
        prompt = shown.prompt
        is_turn = prompt is not None and not shown.is_question and any(type(c.move).__name__ == "Rest" for c in prompt.choices)
        return CHOOSER if is_turn else super().scene_height(shown)

    def care(self, shown: Shown) -> float:
        """Whoever draws quickly must not defend by it: 0.8 s."""
        return CARE if shown.view.phase == Phase.HAZARD else 1.0

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """A dive, or the table between two."""
        view: DiveView = shown.view
        if view.site is not None and view.phase != Phase.OVER:
            self._dive(scene, shown, area, view)
        elif view.phase == Phase.MARKET:
            recruit_step.opening(self, scene, area)
        else:
            self.city(scene, area)
            if area.h > LEAST_SITES:
                sites.draw(self, scene, area, view.sites)

    def soon(self) -> Sequence[tuple[Picture, float, float]]:
        """What rises from the bag, the worlds of a dive's end, and whose turn may come."""
        sizes = [(2.45 * r, 2.5 * r) for r in (48, GEM, LANE_R)]
        kinds = [(self.gem_look(kind), *size) for size in sizes for kind in GEM_PAINTS]
        return [*kinds, *soon(self), *self._turns()]

    def _turns(self) -> Iterator[tuple[Picture, float, float]]:
        """List the pictures of everybody's turn to come."""
        cell = places(Scene(self.look, *self.glass), CHOOSER, 0).cells[0]
        for one in self.shown.seats:
            for name, paint in PICTURED.items():
                high = cell.h - FOOT_H - 6 if name in ("Sail", "Recruit") else cell.h
                yield picture(paint, one.colour, one.emblem, _foot(high), 20 / cell.w, self.theme), cell.w, high

    def foot(self, step: Step | None) -> str:
        """Name the painter of what lies below: in the market, the tavern."""
        is_market = isinstance(step, MarketStep | GemsStep) or (step is None and self.shown.view.phase == Phase.MARKET)
        return "tavern" if is_market else super().foot(step)

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """A gem, a hazard, who is driven up, what a dive brings."""
        return moments(self, before, after)

    def laid(self, scene: Scene, area: Area, drawn: Sequence[str]) -> Layout:
        """Lay out a dive in which these gems were drawn."""
        view: DiveView = self.shown.view
        return Layout(area, drawn, scene.is_wide, scene.w >= LARGE and self.look.shows_odds, view.is_real)

    # a dive

    def _dive(self, scene: Scene, shown: Shown, area: Area, table: DiveView) -> None:
        at = self.laid(scene, area, table.gems)
        self._lanes(scene, at, table)
        self._bag(scene, shown, at, table)
        worths = next((one.worths for one in table.divers if one.seat == shown.bar and one.is_down and not at.is_large), {})
        for nth, (kind, (x, y)) in enumerate(zip(table.gems, at.gems, strict=True)):
            self.gem(scene, f"gem:{nth}", kind, x, y, IN_SOCKET * at.socket if kind in LANES else at.gem)
            if kind in worths:
                low = -1 if y >= area.y + CROWDED and not (at.is_low and at.is_wide) else 1
                aside, below = 0.83 * at.gem, 0.87 * at.gem * low
                scene.write(f"gem:{nth}:worth", str(worths[kind]), x + aside, y + below, 20, "#ffe08a", halo="#06121a")
        for view in self.order(shown):
            diver = next((one for one in table.divers if one.seat == view.seat), None)
            self._diver(scene, view.seat, diver, area, at.is_large)
            if diver and diver.is_down and at.is_large:
                diver_gains.draw(self, scene, table, diver, area)
        self._palette(scene, at.keys)

    def gem_look(self, kind: str) -> Picture:
        """Return what a gem looks like: in a white ring in high contrast."""
        return picture(ringed_gem, kind) if self.theme == "contrast" else picture(gem, kind)

    def gem(self, scene: Scene, key: str, kind: str, x: float, y: float, r: float, scale: float = 1, alpha: float = 1) -> None:
        """Put a gem of radius `r`: in a white ring in high contrast, with its letters if wanted."""
        scene.put(key, self.gem_look(kind), x, y, 2.45 * r, 2.5 * r, alpha=alpha, scale=scale)
        if self.look.has_letters:
            scene.write(f"{key}:letters", gem_letters(kind), x, y, max(18, r * 0.9), halo="#06121a", alpha=alpha, scale=scale)

    def _lanes(self, scene: Scene, at: Layout, table: DiveView) -> None:
        for kind in LANES:
            drawn = table.gems.count(kind)
            for nth in range(SLOTS):
                x, y = at.slot(kind, nth)
                look = picture(socket, "answer" if nth else "warning", self.theme)
                scene.put(f"slot:{kind}:{nth}", look, x, y, at.socket, at.socket)
                if nth and nth >= drawn:
                    scene.write(f"slot:{kind}:{nth}:!", "!", x, y, 28, CORAL if self.theme != "light" else "#c8281c")
            x, y = at.slot(kind, 1)
            words = told("deep_blue.lane_black" if kind == "black" else "deep_blue.lane_blue")
            place = (at.slot(kind, 3)[0] + 30, y) if at.is_large else (x + (28 if kind == "black" else -28) * at.is_wide, y - 40)
            anchor = "start" if at.is_large else "middle"
            room = at.bag[0] - at.ring - place[0] - 4 if at.is_large and at.is_wide else 0
            scene.write(f"lane:{kind}", words, *place, 20, self.ink.ink, anchor, halo=self.ink.halo, room=room, least=13)

    def _bag(self, scene: Scene, shown: Shown, at: Layout, table: DiveView) -> None:
        """The bag in its ring: plain is worth something, dotted warns, barred makes everybody defend."""
        (x, y), r = at.bag, at.ring
        if shown.odds is not None:
            shares = tuple((row.chance, KINDS.get(row.kind, "warn")) for row in shown.odds.rows)
            self.ring(scene, "ring", shares, x, y, 2.1 * r)
            risk = sum(row.chance for row in shown.odds.rows if row.kind == "danger")
            if risk:
                bag_contents.tag(scene, percent(risk), *at.risk)
        scene.put("bag", picture(bag), x, y + 2, r * 1.34, r * 1.39)
        scene.count("bag:count", str(table.bag_size), x, y + r * 0.21, min(44, 0.57 * r), "#ffffff", "#2d1808", "middle")
        self.mark(scene, "bag:gems", around(x, y, 1.6 * r, 1.7 * r), r, is_lit=False)
        if any(one.now.bounty for one in table.divers):  # nothing else counts gems
            words = told("deep_blue.drawn", count=len(table.gems))
            scene.write("drawn", words, *at.count, 22, self.ink.ink, halo=self.ink.halo, room=86, least=13)
        if at.is_large and shown.odds is not None:
            bag_contents.draw(self, scene, table, at.area)

    def _diver(self, scene: Scene, seat: int, diver: DiverView | None, area: Area, is_high: bool) -> None:
        """A diver on a line from its flag: what would score now can be lost; what stands on a card is safe."""
        flag, tall = self.flags[seat], not scene.is_wide
        x, key = flag.cx, f"diver:{seat}"
        ink = {"light": "#5a3208"}.get(self.theme, BRASS)
        if diver is None:
            scene.write(f"{key}:deck", told("deep_blue.on_deck"), x, area.y + 30, 20, self.ink.dim, halo=self.ink.halo, room=flag.w)
            return
        one = self.shown.seats[seat]
        y = area.y + (66 if diver.is_down and not is_high else 30) + (12 if tall else 0)
        under = x if tall else x - 8
        scene.lay(
            f"{key}:line", picture(plate_painters.shade, rope(self.theme), 1.0), Area(under - 2, flag.h - 6, 4, y - flag.h - 12)
        )
        size = 46 if not diver.is_down else 54 if is_high else 62
        scene.put(key, picture(helmet, one.colour, one.emblem), under, y, size, size)
        for nth, spot in enumerate(diver.spots if diver.is_down else ()):
            sites.draw_spot(self, scene, f"{key}:spot:{nth}", spot, under - size * 0.45, y + size * 0.36 - nth * 20)
        if diver.is_down:
            has_room = not tall or area.bottom - y > POINTS_ROOM + POINTS_GROW * (scene.look.text_factor - 1)
            small = (x, y + 46) if area.bottom - y > SNUG else (x + 24, y + 22)
            at, figure = ((x + 28, y), 44.0) if not tall else ((x, y + 52), 44.0) if has_room else (small, 30.0)
            if diver.points and not tall:
                at, figure = diver_gains.cards(self, scene, diver, at, area)
            anchor, room = ("middle", flag.w - 4) if tall else ("start", 0)
            scene.write(f"{key}:points", str(diver.now.total), *at, figure, ink, anchor, halo=self.ink.halo, room=room)
        else:
            diver_gains.up(self, scene, diver, y)

    def _palette(self, scene: Scene, area: Area) -> None:
        """Gems to tap where the bag is a real one: told in one tap."""
        kinds = [mark for mark in self.answers if mark.startswith("gem:")]
        for mark, place in zip(kinds, area.columns(max(1, len(kinds)))):
            scene.lay(f"{mark}:plate", picture(plate_painters.key, False, self.ink.tint, self.theme), place)
            self.gem(scene, f"{mark}:gem", mark.partition(":")[2], place.cx, place.cy, 26)
            self.mark(scene, mark, place, 12, is_lit=False)

    # between two dives

    def city(self, scene: Scene, area: Area) -> None:
        """Draw the Sunken City as far as it is found, and the bag."""
        view: DiveView = self.shown.view
        found = sum(site.lies == "gone" and bool(site.face and site.face.is_sunken) for site in view.sites)
        ink, brass = self.ink, BRASS if self.theme != "light" else self.ink.ink
        halo = ink.halo  # the words reach over the wreck and the bright water
        high = min(84.0, area.h - 8)
        room = area.w * 0.54 - high * 0.42 - 26 if scene.is_wide else area.w - 110
        title = Area(area.x + 18, area.y + 4, room, 38)
        notice = Area(title.x, title.bottom + 2, room, 52)
        least, is_low = (13, True) if area.h < LEAST_CITY else (18, False)
        if is_low:  # what hands must do takes the room: no houses, all in one row
            title = Area(title.x, area.y, area.w * 0.28, area.h)
            notice = Area(title.right + 12, area.y, area.right - 104 - title.right, area.h)
        scene.paragraph("city", view.title, title, 24, ink.ink, is_bold=True, least=least, is_top=False)
        scene.paragraph("notice", view.subtitle, notice, 20, brass, is_bold=True, halo=halo, least=least, is_top=not is_low)
        x = area.x + (area.w * 0.54 if scene.is_wide else 48)
        foot = area.h * SITES if area.h > LEAST_SITES else area.h
        y = area.y + (high / 2 + 8 if scene.is_wide else min(142, foot - high / 2 - 6))
        for nth in range(0 if is_low or (not scene.is_wide and y - high / 2 < notice.y + 28) else 4):
            scene.put(f"house:{nth}", picture(sunken_house, nth < found), x + nth * high * 0.86, y, high * LIT * 0.83, high * LIT)
        side = min(88.0, area.h - 4)
        low = min(area.y + 52, area.bottom - side / 2 - 2)
        scene.put("bag", picture(bag), area.right - 52, low, side * 0.94, side)
        size = min(34, 0.42 * side / scene.look.text_factor)
        scene.count("bag:count", str(view.bag_size), area.right - 52, low + side * 0.14, size, "#ffffff", "#2d1808", "middle")

    # answers

    def offered(self, offers: list[Offer]) -> list[Offer]:
        """A dive is one picture however few wrecks are left, so that no other answer loses its cell."""
        return sites.as_one(super().offered(offers))

    def is_in_scene(self, offer: Offer) -> bool:
        """Gems of a real bag are entered by their keys alone: none of them is what most tables would do; a tile's kinds all have a cell."""
        learns = isinstance(offer.choice.move, LearnTile)
        return (super().is_in_scene(offer) and not learns) or (offer.mark.startswith("gem:") and offer.mark in self.marked)

    def arranged(self, answers: Sequence[Stepped]) -> Sequence[Stepped]:
        """A dive first: what everybody hopes for."""
        names = list(PICTURED)
        return sorted(
            answers, key=lambda one: names.index(name) if (name := type(one[0].choice.move).__name__) in names else len(names)
        )

    def draw_answer(self, scene: Scene, offer: Offer, area: Area) -> bool:
        """A turn's answers are pictures, their variants in the foot below."""
        paint = PICTURED.get(type(offer.choice.move).__name__)
        if paint is None or offer.inner:
            return False
        seat = self.shown.seats[offer.choice.seat or 0]
        share = _foot(area.h)
        scene.lay(offer.name, picture(paint, seat.colour, seat.emblem, share, 20 / area.w, self.theme), area)
        scene.lay(f"{offer.name}:frame", picture(plate_painters.frame, "#ffffff", 2.5, 20), area, 0.85)
        foot = Area(area.x + 6, area.bottom - area.h * share, area.w - 12, area.h * share - 6)
        ink, dim = (self.ink.ink, self.ink.ink) if self.theme == "light" else ("#ffffff", "#d9ecf2")
        title = Area(foot.x, foot.y, foot.w, foot.h * (0.58 if offer.note else 1))
        scene.paragraph(f"{offer.name}:title", without_dots(offer.label), title, 32, ink, "middle", True, is_top=False)
        if offer.note:
            note = Area(foot.x, title.bottom, foot.w, foot.bottom - title.bottom)
            scene.paragraph(f"{offer.name}:note", offer.note, note, 20, dim, "middle", least=12, is_top=False)
        return True

    def title(self, offer: Offer) -> Words:
        """Name what a foot holds, with its verb."""
        if _flips(offer):
            return told("deep_blue.and_flip")
        if any(getattr(one.choice.move, "boats", ()) == (RUSH,) for one in offer.inner):
            return told("deep_blue.rush_or_more")
        return told("deep_blue.gem_or_market") if _recruits(offer) else super().title(offer)

    def note(self, offer: Offer) -> Words:
        """Say when a foot's answers are the right ones."""
        if _flips(offer):
            return told("deep_blue.and_flip_note")
        return told("deep_blue.gem_or_market_note") if _recruits(offer) else super().note(offer)

    def step_for(self, choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> Step | None:
        """Cards are played on a page of their own, sites picked where they lie."""
        if type(choice.move).__name__ == "PlayCards":
            return CardsStep(self, choice, done, self.renew)
        if type(choice.move).__name__ in ("OpenMarket", "RefreshMarket") and choice.fields:
            return GemsStep(self, choice, done)
        if isinstance(choice.move, LearnTile):
            return TileStep(self, choice, done)
        return SitesStep(self, choice, done) if asks_sites(choice) else None

    def step_of(self, offer: Offer, take: Callable[[Offer], object]) -> Step | None:
        """Recruiting with a “+1” happens in the market, sailing onto tiles among the sites."""
        name = type(offer.choice.move).__name__
        plain = next((one for one in offers_of(bar_choices(self.shown)) if type(one.choice.move).__name__ == name), None)
        if plain and name == "Sail" and any(asks_sites(one.choice) for one in offer.inner):
            return SailStep(self, (plain, *offer.inner), take)
        return MarketStep(self, plain, offer.inner, take) if plain and any(map(is_tile, offer.inner)) else None

    def lead(self, offer: Offer) -> Picture | None:
        """What an answer is about."""
        name = type(offer.choice.move).__name__
        if name in ("DrawGem", "ReportGems"):
            return picture(bag)
        if name == "PlayCards":
            return picture(crew_card, "red")
        is_up = name in ("StopDive", "Resurface")
        return picture(icon, "up", plate_painters.ink_on("end", self.theme)) if is_up else super().lead(offer)


def _flips(offer: Offer) -> bool:
    """Return whether an answer leads to ways of sailing that flip tiles."""
    return "sites" in _fields(offer)


def _recruits(offer: Offer) -> bool:
    """Return whether an answer leads to ways of recruiting."""
    return type(offer.choice.move).__name__ == "Recruit" and bool(_fields(offer))


def _fields(offer: Offer) -> set[str]:
    """List the names of the fields behind an answer."""
    return {field.name for one in offer.inner for field in one.choice.fields}


DeepBlueBoard.firsts = FIRSTS
BOARD = DeepBlueBoard
