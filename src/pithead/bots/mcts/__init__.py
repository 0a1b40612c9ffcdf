"""Monte-Carlo tree search: the strong bots, and the levels for people that are made of them."""
