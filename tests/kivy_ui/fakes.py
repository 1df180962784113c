"""What stands in for lights beside a table, and where four players sit."""

SIDES = '{"ann": "near", "bo": "left", "cleo": "far", "dan": "right"}'
"""A setting: somebody on each side of a table that lies flat."""


class FakeLights:
    """Lights that write down what they are told."""

    quiet = False

    def __init__(self):
        self.told = []

    def hold(self, seconds=0.0):
        self.told.append("hold")

    def release(self, shown):
        self.told.append(shown.entry)
