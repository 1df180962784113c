"""The lab: tests on real kernels, with emulated hardware and power cuts. `python -m tests.lab` runs all of them (see `make lab`)."""
