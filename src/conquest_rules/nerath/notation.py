"""Notation: the actions of Conquest of Nerath as lines of text.

What lives here: a sentence form for each action. What may not live here: how forms are
written and read (the kernel's). It answers for no clause.

>>> from conquest_rules.nerath.names import Realm
>>> NOTATION.write(EndStep(Realm.KARKOTH))
'karkoth ends the step'
>>> NOTATION.read("a card is drawn: veteran-warlord")
Drawn(item='veteran-warlord')
"""

from typing import Final

from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.notation import Notation
from conquest_rules.nerath.actions import Action, EndStep

FORMS: Final[dict[type[Action], str]] = {
    EndStep: "{by} ends the step",
    Drawn: "a card is drawn: {item}",
}
NOTATION: Final[Notation[Action]] = Notation(FORMS)
