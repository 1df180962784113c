"""Plays of BoardGameGeek are imported like those of BG Stats; any other file is refused whole, with one sentence."""

from io import BytesIO

import pytest

from companion.games.catalogue import title_of
from companion.library.exchange.bgstats_file import ImportFileError
from companion.library.store import Store
from tests.english_view import english_text

PLAYS = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ann" userid="7" total="3" page="1" termsofuse="https://boardgamegeek.com/xmlapi/termsofuse">
  <play id="101" date="2024-03-10" quantity="1" length="90" incomplete="0" nowinstats="0" location="Home">
    <item name="Catan" objecttype="thing" objectid="13"><subtypes><subtype value="boardgame"/></subtypes></item>
    <comments>Bo &amp; the robber</comments>
    <players>
      <player username="ann" userid="7" name="Ann" startposition="2" color="red" score="8" new="0" rating="0" win="0"/>
      <player username="" userid="0" name="Bo" startposition="1" color="blue" score="10" new="1" rating="0" win="1"/>
    </players>
  </play>
  <play id="102" date="2024-03-11" quantity="2" length="0" incomplete="0" nowinstats="0" location="">
    <item name="Love Letter" objecttype="thing" objectid="129622"/>
    <players><player username="ann" userid="7" name="Ann" startposition="" color="" score="" new="0" rating="0" win="1"/></players>
  </play>
</plays>
"""


@pytest.fixture
def store():
    return Store.in_memory()


def import_plays(store, text, encoding="utf-8"):
    return store.import_plays(text.encode(encoding))


def test_plays_come_with_people_points_winners_place_and_comment(store):
    report = import_plays(store, PLAYS)
    assert (report.plays, report.people) == (3, 2)
    catan = next(play for play in store.plays.latest_plays() if title_of(play.game) == "Catan")
    assert [(score.name, score.place, score.total, score.seat) for score in catan.scores] == [("Bo", 1, 10, 0), ("Ann", 2, 8, 1)]
    assert (catan.location, catan.note, catan.played_ms) == ("Home", "Bo & the robber", 90 * 60_000)
    assert store.plays.imports.imported_play(catan.id).bgg == 13


def test_a_play_entered_several_times_counts_as_often_and_a_blank_score_is_unknown(store):
    import_plays(store, PLAYS)
    letters = [play for play in store.plays.latest_plays() if title_of(play.game) == "Love Letter"]
    assert len({play.id for play in letters}) == 2 and all(play.scores[0].total is None for play in letters)


def test_incomplete_plays_and_plays_without_win_statistics_have_no_result(store):
    import_plays(
        store,
        PLAYS.replace('incomplete="0"', 'incomplete="1"', 1).replace(
            'quantity="2" length="0" incomplete="0" nowinstats="0"', 'quantity="1" nowinstats="1"'
        ),
    )
    plays = {title_of(play.game): play for play in store.plays.latest_plays()}
    assert (plays["Catan"].is_finished, plays["Catan"].is_result) == (False, False)
    assert (plays["Love Letter"].is_finished, plays["Love Letter"].is_result) == (True, False)
    assert (
        store.statistics.game(plays["Catan"].game).plays == 1 and store.statistics.game(plays["Catan"].game).record.wins.tries == 0
    )


def test_the_same_file_twice_changes_nothing(store):
    import_plays(store, PLAYS)
    before = store.plays.latest_plays()
    assert (import_plays(store, PLAYS).plays, store.plays.latest_plays()) == (0, before)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_any_encoding_of_xml_is_read(store, encoding):
    assert import_plays(store, PLAYS.replace('encoding="utf-8"', f'encoding="{encoding[:6].strip("-s")}"'), encoding).plays == 3


DOCTYPE = '<!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
BAD = {
    "a document type": (PLAYS.replace("<plays", f"{DOCTYPE}<plays", 1), "document type"),
    "a file it would read": (PLAYS.replace("<plays", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><plays', 1), "document type"),
    "cut": (PLAYS[:400], "damaged at line"),
    "other XML": ("<collection/>", "lists no plays"),
    "a message": ("<message>Your request has been accepted</message>", "lists no plays"),
    "an entity nobody declared": (PLAYS.replace("&amp;", "&boom;"), "damaged at line"),
    "no day": (PLAYS.replace("2024-03-10", "yesterday"), "isn’t the date"),
    "no such day": (PLAYS.replace("2024-03-10", "2024-02-31"), "isn’t the date"),
    "no game": (PLAYS.replace("<item", "<other", 1).replace("</item>", "</other>", 1), "names no game"),
    "deep": ("<plays>" + "<a>" * 500, "lists no plays"),
    "no encoding there is": (PLAYS.replace("utf-8", "klingon"), "damaged at line"),
}


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_a_foreign_file_is_refused_whole_with_one_sentence(store, text, why):
    with pytest.raises(ImportFileError) as refusal:
        store.import_plays(BytesIO(text.encode()))
    assert why in english_text(refusal.value.sentence) and store.plays.latest_plays() == [] and store.people.players() == []


def test_an_export_is_found_on_a_stick_by_its_name(store, tmp_path):
    for name in ("bgg.xml", "plays-2024.XML", "notes.xml"):
        (tmp_path / name).write_text(PLAYS)
    files = store.file_exchange.incoming_files(str(tmp_path))
    assert {file.name for file in files} == {"bgg.xml", "plays-2024.XML"}
    report = store.file_exchange.file_import(files[0]).run(lambda work: work(store))
    assert report.plays == 3
