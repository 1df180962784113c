"""Plain text for screen readers and speech: no drawing characters, no columns, no separators that are read out by name."""

import re

DRAWING = re.compile("[\u2190-\u21ff\u2300-\u2bff\u2800-\u28ff•|]")
"""Arrows, boxes, blocks, shapes and check marks, and what else is drawn with."""
SEPARATORS = (
    (re.compile(r"^[·→!▸] +"), ""),
    (re.compile(r" +[·•|] +"), ", "),
    (re.compile(r" +→ +"), ": "),
    (DRAWING, ""),
    (re.compile(r"(?<=[^\s,.;:!?]) {2,}(?=\S)"), ", "),
    (re.compile(r" {2,}"), " "),
    (re.compile(r"(?<=[?!.:]), "), " "),
)
"""Patterns that are replaced in a line, each with its replacement, in this order: marks at its start, separators, drawings, columns."""


def plain_text(text: str) -> str:
    r"""Return text, line by line, without drawing characters and columns.

    >>> plain_text("  ▸ Ann  12 shells · 3 VP\n→ Put the chest back")
    'Ann, 12 shells, 3 VP\nPut the chest back'
    """
    return "\n".join(map(_plain_line, text.split("\n")))


def _plain_line(line: str) -> str:
    line = line.strip()
    for pattern, instead in SEPARATORS:
        line = pattern.sub(instead, line)
    return line.strip(" ·")
