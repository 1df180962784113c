"""Ledger in a session: serial dice, undo, resume, and learned cards in the next session."""

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Report, ResumeSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.game import Setup
from companion.table.seats import seats_named
from companion.table.sentence import SeatName

GAME = "perils-of-the-deep"
GAME_IN_CATALOGUE = catalogue.game(GAME)
SETTING_OUT = [("new_aboard", ("green",))]
CARDS = (("new_card", ("none",), ("skull", "skull")), ("new_card", ("none",), ("move",)))


class TableSession:
    """Session in which choices are taken by the keys of their labels."""

    def __init__(self, store=None, **options):
        self.store = store or Store.in_memory()
        self.table = SessionThread(self.store, PlayClock())
        self.table.handle(BeginSession(GAME, seats_named(["Ann", "Bo"]), {"depth": "ledger"} | options))

    def take(self, label, *values):
        choice = self.shown.prompt.choices[self.labels.index(label)]
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
        return [choice.label.key.removeprefix("choice.") for choice in self.shown.prompt.choices]


def session_at_boarding(**options):
    """Bo boards Ann."""
    evening = TableSession(**options).takes(*SETTING_OUT)
    evening.takes(("sail",), ("end",), ("sail",))
    return evening.take("board")


def test_a_serial_die_answers_the_boarding_by_face_or_by_number():
    for item, effect in (("3", "point"), ("target loses 1 crew", "target")):
        evening = session_at_boarding(die="table")
        evening.table.handle(Report("ROLL", "boarding", (item,)))
        undo = evening.shown.undo
        assert (undo.key, undo.parts["rival"], undo.parts["effect"]) == ("undo.BoardingRolled", SeatName(0), effect)


def test_a_serial_die_nobody_waits_for_is_refused_with_a_sentence():
    evening = TableSession(die="table").takes(*SETTING_OUT)
    evening.table.handle(Report("ROLL", "boarding", ("3",)))
    assert evening.shown.said.key == "refused.nobody_listens.asked"


def test_a_face_the_die_has_not_is_refused_and_the_table_is_asked_still():
    evening = session_at_boarding(die="table")
    evening.table.handle(Report("ROLL", "boarding", ("kraken",)))
    assert evening.shown.said and evening.labels == ["die"]


def test_undo_past_the_die_in_the_app_asks_first_and_past_a_step_does_not():
    evening = session_at_boarding()
    evening.table.handle(Undo())
    assert evening.shown.is_question
    evening = TableSession().takes(*SETTING_OUT, *CARDS)
    evening.table.handle(Undo())
    assert not evening.shown.is_question and evening.shown.view.captains[0].crew == 10


def test_a_resumed_ledger_asks_the_same():
    evening = TableSession().takes(*SETTING_OUT, *CARDS, ("sail",))
    session, about, labels = evening.shown.session, evening.shown.prompt.about, evening.labels
    evening.table.handle(CloseSession())
    evening.table.handle(ResumeSession(session))
    assert (evening.shown.prompt.about, evening.labels) == (about, labels)


def test_cards_learned_in_one_session_are_one_tap_in_the_next():
    first = TableSession().takes(*SETTING_OUT, *CARDS, ("end",), ("end",))
    first.take("new_peril", ("jetsam",), 2, ("red",))
    first.table.handle(CloseSession())
    second = TableSession(first.store)
    assert second.labels == ["name.first", "new_aboard"]
    second.takes(("name.first",), ("card.icons",), ("card.icons",), ("end",), ("end",), ("name.peril",))
    assert (second.shown.undo.key, second.shown.undo.parts["kind"]) == ("undo.PerilFlipped", "jetsam")


def test_undoing_a_learned_card_takes_it_out_of_the_saved_edition():
    first = TableSession().takes(*SETTING_OUT)
    first.table.handle(Undo())
    first.table.handle(CloseSession())
    assert TableSession(first.store).labels == ["new_aboard"]


def test_a_die_tower_answers_a_helpers_boarding():
    evening = TableSession(depth="helper", die="table").takes(*SETTING_OUT)
    evening.table.handle(Report("ROLL", "boarding", ("3",)))
    assert (evening.shown.undo.key, evening.shown.undo.parts["effect"]) == ("undo.DieFell", "point")


def test_setups_without_a_depth_are_ledgers_and_new_ones_helpers():
    assert GAME_IN_CATALOGUE.setup(seats_named(["Ann", "Bo"])).options == {"depth": "helper", "die": "app"}
    setup = Setup(GAME, seats_named(["Ann", "Bo"]), {"treasure": "table", "die": "app"}, GAME_IN_CATALOGUE.edition())
    state = GAME_IN_CATALOGUE.initial_state(setup)
    assert not state.is_helper and not state.treasure_in_app and state.rules == 0
