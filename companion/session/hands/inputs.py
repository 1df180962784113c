"""Everything that can reach the table's inbox. Whatever hand it came from, it means the same."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.session.record.entry import Origin
from companion.table.prompt import Value
from companion.table.say import Words
from companion.table.seats import Seat


class Answer(Struct, frozen=True):
    """A choice taken, by the id that was seen when the finger came down; `values` fill its fields."""

    choice: str
    values: tuple[Value, ...] = ()
    source: str = "touch"


class Undo(Struct, frozen=True):
    """Take back what the undo button names."""

    source: str = "touch"


class Redo(Struct, frozen=True):
    """Do again what was undone."""

    source: str = "touch"


class GoBack(Struct, frozen=True):
    """Go back to just after entry `to`."""

    to: int
    source: str = "touch"


class BringToBar(Struct, frozen=True):
    """Show this seat's choices in the prompt bar (its place in the rail was touched)."""

    seat: int | None


class Press(Struct, frozen=True):
    """A control was pressed: "primary", "secondary", "danger", "undo", "seat:2", "push", "off". `held`: for 0.6 s or more, "off" for 3 s.

    `stamp` is what `Shown.stamp` was when it happened; "" when the device cannot know.
    """

    control: str
    held: bool = False
    stamp: str = ""


class LetGo(Struct, frozen=True):
    """The control that switches the box off was let go."""

    control: str


class Turn(Struct, frozen=True):
    """The encoder was turned by so many steps, clockwise positive."""

    control: str
    steps: int


class Report(Struct, frozen=True):
    """An outside device says what happened on the table: kind "DRAW" or "ROLL", the bag's or set's name, the items.

    `acknowledge` is called on the table thread once the report was journalled or refused.
    """

    kind: str
    name: str
    items: tuple[str, ...]
    origin: Origin | None = None
    acknowledge: Callable[[], None] | None = None


class Device(Struct, frozen=True):
    """How a device is: "button", "serial" …; `state` is "ready", "absent" or "faulty"; `detail` says more in words."""

    name: str
    kind: str
    state: str
    detail: Words = ""


class BeginSession(Struct, frozen=True):
    """Deal a new session. `edition` None: the saved one. `like`: an earlier session, laid out again ("" for none), such as on the same score sheet."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, str] = {}
    edition: dict[str, Any] | None = None
    like: str = ""


class ResumeSession(Struct, frozen=True):
    """Go on with a session kept in the journal."""

    session: str


class CloseSession(Struct, frozen=True):
    """Put the session away; it can be resumed."""


class TroubleRead(Struct, frozen=True):
    """What the Trouble screen said was read; it goes."""


class OpenDrawer(Struct, frozen=True):
    """Lay the toolbox beside the game open, a new one where there is none. Buttons and the knob then mean it."""


class CloseDrawer(Struct, frozen=True):
    """Close the drawer; a toolbox that was put away in it is gone, any other waits there."""


Played = Answer | Undo | Redo | GoBack | BringToBar | Press | Turn
"""What hands do to a session."""


class InDrawer(Struct, frozen=True):
    """An input for the toolbox beside the game."""

    input: Played


class Ask(Struct, frozen=True):
    """Run `work(store)` on the table thread, which owns the file, and hand its result (or exception) to `then`."""

    work: Callable[[Any], Any]
    then: Callable[[Any], None]


class Phoned(Struct, frozen=True):
    """What a phone wants of the table: `work(table)`, run on the table thread, checks and does it, and remembers what is said of it."""

    work: Callable[[Any], None]


class Late(Struct, frozen=True):
    """A device that was asked has not reported for a while."""


class Quit(Struct, frozen=True):
    """End the table thread once everything before it in the inbox is done."""


Input = (
    Played
    | OpenDrawer
    | CloseDrawer
    | InDrawer
    | LetGo
    | Report
    | Device
    | BeginSession
    | ResumeSession
    | CloseSession
    | TroubleRead
    | Ask
    | Phoned
    | Late
    | Quit
)
