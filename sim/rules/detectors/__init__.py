"""What each clause finds in the facts: one module per family, one function per clause.

A detector is ``(facts: Facts) -> Iterable[Finding]``; how one is written stands at the top of ``sim.rules.facts``,
``sim.rules.detectors.flicking`` is an example. A family's module offers ``detect(facts)``, which chains
its clauses; the referee registers it in ``sim.rules.registry``. What the referee's own hand does at rest (raising,
parting) is an *at-rest rule* instead: ``(layout, at, state, table) -> (findings, events)``.

In a finding ``call`` None says that the clause is permissive: it is examined, and announces nothing. ``restart`` None
asks for the ordinary sanction (GEN 6) at ``spot`` (where the offence happened); give ``restart`` and ``spot`` where the
clause names them. ``against`` is always given for a finding that calls; ``to`` None is the other side.
Possession changes and count are not for detectors: the fold has moved them already.
"""
