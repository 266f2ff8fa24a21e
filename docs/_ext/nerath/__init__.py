"""The directives that only the documentation of Conquest of Nerath needs.

Here: the list of their modules. Not here: directives for any game, which are one folder up.
"""

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directives."""
    for name in ("boards", "charts", "curves", "effects", "origins", "stories", "targets"):
        app.setup_extension(f"nerath.{name}")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
