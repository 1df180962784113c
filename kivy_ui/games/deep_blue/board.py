"""Board of Deep Blue: the dive, the map of the sites between dives, and the market."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from companion.games.deep_blue.boats import LeadStormDive
from companion.games.deep_blue.box import ADVANCED, STARTING, SUNKEN
from companion.games.deep_blue.scored_dives import FixScoredGem
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiveView
from companion.games.deep_blue.wrecks import EnterTile, LearnTile, ReenterTile
from companion.pictures.card_faces import crew_card
from companion.pictures.gems import GEM_PAINTS
from companion.pictures.icons import icon
from companion.pictures.objects import bag
from companion.pictures.picture import Picture, picture
from companion.pictures.site_map import site_tile
from companion.pictures.small_scenes import actions
from companion.pictures.worlds.oceans import deep
from companion.session.inputs.snapshot import Snapshot
from companion.table.percents import written_risk
from companion.table.prompt import Choice
from companion.table.seats import Seat
from companion.table.sentence import Words
from kivy_ui.games.deep_blue import animations, steps
from kivy_ui.games.deep_blue.boats.pieces import asks_places, boat_cells, draw_places, idle_boat_cells, is_place
from kivy_ui.games.deep_blue.dive.cells import DIVE_PHASES, dive_cells, idle_cells
from kivy_ui.games.deep_blue.dive.pieces import touch_bag, touch_divers, touch_gems
from kivy_ui.games.deep_blue.dive.steps import ScoredGemStep, SumsStep, any_time_choice
from kivy_ui.games.deep_blue.first_cards import FIRST_CARDS
from kivy_ui.games.deep_blue.layout import GEM_R_UNITS
from kivy_ui.games.deep_blue.market.steps import GemsStep, MarketStep, market_opening
from kivy_ui.games.deep_blue.pieces import LANE_R, draw_city, draw_dive, gem_look
from kivy_ui.games.deep_blue.site_map.cells import mark_likeliest
from kivy_ui.games.deep_blue.site_map.pieces import LEAST_MAP_UNITS, draw_flipped_tiles, draw_sites
from kivy_ui.games.deep_blue.site_map.steps import merge_dives
from kivy_ui.look.language import percent, translate, without_dots
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, AnswerWithVariants
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.board import Board, BoardCorrection, is_in_scene
from kivy_ui.table.flags import draw_flags
from kivy_ui.table.table_layout import SCENE_UNITS, table_layout
from kivy_ui.table.table_scene import SecondStep, TableScene, TableShape

CHOOSER = 168
"""Height of the scene in units while the actions of a turn are pictures."""
FOOT, FOOT_H, WORDS_H = 0.3, 62, 72.0
CARE = 0.8 / 0.35
"""Factor for the time in which answers ignore taps after a hazard, 0.8 s: a quick tap meant to draw must not defend."""
TILE_KINDS = {STARTING: (True, "up"), ADVANCED: (False, "up"), SUNKEN: (False, "city")}
"""By kind of tile: whether it is square, and its state in the picture."""
TURNS: dict[str, Callable[..., None]] = {
    "LeadDive": actions.dive,
    "Sail": actions.sail,
    "Recruit": actions.recruit,
    "Rest": actions.rest,
}
"""Pictures of the actions of a turn, in the order they are shown."""


class DeepBlueBoard(Board):
    """Board that draws a dive, and between dives the sites."""

    skin = Skin(plate="#03111b", tint="#11506b")
    first_cards = FIRST_CARDS

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return a low scene while a turn is chosen by pictures, and the tavern at the foot during the market."""
        phase = snapshot.view.phase if snapshot.view else None
        is_market = isinstance(step, MarketStep | GemsStep) or (step is None and phase == Phase.MARKET)
        return TableShape(
            CHOOSER if _chooses_turn(snapshot) else SCENE_UNITS,
            tap_delay_factor=CARE if phase == Phase.HAZARD else 1.0,
            has_reminders_below=True,
            reserves_strip=phase in DIVE_PHASES,
            reserves_strip_always=bool(snapshot.view and snapshot.view.is_real),
            foot="tavern" if is_market else "deep",
        )

    def board_corrections(self, snapshot: Snapshot) -> Sequence[BoardCorrection]:
        """Return why a gem that Fathom drew is right; [] before the first, and if players enter the gems of a real bag."""
        view: DiveView = snapshot.view
        is_drawn = view.gems and not view.is_real
        words = translate("deep_blue.fix_drawn"), translate("deep_blue.fix_drawn_note")
        return [BoardCorrection(*words, is_possible=False)] if is_drawn else []

    def is_correction(self, snapshot: Snapshot, choice: Choice) -> bool:
        """Return False for another tile at a site: the page that corrects the tile there has a button for it."""
        return not isinstance(choice.move, ReenterTile)

    def scene_help(self, snapshot: Snapshot) -> Words:
        """Return what the ring around the bag and “safe” beside a diver mean, before a draw whose odds are shown."""
        is_ringed = snapshot.odds is not None and snapshot.view.phase == Phase.DRAW
        return translate("deep_blue.ring") if is_ringed else ""

    def world(self, scene: TableScene) -> Picture:
        """Return the picture of the sea with the wreck."""
        return picture(deep, scene.theme)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the dive; before it the places for boats; between dives the market, or the sites, in a low area the city."""
        view: DiveView = scene.snapshot.view
        is_begun = view.phase not in (Phase.TILE, Phase.BOATS)
        if view.site is not None and is_begun and view.phase != Phase.OVER:
            draw_dive(scene, area, view)
            if scene.state.is_result_shown and not scene.snapshot.is_question:
                touch_bag(scene, area)
                touch_gems(scene, area)
                touch_divers(scene)
        elif asks_places(scene.snapshot):
            draw_places(scene, area)
        elif view.phase == Phase.MARKET:
            market_opening(scene).draw(scene, area, "market")
        elif area.h >= LEAST_MAP_UNITS:
            draw_sites(scene, area, () if view.site is None else (view.site,))
        else:
            draw_strip = draw_flipped_tiles if view.flipped_sites else draw_city
            draw_strip(scene, area)

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """List the animations of gems, hazards, divers who must resurface, and the scoring of a dive."""
        return animations.animations(scene, before, after)

    def prepaint(self, scene: TableScene) -> Sequence[SizedPicture]:
        """List the gems that may rise from the bag, the backgrounds of a dive's end, and the pictures of coming turns."""
        sizes = [(2.45 * r, 2.5 * r) for r in (48, GEM_R_UNITS, LANE_R)]
        kinds = [(gem_look(scene, kind), *size) for size in sizes for kind in GEM_PAINTS]
        return [*kinds, *animations.prepaint(scene), *_turn_pictures(scene)]

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the flags; after a dive, until the next action, a tap on one shows again what the dive brought."""
        snapshot = scene.snapshot
        is_scored = bool(snapshot.view and snapshot.view.result) and scene.state.is_result_shown and not snapshot.is_question
        draw_flags(scene, self._flags, partial(_open_result, scene) if is_scored else tap, is_scored)

    # answers

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """Return the answers with all dives as one, so that every other answer keeps its cell."""
        keys = is_place if asks_places(scene.snapshot) else partial(_is_in_scene, scene)
        answers = merge_dives([offer for offer in offers if not keys(offer)])
        return sorted(answers, key=_turn_order) if _chooses_turn(scene.snapshot) else answers

    def cells(self, scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
        """Return the answers in their cells, which are fixed through a whole dive."""
        find = boat_cells if asks_places(scene.snapshot) else dive_cells
        found_cells = find(scene.snapshot, offers, scene.is_wide)
        return mark_likeliest(scene.snapshot.view, super().cells(scene, offers)) if found_cells is None else found_cells

    def idle_cells(self, scene: TableScene) -> Sequence[IdleCell]:
        """List the answers of a dive that can't be given now, in their cells."""
        return idle_boat_cells(scene.snapshot) if asks_places(scene.snapshot) else idle_cells(scene.snapshot, scene.is_wide)

    def columns(self, answers: Sequence[AnswerWithVariants]) -> dict[int, AnswerWithVariants]:
        """Return the actions of a turn by column: each keeps its own while another is missing."""
        kinds = list(TURNS)
        return {kinds.index(_move_name(answer[0])): answer for answer in answers if _move_name(answer[0]) in kinds}

    def draw_answer(self, scene: TableScene, offer: AnswerButton, area: Area) -> bool:
        """Draw an action of a turn as a picture; return False for other answers."""
        paint = TURNS.get(_move_name(offer))
        if paint is None or offer.inner:
            return False
        seat = scene.snapshot.seats[offer.choice.seat or 0]
        share = _foot_share(area.h)
        scene.put_in_area(offer.name, _turn_picture(scene, paint, seat, share, area.w), area)
        scene.put_in_area(f"{offer.name}:frame", picture(plate_painters.frame, "#ffffff", 2.5, 20), area, 0.85)
        foot = Area(area.x + 6, area.bottom - area.h * share, area.w - 12, area.h * share - 6)
        ink, dim = (scene.ink.ink, scene.ink.ink) if scene.theme == "light" else ("#ffffff", "#d9ecf2")
        title = Area(foot.x, foot.y, foot.w, foot.h * (0.58 if offer.note else 1))
        scene.write_centred(f"{offer.name}:title", without_dots(offer.label), title, 32, ink)
        if offer.note:
            note = Area(foot.x, title.bottom, foot.w, foot.bottom - title.bottom)
            scene.paragraph(f"{offer.name}:note", offer.note, note, 20, dim, anchor="middle", least=12, is_top=False)
        return True

    def words(self, scene: TableScene, offer: AnswerButton) -> tuple[Words, Words]:
        """Return the title and note of an answer: of a draw with its risk, of variants with what they add."""
        fields = {field.name for variant in offer.inner for field in variant.choice.fields}
        title, note = super().words(scene, offer)
        if _move_name(offer) == "DrawGem" and scene.snapshot.odds is not None and (risk := written_risk(scene.snapshot.odds.rows)):
            note = translate("deep_blue.must_defend", chance=percent(risk))
        if _move_name(offer) == "Recruit" and fields:
            title, note = translate("deep_blue.gem_or_market"), translate("deep_blue.gem_or_market_note")
        if "sites" in fields:
            return translate("deep_blue.and_flip"), translate("deep_blue.and_flip_note")
        return title, note

    def answer_picture(self, scene: TableScene, offer: AnswerButton) -> Picture | None:
        """Return the small picture before an answer's words; None for no picture."""
        name = _move_name(offer)
        if name in ("DrawGem", "ReportGems"):
            return picture(bag)
        if name == "PlayCards":
            return picture(crew_card, "red")
        if isinstance(offer.choice.move, LearnTile):
            return picture(site_tile, *TILE_KINDS[offer.choice.move.kind])
        is_up = name in ("StopDive", "Resurface")
        return picture(icon, "up", plate_painters.ink_on("end", scene.theme)) if is_up else super().answer_picture(scene, offer)

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a known tile's kind, or of a mark that every game has."""
        kind = mark.removeprefix("face:").rpartition("-")[0]
        return picture(site_tile, *TILE_KINDS[kind]) if kind in TILE_KINDS else super().picture_of(scene, mark)

    def choice_to_open(self, snapshot: Snapshot) -> Choice | None:
        """Return the choice that picks a known tile, else the one that enters a new tile if it is the only kind.

        After a corrected tile moved boats to the centre, return the correction of the first of them; else None.
        """
        moves = (EnterTile, LearnTile)
        choices = [choice for choice in snapshot.prompt.choices if isinstance(choice.move, moves)] if snapshot.prompt else []
        only_choice = choices[0] if len(choices) == 1 else steps.moved_boats_choice(snapshot)
        return next((choice for choice in choices if isinstance(choice.move, EnterTile)), only_choice)

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the second step for playing cards, picking sites or recruiting; None for the usual keys."""
        return (
            steps.variants_step(scene, given_answer)
            if isinstance(given_answer, AnswerButton)
            else steps.fields_step(scene, given_answer)
        )


def _open_result(scene: TableScene, seat: int) -> None:
    choice = any_time_choice(scene.snapshot, FixScoredGem)
    correct = None if choice is None else partial(scene.actions.open, ScoredGemStep(choice, scene.actions))
    scene.actions.open(SumsStep(correct, is_scored=True))


def _move_name(offer: AnswerButton) -> str:
    return type(offer.choice.move).__name__


def _chooses_turn(snapshot: Snapshot) -> bool:
    prompt = snapshot.prompt
    return (
        prompt is not None and not snapshot.is_question and any(type(choice.move).__name__ == "Rest" for choice in prompt.choices)
    )


def _turn_order(offer: AnswerButton) -> int:
    kinds = list(TURNS)
    return kinds.index(_move_name(offer)) if _move_name(offer) in kinds else len(kinds)


def _is_in_scene(scene: TableScene, offer: AnswerButton) -> bool:
    """Return whether an offer needs no cell: it has a place in the scene, or is a key of a real bag's gem.

    Answers about the kind of a tile, and which storm dive comes first, have cells, too.
    """
    has_cell = isinstance(offer.choice.move, LearnTile | LeadStormDive)
    is_key = offer.mark.startswith("gem:") and offer.mark in scene.state.marked_places
    return (is_in_scene(scene, offer) and not has_cell) or is_key


def _foot_share(high: float) -> float:
    """Return the share of a picture's height for words; a low picture has a larger one, as the words have the same size."""
    return max(FOOT, WORDS_H / high)


def _turn_picture(scene: TableScene, paint: Callable[..., None], seat: Seat, foot: float, width: float) -> Picture:
    """Return the picture of an action for a seat; `foot` is the share of its height for words, `width` its width in units."""
    return Picture(paint, (seat.colour, seat.emblem, foot, 20 / width, scene.theme))


def _turn_pictures(scene: TableScene) -> Iterator[SizedPicture]:
    """Yield the pictures of the actions of a turn, for each seat."""
    cell = table_layout(scene, CHOOSER, 0).cells[0]
    for seat in scene.snapshot.seats:
        for name, paint in TURNS.items():
            high = cell.h - FOOT_H - 6 if name in ("Sail", "Recruit") and not scene.is_wide else cell.h
            yield _turn_picture(scene, paint, seat, _foot_share(high), cell.w), cell.w, high


BOARD = DeepBlueBoard
