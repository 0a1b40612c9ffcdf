"""`python -m bench.scale`: how many machines ten thousand and a million players would need.

This simulates the design, move by move, with the costs that `bench.costs` has measured. Two people
and a bot play at each table, and sometimes there is a watcher. People think for a while and move. A
move waits for a web process, then for the database, which writes all waiting moves in one
transaction. Then everybody at the table is sent what has changed on their page. Bots' moves come
from processes of their own and are written the same way. Each web process and each bot process is
one core. A person moves again only after the last move is shown and a pause, as at a real table.

For each number of players, it finds the fewest cores with which 99 % of the moves take at most
250 ms, with as many databases as needed: tables are independent, so they can be split between
databases. It leaves out the network between machines, and many people arriving at once.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
import sys
from dataclasses import dataclass, replace
from pathlib import Path

COSTS = Path(__file__).with_name("costs.json")
LIMIT = 0.25
MOST_AT_ONCE = 200
"""The most events of one transaction, as in the table's writer."""
BUSY = 0.7
"""The highest planned utilisation of a core; the rest is for peaks."""
CORES = 8
"""Cores of a machine."""
PLAYERS = [1000, 10_000, 100_000, 1_000_000]
HEAD = ("players", "moves/s", "events/s", "web cores", "bots' cores", "databases", "machines")


@dataclass(frozen=True)
class Costs:
    """Costs in seconds of a core or a disk."""

    move: float
    page: float
    bot: float
    bot_server: float
    commit: float
    event: float


@dataclass(frozen=True)
class Plan:
    """The number of players, processes and databases."""

    players: int
    web: int
    bots: int
    databases: int


@dataclass(frozen=True)
class Outcome:
    """The results of a simulation."""

    moves: float
    events: float
    p50: float
    p99: float
    web_busy: float
    bots_busy: float
    written_share: float
    """The share of what the databases could write if every transaction were full."""


class Cores:
    """Cores with one queue; a job runs on the core that is free first."""

    def __init__(self, number: int) -> None:
        self._free = [0.0] * number
        heapq.heapify(self._free)
        self.worked = 0.0

    def take(self, now: float, seconds: float) -> float:
        """Add a job; return the time at which it is done."""
        end = max(now, heapq.heappop(self._free)) + seconds
        heapq.heappush(self._free, end)
        self.worked += seconds
        return end


class Database:
    """A single writer that commits all waiting events together."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._starts = 0.0
        self._ends = 0.0
        self._waiting = 0

    def write(self, now: float, events: int) -> float:
        """Return the time at which the events are on the disk; calls must be in order of time."""
        costs = self._costs
        if now >= self._starts and self._waiting:
            self._waiting = 0
        if now >= self._ends:
            # The writer is idle: the transaction starts at once.
            self._starts, self._ends = now, now + costs.commit + events * costs.event
            self._waiting = 0
            return self._ends
        if not self._waiting or self._waiting + events > MOST_AT_ONCE:
            # The next transaction starts when this one ends.
            self._starts = self._ends
            self._ends = self._starts + costs.commit
            self._waiting = 0
        self._waiting += events
        self._ends += events * costs.event
        return self._ends


@dataclass(frozen=True)
class Workload:
    """How people play."""

    people: float = 2.0
    bots: float = 1.0
    watchers: float = 0.5
    """Mean number at each table."""
    thinking: float = 12.0
    """Mean time of a person's decision in seconds."""
    events: float = 1.6
    """Events for each decision, including chance events."""


def simulate(
    plan: Plan, costs: Costs, workload: Workload, seconds: float, seed: int = 1
) -> Outcome:
    """Simulate all tables for some seconds."""
    rng = random.Random(seed)
    tables = round(plan.players / workload.people)
    web, bots = Cores(plan.web), Cores(plan.bots)
    databases = [Database(costs) for _ in range(plan.databases)]
    viewers = workload.people + workload.watchers
    shows = viewers * costs.page
    bots_for_each = workload.bots / workload.people
    # (time, number, kind, table, when the person clicked)
    queue: list[tuple[float, int, str, int, float]] = []
    number = 0

    def later(when: float, kind: str, table: int, since: float) -> None:
        nonlocal number
        number += 1
        heapq.heappush(queue, (when, number, kind, table, since))

    for table in range(tables):
        later(rng.expovariate(1 / workload.thinking), "click", table, 0.0)
    waits: list[float] = []
    written = 0
    while queue:
        now, _, kind, table, since = heapq.heappop(queue)
        if now > seconds:
            break
        if kind == "click":
            later(web.take(now, costs.move), "write", table, now)
        elif kind == "think":
            later(bots.take(now, costs.bot), "thought", table, now)
        elif kind == "thought":
            later(web.take(now, costs.bot_server), "write", table, -1.0)
        elif kind == "write":
            events = int(workload.events) + (rng.random() < workload.events % 1)
            written += events
            later(databases[table % plan.databases].write(now, events), "shown", table, since)
        else:
            web.take(now, shows)
            if since >= 0:
                waits.append(now - since)
                pause = rng.expovariate(1 / workload.thinking)
                later(now + pause, "click", table, 0.0)
                if rng.random() < bots_for_each:
                    later(now, "think", table, 0.0)
    waits.sort()
    return Outcome(
        moves=len(waits) / seconds,
        events=written / seconds,
        p50=waits[len(waits) // 2],
        p99=waits[int(len(waits) * 0.99)],
        web_busy=web.worked / seconds / plan.web,
        bots_busy=bots.worked / seconds / plan.bots,
        written_share=written / seconds / plan.databases / most_events(costs),
    )


def most_events(costs: Costs) -> float:
    """Return the most events per second of one database: one full transaction after another."""
    return MOST_AT_ONCE / (costs.commit + MOST_AT_ONCE * costs.event)


def needed(players: int, costs: Costs, workload: Workload, seconds: float) -> Plan:
    """Return the smallest plan that keeps the limit."""
    tables = players / workload.people
    moves = tables / workload.thinking
    made_by_bots = moves * workload.bots / workload.people
    viewers = workload.people + workload.watchers
    shown = (moves + made_by_bots) * viewers * costs.page
    asked = moves * costs.move + made_by_bots * costs.bot_server
    events = (moves + made_by_bots) * workload.events
    plan = Plan(
        players,
        max(1, math.ceil((shown + asked) / BUSY)),
        max(1, math.ceil(made_by_bots * costs.bot / BUSY)),
        max(1, math.ceil(events / most_events(costs) / BUSY)),
    )
    while True:
        outcome = simulate(plan, costs, workload, seconds)
        if outcome.p99 <= LIMIT:
            return plan
        if outcome.written_share > outcome.web_busy:
            plan = replace(plan, databases=plan.databases + 1)
        else:
            plan = replace(plan, web=math.ceil(plan.web * 1.05) + 1)


def events_of_one(workload: Workload) -> float:
    """Return the events per second for each person at a table."""
    return (
        workload.events
        * (1 + workload.bots / workload.people)
        / workload.people
        / workload.thinking
    )


def read_costs(path: Path) -> Costs:
    found = json.loads(path.read_text(encoding="utf-8"))
    return Costs(
        move=found["move_cpu_ms"] / 1000,
        page=found["page_cpu_ms"] / 1000,
        bot=found["bot_greedy_cpu_ms"] / 1000,
        bot_server=found["bot_server_cpu_ms"] / 1000,
        commit=found["commit_ms"] / 1000,
        event=found["event_write_ms"] / 1000,
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--costs", type=Path, default=COSTS, help="by bench.costs (%(default)s)")
    parser.add_argument("--players", type=int, nargs="*", default=PLAYERS)
    parser.add_argument("--seconds", type=float, default=20.0, help="simulated (%(default)s)")
    parser.add_argument("--thinking", type=float, default=12.0, help="seconds (%(default)s)")
    parser.add_argument("--bot", type=float, help="milliseconds of a stronger bot's move")
    options = parser.parse_args()
    costs = read_costs(options.costs)
    if options.bot is not None:
        costs = replace(costs, bot=options.bot / 1000)
    workload = Workload(thinking=options.thinking)
    print(f"| {' | '.join(HEAD)} | p50 | p99 |")
    print("|---|---|---|---|---|---|---|---|---|")
    for players in options.players:
        seconds = options.seconds if players <= 100_000 else options.seconds / 4
        plan = needed(players, costs, workload, seconds)
        outcome = simulate(plan, costs, workload, seconds, seed=2)
        machines = math.ceil((plan.web + plan.bots) / CORES)
        print(
            f"| {players:,} | {outcome.moves:,.0f} | {outcome.events:,.0f} | {plan.web} | "
            f"{plan.bots} | {plan.databases} | {machines} + {plan.databases} | "
            f"{1000 * outcome.p50:.0f} ms | {1000 * outcome.p99:.0f} ms |",
            flush=True,
        )
    print(
        f"\nOne database writes {most_events(costs):,.0f} events a second at most: the bots' and "
        f"people's moves of {int(most_events(costs) / events_of_one(workload)):,} players."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
