"""Many runs of one thing with chance in it: what is varied and how, the runs on one machine or several, and pictures of what came out."""
