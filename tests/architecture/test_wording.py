"""Sentences outside the games follow the glossary: no retired words, and German addresses the group (“ihr”)."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.table.reader import languages, sentence_file
from tests.architecture.sentence_files import ROOTS

PACKAGES = (
    "kivy_ui",
    "kivy_ui.pages",
    "companion.session",
    "companion.library",
    "companion.command",
    "companion.command.device",
    "companion.command.checkup",
    "companion.command.kiosk",
    "companion.command.terminal",
    "hardware",
)
RETIRED = {
    "en": {
        r"\bwaves\b": "menu",
        r"\bRetry\b": "Try again",
        r"\bGo on\b": "Continue, or Resume for a game",
        r"\b(?:[Mm]ak(?:e|es|ing)|made) (?:a|the|this|one) ?Wi-Fi\b|\ba Wi-Fi\b(?! network| password)": "hotspot, or Wi-Fi alone",
        r"\bglass\b|\bpictures?\b": "screen",
        r"\bBack to defaults\b": "Reset to defaults",
        r"\bseats?\b(?=[^}]*(?:\{|$))": "player",
        r"\bthis table\b|\bthe table (?:waits|draws|says|asks|counts)\b": "Fathom, or the device",
    },
    "de": {
        r"[Bb]erichtig": "korrigieren",
        r"\bMenschen\b|\bLeuten?\b|\bSpieler(?:in|innen|n)?\b": "Person, or the name",
        r"\bNoch (?:ein)?mal\b(?=$|“)": "Wiederholen, Nochmal spielen or Erneut versuchen",
        r"\bProtokoll\b": "Verlauf",
        r"\bVorgaben\b": "Standard",
        r"\bSchirm\b": "Bildschirm",
        r"zurück(?:ge|zu)nehmen|zurückgenommen": "rückgängig machen",
        r"WLAN (?:auf|ge)mach|\bin keinem WLAN\b": "Hotspot starten, nicht im WLAN",
        r"unterschrieben|bleibt draußen|\bFassung\b": "signiert, wird nicht installiert, Version",
    },
}
"""By language: wordings that are not used any more, and what is written instead (issue 30)."""
TO_ONE = re.compile(
    r"(?:^|[.:;!?] |, dann |und )(?:Gib|Tippe?|Nimm|Wähle?|Schau|Sieh|Zieh|Würfle|Schließ|Starte|Behebe?|Lege?|Dreh|Drücke?|"
    r"Steck|Scanne|Speichere|Installiere|Versuche?|Ändere|Warte|Schreib|Formatiere|Such)\b"
)
ON_A_PHONE_OR_AFTER_A_NAME = re.compile(r"^phone\.|^peek\.(?:only|close)$")


def sentences(package, code):
    """Return every sentence and form of a package, by its key."""
    words = sentence_file(package, code)
    forms = {f"form.{name}.{key}": text for name, form in words.forms.items() for key, text in form.items()}
    return {**words.sentences, **forms}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_retired_word_is_written(package):
    for code in languages(package):
        wrong = [
            f"{code}: {key} = “{text}”: write {better}"
            for key, text in sentences(package, code).items()
            for retired, better in RETIRED[code].items()
            if re.search(retired, re.sub(r"\{[^}]*\}", "{}", text))
        ]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", [package for package in PACKAGES if "de" in languages(package)])
def test_german_addresses_the_group(package):
    """A phone is one person's, and so is what follows a name; all else is read by everyone at the table."""
    alone = {key: text for key, text in sentences(package, "de").items() if TO_ONE.search(text)}
    assert {key: text for key, text in alone.items() if not ON_A_PHONE_OR_AFTER_A_NAME.search(key)} == {}


@pytest.mark.parametrize("code", ["en", "de"])
def test_an_action_has_the_same_name_on_every_page(code):
    screens, table = sentence_file("kivy_ui.pages", code).sentences, sentence_file("kivy_ui", code).sentences
    appliance, session = (sentence_file(f"companion.{module}", code).sentences for module in ("command.device", "session"))
    for action_names in (
        {screens["unsaved.retry"], appliance["trouble.again"]},
        {screens["end.undo"], screens["history.undo"], table["table.undo"]},
        {screens["end.again"], screens["play.again"]},
        {screens["contents.to_defaults"], screens["contents.reset"]},
        {screens["home.close"], screens["unsaved.close"]},
        {screens["home.controls"], screens["settings.controls"], screens["controls.title"]},
        {screens["settings.this_device"], screens["device.title"]},
        {screens["curtain.correct"], screens["menu.title"]},
        {screens["curtain.log"], screens["story.title"], screens["end.log"]},
        {screens["history.export"], screens["settings.export"], screens["export.title"]},
        {session["session.take_back"], table["table.undo_what"]},
        {screens["home.history"], screens["history.title"]},
        {screens["home.settings"], screens["curtain.settings"], screens["settings.title"]},
        {screens["home.box"], screens["settings.contents"], screens["contents.title"]},
        {screens["history.people"], screens["settings.people"], screens["people.title"]},
        {screens["history.statistics"], screens["person.statistics"], screens["statistics.title"]},
        {screens["curtain.phones"], screens["settings.phones"], screens["phones.title"]},
        {screens["device.wifi"], screens["phones.wifi"], screens["wifi.title"]},
        {screens["device.clock"], screens["clock.title"]},
        {screens["device.update"], screens["update.title"]},
        {screens["end.draws"], screens["end.random_draws"]},
    ):
        assert len(action_names) == 1, action_names


def texts(value: object) -> Iterator[str]:
    """Yield every text in a table of TOML."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


@pytest.mark.parametrize(
    "path", sorted(path for root in ROOTS for kind in ("words", "sheets") for path in Path(root).rglob(f"{kind}/*.toml")), ids=str
)
def test_apostrophes_are_typographic(path):
    """One kind on every screen: ’, never ' (which stays in code, commands and formulas)."""
    assert [text for text in texts(tomllib.loads(path.read_text("utf-8"))) if re.search(r"[a-zA-Z}]'", text)] == []


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_has_one_name_on_home_and_its_pages(name):
    """Home reads a game's cover, which is there before the game is; its pages read the game's words."""
    cover = catalogue.cover(name)
    for code in ("en", "de"):
        own = sentence_file(f"companion.games.{name.replace('-', '_')}", code).sentences
        assert (own.get("title", cover.title(code)), own.get("tagline", cover.tagline(code))) == (
            cover.title(code),
            cover.tagline(code),
        )


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_toolbox_has_one_name_on_home_and_in_the_menu(code):
    assert catalogue.cover("toolbox").title(code) == sentence_file("kivy_ui.pages", code).sentences["curtain.tools"]
