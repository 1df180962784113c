"""Worlds that fill a screen of any size, landscape or portrait: water, ice, charts, paper, wood, weather. A theme is "deep", "light" or "contrast"."""
