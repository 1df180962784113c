"""`fathom doctor`: check the device; report what is wrong and the command that fixes it."""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from companion.command.checkup import ALL_CHECKS, Check, CheckResult, Machine
from companion.command.exit_codes import sentence_of_error
from companion.command.kiosk.file_layout import DATA, UNITS
from companion.command.library_access import add_data_option, file_in
from companion.command.output import print_lines
from companion.command.sentences import english
from companion.library.storage.file import FILE_NAME

MARKS = {"well": "✓", "absent": "·", "wrong": "✗"}


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("--json", action="store_true", help=english("help.json_list"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run all checks. Return 1 if something is wrong."""
    machine = Machine(Path("/"), file_to_check(args.data, os.environ, Path("/")), dict(os.environ))
    findings = [finding for check in ALL_CHECKS for finding in run_check(check, machine)]
    print_lines(msgspec.json.encode(findings).decode() if args.json else "\n".join(report(findings)))
    return int(any(finding.state == "wrong" for finding in findings))


def run_check(check: Check, machine: Machine) -> Iterator[CheckResult]:
    """Run one check. If the check itself fails, for example on a failing card, yield that as a finding."""
    try:
        yield from check(machine)
    except OSError as trouble:
        yield CheckResult(
            getattr(check, "__name__", "check"),
            "wrong",
            english("doctor.unseen", why=sentence_of_error(trouble)),
            english("doctor.last_words"),
        )


def file_to_check(data: Path | None, environment: Mapping[str, str], root: Path) -> Path:
    """Return the library file to check: the named one, else the kiosk's if installed, else this user's."""
    is_kiosk = (root / "etc/systemd/system" / UNITS[0]).exists()
    if data or environment.get("FATHOM_DATA") or not is_kiosk:
        return file_in(data)
    return root / DATA.lstrip("/") / FILE_NAME


def report(findings: Sequence[CheckResult]) -> list[str]:
    """Format the findings: one line each, with the command that fixes it below."""
    lines = []
    for finding in findings:
        lines.append(f"{MARKS[finding.state]} {finding.subject:9} {finding.sentence}")
        lines += [f"            → {finding.mend}"] if finding.mend else []
    return lines
