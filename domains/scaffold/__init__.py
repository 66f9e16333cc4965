"""A first model of a database: what it declares, what its names and values suggest, and what a person must say."""
