"""In the guest: check the panel through lgpio or, if its import fails, rpi-lgpio, where the header's chip isn't the only one.

usage: gpio_ways lgpio|rpi-lgpio
"""

import os
import sys
from pathlib import Path

from companion.command.checkup import Machine
from companion.command.checkup.pins_and_cables import gpio
from hardware.config import DEFAULT
from tests.lab.guest.gpio import CHIP, Inbox, level, open_hardware, pull, wait_until, wrong_presses
from tests.lab.guest.gpio_learning import steps, turn_contacts
from tests.lab.report import Row, print_row

OTHER = Path(os.environ["FATHOM_LAB_OTHER"])
TIMES = 20


def check_presses(way: str, inbox: Inbox) -> None:
    """Press buttons with five bounces at both ends of each press; check that each counts once."""
    wrong = wrong_presses(inbox, ["undo", "seat:0"] * (TIMES // 2))
    print_row(Row("GPIO", f"{way}: bouncing presses, once each", TIMES, wrong))


def check_steps(way: str, inbox: Inbox) -> None:
    """Check that every step of the encoder counts, at 5 ms an edge."""
    before = steps(inbox)
    turn_contacts(0, 4 * TIMES)
    wait_until(lambda: steps(inbox) == before + TIMES)
    print_row(Row("GPIO", f"{way}: steps of the encoder", TIMES, abs(steps(inbox) - before - TIMES)))


def main() -> None:
    """Let the code choose the library itself; remove lgpio's part of gpiozero to make it choose rpi-lgpio."""
    way = sys.argv[1]
    if way == "rpi-lgpio":
        sys.modules["hardware.lgpio_pins"] = None  # type: ignore[assignment]  # its import fails
    for line in (*DEFAULT.buttons.values(), *(DEFAULT.encoder or ())):
        pull(line, True)
    inbox = Inbox()
    hands = open_hardware(inbox)
    assert hands.panel is not None, inbox.devices()
    factory = hands.panel.pins
    is_right = factory.library == way and f"gpiochip{factory.chip}" == CHIP.name != OTHER.name
    print_row(
        Row(
            "GPIO",
            f"{way}: chip chosen by label, with an expander first",
            1,
            int(not is_right),
            f"{factory.library}, gpiochip{factory.chip}",
        )
    )
    check_presses(way, inbox)
    check_steps(way, inbox)
    wrong = 0
    for nth in range(TIMES):
        hands.panel.switch_light("hazard", nth % 2 == 0)
        wrong += level(DEFAULT.lights["hazard"]) != (nth % 2 == 0)
    print_row(Row("GPIO", f"{way}: LED read back", TIMES, wrong))
    results = list(gpio(Machine(Path("/"), Path("/run/fathom/fathom.db"), {})))
    is_said = any(way in result.sentence and CHIP.name in result.sentence and result.state == "well" for result in results)
    print_row(
        Row(
            "GPIO",
            f"{way}: the doctor names library and chip",
            1,
            int(not is_said),
            " ".join(result.sentence for result in results),
        )
    )
    hands.close()
    os._exit(0)


if __name__ == "__main__":
    main()
