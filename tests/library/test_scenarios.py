"""Scenarios of a group: how often each was played, who won last, which is next, and random choice of an unplayed one."""

from datetime import date

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.deep_blue.box import SCENARIOS
from companion.library.records.plays import Play, Score
from companion.library.records.scenarios import Lock, Winner
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.session.play.play_clock import PlayClock
from companion.session.record.verification import RecordedGame, verify
from companion.session.session_thread import SessionThread
from companion.table.chance import Chance
from companion.table.drawn_option import RANDOM, candidates, drawn_among, options_again
from companion.table.moves import IllegalMoveError
from companion.table.seats import Seat, seats_named
from tests.early_end import end_early

GAME = "deep-blue"
GROUP = (Seat("Ann", player="ann"), Seat("Bo", player="bo"))
SCENARIO_NAMES = {value: value for value in SCENARIOS}
DAY_S = 86_400
MARCH_S = 1_773_500_000


@pytest.fixture
def store():
    return Store.in_memory()


def store_plays(store, *plays, names=("ann", "bo"), **parts):
    """Store plays of these scenarios, one a day; the first name wins each."""
    for nth, scenario in enumerate(plays):
        scores = tuple(Score(seat, name.title(), 1 + seat, 10 - seat, name) for seat, name in enumerate(names))
        id = f"bgs-{'-'.join(names)}-{nth}-{scenario}"
        when = MARCH_S + nth * DAY_S
        play = Play(id, GAME, when, 60_000, scores, options={"scenario": scenario}, **parts)
        store.plays.imports.save_imported([play])


def figures(store, group=GROUP, scenario_names=SCENARIO_NAMES):
    return store.scenarios.figures(GAME, scenario_names, group)


def counts(scenario_figures):
    return {record.value: record.plays for record in scenario_figures.records if record.plays}


def test_without_plays_the_first_scenario_is_next(store):
    scenario_figures = figures(store)
    assert (scenario_figures.played_count, scenario_figures.suggestion, scenario_figures.plays, scenario_figures.first_day) == (
        0,
        SCENARIOS[0],
        0,
        None,
    )
    assert scenario_figures.unplayed_scenarios == SCENARIOS


def test_scenarios_are_counted_in_the_order_of_the_box(store):
    store_plays(store, "bounty-wrecks", "troubled-waters", "bounty-wrecks")
    scenario_figures = figures(store)
    assert counts(scenario_figures) == {"troubled-waters": 1, "bounty-wrecks": 2}
    assert [record.value for record in scenario_figures.records] == list(SCENARIOS)
    assert (scenario_figures.suggestion, scenario_figures.played_count, scenario_figures.plays) == ("the-best-of-the-best", 2, 3)
    assert scenario_figures.first_day == date.fromtimestamp(MARCH_S)


def test_the_winner_of_the_last_play_is_shown(store):
    store_plays(store, "bounty-wrecks")
    store_plays(store, "troubled-waters", "bounty-wrecks", names=("bo", "ann"))
    record = figures(store).record("bounty-wrecks")
    assert [winner.name for winner in record.winners] == ["Bo"]
    assert record.last_day == date.fromtimestamp(MARCH_S + DAY_S)


def test_a_winner_has_the_current_colour(store):
    bo = store.people.add("Bo")
    store.people.change(bo.id, colour="violet", emblem="square")
    store_plays(store, "bounty-wrecks", names=(bo.id, "ann"))
    record = figures(store, (Seat("Bo", player=bo.id), Seat("Ann", player="ann"))).record("bounty-wrecks")
    assert record.winners == (Winner("Bo", "violet", "square"),)


def test_plays_of_another_group_do_not_count(store):
    store_plays(store, "bounty-wrecks", names=("cleo", "dan"))
    store_plays(store, "troubled-waters", names=("ann", "bo", "cleo", "dan"))
    store_plays(store, "dangerous-reefs", names=("ann", "cleo", "dan"))
    assert counts(figures(store)) == {"troubled-waters": 1}
    assert counts(figures(store, (Seat("Cleo", player="cleo"), Seat("Dan", player="dan")))) == {
        "troubled-waters": 1,
        "bounty-wrecks": 1,
        "dangerous-reefs": 1,
    }


def test_deleted_uncounted_and_unfinished_plays_do_not_count(store):
    store_plays(store, "bounty-wrecks", is_finished=False, is_result=False)
    store_plays(store, "troubled-waters", "scattered-wealth")
    store.plays.corrections.remark("bgs-ann-bo-0-troubled-waters", sight="deleted")
    store.plays.corrections.remark("bgs-ann-bo-1-scattered-wealth", is_counted=False)
    assert counts(figures(store)) == {}


def test_a_finished_play_without_winner_and_points_counts(store):
    store_plays(store, "bounty-wrecks", is_result=False)
    assert counts(figures(store)) == {"bounty-wrecks": 1}


def test_imported_plays_count_by_the_words_of_their_language(store):
    store_plays(store, "Bounty Wrecks", "Kopfgeld", "Catan")
    scenario_names = SCENARIO_NAMES | {"Bounty Wrecks": "bounty-wrecks", "kopfgeld": "bounty-wrecks"}
    assert counts(figures(store, scenario_names=scenario_names)) == {"bounty-wrecks": 2}


def test_among_played_scenarios_the_least_played_is_next(store):
    store_plays(store, *SCENARIOS, *SCENARIOS[:3])
    scenario_figures = figures(store)
    assert (scenario_figures.unplayed_scenarios, scenario_figures.suggestion) == ((), SCENARIOS[3])


# draws


def begin_kit(store, scenario):
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession(GAME, seats_named(("Ann", "Bo")), {"scenario": scenario}))
    return table


def test_a_draw_among_some_scenarios_is_decided_by_the_recorded_seed(store):
    scenarios = ("a-storm-is-coming", "ruins-of-plenty")
    for _ in range(6):
        table = begin_kit(store, drawn_among(scenarios))
        session = table.session.id
        entries = tuple(store.journal.entries(session))
        first_draw = Chance(bytes.fromhex(entries[0].seed)).integer_below(len(scenarios))
        assert table.session.state.game.terms.scenario == scenarios[first_draw]
        assert verify(RecordedGame(catalogue.game(GAME), entries)).is_true
        table.handle(CloseSession())


def test_a_drawn_scenario_counts_as_played(store):
    table = begin_kit(store, drawn_among(["dangerous-reefs"]))
    session, seats = table.session.id, table.session.setup.seats
    end_early(table.session)
    table.handle(CloseSession())
    store.plays.corrections.remark(session, is_result=True)
    assert counts(figures(store, seats)) == {"dangerous-reefs": 1}


def test_the_next_game_draws_among_all_again(store):
    table = begin_kit(store, drawn_among(["dangerous-reefs"]))
    table.handle(CloseSession())
    assert store.group_defaults.setup_for(GAME, store.journal.sessions()).options["scenario"] == RANDOM
    assert options_again({"bag": "app", "scenario": "random a b"}) == {"bag": "app", "scenario": RANDOM}


@pytest.mark.parametrize(
    "value", ["random nowhere", "random ", "random dangerous-reefs dangerous-reefs", "random random", "Random"]
)
def test_a_draw_among_unknown_scenarios_is_refused(value):
    with pytest.raises(IllegalMoveError) as refused:
        catalogue.game(GAME).setup(seats_named(("Ann", "Bo")), {"scenario": value})
    assert refused.value.sentence.key == "refused.unknown_value"


def test_an_old_draw_is_among_all_scenarios():
    assert candidates(RANDOM, (*SCENARIOS, RANDOM)) == SCENARIOS
    assert candidates("bounty-wrecks", SCENARIOS) == ()


# locks and notes of a campaign

LOCKS = {"bounty-wrecks": Lock(scenario_to_play="troubled-waters"), "dangerous-reefs": Lock(scenario_to_win="bounty-wrecks")}
CLEO = (Seat("Cleo", player="cleo"), Seat("Dan", player="dan"))


def locked_scenarios(store, group=GROUP):
    return {record.value for record in store.scenarios.figures(GAME, SCENARIO_NAMES, group, LOCKS).records if record.lock}


def test_a_scenario_opens_for_the_group_that_played_or_won_another(store):
    assert locked_scenarios(store) == {"bounty-wrecks", "dangerous-reefs"}
    store_plays(store, "troubled-waters")
    assert locked_scenarios(store) == {"dangerous-reefs"} and locked_scenarios(store, CLEO) == {"bounty-wrecks", "dangerous-reefs"}
    scenario_figures = store.scenarios.figures(GAME, SCENARIO_NAMES, GROUP, LOCKS)
    assert "dangerous-reefs" not in scenario_figures.unplayed_scenarios and "dangerous-reefs" not in scenario_figures.open_scenarios
    store_plays(store, "bounty-wrecks")
    assert not locked_scenarios(store)


def test_a_scenario_that_all_lost_opens_nothing_that_waits_for_a_win(store):
    scores = tuple(Score(seat, name.title(), 2, 1, name) for seat, name in enumerate(("ann", "bo")))
    for scenario in ("troubled-waters", "bounty-wrecks"):
        store.plays.imports.save_imported([Play(f"bgs-{scenario}", GAME, MARCH_S, 60_000, scores, options={"scenario": scenario})])
    assert locked_scenarios(store) == {"dangerous-reefs"}


def test_a_scenario_is_unlocked_by_hand_for_one_group(store):
    campaign = store.campaigns.find(GAME, GROUP)
    store.campaigns.save(replace(campaign, unlocked=("dangerous-reefs",)))
    assert locked_scenarios(store) == {"bounty-wrecks"} and "dangerous-reefs" in locked_scenarios(store, CLEO)
    guest = (*GROUP, Seat("Guest", player="guest"))
    assert locked_scenarios(store, guest) == {"bounty-wrecks"}


def test_notes_stay_with_the_group_when_a_person_joins(store):
    store.campaigns.save(replace(store.campaigns.find(GAME, GROUP), notes=("The bridge is gone", "  ")))
    three = (*GROUP, Seat("Cleo", player="cleo"))
    campaign = store.campaigns.find(GAME, three)
    assert campaign.notes == ("The bridge is gone",) and store.campaigns.find(GAME, CLEO).notes == ()
    store.campaigns.save(replace(campaign, notes=(*campaign.notes, "Cleo has the key")))
    assert store.scenarios.figures(GAME, SCENARIO_NAMES, GROUP).notes == ("The bridge is gone", "Cleo has the key")
    assert store.campaigns.find("kit/Other", GROUP).notes == ()
    store.campaigns.save(replace(campaign, notes=()))
    assert store.campaigns.find(GAME, GROUP).notes == ()


def test_merged_people_keep_their_campaign(store):
    people = [store.people.add(name) for name in ("Ann", "Bo", "Annie", "Bob")]
    seats = [Seat(person.name, player=person.id) for person in people]
    store.campaigns.save(replace(store.campaigns.find(GAME, seats[:2]), notes=("Go on",)))
    store.people.merge(people[0].id, people[2].id)
    store.people.merge(people[1].id, people[3].id)
    assert store.campaigns.find(GAME, seats[2:]).notes == ("Go on",)


def test_a_record_of_a_newer_version_is_skipped(store):
    store.save("campaign", f"{GAME}/new", {"game": GAME, "players": 3})
    assert store.campaigns.find(GAME, GROUP).notes == ()
