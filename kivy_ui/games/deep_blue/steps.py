"""Second steps of Deep Blue: cards played for points, sites, the market, a tile's face."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.box import PRICES, REFRESH_PRICE
from companion.games.deep_blue.view import DiveView
from companion.games.deep_blue.wrecks import LearnTile
from companion.pictures.cards import crew_card
from companion.pictures.cards import hand as fan
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seats import helmet
from companion.pictures.things import bag, coin
from companion.pictures.worlds.land import tavern
from companion.table.prompt import Choice, Field, Number, Pick, Value
from companion.table.say import Words
from kivy_ui.games.deep_blue import box
from kivy_ui.games.deep_blue.layout import LANES, rope
from kivy_ui.games.deep_blue.pieces import COATS, MOST_FANNED, pick, put_gem
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table import number_pad
from kivy_ui.table.answer_buttons import Offer, bar_choices, offers_of, spread
from kivy_ui.table.glass import Act, Glass, Step
from kivy_ui.table.keys import key
from kivy_ui.table.number_pad import Pad
from kivy_ui.table.second_step import Filling

LOW = 190
"""How high the pad is on an upright glass."""
FAN_W, FAN_H = 110, 164
WOOD = "#6a3a1e"
HEAD, CARD_W, CARD_H, MOST_TILES, COIN = 112, 70, 105, 10, 38
TURNS = (-4, 2, -2, 4)
ADDED = ("gold", "red", "green")
"""How cards lie, in degrees; gems that stand for all that a “+1” may bring."""
TILE_W, MARGIN, WORTH = 146, 14, 72.0
"""How wide a tile is beside its keys, with what air; how far above its middle its worth stands."""
MOST_TOKENS = 2
"""So many starting tokens anybody gets: each count has a cell."""


def step_for(glass: Glass, choice: Choice) -> Step | None:
    """Open a second step for a choice with fields: cards on a page of their own, sites where they lie."""
    name = type(choice.move).__name__
    if name == "PlayCards":
        return CardsStep(glass, choice)
    if name in ("OpenMarket", "RefreshMarket") and choice.fields:
        return GemsStep(glass, choice)
    if isinstance(choice.move, LearnTile):
        return TileStep(glass, choice)
    return SitesStep(glass, choice) if asks_sites(choice) else None


def step_of(glass: Glass, offer: Offer) -> Step | None:
    """Open a second step for variants: recruiting with a “+1” happens in the market, sailing onto tiles among the sites."""
    name = type(offer.choice.move).__name__
    plain = next((one for one in offers_of(bar_choices(glass.shown)) if type(one.choice.move).__name__ == name), None)
    if plain and name == "Sail" and any(asks_sites(one.choice) for one in offer.inner):
        return SailStep(glass, (plain, *offer.inner))
    return MarketStep(glass, plain, offer.inner) if plain and any(map(is_tile, offer.inner)) else None


class CardsStep:
    """Fills how many cards (where the game asks) and their points together, on one page."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        numbers = [field for field in choice.fields if isinstance(field, Number)]
        self._choice, self._name, self._actions = choice, glass.name(choice.seat or 0), glass.actions
        self._counted, self._points = (numbers[0] if len(numbers) > 1 else None), numbers[-1]
        self._count = self._counted.low if self._counted else 0
        self._pad = Pad(glass.actions.renew)

    def asks(self) -> Words:
        """Say what is asked."""
        return told("deep_blue.card_points", name=self._name)

    def go(self) -> Act | None:
        """Play them; an outline says what is missing."""
        points = self._pad.number(self._points)
        if points is None:
            typed = told("deep_blue.most_points", points=self._points.high) if self._pad.typed else told("deep_blue.type_points")
            return Act(typed, None)
        values = (*((self._count,) if self._counted else ()), points)
        note = told("deep_blue.counted_safe" if self._counted else "deep_blue.safe", cards=self._count)
        title = told("deep_blue.play_for", points=points)
        return Act(title, partial(self._actions.answer, self._choice, values), note, picture(crew_card, "red"))

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the diver, the cards and their points; the pad to the right, on an upright glass below."""
        w, h = number_pad.WIDTH, number_pad.HEIGHT if glass.is_wide else LOW
        if glass.is_wide:
            keys = Area(area.right - 12 - w, area.cy - h / 2, w, h)
            left = Area(area.x + 8, area.y, keys.x - area.x - 20, area.h)
        else:
            keys = Area(area.x + 12, area.bottom - 8 - h, area.w - 24, h)
            left = Area(area.x + 8, area.y, area.w - 16, area.h - h - 16)
        self._diver(glass, left)
        self._cards(glass, left)
        self._keys(glass, keys)

    def _diver(self, glass: Glass, area: Area) -> None:
        """Who plays, and what the cards of before brought: that is safe."""
        seat, ink = self._choice.seat or 0, glass.ink
        one, x, y = glass.shown.seats[seat], area.x + 36, area.y + 44
        glass.lay("cards:line", picture(plate_painters.shade, rope(glass.theme), 1.0), Area(x - 2, area.y - 10, 4, 34))
        glass.put("cards:diver", picture(helmet, one.colour, one.emblem), x, y, w=62, h=62)
        view: DiveView = glass.shown.view
        before = next((diver.points for diver in view.divers if diver.seat == seat), 0)
        room = area.w - 84
        if before:
            glass.write(
                "cards:before",
                told("deep_blue.on_cards", points=before),
                x + 42,
                y - 14,
                22,
                colour=ink.ink,
                anchor="start",
                halo=ink.halo,
                room=room,
            )
        glass.write(
            "cards:safe",
            told("deep_blue.safe_now"),
            x + 42,
            y + 14 * bool(before),
            20,
            colour=ink.ink,
            anchor="start",
            is_bold=False,
            halo=ink.halo,
            room=room,
        )

    def _cards(self, glass: Glass, area: Area) -> None:
        """The cards in a fan, their points, and the gems they are played on."""
        count = min(self._count or 2, MOST_FANNED)
        cy = area.y + 158 if glass.is_wide else area.y + 78 + (area.h - 78) / 2
        scale = 1.0 if glass.is_wide else min(1.0, (area.bottom - cy) / (FAN_H / 2 + 6))
        x = area.x + (104 if glass.is_wide else area.w * 0.36)
        for nth in range(count):
            off = nth - (count - 1) / 2
            look = picture(crew_card, COATS[nth % len(COATS)])
            glass.put(
                f"cards:{nth}", look, x + off * 50 * scale, cy + abs(off) * 4, w=FAN_W * scale, h=FAN_H * scale, angle=off * 13
            )
        brass = BRASS if glass.theme != "light" else "#7a4a08"
        at = area.x + area.w * (0.79 if glass.is_wide else 0.76)
        room = area.w * 0.36
        large = 84 if glass.is_wide else min(84.0, (area.h - 84) * 0.66 / glass.look.text_factor)
        glass.write("typed", self._pad.typed or "?", at, cy - large * 0.14, large, colour=brass, halo=glass.ink.halo, room=room)
        unit, size = cy + large * 0.5 * glass.look.text_factor, large / 3
        glass.write("cards:unit", told("deep_blue.points_unit"), at, unit, size, colour=brass, halo=glass.ink.halo, room=room)
        if glass.is_wide:
            self._gems(glass, area)

    def _gems(self, glass: Glass, area: Area) -> None:
        view: DiveView = glass.shown.view
        treasure = [kind for kind in view.gems if kind not in LANES]
        most = int(area.w / 46)
        for nth, kind in enumerate(treasure[-most:]):
            put_gem(glass, f"cards:gem:{nth}", kind, area.x + 26 + nth * 46, area.bottom - 24, r=17)

    def _keys(self, glass: Glass, area: Area) -> None:
        tint = glass.ink.tint
        free = self._pad.draw(glass, area, self._points, tint, self._counted is None)
        if self._counted is None:
            return
        less, first, last, more = free
        key(glass, "cards:minus", less, "", partial(self._step, -1), tint, icon_name="minus")
        key(glass, "cards:plus", more, "", partial(self._step, 1), tint, icon_name="plus")
        count = Area(first.x, first.y, last.right - first.x, first.h)
        words = told("deep_blue.cards", cards=self._count)
        glass.lay("cards:count", picture(plate_painters.key, True, tint, glass.theme), count)
        ink, x = plate_painters.ink_on("main", glass.theme), count.x + 14
        if glass.wide(words, 18) <= count.w - 96:
            glass.put("cards:count:fan", picture(fan, min(self._count, MOST_FANNED)), count.x + 40, count.cy, w=81, h=54)
            x = count.x + 82
        glass.write("cards:count:words", words, x, count.cy - 2, 26, colour=ink, anchor="start", room=count.right - x - 8, least=16)

    def _step(self, by: int) -> None:
        assert self._counted is not None
        self._count = max(self._counted.low, min(self._counted.high, self._count + by))
        self._actions.renew()


def is_tile(offer: Offer) -> bool:
    """Whether one gem of the supply is all that this way to recruit asks for."""
    return "supply" in offer.choice.marks and [field.name for field in offer.choice.fields] == ["gems"]


def draw_opening(glass: Glass, area: Area) -> None:
    """Draw the market as it opens: the first four cards at their prices, and the bag to which their gems go."""
    glass.lay("market", picture(tavern, glass.theme), Area(0, 0, glass.w, glass.h))
    cards, right, low = _opened_at(glass, area)
    step, w = cards.w / len(COATS), min(cards.w / len(COATS) * 0.9, cards.h * CARD_W / CARD_H)
    for nth, coat in enumerate(COATS):
        x = cards.x + (nth + 0.5) * step
        glass.put(f"market:{nth}", picture(crew_card, coat), x, cards.cy, w=w, h=w * CARD_H / CARD_W, angle=TURNS[nth])
        if nth in PRICES:
            _coin(glass, f"market:{nth}:price", PRICES[nth], x - 0.24 * w, cards.cy + 0.45 * w, size=0.54 * w)
    for nth, kind in enumerate(ADDED):
        put_gem(glass, f"market:adds:{nth}", kind, right + (nth - 1) * 40, low - 76 - 12 * (nth == 1), r=20)
    glass.put("market:bag", picture(bag), right, low, w=116, h=124)
    glass.count(
        "market:bag:count", str(glass.shown.view.bag_size), right, low + 18, 40, colour="#ffffff", halo="#2d1808", anchor="middle"
    )
    words = Area(area.x + 14, area.bottom - 62, area.w - 28, 56)
    glass.paragraph(
        "market:words",
        told("deep_blue.opens"),
        words,
        24,
        glass.ink.ink,
        anchor="middle",
        is_bold=True,
        halo=glass.ink.halo,
        least=18,
        is_top=False,
    )


def _opened_at(glass: Glass, area: Area) -> tuple[Area, float, float]:
    """Lay out its cards and the middle of the bag: beside them, on an upright glass below them."""
    if glass.is_wide:
        return Area(area.x + 24, area.y + 14, area.w * 0.7, area.h - 76), area.right - area.w * 0.13, area.y + area.h * 0.5
    high = (area.h - 62) * 0.38
    return Area(area.x + 14, area.y + 14, area.w - 28, high), area.cx, area.bottom - 62 - 60


def _coin(glass: Glass, key: str, price: int, x: float, y: float, size: float) -> None:
    glass.put(key, picture(coin), x, y, w=size, h=size)
    glass.write(f"{key}:words", f"${price}", x, y, max(18, size * 0.5), colour="#3a2204")


class GemsStep(Filling):
    """The gems of several new cards, in the tavern's light."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        super().__init__(choice, glass.actions.answer, glass.actions.renew)

    def asks(self) -> Words:
        """Ask for the gems in a whole sentence."""
        return told("deep_blue.new_gems") if self.field.name == "gems" else super().asks()

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the keys, of wood."""
        glass.lay("market", picture(tavern, glass.theme), Area(0, 0, glass.w, glass.h))
        super().draw(glass.tinted(WOOD), area)


class MarketStep:
    """Lists the ways to recruit, the plain one in A; `offers` bring more than a card."""

    def __init__(self, glass: Glass, plain: Offer, offers: Sequence[Offer]) -> None:
        self._plain, self._actions, self._name = plain, glass.actions, glass.name(plain.choice.seat or 0)
        self._refresh = picture(icon, "turn", plate_painters.ink_on("plain", glass.theme))
        self._tiles = spread(filter(is_tile, offers), MOST_TILES, lambda mark: True)
        self._ways = [plain, *(one for one in offers if type(one.choice.move) is type(plain.choice.move))]
        self._others = [one for one in offers if one not in self._ways]
        self._tokens = 0

    def asks(self) -> Words:
        """Say what is asked."""
        return told("deep_blue.new_card", name=self._name)

    def go(self) -> Act:
        """Recruit without a gem; beside it, what else there is."""
        plain, count = self._plain, self._tokens
        others = [Act(one.label, partial(self._actions.pick, one), one.note, self._refresh, WOOD) for one in self._others]
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
            self._actions.pick(offer)

    def _spend(self, tokens: int) -> None:
        self._tokens = tokens
        self._actions.renew()

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the market above, a tile for each gem below it."""
        glass.lay("market", picture(tavern, glass.theme), Area(0, 0, glass.w, glass.h))
        self._market(glass, Area(area.x, area.y, area.w, HEAD))
        room = Area(area.x + 12, area.y + HEAD + 6, area.w - 24, area.h - HEAD - 14)
        across = len(self._tiles) if glass.is_wide else 3
        for offer, place in zip(self._tiles, room.grid(len(self._tiles), max(1, across), 8)):
            self._tile(glass, offer, place)

    def _market(self, glass: Glass, area: Area) -> None:
        """Four cards at their prices, what refreshing them costs, and the bag."""
        ink = glass.ink
        left, step = (area.x + area.w * 0.37, CARD_W + 8) if glass.is_wide else (area.x + area.w * 0.41, CARD_W * 0.52)
        room = left - area.x - 40
        glass.write(
            "market:title",
            told("deep_blue.market"),
            area.x + 20,
            area.y + 30,
            26,
            colour=ink.ink,
            anchor="start",
            halo=ink.halo,
            room=room,
        )
        words = Area(area.x + 20, area.y + 48, room, 62)
        glass.paragraph("market:words", told("deep_blue.enter_card"), words, 20, ink.ink, halo=ink.halo)
        y = area.y + 60
        for nth, coat in enumerate(COATS):
            glass.put(
                f"market:{nth}", picture(crew_card, coat), left + CARD_W / 2 + nth * step, y, w=CARD_W, h=CARD_H, angle=TURNS[nth]
            )
        for nth, price in PRICES.items():
            _coin(glass, f"market:{nth}:price", price, left + CARD_W / 2 + nth * step - 16, y + CARD_H * 0.3, size=COIN)
        right, low = area.right - 46, y + 2
        if glass.is_wide:
            x = (left + 3 * step + CARD_W + right - 40) / 2
            glass.put("market:turn", self._refresh, x - 26, low - 4, w=36, h=36)
            _coin(glass, "market:refresh", REFRESH_PRICE, x + 24, low - 4, size=54)
        glass.put("market:bag", picture(bag), right, low, w=76, h=82)
        size = str(glass.shown.view.bag_size)
        glass.count("market:bag:count", size, right, low + 12, 32, colour="#ffffff", halo="#2d1808", anchor="middle")

    def _tile(self, glass: Glass, offer: Offer, place: Area) -> None:
        """A gem that the card may bring; paler where the supply has none left."""
        glass.lay(offer.name, picture(plate_painters.key, False, WOOD, glass.theme), place)
        ink, y = plate_painters.ink_on("plain", glass.theme), place.cy - 16
        options = [one for field in offer.choice.fields if isinstance(field, Pick) for one in field.options]
        is_gone = not next(one.left for one in options if offer.mark == one.mark)
        r = min(38.0, place.w * 0.235, place.h * 0.28)
        if glass.theme == "deep" and not is_gone:
            glass.put(f"{offer.name}:glow", picture(glow, "#ffe0a0"), place.cx, y, w=4 * r, h=4 * r, alpha=0.9)
        glass.write(f"{offer.name}:plus", "+1", place.cx - 1.02 * r, y, 34, colour=ink, room=place.w / 2 - 6)
        put_gem(glass, f"{offer.name}:gem", offer.mark.partition(":")[2], place.cx + 0.74 * r, y, r=r, alpha=0.35 if is_gone else 1)
        glass.write(
            f"{offer.name}:left",
            offer.note,
            place.cx,
            place.bottom - 28,
            22,
            colour=ink,
            is_bold=False,
            room=place.w - 14,
            least=15,
        )
        glass.touch(offer.name, place, partial(self._recruit, offer.mark.partition(":")[2]), radius=12)


class TileStep(Filling):
    """What a tile is worth, then its spots; only on a wide glass there is room for its picture."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        super().__init__(choice, glass.actions.answer, glass.actions.renew)
        assert isinstance(choice.move, LearnTile)
        self._site = choice.move.site

    def asks(self) -> Words:
        """Ask for one after the other."""
        return told("deep_blue.tile_spots" if self._values else "deep_blue.tile_worth", site=self._site)

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the tile, and the keys beside it."""
        if glass.is_wide:
            self._tile(glass, Area(area.x + MARGIN, area.y + MARGIN, TILE_W, area.h - 2 * MARGIN))
            area = Area(area.x + MARGIN + TILE_W, area.y, area.w - MARGIN - TILE_W, area.h)
        super().draw(glass, area)

    def _tile(self, glass: Glass, area: Area) -> None:
        size = box.tile(glass, [str(one) for one in self._picked], area)
        worth = str(self._values[0]) if self._values else "?"
        letters = 40 / glass.look.text_factor
        glass.write("tile:worth", worth, area.cx, area.cy - WORTH * size, letters, colour=BRASS, halo="#02101a", room=0.6 * area.w)


def _sites_of(field: Field) -> list[int]:
    """List the sites that can be picked in a field; none where something else is asked."""
    options = field.options if isinstance(field, Pick) else ()
    return [int(one.value) for one in options] if all(one.mark.startswith("site:") for one in options) else []


def asks_sites(choice: Choice) -> bool:
    """Whether sites are picked for a choice."""
    return any(map(_sites_of, choice.fields))


def as_one(offers: Sequence[Offer]) -> list[Offer]:
    """Make one answer of leading a dive, wherever there are wrecks: each has its place in the second step, and the only one takes no step."""
    led = [offer for offer in offers if isinstance(offer.choice.move, LeadDive)]
    return [_dive(offer.choice) if offer in led else offer for offer in offers if offer not in led[1:]]


def _dive(choice: Choice) -> Offer:
    """Fill a dive where there is but one wreck."""
    options = choice.fields[0].options if isinstance(choice.fields[0], Pick) else ()
    if len(options) != 1:
        return Offer(choice, None, choice.label, choice.note)
    return Offer(choice, ((options[0].value,),), choice.label, options[0].label)


class SitesStep(Filling):
    """A choice that asks for sites: they lie where they always do."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        super().__init__(choice, glass.actions.answer, glass.actions.renew)
        self._name = glass.name(choice.move.seat) if isinstance(choice.move, LeadDive) else ""

    def asks(self) -> Words:
        """Ask who leads a dive in a whole sentence."""
        move = self.choice.move
        return told("deep_blue.which_wreck", name=self._name) if isinstance(move, LeadDive) else super().asks()

    def _pick(self, glass: Glass, area: Area, field: Pick) -> None:
        if found := _sites_of(field):
            picked = found if field.least == field.most == 1 else [int(one) for one in self._picked]
            pick(glass, area, found, picked, partial(self._toggle, field))
        else:
            super()._pick(glass, area, field)


class SailStep:
    """Sailing onto tiles, with starting tokens or without, on one page: tap the tiles in the order they are flipped, then sail."""

    def __init__(self, glass: Glass, offers: Sequence[Offer]) -> None:
        self._offers, self._actions, self._name = offers, glass.actions, glass.name(offers[0].choice.seat or 0)
        self._lead = glass.picture_of(offers[0].mark) if offers[0].mark else None
        fields = [field for one in offers for field in one.choice.fields]
        self._found = next(filter(None, map(_sites_of, fields)), [])
        self._most = max((field.most for field in fields if isinstance(field, Pick)), default=0)
        self._picked: list[int] = []

    def asks(self) -> Words:
        """Say what is asked."""
        return told("deep_blue.flips", name=self._name)

    def go(self) -> Act:
        """Sail, flipping what is picked; beside it the same with starting tokens."""
        counts = range(1, MOST_TOKENS + 1)
        spend = (
            Act(told("deep_blue.use_tokens", tokens=count), partial(self._sail, count)) for count in counts if self._offer(count)
        )
        plain = self._offers[0]
        note = told("deep_blue.flipped", sites=list(self._picked)) if self._picked else plain.note
        return Act(plain.label, partial(self._sail, 0), note, self._lead, beside=tuple(spend))

    def _sail(self, tokens: int) -> None:
        if offer := self._offer(tokens):
            self._actions.pick(offer)

    def _offer(self, tokens: int) -> Offer | None:
        """Find the answer for the picked tiles and so many tokens, filled with both."""
        filled = ((one, filling(one.choice, tokens, self._picked)) for one in self._offers)
        return next((replace(one, values=values) for one, values in filled if values is not None), None)

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the sites."""
        pick(glass, area, self._found, self._picked, self._tapped)

    def _tapped(self, site: int) -> None:
        if site in self._picked:
            self._picked.remove(site)
        else:
            self._picked = [*self._picked[: self._most - 1], site]
        self._actions.renew()


def filling(choice: Choice, tokens: int, picked: Sequence[int | str]) -> tuple[Value, ...] | None:
    """Fill a way to sail or recruit with so many tokens and what is picked; None where that can't be."""
    spent: Value = tokens
    values, is_spent, is_flipped = [], tokens == getattr(choice.move, "tokens", 0), not picked
    for field in choice.fields:
        if isinstance(field, Number):
            is_spent = field.low <= tokens <= field.high
            values.append(spent)
        elif isinstance(field, Pick):
            is_flipped = field.least <= len(picked) <= field.most
            values.append(tuple(picked))
    return tuple(values) if is_spent and is_flipped else None
