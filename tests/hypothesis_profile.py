"""Fixed examples by default, so that a red test is red for everybody; HYPOTHESIS_PROFILE=explore looks for new ones."""

import os

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=False)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
