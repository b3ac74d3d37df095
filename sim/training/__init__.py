"""The referee school: situations played by real physics, questions whose answer the referee computes, and what a trainee has learnt."""
