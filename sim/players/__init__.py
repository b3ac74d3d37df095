"""Players: the protocol that a mouse, a script and a computer player all implement, and those that need no window."""
