"""Deep Dive's board: five ledges of ice, the pile with its ring of odds, the penguin that dives, and a seat's catch on paper."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.games.deep_dive.box import COLOURS, DEPTHS, FOOD
from companion.games.deep_dive.dive import FlipTile, GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import EnterTile
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.tile_corrections import CorrectTile
from companion.games.deep_dive.view import OceanView, next_food
from companion.pictures import worlds
from companion.pictures.icons import icon
from companion.pictures.objects import back_tile, rock
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice
from companion.table.sentence import Words, say
from kivy_ui.games.deep_dive import animations
from kivy_ui.games.deep_dive.catch.pieces import draw_catch, find_shown_catch
from kivy_ui.games.deep_dive.first_cards import FIRST_CARDS
from kivy_ui.games.deep_dive.layout import lay_out_ocean
from kivy_ui.games.deep_dive.pieces import (
    draw_ocean,
    draw_palette,
    draw_rival,
    draw_takes,
    has_takes_on_tiles,
    has_tile_keys,
    look_of,
    penguin_of,
    takes_beyond_cells,
)
from kivy_ui.games.deep_dive.steps import StartStep, TileStep
from kivy_ui.look.language import percent, translate
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, is_game_prompt_replaced
from kivy_ui.table.answer_cells import Cell, IdleCell, place_in_rows
from kivy_ui.table.answer_plate import LEAST_ANSWER_TEXT, PLATE_MARGINS_UNITS
from kivy_ui.table.board import Board, is_in_scene
from kivy_ui.table.table_layout import CELLS, MAIN_CELLS, OUT_CELL
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape

CELL_W = 188
TITLE_W = CELL_W - PLATE_MARGINS_UNITS
"""Room for a title in one cell of a wide screen, in units."""
GREAT_RISK = 0.4
"""Chance of a predator from which on diving deeper is not the main answer."""
FLIPS, OTHER_TILE = ("FlipTile", "EnterTile"), "EnterOtherTile"


class DeepDiveBoard(Board):
    """Board that draws the ocean and a catch: the diver's, or that of the seat whose flag was tapped."""

    skin = Skin(plate="#04203a", tint="#11506b")
    first_cards = FIRST_CARDS
    shows_tapped = True
    shares_row = True

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self._prompt_cells: list[IdleCell] = []

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return the usual shape, with ice below question and answers; reminders leave room to the keys of real tiles."""
        moves = [type(choice.move) for choice in snapshot.prompt.choices] if snapshot.prompt else []
        has_reminders = bool(self.reminders(snapshot))
        return TableShape(
            foot="ice",
            has_reminder_cells=moves == [EnterTile],
            has_reminder_row=has_reminders and moves == [EnterTile, SpendRock],
            has_reminders_below=bool(self.hint(snapshot)) and not has_reminders,
        )

    def world(self, scene: TableScene) -> Picture:
        """Return the picture of the ice; on an upright screen the tops of its ledges are given as shares of the height."""
        if scene.is_wide:
            return picture(worlds.ice, scene.theme)
        tops = tuple(round(0.18 + at * 0.07, 3) for at in range(len(DEPTHS)))
        return picture(worlds.ice, scene.theme, tops)

    def hint(self, snapshot: Snapshot) -> Words:
        """Return that the Last Dive comes after this round, from the flip that triggers the end on."""
        return say("deep_dive.then_last") if isinstance(snapshot.view, OceanView) and snapshot.view.is_ending else ""

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the ocean, and a catch or the keys of tiles beside it."""
        snapshot = scene.snapshot
        view: OceanView = snapshot.view
        at = lay_out_ocean(scene, view, area)
        draw_ocean(scene, at, view, (next_flip_depth(view),))
        if has_tile_keys(scene) and at.has_keys:
            draw_palette(scene, at, view.at)
        else:
            draw_catch(scene, at, find_shown_catch(scene, view))
        self.rival = penguin_of(scene, OPPONENT) if view.diver == OPPONENT and not view.is_over else None

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the flags, also the solo opponent's, and the tiles of a retreat in place of the answers if they need more than the cells.

        While the solo opponent dives, its flag alone is filled, although the player answers for it.
        """
        acting = scene.state.acting_seat
        if scene.snapshot.view.diver == OPPONENT:
            scene.state.acting_seat = None
        super().draw_flags(scene, area, tap)
        scene.state.acting_seat = acting
        if scene.snapshot.view.tableaux[-1].seat == OPPONENT:
            draw_rival(scene, scene.snapshot.view)
        if scene.snapshot.view.refuge:
            draw_takes(scene, takes_beyond_cells(scene, scene.snapshot.view))

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """List the animations of turned tiles, predators, catches, retreats and the last dive."""
        return animations.animations(scene, before, after)

    def prepaint(self, scene: TableScene) -> Sequence[SizedPicture]:
        """List the pictures of predators and of large tiles."""
        return list(animations.prepaint(scene))

    # answers

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """List the answers that need a cell: all while there is room, else those without a place in the scene.

        Tiles to take are either all among them or none, and the answer that enters another tile is the last.
        """
        answers: list[AnswerButton] = []
        for offer in offers:
            answer = _fold_offer(offer)
            if type(answer.choice.move).__name__ == OTHER_TILE:
                continue
            if not any(answer.choice is other.choice and answer.values is None for other in answers):
                answers.append(_add_risk_note(scene, answer))
        answers += [_last_answer(offer) for offer in offers if type(offer.choice.move).__name__ == OTHER_TILE]
        takes = [answer for answer in answers if _is_take(answer)]
        if takes_beyond_cells(scene, scene.snapshot.view) or (
            len(answers) > CELLS and all(is_in_scene(scene, take) for take in takes)
        ):
            answers = [answer for answer in answers if answer not in takes]
        elif len(answers) > CELLS:
            answers = _best_take_first(scene.snapshot.view, answers)
        return (
            answers
            if len(answers) <= CELLS
            else [answer for answer in answers if answer in takes or not is_in_scene(scene, answer)]
        )

    def cells(self, scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
        """Return the cells of the answers, with no cell bare beside a wide answer on a wide screen.

        A second answer that takes a tile fills both other cells; one that takes none is in the last cell.
        On an upright screen the number of answers alone decides their places.
        """
        cells = [_without_pressing(scene, cell) for cell in super().cells(scene, offers)]
        cells = cells if scene.is_wide else place_in_rows(cells)
        self._prompt_cells = []
        if has_takes_on_tiles(scene):
            cells = [cell._replace(span=MAIN_CELLS) if cell.span == CELLS else cell for cell in cells]
            self._prompt_cells = _cells_to_tap_tiles(
                scene, cells, translate("deep_dive.or_take_tile"), translate("deep_dive.points_at_tile")
            )
            return cells
        if scene.snapshot.view.refuge and not takes_beyond_cells(scene, scene.snapshot.view):
            is_take_on_tile = _can_take(scene.snapshot) and not any(_is_take(cell.offer) for cell in cells)
            self._prompt_cells = _cells_to_tap_tiles(scene, cells, translate("deep_dive.bring_tile")) if is_take_on_tile else []
        if scene.state.shape.has_reminder_row and not scene.is_wide and len(cells) == 2:
            return [cells[0]._replace(at=1, span=1), cells[1]._replace(at=OUT_CELL, span=1)]
        if not scene.is_wide and [cell.at for cell in cells] == [*range(OUT_CELL)]:  # the last one is beside Undo: all are high
            return [*cells[:-1], cells[-1]._replace(at=OUT_CELL, span=1)]
        if not scene.is_wide or [cell.span for cell in cells] != [MAIN_CELLS, 1]:
            return cells
        if not _is_take(cells[1].offer):
            return [cells[0], cells[1]._replace(at=OUT_CELL)]
        return [cells[0], cells[1]._replace(at=MAIN_CELLS, span=CELLS - MAIN_CELLS)]

    def idle_cells(self, scene: TableScene) -> Sequence[IdleCell]:
        """List what fills free cells: that tiles are tapped; on a wide screen also what follows a player's flip."""
        if scene.snapshot.view.diver == OPPONENT:
            return ()
        if self._prompt_cells:
            return self._prompt_cells
        choices = scene.snapshot.prompt.choices if scene.snapshot.prompt and scene.is_wide else ()
        if is_game_prompt_replaced(scene.snapshot):
            return ()
        moves = [choice.move for choice in choices]
        if (
            scene.snapshot.view.refuge
            and len(moves) == CELLS - 1
            and sum(isinstance(move, TakeTile) for move in moves) == MAIN_CELLS
        ):
            return [IdleCell(MAIN_CELLS, 1, translate("deep_dive.or_tap_tile"), is_prompt=True)]
        if [type(move).__name__ for move in moves] != ["FlipTile"]:
            return ()
        return [IdleCell(MAIN_CELLS, CELLS - MAIN_CELLS, translate("deep_dive.idle_take"), translate("deep_dive.idle_take_note"))]

    def words(self, scene: TableScene, offer: AnswerButton) -> tuple[Words, Words]:
        """Return the title and the note of an answer; the title is shortened if the note would have no room otherwise."""
        title, note = super().words(scene, offer)
        if isinstance(offer.choice.move, TakeTile) and not offer.inner and _is_too_wide(scene, title, note):
            return _tile_name(offer.choice.move.tile), note
        move = offer.choice.move
        if isinstance(move, GoDeeper) and move.flips and offer.choice.cell != "go" and _is_too_wide(scene, title, note):
            return translate("deep_dive.deeper"), note
        return title, note

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the second step that asks to which depth a rock leads, or which tile is right; None for other choices."""
        if isinstance(given_answer, Choice) and isinstance(given_answer.move, SpendRock):
            return StartStep(given_answer, has_risks=scene.snapshot.odds is not None)
        if isinstance(given_answer, Choice) and isinstance(given_answer.move, EnterTile | CorrectTile):
            return TileStep(scene, given_answer)
        return None

    def scene_help(self, snapshot: Snapshot) -> Words:
        """Return what the ring around the pile means, while one is drawn."""
        depth = next_flip_depth(snapshot.view)
        has_ring = depth > 0 and snapshot.odds is not None and bool(snapshot.view.depths[depth - 1].shares)
        return translate("deep_dive.ring") if has_ring else ""

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a tile, a depth, or a mark that every game has."""
        kind, _, name = mark.partition(":")
        if kind == "kind":
            return look_of(name)
        if kind == "depth":
            return picture(back_tile, int(name))
        if kind == "tile" and scene.snapshot.view is not None:
            depth, _, at = name.partition(":")
            up = scene.snapshot.view.depths[int(depth) - 1].up
            return look_of(up[int(at)].tile) if int(at) < len(up) else None
        return super().picture_of(scene, mark)

    def answer_picture(self, scene: TableScene, offer: AnswerButton) -> Picture | None:
        """Return the small picture before an answer's words; None for none."""
        name, ink = type(offer.choice.move).__name__, plate_painters.ink_on("plain", scene.theme)
        if name == "GoDeeper":
            return picture(icon, "down", ink)
        if name == "SpendRock":
            return picture(rock)
        if name == "Resurface":
            return picture(icon, "up", plate_painters.ink_on((offer.choice.cell == "go" and "main") or "end", scene.theme))
        return super().answer_picture(scene, offer)


def _without_pressing(scene: TableScene, cell: Cell) -> Cell:
    """Return a cell whose answer isn't the main one if it leads to a flip with a great risk: the key must not press players.

    Only while odds are shown: the key would give them away. A flip stays the main answer where no tile can be taken instead.
    """
    move, view, prompt = cell.offer.choice.move, scene.snapshot.view, scene.snapshot.prompt
    if cell.kind != "main" or scene.snapshot.odds is None or prompt is None:
        return cell
    is_dive = isinstance(move, GoDeeper)
    if not is_dive and not (isinstance(move, FlipTile) and _can_take(scene.snapshot)):
        return cell
    return cell._replace(kind="plain") if view.depths[min(view.at + is_dive, len(DEPTHS)) - 1].risk >= GREAT_RISK else cell


def _cells_to_tap_tiles(scene: TableScene, cells: Sequence[Cell], words: str, note: str = "") -> list[IdleCell]:
    """Return the free cells with words that a tile is tapped, upright in a row or beside Undo; [] if none is free."""
    taken_cells = {at for cell in cells for at in range(cell.at, cell.at + (cell.span if scene.is_wide else 1))}
    rows = range(CELLS if scene.is_wide else MAIN_CELLS)  # an upright screen has two rows of answers at least
    free_cells = [at for at in (*rows, OUT_CELL) if at not in taken_cells]
    if not free_cells:
        return []
    at = free_cells[0]
    span = next((other for other in range(at, CELLS) if other in taken_cells), CELLS) - at if scene.is_wide else 1
    has_room = span > 1 or not (scene.is_wide or at == OUT_CELL)
    return [IdleCell(at, span, words, note if has_room else "", is_prompt=True)]


def _can_take(snapshot: Snapshot) -> bool:
    """Return whether the seat may take an open tile."""
    return snapshot.prompt is not None and any(isinstance(choice.move, TakeTile) for choice in snapshot.prompt.choices)


def _is_take(offer: AnswerButton) -> bool:
    return isinstance(offer.choice.move, TakeTile)


def _best_take_first(view: OceanView, answers: Sequence[AnswerButton]) -> list[AnswerButton]:
    """Return the answers with those that take a tile in the order of their points, because the last of many are behind “More”."""
    points = {answer.choice.id: _gain(view, answer.choice.move) or 0 for answer in answers if _is_take(answer)}
    takes = iter(sorted(filter(_is_take, answers), key=lambda answer: -points[answer.choice.id]))
    return [next(takes) if _is_take(answer) else answer for answer in answers]


def _gain(view: OceanView, move: object) -> int | None:
    """Return the points that a food adds to its seat's catch; None for other moves."""
    if not isinstance(move, TakeTile) or move.tile not in FOOD:
        return None
    catch = next((tableau for tableau in view.tableaux if tableau.seat == move.seat), None)
    return None if catch is None else next_food(catch, move.tile).gain


def _is_too_wide(scene: TableScene, title: Words, note: Words) -> bool:
    """Return whether a title is too wide for one cell of a wide screen, so that its note would be left out."""
    return scene.is_wide and bool(note) and scene.scaled_width(title, LEAST_ANSWER_TEXT + 2) > TITLE_W


def _tile_name(tile: str) -> str:
    if tile not in FOOD:
        return translate("deep_dive.kind", kind=tile)
    return translate("deep_dive.food", colour=COLOURS[FOOD[tile][0]], worth=FOOD[tile][1])


def _fold_offer(offer: AnswerButton) -> AnswerButton:
    """Return an offer that keeps a choice of tiles or depths in one cell; the second step asks which."""
    if offer.values is None or not offer.choice.fields:
        return offer
    mark = offer.choice.marks[0] if offer.choice.marks else ""
    return AnswerButton(offer.choice, None, offer.choice.label, offer.choice.note, mark)


def _last_answer(offer: AnswerButton) -> AnswerButton:
    """Return the answer that enters another tile without its step, so that it is last and the others keep their places."""
    return replace(_fold_offer(offer), choice=replace(offer.choice, step=""))


def _add_risk_note(scene: TableScene, offer: AnswerButton) -> AnswerButton:
    """Return an offer with the chance of a predator as its note, if odds are shown."""
    view: OceanView = scene.snapshot.view
    name = type(offer.choice.move).__name__
    is_dive = isinstance(offer.choice.move, GoDeeper) and (view.flipped or offer.choice.move.flips)
    if scene.snapshot.odds is None or not (name in FLIPS or is_dive):
        return offer
    depth_view = view.depths[min(view.at + is_dive, len(DEPTHS)) - 1]
    if not depth_view.shares:
        return offer
    risk = depth_view.risk
    words = translate("deep_dive.risk", chance=percent(risk)) if risk else translate("deep_dive.no_risk")
    if isinstance(offer.choice.move, GoDeeper) and offer.choice.move.flips:
        if offer.choice.cell != "go":  # the title of the other names the depth
            words = translate("deep_dive.risk_at", depth=depth_view.depth, risk=words)
    elif isinstance(offer.choice.move, GoDeeper) and risk:  # the dive alone flips nothing: the seat may take an open tile there
        words = translate("deep_dive.risk_of_flip", risk=words)
    return replace(offer, note=words)


def next_flip_depth(view: OceanView) -> int:
    """Return the depth of the next flip: one deeper once a tile was flipped, or if no tile is face down.

    Return 0 if nothing is flipped next: during a retreat, and once the game is over.
    """
    if view.is_over or view.refuge:
        return 0
    goes_on = view.flipped or not view.depths[view.at - 1].down
    return min(len(DEPTHS), view.at + goes_on)


BOARD = DeepDiveBoard
