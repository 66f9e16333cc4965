"""The chat page and the HTTP interface: thin over the same assistant as the terminal."""
