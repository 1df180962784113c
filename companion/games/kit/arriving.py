"""Check of an imported kit before players keep it: its description, test games, and the known kit of the same name."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit.language import LONGEST_NAME, Kit, setup_data
from companion.games.kit.transfer import decode, keep_language, without_help
from companion.games.kit.worked import check_plays, try_out
from companion.table.free_names import free_name
from companion.table.reader import ENGLISH
from companion.table.sentence import Words, mark_package, say

GAMES_TRIED = 20
"""Number of random games with which an imported kit is tried."""
LANGUAGES = (ENGLISH, "de")


class KitLine(Struct, frozen=True):
    """Line that describes a kit: a label and a text."""

    label: Words
    sentence: Words


class ReceivedKit(Struct, frozen=True):
    """An imported kit that passed the check and can be saved.

    kit       as it would be saved: under another name if a different kit already has its name
    lines     the kit in words
    games     number of random games played; `plays`: number of worked plays that led to their results
    name      the name it came with; is_known: whether the same kit is already saved here
    """

    kit: Kit
    lines: tuple[KitLine, ...]
    games: int
    plays: int
    name: str
    is_known: bool = False

    @property
    def is_renamed(self) -> bool:
        """Whether another kit had its name."""
        return self.kit.name != self.name


def kit_sentence(message: Words) -> Words:
    """Mark a sentence of the kits, such as a kit's name, to be shown outside of a game."""
    return mark_package(__package__, message)


def read_received_kit(text: str, known_kits: Mapping[str, Kit]) -> ReceivedKit:
    """Read a kit from a text, and check it. Raises KitError or KitFaultError with the reason in one sentence."""
    return received_kit(decode(text), known_kits)


def received_kit(kit: Kit, known_kits: Mapping[str, Kit]) -> ReceivedKit:
    """Check a kit by worked plays and random games; compare it with the known kit of its name. Raises KitError, KitFaultError."""
    plays, trial = check_plays(kit), try_out(kit, GAMES_TRIED)
    kept_kit, is_known = with_free_name(kit, known_kits)
    return ReceivedKit(kept_kit, tuple(_lines(kit)), trial.games, plays, kit.name, is_known)


def with_free_name(kit: Kit, known_kits: Mapping[str, Kit]) -> tuple[Kit, bool]:
    """Return a kit under a name that no other kit has, and whether a known one is the same."""
    before = known_kits.get(kit.name)
    if before is None:
        return kit, False
    if is_same(kit, before):
        return before, True
    return replace(kit, name=free_name(kit.name, known_kits, LONGEST_NAME), de=""), False


def is_same(kit: Kit, other: Kit) -> bool:
    """Return whether two kits agree, worked plays aside: in all languages, or in one language if only one of them has another.

    A file or code of an older Fathom has no clock: it agrees with any.
    A code may leave out goal and help: a kit without them agrees with one that has them.
    """
    if kit.clock not in (None, other.clock):
        return False
    if kit == without_help(kit):
        other = without_help(other)
    pairs = [(kit, other), *((keep_language(kit, code), keep_language(other, code)) for code in LANGUAGES)]
    return any(setup_data(replace(a, own=False)) == setup_data(replace(b, own=False)) for a, b in pairs)


def _lines(kit: Kit) -> Iterator[KitLine]:
    """Describe a kit: its rule, who plays, where things are, what is counted, and what may be answered in each phase."""
    for label, text in ((say("about.note"), kit.said_note), (say("about.rule"), kit.said_rule)):
        if text:
            yield _line(label, text)
    yield _line(say("about.players"), say("about.span", fewest=kit.seats[0], most=kit.seats[1]))
    for label, parts in ((say("about.places"), kit.places), (say("about.counters"), kit.counters)):
        if parts:
            yield _line(label, say("about.these", parts=tuple(part.words for part in parts)))
    if kit.scenarios:
        yield _line(say("about.scenarios"), say("about.these", parts=tuple(scenario.words for scenario in kit.scenarios)))
    for phase in kit.phases:
        if phase.answers:
            yield _line(phase.words, say("about.these", parts=tuple(answer.words for answer in phase.answers)))


def _line(label: Words, text: Words) -> KitLine:
    return KitLine(kit_sentence(label), kit_sentence(text))
