"""The device that runs Fathom: power, clock, Wi-Fi, updates, phones' process, and errors at the start."""
