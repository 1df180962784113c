"""Page: a title, a body as a layout tree and answers at the foot. A page has a stage; it is no widget itself.

    class AboutPage(Page):
        title = say("about.title")

        def body(self) -> Part:
            return text(say("about.words"), 24)

        def buttons(self) -> Sequence[PageButton]:
            return [PageButton("close", say("about.close"), self.close, kind="main")]

`shell.show_screen(page)` shows it instead of the current page, `shell.open_page(page)` over it. `renew()` draws it again with the next frame.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import quay
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words
from kivy_ui.layout.elements import FOOT_MARGIN_UNITS, GAP_UNITS, MARGIN_UNITS, TITLE_BAR_UNITS, PageButton, foot, foot_lines
from kivy_ui.layout.part import EMPTY, Part
from kivy_ui.layout.title_bar import title_bar
from kivy_ui.look.appearance import Look
from kivy_ui.pages.page_base import AnyPage, Shell
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import TouchTarget, TouchWidget, WrittenText

AnyWidget = TypeVar("AnyWidget", bound=Widget)


class PageStage(Stage):
    """The widget that shows a page. A page over others keeps every touch from them."""

    def __init__(self, page: "Page") -> None:
        super().__init__(page.shell.look)
        self.page = page

    def compose(self, scene: Scene) -> None:
        """Draw the page."""
        self.page.compose(scene)

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Notify the page when it is opened or closed; Kivy calls this with each new parent."""
        if parent is None:
            self.drop_animations()
            self.page.stop_repeating()
            self.page.on_close()
        else:
            self.page.on_open()

    def use_look(self, look: Look) -> None:
        """Draw with another look, the widgets on the page too."""
        super().use_look(look)
        for child in self.children:
            if isinstance(child, TouchWidget):
                child.use_look(look)

    def on_animation_begin(self, animation: Animation) -> None:
        """Notify the page that an animation begins."""
        self.page.on_animation_start(animation)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Swallow every touch, so that none reaches a page below. Mark one that the page ignores."""
        if self.page.intercepts(touch):
            self.page.shell.mark_ignored_tap(has_effect=True)
        else:
            super().on_touch_down(touch)
        return True


class Page:
    """Base class of pages: override `body`, and other methods where needed.

    title, note    the heading and a few words beside it; "" for none
    title_units    height of the title
    has_one_foot_line    whether three and more answers stay in one line on an upright screen
    can_return     whether the arrow of a page of plays or statistics may lead back to this screen
    pages_before   the screen and the pages over it to which the arrow leads; () for the usual one
    """

    title: Words = ""
    note: Words = ""
    title_units = TITLE_BAR_UNITS
    has_one_foot_line = False
    can_return = False
    pages_before: "tuple[Page, ...]" = ()

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.stage = PageStage(self)
        self._repeated: list[ClockEvent] = []

    # for subclasses

    def repeat(self, action: Callable[[], object], every_s: float) -> None:
        """Call `action` every `every_s` seconds until the page is closed."""
        self._repeated.append(Clock.schedule_interval(lambda _: action(), every_s))

    def body(self) -> Part:
        """Return the part between the title and the answers."""
        return EMPTY

    def buttons(self) -> Sequence[PageButton]:
        """Return the answers at the foot; without any, the body has the whole height."""
        return ()

    def back_action(self) -> Callable[[], object] | None:
        """Return the action of the arrow beside the title, None for no arrow."""
        return self.close

    def world(self) -> Picture:
        """Return the picture behind the page."""
        return picture(quay, self.look.theme.name)

    def title_keys(self) -> Part:
        """Return keys at the right of the title; their width is in `units` or measured. They are drawn after the body."""
        return EMPTY

    def title_part(self) -> Part:
        """Return the part at the top, over the page's whole width: by default the arrow, title, note and keys."""
        return title_bar(self.title, self.note, self.back_action(), self.title_keys())

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the answers at the foot in lines: by default two on an upright screen with three or more."""
        return foot(foot_lines(buttons, is_wide or self.has_one_foot_line))

    def show(self, snapshot: Snapshot) -> None:
        """Show a new state of the table."""

    def intercepts(self, touch: MotionEvent) -> bool:
        """Return True for a touch that must reach no target."""
        return False

    def on_animation_start(self, animation: Animation) -> None:
        """Change the part below an animation."""

    def on_open(self) -> None:
        """Start what runs while the page is open, such as listening to a keyboard."""

    def on_close(self) -> None:
        """Stop what runs while the page is open; called however the page is closed."""

    def return_action(self, usual: Callable[[], object]) -> Callable[[], object]:
        """Return an action that shows the pages before this one, or `usual` without any."""
        if self.pages_before:
            return partial(self.shell.show_pages, self.pages_before)

        def leave() -> None:
            self.can_return = False  # else the next arrow would lead back here
            usual()

        return leave

    def reload(self) -> None:
        """Load again what may have changed while other pages were shown."""

    # for callers

    def stop_repeating(self) -> None:
        """Stop what `repeat` began."""
        for event in self._repeated:
            event.cancel()
        self._repeated = []

    @property
    def look(self) -> Look:
        """The theme, sizes and motion."""
        return self.stage.look

    @property
    def is_wide(self) -> bool:
        """Whether the screen is wider than high."""
        return bool(self.stage.width > self.stage.height)

    @property
    def is_open(self) -> bool:
        """Whether the page is shown, or covered by another page."""
        return self.stage.parent is not None

    @property
    def is_playing(self) -> bool:
        """Whether an animation runs."""
        return self.stage.is_playing

    def place(self, widget: TouchWidget) -> Part:
        """Return a part that puts a widget, such as a scrolling list, into its area. Add it to `stage` before."""

        def draw(scene: Scene, area: Area, key: str) -> None:
            box = self.stage.box_of(area)
            widget.pos = (round(box.x), round(box.y))
            widget.size = (round(box.right) - round(box.x), round(box.top) - round(box.y))

        return Part(draw)

    def renew(self, *_: object) -> None:
        """Draw the page again with the next frame."""
        self.stage.renew()

    def use_look(self, look: Look) -> None:
        """Draw with another look."""
        self.stage.use_look(look)

    def close(self) -> None:
        """Close the page."""
        self.shell.close_page()

    def compose(self, scene: Scene) -> None:
        """Draw world, title, body and answers."""
        scene.fill("world", self.world())
        self.body().draw(scene, self._draw_foot(scene), "body")
        area = Area(0, 0, scene.w, self.title_units)  # drawn last: the body determines the number of pages
        self.title_part().draw(scene, area, "title")

    def _draw_foot(self, scene: Scene) -> Area:
        """Draw the answers and return the area between title and answers."""
        width, bottom = scene.w - 2 * MARGIN_UNITS, scene.h - FOOT_MARGIN_UNITS
        if buttons := self.buttons():
            part = self.buttons_part(buttons, scene.is_wide)
            part.draw(scene, Area(MARGIN_UNITS, bottom - part.units, width, part.units), "foot")
            bottom -= part.units + 2 * GAP_UNITS
        return Area(MARGIN_UNITS, self.title_units, width, bottom - self.title_units)

    # for tests: what is drawn and what can be touched

    @property
    def targets(self) -> list[TouchTarget]:
        """The places that can be touched."""
        return self.stage.targets

    @property
    def texts(self) -> list[WrittenText]:
        """All texts with their places."""
        return self.stage.texts

    @property
    def scene(self) -> Scene:
        """The drawn scene."""
        return self.stage.scene

    def target(self, name: str) -> TouchTarget:
        """Return the target with this name. Raises KeyError."""
        return self.stage.target(name)


def widget_of(page: AnyWidget | AnyPage) -> AnyWidget | TouchWidget:
    """Return the widget that shows a page; a widget shows itself."""
    return page if isinstance(page, Widget) else page.stage


__all__ = ["Page", "PageButton", "PageStage", "widget_of"]
