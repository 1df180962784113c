"""Simulated devices to try in Settings › Controls and for tests. The product runs without this package and imports none of it."""
