"""Benchmarks: the library beside its peers, on the same machine, in the same run.

What lives here: what is measured of each, and the table of ratios. Times are those of
the processor, taken in turns, so that another program on the machine weighs on all alike.
What may not live here: timed assertions; a benchmark tells, and does not judge.
"""
