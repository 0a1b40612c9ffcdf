"""Monte-Carlo tree search: the strong bots, and the levels of strength built on them."""
