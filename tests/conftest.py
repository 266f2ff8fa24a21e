"""Hypothesis profiles: the everyday one is quick, the deep one is for long runs."""

import os

from hypothesis import HealthCheck, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=QUIET)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
