"""Run the lab and print its report. Exit code: 0 if every part passed, 1 if one failed or was skipped.

usage: [FULL=1] python -m tests.lab [PART …]      parts: trixie plugs strange kiosk trixie-update trixie-phones arm64 update phones gpio fresh stick splash
                                                  touch usb block crash spoilt
"""

import os
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

from msgspec import Struct

from tests.lab import (
    arm64,
    block_states,
    crash_states,
    fresh,
    gpio,
    kiosk,
    kit,
    phones,
    plugs,
    splash,
    spoilt_states,
    stick,
    strange_files,
    touch,
    trixie,
    update,
    usb,
)
from tests.lab.report import GuestStuckError, LabFailedError, LabSkippedError, Row, table

LANES = (os.cpu_count() or 1) + 1
"""Parts that run at a time. Guests often wait for timers: that of the kiosk uses 440 s of processor time in 570 s."""
GUESTLESS = ("crash states", "spoilt states", "strange files")
"""Parts that boot nothing: they run while the kernel and the first kiosk are made."""
COMPUTING = ("block states", "crash states", "spoilt states")
"""Parts that compute in Python: each has a process of its own, because threads of one process share a core."""
PARTS: dict[str, Callable[[], list[Row]]] = {
    "trixie": trixie.run,
    "plugs": plugs.run,
    "strange files": strange_files.run,
    "kiosk": kiosk.run,
    "trixie-update": trixie.run_update,
    "trixie-phones": trixie.run_phones,
    "arm64": arm64.run,
    "update": update.run,
    "phones": phones.run,
    "gpio": gpio.run,
    "fresh": fresh.run,
    "stick": stick.run,
    "splash": splash.run,
    "touch": touch.run,
    "usb": usb.run,
    "block states": block_states.run,
    "crash states": partial(crash_states.run, kit.BUILD),
    "spoilt states": partial(spoilt_states.run, kit.BUILD),
}
"""Parts in the order in which they begin: the longest first, since the last to end decides when all have ended. Guests count their own instructions as time, so the load of other
parts doesn't change what they measure."""


class Outcome(Struct, frozen=True):
    """Result of a part: its rows, or the reason why it was skipped or failed."""

    part: str
    rows: Sequence[Row] = ()
    skipped: str = ""
    failed: str = ""


def main(words: Sequence[str]) -> int:
    """Run the parts that `words` select, without words all; print the report and return the exit code.

    A word selects the part with that name, or all parts whose names begin with it.
    """
    parts = [name for name in PARTS if not words or any(_is_meant(name, word) for word in words)]
    with ThreadPoolExecutor(LANES) as lanes:
        outcomes = list(lanes.map(_outcome, parts))
    rows = [row for outcome in outcomes for row in outcome.rows]
    skipped = [(outcome.part, outcome.skipped) for outcome in outcomes if outcome.skipped]
    failed = [(outcome.part, outcome.failed) for outcome in outcomes if outcome.failed]
    print(table(rows, skipped, failed))
    print(f"{len(rows)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return int(bool(failed or skipped or not rows))


def _is_meant(name: str, word: str) -> bool:
    return name == word if word in PARTS else name.startswith(word)


def _outcome(part: str) -> Outcome:
    start = time.monotonic()
    try:
        kit.make_folder() if part in GUESTLESS else kit.make_ready()
        return Outcome(part, _run_with_retry(part))
    except LabSkippedError as error:
        return Outcome(part, skipped=str(error))
    except LabFailedError as error:
        return Outcome(part, failed=str(error))
    except Exception as error:  # any error: the report of the other parts must follow
        traceback.print_exc()
        return Outcome(part, failed=f"{type(error).__name__}: {error}")
    finally:
        print(f"{part}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


def _run_with_retry(part: str) -> list[Row]:
    """Return a part's rows. Run the part a second time if it could not finish, but not if it found a fault."""
    try:
        return _rows_of(part)
    except GuestStuckError as error:
        print(f"{part}: {error}. Once more.", file=sys.stderr, flush=True)
    except OSError:  # for example a crash of QEMU
        traceback.print_exc()
        print(f"{part}: broken off. Once more.", file=sys.stderr, flush=True)
    return _rows_of(part)


def _rows_of(part: str) -> list[Row]:
    if part not in COMPUTING:
        return PARTS[part]()
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(PARTS[part]).result()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
