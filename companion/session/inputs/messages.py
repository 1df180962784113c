"""Inputs of the table. Touch, buttons, terminal, devices and phones send the same ones."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.session.record.entry import Origin
from companion.table.moves import Move
from companion.table.prompt import Value
from companion.table.seats import Seat
from companion.table.sentence import Words


class Answer(Struct, frozen=True):
    """Answer to a prompt: the id of the choice at touch down, and the values of its fields."""

    choice: str
    values: tuple[Value, ...] = ()
    source: str = "touch"


class Undo(Struct, frozen=True):
    """Undo the last move. `is_confirmed` as in `Rewind`."""

    source: str = "touch"
    is_confirmed: bool = False


class Redo(Struct, frozen=True):
    """Redo the last undone entry."""

    source: str = "touch"


class Rewind(Struct, frozen=True):
    """Undo every move after entry `to`. `is_confirmed`: the page named these moves, so the session asks no second time."""

    to: int
    source: str = "touch"
    is_confirmed: bool = False


class RewindUntil(Struct, frozen=True):
    """Undo moves, the last first, until the public view fulfils the condition `is_reached`. `is_confirmed` as in `Rewind`."""

    is_reached: Callable[[Any], bool]
    source: str = "touch"
    is_confirmed: bool = False


class SelectSeat(Struct, frozen=True):
    """Show this seat's choices in the prompt bar."""

    seat: int | None


class Press(Struct, frozen=True):
    """Press of a control: "primary", "secondary", "danger", "undo", "seat:2", "push", "off". `is_held`: for at least 0.6 s, "off" for 3 s.

    `stamp` is `Snapshot.stamp` at the time of the press; "" if the device cannot know it.
    """

    control: str
    is_held: bool = False
    stamp: str = ""


class ReadAloud(Struct, frozen=True):
    """Switch reading aloud: a held push then asks for question and board, and the knob also reaches the any-time choices."""

    is_on: bool


class Release(Struct, frozen=True):
    """Release of the off button."""

    control: str


class TurnKnob(Struct, frozen=True):
    """Turn of the encoder by `steps`, clockwise positive."""

    control: str
    steps: int


class Report(Struct, frozen=True):
    """Physical event reported by a device: kind "DRAW" or "ROLL", name of the bag or dice set, items.

    `acknowledge` is called on the session thread once the report was recorded or refused.
    """

    kind: str
    name: str
    items: tuple[str, ...]
    origin: Origin | None = None
    acknowledge: Callable[[], None] | None = None


class DeviceStatus(Struct, frozen=True):
    """State of a device of a kind ("button", "serial" …): "ready", "absent" or "faulty", with `detail` in words."""

    name: str
    kind: str
    state: str
    detail: Words = ""


class BeginSession(Struct, frozen=True):
    """Begin a session. `edition` None: the saved one. `like`: id of an earlier session to set up alike ("" for none).

    `moves` are made at once, after `like`; one that is not legal then is left out.
    """

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, str] = {}
    edition: dict[str, Any] | None = None
    like: str = ""
    moves: tuple[Move, ...] = ()


class ResumeSession(Struct, frozen=True):
    """Resume a session of the journal."""

    session: str


class CloseSession(Struct, frozen=True):
    """Close the session; it can be resumed."""


class DismissTrouble(Struct, frozen=True):
    """Dismiss the message of the Trouble page."""


class ShowToolbox(Struct, frozen=True):
    """Open the toolbox beside the game, a new one if there is none. Buttons and the knob then act on it."""


class HideToolbox(Struct, frozen=True):
    """Close the toolbox beside the game. One that was saved and closed is removed; any other stays."""


SessionInput = Answer | Undo | Redo | Rewind | RewindUntil | SelectSeat | Press | TurnKnob
"""Inputs that change a session."""


class ToolboxInput(Struct, frozen=True):
    """Input for the toolbox beside the game."""

    input: SessionInput


class StoreRequest(Struct, frozen=True):
    """Run `work(store)` on the session thread, which owns the file, and pass its result or exception to `on_result`."""

    work: Callable[[Any], Any]
    on_result: Callable[[Any], None]


class PhoneRequest(Struct, frozen=True):
    """Request of a phone: `work(table)` runs on the session thread, checks and does it, and keeps the message about it."""

    work: Callable[[Any], None]


class ReportOverdue(Struct, frozen=True):
    """A device has not reported in time."""


class Quit(Struct, frozen=True):
    """End the session thread after all inputs before it."""


Input = (
    SessionInput
    | ShowToolbox
    | HideToolbox
    | ToolboxInput
    | ReadAloud
    | Release
    | Report
    | DeviceStatus
    | BeginSession
    | ResumeSession
    | CloseSession
    | DismissTrouble
    | StoreRequest
    | PhoneRequest
    | ReportOverdue
    | Quit
)
