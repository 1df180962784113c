"""Table screen: the open game, and the toolbox over it while it is open."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.session.inputs.messages import Answer, HideToolbox, ToolboxInput
from companion.session.inputs.snapshot import Snapshot
from companion.table.views import View
from kivy_ui.look.appearance import Look
from kivy_ui.pages.loaded import default_on_error
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Rect
from kivy_ui.table.first_game_cards import FirstGameCards
from kivy_ui.table.table_sides import side_of
from kivy_ui.table.table_stage import OnShown, TableStage

TOOLBOX = "toolbox"
SEEN_CARDS = "firsts"
"""Name of the setting with the first-game cards that each player has seen."""


class GamePage(Widget):
    """Page of the open game.

    stage              of the game
    toolbox            stage of the toolbox over it, None while it is closed
    on_result_shown    called with the previous and the current snapshot, once all animations of a move are over
    on_animation_end   called with the sound of an event, once an animation has shown it
    """

    def __init__(self, shell: Shell, game: str, peek: Callable[[int], View | None]) -> None:
        super().__init__()
        from kivy_ui.pages.play.table_menu import TableMenu  # imported later, so that the first frame of Home comes sooner

        self.shell = shell
        self.snapshot = Snapshot()
        self.stage = TableStage(shell, game, shell.send, peek)
        menu = self._menu = TableMenu(shell, self.stage, self._follow)
        self.stage.menu.contents = menu
        actions = self.stage.actions
        actions.other_players, actions.make_sheet, actions.other_sheet = menu.choose_players, menu.make_sheet, menu.choose_sheet
        actions.save_kit, actions.name_things = partial(menu.save_kit, self.stage), partial(menu.name_things, self.stage)
        actions.name_player = partial(menu.name_player, self.stage)
        actions.play_kit, actions.show_odds = menu.play_kit, menu.open_odds
        seen_cards: dict[str, list[str]] = {}
        self.stage.first_card.is_awaited = self.stage.first_card.is_on and bool(self.stage.board.first_cards)
        shell.request(
            lambda store: store.values_of("setting").get(SEEN_CARDS, {}), default_on_error(self._show_first_cards, seen_cards)
        )
        self.toolbox: TableStage | None = None
        self.on_result_shown: OnShown = lambda before, snapshot: None
        self.on_animation_end: Callable[[str], object] = lambda sound: None
        self._announced_snapshot = Snapshot()
        self.stage.on_result_shown = self._on_stage_landed
        self.stage.on_animation_end = lambda animation: self.on_animation_end(animation.sound)
        self.add_widget(self.stage)
        self.bind(pos=self._place_stages, size=self._place_stages)

    # for the shell

    def show(self, snapshot: Snapshot) -> None:
        """Show the game and the toolbox. The first picture is drawn at once, so that the page before it stays until then."""
        is_first, self.snapshot = not self.snapshot.session, snapshot
        self._show_toolbox(snapshot)
        self.stage.show(snapshot)
        if is_first:
            self.stage.draw_now()

    def use_look(self, look: Look) -> None:
        """Draw with another look."""
        for stage in self._stages:
            stage.use_look(look)
        self._place_stages()

    def finish_animations(self) -> None:
        """End all animations at once."""
        self.stage.finish_animations()

    @property
    def is_withheld(self) -> bool:
        """Whether an animation holds back what has happened."""
        return any(stage.is_withheld for stage in self._stages)

    def shows_first(self, snapshot: Snapshot) -> bool:
        """Return whether an animation shows, or will show, the moves that led to this snapshot."""
        is_same = snapshot.session == self.snapshot.session
        return is_same and (self.is_withheld or any(not animation.over_result for animation in self.stage.new_animations(snapshot)))

    @property
    def question_box(self) -> Rect | None:
        """Place of the question, in pixels; None if the menu is open or the board asks in another way."""
        return None if self.stage.menu.is_open else self._stages[-1].question_box

    @property
    def animations_s(self) -> float:
        """Maximum duration of the animations, in seconds."""
        return max(stage.animations_s for stage in self._stages)

    # the stages

    @property
    def _stages(self) -> list[TableStage]:
        return [self.stage, *([self.toolbox] if self.toolbox else [])]

    def _place_stages(self, *_: object) -> None:
        """Resize each stage to the screen, on whole pixels."""
        if self.width <= 2 or self.height <= 2:
            return
        x, y = round(self.x), round(self.y)
        for stage in self._stages:
            stage.pos, stage.size = (x, y), (round(self.x + self.width) - x, round(self.y + self.height) - y)

    def _show_toolbox(self, snapshot: Snapshot) -> None:
        is_open = snapshot.toolbox is not None and snapshot.is_toolbox_shown
        if self.toolbox and not is_open:
            self.remove_widget(self.toolbox)
            self.toolbox = None
        elif is_open and self.toolbox is None:
            self._open_toolbox()
        if self.toolbox and snapshot.toolbox:
            self.toolbox.show(snapshot.toolbox)

    def _open_toolbox(self) -> None:
        def send(input: Any) -> None:
            self.shell.send(ToolboxInput(input))

        self.stage.asked_fields.close_page()
        self.stage.menu.is_open = False
        self.toolbox = TableStage(self.shell, TOOLBOX, send)
        self.toolbox.actions.save_kit = partial(self._menu.save_kit, self.toolbox)
        self.toolbox.actions.name_things = partial(self._menu.name_things, self.toolbox)
        self.toolbox.actions.name_player = partial(self._menu.name_player, self.toolbox)
        self.toolbox.actions.continue_game = self._continue_game
        self.toolbox.on_result_shown = lambda before, snapshot: self._announce()
        self.toolbox.menu.on_corner = lambda: self.shell.send(HideToolbox())
        self.add_widget(self.toolbox)
        self._place_stages()

    def _continue_game(self) -> None:
        """End the game's pause with its only answer."""
        if self.snapshot.is_still and self.snapshot.prompt is not None:
            self.shell.send(Answer(self.snapshot.prompt.choices[0].id))

    def _show_first_cards(self, seen_cards: dict[str, list[str]]) -> None:
        """Show first-game cards from now on to players who haven't seen them."""
        self.stage.use_first_cards(FirstGameCards(self.stage.board.first_cards, seen_cards, self._save_seen_cards))

    def _save_seen_cards(self, seen_cards: dict[str, list[str]]) -> None:
        self.shell.request(lambda store: store.save("setting", SEEN_CARDS, seen_cards), lambda _: None)

    # after a move

    def _on_stage_landed(self, before: Snapshot, snapshot: Snapshot) -> None:
        """Announce the move, and rotate the screen to the acting player: an animation keeps the side it began on."""
        self._announce()
        self._follow()

    def _follow(self) -> None:
        seat, settings, facing = self.stage.acting_seat, self.shell.settings, self.shell.facing
        if self._menu.is_turning and not self.shell.holds_side and seat is not None:
            self.shell.face_side(side_of(seat, self.stage.snapshot.seats, settings.sides))
        if self.shell.facing != facing:
            self.stage.end_fade()

    def _announce(self) -> None:
        """Notify listeners of events in the game and the toolbox, once all animations are over."""
        if not self.is_withheld:
            before, self._announced_snapshot = self._announced_snapshot, self.stage.snapshot
            self.on_result_shown(before, self._announced_snapshot)
