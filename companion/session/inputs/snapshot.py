"""State that the table displays: one immutable value after every input, for screen, terminal, lights and tests.

Sentences are data; each client reads them in its own language (`inputs.input_client`).
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.session.inputs.field_by_field import FieldEntry
from companion.session.inputs.messages import DeviceStatus
from companion.table.prompt import Prompt
from companion.table.seats import Seat
from companion.table.sentence import Words
from companion.table.standings import Standings
from companion.table.views import Odds


class UnsavedInput(Struct, frozen=True):
    """Input that could not be saved, shown until it is saved or given up.

    reason   "full", "read_only", "busy" or "other"
    message  the reason as a sentence
    label    the label of the input, such as "Draw a gem"; "" if it has none
    input    the input, to be sent again
    tries    number of attempts
    """

    reason: str
    message: Words
    label: Words
    input: Any
    tries: int = 1


class Snapshot(Struct, frozen=True):
    """Everything that a client needs to show the session and to answer it.

    session, game   the open session's id and its game's name; "" when none is open
    seats           the seats with their present names
    prompt          the present prompt: the session's if there is one, else the game's
    is_question     whether it is the session's
    view            the game's public view
    undo, redo      their effect; None if there is nothing
    is_undo_elsewhere  undo concerns another tool than the one that is shown; `is_redo_elsewhere`: redo does
    standings       only once the game is over, with the seed; `peeked_undos` counts undos past something shown
    draw_count      number of random draws in the game
    is_cut_short    the game was ended before its rules ended it
    odds            None if the game has none now
    bar_seat        the seat whose choices the prompt bar shows
    marked_id       the id of the choice that the knob has marked
    reads_aloud     whether the screen is read aloud; held_pushes: how often question and board were asked for;
                    seat_presses: how often a seat's button was pressed since
    field_entry     a choice whose fields knob or buttons fill: `prompt` is then the prompt of its present field, which an
                    Answer from any client may answer, too
    open_request    in one snapshot only: the id of a choice with a text field, which the screen opens for typing; "menu"
                    opens the screen's menu
    message         the last message (a refusal, a notice); `message_count` grows with each
    entry           the number of the last entry, with its events (for animation, sound, speech)
    undo_events     the events of the move that undo reverts
    steps           the game's view after each of those events but the last, whose view is `view`; computed when first used
    mood            mood of the last entry for lights and sounds: "hazard", "good" or ""
    played_ms       table time of the snapshot; it continues unless it `is_still`
    alarms          table times of reminders, with their sentences; `chimes` counts those that were given
    devices         state of every device
    power           "held" while the off button is down, "off" once it was held long enough
    trouble         report of damage and recovery, sentence by sentence, until it is dismissed
    unsaved         the move that the disk didn't accept, until it is saved or given up
    toolbox         snapshot of the attached toolbox, None if there is none; `is_toolbox_shown`: it is shown instead of the game
    """

    session: str = ""
    game: str = ""
    seats: tuple[Seat, ...] = ()
    prompt: Prompt | None = None
    is_question: bool = False
    view: Any = None
    undo: Words | None = None
    redo: Words | None = None
    is_undo_elsewhere: bool = False
    is_redo_elsewhere: bool = False
    standings: Standings | None = None
    is_cut_short: bool = False
    fingerprint: str = ""
    seed: str = ""
    draw_count: int = 0
    peeked_undos: int = 0
    odds: Odds | None = None
    bar_seat: int | None = None
    marked_id: str = ""
    reads_aloud: bool = False
    held_pushes: int = 0
    seat_presses: int = 0
    field_entry: FieldEntry | None = None
    open_request: str = ""
    message: Words = ""
    message_count: int = 0
    entry: int = -1
    entry_kind: str = ""
    events: tuple[Any, ...] = ()
    undo_events: tuple[Any, ...] = ()
    steps: Sequence[Any] = ()
    mood: str = ""
    played_ms: int = 0
    is_still: bool = True
    alarms: tuple[tuple[int, Words], ...] = ()
    chimes: int = 0
    devices: tuple[DeviceStatus, ...] = ()
    trouble: tuple[Words, ...] = ()
    power: str = ""
    unsaved: UnsavedInput | None = None
    toolbox: "Snapshot | None" = None
    is_toolbox_shown: bool = False

    @property
    def undo_here(self) -> Words | None:
        """Effect of undo, if it concerns what is shown; None if it concerns another tool, or if there is nothing."""
        return None if self.is_undo_elsewhere else self.undo

    @property
    def redo_here(self) -> Words | None:
        """Effect of redo, if it concerns what is shown; None if it concerns another tool, or if there is nothing."""
        return None if self.is_redo_elsewhere else self.redo

    @property
    def front_snapshot(self) -> "Snapshot":
        """State that buttons and the knob act on: the open toolbox, or the game."""
        return self.toolbox if self.is_toolbox_shown and self.toolbox else self
