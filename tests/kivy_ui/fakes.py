"""Fake lights beside a table, and the sides at which four players sit."""

SIDES = '{"ann": "near", "bo": "left", "cleo": "far", "dan": "right"}'
"""The setting with a player on each side of a flat screen."""


class FakeLights:
    """Lights that record their calls."""

    quiet = False

    def __init__(self):
        self.told = []

    def hold(self, seconds=0.0):
        self.told.append("hold")

    def release(self, shown):
        self.told.append(shown.entry)
