"""Hypothesis profiles: the everyday one is quick, the deep one is for long runs.

The one for broken rules draws the same cases each time and does not look for the smallest that fails.
"""

import os

from hypothesis import HealthCheck, Phase, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=QUIET)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=QUIET)
settings.register_profile(
    "bite",
    settings.get_profile("quick"),
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
