"""Fighting battles: Step 3 of the turn.

`order` lists the battles and which comes next, `attack_dice` who rolls what, `damage` who takes hits,
`retreat` how the attacker leaves, `results` what is won, `dungeon` how guardians fight.
"""
