"""Restrict the library file to its owner (mode 0600); it holds the seeds of open games."""

from pathlib import Path

from companion import files


def make_private(path: Path) -> None:
    """Create the file if missing, and restrict it and set-aside files to the owner; SQLite's files get the same mode."""
    if not path.exists():
        files.write_new(path, b"")
    for pattern in (f"{path.name}*", f"{path.stem}-set-aside-*"):
        for file_path in path.parent.glob(pattern):
            files.make_private(file_path)
