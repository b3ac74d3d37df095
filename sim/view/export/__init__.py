"""Films as files: a picture, an animation or a video of any stretch, written frame by frame and all at once or not at all."""

from sim.view.export.clip import FORMS, Clip, Form, NoClip, form_of
from sim.view.export.job import Job
from sim.view.export.writers import MissingExtra, lacking

__all__ = ["FORMS", "Clip", "Form", "Job", "MissingExtra", "NoClip", "form_of", "lacking"]
