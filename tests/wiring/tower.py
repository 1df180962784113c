"""The dice tower's Pico with the part on each pin, read from the firmware's source, which runs only on the Pico."""

import ast
from pathlib import Path
from typing import Any

from tests.wiring.header import COLOURS
from tests.wiring.svg_drawing import BOARD, DIM, GOLD, INK, LINE, SvgDrawing

FIRMWARE = Path(__file__).parents[2] / "hardware/firmware/main.py"
NAMES = ("LEVER", "KEEP", "RED_GREEN_BLUE", "HAZARD")
GROUNDS = (3, 8, 13, 18, 23, 28, 38)
PINS = dict(enumerate((*(1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20), *(21, 22, 24, 25, 26, 27, 29))))
"""GP number → pin of the Pico."""
OTHER_PINS = {
    30: "RUN",
    31: "GP26",
    32: "GP27",
    33: "AGND",
    34: "GP28",
    35: "ADC_VREF",
    36: "3V3",
    37: "3V3_EN",
    39: "VSYS",
    40: "VBUS",
}
WIDTH, TOP, STEP, MIDDLE, HALF = 900, 128, 27, 450, 62


def firmware_pins() -> dict[str, Any]:
    """Return the GP numbers in the firmware: LEVER, KEEP, RED_GREEN_BLUE and HAZARD."""
    for node in ast.parse(FIRMWARE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = tuple(name.id for name in node.targets[0].elts if isinstance(name, ast.Name))
            if names == NAMES:
                return dict(zip(NAMES, ast.literal_eval(node.value), strict=True))
    raise ValueError(f"{FIRMWARE.name} does not name its pins in one line any more.")


def list_pico_uses() -> dict[int, tuple[str, str]]:
    """Return pin of the Pico → the kind (a key of header.COLOURS) and the name of its part."""
    gp = firmware_pins()
    uses = {PINS[gp["LEVER"]]: ("button", "lever → ground"), PINS[gp["HAZARD"]]: ("LED", "LED: hazard")}
    uses |= {PINS[pin]: ("encoder", f"keep die {at + 1} → ground") for at, pin in enumerate(gp["KEEP"])}
    colours = zip(gp["RED_GREEN_BLUE"], ("red", "green", "blue"), strict=True)
    return uses | {PINS[pin]: ("LED", f"LED: seat, {colour}") for pin, colour in colours}


def draw_tower() -> str:
    """Return the picture: USB socket at the top."""
    drawing = SvgDrawing(WIDTH, TOP + 20 * STEP + 112, "The dice tower: a Raspberry Pi Pico with its lever, switches and lights")
    drawing.text(24, 32, "The dice tower: a Raspberry Pi Pico", 21, bold=True)
    drawing.text(24, 60, "Its USB cable into the Pi is all there is between the two: power and talk.", 15, colour=DIM)
    drawing.box(MIDDLE - HALF, TOP - 12, 2 * HALF, 20 * STEP + 20, BOARD, radius=8)
    drawing.box(MIDDLE - 22, TOP - 30, 44, 34, LINE, DIM, 4)
    drawing.wire([(MIDDLE, TOP - 30), (MIDDLE, TOP - 46), (MIDDLE + 60, TOP - 46)], INK, 6)
    drawing.text(MIDDLE + 72, TOP - 46, "USB cable to the Pi", 14, colour=DIM)
    labels = {pin: f"GP{number}" for number, pin in PINS.items()} | OTHER_PINS | dict.fromkeys(GROUNDS, "ground")
    for pin, label in labels.items():
        _draw_pin(drawing, pin, label, list_pico_uses().get(pin))
    bottom = TOP + 20 * STEP
    for at, words in enumerate(NOTES):
        drawing.text(24, bottom + 36 + 24 * at, words, 15, colour=DIM)
    return drawing.svg()


NOTES = (
    "Lever and switches join their pin to any ground when pulled or closed; they need no resistor.",
    "Each LED: long leg to the pin, short leg through 330 Ω to ground.",
    "The seat light is one RGB LED with a common cathode, or three LEDs: a resistor for each colour.",
)


def _draw_pin(drawing: SvgDrawing, pin: int, label: str, use: tuple[str, str] | None) -> None:
    side, row = (-1, pin - 1) if pin <= 20 else (1, 40 - pin)
    y, anchor = TOP + row * STEP + STEP / 2 - 2, "end" if side < 0 else "start"
    kind, words = use or ("ground" if label in ("ground", "AGND") else "", "")
    drawing.circle(MIDDLE + side * (HALF - 12), y, 8, GOLD if kind else BOARD, COLOURS[kind] if kind else LINE, 3)
    drawing.text(MIDDLE + side * (HALF + 10), y, str(pin), 15, anchor, INK if use else DIM, bold=bool(use))
    drawing.text(MIDDLE + side * (HALF + 38), y, label, 14, anchor, DIM)
    if words:
        left = MIDDLE + side * (HALF + 100) - (190 if side < 0 else 0)
        drawing.box(left, y - 12, 190, 23, COLOURS[kind], radius=6)
        drawing.text(left + 95, y, words, 15, "middle", "#ffffff", bold=True)
