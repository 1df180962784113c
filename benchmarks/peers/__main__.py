"""`make peers`: compare Fathom's speed with boardgame.io and OpenSpiel. Installs both into build/peers.

Each engine plays whole games of Into the Blue with the same random strategy on one core. The engines take turns of a few seconds;
the best turn of each counts.
"""

import argparse
import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.moves_per_second import SEATS, per_second
from benchmarks.result_rows import Row, heading, table
from companion.games import catalogue

FOLDER = Path(__file__).parent
BUILD = FOLDER.parents[1] / "build" / "peers"
BOARDGAME_IO = "boardgame.io@0.50.2"
OPEN_SPIEL = "open_spiel>=2,<3"
ROUNDS = 3


def install() -> None:
    """Install both engines into build/peers if they are missing."""
    BUILD.mkdir(parents=True, exist_ok=True)
    if not (BUILD / "node_modules/boardgame.io").exists():
        print(f"Installing {BOARDGAME_IO} into {BUILD}", flush=True)
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(BUILD), BOARDGAME_IO], check=True)
    if not (BUILD / "python/.ready").exists():
        print(f"Installing {OPEN_SPIEL} into {BUILD}", flush=True)
        venv.create(BUILD / "python", with_pip=True, clear=True)
        subprocess.run([BUILD / "python/bin/pip", "install", "-q", "--disable-pip-version-check", OPEN_SPIEL], check=True)
        (BUILD / "python/.ready").touch()


def measure_fathom(seconds: float) -> float:
    """Return the moves per second of Fathom, including the time in which the player chooses."""
    return per_second(catalogue.game("into-the-blue"), seconds)


def boardgame_io(seconds: float) -> float:
    """Return the moves per second of boardgame.io: its own reducer, in production mode."""
    environment = {**os.environ, "NODE_PATH": str(BUILD / "node_modules"), "NODE_ENV": "production"}
    return _printed_figures(["node", FOLDER / "into_the_blue.cjs", str(seconds), str(SEATS)], environment)


def open_spiel(seconds: float) -> float:
    """Return the moves per second of a Python game in OpenSpiel."""
    return _printed_figures(
        [BUILD / "python/bin/python", FOLDER / "into_the_blue_openspiel.py", str(seconds), str(SEATS)], dict(os.environ)
    )


def _printed_figures(command: list[Any], environment: dict[str, str]) -> float:
    ran = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    figures = json.loads(ran.stdout.splitlines()[-1])
    rate: float = figures["moves"] / figures["seconds"]
    return rate


PEERS: tuple[tuple[str, Callable[[float], float], float | None], ...] = (
    ("boardgame.io 0.50.2", boardgame_io, 4.0),
    ("a Python game in OpenSpiel 2", open_spiel, None),
)


def rows(seconds: float) -> Iterator[Row]:
    """Yield one row per engine. Each engine has `ROUNDS` turns of `seconds`."""
    best = dict.fromkeys((measure_fathom, boardgame_io, open_spiel), 0.0)
    for _ in range(ROUNDS):
        for measure, rate in best.items():
            best[measure] = max(rate, measure(seconds))
    for name, measure, goal in PEERS:
        ratio = best[measure_fathom] / best[measure]
        against = f"{name}: {best[measure]:,.0f}"
        yield Row(
            f"moves a second, into-the-blue, {SEATS} seats",
            f"{best[measure_fathom]:,.0f}",
            against,
            f"{ratio:.1f} ×",
            f"{goal:.0f} ×" if goal else "",
            ratio >= goal if goal else None,
        )


def main() -> int:
    """Install the engines, measure, and print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="a turn's length (default: 4)")
    args = parser.parse_args()
    install()
    print(heading(), table(rows(args.seconds)), sep="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
