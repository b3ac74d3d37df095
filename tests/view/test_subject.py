"""What a picture is about: decisions before the referee's hand, and the moment before anything is put back."""

from dataclasses import replace

from sim.events import Entered
from sim.rules.findings import Condition, Margin, WhyNot
from sim.rules.words import Call, Restart, Unit
from sim.view.subject import Said, WhyNotSaid
from tests.view import hand_made


def lifted(subject):
    ruling = replace(subject.said[0].ruling, call=Call.LIFT, clause="LIF-1", restart=Restart.PLAY_ON, at=subject.log.until)
    return Said(ruling, "Repositioning", "The referee puts it in place.")


def test_a_decision_goes_before_what_the_referees_hand_did():
    subject = hand_made.crowd()
    both = replace(subject, said=(lifted(subject), *subject.said))
    assert both.lead is subject.said[0]
    assert both.decisive == subject.decisive


def test_a_clause_that_was_not_called_goes_before_the_referees_hand():
    subject = hand_made.crowd()
    condition = Condition("ball_missed", -3.0, Unit.MM, 3.0, 0.0, 0.08, ("home.9", "ball"))
    quiet = replace(subject, said=(lifted(subject),), why_not=WhyNotSaid(WhyNot("POS-1", 0.08, condition), "It was met."))
    assert quiet.lead is None
    assert quiet.decisive == 0.08
    assert quiet.chief is condition


def test_with_nothing_else_the_referees_hand_is_what_it_is_about():
    subject = hand_made.crowd()
    only = replace(subject, said=(lifted(subject),))
    assert only.lead.ruling.call is Call.LIFT


def test_what_is_put_back_at_the_instant_of_the_ruling_is_shown_as_it_was_before():
    subject = hand_made.crowd()
    at = subject.log.until
    log = subject.log.extended((Entered(at, "home.9", (180.0, 20.0)),), at)
    back = replace(subject, log=log, said=(replace(subject.said[0], ruling=replace(subject.said[0].ruling, at=at)),))
    assert back.decisive < at
    assert log.at("home.9", back.decisive) != (180.0, 20.0)
    assert log.at("home.9", at) == (180.0, 20.0)


def test_a_plain_fact_that_gave_the_margin_leaves_the_drawing_to_a_measured_one():
    subject = hand_made.crowd()
    fact = Condition("standing", 1.0, Unit.COUNT, 1.0, 1.0, 0.08, ("away.5",))
    measured = subject.said[0].ruling.evidence[0]
    ruling = replace(subject.said[0].ruling, evidence=(fact, measured), margin=Margin(1.0, Unit.COUNT))
    assert replace(subject, said=(replace(subject.said[0], ruling=ruling),)).chief is measured
