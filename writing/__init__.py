"""From a reading of the question to SQL: compiled where possible, written by a model where not."""
