"""What each clause finds in the facts."""
