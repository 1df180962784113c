"""Clock that tests set."""


class FakeTime:
    """Clock whose time tests set."""

    def __init__(self):
        self.time_s = 1000.0

    def __call__(self):
        return self.time_s
