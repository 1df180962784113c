"""Values that a page waits for: asked for at the session thread or in the background, shown once they are there.

    class PeoplePage(Page):
        def __init__(self, shell: Shell) -> None:
            super().__init__(shell)
            self.people: LoadedValue[list[Person]] = LoadedValue(self.renew)
            shell.request(lambda store: store.people.all_people(), self.people.take)

        def body(self) -> Part:
            if self.people.value is None:
                return text(self.people.status_words, 30)      # “Loading …” while nothing is there yet, or why it failed
            ...

For a command, or a value that is used once: `shell.request(work, on_result(self._on_saved, shell.show_message))`, and where a failure makes no
difference `shell.request(work, empty_on_error(self._ask_game))` or `default_on_error(self._show_first_cards, seen_cards)`. All of them work with `background_tasks.run`, too.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from kivy.clock import Clock

from companion.table.sentence import Words, say
from kivy_ui.background_tasks import failure_sentence

T = TypeVar("T")
SLOW_S = 0.3
"""Time after which a page says that it loads: sooner, the words would only flash."""


class LoadedValue(Generic[T]):
    """A value that a page waits for. It is loaded, or not yet, or its last loading failed.

    value    the last loaded value; None until then. A failure leaves it unchanged
    failure  the reason why the last loading failed, in one sentence; "" if it didn't
    """

    def __init__(self, on_change: Callable[[], object], on_loaded: Callable[[T], object] = lambda value: None) -> None:
        """Call `on_loaded(value)` with each value, then `on_change()`; after a failure `on_change()` alone."""
        self.value: T | None = None
        self.failure: Words = ""
        self._on_change, self._on_loaded = on_change, on_loaded
        self._is_slow = False
        Clock.schedule_once(self._note_slow, SLOW_S)

    def _note_slow(self, *_: object) -> None:
        """Say that the value is still loading."""
        if self.is_waiting:
            self._is_slow = True
            self._on_change()

    @property
    def status_words(self) -> Words:
        """Words in place of the value: why it failed, or “Loading …” after a moment without it."""
        return self.failure or (say("page.loading") if self.is_waiting and self._is_slow else "")

    @property
    def is_waiting(self) -> bool:
        """Whether neither a value nor a failure has arrived."""
        return self.value is None and not self.failure

    def store_result(self, result: T | Exception) -> None:
        """Store the result or the exception of the work."""
        if isinstance(result, Exception):
            self.fail(failure_sentence(result))
        else:
            self.value, self.failure = result, ""
            self._on_loaded(result)
            self._on_change()

    def fail(self, why: Words) -> None:
        """Show that the loading, or a change of the value, failed."""
        self.failure = why
        self._on_change()


def on_result(on_loaded: Callable[[T], object], on_failed: Callable[[Words], object]) -> Callable[[T | Exception], None]:
    """Return a callback that calls `on_loaded(value)`, or `on_failed(sentence)` if the work failed."""

    def take(result: T | Exception) -> None:
        if isinstance(result, Exception):
            on_failed(failure_sentence(result))
        else:
            on_loaded(result)

    return take


def default_on_error(on_loaded: Callable[[T], object], default: T) -> Callable[[T | Exception], None]:
    """Return a callback that calls `on_loaded` with the value, or with `default` if the work failed."""

    def take(result: T | Exception) -> None:
        on_loaded(default if isinstance(result, Exception) else result)

    return take


def empty_on_error(on_loaded: Callable[[list[T]], object]) -> Callable[[list[T] | Exception], None]:
    """Return a callback that calls `on_loaded` with the list, or with an empty one if the work failed."""
    return default_on_error(on_loaded, list[T]())
