"""Start of a game that a second tap must not repeat."""

from kivy_ui.pages.page_base import Shell


class SingleStart:
    """Lets a page begin one game, however often its key is tapped: again only after a refusal or `reset`."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._started_at: int | None = None
        """Number of messages that the session had shown when the game was begun; a refusal is one more."""

    def take(self) -> bool:
        """Return whether the caller should begin now; further calls return False."""
        message_count = self._shell.snapshot.message_count
        is_first, self._started_at = self._started_at != message_count, message_count
        return is_first

    def reset(self) -> None:
        """Allow another start, when the page is shown again."""
        self._started_at = None
