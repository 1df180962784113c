"""Board of Into the Blue: five levels, the diver at the depth of the sequence, six dice to tap, chests on the floor."""

from collections import Counter
from collections.abc import Sequence, Set
from functools import partial

from msgspec.structs import replace

from companion.games.into_the_blue.box import CHEST, ROLLS
from companion.games.into_the_blue.odds import LEAST_CHANCE, Gains, best_goal, chances_keeping
from companion.games.into_the_blue.placing import PlaceShells
from companion.games.into_the_blue.rolling import ChooseDice, DiceRolled, ReportRoll, RollDice, StopRolling
from companion.games.into_the_blue.view import BoardView
from companion.pictures import worlds
from companion.pictures.dice_pictures import IVORY, die
from companion.pictures.icons import icon
from companion.pictures.objects import chest
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words, say
from companion.table.views import SeatView
from kivy_ui.games.into_the_blue import animations
from kivy_ui.games.into_the_blue.animations import KeptDice
from kivy_ui.games.into_the_blue.first_cards import FIRST_CARDS
from kivy_ui.games.into_the_blue.layout import SORTED_SPOTS, TALL_STEP, TALL_TOP, Layout, Spots, lay_out_board, spots_after_roll
from kivy_ui.games.into_the_blue.pieces import (
    DIE_H,
    DIE_W,
    Chances,
    PickedDice,
    depth_of,
    die_of,
    draw_advice,
    draw_badge_on,
    draw_diver,
    draw_floor,
    draw_legend,
    draw_levels,
    draw_open_levels,
    draw_reason,
    draw_ties,
    draw_tray,
    flag_of,
    has_meanings,
    kept_depth,
)
from kivy_ui.games.into_the_blue.steps import AdviceStep, ExplanationStep, FacesStep, LostTurnStep
from kivy_ui.look.language import percent, translate
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, answers_by_mark, is_game_prompt_replaced
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.answer_plate import answer
from kivy_ui.table.board import Board, is_in_scene
from kivy_ui.table.flags import Flag
from kivy_ui.table.table_layout import CELLS, GAP_UNITS, MAIN_CELLS, OUT_CELL, TableLayout
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape

DIE_PLACES = range(6)
PICKING, TELLING = ("RollDice", "ChooseDice"), "ReportRoll"
STRIP_X_UNITS = (396.0, 180.0)
"""Left edges of the strip of reminders, wide and upright: beside the floor's chests, and beside the cup."""


class IntoTheBlueBoard(Board):
    """Board that draws a `BoardView`.

    kept_dice  places of the kept dice: at first the advised ones and those that players added; a tap changes one
    advised_places  places of the dice that the primary answer keeps
    spots       spot of each die on the screen; a kept die stays on its spot when others are rolled, until the next turn
    """

    skin = Skin(plate="#2a1a09", tint="#6a4a1e", dim="#f7ead0")
    first_cards = FIRST_CARDS
    has_own_answers = True

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self.kept_dice: set[int] = set()
        self.advised_places: frozenset[int] = frozenset()
        self.spots: Spots = SORTED_SPOTS
        self._spots_of_trays: dict[tuple[object, ...], Spots] = {}
        self._seen_entry: tuple[str, int] = ("", -1)
        self._seen_snapshot: Snapshot | None = None
        self._chosen_chances: Chances | None = None
        self._chosen_for: set[int] = set()
        self._listed_answers: list[AnswerButton] = []
        self._reasons: tuple[str, ...] = ()
        self._reason_for: tuple[Snapshot | None, Chances | None] = (None, None)
        self._own_faces: list[int] = []
        self._has_own_dice_key = False

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return a shape with reminders below the question; a strip of long ones covers neither the floor nor its chests."""
        return TableShape(foot="sea", strip=STRIP_X_UNITS, has_reminders_below=True)

    def world(self, scene: TableScene) -> Picture:
        """Return the picture of the sea, with a band for each level."""
        return picture(worlds.sea, scene.theme) if scene.is_wide else picture(worlds.sea, scene.theme, TALL_TOP, TALL_STEP)

    def hint(self, snapshot: Snapshot) -> Words:
        """Return why the advised level is better than the others on which the shells may be placed; "" without advice."""
        levels = [level for level in snapshot.view.levels if level.shells_to_place] if isinstance(snapshot.view, BoardView) else []
        advised = next((level for level in levels if level.is_advised), None)
        if advised is None:
            return ""
        equal = [level.level for level in levels if level is not advised and level.gains[-1] == advised.gains[-1]]
        if equal:
            return say("into_the_blue.advised_equal", level=advised.level, levels=equal)
        return say("into_the_blue.advised_most", level=advised.level)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the levels, the floor, the diver and the dice."""
        snapshot, view = scene.snapshot, scene.snapshot.view
        if (snapshot.session, snapshot.entry) != self._seen_entry:
            self.spots, self._own_faces = self._spots_now(snapshot), self._added_faces()
            self._seen_entry, self.advised_places = (snapshot.session, snapshot.entry), _advised_places(scene)
            self.kept_dice, self._chosen_chances = set(self.advised_places | self._kept_before(scene)), None
            self._seen_snapshot = snapshot
        at = lay_out_board(scene, area, self.spots)
        draw_open_levels(scene, at, view)
        depth = depth_of(view) if self.kept_dice == self.advised_places else kept_depth(view, self.kept_dice)
        draw_levels(scene, at, view, depth, self._chances(scene))
        if scene.answers and not any(level.shells_to_place for level in view.levels):
            draw_ties(scene, at, view, partial(self._explain_tie, scene))
        draw_floor(scene, at, view, partial(self._explain_chests, scene))
        up = next((seat.seat for seat in view.seats if seat.is_up), None)
        if up is not None:
            draw_diver(scene, at, up, at.levels[depth])
        picked_dice = PickedDice(self.kept_dice, self.advised_places, lambda place: self._toggle(scene, place))
        draw_tray(scene, at, view, picked_dice)
        if self._has_advice(scene) and _enters_rolls(scene):
            draw_advice(scene, at, self._advice_note(scene), partial(self._advise, scene))
        elif at.is_wide and "die:0" in scene.answers and not self.reminders(scene.snapshot):
            draw_legend(scene, at, picked_dice, self._advice_reason(scene.snapshot), partial(self._explain_advice, scene))
        elif not at.is_wide and "die:0" in scene.answers and _enters_rolls(scene) and self._advice_reason(snapshot):
            draw_advice(scene, at, translate("into_the_blue.why_short"), partial(self._explain_advice, scene), "why")

    def _added_faces(self) -> list[int]:
        """Return the faces of the dice that players last kept besides the advised ones."""
        earlier_snapshot = self._seen_snapshot
        if earlier_snapshot is None or "die:0" not in answers_by_mark(earlier_snapshot):
            return self._own_faces  # these dice are being rolled by hand
        return [earlier_snapshot.view.tray.dice[place].face for place in sorted(self.kept_dice - self.advised_places)]

    def _kept_before(self, scene: TableScene) -> frozenset[int]:
        """Return the places of the dice that players kept at the last roll besides the advised ones; they stay kept until tapped."""
        if "die:0" not in scene.answers:
            return frozenset()
        missing, places = Counter(self._own_faces), set[int]()
        for place, die_view in enumerate(scene.snapshot.view.tray.dice):
            if not die_view.is_fresh and place not in self.advised_places and missing[die_view.face]:
                missing[die_view.face] -= 1
                places.add(place)
        return frozenset(places)

    def _chances(self, scene: TableScene) -> Chances | None:
        """Return the chances with the kept dice and with the advised ones; None without odds. Cached for each set of kept dice."""
        odds, tray = scene.snapshot.odds, scene.snapshot.view.tray
        if odds is None:
            return None
        is_asked = "die:0" in scene.answers and not is_game_prompt_replaced(scene.snapshot)
        if self._chosen_chances is not None and (not is_asked or self._chosen_for == self.kept_dice):
            return self._chosen_chances  # neither an animation nor a question of the session changes odds
        if not is_asked or not tray.rolls_left:
            return Chances(tuple(row.chance for row in odds.rows))
        kept_chances, goal = advised, aim = _chances_keeping(scene.snapshot.view, self.advised_places)
        if self.kept_dice != self.advised_places:
            kept_chances, goal = _chances_keeping(scene.snapshot.view, self.kept_dice)
        self._chosen_chances, self._chosen_for = Chances(kept_chances, advised, goal, aim), set(self.kept_dice)
        return self._chosen_chances

    def _toggle(self, scene: TableScene, place: int) -> None:
        self.kept_dice ^= {place}
        scene.actions.renew()

    def _has_advice(self, scene: TableScene) -> bool:
        """Return whether the kept dice show other faces than the advised ones."""
        state = scene.state
        view: BoardView = state.snapshot.view
        return "die:0" in state.answers and sorted(_faces(view, self.kept_dice)) != sorted(_faces(view, self.advised_places))

    def _advice_note(self, scene: TableScene) -> str:
        """Return a goal and its chance with the advised dice; without odds these dice."""
        faces, odds = _faces(scene.snapshot.view, self.advised_places), self._chosen_chances
        if scene.snapshot.odds is None or odds is None:
            return translate("into_the_blue.keeping", faces=faces) if faces else translate("into_the_blue.keeping_none")
        return _goal_words(odds, self._goals(scene, odds), odds.advised)

    def _goals(self, scene: TableScene, odds: Chances) -> list[int]:
        """Return the goals whose chances the reroll and the advice both name: of the kept dice, and of the advised ones."""
        if not self._has_advice(scene):
            return [odds.goal]
        compared_goal = odds.compared_goal(kept_depth(scene.snapshot.view, self.advised_places))
        is_large = scene.is_wide and scene.look.text_factor > 1
        has_room = not is_large and CHEST not in (odds.goal, compared_goal)  # a cell has room for two levels, not for “chest”
        return [compared_goal] if not has_room else sorted({odds.goal, compared_goal} - {0})

    def _advice_reason(self, snapshot: Snapshot) -> tuple[str, ...]:
        """Return the reason for the advised dice, the VP of their goal and its chance, and a shorter form; () without odds. Cached."""
        if self._reason_for[0] is not snapshot or self._reason_for[1] is not self._chosen_chances:
            reasons = _reasons_of(snapshot, self._chosen_chances, self.advised_places)
            self._reason_for, self._reasons = (snapshot, self._chosen_chances), reasons
        return self._reasons

    def _keeping_note(self, scene: TableScene, note: Words) -> Words:
        """Return the note of the reroll: that it follows the advice, the kept dice, their level, and its chance if odds are shown.

        `note` is the note of the advised dice, used without odds.
        """
        faces, odds = _faces(scene.snapshot.view, self.kept_dice), self._chosen_chances
        is_advised = self._follows_advice(scene)
        words = translate("into_the_blue.keeping", faces=faces) if faces else translate("into_the_blue.keeping_none")
        if scene.snapshot.odds is None or odds is None:
            return translate("into_the_blue.as_advised", note=note) if is_advised else words
        words = translate("into_the_blue.as_advised", note=words) if is_advised else words
        goal = _goal_words(odds, self._goals(scene, odds), odds.rows)
        if is_advised and odds.chance_of(odds.goal, odds.rows) < LEAST_CHANCE:
            goal = translate("into_the_blue.no_goal")
        return translate("into_the_blue.with_goal", note=words, goal=goal)

    def _follows_advice(self, scene: TableScene) -> bool:
        """Return whether the reroll keeps the dice that are advised."""
        return bool(self.advised_places) and (self.kept_dice == self.advised_places or not self._has_advice(scene))

    def _advise(self, scene: TableScene) -> None:
        """Keep the advised dice instead of the tapped ones."""
        self.kept_dice = set(self.advised_places)
        scene.actions.renew()

    def _explain_tie(self, scene: TableScene, level: int) -> None:
        words = scene.snapshot.view.ties[level - 1]
        scene.actions.open(ExplanationStep(translate("into_the_blue.tie_now", level=level), words))

    def _explain_chests(self, scene: TableScene) -> None:
        title, words = translate("into_the_blue.chests_title"), translate("into_the_blue.chests_words")
        scene.actions.open(ExplanationStep(title, words))

    def _explain_advice(self, scene: TableScene) -> None:
        """Compare the advice with other ways to go on, the chosen dice among them if they differ."""
        scene.actions.open(AdviceStep(scene.snapshot.view, self.kept_dice if self._has_advice(scene) else ()))

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """Return the animations of dice, shells, chests and the last turns."""
        return animations.animations(scene, self._kept_at_roll(before, after), before, after)

    def _spots_now(self, snapshot: Snapshot) -> Spots:
        """Return the spots of the dice of a state that is drawn for the first time; after an undo, those before it.

        After a restart they are those of the view, which derives them from the log.
        """
        before = self._seen_snapshot
        if before is not None and before.session == snapshot.session and snapshot.entry_kind == "move" and before.view:
            return self._kept_at_roll(before, snapshot).spots
        view: BoardView = snapshot.view
        return self._spots_of_trays.get(_tray_key(snapshot), view.spots)

    def _kept_at_roll(self, before: Snapshot, after: Snapshot) -> KeptDice:
        """Return the dice that a roll kept, with their spots; remember the new spots for the case that a later roll is undone."""
        tray_before, tray = before.view.tray, after.view.tray
        kept_places = (
            frozenset(range(len(tray_before.dice))) - {*tray_before.throwing}
            if tray_before.is_waiting
            else frozenset(self.kept_dice)
        )
        is_roll = any(isinstance(event, DiceRolled) for event in after.events)
        is_reroll = is_roll and 0 < tray_before.rolls_left < ROLLS
        starts = animations.earlier_places(kept_places, tray_before.dice, tray.dice) if is_reroll else []
        spots = spots_after_roll(starts, self.spots) if is_reroll else SORTED_SPOTS if is_roll else self.spots
        kept_dice = KeptDice(kept_places, self.spots, spots)
        self._spots_of_trays[_tray_key(after)] = spots
        return kept_dice

    def prepaint(self, scene: TableScene) -> Sequence[SizedPicture]:
        """Return the pictures of shells, perfect dives and dice, with their sizes."""
        size = Layout(Area(0, 62, scene.w, 278), scene.w, scene.h).die
        looks = [picture(die, face, IVORY, is_held, False) for face in animations.FACES for is_held in (False, True)]
        return [*animations.prepaint(scene), *((look, size * DIE_W, size * DIE_H) for look in looks)]

    def flag(self, scene: TableScene, view: SeatView) -> Flag:
        """Return a flag with the remaining shells and the chests."""
        return flag_of(view)

    # answers

    def cells(self, scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
        """Return the cells of the answers; leave one free for the advice while the kept dice differ from it, and for an idle reroll."""
        cells = super().cells(scene, offers)
        if self.idle_cells(scene):
            return [cell._replace(span=min(cell.span, MAIN_CELLS if scene.is_wide else 1)) for cell in cells]
        if self._has_advice(scene) or self._has_own_dice_key:
            return [cell._replace(span=min(cell.span, MAIN_CELLS)) for cell in cells]
        return [cell._replace(kind="main") if _is_advised_level(scene, cell.offer) else cell for cell in cells]

    def draw_answers(self, scene: TableScene, at: TableLayout) -> bool:
        """Draw the advice beside the answers, or a hint or all levels in place of them; return True if no other answers follow."""
        if scene.snapshot.prompt is not None and all(
            type(choice.move).__name__ == "TakeChest" for choice in scene.snapshot.prompt.choices
        ):
            return self._draw_chest_hint(scene, at)
        most = CELLS if scene.is_wide else CELLS - 1  # upright the fourth would be beside Undo, with another shape
        if len(self._listed_answers) > most and all(isinstance(offer.choice.move, PlaceShells) for offer in self._listed_answers):
            return self._draw_all_levels(scene, at)
        if self._has_own_dice_key:
            _draw_own_dice(scene, at)
            return False
        if not self._has_advice(scene) or _enters_rolls(scene):
            reasons = () if scene.is_wide or _enters_rolls(scene) else self._advice_reason(scene.snapshot)
            if reasons and "die:0" in scene.answers and len(self._listed_answers) > 1:  # a single answer fills both cells
                draw_reason(scene, at.cells[1], reasons, partial(self._explain_advice, scene))
            return False
        if len(self.advised_places) == len(DIE_PLACES):  # Stop is the advice, and the reroll is in the cell
            return False
        lamp = picture(icon, "lamp", plate_painters.ink_on("plain", scene.theme))
        title, area = translate("into_the_blue.advice_title"), at.cells[2 if scene.is_wide else 1]
        note, tap = self._advice_note(scene), partial(self._advise, scene)
        answer(scene, "advice", area, "plain", title, note=note, tint=scene.ink.tint, tap=tap, lead=lamp)
        return False

    def _draw_all_levels(self, scene: TableScene, at: TableLayout) -> bool:
        """Draw an answer for each level, all of one shape, when they have no room in the usual cells. Return True."""
        first, last = at.cells[0], at.cells[OUT_CELL if scene.is_wide else OUT_CELL - 1]
        room = Area(first.x, first.y, last.right - first.x, last.bottom - first.y)
        count = len(self._listed_answers)
        in_grid = count - (count > CELLS)
        areas = room.columns(count, GAP_UNITS) if scene.is_wide else [*room.grid(in_grid, 2, GAP_UNITS), at.cells[OUT_CELL]][:count]
        for offer, area in zip(self._listed_answers, areas, strict=True):
            title, note = self.words(scene, offer)
            tap = partial(scene.actions.take, offer, 0)
            kind = "main" if _is_advised_level(scene, offer) else "plain"
            answer(scene, offer.name, area, kind, title, note=note, tint=scene.ink.tint, tap=tap)
            if kind == "main":
                draw_badge_on(scene, area)
        return True

    def _draw_chest_hint(self, scene: TableScene, at: TableLayout) -> bool:
        """Write in place of the answers how to choose a chest; return False, without drawing, if there are other answers."""
        if self._listed_answers:
            return False
        first, last, words = (
            at.cells[0],
            at.cells[OUT_CELL if scene.is_wide else OUT_CELL - 1],
            translate("into_the_blue.tap_chest"),
        )
        area = Area(first.x, first.y, last.right - first.x, last.bottom - first.y)
        scene.paragraph("hint", words, area, 28, scene.ink.ink, anchor="middle", is_top=False)
        return True

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """Return the answers except chests, which are tapped in the scene; a reroll keeps the marked dice.

        Levels are in the order of the sea, the highest first.
        """
        answers: list[AnswerButton] = []
        for offer in sorted(offers, key=_level_of):
            answers += self._answer(scene, offer, answers)
        self._listed_answers, self._has_own_dice_key = answers, _has_app_roll(scene.snapshot)
        return answers

    def least_rows(self) -> int:
        """Return two rows where the key for own dice is below the roll of the app."""
        return 2 if self._has_own_dice_key else 0

    def _answer(self, scene: TableScene, offer: AnswerButton, answers: list[AnswerButton]) -> list[AnswerButton]:
        kind, fields = type(offer.choice.move).__name__, offer.choice.fields
        if kind in PICKING and fields and fields[0].name == "dice":
            return self._reroll(scene, offer)
        if kind in PICKING and "die:0" in scene.answers:
            return []  # `_reroll` makes the only rerolling answer: all dice but the marked ones
        if kind == "TakeChest":
            return _chest_answers(scene, offer, answers)
        return [offer] if kind == "PlaceShells" or not is_in_scene(scene, offer) else []

    def _reroll(self, scene: TableScene, offer: AnswerButton) -> list[AnswerButton]:
        view: BoardView = scene.snapshot.view
        dice, choice = [die_view.label for die_view in view.tray.dice], offer.choice
        rest = tuple(place for place in range(len(dice)) if place not in self.kept_dice)
        if not rest or offer.values is not None:
            return []
        note = self._keeping_note(scene, _advised_note(scene))
        if len(self.advised_places) < len(DIE_PLACES):  # otherwise Stop is the main answer
            choice = replace(choice, role="primary", cell="go")
        return [replace(offer, choice=choice, label=view.reroll[len(rest) - 1], note=note, values=(rest,), mark="")]

    def idle_cells(self, scene: TableScene) -> Sequence[IdleCell]:
        """List the reroll while all dice are kept, when it can't be given. No other answer gets its cell: a tap may be late."""
        is_all_kept = len(self.kept_dice) == len(DIE_PLACES) and "die:0" in scene.answers
        if not is_all_kept or len(self._listed_answers) > 1:
            return ()
        is_out = any(map(_is_way_out, self._listed_answers))
        cell, span = (0, MAIN_CELLS if scene.is_wide else 1) if is_out else (MAIN_CELLS if scene.is_wide else 1, 1)
        return [IdleCell(cell, span, translate("into_the_blue.idle_reroll"), translate("into_the_blue.idle_reroll_note"))]

    def words(self, scene: TableScene, offer: AnswerButton) -> tuple[Words, Words]:
        """Return the title of an answer's plate and its note; the title is shorter where many levels are offered.

        The note of one of several levels is on the level itself, where it has room.
        """
        move = offer.choice.move
        if not isinstance(move, PlaceShells):
            return super().words(scene, offer)
        note = "" if len(self._listed_answers) > 1 and has_meanings(scene.snapshot.view, scene.is_wide) else offer.note
        if len(self._listed_answers) > (2 if scene.is_wide else CELLS - 1):
            return translate("into_the_blue.place", level=move.level, shells=move.shells), note
        return super().words(scene, offer)[0], note

    def choice_to_open(self, snapshot: Snapshot) -> Choice | None:
        """Return the choice that enters one rerolled physical die: all its faces are in one place; None for other questions."""
        reports = [choice for choice in snapshot.prompt.choices if isinstance(choice.move, ReportRoll)] if snapshot.prompt else []
        fields = reports[0].fields if reports else ()
        return reports[0] if fields and isinstance(fields[0], Pick) and fields[0].most == 1 else None

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the second step that enters physical dice; None for the default keys."""
        is_roll = isinstance(given_answer, Choice) and type(given_answer.move).__name__ == TELLING and len(given_answer.fields) == 1
        return FacesStep(scene, given_answer) if isinstance(given_answer, Choice) and is_roll else None

    def confirming_step(self, snapshot: Snapshot, offer: AnswerButton) -> SecondStep | None:
        """Return the question before a stop that loses the turn although rolls are left; None for other answers."""
        is_loss = type(offer.choice.move).__name__ == "StopRolling" and offer.choice.loses
        return LostTurnStep(snapshot.view, offer.choice, self.actions) if is_loss else None

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a die on the tray, or of a mark that every game has."""
        kind, _, name = mark.partition(":")
        view: BoardView | None = scene.snapshot.view
        if kind == "die" and view is not None and int(name) < len(view.tray.dice):
            return die_of(view.tray.dice[int(name)])
        return super().picture_of(scene, mark)

    def answer_picture(self, scene: TableScene, offer: AnswerButton) -> Picture | None:
        """Return the small picture before an answer's words, or None."""
        name = type(offer.choice.move).__name__
        if _is_advised_level(scene, offer):
            return picture(icon, "lamp", plate_painters.ink_on("main", scene.theme))
        if name in PICKING:
            if not self._follows_advice(scene):
                return picture(die, "5")
            return picture(icon, "lamp", plate_painters.ink_on("main", scene.theme))
        if name == "StopRolling" and offer.choice.role == "primary" and "die:0" in scene.answers:  # else it is the only answer
            return picture(icon, "lamp", plate_painters.ink_on("main", scene.theme))
        if name == "StopRolling":
            return picture(icon, "stop", plate_painters.ink_on("end", scene.theme)) if offer.choice.cell == "out" else None
        return picture(chest, False) if name in ("TakeChest", "EnterValue") else super().answer_picture(scene, offer)


def _tray_key(snapshot: Snapshot) -> tuple[object, ...]:
    """Return what identifies a roll of a turn, also after an undo: the session, the seat, the rolls left and the dice."""
    view: BoardView = snapshot.view
    seats = tuple(seat.seat for seat in view.seats if seat.is_up)
    return snapshot.session, seats, view.tray.rolls_left, tuple(die_view.face for die_view in view.tray.dice)


def _goal_words(odds: Chances, goals: Sequence[int], rows: Sequence[float]) -> str:
    """Return goals and their chances among `rows`."""
    words = ""
    for goal in goals:
        chance = percent(odds.chance_of(goal, rows))
        if goal == CHEST:
            goal_words = translate("into_the_blue.advised_chest", chance=chance)
        elif words:
            goal_words = translate("into_the_blue.advised_next", chance=chance, level=goal)
        else:
            goal_words = translate("into_the_blue.advised", chance=chance, level=goal)
        words = translate("into_the_blue.with_goal", note=words, goal=goal_words) if words else goal_words
    return words


def _reasons_of(snapshot: Snapshot, odds: Chances | None, advised_places: Set[int]) -> tuple[str, ...]:
    """Return the advice's goal, its chance, and what it would bring and why, then the last two alone; () without odds."""
    if snapshot.odds is None or odds is None or not odds.aim:
        return ()
    if odds.chance_of(odds.aim, odds.advised) < LEAST_CHANCE:
        return (translate("into_the_blue.legend_poor"),)
    chance, safe = percent(odds.chance_of(odds.aim, odds.advised)), kept_depth(snapshot.view, advised_places)
    if odds.aim == CHEST:
        gain = max((level.gains[-1] for level in snapshot.view.levels[:safe]), default=0)
        if gain > 0 and odds.chance_of(CHEST, odds.advised) < 1:
            return (translate("into_the_blue.legend_chest_or", chance=chance, points=gain),)
        return (translate("into_the_blue.legend_chest", chance=chance),)
    shells = [snapshot.view.tray.dice[place].face for place in advised_places].count(odds.aim)
    meaning = snapshot.view.levels[odds.aim - 1].meaning(shells)
    short = translate("into_the_blue.legend_meaning", meaning=meaning)
    if odds.aim <= safe:
        return translate("into_the_blue.legend_safe", level=odds.aim, meaning=meaning), short
    return translate("into_the_blue.legend_reason", level=odds.aim, chance=chance, meaning=meaning), short


def _level_of(offer: AnswerButton) -> int:
    """Return the level on which an answer places shells; 0 for other answers."""
    return offer.choice.move.level if isinstance(offer.choice.move, PlaceShells) else 0


def _is_advised_level(scene: TableScene, offer: AnswerButton) -> bool:
    """Return whether an answer places shells on the advised level."""
    move = offer.choice.move
    return isinstance(move, PlaceShells) and scene.snapshot.view.levels[move.level - 1].is_advised


def _enters_rolls(scene: TableScene) -> bool:
    """Return whether an answer enters a roll, which leaves no cell for the advice."""
    prompt = scene.snapshot.prompt
    return prompt is not None and any(type(choice.move).__name__ == TELLING for choice in prompt.choices)


def _has_app_roll(snapshot: Snapshot) -> bool:
    """Return whether the only answer is the first roll of a turn with the app's dice."""
    choices = snapshot.prompt.choices if snapshot.prompt is not None else ()
    return len(choices) == 1 and isinstance(choices[0].move, RollDice)


def _draw_own_dice(scene: TableScene, at: TableLayout) -> None:
    """Draw beside the roll of the app a key that enters the roll of a player with physical dice."""
    title, note = translate("into_the_blue.own_dice"), translate("into_the_blue.own_dice_note")
    tap, area = partial(_enter_own_dice, scene), at.cells[MAIN_CELLS if scene.is_wide else 1]
    answer(scene, "own-dice", area, "plain", title, note=note, tint=scene.ink.tint, tap=tap)


def _enter_own_dice(scene: TableScene) -> None:
    """Open the step for physical dice. Its choice is looked up now: the choices behind the menu are built when they are used."""
    prompt = scene.snapshot.prompt
    choices = prompt.any_time_choices if prompt is not None else ()
    choice = next((c for c in choices if isinstance(c.move, ReportRoll) and not c.move.is_last), None)
    if choice is not None:
        scene.actions.take(AnswerButton(choice, None, choice.label), 0)


def _is_way_out(offer: AnswerButton) -> bool:
    """Return whether an answer is a Stop that is not the main answer."""
    return type(offer.choice.move).__name__ == "StopRolling" and offer.choice.cell == "out"


def _faces(view: BoardView, places: Set[int]) -> list[str]:
    """Return the faces of the dice at these places, in the tray's order."""
    return [view.tray.dice[place].label for place in sorted(places)]


def _chances_keeping(view: BoardView, places: Set[int]) -> tuple[tuple[float, ...], int]:
    """Return the chances of `GOALS` with the dice at these places, and the level, or CHEST, for which they are kept."""
    faces = tuple(die_view.face for die_view in view.tray.dice)
    chances = chances_keeping(faces, places, view.tray.rolls_left)
    gains = Gains(tuple(level.gains for level in view.levels), view.chest_gain)
    return chances, best_goal(tuple(faces[place] for place in sorted(places)), chances, gains)


def _advised_note(scene: TableScene) -> Words:
    """Return the note of the answer that keeps the advised dice, or ""."""
    choices = scene.snapshot.prompt.choices if scene.snapshot.prompt is not None else ()
    moves = (choice for choice in choices if not choice.fields and isinstance(choice.move, RollDice | ChooseDice))
    return next((choice.note for choice in moves), "")


def _advised_places(scene: TableScene) -> frozenset[int]:
    """Return the places of the dice that the primary answer keeps; all places if it stops."""
    prompt, tray = scene.snapshot.prompt, scene.snapshot.view.tray
    if prompt is None or "die:0" not in answers_by_mark(scene.snapshot):
        return frozenset()
    if any(choice.role == "primary" and isinstance(choice.move, StopRolling) for choice in prompt.choices):
        return frozenset(DIE_PLACES)
    moves = (choice.move for choice in prompt.choices if not choice.fields)
    rerolled = next((move.dice for move in moves if isinstance(move, RollDice | ChooseDice)), None)
    return frozenset() if rerolled is None else frozenset(range(len(tray.dice))) - frozenset(rerolled)


def _chest_answers(scene: TableScene, offer: AnswerButton, answers: list[AnswerButton]) -> list[AnswerButton]:
    """Return one answer for all chests with a value, or none if each chest is tapped in the scene."""
    if offer.choice.fields:
        is_there = any(other_offer.choice is offer.choice for other_offer in answers)
        return [] if is_there else [AnswerButton(offer.choice, None, offer.choice.label, offer.choice.note)]
    return [] if len(offer.choice.marks) == 1 and scene.state.marked_places.issuperset(offer.choice.marks) else [offer]


BOARD = IntoTheBlueBoard
