"""The steps of the machine: one file, one function, one name."""
