"""Kiosk: install Fathom as a service on a device, run it, and remove it."""
