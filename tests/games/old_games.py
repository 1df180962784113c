"""Sample games of older versions, one file a game."""

from pathlib import Path

FOLDER = Path(__file__).parent / "played"


FILES = sorted(FOLDER.glob("*.jsonl.gz"))
