"""The word by which tests choose a part of what is too long for every run.

It is the seed of `make test-all SEED=7`; without a seed every run takes the same part.
"""

import os

WORD = os.environ.get("SEED", "")
