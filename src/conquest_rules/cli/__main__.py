"""The command line as a module: `python -m conquest_rules.cli`.

What lives here: the call of `main`. What may not live here: anything else.
It answers for no clause.
"""

from conquest_rules.cli import main

main()
