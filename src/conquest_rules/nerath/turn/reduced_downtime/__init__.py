"""Tal's Reduced Downtime: the variant in which the realms take turns with activations.

`order` has the order of steps, `activating` how a group is moved, `planning` how all realms buy and place in
secret, `carrying_out` what happens when that is revealed. Movement, battles, placement and victory are those
of the printed turn.
"""
