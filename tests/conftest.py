"""What holds for every test: the same examples in every run, and on a machine that is busy each may take its time."""

from hypothesis import HealthCheck, settings

from tests.often import FULL

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not FULL)
settings.load_profile("busy")
