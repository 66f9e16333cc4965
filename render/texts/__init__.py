"""A text taken apart, and what its parts are told of: rows, columns, periods, roles of figures."""
