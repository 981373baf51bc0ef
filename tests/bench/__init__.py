"""``make bench``: this assistant beside Rasa's default pipeline, on the same data in the same run."""
