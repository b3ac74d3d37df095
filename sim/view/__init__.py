"""Everything that is drawn. Importing it opens no display: drawing happens on surfaces in memory."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
