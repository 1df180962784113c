"""Bill of materials of an installation (CycloneDX): every Python package with its version, every Debian package by name."""

import json
import sys
import uuid
from typing import Any

from companion.command.device.updates_found import version
from companion.command.kiosk.file_layout import pinned_packages
from companion.command.kiosk.installing import PACKAGES, SYSTEM_LGPIO, SYSTEM_RPI_LGPIO

SPECIFICATION = "1.5"


def text() -> str:
    """Return the bill of materials of this version; reproducible byte for byte."""
    parts = [*map(_python, pinned_packages()), *(_debian(name) for name in (*PACKAGES, SYSTEM_LGPIO, SYSTEM_RPI_LGPIO))]
    root = {"type": "application", "name": "fathom", "version": version(), "bom-ref": f"pkg:generic/fathom@{version()}"}
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps([root, parts]))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": root | {"licenses": [{"license": {"id": "MIT"}}]}},
        "components": parts,
        "dependencies": [{"ref": root["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    return json.dumps(bill, indent=1) + "\n"


def _python(pin: str) -> dict[str, Any]:
    name, _, number = pin.partition("==")
    return _part(name, f"pkg:pypi/{name}@{number}") | {"version": number}


def _debian(name: str) -> dict[str, Any]:
    return _part(name, f"pkg:deb/debian/{name}")


def _part(name: str, purl: str) -> dict[str, Any]:
    return {"type": "library", "name": name, "purl": purl, "bom-ref": purl}


if __name__ == "__main__":
    sys.stdout.write(text())
