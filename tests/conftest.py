"""Tests on several cores: those that share a played evening, a store or a tour of the screens go to the same worker."""

import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        fixtures = [fixture for found in item._fixtureinfo.name2fixturedefs.values() for fixture in found]
        if any(fixture.scope == "module" for fixture in fixtures):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
