"""The ledger at a table: serial dice, undo, resume, learned cards from session to session."""

from companion.library.store import Store
from companion.session.hands.inputs import Answer, BeginSession, CloseSession, Report, ResumeSession, Undo
from companion.session.play.clock import PlayClock
from companion.session.table import Table
from companion.table.seats import seats_named
from companion.table.wording import named
from tests.games.perils_of_the_deep.builders import NAMES

GAME = "perils-of-the-deep"
SETTING_OUT = [
    ("That is right",),
    ("Worth 1, 2, 3 and 4",),
    ("A card new to Fathom", ("green", "red", "blue"), "Fair wind"),
    ("All cards are down",),
]


class Evening:
    """Answers at a table by label."""

    def __init__(self, store=None, **options):
        self.store = store or Store.forgetful()
        self.table = Table(self.store, PlayClock())
        self.table.handle(BeginSession(GAME, seats_named(["Ann", "Bo"]), options))

    def take(self, label, *values):
        choice = next(choice for choice in self.shown.prompt.choices if choice.label == label)
        self.table.handle(Answer(choice.id, values))
        return self

    def takes(self, *answers):
        for answer in answers:
            self.take(*answer)
        return self

    @property
    def shown(self):
        return self.table.shown

    @property
    def labels(self):
        return [choice.label for choice in self.shown.prompt.choices]


def boarding(**options):
    """Bo boards Ann."""
    evening = Evening(**options).takes(*SETTING_OUT)
    evening.takes(("Left ship: island 1",), ("Turn done",), ("Left ship: island 1",))
    return evening.take("Board a rival", ("0:0",))


def test_a_serial_die_answers_the_boarding_by_face_or_by_number():
    for item, told in (("3", "1 VP"), ("target loses 1 crew", "target loses 1 crew")):
        evening = boarding(die="table")
        evening.table.handle(Report("ROLL", "boarding", (item,)))
        assert evening.shown.undo == f"Bo's left ship boards Ann: {told}"


def test_a_serial_die_nobody_waits_for_is_refused_with_a_sentence():
    evening = Evening(die="table").takes(*SETTING_OUT)
    evening.table.handle(Report("ROLL", "boarding", ("3",)))
    assert "nobody is asked" in evening.shown.said


def test_a_face_the_die_has_not_is_refused_and_the_table_is_asked_still():
    evening = boarding(die="table")
    evening.table.handle(Report("ROLL", "boarding", ("kraken",)))
    assert evening.shown.said and evening.labels == ["Tell the die"]


def test_undo_past_the_die_in_the_app_asks_first_and_past_a_step_does_not():
    evening = boarding()
    evening.table.handle(Undo())
    assert evening.shown.is_question
    evening = Evening().takes(*SETTING_OUT, ("Skulls", 2))
    evening.table.handle(Undo())
    assert not evening.shown.is_question and evening.shown.view.captains[0].crew == 10


def test_a_resumed_ledger_asks_the_same():
    evening = Evening().takes(*SETTING_OUT, ("Skulls", 2), ("Left ship: island 1",))
    session, about, labels = evening.shown.session, evening.shown.prompt.about, evening.labels
    evening.table.handle(CloseSession())
    evening.table.handle(ResumeSession(session))
    assert (evening.shown.prompt.about, evening.labels) == (about, labels)


def test_cards_learned_in_one_session_are_offered_by_name_in_the_next():
    first = Evening().takes(*SETTING_OUT, ("Turn done",), ("Turn done",))
    first.take("A peril new to Fathom", 2, ("red", "green", "blue"), ("jetsam",), "", "Flotsam")
    first.table.handle(CloseSession())
    second = Evening(first.store).takes(*SETTING_OUT[:2])
    known = next(choice for choice in second.shown.prompt.choices if choice.label == "A known card")
    assert [option.label for option in known.fields[0].options] == ["Fair wind"]
    second.takes(
        ("A known card", ("Fair wind",)), ("All cards are down",), ("Turn done",), ("Turn done",), ("A known peril", ("Flotsam",))
    )
    assert named(second.shown.undo, NAMES) == "The peril “Flotsam” (Jetsam) costs 2 crew"


def test_undoing_a_learned_card_takes_it_out_of_the_saved_edition():
    first = Evening().takes(*SETTING_OUT[:3])
    first.table.handle(Undo())
    first.table.handle(CloseSession())
    second = Evening(first.store).takes(*SETTING_OUT[:2])
    assert second.labels == ["A card new to Fathom"]
