"""Runs the lab and prints its report: exit 0 when every part passed, 1 when one failed or was skipped.

usage: python -m tests.lab [PART …]      parts: crash block gpio usb kiosk plugs
"""

import sys
import time
from collections.abc import Callable, Sequence

from tests.lab import block_states, crash_states, gpio, kiosk, kit, plugs, usb
from tests.lab.report import Failed, Row, Skipped, table

PARTS: dict[str, Callable[[], list[Row]]] = {
    "crash states": lambda: crash_states.run(kit.BUILD),
    "block states": block_states.run,
    "gpio": gpio.run,
    "usb": usb.run,
    "kiosk": kiosk.run,
    "plugs": plugs.run,
}


def main(wanted: Sequence[str]) -> int:
    """Run the parts whose names begin with a wanted word, all of them without one."""
    rows: list[Row] = []
    skipped: list[tuple[str, str]] = []
    failed: list[tuple[str, str]] = []
    for name, run in PARTS.items():
        if wanted and not any(name.startswith(word) for word in wanted):
            continue
        start = time.monotonic()
        try:
            kit.ready()
            rows += run()
        except Skipped as why:
            skipped.append((name, str(why)))
        except Failed as why:
            failed.append((name, str(why)))
        print(f"{name}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    print(table(rows, skipped, failed))
    print(f"{len(rows)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return int(bool(failed or skipped or not rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
