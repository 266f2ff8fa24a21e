"""Fighting battles: Step 3 of the turn.

`order` says which battles there are and which comes next, `fire` who rolls what,
`damage` who takes it, `retreat` how the attacker gets away, `results` what is won,
`dungeon` how guardians fight.
"""
