"""The kiosk: this computer as the device under the table, installed, started, and taken off again."""
