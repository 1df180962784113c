"""gpiozero's pins through lgpio. Importing this imports lgpio: see `hardware.pins.temporary_working_folder`."""

import contextlib

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

from hardware.guarded_pin import GuardedPin


class HeaderPin(GuardedPin, LGPIOPin):  # type: ignore[misc]  # gpiozero has no types
    """Pin whose callbacks cannot end lgpio's callback thread."""


class HeaderPins(LGPIOFactory):  # type: ignore[misc]  # as above
    """Factory for the pins of GPIO chip number `chip`. Raises lgpio.error, or PinUnknownPi off a Raspberry Pi."""

    library = "lgpio"

    def __init__(self, chip: int) -> None:
        lgpio.exceptions = True
        super().__init__(chip=chip)
        self.pin_class = HeaderPin
        try:
            self.board_info  # noqa: B018 - read now, because every pin needs it
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        """Free every pin, then the chip, also where one pin cannot be freed."""
        for pin in self.pins.values():
            with contextlib.suppress(Exception):  # lgpio.error: busy, or its chip was removed
                pin.close()
        self.pins.clear()
        super().close()
