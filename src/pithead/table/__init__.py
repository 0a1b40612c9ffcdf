"""The web application: play in the browser or over the network, with friends and bots.

The modules, from the lowest layer up: `events` (the events of a table), `fair_dice` (provably fair
random numbers), `table` (a table as the result of its events), `storage` (the database), `bot_pool`
(the workers that run bots), `service` (everything that can be done at a table, without HTTP),
`api` (the service as JSON) and `pages` (the service as HTML). This package imports none of them, so
that the command line starts quickly.
"""
