"""Clock that tests set."""


class FakeTime:
    """Clock whose time tests set."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now
