"""Second steps of Deep Blue: cards played for points, sites, the market, a tile's face."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace

from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.box import PRICES, REFRESH_PRICE, SUNKEN
from companion.games.deep_blue.site_map import MoveSite
from companion.games.deep_blue.view import DiveView
from companion.games.deep_blue.wrecks import LearnTile, ReportNoTile
from companion.pictures.card_faces import crew_card
from companion.pictures.card_faces import hand as fan
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import bag, coin
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.pictures.worlds.land import tavern
from companion.table.prompt import Choice, Field, Number, Option, Pick, Value
from companion.table.say import Words
from kivy_ui.games.deep_blue import box
from kivy_ui.games.deep_blue.layout import LANES, rope
from kivy_ui.games.deep_blue.pieces import COATS, MOST_FANNED, put_gem
from kivy_ui.games.deep_blue.site_map.pieces import ArrangeStep, arranging, look_of, pick
from kivy_ui.layout.kit import GAP_UNITS, MARGIN_UNITS, icon_key, key, key_ink, text_key, themed
from kivy_ui.layout.number_pad import LOW_KEYS, NARROW_DIGITS, TAKE_BACK, NumberPad
from kivy_ui.layout.part import (
    EMPTY,
    Part,
    by_area,
    centred,
    centred_row,
    column,
    grid,
    image,
    inset,
    line,
    middle,
    panel,
    row,
    share,
    spread,
    square,
    stack,
    text,
    units,
)  # fmt: skip
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.answer_buttons import Offer, bar_choices, offers_of, standing
from kivy_ui.table.answer_buttons import spread as one_each
from kivy_ui.table.glass import Act, Glass, Step
from kivy_ui.table.second_step import MOST_DIGITS, PAD_HEIGHT_UNITS, PAD_WIDTH_UNITS, Filling, badge, on_glass, tinted

COUNTED_KEYS = (*LOW_KEYS[:2], ("less", "count", "count", "more", TAKE_BACK))
"""The pad's keys with the number of cards in the last row."""
LOW_PAD_UNITS = 190.0
FAN_WIDTH_UNITS = 110.0
FAN_HEIGHT_UNITS = 164.0
FAN_STEP_UNITS = 50.0
DIVER_UNITS = 88.0
HELMET_UNITS = 62.0
LINE_UNITS = 28.0
GEM_ROW_UNITS = 48.0
GEM_UNITS = 46.0
POINTS_TEXT = 84.0
POINTS_INKS = {"light": "#7a4a08"}
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
ADDED = ("gold", "red", "green")
"""Gems that stand for all that a “+1” may bring."""
TILE_UNITS = 160.0
WORTH_ROWS, TALL_WORTH_ROWS = 2, 3
CAPTION_UNITS, WORTH_KEY_UNITS, SPOT_KEY_UNITS, TALL_SPOTS_UNITS = 24.0, 55.0, 86.0, 140.0
WORTH_UNITS = 72.0
"""How far above a tile's middle its worth is written."""
MOST_TOKENS = 2
"""Largest number of starting tokens that one player gets: each count has a cell."""


def step_for(glass: Glass, choice: Choice) -> Step | None:
    """Open a second step for a choice with fields: cards on a page of their own, sites where they lie."""
    name = type(choice.move).__name__
    if name == "PlayCards":
        return CardsStep(glass, choice)
    if name in ("OpenMarket", "RefreshMarket") and choice.fields:
        return GemsStep(glass, choice)
    if isinstance(choice.move, LearnTile):
        return TileStep(glass, choice)
    if isinstance(choice.move, MoveSite):
        return ArrangeStep(glass)
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
        rows = NARROW_DIGITS if self._counted is None else COUNTED_KEYS
        self._pad = NumberPad(rows, glass.actions.renew, MOST_DIGITS)

    def asks(self) -> Words:
        """Return the question."""
        return translate("deep_blue.card_points", name=self._name)

    def go(self) -> Act | None:
        """Play them; an outline says what is missing."""
        points = self._pad.number(self._points)
        if points is None:
            typed = (
                translate("deep_blue.most_points", points=self._points.high)
                if self._pad.typed
                else translate("deep_blue.type_points")
            )
            return Act(typed, None)
        values = (*((self._count,) if self._counted else ()), points)
        note = translate("deep_blue.counted_safe" if self._counted else "deep_blue.safe", cards=self._count)
        title = translate("deep_blue.play_for", points=points)
        return Act(title, partial(self._actions.answer, self._choice, values), note, picture(crew_card, "red"))

    def back(self) -> bool:
        """Close the step."""
        return True

    def body(self, glass: Glass) -> Part:
        """Return the diver, the cards and their points, and the pad at the right; below them on an upright screen."""
        pad = self._pad.part(GAP_UNITS, self._count_keys() if self._counted else {})
        diver, cards = units(DIVER_UNITS, self._diver(glass)), self._cards(glass)
        if glass.is_wide:
            left = column(diver, cards, units(GEM_ROW_UNITS, self._gems(glass)), gap=0)
            return inset(MARGIN_UNITS, 0, row(left, units(PAD_WIDTH_UNITS, centred(0, PAD_HEIGHT_UNITS, pad)), gap=MARGIN_UNITS))
        return inset(MARGIN_UNITS, GAP_UNITS / 2, column(column(diver, cards, gap=0), units(LOW_PAD_UNITS, pad)))

    def _diver(self, glass: Glass) -> Part:
        """Return who plays, and the points of the cards played before, which are safe."""
        seat, view = self._choice.seat or 0, cast(DiveView, glass.shown.view)
        player = glass.shown.seats[seat]
        before = next((diver.points for diver in view.divers if diver.seat == seat), 0)
        said = [_line(translate("deep_blue.on_cards", points=before), BODY_TEXT)] if before else []
        said.append(_line(translate("deep_blue.safe_now"), NOTE_TEXT, is_bold=False))
        shade = picture(plate_painters.shade, rope(glass.theme), 1.0)
        hung = on_glass(lambda area: glass.lay("cards:line", shade, Area(area.cx - 2, area.y - 10, 4, 34)))
        head = square(HELMET_UNITS, spread(picture(helmet, player.colour, player.emblem)))
        return row(units(72, stack(hung, head)), middle(column(*(units(LINE_UNITS, each) for each in said), gap=0)), gap=6)

    def _cards(self, glass: Glass) -> Part:
        """Return the cards in a fan beside their points."""
        return row(share(0.6, on_glass(partial(self._fan, glass))), share(0.4, by_area(self._typed)), gap=0)

    def _fan(self, glass: Glass, area: Area) -> None:
        count = min(self._count or 2, MOST_FANNED)
        scale = 1.0 if glass.is_wide else min(1.0, area.h / (FAN_HEIGHT_UNITS + 12))
        w, h = FAN_WIDTH_UNITS * scale, FAN_HEIGHT_UNITS * scale
        for number in range(count):
            turn = number - (count - 1) / 2
            x, y = area.cx + turn * FAN_STEP_UNITS * scale, area.cy + abs(turn) * 4
            glass.put(f"cards:{number}", picture(crew_card, COATS[number % len(COATS)]), x, y, w, h, angle=turn * 13)

    def _typed(self, scene: Scene, area: Area) -> Part:
        """Return the points as far as they are typed."""
        large = POINTS_TEXT if scene.is_wide else min(POINTS_TEXT, area.h * 0.66 / scene.look.text_factor)
        brass, unit = POINTS_INKS.get(scene.theme, BRASS), translate("deep_blue.points_unit")
        typed = line(self._pad.typed or "?", large, brass, halo="halo", least=LABEL_TEXT)
        words = line(unit, large / 3, brass, halo="halo")
        height = scene.text_size(large)
        return middle(column(units(height * 1.1, typed), units(height * 0.42, words), gap=0))

    def _gems(self, glass: Glass) -> Part:
        """Return the gems that the cards are played on."""
        view: DiveView = glass.shown.view
        treasure = [kind for kind in view.gems if kind not in LANES]

        def make(scene: Scene, area: Area) -> Part:
            shown = treasure[-int(area.w / GEM_UNITS) :]
            return row(
                *(units(GEM_UNITS, gem_part(glass, f"cards:gem:{number}", kind, 17)) for number, kind in enumerate(shown)),
                EMPTY,
                gap=0,
            )

        return by_area(make)

    def _count_keys(self) -> dict[str, Part]:
        """Return the keys that change how many cards are played, and their number."""
        words = translate("deep_blue.cards", cards=self._count)
        said = themed(lambda scene: line(words, KEY_TEXT, key_ink(scene.theme, True), "start", least=16))
        look = units(76, image(picture(fan, min(self._count, MOST_FANNED)), 54))

        def make(scene: Scene, area: Area) -> Part:
            is_wide = scene.wide(words, SMALL_TEXT) <= area.w - 84
            return row(look, said, gap=0) if is_wide else inset(GAP_UNITS, 0, said)

        return {
            "less": icon_key("cards:minus", "minus", partial(self._step, -1)),
            "count": key("cards:count", by_area(make), is_on=True),
            "more": icon_key("cards:plus", "plus", partial(self._step, 1)),
        }

    def _step(self, by: int) -> None:
        assert self._counted is not None
        self._count = max(self._counted.low, min(self._counted.high, self._count + by))
        self._actions.renew()


def is_tile(offer: Offer) -> bool:
    """Return whether this way to recruit asks only for one gem of the supply."""
    return "supply" in offer.choice.marks and [field.name for field in offer.choice.fields] == ["gems"]


def gem_part(glass: Glass, key: str, kind: str, radius: float, alpha: float = 1) -> Part:
    """Put a gem into the middle."""
    return on_glass(lambda area: put_gem(glass, key, kind, area.cx, area.cy, radius, alpha=alpha))


def _line(said: Words, size: float, *, is_bold: bool = True) -> Part:
    """Write a line from the left, with a rim around the letters."""
    return line(said, size, "ink", "start", is_bold=is_bold, halo="halo", least=16)


def in_tavern(glass: Glass, part: Part) -> Part:
    """Draw a part before the market's tavern, which fills the screen."""
    ground = picture(tavern, glass.theme)
    return stack(on_glass(lambda area: glass.lay("market", ground, Area(0, 0, glass.w, glass.h))), part)


def opening(glass: Glass) -> Part:
    """Return the market as it opens: the first four cards at their prices, and the bag to which their gems go."""
    words = text(translate("deep_blue.opens"), LABEL_TEXT, least=SMALL_TEXT, halo="halo")
    cards, gems = row(*_cards_for_sale(glass), gap=0), on_glass(partial(_draw_filled_bag, glass))
    if glass.is_wide:
        above = row(share(0.74, inset(10, 0, cards)), share(0.26, gems), gap=0)
    else:
        above = column(share(0.38, cards), share(0.62, gems), gap=0)
    return in_tavern(glass, inset(MARGIN_UNITS, 10, column(above, units(54, words), gap=4)))


def _draw_filled_bag(glass: Glass, area: Area) -> None:
    """Draw the bag, and gems above it."""
    y = area.cy + 24
    for number, kind in enumerate(ADDED):
        x = area.cx + (number - 1) * 40
        put_gem(glass, f"market:adds:{number}", kind, x, y - 76 - 12 * (number == 1), r=20)
    _draw_bag(glass, area._replace(y=area.y + 24), 124, 40)


def _draw_bag(glass: Glass, area: Area, height: float, size: float) -> None:
    """Draw the bag with the number of its gems."""
    glass.put("market:bag", picture(bag), area.cx, area.cy, w=height * 0.93, h=height)
    count, y = str(glass.shown.view.bag_size), area.cy + height * 0.15
    glass.count("market:bag:count", count, area.cx, y, size, colour="#ffffff", halo="#2d1808", anchor="middle")


def _cards_for_sale(glass: Glass) -> list[Part]:
    """Return the cards of the market, each with its price if it has one."""
    return [on_glass(partial(_draw_card_for_sale, glass, number)) for number in range(len(COATS))]


def _draw_card_for_sale(glass: Glass, number: int, area: Area) -> None:
    w = min(area.w * 0.9, area.h * CARD_SHAPE)
    glass.put(f"market:{number}", picture(crew_card, COATS[number]), area.cx, area.cy, w, w / CARD_SHAPE, angle=TURNS[number])
    if number in PRICES:
        _draw_coin(glass, f"market:{number}:price", PRICES[number], 0.54 * w, around(area.cx - 0.24 * w, area.cy + 0.45 * w, 0, 0))


def _draw_coin(glass: Glass, key: str, price: int, size: float, area: Area) -> None:
    """Draw a coin with a price in the middle of an area."""
    glass.put(key, picture(coin), area.cx, area.cy, size)
    glass.write(f"{key}:words", f"${price}", area.cx, area.cy, max(18, size * 0.5), colour="#3a2204")


class GemsStep(Filling):
    """The gems of several new cards, in the tavern's light."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        super().__init__(choice, glass.actions.answer, glass.actions.renew)

    def asks(self) -> Words:
        """Ask for the gems in a whole sentence."""
        return translate("deep_blue.new_gems") if self.field.name == "gems" else super().asks()

    def body(self, glass: Glass) -> Part:
        """Return the keys, of wood."""
        return in_tavern(glass, tinted(WOOD, super().body(glass)))


class MarketStep:
    """Lists the ways to recruit, the plain one in A; `offers` bring more than a card."""

    def __init__(self, glass: Glass, plain: Offer, offers: Sequence[Offer]) -> None:
        self._plain, self._actions, self._name = plain, glass.actions, glass.name(plain.choice.seat or 0)
        self._refresh = picture(icon, "turn", plate_painters.ink_on("plain", glass.theme))
        self._tiles = one_each(filter(is_tile, offers), MOST_TILES, lambda mark: True)
        self._ways = [plain, *(one for one in offers if type(one.choice.move) is type(plain.choice.move))]
        self._others = [one for one in offers if one not in self._ways]
        self._tokens = 0

    def asks(self) -> Words:
        """Return the question."""
        return translate("deep_blue.new_card", name=self._name)

    def go(self) -> Act:
        """Return the act that recruits without a gem, with the other ways beside it."""
        plain, count = self._plain, self._tokens
        others = [Act(one.label, partial(self._actions.pick, one), one.note, self._refresh, WOOD) for one in self._others]
        more = count + 1 if self._way(count + 1) else 0
        if more or count:
            words = translate("deep_blue.use_tokens", tokens=more) if more else translate("deep_blue.keep_tokens")
            others.insert(0, Act(words, partial(self._spend, more), "", picture(coin, "blue"), WOOD))
        note = translate("deep_blue.with_tokens", tokens=count) if count else plain.note
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
        """Close the step."""
        return True

    def body(self, glass: Glass) -> Part:
        """Return the market above, a tile for each gem below it."""
        across = len(self._tiles) if glass.is_wide else 3
        tiles = inset(MARGIN_UNITS, GAP_UNITS / 2, grid(max(1, across), *(self._tile(glass, offer) for offer in self._tiles)))
        return in_tavern(glass, column(units(HEAD_UNITS, by_area(partial(self._market, glass))), tiles, gap=0))

    def _market(self, glass: Glass, scene: Scene, area: Area) -> Part:
        """Return four cards at their prices, what refreshing them costs, and the bag."""
        title = _line(translate("deep_blue.market"), KEY_TEXT)
        said = Part(partial(self._draw_words, glass))
        words = inset(20, 8, column(units(38, title), said, gap=0))
        overlap = 0.0 if glass.is_wide else OVERLAP_UNITS
        width = len(COATS) * (CARD_CELL_UNITS - overlap) + overlap
        cards = row(*_cards_for_sale(glass), gap=-overlap)
        price = on_glass(partial(_draw_coin, glass, "market:refresh", REFRESH_PRICE, COIN_UNITS))
        refresh = centred_row(50, image(self._refresh, 36), price, gap=0) if glass.is_wide else EMPTY
        gems = units(BAG_CELL_UNITS, on_glass(lambda area: _draw_bag(glass, area, 82, 32)))
        return row(units(area.w * (0.37 if glass.is_wide else 0.41), words), units(width, cards), refresh, gems, gap=0)

    def _draw_words(self, glass: Glass, scene: Scene, area: Area, key: str) -> None:
        glass.paragraph(
            "market:words", translate("deep_blue.enter_card"), area, NOTE_TEXT, glass.ink.ink, halo=glass.ink.halo, least=15
        )

    def _tile(self, glass: Glass, offer: Offer) -> Part:
        """Return a gem that the card may bring; paler if the supply has none left."""
        options = [option for field in offer.choice.fields if isinstance(field, Pick) for option in field.options]
        is_gone = not next(option.left for option in options if offer.mark == option.mark)
        note = line(offer.note, BODY_TEXT, key_ink(glass.theme), is_bold=False, least=15)
        drawn = on_glass(partial(self._draw_gem, glass, offer, is_gone))
        tap = partial(self._recruit, offer.mark.partition(":")[2])
        return key(offer.name, column(drawn, units(36, panel(f"{offer.name}:left", None, note)), gap=0), tap, tint=WOOD)

    def _draw_gem(self, glass: Glass, offer: Offer, is_gone: bool, area: Area) -> None:
        """Draw “+1” beside a gem."""
        name, kind, y = offer.name, offer.mark.partition(":")[2], area.cy
        r = min(38.0, area.w * 0.255, area.h * 0.4)
        if glass.theme == "deep" and not is_gone:
            glass.put(f"{name}:glow", picture(glow, "#ffe0a0"), area.cx, y, 4 * r, alpha=0.9)
        glass.write(f"{name}:plus", "+1", area.cx - 1.02 * r, y, 34, colour=key_ink(glass.theme), room=area.w / 2)
        put_gem(glass, f"{name}:gem", kind, area.cx + 0.74 * r, y, r, alpha=0.35 if is_gone else 1)


class TileStep:
    """Enters a tile's VP and scouting spots on one page, beside its picture; on an upright screen without the picture."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        assert isinstance(choice.move, LearnTile)
        worth, spots = choice.fields
        assert isinstance(worth, Number) and isinstance(spots, Pick)
        self._choice, self._actions, self._move = choice, glass.actions, choice.move
        self._worths, self._spots = worth, spots
        self._worth: int | None = None
        self._picked: list[int | str] = []
        prompt = glass.shown.prompt
        none = next((one for one in prompt.choices if isinstance(one.move, ReportNoTile)), None) if prompt else None
        self._none = () if none is None else (Act(none.label, partial(self._actions.answer, none, ()), none.note),)

    @property
    def _is_city(self) -> bool:
        return self._move.kind == SUNKEN

    def asks(self) -> Words:
        """Ask for both, by the kind of tile."""
        return translate("deep_blue.enter_city" if self._is_city else "deep_blue.enter_tile", site=self._move.site)

    def go(self) -> Act:
        """Return the act that saves the tile, or says what is missing; beside it that there is no tile, where that may be."""
        if self._worth is None:
            return Act(translate("deep_blue.tap_worth"), None, beside=self._none)
        values = (self._worth, tuple(sorted(self._picked, key=[one.value for one in self._spots.options].index)))
        title = translate("deep_blue.save_tile", worth=self._worth, spots=len(self._picked))
        return Act(title, partial(self._actions.answer, self._choice, values), beside=self._none)

    def back(self) -> bool:
        """Close the step."""
        return True

    def body(self, glass: Glass) -> Part:
        """Return the tile, and the keys of VP and spots beside it."""
        rows = WORTH_ROWS if glass.is_wide else TALL_WORTH_ROWS
        numbers = range(self._worths.low, self._worths.high + 1)
        worths = [self._worth_key(number) for number in numbers]
        spots = [self._spot_key(glass, option) for option in self._spots.options]
        keys = column(
            units(CAPTION_UNITS, _line(translate("deep_blue.tile_worth"), NOTE_TEXT)),
            units(rows * WORTH_KEY_UNITS, grid(-(-len(worths) // rows), *worths)),
            units(CAPTION_UNITS, _line(translate("deep_blue.tile_spots", most=self._spots.most), NOTE_TEXT)),
            units(SPOT_KEY_UNITS if glass.is_wide else TALL_SPOTS_UNITS, grid(len(spots) if glass.is_wide else 3, *spots)),
            EMPTY,
            gap=GAP_UNITS / 2,
        )
        if not glass.is_wide:
            return inset(MARGIN_UNITS, GAP_UNITS, keys)
        tile = inset(GAP_UNITS, MARGIN_UNITS, on_glass(partial(self._draw_tile, glass)))
        return row(units(TILE_UNITS, tile), inset(GAP_UNITS, GAP_UNITS / 2, keys), gap=0)

    def _worth_key(self, number: int) -> Part:
        return text_key(f"number:{number}", str(number), partial(self._enter, number), is_on=number == self._worth, size=LABEL_TEXT)

    def _enter(self, number: int) -> None:
        self._worth = number
        self._actions.renew()

    def _spot_key(self, glass: Glass, option: Option) -> Part:
        """Return a spot's key, with how often it was tapped."""
        times, name = self._picked.count(option.value), f"option:{as_text(option.label)}"
        tap = partial(self._toggle, option.value)
        words = line(option.label, NOTE_TEXT, key_ink(glass.theme, bool(times)), is_bold=False, least=8)
        look = glass.picture_of(option.mark)
        inside = words if look is None else column(image(look), units(CAPTION_UNITS, words), gap=0)
        part = key(name, inset(GAP_UNITS / 2, GAP_UNITS / 2, inside), tap, is_on=bool(times))
        return stack(part, Part(lambda scene, area, _: badge(scene, f"{name}:times", str(times), area))) if times else part

    def _toggle(self, spot: int | str) -> None:
        """Add a spot; if the tile has the most already, remove this one, or replace the last."""
        if len(self._picked) < self._spots.most:
            self._picked.append(spot)
        elif spot in self._picked:
            self._picked = [one for one in self._picked if one != spot]
        else:
            self._picked[-1] = spot
        self._actions.renew()

    def _draw_tile(self, glass: Glass, area: Area) -> None:
        size = box.tile(glass, [str(one) for one in self._picked], area, self._is_city)
        worth, letters = "?" if self._worth is None else str(self._worth), 40 / glass.look.text_factor
        y = area.cy - WORTH_UNITS * size
        glass.write("tile:worth", worth, area.cx, y, letters, colour=BRASS, halo="#02101a", room=0.6 * area.w)


def _sites_of(field: Field) -> list[int]:
    """List the sites that can be picked in a field; none where something else is asked."""
    options = field.options if isinstance(field, Pick) else ()
    return [int(one.value) for one in options] if all(one.mark.startswith("site:") for one in options) else []


def asks_sites(choice: Choice) -> bool:
    """Return whether a choice asks for sites."""
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
        is_dive = isinstance(choice.move, LeadDive)
        self._name = glass.name(choice.move.seat) if isinstance(choice.move, LeadDive) else ""
        self._known = {site.number: site for site in glass.shown.view.sites if is_dive and choice.seat in site.boats}
        self._arranging = arranging(glass, lambda now: SitesStep(now, found) if (found := same_choice(now, choice)) else None)

    def asks(self) -> Words:
        """Ask who leads a dive in a whole sentence."""
        move = self.choice.move
        return translate("deep_blue.which_wreck", name=self._name) if isinstance(move, LeadDive) else super().asks()

    def go(self) -> Act | None:
        """Return the act that dives where the leader's boat is, as far as players entered it; else the usual one."""
        act = self._dive() if isinstance(self.choice.move, LeadDive) else super().go()
        return act if act is None else act._replace(beside=self._arranging)

    def _dive(self) -> Act:
        field = self.field
        options = field.options if isinstance(field, Pick) else ()
        here = next((option for option in options if option.value in self._known), None)
        if here is None:
            return Act(translate("deep_blue.tap_wreck"), None)
        look = look_of(self._known[int(here.value)])
        return Act(translate("deep_blue.dive_at", site=here.value), partial(self.fill, (here.value,)), here.note, look)

    def _pick(self, glass: Glass, field: Pick) -> Part:
        found = _sites_of(field)
        if not found:
            return super()._pick(glass, field)
        picked = [int(one) for one in self._picked]
        return on_glass(lambda area: pick(glass, area, found, picked, partial(self._toggle, field)))


class SailStep:
    """Sailing onto tiles, with starting tokens or without, on one page: tap the tiles in the order they are flipped, then sail."""

    def __init__(self, glass: Glass, offers: Sequence[Offer]) -> None:
        self._offers, self._actions, self._name = offers, glass.actions, glass.name(offers[0].choice.seat or 0)
        self._lead = glass.picture_of(offers[0].mark) if offers[0].mark else None
        fields = [field for one in offers for field in one.choice.fields]
        self._found = next(filter(None, map(_sites_of, fields)), [])
        self._most = max((field.most for field in fields if isinstance(field, Pick)), default=0)
        self._picked: list[int] = []
        self._arranging = arranging(glass, self._again)

    def _again(self, glass: Glass) -> "SailStep | None":
        """Make this step with the answers as they are asked now; None if they are not asked any more."""
        found = [(one, same_choice(glass, one.choice)) for one in self._offers]
        offers = [replace(one, choice=choice) for one, choice in found if choice is not None]
        return SailStep(glass, offers) if len(offers) == len(self._offers) else None

    def asks(self) -> Words:
        """Return the question."""
        return translate("deep_blue.flips", name=self._name)

    def go(self) -> Act:
        """Return the act that sails and flips the picked sites, with the same for starting tokens beside it."""
        counts = range(1, MOST_TOKENS + 1)
        spend = (
            Act(translate("deep_blue.use_tokens", tokens=count), partial(self._sail, count))
            for count in counts
            if self._offer(count)
        )
        plain = self._offers[0]
        note = translate("deep_blue.flipped", sites=list(self._picked)) if self._picked else plain.note
        return Act(plain.label, partial(self._sail, 0), note, self._lead, beside=(*spend, *self._arranging)[:MOST_TOKENS])

    def _sail(self, tokens: int) -> None:
        if offer := self._offer(tokens):
            self._actions.pick(offer)

    def _offer(self, tokens: int) -> Offer | None:
        """Find the answer for the picked tiles and so many tokens, filled with both."""
        filled = ((one, filling(one.choice, tokens, self._picked)) for one in self._offers)
        return next((replace(one, values=values) for one, values in filled if values is not None), None)

    def back(self) -> bool:
        """Close the step."""
        return True

    def body(self, glass: Glass) -> Part:
        """Return the sites."""
        return on_glass(lambda area: pick(glass, area, self._found, self._picked, self._tapped))

    def _tapped(self, site: int) -> None:
        if site in self._picked:
            self._picked.remove(site)
        else:
            self._picked = [*self._picked[: self._most - 1], site]
        self._actions.renew()


def same_choice(glass: Glass, choice: Choice) -> Choice | None:
    """Return the choice that is asked now with the same move and fields; None if there is none."""
    return next((one for one in standing(glass.shown) if (one.move, one.fields) == (choice.move, choice.fields)), None)


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
