"""Page reader: reads the page in front aloud, and lets the knob select its keys, while Read aloud is on.

A turn of the knob selects the next key and speaks it; a push taps it. A push on a slider lets the knob change its value until the
next push. A long push reads the whole page. Undo taps the arrow of the title bar, or the key that closes the page. This works on
all pages, because the reader uses the drawn texts and touch targets.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from kivy.clock import Clock

from companion.session.inputs.messages import Press, TurnKnob
from kivy_ui.look.language import translate
from kivy_ui.stage.touch import Rect, TouchTarget, TouchWidget, WrittenText

PUSHES = ("push", "primary")
"""Names of controls whose press taps the selected key."""
BACK = ("back", "close", "cancel")
"""Names of targets that leave a page, in order of precedence."""
NO_KEYS = ("waits:", "behind")
"""Beginnings of the names of targets that are no keys: they surround an open menu, and a tap there closes it."""
PICTURE_PREFIXES = ("key:", "emblem:", "colour:")
"""Beginnings of the names of targets that end in what is drawn on them."""
MOST_WORDS = 40
"""Number of words that are read when a page opens; a long push reads the whole page."""
TITLE_UNITS = 64.0
"""Height of the title bar, in units of the screen."""

ItemT = TypeVar("ItemT")
FrontWidget = Callable[[], TouchWidget | None]
ReadAloud = Callable[[Sequence[str], bool], object]


class PageReader:
    """Reader of pages, active while it `is_on`.

    front    returns the widget of the page that takes touches; None while a game does, because its questions handle the knob
    read     speaks sentences; at once if the second argument is True
    on_used  called on each use of a control
    on_left  called when the last page over a game was closed
    """

    def __init__(self, front: FrontWidget, read: ReadAloud, on_used: Callable[[], object], on_left: Callable[[], object]) -> None:
        self.is_on = False
        self._front, self._read, self._on_control_used, self._on_page_left = front, read, on_used, on_left
        self._inputs: deque[Press | TurnKnob] = deque()
        self._act_soon = Clock.create_trigger(self._act)
        self._follow_soon = Clock.create_trigger(self._follow)
        self._widget: TouchWidget | None = None
        self._name, self._index = "", -1
        self._is_new = self._is_awaited = self._is_adjusting = False
        self._lines: Sequence[str] = ()

    # from any thread

    def handle_input(self, input: Press | TurnKnob) -> bool:
        """Take an input of a control if a page is in front; return whether it was taken."""
        if not self.is_on or self._front() is None:
            return False
        self._inputs.append(input)
        self._act_soon()
        return True

    # on the screen's thread

    def follow(self) -> None:
        """Read the page in front if it changed."""
        if self.is_on or self._widget is not None:
            self._follow_soon()

    def read_message(self, text: str) -> None:
        """Read a message of the screen."""
        if self.is_on:
            self._read([text], False)

    def _follow(self, *_: object) -> None:
        widget = self._front() if self.is_on else None
        before, self._widget = self._widget, widget
        if widget is before:
            return
        if before is not None:
            before.on_drawn = _do_nothing
            for surface in touch_widgets(before):
                surface.mark(None)
        if widget is not None:
            self._name, self._index, self._is_new, self._lines, self._is_adjusting = "", -1, True, (), False
            widget.on_drawn = self._read_changes
            widget.renew()
        elif self.is_on:
            self._on_page_left()

    def _read_changes(self) -> None:
        """Read a new page, or what changed on the page."""
        widget = self._widget
        if widget is None or getattr(widget, "is_playing", False):
            return
        self._mark()
        before, page = self._lines, content_of(widget)
        self._lines = page.lines
        is_awaited, self._is_awaited = self._is_awaited, False
        fresh = [line for line in page.lines if line not in before]
        if self._is_new:
            self._is_new = False
            self._read(_first_lines(page.lines, MOST_WORDS) or _all_keys(page), is_awaited)
        elif is_awaited:
            self._read([*self._selected_words(page), *fresh] or _all_keys(page), True)
        elif new_lines := [line for line in fresh if not any(map(str.isdigit, line))]:  # changed counters and clocks aren't read
            self._read(new_lines, False)

    # the controls

    def _act(self, *_: object) -> None:
        while self._inputs:
            self._follow()
            widget, input = self._widget, self._inputs.popleft()
            if widget is None:
                self._inputs.clear()
                return
            self._on_control_used()
            if isinstance(input, TurnKnob):
                self._turn(widget, input.steps)
            elif input.is_held:
                page = content_of(widget)
                self._read([*page.lines, *_all_keys(page), *self._selected_words(page)], True)
            elif input.control in PUSHES or input.control == "undo":
                self._tap(content_of(widget).key(BACK if input.control == "undo" else (self._name,)))

    def _turn(self, widget: TouchWidget, steps: int) -> None:
        key = content_of(widget).key((self._name,)) if self._is_adjusting else None
        if key is not None and key.target.step is not None:
            key.target.step(steps)
            self._is_awaited = True
            widget.renew()
            return
        for _ in range(abs(steps)):
            self._select_next(widget, 1 if steps > 0 else -1)
        self._mark()
        self._read(self._selected_words(content_of(widget)), True)

    def _select_next(self, widget: TouchWidget, step: int) -> None:
        page = content_of(widget)
        if not page.keys:
            return
        at, count = page.index_of(self._name), len(page.keys)
        if at is None:  # no key is selected yet, or it was removed
            at = (0 if step > 0 else count - 1) if self._index < 0 else min(self._index, count - 1)
        else:
            surface, following = page.keys[at].surface, at + step
            leaves = not 0 <= following < count or page.keys[following].surface is not surface
            if leaves and surface.scroll_lines(step):
                page = content_of(widget)
                following = (page.index_of(self._name) or 0) + step
            at = following % len(page.keys)
        self._index, self._name = at, page.keys[at].target.name

    def _selected_words(self, page: "Content") -> list[str]:
        """Return the spoken words of the selected key, in a list that is empty without one."""
        return [key.words for key in page.keys if key.target.name == self._name][:1]

    def _tap(self, key: "Key | None") -> None:
        """Tap a key as a finger does, or begin or end to adjust a slider. Without such a key, read the beginning of the page."""
        self._is_adjusting = key is not None and key.target.step is not None and not self._is_adjusting
        if key is not None and key.target.step is not None:
            self._read([translate("aloud.adjust", answer=key.words) if self._is_adjusting else key.words], True)
            return
        if key is None or key.target.tap is None:
            self._read(_first_lines(self._lines, MOST_WORDS), True)
            return
        self._is_awaited, target = True, key.target
        if target.hold:
            target.hold(True)
            target.hold(False)
        key.target.tap()
        self._follow()
        if self._widget is not None:
            self._widget.renew()

    def _mark(self) -> None:
        """Draw a frame around the selected key, on the widget that has it."""
        if self._widget is not None:
            for surface in touch_widgets(self._widget):
                surface.mark(next((target for target in surface.targets if target.name == self._name), None))


def _all_keys(page: "Content") -> list[str]:
    return [translate("aloud.keys", answers=[key.words for key in page.keys])] if page.keys else []


def touch_widgets(widget: TouchWidget) -> list[TouchWidget]:
    """Return a page's widget and the lists on it."""
    return [widget, *(child for child in widget.children if isinstance(child, TouchWidget))]


class Key(NamedTuple):
    """Key of a page: its target, its widget, and its spoken words."""

    target: TouchTarget
    surface: TouchWidget
    words: str


class Content(NamedTuple):
    """Readable content of a page: its keys, and texts outside keys; in reading order, keys of the title bar last."""

    keys: Sequence[Key] = ()
    lines: Sequence[str] = ()

    def index_of(self, name: str) -> int | None:
        """Return the index of the key with this name, None if there is none."""
        return next((at for at, key in enumerate(self.keys) if key.target.name == name), None)

    def key(self, names: Sequence[str]) -> Key | None:
        """Return the key with the first of these names that a key of the page has; None if none has."""
        keys_by_name = {key.target.name: key for key in self.keys}
        return next((keys_by_name[name] for name in names if name in keys_by_name), None)


def content_of(widget: TouchWidget) -> Content:
    """Return the readable content of a page."""
    all_targets = [target for surface in touch_widgets(widget) for target in surface.targets]
    texts: dict[TouchTarget | None, list[str]] = {}
    for text in _sort_by_lines(
        (text for surface in touch_widgets(widget) for text in surface.texts if text.whole), lambda text: text.box
    ):
        texts.setdefault(_owner(text, all_targets), []).append(text.whole)
    word_counts: Counter[str] = Counter()
    keys = [
        Key(target, surface, _number_words(_spoken_words(target, texts.get(target, [])), word_counts))
        for surface, target in _reading_order(widget)
    ]
    return Content(keys, list(dict.fromkeys(texts.get(None, []))))


def _owner(text: WrittenText, targets: Sequence[TouchTarget]) -> TouchTarget | None:
    """Return the smallest target that a text is on; None if it is on none."""
    around = [target for target in targets if target.box.contains(text.box.cx, text.box.cy)]
    return min(around, key=lambda target: target.box.w * target.box.h, default=None)


def _reading_order(widget: TouchWidget) -> list[tuple[TouchWidget, TouchTarget]]:
    """Return the tappable targets with their widgets in reading order, tabs first and keys of the title bar last."""
    owned_targets = [
        (surface, target)
        for surface in touch_widgets(widget)
        for target in surface.targets
        if (target.tap or target.step) and not target.name.startswith(NO_KEYS)
    ]
    ordered = _sort_by_lines(owned_targets, lambda pair: pair[1].box)
    edge = widget.box.top - TITLE_UNITS * widget.look.unit
    in_title = [pair for pair in reversed(ordered) if pair[1].box.y >= edge]
    body_targets = sorted((pair for pair in ordered if pair[1].box.y < edge), key=lambda pair: not pair[1].name.startswith("tab:"))
    return [*body_targets, *in_title]


def _spoken_words(target: TouchTarget, texts: Sequence[str]) -> str:
    """Return the spoken words of a key: the label of its row, its words, and whether it is chosen."""
    words = target.words or ", ".join(dict.fromkeys(texts)) or translate("aloud.key", key=picture_of(target))
    words = translate("aloud.in_row", row=target.row, answer=words) if target.row else words
    return translate("aloud.chosen", answer=words) if target.is_on else words


def picture_of(target: TouchTarget) -> str:
    """Return the name of the picture on a key without texts, such as "back"; the form "page_key" in words/ has words for it."""
    name = target.name
    for kind in PICTURE_PREFIXES:
        name = name.removeprefix(kind)
    return name.partition(":")[0]


def _number_words(words: str, word_counts: "Counter[str]") -> str:
    """Return words, with a number from the second key on that has the same words; `word_counts` counts the keys so far."""
    word_counts[words] += 1
    return words if word_counts[words] == 1 else translate("aloud.nth", answer=words, n=word_counts[words])


def _sort_by_lines(things: Iterable[ItemT], box: Callable[[ItemT], Rect]) -> list[ItemT]:
    """Sort things in reading order: lines from top to bottom, each from left to right.

    `box` returns the place of a thing. A thing belongs to a line if its middle is level with the line's first thing.
    """
    lines: list[list[ItemT]] = []
    for thing in sorted(things, key=lambda thing: -box(thing).top):
        place = box(thing)
        if lines and box(lines[-1][0]).y <= place.cy <= box(lines[-1][0]).top:
            lines[-1].append(thing)
        else:
            lines.append([thing])
    return [thing for line in lines for thing in sorted(line, key=lambda thing: box(thing).x)]


def _first_lines(lines: Sequence[str], most: int) -> list[str]:
    """Return the first lines, at most `most` words of them; the first line always."""
    chosen_lines: list[str] = []
    words = 0
    for line in lines:
        words += len(line.split())
        if chosen_lines and words > most:
            break
        chosen_lines.append(line)
    return chosen_lines


def _do_nothing() -> None:
    """Do nothing."""
