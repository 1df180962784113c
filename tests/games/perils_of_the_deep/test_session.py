"""Ledger in a session: serial dice, undo, resume, and learned cards in the next session."""

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Report, ResumeSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import EndEarly, EndedEarly
from companion.table.game import Setup
from companion.table.seats import seats_named
from companion.table.sentence import SeatName
from tests.games.perils_of_the_deep.builders import GameBuilder

GAME = "perils-of-the-deep"
GAME_IN_CATALOGUE = catalogue.game(GAME)
ALL_ABOARD = [("new_aboard", ("green",))]
CARDS = (("new_card", ("none",), ("skull", "skull")), ("new_card", ("none",), ("move",)))


class TableSession:
    """Session in which choices are taken by the keys of their labels."""

    def __init__(self, store=None, **options):
        self.store = store or Store.in_memory()
        self.session = SessionThread(self.store, PlayClock())
        self.session.handle(BeginSession(GAME, seats_named(["Ann", "Bo"]), {"depth": "ledger"} | options))

    def take(self, label, *values):
        choice = self.snapshot.prompt.choices[self.labels.index(label)]
        self.session.handle(Answer(choice.id, values))
        return self

    def take_all(self, *answers):
        for answer in answers:
            self.take(*answer)
        return self

    @property
    def snapshot(self):
        return self.session.snapshot

    @property
    def labels(self):
        return [choice.label.key.removeprefix("choice.") for choice in self.snapshot.prompt.choices]


def start_session_at_boarding(**options):
    """Return a session in which Bo boards Ann's ship."""
    table = TableSession(**options).take_all(*ALL_ABOARD)
    table.take_all(("sail",), ("end",), ("sail",))
    return table.take("board")


def test_a_serial_die_answers_the_boarding_by_face_or_by_number():
    for item, effect in (("3", "point"), ("target loses 1 crew", "target")):
        table = start_session_at_boarding(die="table")
        table.session.handle(Report("ROLL", "boarding", (item,)))
        undo = table.snapshot.undo
        assert (undo.key, undo.parts["rival"], undo.parts["effect"]) == ("undo.BoardingRolled", SeatName(0), effect)


def test_serial_die_is_refused_with_a_sentence_when_no_roll_is_asked():
    table = TableSession(die="table").take_all(*ALL_ABOARD)
    table.session.handle(Report("ROLL", "boarding", ("3",)))
    assert table.snapshot.message.key == "refused.nobody_listens.asked"


def test_unknown_face_of_the_serial_die_is_refused_and_the_question_remains():
    table = start_session_at_boarding(die="table")
    table.session.handle(Report("ROLL", "boarding", ("kraken",)))
    assert table.snapshot.message and table.labels == ["die"]


def test_undo_asks_first_only_after_a_roll_in_the_app():
    table = start_session_at_boarding()
    table.session.handle(Undo())
    assert table.snapshot.is_question
    table = TableSession().take_all(*ALL_ABOARD, *CARDS)
    table.session.handle(Undo())
    assert not table.snapshot.is_question and table.snapshot.view.captains[0].crew == 10


def test_undo_of_a_token_that_is_taken_or_returned_face_down_asks_nothing():
    table = TableSession().take_all(*ALL_ABOARD, *CARDS, ("collect",))
    session, entry = table.session, table.snapshot.entry
    returning = [choice for choice in table.snapshot.prompt.any_time_choices if choice.label.key == "choice.return_token"]
    session.handle(Answer(returning[0].id, ()))
    assert table.snapshot.entry > entry and table.snapshot.view.captains[0].tokens == 0
    for tokens in (1, 0):
        session.handle(Undo())
        assert not table.snapshot.is_question and table.snapshot.view.captains[0].tokens == tokens


def test_resumed_ledger_asks_the_same_question():
    table = TableSession().take_all(*ALL_ABOARD, *CARDS, ("sail",))
    session, question, labels = table.snapshot.session, table.snapshot.prompt.question, table.labels
    table.session.handle(CloseSession())
    table.session.handle(ResumeSession(session))
    assert (table.snapshot.prompt.question, table.labels) == (question, labels)


def test_cards_entered_in_one_session_are_one_tap_in_the_next():
    first = TableSession().take_all(*ALL_ABOARD, *CARDS, ("end",), ("end",))
    first.take("new_peril", ("jetsam",), 2, ("red",))
    first.session.handle(CloseSession())
    second = TableSession(first.store)
    assert second.labels == ["name.first", "new_aboard"]
    second.take_all(("name.first",), ("card.icons",), ("card.icons",), ("end",), ("end",), ("name.peril",))
    assert (second.snapshot.undo.key, second.snapshot.undo.parts["kind"]) == ("undo.PerilFlipped", "jetsam")


def test_undo_of_an_entered_card_removes_it_from_the_saved_edition():
    first = TableSession().take_all(*ALL_ABOARD)
    first.session.handle(Undo())
    first.session.handle(CloseSession())
    assert TableSession(first.store).labels == ["new_aboard"]


def test_a_die_tower_answers_a_helpers_boarding():
    table = TableSession(depth="helper", die="table").take_all(*ALL_ABOARD)
    table.session.handle(Report("ROLL", "boarding", ("3",)))
    assert (table.snapshot.undo.key, table.snapshot.undo.parts["effect"]) == ("undo.DieFell", "point")


def test_old_set_ups_are_ledgers_and_new_set_ups_are_helpers():
    assert GAME_IN_CATALOGUE.setup(seats_named(["Ann", "Bo"])).options == {"depth": "helper", "die": "app"}
    setup = Setup(GAME, seats_named(["Ann", "Bo"]), {"treasure": "table", "die": "app"}, GAME_IN_CATALOGUE.edition())
    state = GAME_IN_CATALOGUE.initial_state(setup)
    assert not state.is_helper and not state.treasure_in_app and state.rules == 0


def end_early(table):
    """End a session early, as the menu does."""
    end = next(choice for choice in table.snapshot.prompt.any_time_choices if isinstance(choice.move, EndEarly))
    table.session.handle(Answer(end.id))
    table.session.handle(Answer(table.snapshot.prompt.choices[1].id))
    return table


def play_first_round():
    """Return a helper's session after its first peril."""
    table = TableSession(depth="helper")
    table.take(*ALL_ABOARD[0])
    return table.take_all(("end",), ("end",), ("new_peril", ("jetsam",), 0, ("red",)))


def test_after_an_early_end_the_table_counts_its_cards_and_nobody_wins():
    table = end_early(play_first_round())
    assert table.labels == ["enter_cards", "enter_cards", "skip_count"] and table.snapshot.standings is None
    assert not [choice for choice in table.snapshot.prompt.any_time_choices if isinstance(choice.move, EndEarly)]
    table.take_all(("enter_cards", 0, 0, 7), ("enter_cards", 0, 0, 3))
    assert table.snapshot.prompt is None and table.snapshot.is_cut_short
    assert [row.total for row in table.snapshot.standings.rows] == [7, 3] and table.snapshot.standings.is_finished is False
    assert not [sentence for sentence in table.snapshot.standings.story if sentence.key == "tie.uncounted"]


def test_the_count_after_an_early_end_can_be_skipped_and_undone():
    table = end_early(play_first_round()).take("enter_cards", 0, 0, 7).take("skip_count")
    assert table.snapshot.prompt is None and table.snapshot.standings.is_partial
    session = table.snapshot.session
    table.session.handle(CloseSession())
    resumed_thread = SessionThread(table.store, PlayClock())
    resumed_thread.handle(ResumeSession(session))
    assert resumed_thread.snapshot.prompt is None and resumed_thread.snapshot.is_cut_short


def test_a_game_that_ends_early_before_its_first_peril_counts_nothing():
    table = TableSession(depth="helper").take(*ALL_ABOARD[0])
    assert end_early(table).snapshot.prompt is None


def test_an_older_game_that_ended_early_stays_ended():
    state = GameBuilder(2, depth="helper").set_state(rules=3, expedition=2).state
    assert GAME_IN_CATALOGUE.rulebook.evolve(state, EndedEarly()).phase != "final"
