"""What importing a part of the package brings with it."""

import subprocess
import sys

PROGRAM = """
import sys
import conquest_rules.kernel.bag
print(*sorted(name for name in sys.modules if name.startswith("conquest_rules")))
"""


def test_the_kernel_loads_no_game() -> None:
    """Who imports a module of the kernel gets what it needs of the kernel, and no game."""
    command = [sys.executable, "-c", PROGRAM]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert "conquest_rules.kernel.bag" in loaded
    assert [] == [
        name
        for name in loaded
        if not ("conquest_rules.kernel" + ".").startswith(name + ".")
        and not name.startswith("conquest_rules.kernel.")
    ]
