"""Fake lights beside a table, fake drives, and the sides at which four players sit."""

from companion.library.exchange.drives import Drive

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


class Plugs:
    """Drives that the test plugs in and pulls; `folder` works as with real ones."""

    def __init__(self):
        self.plugged = []

    def list_drives(self):
        return list(self.plugged)

    def folder(self, path, name):
        return Drive(name, str(path), 5_000_000_000, is_stick=False)
