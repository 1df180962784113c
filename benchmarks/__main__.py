"""`make bench`: run the benchmarks and print their results as one table."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import (
    growth_with_plays,
    moves_per_second,
    phone_cost,
    resume_time,
    sentence_cost,
    statistics_cost,
    syncs_per_move,
    tap_to_disk,
    tap_to_picture,
    window_cost,
)
from benchmarks.result_rows import Missing, Row, heading, table

BUILD = Path(__file__).parents[1] / "build" / "bench"


def main() -> int:
    """Run the chosen benchmarks and print the table; return 1 if a goal is not met, else 0."""
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
    parser.add_argument("--window", action="store_true", help="the windows, and nothing else")
    args = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    rows = list(_measure(args))
    print(heading(), table(rows), sep="\n\n")
    return int(any(isinstance(row, Row) and row.is_met is False for row in rows))


def _measure(args: argparse.Namespace) -> Iterator[Row | Missing]:
    measures: list[Callable[[Path], Iterator[Row | Missing]]] = [
        moves_per_second.rows,
        sentence_cost.rows,
        tap_to_disk.rows,
        syncs_per_move.rows,
        resume_time.rows,
        statistics_cost.rows,
        phone_cost.rows,
    ]
    windows: list[Callable[[Path], Iterator[Row | Missing]]] = [
        tap_to_picture.rows,
        lambda folder: window_cost.rows(folder, args.idle),
    ]
    if args.window:
        measures = windows
    elif args.phones:
        measures = [phone_cost.rows]
    elif args.growth:
        measures = [lambda folder: growth_with_plays.rows(folder, args.growth)]
    elif not args.no_window:
        measures += windows
    for measure in measures:
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            for row in measure(Path(folder)):
                print(f"… {row.measurement}", file=sys.stderr, flush=True)
                yield row


if __name__ == "__main__":
    sys.exit(main())
