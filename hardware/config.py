"""Read and write controls.toml: pins of the controls and paths of serial devices. Keeps a last good copy."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w
from msgspec import Struct

from companion.files import PRIVATE_FOLDER, bytes_in, write_anew
from companion.table.sentence import UserError, Words, say

SEATS = 6
PINS = range(28)
"""BCM numbers of the 40-pin header."""
HEADER = dict(
    zip(PINS, (27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33, 8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13))
)
"""BCM number → pin of the 40-pin header."""
GROUND_PINS = (6, 9, 14, 20, 25, 30, 34, 39)
"""Pins of the 40-pin header that are ground."""


class Config(Struct, frozen=True):
    """Pins by control, as BCM numbers. Controls that are not wired are missing.

    buttons   control → pin: "primary", "secondary", "danger", "undo", "push" (the encoder's), "seat:0" …, "off" (held 3 s)
    encoder   its two pins, A and B
    clicks    clicks of the encoder per cycle of its contacts: 1, 2 or 4
    lights    light → pin: "seat:0" …, "hazard"
    buzzer    its pin
    ports     path patterns of serial devices; * matches anything
    """

    buttons: dict[str, int]
    encoder: tuple[int, int] | None
    lights: dict[str, int]
    buzzer: int | None
    ports: tuple[str, ...]
    clicks: int = 1


CLICKS = {4: 1, 2: 2, 1: 4}
"""Contact changes per click → clicks per cycle of four contact changes."""
CYCLE = (0b00, 0b10, 0b11, 0b01)
"""States of contacts A and B (1: closed) in clockwise order, as in gpiozero's RotaryEncoder."""

DEFAULT = Config(
    buttons={"primary": 17, "secondary": 27, "danger": 22, "undo": 23, "push": 13}
    | dict(zip((f"seat:{seat}" for seat in range(SEATS)), (4, 12, 16, 20, 21, 25), strict=True)),
    encoder=(5, 6),
    lights=dict(zip((f"seat:{seat}" for seat in range(SEATS)), (7, 8, 9, 10, 11, 19), strict=True)) | {"hazard": 24},
    buzzer=18,
    ports=("/dev/fathom-*", "/dev/serial/by-id/usb-MicroPython_*"),
)


class Connection(NamedTuple):
    """Connection of a part to the 40-pin header.

    name   the control ("primary", "seat:0" …) or light, "encoder a", "encoder b" or "buzzer"
    kind   "button", "knob", "light" or "buzzer"
    gpio   BCM number
    pin    pin of the 40-pin header, 1 to 40
    """

    name: str
    kind: str
    gpio: int
    pin: int


def connections(config: Config) -> Iterator[Connection]:
    """List the connections of `config`: buttons, knob, lights and buzzer."""
    knob = dict(zip(("encoder a", "encoder b"), config.encoder or (), strict=False))
    buzzer = {} if config.buzzer is None else {"buzzer": config.buzzer}
    parts = {"button": config.buttons, "knob": knob, "light": config.lights, "buzzer": buzzer}
    for kind, pins in parts.items():
        yield from (Connection(name, kind, gpio, HEADER[gpio]) for name, gpio in pins.items())


class ConfigError(UserError):
    """Invalid configuration file; the sentence names the line."""

    def __init__(self, line: int, words: Words) -> None:
        super().__init__(say("wiring.line", line=line, what=words))
        self.line = line


class LoadedConfig(Struct, frozen=True):
    """Configuration in use, and the problem if it is not the one of the file."""

    config: Config
    trouble: Words = ""


def load_config(path: Path) -> LoadedConfig:
    """Load the file, and copy a valid one to the last good copy. Never raises: an invalid file gives the result of `read_config`."""
    loaded_config = read_config(path)
    if not loaded_config.trouble and path.exists() and loaded_config.config != _last_good(path):
        with suppress(OSError):  # a read-only card: the file itself serves
            write_anew(_copy(path), config_text(loaded_config.config))
    return loaded_config


def read_config(path: Path) -> LoadedConfig:
    """Return the file's configuration; the last good copy if it is invalid; DEFAULT if there is neither. Writes nothing."""
    try:
        return LoadedConfig(parse_config(bytes_in(path)))
    except FileNotFoundError:
        return LoadedConfig(_last_good(path) or DEFAULT)
    except (ConfigError, OSError) as trouble:
        last = _last_good(path)
        why = say("wiring.unreadable", why=str(trouble.strerror)) if isinstance(trouble, OSError) else trouble.sentence
        return LoadedConfig(last or DEFAULT, say("wiring.unread_last_good" if last else "wiring.unread_usual", why=why))


def save(path: Path, config: Config) -> None:
    """Write the file and its last good copy. Raises OSError."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    for file_path in (path, _copy(path)):
        write_anew(file_path, config_text(config))


def _copy(path: Path) -> Path:
    return path.with_suffix(".last-good.toml")


def _last_good(path: Path) -> Config | None:
    with suppress(OSError, ConfigError):
        return parse_config(bytes_in(_copy(path)))
    return None


# reading


def parse_config(raw: bytes) -> Config:
    """Parse a configuration file. Raises ConfigError with the line number."""
    text = _text(raw)
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own, or a number or table that Python will not read
        raise ConfigError(_line_said(str(error), text), say("wiring.no_toml", why=_bare(str(error)))) from None
    if not tables:
        raise ConfigError(1, say("wiring.empty"))
    return _Reader(text, tables).config()


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ConfigError(raw[: error.start].count(b"\n") + 1, say("wiring.no_utf8")) from None


def _line_said(error: str, text: str) -> int:
    match = re.search(r"line (\d+)", error)
    return int(match[1]) if match else text.rstrip("\n").count("\n") + 1


def _bare(error: str) -> str:
    return re.sub(r" \(at .*\)$", "", error)


class _Reader:
    """Reader of one file's tables that finds the line of each key for error messages."""

    def __init__(self, text: str, tables: dict[str, Any]) -> None:
        self._lines = text.split("\n")
        self._tables = tables
        self._pins: dict[int, str] = {}

    def config(self) -> Config:
        for section in self._tables:
            if section not in _KEYS:
                raise self._error(
                    section,
                    "",
                    say("wiring.no_section", section=f"[{section}]", known=[f"[{known_section}]" for known_section in _KEYS]),
                )
        clicks = self._clicks()
        buttons, knob, lights, buzzer = (self._wired_pins(section) for section in ("buttons", "encoder", "lights", "buzzer"))
        if len(knob) == 1:
            raise self._error("encoder", next(iter(knob)), say("wiring.half_encoder"))
        return Config(buttons, (knob["a"], knob["b"]) if knob else None, lights, buzzer.get("pin"), self._ports(), clicks)

    def _clicks(self) -> int:
        clicks = self._table("encoder").get(CLICKS_KEY, 1)
        if type(clicks) is not int or clicks not in CLICKS.values():
            raise self._error("encoder", CLICKS_KEY, say("wiring.no_clicks", key=CLICKS_KEY, clicks=repr(clicks)))
        return clicks

    def _wired_pins(self, section: str) -> dict[str, int]:
        pins_by_key = {key: pin for key, pin in self._table(section).items() if key != CLICKS_KEY}
        return {_KEYS[section][key]: pin for key in pins_by_key if (pin := self._pin(section, key, pins_by_key[key])) is not None}

    def _table(self, section: str) -> dict[str, Any]:
        section_table = self._tables.get(section, {})
        if not isinstance(section_table, dict):
            raise self._error(section, "", say("wiring.no_table", section=section))
        for key in section_table:
            known_keys = [*_KEYS[section], *([CLICKS_KEY] if section == "encoder" else [])]
            if key not in known_keys:
                raise self._error(section, key, say("wiring.no_key", section=section, key=key, known=known_keys))
        return section_table

    def _pin(self, section: str, key: str, pin: Any) -> int | None:
        if pin == "none":
            return None
        if type(pin) is not int or pin not in PINS:
            raise self._error(section, key, say("wiring.no_pin", key=key, pin=repr(pin), last=PINS[-1]))
        if pin in self._pins:
            raise self._error(section, key, say("wiring.taken", pin=pin, taken=self._pins[pin], section=section, key=key))
        self._pins[pin] = f"{section} {key}"
        return pin

    def _ports(self) -> tuple[str, ...]:
        ports = self._table("serial").get("ports", [])
        if not isinstance(ports, list) or not all(isinstance(port, str) and port.startswith("/") for port in ports):
            raise self._error("serial", "ports", say("wiring.no_ports"))
        return tuple(ports)

    def _error(self, section: str, key: str, words: Words) -> ConfigError:
        return ConfigError(self._line(section, key), words)

    def _line(self, section: str, key: str) -> int:
        heading = re.compile(rf"\s*(\[\s*[\"']?{re.escape(section)}[\"']?\s*\]|[\"']?{re.escape(section)}[\"']?\s*[.=])")
        of_key = re.compile(rf"(.*[.{{,\s\"'])?{re.escape(key)}[\"']?\s*=")
        start = next((at for at, line in enumerate(self._lines) if heading.match(line)), 0)
        if not key:
            return start + 1
        return next((at for at in range(start, len(self._lines)) if of_key.match(self._lines[at])), start) + 1


CLICKS_KEY = "clicks_per_cycle"
_SEAT_KEYS = {f"seat_{seat + 1}": f"seat:{seat}" for seat in range(SEATS)}
_KEYS: dict[str, dict[str, str]] = {
    "buttons": {name: name for name in ("primary", "secondary", "danger", "undo", "push")} | _SEAT_KEYS | {"off": "off"},
    "encoder": {"a": "a", "b": "b"},
    "lights": _SEAT_KEYS | {"hazard": "hazard"},
    "buzzer": {"pin": "pin"},
    "serial": {"ports": "ports"},
}

# writing


def config_text(config: Config) -> str:
    """Return the file's text for `config`, with comments that explain it.

    >>> parse_config(config_text(DEFAULT).encode()) == DEFAULT
    True
    """
    return "\n".join(_config_lines(config))


def _config_lines(config: Config) -> Iterator[str]:
    yield '# What is wired where. Pins are BCM numbers ("GPIO 17" on a pinout); "none" is not wired.\n'
    knob = dict(zip("ab", config.encoder or (), strict=False))
    yield from _section("buttons", "each between its pin and ground; off, held for 3 s, switches the box off", config.buttons)
    yield from _section(
        "encoder", f"its two pins; its push is a button; {CLICKS_KEY} = 2 or 4 if it clicks so often in a cycle", knob
    )
    if config.clicks != 1:  # an older Fathom doesn't know the key
        yield f"{CLICKS_KEY} = {config.clicks}\n"
    yield from _section("lights", "LEDs with a resistor, between pin and ground", config.lights)
    yield from _section("buzzer", "an active buzzer", {} if config.buzzer is None else {"pin": config.buzzer})
    yield "# where dice towers and bags are plugged in; * stands for anything\n"
    yield tomli_w.dumps({"serial": {"ports": config.ports}})


def _section(section: str, comment: str, pins: Mapping[str, int]) -> Iterator[str]:
    yield f"# {comment}\n"
    yield tomli_w.dumps({section: {key: pins.get(name, "none") for key, name in _KEYS[section].items()}})
