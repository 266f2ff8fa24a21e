"""The command line as a module: `python -m conquest_rules.cli`.

Here: the call of `main`. Not here: anything else.
"""

from conquest_rules.cli import main

main()
