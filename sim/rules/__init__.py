"""The referee: facts from events, findings from facts, rulings from findings. Knows no physics engine."""
