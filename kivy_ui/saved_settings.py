"""Loads the values of the Settings page from the library and saves them there."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.settings import SETTING, Settings

if TYPE_CHECKING:  # imported later, so that the first frame comes sooner
    from companion.library.store import Store

Request = Callable[["Callable[[Store], Any]", Callable[[Any], object]], None]
"""Function (work, on_result) that runs `work(store)` on the table's thread: `AppShell.request`."""


class SavedSettings:
    """Settings as they are saved. A failure is reported with `show_message`; the settings then apply until Fathom is closed."""

    def __init__(self, request: Request, show_message: Callable[[Words], object]) -> None:
        self._request, self._show_message = request, show_message
        self._run_language = self._saved_language = ""

    def load(self, on_loaded: Callable[[Settings], object], on_missing: Callable[[], object]) -> None:
        """Load the settings and call `on_loaded` with them; call `on_missing` if none were saved: this is the first start.

        Values that are not allowed are replaced by their defaults, and a message says so.
        """
        self._request(lambda store: store.values_of("setting"), lambda result: self._on_result(result, on_loaded, on_missing))

    def _on_result(
        self, result: dict[str, Any] | Exception, on_loaded: Callable[[Settings], object], on_missing: Callable[[], object]
    ) -> None:
        own_values = result.get(SETTING, {}) if isinstance(result, dict) else None
        if isinstance(own_values, dict) and own_values:
            settings = Settings.from_saved(own_values)
            self._saved_language = settings.language
            on_loaded(settings.with_value("language", self._run_language or settings.language))
        if not isinstance(own_values, dict) or Settings.invalid_names(own_values):
            self._show_message(say("shell.settings_broken"))
        elif not own_values:
            on_missing()

    def set_run_language(self, code: str, settings: Settings) -> Settings:
        """Return the settings with a language for this run only; the language of `settings` stays the saved one."""
        self._run_language, self._saved_language = code, settings.language
        return settings.with_value("language", code)

    def save(self, settings: Settings) -> None:
        """Save the settings; in place of a language for this run only the saved one, unless another one is chosen now."""
        if settings.language != self._run_language:
            self._run_language = ""
        settings_to_save = settings.with_value("language", self._saved_language) if self._run_language else settings
        self._request(lambda store: store.save("setting", SETTING, settings_to_save.plain_data()), self._on_saved)

    def _on_saved(self, result: object) -> None:
        if isinstance(result, Exception):
            self._show_message(say("shell.settings_not_saved", why=background_tasks.failure_sentence(result)))
