"""Check the documents: short lines and sentences, links and anchors that exist, commands that parse."""

import re
import shlex
from pathlib import Path

import pytest

from companion.command.main import parser

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "OWNERS.md", "CONTRIBUTING.md", "CHANGELOG.md", "hardware/firmware/README.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
LINE_CHARACTERS = 120
SENTENCE_WORDS = 25
ENTRY_LINES = 6
RELEASE_BULLETS = 20
BULLET_WORDS = 15
README_LINES = 120
TOPS = ("companion", "hardware", "kivy_ui", "phones", "systemd", "tests", "benchmarks", "docs")
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|etc|vs|no)\.", re.IGNORECASE)


def for_each_page(pages):
    return pytest.mark.parametrize("page", pages, ids=lambda page: str(page.relative_to(ROOT)))


def prose(text):
    """Return the text without code blocks, images and link targets, and with the word “Code” for each code span."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"!\[.*?\]\(.*?\)", "", text)
    text = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", text)
    return ABBREVIATIONS.sub(r"\1", re.sub(r"`[^`]*`", "Code", text))


def blocks(text):
    """Yield paragraphs, list items, headings and table cells, each as one line."""
    block = []
    for line in [*prose(text).splitlines(), ""]:
        if not line.strip() or line.startswith(("|", "#")) or re.match(r"\s*(?:[-*]|\d+\.) ", line):
            yield " ".join(block)
            block = []
        if line.startswith("|"):
            yield from line.strip("|").split("|")
        elif line.startswith("#"):
            yield line
        elif line.strip():
            block.append(re.sub(r"^\s*(?:[-*]|\d+\.) ", "", line).strip())


def sentences(text):
    """Yield every sentence. A colon, a semicolon or a middle dot doesn't end a sentence."""
    for block in blocks(text):
        yield from re.split(r"(?<=[.!?])[*)”]*\s+(?=[^a-z])", block)


def anchors(page):
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@for_each_page(PAGES)
def test_no_line_is_over_120_characters(page):
    lines = [line for line in page.read_text().splitlines() if not line.startswith("![")]
    assert [line for line in lines if len(line) > LINE_CHARACTERS] == []


@for_each_page(PAGES)
def test_no_sentence_is_over_25_words(page):
    assert [
        sentence for sentence in sentences(page.read_text()) if len(re.findall(r"[\w’'-]*\w[\w’'-]*", sentence)) > SENTENCE_WORDS
    ] == []


def test_a_long_sentence_is_found_in_a_paragraph_a_list_and_a_table():
    long = "word " * 26
    for text in (f"Short. {long}.", f"- Short.\n- {long}", f"| short | {long} |"):
        assert [sentence for sentence in sentences(text) if len(sentence.split()) > SENTENCE_WORDS]


@for_each_page(PAGES)
def test_every_linked_anchor_exists(page):
    links = re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text())
    assert [(path, anchor) for path, anchor in links if anchor not in anchors(page.parent / path if path else page)] == []


@for_each_page([page for page in PAGES if page.name != "CHANGELOG.md"])
def test_every_file_and_folder_named_by_its_path_exists(page):
    paths = re.findall(rf"`((?:{'|'.join(TOPS)})/[\w./-]*|\w+/test_\w+)`", page.read_text())
    assert [path for path in paths if not ((ROOT / path).exists() or (ROOT / f"tests/{path}.py").exists())] == []


def test_contributing_names_every_module_by_its_whole_path():
    steps = re.sub(r"^\|.*\n", "", (ROOT / "CONTRIBUTING.md").read_text(), flags=re.MULTILINE)  # a table says whose files it lists
    assert re.findall(r"`(\w+\.py)`", steps) == [], "such a name is not checked when the module is renamed"


@for_each_page(PAGES)
def test_every_table_row_has_as_many_cells_as_its_heading(page):
    for table in re.findall(r"(?:^\|.*\n)+", page.read_text(), re.MULTILINE):
        rows = [re.sub(r"\\\|", "", row).count("|") for row in table.splitlines()]
        assert len(set(rows)) == 1, table


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text().splitlines()) < README_LINES


def test_the_commands_of_the_readme_parse():
    commands = re.findall(r'make play ARGS="([^"]+)"', (ROOT / "README.md").read_text())
    assert commands
    for command in commands:
        parser("play").parse_args(["play", *shlex.split(command)])


def test_decisions_have_a_date_reason_consequence_and_at_most_six_lines():
    text = (ROOT / "docs/decisions.md").read_text()
    entries = re.split(r"^### .+\n", text, flags=re.MULTILINE)[1:]
    assert len(entries) > 40
    for entry in entries:
        body = re.split(r"^## ", entry, flags=re.MULTILINE)[0].strip()
        assert re.match(r"20\d\d-\d\d-\d\d · \*\*Decision:\*\* ", body), body
        assert "**Reason:**" in body and "**Consequence:**" in body, body
        assert len(body.splitlines()) <= ENTRY_LINES, body


def test_every_version_of_the_changelog_is_short():
    versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[1:]
    assert len(versions) >= 2
    for version in versions:
        bullets = re.findall(r"^- (.+)$", version, re.MULTILINE)
        assert len(bullets) <= RELEASE_BULLETS, version.splitlines()[0]
        assert [bullet for bullet in bullets if len(bullet.split()) > BULLET_WORDS] == []
