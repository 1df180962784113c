"""Received kits: they are tried out and compared with the known kit of the same name; as a code and in a backup."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from companion.games.kit.arriving import read_received_kit, received_kit, with_free_name
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import KitError
from companion.games.kit.reading import is_kit
from companion.games.kit.transfer import decode, encode, fits_qr_code, keep_language, without_help
from companion.games.kit.worked import KitFaultError
from companion.games.kit.writing import kit_toml
from companion.library.store import Store
from companion.table.reader import Reader
from tests.long_tests import long_except_first

KITS = {kit.name: kit for kit in read_shipped_kits()}
BREW = KITS["Brew"]
OLD_KIT_TEXT = (
    "FK1:UY60A80WG O1/5M5QM60E0/P:AJC+OT 0OJIY78UKBQ$H1C2S%7ERT09I3%UV0IX$4WUHEGFKR85UCUO8TH02T99PIN+6IHF"
    "D%0TDFQRO$8GMY7/F3SPHTD4:X8BNBPXIX*JHNB*E35P37/7$WLYTEQKBC5JW$03DS*G9XZKJFWZA24M1959L8JFS82584FEKTG "
    "2L.SMW 3TELMEKLERC+D%*CH55URMFAE7WG$*QNLPB550T5%04BVTJ:1H0"
)
SECOND_KIT_TEXT = (
    "FK2:LUGU-HC:5C205008ACVBAC/0Q4IIOOO$26Y0:+2IDHQTDQ3A/4PPXFOIJ5NGDRTFXUD-CPQ0PXANCTZR23MK%NIKCA1F4.JORI"
    "124A+MH:9HYK7WOCLKMM11AP2UE5WDCQH13YO"
)
THIRD_KIT_TEXT = "FK3:LUGQV0503:6QZJ5/TJ5369RMM144X0/538K5KRC%PQD41  3X7M9TN3NM.:E6:844R*MJXG95HR1 BC2NUOOC%HQ*8J:K3EE%R8530%3"
FOURTH_KIT_TEXT = "FK4:$L84TT72C0NB+$66 FHR66Y0:+2BGRH83+Z0-*7NWCZ54QNFQ$NTFJEKO9C2A8NH0I9JKYU8JDFHT50J1*+Q8JGZ71:QNPG1 *MF.4*00*2"
"""Texts of a kit as older versions wrote them: without common text, with a few common words, and with the text of the shipped kits
of two versions."""
UNLIKE_ANY_KIT = "".join(sha256(bytes([nth])).hexdigest() for nth in range(18))
"""Text with which no code is small enough, because nothing in it repeats."""


def error_sentence(error):
    return Reader("companion.games.kit").read(error.value.sentence)


@pytest.mark.long
def test_received_kit_is_described_and_tried_out():
    examined_kit = read_received_kit(kit_toml(BREW), {})
    assert (examined_kit.games, examined_kit.plays, examined_kit.is_known, examined_kit.is_renamed) == (
        20,
        len(BREW.plays),
        False,
        False,
    )
    lines = [
        (Reader("companion.games.kit").read(line.label), Reader("companion.games.kit").read(line.sentence))
        for line in examined_kit.lines
    ]
    assert ("Players", "1 to 6") in lines and any(label == "Places" and "Bag" in line_text for label, line_text in lines)


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    long_except_first((encode(BREW, "de"), encode(BREW), encode(BREW, "en"), kit_toml(BREW))),
    ids=("de", "both", "en", "toml"),
)
def test_received_kit_is_recognised_in_any_language(text):
    examined_kit = read_received_kit(text, KITS)
    assert examined_kit.is_known and examined_kit.kit == BREW


@pytest.mark.long
def test_another_kit_of_the_same_name_is_kept_under_a_new_name():
    other = replace(BREW, counters=(*BREW.counters[:-1], replace(BREW.counters[-1], start=1)))
    examined_kit = received_kit(replace(other, plays=()), KITS | {"Brew 2": BREW})
    assert (examined_kit.kit.name, examined_kit.name, examined_kit.is_known) == ("Brew 3", "Brew", False)


def test_code_too_long_leaves_out_goal_and_help_and_is_still_recognised():
    tiles = KITS["Tile land"]
    unlike = replace(tiles, goal=UNLIKE_ANY_KIT)
    assert decode(encode(unlike, "en")).goal == "" and decode(encode(unlike)).goal == ""
    assert decode(encode(tiles, "en")).goal == tiles.goal
    assert with_free_name(decode(encode(unlike, "en")), KITS | {"Tile land": unlike}) == (unlike, True)
    assert with_free_name(decode(encode(replace(tiles, goal="Another.", goal_de="Ein anderes."))), KITS)[1] is False


def test_unplayable_kit_is_refused_with_a_sentence():
    with pytest.raises(KitFaultError) as fault:
        received_kit(replace(BREW, plays=(replace(BREW.plays[0], places={"shop": 99}),)), {})
    assert error_sentence(fault).startswith("Worked play 1: ")
    with pytest.raises(KitError) as error:
        read_received_kit(encode(BREW)[:-9], {})
    assert "changed" in error_sentence(error)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_shipped_kit_fits_into_a_code_with_its_goal_and_help(language):
    for kit in read_shipped_kits():
        text = encode(kit, language)
        assert fits_qr_code(text) and decode(text) == replace(keep_language(kit, language), plays=()), kit.name


def test_a_code_in_one_language_has_no_text_of_the_other():
    """Words to read aloud and results of dice, too: both made a German code too long for its goal and help."""
    village, orders = (keep_language(KITS[name], "de") for name in ("Wolf village", "Order dice"))
    assert village.phases[1].aloud.startswith("Haltet einzeln") and not any(phase.aloud_de for phase in village.phases)
    assert orders.dice[0].results["2"] == "daneben" and not orders.dice[0].results_de


def test_a_code_of_each_shipped_kit_is_read_in_both_languages():
    for kit in read_shipped_kits():
        text_kit = replace(kit, plays=())
        assert decode(encode(kit)) in (text_kit, without_help(text_kit))
        assert (
            keep_language(decode(encode(kit, "de")), "en").phases
            == keep_language(decode(encode(keep_language(kit, "de"), "de")), "en").phases
        )


def test_texts_of_kits_are_distinguished_from_texts_of_sheets():
    assert is_kit(encode(BREW)) and is_kit("  fk1:x") and is_kit(kit_toml(BREW)) and not is_kit("FS1:X")
    assert not is_kit('[[sheets]]\nname = "kit"')


@pytest.mark.long
def test_a_backup_carries_own_kits_and_keeps_others_of_the_same_name_apart():
    other_store, own_store = Store.in_memory(), Store.in_memory()
    other_store.kits.save(replace(BREW, name="Ours"))
    other_store.kits.save(replace(BREW, name="Only there"))
    own_store.kits.save(replace(BREW, name="Ours", note="another"))
    data = other_store.backup()
    for _ in range(2):
        own_store.restore(data)
        own = {name: kit for name, kit in own_store.kits.all_kits().items() if kit.own}
        assert set(own) == {"Ours", "Ours 2", "Only there"}
        assert own["Ours"].note == "another" and replace(own["Ours 2"], name="Ours") == other_store.kits.kit("Ours")
    empty = Store.in_memory()
    empty.restore(data)
    assert empty.kits.kit("Ours") == other_store.kits.kit("Ours")


@pytest.mark.parametrize("text", [OLD_KIT_TEXT, SECOND_KIT_TEXT, THIRD_KIT_TEXT, FOURTH_KIT_TEXT])
def test_texts_of_each_version_are_read(text):
    kit = decode(text)
    assert kit == decode(OLD_KIT_TEXT) and kit.name == "You say who won"
    assert encode(kit) == SECOND_KIT_TEXT, "older versions can read it, because it is small enough"
