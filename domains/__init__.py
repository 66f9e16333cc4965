"""What the data means: models in YAML, the topic of a question, its tables, joins and values."""
