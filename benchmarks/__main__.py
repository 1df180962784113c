"""`make bench`: what Fathom costs, as one table of one run."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import glass, growth, moves, phones, resume, sentences, statistics, syncs, tap, window
from benchmarks.rows import Missing, Row, heading, table

BUILD = Path(__file__).parents[1] / "build" / "bench"


def main() -> int:
    """Measure and print; 1 when a goal is not met."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--idle", type=float, default=60.0, metavar="S", help="how long windows rest (default: a minute)")
    parser.add_argument("--no-window", action="store_true", help="leave the windows out")
    parser.add_argument(
        "--growth",
        type=int,
        nargs="+",
        metavar="PLAYS",
        help="what grows with so many plays (and with long games), and nothing else",
    )
    parser.add_argument("--phones", action="store_true", help="phones, and nothing else")
    args = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    rows = list(_measured(args))
    print(heading(), table(rows), sep="\n\n")
    return int(any(isinstance(row, Row) and row.is_met is False for row in rows))


def _measured(args: argparse.Namespace) -> Iterator[Row | Missing]:
    measures: list[Callable[[Path], Iterator[Row | Missing]]] = [
        moves.rows,
        sentences.rows,
        tap.rows,
        syncs.rows,
        resume.rows,
        statistics.rows,
        phones.rows,
    ]
    if args.phones:
        measures = [phones.rows]
    elif args.growth:
        measures = [lambda folder: growth.rows(folder, args.growth)]
    elif not args.no_window:
        measures += [glass.rows, lambda folder: window.rows(folder, args.idle)]
    for measure in measures:
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            for row in measure(Path(folder)):
                print(f"… {row.what}", file=sys.stderr, flush=True)
                yield row


if __name__ == "__main__":
    sys.exit(main())
