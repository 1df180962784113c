"""Nobody but its owner reads the file of everything: the seeds of open games stand there."""

from pathlib import Path

from companion import files


def make_private(path: Path) -> None:
    """Make the file where there is none, and close it and what was set aside to others; SQLite lays its own beside it in the same mode."""
    if not path.exists():
        files.write_new(path, b"")
    for pattern in (f"{path.name}*", f"{path.stem}-set-aside-*"):
        for each in path.parent.glob(pattern):
            files.make_private(each)
