"""`fathom phones`: serve the pages of phones, for a table that switches them on."""

import argparse
import os
from pathlib import Path

from companion.command.exit_codes import Code
from companion.command.sentences import told

SOCKET = "FATHOM_PHONES"
"""The variable that names the socket's path on a box."""
SOCKET_NAME = "phones.sock"
PORT = 8642


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("--port", type=int, default=PORT, help=told("help.port", port=str(PORT)))
    parser.add_argument("--tied", action="store_true", help=told("help.tied"))
    parser.add_argument("--data", metavar="DIR", type=Path, help=told("help.data"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to end."""
    from phones.server import serve  # only now: it takes the web server with it

    serve(socket_for(args.data or _usual_folder()), args.port, args.tied)
    return Code.DONE


def _usual_folder() -> Path:
    """Find the folder of what was played, where neither the box nor anybody named one."""
    if os.environ.get(SOCKET):
        return Path()
    from companion.library.storage.file import usual_path  # only now: it takes the library with it

    return usual_path().parent


def socket_for(folder: Path) -> Path:
    """Find the socket between a table and its phones: where the box keeps it, or beside what was played."""
    named = os.environ.get(SOCKET)
    return Path(named) if named else folder / SOCKET_NAME
