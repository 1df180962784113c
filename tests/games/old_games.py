"""Sample games of older versions, one file a game."""

from pathlib import Path

PLAYED = Path(__file__).parent / "played"


FILES = sorted(PLAYED.glob("*.jsonl.gz"))
