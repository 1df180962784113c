"""Table screen: draws a session, plays animations before it shows their result, and sends the players' inputs."""

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.pictures.worlds.moods import foot
from companion.session.inputs.control_presses import MENU
from companion.session.inputs.messages import Answer, Input, Redo, RewindUntil, SelectSeat, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import RenameSeat
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words
from kivy_ui.layout.real_keyboard import PadKeyboard
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.delayed_call import call_at
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import ANSWER_TIMEOUT_S, HELD_KEY, HeldTaps, Rect, TouchTarget
from kivy_ui.table import reminder_strip, undo
from kivy_ui.table.answer_buttons import (
    AnswerButton,
    answers_by_mark,
    bar_choices,
    create_buttons,
    is_game_prompt_replaced,
    open_choices,
    sole_choice,
    waiting_seats,
)
from kivy_ui.table.answer_cells import step_question
from kivy_ui.table.answers import Answers, dim_answers
from kivy_ui.table.asked_fields import AskedFields
from kivy_ui.table.board import board_for
from kivy_ui.table.card_overlay import CardOverlay
from kivy_ui.table.chest_peek import ChestPeek, ReadSeatView
from kivy_ui.table.corner_menu import CornerMenu
from kivy_ui.table.first_game_cards import FirstCard, FirstGameCards
from kivy_ui.table.prepaint import Prepaint
from kivy_ui.table.second_step import AnswerListStep
from kivy_ui.table.table_layout import CHOOSER_UNITS, OUT_CELL, SCENE_UNITS, TableLayout, table_layout
from kivy_ui.table.table_scene import Actions, DrawingState, SecondStep, TableScene, TableShape
from kivy_ui.table.table_sides import side_lookup

TOOLBOX = "toolbox"
UNDO_S, QUIET_S = 0.2, 1.0
"""Duration of the fade after an undo, and idle time before pictures of animations to come are painted. In seconds."""
SHARED_WAIT_S = 8.0
"""Longest wait for a tap at the end of an animation while phones have joined or the page is read aloud, in seconds."""
QUESTION_OF = attrgetter("entry", "bar_seat", "session", "field_entry")
OnShown = Callable[[Snapshot, Snapshot], object]


class TableStage(Stage):
    """Widget that draws one session: the game's, or the toolbox's beside it.

    on_result_shown   called with (before, now) once the animations of a change have ended
    ignore_taps_s   seconds during which answers (first value) and the way out (second) ignore taps after a change or “Back”
    ignore_taps_after_skip_s   the same after a tap that skipped an animation, so that quick taps draw nothing
    """

    ignore_taps_s = (0.35, 0.6)
    ignore_taps_after_skip_s = 0.5

    def __init__(self, shell: Shell, game: str, send: Callable[[Input], object], peek: ReadSeatView = lambda _: None) -> None:
        super().__init__(shell.look)
        self.shell = shell
        self.actions = Actions(
            answer=self.answer, take=self._on_answer_tap, pick=self.take_answer, open=self.open, undo=lambda: send(Undo()), redo=lambda: send(Redo()),
            rewind_until=lambda is_reached: send(RewindUntil(is_reached, is_confirmed=True)),
            renew=self.renew, is_seen=self.get_root_window, request=shell.request, show_message=shell.show_message, undo_at_once=lambda: send(Undo(is_confirmed=True)),
        )  # fmt: skip
        self.board = board_for(game, self.actions)
        self.state = DrawingState(self.board.skin, self.actions, self.board.picture_of)
        self.snapshot = self.latest_snapshot = Snapshot()
        self.step: SecondStep | None = None
        self.menu = CornerMenu(self.renew, self.get_root_window, shell.hide_message)
        self.on_result_shown: OnShown = lambda before, snapshot: None
        self.game = game
        self.first_card = CardOverlay(
            shell, game, self.board.card_delay_s,
            renew=self.renew, on_tap=self._on_card_closed, ignore_taps_s=lambda: self.ignore_taps_s[0],
        )  # fmt: skip
        self._send = send
        self._chest_peek = ChestPeek(peek, self.renew, shell)
        self._answers = Answers(self.board, self._on_answer_tap, self._go_back_in_step)
        self.asked_fields = AskedFields(shell, self.board, self.actions)
        self._keyboard = PadKeyboard(self, self._is_in_front)
        self._sole_choice = ""
        self._joining: tuple[int, str] | None = None
        self._steps_before: list[tuple[Page | None, SecondStep | None]] = []
        self._held_taps = HeldTaps(lambda place: shell.mark_ignored_tap(place=place), lambda: self.state.acting_seat)
        self._progress_at_answer: tuple[object, ...] = ()
        self._changed_at_s, self._skipped_at_s, self._left_step_at_s = 0.0, -math.inf, -math.inf
        self.prepaint = Prepaint(
            lambda: self.board.prepaint(self.new_scene()), lambda: self.look.unit, self._is_quiet,
            screen=lambda: f"{game}-{self.width:.0f}x{self.height:.0f}",
        )  # fmt: skip

    def new_scene(self) -> TableScene:
        """Make an empty scene of the screen's size."""
        return TableScene(self.look, self.width / self.look.unit, self.height / self.look.unit, self.state)

    def _is_quiet(self) -> bool:
        return not self.is_playing and time.monotonic() - self._changed_at_s > QUIET_S

    # what is shown

    def show(self, snapshot: Snapshot) -> None:
        """Show this state: first the animations of what happened, then the result. Then tap what was tapped meanwhile."""
        if self._held_taps.is_waiting and _progress(snapshot) != self._progress_at_answer:
            Clock.schedule_once(self._release_held_taps, 0)
        snapshot = snapshot if self.shell.settings.shows_odds else replace(snapshot, odds=None)
        is_same = (snapshot.session, snapshot.entry) == (self.latest_snapshot.session, self.latest_snapshot.entry)
        if self.is_withheld and is_same:
            self.latest_snapshot = snapshot  # connecting a device must not end an animation
            return
        if not is_same:
            self.finish_animations()
        before, animations, self.latest_snapshot = self.latest_snapshot, self.new_animations(snapshot), snapshot
        self._end_press()
        if any(not animation.over_result for animation in animations):
            self.menu.is_open, self.step = False, None
            notes = [animation for animation in animations if animation.is_note]
            withheld = [animation for animation in animations if not animation.is_note]
            self.play(withheld, partial(self._show_revealed_result, before, notes))
        else:
            self._show_result(before)
            if not is_same:
                self.play(animations, lambda: None)

    def on_animation_begin(self, animation: Animation) -> None:
        """Draw the picture beneath an animation at once, because the animation moves things from their drawn places."""
        if self.is_withheld:
            self.snapshot = animation.state_below or self.snapshot
        self._draw_now()

    def new_animations(self, snapshot: Snapshot) -> list[Animation]:
        """List the animations between the latest state and this one; none unless it is the next move and motion is on."""
        before = self.latest_snapshot
        is_next = snapshot.session == before.session and snapshot.entry != before.entry and snapshot.entry_kind == "move"
        return (
            list(self.board.animations(self.new_scene(), before, snapshot))
            if is_next and before.view and self.look.has_motion
            else []
        )

    def _show_revealed_result(self, before: Snapshot, notes: Sequence[Animation]) -> None:
        """Show the latest state after its animations, with notes over it; a first-game card comes once the board's delay is over."""
        self.first_card.begin_delay()
        self._show_result(before)
        if notes and self.first_card.card is None:
            self.play(notes, lambda: None)

    def _show_result(self, before: Snapshot) -> None:
        """Show the latest state, after its animations; `before` is the state before it."""
        snapshot = self.latest_snapshot
        if snapshot.entry_kind != "move" and snapshot.session == before.session and snapshot.entry != before.entry:
            self.fade(UNDO_S, moves_sprites=True)
        is_new = QUESTION_OF(snapshot) != QUESTION_OF(before)
        if is_new:
            self._changed_at_s = time.monotonic()
            self._close_step(snapshot.session == before.session)
        self.snapshot = snapshot
        self.state.snapshot = snapshot
        if snapshot.view is None or (snapshot.session, snapshot.entry) != (before.session, before.entry):
            self.state.tapped_seat = None  # a tapped flag selects its player until the next answer
        self.asked_fields.close_stale_page(snapshot)
        self._rename_joined()
        self._open_asked_fields()
        self.first_card.follow(snapshot)
        if is_new and self.step is None and not self.asked_fields.has_page and not is_game_prompt_replaced(snapshot):
            self._open_first_choice(snapshot)
        if snapshot.open_request == MENU != before.open_request:
            self.menu.press_key()
        self.renew()
        if self._is_dimmed:
            call_at(self._changed_at_s + self._wait_s(is_out=False), self.renew)
        self.on_result_shown(before, snapshot)

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Listen to a keyboard while the table is on the screen; stop painting ahead when it is removed."""
        if parent is None:
            self.prepaint.stop()
            self._keyboard.stop()
        else:
            self._keyboard.listen()

    def _is_in_front(self) -> bool:
        """Return whether nothing covers the table: no page, no menu, no toolbox, no animation."""
        return not (self.shell.is_covered or self.menu.is_open or self.snapshot.is_toolbox_shown or self.is_playing)

    @property
    def most_wait_s(self) -> float:
        """Longest wait for a tap in seconds: unlimited, unless a phone has joined or the page is read aloud."""
        phones = self.shell.device.phones
        access = phones.phone_access if phones is not None else None
        is_shared = self.shell.read_aloud.is_on or (access is not None and bool(access.clients))
        return SHARED_WAIT_S if is_shared else math.inf

    @property
    def is_withheld(self) -> bool:
        """Whether the latest state isn't shown yet, because its animations still play."""
        return self.snapshot is not self.latest_snapshot

    # drawing

    def compose(self, scene: Scene) -> None:
        """Draw the background, the flags, the scene, the question and the answers."""
        assert isinstance(scene, TableScene), "as new_scene makes it"
        board, snapshot = self.board, self.snapshot
        if snapshot.view is None:
            return
        at, is_asked = self._prepare(scene), self._is_asked
        scene.fill("world", board.world(scene))
        if self.step is None and not is_game_prompt_replaced(snapshot) and scene.state.shape.is_whole:
            scene.state.offers = create_buttons(bar_choices(snapshot)) if is_asked else []
            board.draw(scene, scene.area)
            if self.is_withheld and self.current_animation is not None:
                scene.leave_out(self.current_animation.hidden_keys)
            self._chest_peek.draw(scene)
            self.menu.draw_key(scene, at, self.snapshot)
        else:
            self._draw_usual_table(scene, at, is_asked)
        if self.menu.is_open:
            self.menu.draw(scene, at, snapshot if self.game == TOOLBOX else snapshot.toolbox)
        if self._can_show_card:
            low = (
                at.low if self._drawn_height > CHOOSER_UNITS else scene.h
            )  # pictures as answers use the room down to the lower edge
            self.first_card.draw(scene, Area(0, at.scene.y, scene.w, low - at.scene.y))
        else:
            self.first_card.hide()

    @property
    def open_card(self) -> FirstCard | None:
        """The first-game card that covers the table now; None for none."""
        return self.first_card.card if self._can_show_card and not self.first_card.is_awaited else None

    @property
    def _can_show_card(self) -> bool:
        """Whether the question is on the table, with neither a second step nor the menu over it."""
        return self._has_question and self.step is None and not self.menu.is_open

    @property
    def _has_question(self) -> bool:
        """Whether a question belongs to what is shown."""
        return self.snapshot.prompt is not None and not self.is_withheld

    @property
    def _is_asked(self) -> bool:
        """Whether the question and its answers are drawn: never before the first-game card that will cover them."""
        return self._has_question and not (self.first_card.is_awaited and self._can_show_card)

    def _prepare(self, scene: TableScene) -> TableLayout:
        """Update the table's state for this drawing; return the areas of the screen."""
        snapshot, state = self.snapshot, self.state
        is_asked = self._is_asked and not is_game_prompt_replaced(snapshot)
        state.snapshot, state.is_result_shown, state.shape = snapshot, not self.is_withheld, self.board.shape(snapshot, self.step)
        state.side_of = side_lookup(self.shell.settings, snapshot.seats)
        state.answers, state.marked_places = answers_by_mark(snapshot) if is_asked else {}, set()
        at = table_layout(scene, self._drawn_height, 0)
        state.acting_seat, state.looked_seats = self.acting_seat, self._chest_peek.looked_seats(snapshot)
        self.board.place_flags(scene, at.flags)
        return at

    @property
    def question_box(self) -> Rect | None:
        """Area of the question in the window, in pixels, clear of Undo; if the board draws the question, its area of messages.

        It is None if that board has none.
        """
        shape = self.board.shape(self.snapshot, self.step) if self.snapshot.view is not None else None
        scene = self.new_scene()
        if shape is None or (self.step is None and shape.is_whole and not shape.has_usual_question):
            area = self.board.message_area(scene) if shape is not None else None
            return self.box_of(area) if area is not None else None
        return self.box_of(undo.question_area(scene, table_layout(scene, self._scene_height, 0), self.snapshot.undo_here))

    @property
    def _scene_height(self) -> float:
        """Height of the scene in units; the usual one during a second step."""
        return SCENE_UNITS if self.step is not None else self.board.shape(self.snapshot).height

    @property
    def _drawn_height(self) -> float:
        """Height of the scene in this drawing, in units, once `_prepare` has asked the board for its shape."""
        return SCENE_UNITS if self.step is not None else self.state.shape.height

    def _draw_usual_table(self, scene: TableScene, at: TableLayout, is_asked: bool) -> None:
        """Draw the usual table: flags, scene, question and answers."""
        self._draw_scene(scene, at)
        top = at.low - (reminder_strip.foot_rise(scene) if self.step is None else 0)
        scene.put_in_area("foot", picture(foot, scene.state.shape.foot, scene.theme), Area(0, top, scene.w, scene.h - top))
        self.board.draw_flags(scene, at.flags, self._on_flag_tap)
        self.menu.draw_key(scene, at, self.snapshot)
        if is_asked:
            self._answers.draw(scene, self.step or self._step_below_card(scene), self._drawn_height)
            if self.step is None and self._is_dimmed:
                dim_answers(scene, at)
        elif self.current_animation is not None:
            scene.leave_out(self.current_animation.hidden_keys)
        self._chest_peek.draw(scene, getattr(self.step, "typed_change", None))

    def _step_below_card(self, scene: TableScene) -> SecondStep | None:
        """Return the second step that opens once the open first-game card is closed, whose foot is drawn below it; None for none."""
        cards = self.first_card.cards
        if cards is None or not cards.kind or self.open_card is None:
            return None
        choice = self.board.choice_to_open(self.snapshot)
        return self.asked_fields.step_of(scene, choice) if choice is not None else None

    def _draw_scene(self, scene: TableScene, at: TableLayout) -> None:
        """Draw the game, or the keys of a second step over it; darker below a question of the session's own."""
        if self.step is not None:
            shade = "#ffffff" if scene.theme == "light" else scene.ink.plate
            scene.put_in_area("shade", picture(plate_painters.shade, shade, 0.72), at.scene)
            self.step.body(scene).draw(scene, at.scene, "step")
            return
        due_reminders = tuple(self.board.reminders(self.snapshot)) if self._has_question else ()
        self.board.draw(scene, at.scene._replace(h=at.scene.h - reminder_strip.height(scene, due_reminders)))
        if is_game_prompt_replaced(self.snapshot):
            scene.put_in_area("shade", picture(plate_painters.shade, "#020d17", 0.5), at.scene)

    @property
    def acting_seat(self) -> int | None:
        """The seat whose answers the grid shows, else the seat whose turn it is; None for none."""
        is_asked = self.snapshot.bar_seat is not None and self.snapshot.prompt is not None
        return self.snapshot.bar_seat if is_asked else self._seat_up

    def answer_pictures(self) -> list[tuple[Picture, Words]]:
        """List the pictures of the present answers, each once: with the answer's label, or with that of its choice if it has several.

        Icons and the discs of players are left out: they need no legend.
        """
        scene, pictures = self.new_scene(), dict[Picture, Words]()
        for offer in create_buttons(bar_choices(self.snapshot)):
            look = self.board.answer_picture(scene, offer)
            if look is not None and look.paint not in (icon, disc):
                pictures[look] = offer.choice.label if look in pictures else offer.label
        return list(pictures.items())

    @property
    def _seat_up(self) -> int | None:
        """Seat whose turn it is; None for none."""
        return next((view.seat for view in self.board.order(self.snapshot) if view.is_up), None)

    def use_first_cards(self, cards: FirstGameCards) -> None:
        """Show first-game cards from now on. The card of the present question comes before a step that opened with it."""
        self.first_card.use(cards)
        if self.snapshot.prompt is not None and self.first_card.is_on:
            cards.follow(self.game, self.snapshot)
            self.step = None if cards.card is not None else self.step
        self.renew()

    def _on_card_closed(self) -> None:
        self._open_first_choice(self.snapshot)
        self.renew()

    # touches

    @property
    def is_playing(self) -> bool:
        """Whether an animation plays or waits for a tap; a note doesn't count, because the table can be used below it."""
        return self.current_animation is not None and not self.current_animation.is_note

    def _close_note(self, note: Animation, touch: MotionEvent) -> bool:
        """Close a note; return whether the touch is on it, or on the scene if it may cover any of it: then it does nothing else."""
        self.finish_animations()
        if note.note_area is not None:
            return note.note_area.overlaps(Area(*self.units_at(touch.x, touch.y), 1, 1))
        at = table_layout(self.new_scene(), self._scene_height, 0)
        return at.scene.y <= self.units_at(touch.x, touch.y)[1] < at.low

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Skip to the end of an animation, and ignore the tap otherwise, unless the table already shows its result.

        The second tap of a double tap doesn't skip the next animation.
        """
        touch.ud[HELD_KEY] = self._held_taps.is_waiting
        if (animation := self.current_animation) is not None and animation.is_note:
            if self._close_note(animation, touch):
                touch.ud["skipped"] = True
                return True
        elif animation is not None:
            if not animation.over_result:
                self.shell.mark_ignored_tap(has_effect=not self.has_just_begun)
            if animation.over_result or not self.has_just_begun:
                self._skipped_at_s = self._skipped_at_s if animation.over_result else time.monotonic()
                self.skip()
                self._chest_peek.hold_chest(self, animation, touch)
            if not animation.over_result:
                touch.ud["skipped"] = True
                return True
        return super().on_touch_down(touch)

    def _release(self, target: TouchTarget, touch: MotionEvent) -> None:
        """End a touch. If an answer was on its way when it began, its tap waits for the result."""
        tap = None if target.tap is None else partial(self._held_taps.call, target, touch)
        super()._release(target._replace(tap=tap), touch)
        self._held_taps.release(self._present_targets, self.look.scale)

    @property
    def _waits_for_result(self) -> bool:
        """Whether an answer is on its way to the table."""
        return self._held_taps.is_waiting and _progress(self.latest_snapshot) == self._progress_at_answer

    def _present_targets(self) -> Sequence[TouchTarget]:
        """Return the targets after the last tap: its change may not be drawn yet."""
        if self._redraw.is_triggered:
            self.draw_now()
        return self.targets

    def _release_held_taps(self, _: float) -> None:
        """Take the taps that waited, on a picture of the result; an animation or a page in front ends them."""
        if self._held_taps.is_waiting and _progress(self.latest_snapshot) == self._progress_at_answer:
            return
        self._held_taps.note_result()
        self._end_press()
        if self._redraw.is_triggered:
            self.draw_now()
        if self.is_playing or self.is_withheld or self.shell.is_covered:
            self._held_taps.drop()
        self._held_taps.release(self._present_targets, self.look.scale)

    def _on_answer_tap(self, offer: AnswerButton, at: int) -> None:
        now_s = time.monotonic()
        has_left_step = now_s - self._left_step_at_s < self.ignore_taps_s[at == OUT_CELL]  # an answer is where “Back” was
        wait_s = self._wait_s(at == OUT_CELL, self.state.shape)  # of the tapped drawing
        has_waited = now_s - self._changed_at_s >= wait_s and not has_left_step
        if has_waited and now_s - self._skipped_at_s >= self.ignore_taps_after_skip_s:
            self.take_answer(offer)
        else:
            self.shell.mark_ignored_tap()

    def _wait_s(self, is_out: bool, shape: TableShape | None = None) -> float:
        """Return how long after a change answers, or the way out, ignore taps, in seconds; `shape` is the present one, if known."""
        shape = shape or self.board.shape(self.snapshot)
        return max(self.ignore_taps_s[is_out], self.ignore_taps_s[0] * shape.tap_delay_factor)

    @property
    def _is_dimmed(self) -> bool:
        """Whether answers are dim because they ignore taps for longer than usual: a hasty second tap would do harm."""
        wait_s = self._wait_s(is_out=False)
        return wait_s > self.ignore_taps_s[0] and time.monotonic() - self._changed_at_s < wait_s

    def take_answer(self, offer: AnswerButton) -> None:
        """Take an answer: send it, ask again, open its variants, or ask for its fields."""
        if offer.inner:
            question = step_question(offer, self.snapshot.prompt)
            board_step = self.board.step(self.new_scene(), offer)
            self.open(board_step or AnswerListStep(question, offer.inner, self.take_answer, self.board.answer_picture))
        elif offer.values is not None:
            confirming_step = self.board.confirming_step(self.snapshot, offer)
            if confirming_step is not None:
                self.open(confirming_step)
            else:
                self.answer(offer.choice, offer.values)
        else:
            self.asked_fields.ask(self.new_scene(), offer.choice)

    def take_from_page(self, page: Page, offer: AnswerButton) -> None:
        """Take an answer of a page over the table. It closes with the answer; Back from the answer's fields leads to it."""
        self.asked_fields.opener = page
        self.take_answer(offer)

    def answer(self, choice: Choice, values: tuple[Value, ...] = ()) -> None:
        """Send an answer; if `values` are missing, ask for the choice's fields instead."""
        if choice.fields and not values:
            self.asked_fields.ask(self.new_scene(), choice)
            return
        if self.asked_fields.opener is not None:
            self.asked_fields.close_opener()
        self._close_step()
        self._sole_choice, self._joining = "", None
        if self._held_taps.note_answer():
            self._progress_at_answer = _progress(self.latest_snapshot)
            Clock.schedule_once(self._release_held_taps, ANSWER_TIMEOUT_S)
        self._send(Answer(choice.id, values))

    def join(self, choice: Choice, values: tuple[Value, ...], seat: int, name: str = "") -> None:
        """Send the choice with which a player joins at `seat`; then rename the seat, if `name` isn't ""."""
        self.answer(choice, values)
        self._joining = (seat, name) if name else None

    def _rename_joined(self) -> None:
        """Rename the seat of the player who has just joined, as soon as this is possible."""
        for choice in open_choices(self.snapshot) if self._joining is not None else ():
            if self._joining is not None and choice.move == RenameSeat(self._joining[0], ""):
                (_, name), self._joining = self._joining, None
                self._send(Answer(choice.id, (name,)))

    def _close_step(self, is_same: bool = True) -> None:
        """Close the second step, unless it stays open over its own answers of the same session; lists below it are out of date."""
        is_kept = is_same and self.step is not None and self.step.stays
        self.step = self.step if is_kept else None
        self._steps_before = [(page, None) for page, _ in self._steps_before if page is not None and is_kept]

    def open(self, step: SecondStep | None) -> None:
        """Open a second step; None closes it. Back leads to the open page or step, unless the new step reopens that itself."""
        page = self.asked_fields.close_opener()
        if page is None and (self.step is None or step is None):
            self._steps_before = []
        elif page is not None or not any(each_step is not None and each_step.reopens for each_step in (self.step, step)):
            self._steps_before.append((page, self.step))
        self.step, self.menu.is_open = step, False
        self.renew()

    def _go_back_in_step(self) -> None:
        if self.step is not None and self.step.go_back():
            self._leave_step()
            if self._sole_choice and self.snapshot.prompt and self.snapshot.prompt.lead is not None:
                self._send(SelectSeat(self.snapshot.prompt.lead))
            self._sole_choice = ""
        self.renew()

    def _leave_step(self) -> None:
        """Close the second step; it leads back to the page or step that opened it, a page to the step below it, too."""
        page, self.step = self._steps_before.pop() if self._steps_before else (None, None)
        self._left_step_at_s = time.monotonic()
        if page is not None:
            self.shell.open_page(page)

    def close_fields(self) -> None:
        """Close the second step and the page of fields, whichever is open."""
        self.step, self._steps_before = None, []
        self.asked_fields.close_page()

    def _open_asked_fields(self) -> None:
        """Open the fields of the choice that a button asked for, or of the only choice of a tapped flag."""
        ids = {self.snapshot.open_request, self._sole_choice} - {""}
        choices = [choice for choice in open_choices(self.snapshot) if choice.fields and choice.id in ids] if ids else []
        if choices and self.step is None and not self.asked_fields.has_page:
            self.asked_fields.ask(self.new_scene(), choices[0])

    def _open_first_choice(self, snapshot: Snapshot) -> None:
        """Ask for the fields of the choice that its board asks as soon as the question comes, or once its first-game card is closed."""
        choice = self.board.choice_to_open(snapshot)
        if choice is not None and self.first_card.card is None:
            self.asked_fields.ask(self.new_scene(), choice)

    def _on_flag_tap(self, seat: int) -> None:
        if self.step is not None and self.step.select_seat(seat):
            return
        if self.snapshot.prompt and seat in waiting_seats(self.snapshot.prompt) and seat != self.snapshot.bar_seat:
            self._sole_choice = sole_choice(self.snapshot.prompt, seat)
            self._send(SelectSeat(seat))
            return
        self.state.tapped_seat = None if self.state.tapped_seat == seat else seat
        if self.state.tapped_seat is not None and (words := self.board.points_of(self.snapshot, seat)):
            self.shell.show_message(words)
        self.renew()


def _progress(snapshot: Snapshot) -> tuple[object, ...]:
    """Return what an answer changes: the last entry, the question over the game, the choices, or the messages if it was refused."""
    choices = snapshot.prompt.choices if snapshot.prompt is not None else ()
    return snapshot.entry, snapshot.is_question, snapshot.message_count, *(choice.id for choice in choices[:1])
