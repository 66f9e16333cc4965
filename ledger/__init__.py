"""Facts of an answer: every number with its origin, and the formulas over them."""
