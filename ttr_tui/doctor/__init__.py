"""The checkup: what this terminal is, what the app chooses on it and why, and what is wrong. Knows nothing of Textual."""
