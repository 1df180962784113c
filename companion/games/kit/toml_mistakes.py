"""Find what is wrong with a file that isn't TOML: a brace over two lines, quotes inside quotes, a missing comma, a key twice."""

import re
from tomllib import TOMLDecodeError

from companion.table.sentence import Words, say

PLACE_OF_ERROR = re.compile(r"\(at line (\d+), column (\d+)\)")
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
DECIMAL_COMMA = re.compile(r"=\s*-?\d+,\d")
WRONG_KEY = re.compile(r"\s*(?=[^=#]*[^\x00-\x7f=#]|\w+ +\w)[^\W\d][\w -]*=")
"""A key with a letter that isn't of the English alphabet, or of two words."""
KEY = re.compile(r"\s*\[*\s*([\w.-]+)")


def toml_mistake(text: str, error: Exception) -> Words:
    """Return what is wrong with a text that can't be read as TOML, and in which line."""
    lines = text.split("\n")
    match = PLACE_OF_ERROR.search(str(error)) if isinstance(error, TOMLDecodeError) else None
    at, column = (int(match[1]) - 1, int(match[2]) - 1) if match else (len(lines) - 1, 0)
    line = lines[min(at, len(lines) - 1)]
    key_match = KEY.match(line)
    if str(error).startswith("Cannot") and key_match:
        if line.lstrip().startswith("["):
            return say("kit_file.toml_section_twice", line=at + 1, key=key_match[1])
        return say("kit_file.toml_twice", line=at + 1, key=key_match[1])
    mistake, at = _mistake(str(error), lines, at, column)
    return say("kit_file.toml", line=at + 1, what=mistake)


def _mistake(error_text: str, lines: list[str], at: int, column: int) -> tuple[str, int]:
    """Return what is wrong, as sentences know it, and the index of the line where it is."""
    line = lines[min(at, len(lines) - 1)]
    if _has_inner_quotes(line):
        return "quotes", at
    if DECIMAL_COMMA.search(TEXT.sub('""', line)):
        return "decimal", at
    if line.lstrip().startswith("[") and "]" not in line:
        return "section_end", at
    if WRONG_KEY.match(line):
        return "key", at
    if line.lstrip().startswith("//"):
        return "comment", at
    if error_text.startswith("Illegal character '\\n'"):
        return "text_end", at
    brace_index = next((line_index for line_index in range(at, max(-1, at - 4), -1) if _is_brace_open(lines[line_index])), None)
    if brace_index is not None:
        return "brace", brace_index
    if error_text.startswith("Unclosed"):
        return "comma", at
    rest = line[column:].lstrip()
    if rest.startswith("}"):
        return "comma_last", at
    if error_text.startswith("Invalid value"):
        return _mistaken_value(rest), at
    return "other", at


def _mistaken_value(rest: str) -> str:
    if rest.startswith(("“", "”", "„", "‘", "’")):
        return "curly"
    if re.match(r"(true|false|yes|no|on|off)\b", rest, re.IGNORECASE):
        return "truth"
    return "text" if re.match(r"[A-Za-z_]", rest) else "other"


def _has_inner_quotes(line: str) -> bool:
    """Return whether a text in double quotes ends inside a formula, at a double quote before a place or thing."""
    for match in TEXT.finditer(line):
        inner, after = match[0][1:-1], line[match.end() : match.end() + 1]
        if match[0][0] == '"' and (inner.count("(") > inner.count(")") or after.isidentifier()):
            return True
    return False


def _is_brace_open(line: str) -> bool:
    """Return whether a brace is opened in a line and not closed there, outside a list that goes on."""
    bare = TEXT.sub("", line).partition("#")[0]
    depth: list[str] = []
    for sign in bare:
        if sign in "{[":
            depth.append(sign)
        elif sign in "}]" and depth:
            depth.pop()
    return bool(depth) and depth[-1] == "{"
