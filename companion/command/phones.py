"""`fathom phones`: serve the web pages for phones."""

import argparse
import os
from pathlib import Path

from companion.command.exit_codes import ExitCode
from companion.command.sentences import english

SOCKET = "FATHOM_PHONES"
"""Environment variable with the socket's path, set on a device."""
SOCKET_NAME = "phones.sock"
PORT = 8642


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("--port", type=int, default=PORT, help=english("help.port", port=str(PORT)))
    parser.add_argument("--tied", action="store_true", help=english("help.tied"))
    parser.add_argument("--data", metavar="DIR", type=Path, help=english("help.data"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    from phones.server import serve  # imported here: it loads the web server

    serve(socket_for(args.data or _default_folder()), args.port, args.tied)
    return ExitCode.DONE


def _default_folder() -> Path:
    """Return the library's default folder, if neither the environment nor an option names one."""
    if os.environ.get(SOCKET):
        return Path()
    from companion.library.storage.file import default_path  # imported here: it loads the library

    return default_path().parent


def socket_for(folder: Path) -> Path:
    """Return the path of the socket to the app: the device's, or one in the library's folder."""
    socket_path = os.environ.get(SOCKET)
    return Path(socket_path) if socket_path else folder / SOCKET_NAME
