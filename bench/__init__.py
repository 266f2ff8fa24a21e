"""Benchmarks: what the library does in a second, measured on this machine in one run."""
