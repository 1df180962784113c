"""Sizes of text in units: the shorter side of the screen has 480. Settings make them larger."""

SMALL_TEXT = 18.0
NOTE_TEXT = 20.0
BODY_TEXT = 22.0
LABEL_TEXT = 24.0
KEY_TEXT = 26.0
LARGE_TEXT = 30.0
HEADING_TEXT = 34.0
