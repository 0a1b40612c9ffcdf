"""Benchmarks: Pithead's games and other engines, measured in one run and compared as ratios.

Run `python -m bench` in the project's root. Times depend on the machine and its load; the ratio
between two engines that take turns hardly does. How engines are measured:

* **Random play, whole games.** Every engine plays games from the first decision to the last. All
  engines choose an action with the same expression: `legal[int(rng.random() * len(legal))]`.
* **Only decisions of players count.** The time of chance events is included, their number is not.
  The time of setting up a game is part of games per second only.
* **Checked and unchecked.** Every engine is measured with and without a check that an action is
  legal. Targets compare our checked time with the fastest time of a peer.
* **Clones are made in mid-game**, where positions have a typical size.
* **Turns.** Each engine has a process of its own. One works at a time, on one thread, in many short
  rounds of shuffled order. Times are processor times of the process, without waiting. Garbage is
  collected between rounds.
* **The same work in every round.** An engine plays the same games (seeds 0, 1, 2, ...) in every
  round, and the shortest time of each game counts: the rest of longer times is disturbance. All
  engines have the same number of rounds. The JSON has the medians too.

`pithead_engine`, `catanatron_engine` and `openspiel_engine` say what each engine does in its loop.
"""
