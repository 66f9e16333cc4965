"""What happened with each question: an append-only record, its reader, its story, its export to Langfuse."""
