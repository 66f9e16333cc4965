"""How each kind of node becomes days; every convention that needs today's date lives here."""
