"""Fake phones, switched on, that record the results which the touchscreen shares."""

from types import SimpleNamespace


class SharingPhones:
    """Fake phones. `shared` has the view, the day and the picture of each shared result."""

    is_up, access_mode = True, "evening"

    def __init__(self):
        self.shared, self.pages = [], SimpleNamespace(address="http://192.168.1.20:8642", taken_port=0)
        self.phone_access = SimpleNamespace(clients=())

    def listen(self, listener):
        pass

    def show_to_spectators(self, *_):
        pass

    def share_result(self, *result):
        self.shared.append(result)

    def result_address(self, session):
        is_shared = any(view.session == session for view, _, _ in self.shared)
        return f"{self.pages.address}/r/{session}" if is_shared else ""
