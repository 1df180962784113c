"""Results of ended plays that the touchscreen shares with everyone who has the address of their page."""

import secrets
import threading
from collections.abc import Sequence

from companion.session.phones.protocol import MOST_RESULTS, PhoneView, SharedResult

TOKEN_BYTES = 16


class SharedResults:
    """Shared results by session, at most MOST_RESULTS, the newest last. The screen's thread shares, the connection's sends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._results: dict[str, SharedResult] = {}
        self._unsent_results: list[SharedResult] = []

    def share(self, view: PhoneView, day: str, picture: bytes) -> None:
        """Share a result, or replace the one of the same session, whose address stays. Parameters as in `SharedResult`."""
        with self._lock:
            token = self._token_of(view.session) or secrets.token_urlsafe(TOKEN_BYTES)
            self._results.pop(view.session, None)
            self._results[view.session] = SharedResult(token, view, day, picture)
            for old in list(self._results)[:-MOST_RESULTS]:
                del self._results[old]
            self._unsent_results.append(self._results[view.session])

    def withdraw_outdated(self, session: str, entry: int) -> None:
        """Withdraw the result of this session if its journal has gone on since, up to the entry with this number."""
        with self._lock:
            result = self._results.get(session)
            if result is not None and result.view.entry not in (PhoneView().entry, entry):
                del self._results[session]
                self._unsent_results.append(SharedResult(result.token))

    def token_of(self, session: str) -> str:
        """Return the token of a session's result; "" if it isn't shared."""
        with self._lock:
            return self._token_of(session)

    def _token_of(self, session: str) -> str:
        return self._results[session].token if session in self._results else ""

    def unsent_results(self) -> Sequence[SharedResult]:
        """Return the results that were not sent yet, and count them as sent."""
        with self._lock:
            unsent_results, self._unsent_results = self._unsent_results, []
            return unsent_results

    def send_again(self) -> None:
        """Count no result as sent: the next process of phones knows none."""
        with self._lock:
            self._unsent_results = list(self._results.values())
