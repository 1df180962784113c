"""Board of kits: places with their odds, a column for each player, counters, what may be picked, the order of turns."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import structs

from companion.games.kit.answering import AnswerGiven
from companion.games.kit.language import label_words
from companion.games.kit.prompts import CONDITION_MARK
from companion.games.kit.view import ActorView, KitView
from companion.pictures.kit_things import kit_room
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import SECRET_LIST, Choice, Number
from companion.table.sentence import Words, say
from companion.table.views import SeatView
from kivy_ui.games.kit import animations
from kivy_ui.games.kit.answers.layout import idle_kept_cells, kept_cells
from kivy_ui.games.kit.answers.pieces import answer_callback, draw_pairs
from kivy_ui.games.kit.answers.steps import CoveredStep
from kivy_ui.games.kit.counters.pieces import current_rolls, draw_strip, flag_counter, flag_look, icon_look, shared_counters
from kivy_ui.games.kit.final_state.pieces import final_counters, final_state
from kivy_ui.games.kit.flags.pieces import area_below_flags, draw_small_flags, is_crowded
from kivy_ui.games.kit.layout import seats_with_places
from kivy_ui.games.kit.order.layout import order_areas
from kivy_ui.games.kit.order.pieces import (
    LEAST_LOWER_H,
    actor_look,
    banner_cells,
    banners,
    by_number,
    conditions_of,
    draw_acting,
    draw_actor,
    draw_banner,
    draw_button,
    draw_further,
    draw_line_up,
    draw_next,
    draw_under_banner,
    has_condition_changes,
    has_order,
    position_up,
    reorder_targets,
    values_height,
)
from kivy_ui.games.kit.order.steps import ACTOR, actor_answers, answers_for, open_actor
from kivy_ui.games.kit.pieces import focus_of, thing_look
from kivy_ui.games.kit.scenes.pieces import draw_pick_scene, draw_places, draw_players, with_pressed_changes
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.look.skin import Skin
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, create_buttons, is_game_prompt_replaced
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.board import Board
from kivy_ui.table.counter_press import CounterPress
from kivy_ui.table.flags import Flag
from kivy_ui.table.gestures import DraggedThing, DropTarget, HoldOrTap, draw_targets
from kivy_ui.table.table_layout import OUT_CELL, SCENE_UNITS, TableLayout, table_layout
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape

MOST_AT_ONCE, MOST_AT_ONCE_UPRIGHT = 6, 6
STACKED_SCENE_UNITS = 302.0
"""Height of a wide screen’s scene above two rows of answers, in units."""
MOST_NEXT = 2
MOST_NAMED = 3  # players in the note of an answer
DRAGGED_ACTOR_UNITS = 64.0
MOST_BUTTONS, LEAST_FOLDED = 4, 2
MOST_AT_FOOT = 4
"""Most answers that have a button each at the foot."""
SIGN = "sign:"
"""Beginning of a choice's mark that names its icon in the scene."""


class KitBoard(Board):
    """Board that draws a `KitView`."""

    has_own_answers = True
    skin = Skin(plate="#150b26", tint="#3a2a5c", halo="#0d0618", dim="#cdbfe4")

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self._dragged_thing, self._press = DraggedThing(), HoldOrTap()
        self._idle_cells: list[IdleCell] = []
        self._counter_press = CounterPress(actions.renew)
        self._uncovered_seat: int | None = None  # who has confirmed in this turn that all others look away
        self._cached_animations: tuple[Snapshot, object, list[Animation]] | None = None

    final_state = staticmethod(final_state)
    final_counters = staticmethod(final_counters)

    def world(self, scene: TableScene) -> Picture:
        """Return the ground in the colour of the kit's box."""
        view: KitView | None = scene.snapshot.view
        return picture(kit_room, view.colour if view else "violet", scene.theme)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the scene of the phase: things to pick, the order of turns, or all places."""
        view: KitView = scene.snapshot.view
        if self._uncovered_seat not in (None, scene.snapshot.bar_seat):
            self._uncovered_seat = None
        area, focus = area_below_flags(scene, area), focus_of(scene, view)
        if focus:
            draw_pick_scene(scene, area, view, focus, self._dragged_thing)
        elif has_order(view):
            self._draw_order(scene, area, view)
        elif not view.places:
            draw_players(scene, area, with_pressed_changes(view, self._counter_press), self._counter_press)
        else:
            draw_places(scene, area, with_pressed_changes(view, self._counter_press), self._counter_press)

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """List the animations of things that moved and of shuffled stacks. Cached, because the table asks twice a tap."""
        key = (scene.look, scene.w, scene.h)
        if (
            self._cached_animations is None or self._cached_animations[0] is not after or self._cached_animations[1] != key
        ):  # asked for twice a tap
            kit_animations = animations.animations(after, partial(self._place_middles, scene, after))
            self._cached_animations = (after, key, kit_animations)
        return self._cached_animations[2]

    def _place_middles(self, scene: TableScene, snapshot: Snapshot) -> dict[str, tuple[float, float]]:
        """Return the middle of each place in a state, in units, by drawing the board into a scene that is not shown."""
        blank = TableScene(scene.look, scene.w, scene.h, structs.replace(scene.state, snapshot=snapshot, answers={}))
        if snapshot.view is not None:
            self.draw(blank, table_layout(scene, scene.state.shape.height, 0).scene)
        keys = (
            {f"place:{place.id}{part}": place.id for place in snapshot.view.places for part in (":pile", "")}
            if snapshot.view
            else {}
        )
        return {keys[sprite.key]: (sprite.x, sprite.y) for sprite in blank.sprites if sprite.key in keys}

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return a lower scene while so many answer at once that two answers side by side would be too narrow on a wide screen."""
        view: KitView | None = snapshot.view
        is_stacked = view is not None and view.is_at_once and len(seats_with_places(view)) == MOST_AT_ONCE
        return TableShape(height=STACKED_SCENE_UNITS) if is_stacked else TableShape()

    # flags

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the flags; instead the banners of the order of turns, if the board shows it, or small flags of many players."""
        view: KitView = scene.snapshot.view
        if is_crowded(scene) and not has_order(view):
            draw_small_flags(scene, area, [(seat, self.flag(scene, seat)) for seat in self.order(scene.snapshot)], tap)
            return
        if not has_order(view):
            super().draw_flags(scene, area, tap)
            return
        placed_banners = list(zip(banners(scene, view), banner_cells(scene, area, view)))
        for actor, place in placed_banners:
            draw_banner(scene, place, actor)
            self._touch_banner(scene, place, actor, targets=reorder_targets(scene, view, actor, placed_banners))
        for actor, _ in placed_banners:
            if self._dragged_thing.key == f"banner:{actor.id}":
                draw_targets(scene, reorder_targets(scene, view, actor, placed_banners))
                draw_actor(scene, "dragged", actor, self._dragged_thing.spot(DRAGGED_ACTOR_UNITS))

    def flag(self, scene: TableScene, view: SeatView) -> Flag:
        """Return the counter that decides who wins, with its picture; where no label has room, the first one; else the side."""
        counter = flag_counter(scene.snapshot.view, view.seat, is_alone=is_crowded(scene))
        if counter is None:
            return Flag() if is_crowded(scene) or scene.snapshot.standings else Flag(as_text(view.note))
        return Flag(number(counter.value), flag_look(counter), keeps_unit=not counter.wins)

    # answers

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """List the offers that have a cell at the foot: those that the scene shows are left out."""
        view: KitView | None = scene.snapshot.view
        if view is None or is_game_prompt_replaced(scene.snapshot):
            return super().answers(scene, offers)
        focus = focus_of(scene, view)
        inside = {focus.choice.id} if focus else {choice.id for choice in actor_answers(scene)} if has_order(view) else set()
        folded = _fold_options(offers, 1 if view.kept_answers else MOST_AT_FOOT)
        return [offer for offer in super().answers(scene, folded) if offer.choice.id not in inside]

    def cells(self, scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
        """Return the answers in cells; each of few answers has its own, also while others can't be given."""
        self._idle_cells = []
        places = kept_cells(scene, offers)
        if not places:
            return super().cells(scene, offers)
        self._idle_cells = idle_kept_cells(scene, offers)
        return places

    def least_rows(self) -> int:
        """Return the number of rows that the cells of idle answers need."""
        return max((idle.at + 1 for idle in self._idle_cells if idle.at < OUT_CELL), default=0)

    def idle_cells(self, scene: TableScene) -> Sequence[IdleCell]:
        """List the answers that keep their cells and can't be given now."""
        return self._idle_cells

    def words(self, scene: TableScene, offer: AnswerButton) -> tuple[Words, Words]:
        """Return an answer's words; with the player's name where several players answer in one grid."""
        prompt, seat = scene.snapshot.prompt, offer.choice.seat
        title, note = super().words(scene, offer)
        unseen = [view for view in scene.snapshot.view.seats if view.has_own and view.seat not in scene.state.looked_seats]
        if scene.state.looked_seats and unseen and seat is None and offer.role == "primary":
            names = [scene.name(view.seat) for view in unseen]
            few = len(unseen) <= MOST_NAMED
            return (title, translate("kit.not_looked", names=names) if few else translate("kit.many_not_looked", count=len(unseen)))
        is_shared = prompt is not None and seat is not None and len({choice.seat for choice in prompt.choices}) > 1
        return (title, scene.name(seat)) if is_shared and seat is not None else (title, note)

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the step that covers what only the acting player may see, once a turn; None if there is nothing to cover."""
        seat = given_answer.seat if isinstance(given_answer, Choice) and SECRET_LIST in given_answer.marks else None
        if seat in (None, self._uncovered_seat) or len(scene.snapshot.seats) == 1 or not isinstance(given_answer, Choice):
            return None
        return CoveredStep(given_answer, self.actions, scene.name(seat), partial(setattr, self, "_uncovered_seat", seat))

    def choice_to_open(self, snapshot: Snapshot) -> Choice | None:
        """Return the usual choice if it is a number that another player has just typed, so that all can be entered in a row."""
        last_answer = next((event for event in snapshot.events if isinstance(event, AnswerGiven)), None)
        if snapshot.prompt is None or snapshot.entry_kind != "move" or last_answer is None:
            return None
        usual = next((choice for choice in snapshot.prompt.choices if choice.role == "primary"), None)
        is_repeated = usual is not None and usual.seat != last_answer.seat and usual.label == label_words(*last_answer.label)
        return usual if usual is not None and is_repeated and _is_number_typed(usual) else None

    def draw_answers(self, scene: TableScene, at: TableLayout) -> bool:
        """Draw each player's answers below their column while several answer at once."""
        if not self._is_at_once(scene):
            return False
        draw_pairs(scene, at, scene.snapshot.view)
        return True

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a thing, player, creature or condition; None for other marks."""
        if mark.startswith(ACTOR):
            return actor_look(scene, int(mark.removeprefix(ACTOR)))
        if mark.startswith(CONDITION_MARK):
            return icon_look(mark.removeprefix(CONDITION_MARK))
        return thing_look(mark)[0] if mark.startswith("thing:") else super().picture_of(scene, mark)

    # the order of turns

    def _draw_order(self, scene: TableScene, area: Area, view: KitView) -> None:
        """Draw each actor's values below its banner, the acting one large, who is next, and the answers that pick an actor."""
        layout = table_layout(scene, SCENE_UNITS, 0)
        counters, order, up = shared_counters(view), list(view.order), position_up(view)
        dice = current_rolls(scene.snapshot)
        later = [other for other in (*order[up + 1 :], *order[:up]) if _acts_later(other)][:MOST_NEXT]
        buttons = self._buttons(scene)
        actors, places = banners(scene, view), banner_cells(scene, layout.flags, view)
        at = order_areas(scene, area, values_height(actors, places[0].w), bool(counters or dice), len(buttons))
        for actor, place in zip(actors, places):
            values_area = at.values._replace(x=place.x, w=place.w)
            draw_under_banner(scene, values_area, actor)
            if conditions_of(actor):
                self._touch_banner(scene, values_area, actor, "under")
        draw_further(scene, layout.corner._replace(y=at.values.y, h=LEAST_LOWER_H), len(order) - len(actors))
        is_lined_up = not order[up].is_up and len(order) > 1
        if counters or dice:
            whole_strip = at.strip._replace(x=at.line_up.x, w=at.line_up.w)
            usual_strip = at.strip._replace(w=min(at.strip.w, 220.0 * len((*counters, *dice))))
            draw_strip(scene, whole_strip if is_lined_up and not buttons else usual_strip, counters, dice)
        if not is_lined_up:
            draw_acting(scene, at.current_actor, order[up], self._press)
            draw_next(scene, at.next_actors, later)
        else:
            draw_line_up(scene, at.line_up, by_number(order))
        for nth, ((words, sign, tap), cell) in enumerate(zip(buttons, at.buttons)):
            draw_button(scene, f"scene:{nth}", cell, words, mark=sign, tap=tap)

    def _buttons(self, scene: TableScene) -> list[tuple[Words, str, Callable[[], object]]]:
        """Return words, icon and tap of the scene's buttons: the first answers that pick an actor, and a list of the others."""
        if is_game_prompt_replaced(scene.snapshot) or not scene.state.is_result_shown:
            return []
        offers = _fold_conditions(create_buttons(actor_answers(scene)))
        if len(offers) > MOST_BUTTONS:
            rest = tuple(offers[MOST_BUTTONS - 1 :])
            offers[MOST_BUTTONS - 1 :] = [AnswerButton(rest[0].choice, None, say("kit.more", count=len(rest)), inner=rest)]
        return [(offer.label, "log" if offer.inner else _mark_icon(offer), answer_callback(scene, offer)) for offer in offers]

    def _touch_banner(
        self, scene: TableScene, area: Area, actor: ActorView, name: str = "banner", targets: Sequence[DropTarget] = ()
    ) -> None:
        """Add the touch target of a banner, or of the conditions below it.

        A tap opens what may be done to its player or creature, a drag to one of `targets` moves its turn there.
        """
        if is_game_prompt_replaced(scene.snapshot):
            return
        has_choices = bool(answers_for(scene, actor)) or has_condition_changes(scene, actor)
        if has_choices or targets:
            key = f"{name}:{actor.id}"
            tap = self._dragged_thing.tap(partial(open_actor, scene, actor)) if has_choices else None
            scene.touch(key, area, tap, drag=self._dragged_thing.drag(scene, key, targets))

    def _is_at_once(self, scene: TableScene) -> bool:
        """Return whether each player's answers are below their column: several players answer at once, and few play."""
        snapshot = scene.snapshot
        view: KitView | None = snapshot.view
        if view is None or snapshot.prompt is None or is_game_prompt_replaced(snapshot) or not scene.state.is_result_shown:
            return False
        seats = {choice.seat for choice in snapshot.prompt.choices}
        return (
            view.is_at_once
            and None not in seats
            and 1 < len(seats_with_places(view)) <= (MOST_AT_ONCE if scene.is_wide else MOST_AT_ONCE_UPRIGHT)
        )


def _acts_later(actor: ActorView) -> bool:
    return not (actor.is_in_bag or actor.is_done or actor.is_skipped)


def _fold_options(offers: list[AnswerButton], most: int) -> list[AnswerButton]:
    """Return one button for each choice with options if there are more than `most`: else some players would be behind “More”."""
    if len(offers) <= most:
        return offers
    counts = Counter(offer.choice.id for offer in offers)
    folded = {
        offer.choice.id: offer
        if counts[offer.choice.id] == 1
        else AnswerButton(offer.choice, None, offer.choice.label, offer.choice.note)
        for offer in offers
    }
    return list(folded.values())


def _fold_conditions(offers: list[AnswerButton]) -> list[AnswerButton]:
    """Return one button, the last one, in place of several answers that set a condition."""
    folded = tuple(offer for offer in offers if any(mark.startswith(CONDITION_MARK) for mark in offer.choice.marks))
    if len(folded) < LEAST_FOLDED:
        return offers
    conditions = AnswerButton(folded[0].choice, None, folded[0].choice.step, inner=folded)
    return [*(offer for offer in offers if offer not in folded), conditions]


def _is_number_typed(choice: Choice) -> bool:
    return [type(field) for field in choice.fields] == [Number]


def _mark_icon(offer: AnswerButton) -> str:
    """Return the icon that a mark of an answer names, such as plus or minus; a pen if none does."""
    return next((mark.removeprefix(SIGN) for mark in offer.choice.marks if mark.startswith(SIGN)), "draft")


BOARD = KitBoard
