"""Wiring of one part of each kind: button, LED, knob and buzzer, with the pins of the first of each."""

from collections.abc import Callable

from hardware.config import HEADER, Config
from tests.wiring.header import COLOURS, ground_near
from tests.wiring.ink import BOARD, DIM, GOLD, GROUND, LINE, Paper

WIDTH, W, H = 900, 426, 272
METAL, BLACK, BODY = "#9aa5aa", "#20262b", "#e8e2d2"


def parts(config: Config) -> str:
    """Return the picture: four panels, two by two. Raises KeyError if `config` has no part of a kind."""
    paper = Paper(WIDTH, 2 * H + 48, "How a button, an LED, the knob and the buzzer are wired")
    drawn: list[Callable[[Paper, float, float, Config], None]] = [_button, _led, _knob, _buzzer]
    for at, draw in enumerate(drawn):
        x, y = 16 + at % 2 * (W + 16), 16 + at // 2 * (H + 16)
        paper.box(x, y, W, H, "#ffffff", LINE, 8)
        draw(paper, x, y, config)
    return paper.svg()


def _titled(paper: Paper, x: float, y: float, title: str, *notes: str) -> None:
    paper.text(x + 18, y + 28, title, 18, bold=True)
    for at, note in enumerate(notes):
        paper.text(x + 18, y + H - 18 - 22 * (len(notes) - 1 - at), note, 14, colour=DIM)


def _hole(paper: Paper, x: float, y: float, pin: int, kind: str, words: str) -> tuple[float, float]:
    """Draw a pin of the header with its name; return where a wire begins."""
    paper.box(x + 18, y - 14, 142, 28, BOARD, radius=5)
    paper.text(x + 28, y, f"{pin} · {words}", 14, colour="#ffffff", bold=True)
    paper.circle(x + 146, y, 7, GOLD, COLOURS[kind], 3)
    return x + 146, y


def _gpio(paper: Paper, x: float, y: float, gpio: int, kind: str) -> tuple[float, float]:
    return _hole(paper, x, y, HEADER[gpio], kind, f"GPIO {gpio}")


def _ground(paper: Paper, x: float, y: float, gpio: int) -> tuple[float, float]:
    return _hole(paper, x, y, ground_near(HEADER[gpio]), "ground", "ground")


def _button(paper: Paper, x: float, y: float, config: Config) -> None:
    """Draw an arcade button from the side, with its two tabs."""
    gpio = config.buttons["primary"]
    _titled(
        paper,
        x,
        y,
        "A button (here: primary)",
        "Either way round, no resistor: the Pi pulls the pin up.",
        "Ground may be any ground pin.",
    )
    start, end = _gpio(paper, x, y + 78, gpio, "button"), _ground(paper, x, y + 160, gpio)
    paper.wire([start, (x + 216, y + 78), (x + 216, y + 110), (x + 282, y + 110)], COLOURS["button"])
    paper.wire([end, (x + 216, y + 160), (x + 216, y + 134), (x + 282, y + 134)], GROUND)
    for tab in (110, 134):
        paper.box(x + 280, y + tab - 4, 26, 8, METAL, radius=2)
    paper.box(x + 304, y + 98, 44, 48, BLACK, radius=4)
    paper.box(x + 346, y + 82, 16, 80, "#c8452f", radius=4)
    paper.box(x + 360, y + 94, 20, 56, "#e0654c", radius=8)


def _led(paper: Paper, x: float, y: float, config: Config) -> None:
    """Draw an LED with its long and its short leg, and the resistor."""
    gpio = config.lights["seat:0"]
    _titled(
        paper,
        x,
        y,
        "An LED (here: seat 1)",
        "Long leg to the pin, short leg through 330 Ω to ground.",
        "Never without its resistor; 220 Ω to 1 kΩ will do.",
    )
    start, end = _gpio(paper, x, y + 78, gpio, "LED"), _ground(paper, x, y + 160, gpio)
    paper.wire([start, (x + 322, y + 78), (x + 322, y + 103)], COLOURS["LED"])
    paper.wire([end, (x + 200, y + 160)], GROUND)
    paper.wire([(x + 262, y + 160), (x + 322, y + 160), (x + 322, y + 137)], GROUND)
    _resistor(paper, x + 200, y + 160)
    paper.wire([(x + 322, y + 103), (x + 350, y + 103)], METAL, 3)
    paper.wire([(x + 322, y + 137), (x + 350, y + 137)], METAL, 3)
    paper.shape(f"M{x + 350:g} {y + 96:g} h18 a24 24 0 0 1 0 48 h-18 z", "#f2b441", "#9a5b00", 2)
    paper.text(x + 316, y + 112, "long", 14, "end", DIM)
    paper.text(x + 316, y + 130, "short", 14, "end", DIM)


def _resistor(paper: Paper, x: float, y: float) -> None:
    """Draw a resistor of 330 Ω, its rings orange, orange, brown, gold."""
    paper.box(x, y - 9, 62, 18, BODY, DIM, 8)
    for at, band in enumerate(("#e07b1f", "#e07b1f", "#6b3f1d", GOLD)):
        paper.box(x + 11 + 11 * at + 4 * (at == 3), y - 9, 6, 18, band)


def _knob(paper: Paper, x: float, y: float, config: Config) -> None:
    """Draw a rotary encoder from above: three legs for turning, two for its push."""
    a, b = config.encoder or (0, 0)
    push = config.buttons["push"]
    _titled(
        paper,
        x,
        y,
        "The knob (rotary encoder with push)",
        "On a small board: CLK is A, DT is B, SW is the push,",
        "+ to 3.3 V (pin 1), never 5 V. Wrong way? Swap A and B.",
    )
    legs = ((72, "A"), (100, "–"), (128, "B"))
    rows = (_gpio(paper, x, y + 58, a, "encoder"), _ground(paper, x, y + 92, a), _gpio(paper, x, y + 126, b, "encoder"))
    for (leg, _), start, colour in zip(legs, rows, (COLOURS["encoder"], GROUND, COLOURS["encoder"]), strict=True):
        bend = x + 196
        paper.wire([start, (bend, start[1]), (bend + 16, y + leg), (x + 272, y + leg)], colour)
    start, end = _gpio(paper, x, y + 164, push, "encoder"), _ground(paper, x, y + 198, push)
    paper.wire([start, (x + 398, y + 164), (x + 398, y + 86), (x + 378, y + 86)], COLOURS["encoder"])
    paper.wire([end, (x + 412, y + 198), (x + 412, y + 114), (x + 378, y + 114)], GROUND)
    paper.box(x + 270, y + 56, 108, 88, METAL, DIM, 6)
    paper.circle(x + 328, y + 100, 30, BLACK)
    paper.wire([(x + 328, y + 78), (x + 328, y + 90)], "#ffffff", 3)
    for leg, name in legs:
        paper.text(x + 278, y + leg, name, 14, bold=True)
    paper.text(x + 366, y + 156, "push", 14, "end", DIM)


def _buzzer(paper: Paper, x: float, y: float, config: Config) -> None:
    """Draw an active buzzer, which makes its tone itself."""
    gpio = config.buzzer or 0
    _titled(
        paper,
        x,
        y,
        "The buzzer",
        "An active piezo buzzer for 3 V, at most 10 mA: it is only",
        "switched on and off; a passive one would merely click.",
    )
    start, end = _gpio(paper, x, y + 78, gpio, "buzzer"), _ground(paper, x, y + 160, gpio)
    paper.wire([start, (x + 256, y + 78), (x + 256, y + 104), (x + 300, y + 104)], COLOURS["buzzer"])
    paper.wire([end, (x + 256, y + 160), (x + 256, y + 134), (x + 300, y + 134)], GROUND)
    paper.circle(x + 334, y + 119, 42, BLACK, DIM, 2)
    paper.circle(x + 334, y + 119, 8, DIM)
    paper.text(x + 303, y + 104, "+", 20, "start", "#ffffff", bold=True)
    paper.text(x + 303, y + 134, "–", 20, "start", "#ffffff", bold=True)
    paper.text(x + 242, y + 91, "long leg", 14, "end", DIM)
