"""The toolbox on the glass: tabs, and below them dice on a cloth, a bag or stack, counters, or the turn clock over everything."""

from collections.abc import Sequence

from companion.games.toolbox.tools import Bring
from companion.games.toolbox.view import ToolsView
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.things import bag, pile, token
from companion.pictures.tools import tab
from companion.pictures.worlds.land import wood
from companion.session.hands.shown import Shown
from companion.table.clock import NOBODY
from companion.table.prompt import Choice
from companion.table.say import Words
from kivy_ui.elapsed_time import Running
from kivy_ui.games.toolbox.animations import moments
from kivy_ui.games.toolbox.bags_and_stacks import Filled, draw_pot, new_ones, show_pot
from kivy_ui.games.toolbox.clock import draw_clock, draw_paused, draw_seats
from kivy_ui.games.toolbox.counters import counted, draw_counters, draw_panels
from kivy_ui.games.toolbox.dice import Hand, cloth, draw_dice, soon
from kivy_ui.games.toolbox.tool_base import ToolBoard
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import told
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.plate_painters import BRASS_INK
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.board_colours import Skin
from kivy_ui.table.table_layout import SCENE, places

TABS = {"dice": "tools", "pot": "bag", "clock": "clock", "counters": "count"}
POTS = {"bag": picture(bag), "stack": picture(pile, 4, 3)}
TAB_GAP, UP, REST = 6, 62, 52


class ToolboxBoard(ToolBoard):
    """Draws a `ToolsView`."""

    skin = Skin(plate="#1c0f06", tint="#6a4a1e", halo="#1c0f06", dim="#f3d9b0")
    world_name = "wood"

    def __init__(self, look: Look, *more: object) -> None:
        super().__init__(look, *more)  # type: ignore[arg-type]  # whatever a board takes
        self.hand, self.filled = Hand(), Filled()
        self._is_choosing_pot = False
        self.running = Running(lambda: self.renew(), lambda: self.is_seen())

    def world(self, shown: Shown) -> Picture:
        """Wood."""
        return picture(wood, self.theme)

    def is_whole(self, shown: Shown) -> bool:
        """It fills the glass as long as it is open."""
        return True

    def asks_below(self, shown: Shown) -> bool:
        """Tabs lie above; while the clock runs, nothing lies there."""
        view: ToolsView = shown.view
        return not (view.tool == "clock" and view.clock.now.is_running)

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """Draw the tool in hand."""
        view: ToolsView = shown.view
        self._is_choosing_pot = False
        now = view.clock.now
        self.running.show(shown)
        self.running.draw_on(view.tool == "clock" and now.is_running, now.since_ms - now.banked_ms)
        if view.tool == "clock" and now.is_running and not area.y:
            draw_clock(self, scene, view, self.running.now_ms())
            return
        if area.y:
            self._below(scene, area, view)
            return
        at = places(scene, SCENE, 2)
        self.draw_top(scene, at.flags)
        if view.front is not None:
            draw_pot(self, scene, at, view, view.front)
        elif view.tool == "dice":
            draw_dice(self, scene, at, view)
        elif view.tool == "clock":
            draw_paused(self, scene, at, view, self.running.now_ms())
        elif view.tool == "counters":
            draw_counters(self, scene, at, view)
        else:
            self._tools(scene, at.scene, view)

    def _below(self, scene: Scene, area: Area, view: ToolsView) -> None:
        """Draw what lies below a question of the session's own: nothing of it answers."""
        if view.front is not None:
            show_pot(self, scene, area, view.front)
        elif view.tool == "dice":
            cloth(self, scene, area, view.thrown)
        elif view.tool == "clock":
            draw_seats(self, scene, area, view.clock, self.running.now_ms())
        elif view.tool == "counters":
            draw_panels(self, scene, area, view)

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """Dice that fall, things that come out of a bag."""
        return moments(self, before, after)

    def soon(self) -> Sequence[tuple[Picture, float, float]]:
        """Dice that will fall."""
        return list(soon())

    def picture_of(self, mark: str) -> Picture | None:
        """Tokens, what counters count, and tools."""
        kind, _, rest = mark.partition(":")
        if kind == "thing":
            shape, colour, _ = rest.split(":", 2)
            return picture(token, colour, shape)
        if kind == "shape":
            return picture(token, "white", rest)
        if kind == "colour":
            return picture(token, rest)
        if kind == "counter":
            return counted(rest, BRASS if self.theme == "deep" else self.ink.ink)
        if kind == "pot":
            return POTS[rest] if rest in POTS else picture(icon, "draft", BRASS if self.theme == "deep" else self.ink.ink)
        return super().picture_of(mark)

    # tabs

    def draw_top(self, scene: Scene, area: Area) -> bool:
        """Tabs instead of flags."""
        view: ToolsView = self.shown.view
        tool = "pot" if view.front or self._is_choosing_pot else view.tool
        if tool == "clock" and view.clock.now.up != NOBODY and view.clock.now.is_running and not self.shown.is_question:
            return True
        for name, place in zip(TABS, Area(8, 0, scene.w - 72, area.h).columns(len(TABS), TAB_GAP)):
            self._tab(scene, name, place, name == tool)
        return True

    def _tab(self, scene: Scene, name: str, place: Area, is_on: bool) -> None:
        h = place.h if is_on else place.h - (UP - REST)
        area = Area(place.x, 0, place.w, h)
        scene.lay(f"tab:{name}", picture(tab, is_on, scene.theme), area)
        ink = BRASS_INK if is_on else self.ink.ink
        colour = ink if is_on or self.theme != "deep" else BRASS
        words = told("toolbox.tab", tool=name)
        if scene.is_wide:
            room = place.w - 44
            wide = min(scene.wide(words, 24), room)
            x = place.cx - (wide + 34) / 2
            scene.put(f"tab:{name}:icon", picture(icon, TABS[name], colour), x + 14, 27, 28, 28)
            scene.write(f"tab:{name}:title", words, x + 34 + wide / 2, 27, 24, ink, room=room)
        else:
            scene.put(f"tab:{name}:icon", picture(icon, TABS[name], colour), place.cx, 22, 28, 28)
            scene.write(f"tab:{name}:title", words, place.cx, 52, 22, ink, room=place.w - 6, least=15)
        scene.touch(f"tab:{name}", area, lambda: self._bring(name))

    def _bring(self, name: str) -> None:
        """Take a tool in hand; a bag or stack: the only other one, or one of several."""
        found = [one for one in self.choices(Bring) if _tool_of(one) == name]
        if name == "pot":
            self._bring_pot(found)
        elif found:
            self.take(found[0])
        else:  # it is in hand, below whatever is being chosen
            self.on_open(None)

    def _bring_pot(self, found: list[Choice]) -> None:
        view: ToolsView = self.shown.view
        if found and view.front is None:
            self.take(found[-1])  # the one that was filled last
        else:
            self._is_choosing_pot = True
            inner = (*(Offer(one, (), one.label, mark=self._pot_mark(one)) for one in found), *new_ones(self))
            self.open_listed(told("toolbox.which_pot" if found else "toolbox.which_new"), inner)

    def _pot_mark(self, choice: Choice) -> str:
        """Return what the bag or stack looks like that a choice brings."""
        at = int(choice.move.tool.partition(":")[2])  # type: ignore[attr-defined]  # of Bring
        return f"pot:{self.shown.view.pots[at].pot}"

    def _tools(self, scene: Scene, area: Area, view: ToolsView) -> None:
        """Nothing is in hand: say so."""
        says: Words = view.says or told("toolbox.which")
        scene.paragraph("says", says, area.inset(12), 34, self.ink.ink, "middle", True, self.ink.halo, is_top=False)
        at = places(scene, SCENE, 2)
        self.question(scene, at, "", "")


def _tool_of(choice: Choice) -> str:
    return str(choice.move.tool).partition(":")[0]  # type: ignore[attr-defined]  # of Bring


BOARD = ToolboxBoard
