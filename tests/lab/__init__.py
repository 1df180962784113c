"""The lab: real kernels, real cables, pulled plugs. `python -m tests.lab` runs it all (see `make lab`)."""
