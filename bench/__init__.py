"""Benchmarks: Pithead's games beside their peers, measured in one run, told as ratios.

`python -m bench` from the project's root. A machine is fast or slow, busy or idle; a ratio between
two contestants that took turns all the time is neither. The rules of the contest:

* **Random play, whole games.** Every contestant plays games from the first decision to the last. A
  decision is picked by the same expression for everybody: `legal[int(rng.random() * len(legal))]`.
* **A decision is a player's decision.** The time of dice and draws is included, their number is
  not counted. Setting up a game is left out of the time of its decisions and counted in games per
  second.
* **Checked and unchecked.** Every contestant can apply an action with and without asking whether
  it is legal, and is measured both ways. Goals compare our checked way with the fastest way of a
  peer.
* **Clones are taken in mid-game**, where a position is as full as it usually is.
* **Taking turns.** Each implementation has a process of its own that waits until it is asked; one
  works at a time, on one thread, in many short rounds of shuffled order. Time is the processor
  time of the process, so waiting for the machine is not charged. Rubbish is collected between
  rounds, so nobody cleans up after somebody else.
* **The same work in every round.** A contestant plays the same games (seeds 0, 1, 2, ...) in every
  round, and each game counts with the shortest of its times: what is above it was disturbance.
  All have the same number of rounds. The JSON has the medians too.

What each one does in its loop is told in `ours`, `catan` and `openspiel`.
"""
