"""Board of the toolbox: tabs, and below them dice on a cloth, a bag or stack, counters, or the turn clock over everything."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.toolbox.counters import ChangeCount, DropCounter, RenameCounter, SitDown
from companion.games.toolbox.creatures import AddCreature, RemoveCreature
from companion.games.toolbox.dice import EnterRoll
from companion.games.toolbox.draws import EnterDraw
from companion.games.toolbox.named_things import AddNamedThing
from companion.games.toolbox.phases import AddPhase, RemovePhase
from companion.games.toolbox.state import DICE
from companion.games.toolbox.tools import SelectTool
from companion.games.toolbox.turns import BeginAdmin, SetClock, SetTurnOrder
from companion.games.toolbox.view import ClockView, ToolsView
from companion.pictures.icons import icon
from companion.pictures.objects import bag, open_pile, piece, square_back, token
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.pictures.tools import tab
from companion.pictures.worlds.land import wood
from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import EndEarly
from companion.table.chess_clock import NO_SEAT
from companion.table.prompt import Choice
from companion.table.sentence import Words
from kivy_ui.elapsed_time import ElapsedTime
from kivy_ui.games.toolbox import animations
from kivy_ui.games.toolbox.choices.saved_choices import SavedChoices
from kivy_ui.games.toolbox.clock.steps import ClockStep, TurnOrderStep
from kivy_ui.games.toolbox.counters.pieces import CounterSelection, counter_picture, draw_panels
from kivy_ui.games.toolbox.counters.steps import ChangeStep, draw_counters
from kivy_ui.games.toolbox.dice.steps import dice_pool, draw_dice
from kivy_ui.games.toolbox.pieces import (
    WITH_PEOPLE,
    answer_choice,
    choices_of,
    draw_cloth,
    draw_seats,
    prepaint,
)
from kivy_ui.games.toolbox.players.steps import PlayersStep
from kivy_ui.games.toolbox.pots.pieces import draw_pot_below
from kivy_ui.games.toolbox.pots.steps import PotInput, draw_pot, open_new_pots
from kivy_ui.games.toolbox.steps import draw_clock, draw_paused, draw_question, has_parts_to_save
from kivy_ui.look.language import translate
from kivy_ui.look.skin import Skin
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.plate_painters import BRASS_INK
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.scene import BRASS, FOAM
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.board import Board
from kivy_ui.table.table_layout import SCENE_UNITS, table_layout
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape

TABS = {"dice": "tools", "pot": "bag", "clock": "clock", "counters": "count"}
"""Icon on each tab, by the tool that it selects; the tab of bags, stacks and piles is "pot"."""
POTS = {"bag": picture(bag), "stack": picture(square_back), "pile": picture(open_pile, 2)}
LISTED_ON_BOARD = (AddCreature, RemoveCreature, AddPhase, RemovePhase, SetTurnOrder, DropCounter, EndEarly)
"""Moves with a key on the page of turns or counters, or on none, that the page of corrections leaves out."""
TAB_GAP_UNITS, TAB_PADDING_UNITS, SELECTED_TAB_UNITS, TAB_UNITS = 6, 9, 62, 52
"""Gap between two tabs, padding beside the words of one, height of the selected tab, and height of the others, in units."""


class TabLabel(NamedTuple):
    """Words and picture of a tab in place of its usual ones; `is_late` paints it red, as the clock whose time is up."""

    words: Words
    look: Picture
    is_late: bool = False


class ToolboxBoard(Board):
    """Board that draws a `ToolsView`."""

    skin = Skin(plate="#1c0f06", tint="#6a4a1e", halo="#1c0f06", dim="#f3d9b0")

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self.pot_input, self.selection = PotInput(), CounterSelection(actions.renew)
        self._saved_choices = SavedChoices(actions, self.pot_input)
        self._is_choosing_pot = False
        self._other_tool = DICE
        self.elapsed_time = ElapsedTime(actions.renew, actions.is_seen)

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return a shape that fills the screen, with the question in the usual place unless the clock runs."""
        view: ToolsView | None = snapshot.view
        runs = view is not None and view.tool == "clock" and view.clock.state.is_running
        has_redo = step is None or not self._is_choosing_first_pot(snapshot)
        return TableShape(is_whole=True, has_usual_question=not runs, foot="wood", has_redo=has_redo)

    def world(self, scene: TableScene) -> Picture:
        """Return the wooden background."""
        return picture(wood, scene.theme)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the selected tool."""
        view: ToolsView = scene.snapshot.view
        self._is_choosing_pot = False
        clock = view.clock.state
        self.elapsed_time.show(scene.snapshot)
        self._saved_choices.follow(scene.snapshot.session, dice_pool(scene.snapshot.session).follow(scene.snapshot))
        self.elapsed_time.draw_on(clock.is_running, clock.since_ms - clock.banked_ms)
        if view.tool != "clock":
            self._other_tool = view.tool or DICE
        if view.tool == "clock" and clock.is_running and not area.y:
            draw_clock(scene, view, self.elapsed_time.now_ms(), self._other_tool)
        elif area.y:
            self._draw_below(scene, area, view)
        else:
            self._draw_tool(scene, view)

    def _draw_tool(self, scene: TableScene, view: ToolsView) -> None:
        at = table_layout(scene, SCENE_UNITS, 2)
        self._draw_tabs(scene, at.flags)
        if view.selected_pot is not None:
            draw_pot(scene, self.pot_input, at, view, view.selected_pot)
        elif view.tool == "dice":
            draw_dice(scene, at, view, dice_pool(scene.snapshot.session))
        elif view.tool == "clock":
            draw_paused(scene, at, view, self.elapsed_time.now_ms())
        elif view.tool == "counters":
            draw_counters(scene, at, view, self.selection)
        else:  # no tool is selected
            sentence: Words = view.sentence or translate("toolbox.which")
            scene.write_centred("says", sentence, at.scene.inset(12), 34, scene.ink.ink, halo=scene.ink.halo)
            draw_question(scene, at, "", "")

    def _draw_below(self, scene: TableScene, area: Area, view: ToolsView) -> None:
        """Draw the open tool below a question of the session; nothing of it is tappable."""
        if view.selected_pot is not None:
            draw_pot_below(scene, area, view.selected_pot)
        elif view.tool == "dice":
            draw_cloth(scene, area, view.last_throw)
        elif view.tool == "clock":
            draw_seats(scene, area, view.clock, self.elapsed_time.now_ms())
        elif view.tool == "counters":
            draw_panels(scene, area, view, self.selection)

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """List the animations of dice, and of things that leave or return to a bag or stack."""
        return animations.animations(before, after)

    def prepaint(self, scene: TableScene) -> Sequence[SizedPicture]:
        """List the pictures of six-sided dice, so that the first roll needs none to be painted."""
        return list(prepaint())

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a mark such as "thing:star:red:A", "shape:star", "colour:red", "counter:life" or "pot:bag".

        Other marks have the pictures that they have in every game; None if they have none.
        """
        kind, _, rest = mark.partition(":")
        if kind == "thing":
            shape, colour, letter = rest.split(":", 2)
            return picture(piece, colour, shape) if letter else picture(token, colour, shape)
        if kind == "shape":
            return picture(token, "white", rest)
        if kind == "colour":
            return picture(token, rest)
        if kind == "counter":
            return counter_picture(rest, BRASS if scene.theme == "deep" else scene.ink.ink)
        if kind == "pot":
            return POTS[rest] if rest in POTS else picture(icon, "draft", BRASS if scene.theme == "deep" else scene.ink.ink)
        return super().picture_of(scene, mark)

    def page(self, choice: Choice) -> Callable[[], object] | None:
        """Return the callback that opens the page for things with names; None unless the choice puts such things in."""
        if not isinstance(choice.move, AddNamedThing) or self.actions.name_things is None:
            return None
        return partial(self.actions.name_things, choice.move.pot)

    def place(self, snapshot: Snapshot) -> tuple[Words, Words]:
        """Return the tool in use; the tab of bags while players choose one."""
        return (translate("toolbox.tab", tool="pot"), "") if self._is_choosing_pot else super().place(snapshot)

    def can_save_kit(self, snapshot: Snapshot) -> bool:
        """Return whether the toolbox has something to save as a game; a life counter is something once it was changed."""
        view: ToolsView = snapshot.view
        return has_parts_to_save(view) or any(set(counter.values) != {counter.start} for counter in view.counters)

    def view_to_save(self, snapshot: Snapshot) -> ToolsView:
        """Return the view with the dice that players selected for the next roll."""
        view: ToolsView = snapshot.view
        return dice_pool(snapshot.session).view_with_dice(view)

    def player_changes(self, snapshot: Snapshot) -> tuple[Words, Words, Callable[[], object]] | None:
        """Return the key that opens the page of players, in tools that have some. It pauses a running clock first."""
        view: ToolsView = snapshot.view
        if view.tool not in WITH_PEOPLE or snapshot.is_question or snapshot.prompt is None:
            return None
        pauses = [choice for choice in snapshot.prompt.choices if isinstance(choice.move, BeginAdmin)]
        note = translate("toolbox.change_pauses") if pauses else translate("toolbox.change_note")
        return translate("toolbox.change_players"), note, partial(self._change_players, snapshot, pauses)

    def _change_players(self, snapshot: Snapshot, pauses: Sequence[Choice]) -> None:
        for pause in pauses:
            self.actions.answer(pause, ())
        self.actions.open(PlayersStep(self.actions, snapshot))

    def is_correction(self, snapshot: Snapshot, choice: Choice) -> bool:
        """Return False for choices of other tools, for those on the clock's page of turns, and for an early end: tools have no points."""
        tool = "pot" if self._is_choosing_pot else snapshot.view.tool.partition(":")[0]
        if isinstance(choice.move, RenameCounter) and tool != "counters":
            return False
        if isinstance(choice.move, EnterRoll | EnterDraw):
            return bool(tool == ("dice" if isinstance(choice.move, EnterRoll) else "pot"))
        return not isinstance(choice.move, LISTED_ON_BOARD)

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the page of the clock's settings, of the order, of the players, or of a count; None for other choices."""
        if not isinstance(given_answer, Choice):
            return None
        if isinstance(given_answer.move, ChangeCount):
            return ChangeStep(scene, given_answer)
        if isinstance(given_answer.move, SitDown):
            return PlayersStep(self.actions, scene.snapshot)
        if isinstance(given_answer.move, SetTurnOrder):
            return TurnOrderStep(scene, given_answer)
        return ClockStep(scene, given_answer) if isinstance(given_answer.move, SetClock) else None

    def undo(self, snapshot: Snapshot) -> Words | None:
        """Return the words for the effect of Undo; None while players choose a bag or stack and none is open yet."""
        return None if self._is_choosing_first_pot(snapshot) else super().undo(snapshot)

    def _is_choosing_first_pot(self, snapshot: Snapshot) -> bool:
        return self._is_choosing_pot and snapshot.view.selected_pot is None

    # tabs

    def place_flags(self, scene: TableScene, area: Area) -> None:
        """Do nothing: tabs are in the place of flags."""

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the tabs of the tools in place of flags; `tap`, for flags, is not used."""
        self._draw_tabs(scene, area)

    def _draw_tabs(self, scene: TableScene, area: Area) -> None:
        view: ToolsView = scene.snapshot.view
        tool, clock = "pot" if view.selected_pot or self._is_choosing_pot else view.tool, view.clock.state
        if tool == "clock" and clock.up != NO_SEAT and clock.is_running and not scene.snapshot.is_question:
            return
        for name, place in zip(TABS, Area(8, 0, scene.w - 72, area.h).columns(len(TABS), TAB_GAP_UNITS)):
            label = self._clock_label(scene, view.clock) if name == "clock" and name != tool else None
            _draw_tab(scene, name, place, name == tool, partial(self._select_tab, scene, name), label=label)

    def _clock_label(self, scene: TableScene, clock: ClockView) -> TabLabel | None:
        """Return time and disc of the player whose time runs, or the sign of a pause, for the tab; None before the start."""
        if clock.state.is_running:
            up = clock.state.as_seat(clock.state.up, scene.snapshot.seats)
            now_ms = self.elapsed_time.now_ms()
            words = clock.time_at(now_ms) or up.name
            return TabLabel(words, picture(disc, up.colour, up.emblem), clock.state.is_slow(now_ms))
        return TabLabel(translate("toolbox.paused"), picture(icon, "pause", _tab_ink(scene))) if clock.state.is_admin else None

    def _select_tab(self, scene: TableScene, name: str) -> None:
        """Select the tool of a tab, and close the page or list above the tool that is selected now."""
        scene.actions.open(None)
        choices = [choice for choice in choices_of(scene, SelectTool) if _tool_of(choice) == name]
        if name == "pot":
            self._select_pot_tab(scene, choices)
        elif choices:
            answer_choice(scene, choices[0])

    def _select_pot_tab(self, scene: TableScene, choices: list[Choice]) -> None:
        """Select the last bag or stack from another tool; list the others and new ones if one is open, or if there are none."""
        view: ToolsView = scene.snapshot.view
        if choices and view.selected_pot is None:
            answer_choice(scene, choices[-1])  # the one that was filled last
        else:
            self._is_choosing_pot = True
            open_new_pots(scene, [AnswerButton(choice, (), choice.label, mark=_pot_mark(view, choice)) for choice in choices])


def _tab_ink(scene: TableScene) -> str:
    """Return the colour of the words on a tab that is not selected."""
    return BRASS if scene.theme == "deep" else scene.ink.ink


def _draw_tab(scene: TableScene, name: str, place: Area, is_on: bool, tap: Callable[[], object], *, label: TabLabel | None) -> None:
    """Draw a tab; `label` replaces its words and picture."""
    area = Area(place.x, 0, place.w, place.h if is_on else place.h - (SELECTED_TAB_UNITS - TAB_UNITS))
    scene.draw_part(f"tab:{name}", (area, is_on, label), lambda: _draw_tab_face(scene, name, area, is_on, label))
    scene.touch(f"tab:{name}", area, tap)


def _draw_tab_face(scene: TableScene, name: str, area: Area, is_on: bool, label: TabLabel | None) -> None:
    is_late = label is not None and label.is_late
    scene.put_in_area(f"tab:{name}", picture(tab, is_on, scene.theme, *([True] if is_late else ())), area)
    ink = BRASS_INK if is_on else FOAM if is_late else scene.ink.ink
    colour = ink if is_on else _tab_ink(scene)
    words, look, _ = label or TabLabel(translate("toolbox.tab", tool=name), picture(icon, TABS[name], colour))
    if scene.is_wide:
        room = area.w - 34 - 2 * TAB_PADDING_UNITS
        wide = min(scene.scaled_width(words, 24), room)
        x = area.cx - (wide + 34) / 2
        scene.put(f"tab:{name}:icon", look, x + 14, 27, 28)
        scene.write(f"tab:{name}:title", words, x + 34 + wide / 2, 27, 24, colour=ink, room=room)
    else:
        scene.put(f"tab:{name}:icon", look, area.cx, 22, 28)
        scene.write(f"tab:{name}:title", words, area.cx, 52, 22, colour=ink, room=area.w - 2 * TAB_PADDING_UNITS, least=13)


def _pot_mark(view: ToolsView, choice: Choice) -> str:
    """Return the picture's mark for the bag or stack that a choice selects."""
    at = int(choice.move.tool.partition(":")[2])  # type: ignore[attr-defined]  # of SelectTool
    return f"pot:{view.pots[at].pot}"


def _tool_of(choice: Choice) -> str:
    return str(choice.move.tool).partition(":")[0]  # type: ignore[attr-defined]  # of SelectTool


BOARD = ToolboxBoard
