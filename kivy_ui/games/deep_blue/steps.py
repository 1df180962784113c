"""Second steps of Deep Blue: play cards for points, enter a tile; the choice of a second step for an answer."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace

from companion.games.deep_blue.bag import RecountBag
from companion.games.deep_blue.boats import BoatsFixed, FixBoats
from companion.games.deep_blue.box import SQUARE_SITES, SUNKEN, Face
from companion.games.deep_blue.scored_dives import FixScoredGem
from companion.games.deep_blue.site_map import MoveSite
from companion.games.deep_blue.view import DiveView
from companion.games.deep_blue.wrecks import CorrectTile, EnterTile, LearnTile, ReenterTile, ReportNoTile, TileCorrected
from companion.pictures.card_faces import crew_card
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.session.inputs.snapshot import Snapshot
from companion.table.lazy_sequence import select
from companion.table.prompt import Choice, Number, Option, Pick
from companion.table.sentence import Words
from kivy_ui.games.deep_blue import box
from kivy_ui.games.deep_blue.dive.steps import RecountStep, ScoredGemStep
from kivy_ui.games.deep_blue.layout import LANES, rope_colour
from kivy_ui.games.deep_blue.market.steps import GemsStep, MarketStep, asks_one_gem
from kivy_ui.games.deep_blue.pieces import COATS, MOST_FANNED, put_gem
from kivy_ui.games.deep_blue.site_map.pieces import ArrangeStep
from kivy_ui.games.deep_blue.site_map.steps import KnownTileStep, SailStep, SitesStep, asks_sites
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, icon_key, key, key_ink, text_key
from kivy_ui.layout.leaves import image, line, paragraph, spread
from kivy_ui.layout.number_pad import CHANGE_SIGN, NUMBER_KEYS, TAKE_BACK, NumberPad
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, middle, row, share, square, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, bar_choices, create_buttons
from kivy_ui.table.second_step import PAD_HEIGHT_UNITS, PAD_WIDTH_UNITS, custom_part
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

COUNTED_KEYS = (("7", "8", "9", "more"), ("4", "5", "6", "count"), ("1", "2", "3", "less"), ("0", "0", "0", TAKE_BACK))
"""The pad's keys with the number of cards in the last column."""
LOW_PAD_UNITS = 224.0
LEAST_COUNT_TEXT = 15.0
FAN_WIDTH_UNITS = 110.0
FAN_HEIGHT_UNITS = 164.0
FAN_STEP_UNITS = 50.0
DIVER_UNITS = 88.0
HELMET_UNITS, HEAD_UNITS = 62.0, 72.0  # a helmet, and its place in the row
ROPE_UNITS, ROPE_W_UNITS, ROPE_ABOVE_UNITS = 34.0, 4.0, 10.0  # length, width, and part above the scene
LINE_UNITS = 28.0
LEAST_LINE_TEXT = 16.0
GEM_ROW_UNITS = 48.0
GEM_UNITS = 46.0
POINTS_TEXT = 84.0
POINTS_INKS = {"light": "#7a4a08"}
TILE_UNITS = 160.0
WORTH_ROWS, TALL_WORTH_ROWS = 2, 3
EITHER_UNITS = 38.0
CAPTION_UNITS, WORTH_KEY_UNITS, SPOT_KEY_UNITS, TALL_SPOTS_UNITS = 24.0, 55.0, 86.0, 140.0


def fields_step(scene: TableScene, choice: Choice) -> SecondStep | None:
    """Return the second step of a choice with fields: cards, gems, a tile, or sites on the map; None for the usual keys."""
    name = type(choice.move).__name__
    if name == "PlayCards":
        return CardsStep(scene, choice)
    if name in ("OpenMarket", "RefreshMarket") and choice.fields:
        return GemsStep(scene, choice)
    if isinstance(choice.move, LearnTile | CorrectTile):
        return _tile_step(scene, choice)
    if isinstance(choice.move, EnterTile):
        return KnownTileStep(scene, choice)
    if isinstance(choice.move, RecountBag):
        return RecountStep(choice, scene.actions)
    if isinstance(choice.move, FixScoredGem):
        return ScoredGemStep(choice, scene.actions)
    if isinstance(choice.move, MoveSite):
        return ArrangeStep(scene)
    return SitesStep(scene, choice) if asks_sites(choice) else None


def variants_step(scene: TableScene, offer: AnswerButton) -> SecondStep | None:
    """Return the second step of an answer with variants: the market for Recruit, the map for Sail; None for the usual keys."""
    name = type(offer.choice.move).__name__
    plain = next(
        (button for button in create_buttons(bar_choices(scene.snapshot)) if type(button.choice.move).__name__ == name), None
    )
    if plain and name == "Sail" and any(asks_sites(variant.choice) for variant in offer.inner):
        return SailStep(scene, (plain, *offer.inner))
    return MarketStep(scene, plain, offer.inner) if plain and any(map(asks_one_gem, offer.inner)) else None


def moved_boats_choice(snapshot: Snapshot) -> Choice | None:
    """Return the correction of the first boats that the last move, a corrected tile, put in the centre; None if it moved none."""
    is_tile = snapshot.entry_kind == "move" and any(isinstance(event, TileCorrected) for event in snapshot.events)
    seats = [event.seat for event in snapshot.events if isinstance(event, BoatsFixed)] if is_tile else []
    corrections = snapshot.prompt.any_time_choices if snapshot.prompt and seats else ()
    choices = select(corrections, lambda choice: isinstance(choice.move, FixBoats) and choice.move.seat == seats[0])
    labels = [translate("deep_blue.spot_lost", name=snapshot.seats[seat].name) for seat in seats[:1]]
    return next((replace(choice, label=label) for choice, label in zip(choices, labels, strict=False)), None)


class CardsStep(SecondStep):
    """Second step that enters the number of played cards, if it counts, and their points on one page.

    lead   the seat that plays them: a tap on another diver's helmet or flag changes it
    """

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        numbers = [field for field in choice.fields if isinstance(field, Number)]
        prompt = scene.snapshot.prompt
        choices = [other for other in prompt.choices if type(other.move) is type(choice.move)] if prompt else [choice]
        self._choices = {other.seat or 0: other for other in choices}
        self.choice, self.lead, self._actions, self._name_of = choice, choice.seat or 0, scene.actions, scene.name
        self._card_field, self._points = (numbers[0] if len(numbers) > 1 else None), numbers[-1]
        self._count = self._card_field.low if self._card_field else 0
        rows = NUMBER_KEYS if self._card_field is None else COUNTED_KEYS
        self._pad = NumberPad(rows, scene.actions.renew, len(str(self._points.high)), (CHANGE_SIGN,))

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.card_points", name=self._name_of(self.lead))

    def select_seat(self, seat: int) -> bool:
        """Enter the cards of another diver; return False if the seat has none to play."""
        if seat not in self._choices:
            return False
        self.choice, self.lead = self._choices[seat], seat
        self._actions.renew()
        return True

    def main_button(self) -> ActionButton | None:
        """Return the button that plays the cards, or an outline that says what is missing."""
        points = self._pad.number(self._points)
        if points is None:
            typed = (
                translate("deep_blue.most_points", points=self._points.high)
                if self._pad.typed
                else translate("deep_blue.type_points")
            )
            return ActionButton(typed, None)
        values = (*((self._count,) if self._card_field else ()), points)
        note = (
            translate("deep_blue.counted", cards=self._count, note=self.choice.note)
            if self._card_field
            else translate("deep_blue.safe")
        )
        title = translate("deep_blue.play_for", points=points)
        return ActionButton(title, partial(self._actions.answer, self.choice, values), note, picture(crew_card, "red"))

    def body(self, scene: TableScene) -> Part:
        """Return the diver, the cards and their points, and the pad at the right; below them on an upright screen."""
        pad = self._pad.part(GAP_UNITS, self._count_keys() if self._card_field else {})
        diver, cards = units(DIVER_UNITS, self._diver_part(scene)), self._cards_part(scene)
        if scene.is_wide:
            left_column = column(diver, cards, units(GEM_ROW_UNITS, self._gems_part(scene)), gap=0)
            return inset(
                MARGIN_UNITS, 0, row(left_column, units(PAD_WIDTH_UNITS, centre_part(0, PAD_HEIGHT_UNITS, pad)), gap=MARGIN_UNITS)
            )
        return inset(MARGIN_UNITS, GAP_UNITS / 2, column(column(diver, cards, gap=0), units(LOW_PAD_UNITS, pad)))

    def _diver_part(self, scene: TableScene) -> Part:
        """Return the helmets of who may play, the others' as keys, and the points of the cards that the seat played before."""
        seat, view = self.lead, cast(DiveView, scene.snapshot.view)
        before = next((diver.points for diver in view.divers if diver.seat == seat), 0)
        text_lines = [(translate("deep_blue.on_cards", points=before), True)] if before else []
        text_lines.append((as_text(self.choice.note if self._card_field else translate("deep_blue.safe_now")), False))
        heads = [units(HEAD_UNITS, self._head_part(scene, other)) for other in self._choices]
        return row(*heads, by_area(partial(_fitting_lines, text_lines)), gap=6)

    def _head_part(self, scene: TableScene, seat: int) -> Part:
        """Return the helmet of a seat: on a rope if its cards are entered, else a key that changes to them."""
        player = scene.snapshot.seats[seat]
        head = square(HELMET_UNITS, spread(picture(helmet, player.colour, player.emblem)))
        if seat != self.lead:
            return key(f"cards:seat:{seat}", head, partial(self.select_seat, seat))
        shade = picture(plate_painters.shade, rope_colour(scene.theme), 1.0)
        hung = inset(0, -ROPE_ABOVE_UNITS, column(units(ROPE_UNITS, centre_part(ROPE_W_UNITS, 0, spread(shade))), EMPTY, gap=0))
        return stack(hung, head)

    def _cards_part(self, scene: TableScene) -> Part:
        """Return the cards in a fan beside their points."""
        return row(share(0.6, custom_part(partial(self._draw_fan, scene))), share(0.4, by_area(self._typed_points)), gap=0)

    def _draw_fan(self, scene: TableScene, area: Area) -> None:
        count = min(self._count or 2, MOST_FANNED)
        scale = 1.0 if scene.is_wide else min(1.0, area.h / (FAN_HEIGHT_UNITS + 12))
        w, h = FAN_WIDTH_UNITS * scale, FAN_HEIGHT_UNITS * scale
        for number in range(count):
            turn = number - (count - 1) / 2
            x, y = area.cx + turn * FAN_STEP_UNITS * scale, area.cy + abs(turn) * 4
            scene.put(f"cards:{number}", picture(crew_card, COATS[number % len(COATS)]), x, y, w, h=h, angle=turn * 13)

    def _typed_points(self, scene: Scene, area: Area) -> Part:
        """Return the typed digits, "?" for none, with their unit: below them, on an upright screen beside them."""
        brass, unit = POINTS_INKS.get(scene.theme, BRASS), translate("deep_blue.points_unit")
        large = POINTS_TEXT if scene.is_wide else min(POINTS_TEXT, area.h * 0.8 / scene.look.text_factor)
        typed = line(self._pad.typed or "?", large, brass, "middle" if scene.is_wide else "end", halo="halo", least=LABEL_TEXT)
        if not scene.is_wide:
            words = line(unit, NOTE_TEXT, brass, "start", halo="halo", least=LEAST_COUNT_TEXT)
            return row(share(0.45, typed), share(0.55, words), gap=GAP_UNITS)
        height = scene.text_size(large)
        words = line(unit, large / 3, brass, halo="halo")
        return middle(column(units(height * 1.1, typed), units(height * 0.42, words), gap=0))

    def _gems_part(self, scene: TableScene) -> Part:
        """Return the gems that the cards are played on."""
        view: DiveView = scene.snapshot.view
        treasure = [kind for kind in view.gems if kind not in LANES]

        def make(_: Scene, area: Area) -> Part:
            visible_gems = treasure[-int(area.w / GEM_UNITS) :]
            return row(
                *(units(GEM_UNITS, gem_part(scene, f"cards:gem:{number}", kind, 17)) for number, kind in enumerate(visible_gems)),
                EMPTY,
                gap=0,
            )

        return by_area(make)

    def _count_keys(self) -> dict[str, Part]:
        """Return the keys that change how many cards are played, and their number."""
        words = translate("deep_blue.cards", cards=self._count)
        label = by_scene(
            lambda scene: paragraph(words, KEY_TEXT, key_ink(scene.theme, True), "middle", least=LEAST_COUNT_TEXT, is_top=False)
        )
        return {
            "less": icon_key("cards:minus", "minus", partial(self._change_count, -1)),
            "count": key("cards:count", label, is_on=True),
            "more": icon_key("cards:plus", "plus", partial(self._change_count, 1)),
        }

    def _change_count(self, by: int) -> None:
        assert self._card_field is not None
        self._count = max(self._card_field.low, min(self._card_field.high, self._count + by))
        self._actions.renew()


def gem_part(scene: TableScene, key: str, kind: str, radius: float) -> Part:
    """Return a gem in the middle of its area."""
    return custom_part(lambda area: put_gem(scene, key, kind, area.cx, area.cy, r=radius))


def _text_line(words: Words, size: float, *, is_bold: bool = True) -> Part:
    """Write a line from the left, with a rim around the letters."""
    return line(words, size, "ink", "start", is_bold=is_bold, halo="halo", least=LEAST_LINE_TEXT)


def _fitting_lines(text_lines: Sequence[tuple[str, bool]], scene: Scene, area: Area) -> Part:
    """Write the lines that fit beside the helmets; `text_lines` are their words, and whether they are large and bold."""
    lines = [
        units(LINE_UNITS, _text_line(words, BODY_TEXT if is_large else NOTE_TEXT, is_bold=is_large))
        for words, is_large in text_lines
        if scene.scaled_width(words, LEAST_LINE_TEXT, is_large) <= area.w
    ]
    return middle(column(*lines, gap=0)) if lines else EMPTY


def _tile_step(scene: TableScene, choice: Choice) -> "TileStep | None":
    """Return the step that enters a new tile, or that corrects a face-up one from what was entered; None if it is not in view."""
    if isinstance(choice.move, LearnTile):
        return TileStep(scene, choice, choice.move.site, choice.move.kind)
    assert isinstance(choice.move, CorrectTile)
    view: DiveView = scene.snapshot.view
    sites = {site.face.id: site for site in view.sites if site.face is not None}
    site = sites.get(choice.move.face)
    if site is None or site.face is None:
        return None
    step = TileStep(scene, choice, site.number, site.face.kind, site.face)
    step.is_scored = site.status == "gone"
    return step


class TileStep(SecondStep):
    """Second step that enters a tile's VP and scouting spots on one page, on a wide screen beside its picture.

    face       the face to correct, whose VP and spots are selected at first; None for a tile that is entered
    is_scored  whether the dive on the tile is scored: the question then says what becomes of its points
    """

    is_scored = False

    def __init__(self, scene: TableScene, choice: Choice, site: int, kind: str, face: Face | None = None) -> None:
        worth, spots = choice.fields
        assert isinstance(worth, Number) and isinstance(spots, Pick)
        self.choice, self._actions, self._site, self._is_city = choice, scene.actions, site, kind == SUNKEN
        self._worths, self._spots = worth, spots
        self._worth: int | None = face.worth if face else None
        self._picked_values: list[int | str] = list(face.spots) if face else []
        prompt = scene.snapshot.prompt
        no_tile_choice = (
            next((other_choice for other_choice in prompt.choices if isinstance(other_choice.move, ReportNoTile)), None)
            if prompt and face is None
            else None
        )
        other_choices = select(
            prompt.any_time_choices if prompt and face else (),
            lambda other_choice: isinstance(other_choice.move, ReenterTile) and other_choice.move.site == site,
        )
        words = {"label": translate("deep_blue.other_tile"), "note": translate("deep_blue.other_tile_note")}
        other_tiles = [replace(other_choice, **words) for other_choice in other_choices]
        instead = [*([no_tile_choice] if no_tile_choice else []), *other_tiles]
        self._instead_buttons = tuple(
            ActionButton(other_choice.label, partial(self._actions.answer, other_choice, ()), other_choice.note)
            for other_choice in instead
        )

    def question(self) -> Words:
        """Return the question, which names the kind of tile."""
        if self.is_scored:
            return translate("deep_blue.correct_scored_tile", site=self._site, note=self.choice.note)
        return translate("deep_blue.enter_city" if self._is_city else "deep_blue.enter_tile", site=self._site)

    def main_button(self) -> ActionButton:
        """Return the button that saves the tile, or says what is missing; beside it one for another tile, or none."""
        if self._worth is None:
            return ActionButton(
                translate("deep_blue.tap_worth"), None, more_buttons=(*self._again_buttons(), *self._instead_buttons)
            )
        values = (self._worth, tuple(sorted(self._picked_values, key=[option.value for option in self._spots.options].index)))
        title = translate("deep_blue.save_tile", worth=self._worth, spots=len(self._picked_values))
        return ActionButton(
            title, partial(self._actions.answer, self.choice, values), more_buttons=(*self._again_buttons(), *self._instead_buttons)
        )

    def _again_buttons(self) -> tuple[ActionButton, ...]:
        """Return the button that adds a second spot like the last one; () without a spot, or if the tile has the most."""
        if not self._picked_values or len(self._picked_values) >= self._spots.most:
            return ()
        last = self._picked_values[-1]
        label = next(option.label for option in self._spots.options if option.value == last)
        return (ActionButton(translate("deep_blue.spot_again", spot=label), partial(self._add_spot, last)),)

    def _add_spot(self, spot: int | str) -> None:
        self._picked_values.append(spot)
        self._actions.renew()

    def body(self, scene: TableScene) -> Part:
        """Return the tile, and the keys of VP and spots beside it."""
        rows = WORTH_ROWS if scene.is_wide else TALL_WORTH_ROWS
        numbers = range(self._worths.low, self._worths.high + 1)
        worths = [self._worth_key(number) for number in numbers]
        spots = [self._spot_key(scene, option) for option in self._spots.options]
        keys = column(
            units(CAPTION_UNITS, _text_line(translate("deep_blue.tile_worth"), NOTE_TEXT)),
            units(rows * WORTH_KEY_UNITS, grid(-(-len(worths) // rows), *worths, gap=GAP_UNITS / 2)),
            units(CAPTION_UNITS, _text_line(translate("deep_blue.tile_spots", most=self._spots.most), NOTE_TEXT)),
            units(SPOT_KEY_UNITS if scene.is_wide else TALL_SPOTS_UNITS, grid(len(spots) if scene.is_wide else 3, *spots)),
            EMPTY,
            gap=GAP_UNITS / 2,
        )
        if not scene.is_wide:
            return inset(MARGIN_UNITS, GAP_UNITS, keys)
        tile = inset(GAP_UNITS, MARGIN_UNITS, custom_part(partial(self._draw_tile, scene)))
        return row(units(TILE_UNITS, tile), inset(GAP_UNITS, GAP_UNITS / 2, keys), gap=0)

    def _worth_key(self, number: int) -> Part:
        return text_key(f"number:{number}", str(number), partial(self._enter, number), is_on=number == self._worth, size=LABEL_TEXT)

    def _enter(self, number: int) -> None:
        self._worth = number
        self._actions.renew()

    def _spot_key(self, scene: TableScene, option: Option) -> Part:
        """Return a spot's key, lit while the tile has the spot."""
        is_on, name = option.value in self._picked_values, f"option:{as_text(option.label)}"
        tap = partial(self._toggle, option.value)
        ink, is_either = key_ink(scene.theme, is_on), "-or-" in str(option.value)
        count = self._picked_values.count(option.value)
        label = translate("deep_blue.spot_count", count=count, spot=option.label) if count > 1 else option.label
        words = line(label, NOTE_TEXT, ink, is_bold=False, least=8)
        if is_either and scene.is_wide:  # two words in a narrow key
            words = paragraph(label, NOTE_TEXT, ink, "middle", is_bold=False, is_top=False)
        look, high = scene.picture_of(option.mark), EITHER_UNITS if is_either and scene.is_wide else CAPTION_UNITS
        inside = words if look is None else column(image(look), units(high, words), gap=0)
        return key(name, inset(GAP_UNITS / 2, GAP_UNITS / 2, inside), tap, is_on=is_on)

    def _toggle(self, spot: int | str) -> None:
        """Add a spot, or remove all of its kind with a second tap; if the tile has the most already, a new one replaces the last."""
        if spot in self._picked_values:
            self._picked_values = [other_spot for other_spot in self._picked_values if other_spot != spot]
        elif len(self._picked_values) < self._spots.most:
            self._picked_values.append(spot)
        else:
            self._picked_values[-1] = spot
        self._actions.renew()

    def _draw_tile(self, scene: TableScene, area: Area) -> None:
        size = box.draw_tile(
            scene,
            [str(spot) for spot in self._picked_values],
            area,
            is_city=self._is_city,
            is_square=self._site <= SQUARE_SITES,
        )
        box.draw_worth(scene, "?" if self._worth is None else str(self._worth), area, size)
