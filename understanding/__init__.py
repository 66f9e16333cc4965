"""From a question's words to its typed intent: tokens, cues, numbers, the roles of what was mentioned."""
