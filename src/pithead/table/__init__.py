"""The table: play in the browser, or over the network, with friends and bots.

The rooms, from the ground up: `events` (what can happen at a table), `dice` (fair luck), `live` (a
table as the sum of its events), `storage` (where the events are kept), `workers` (where bots
think), `service` (everything that can be asked of a table, knowing nothing of HTTP), `api` (the
same over HTTP) and `pages` (the same for people). This package itself imports none of them, so that
the command line stays quick.
"""
