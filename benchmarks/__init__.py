"""Benchmarks: times and memory, as ratios to the least possible cost and to other engines, all measured in one run."""
