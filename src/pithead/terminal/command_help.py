"""The help of each command with its examples."""

from typing import Final

from pithead.kernel.texts.i18n import Text


class CommandHelp:
    """What a command does, and examples: each a command line and what it is for."""

    def __init__(self, text: Text, *examples: tuple[str, Text]) -> None:
        self.text = text
        self.examples = examples


COMMAND_HELP: Final = {
    "pithead": CommandHelp(
        Text("Mining board games: play them here, let bots play, replay records, read the rules."),
        ("pithead play schiefer", Text("play in the terminal")),
        ("pithead serve --open", Text("play in the browser")),
        ("pithead play --help", Text("what a command can do, with examples")),
        ("pithead doctor", Text("what is installed, what is missing")),
        (
            "pithead --install-completion",
            Text("complete commands, games and bots with the Tab key"),
        ),
    ),
    "play": CommandHelp(
        Text("Play a game against bots or with friends at one keyboard."),
        ("pithead play", Text("asks for the game and the players")),
        ("pithead play schiefer --seats human:Ada,journeyman,foreman", Text("against two bots")),
        (
            "pithead play ruhrschifffahrt -n 4 -o row3_penalty=true",
            Text("four players, with a variant"),
        ),
        ("pithead play schiefer --edition my-schiefer.toml", Text("with corrected material")),
    ),
    "resume": CommandHelp(
        Text("Continue a game from its record."),
        ("pithead resume game.pithead", Text("continue where you stopped")),
    ),
    "replay": CommandHelp(
        Text("Show a record event by event, or the board at any point."),
        ("pithead replay game.pithead", Text("what happened, event by event")),
        ("pithead replay game.pithead --step", Text("step through it")),
        ("pithead replay game.pithead --at 57", Text("the board after 57 events")),
    ),
    "draw": CommandHelp(
        Text("Draw a position of a record, or the legend of a game, to a file."),
        ("pithead draw game.pithead", Text("the last position, as game.svg")),
        ("pithead draw game.pithead --at 57 -o 57.png", Text("after 57 events, as PNG")),
        ("pithead draw game.pithead --part own --paper dark", Text("one part, for a phone")),
        ("pithead draw --legend schiefer", Text("what the symbols mean")),
    ),
    "rules": CommandHelp(
        Text("Show the rules of a game, a section, or one rule."),
        ("pithead rules schiefer", Text("all rules")),
        ("pithead rules schiefer 5", Text("a section")),
        ("pithead rules schiefer SF-5.2", Text("one rule by its id")),
        ("pithead rules schiefer --overview", Text("the game on one page")),
    ),
    "games": CommandHelp(
        Text("List the games with their options and editions."),
        ("pithead games", Text("ids, players, editions, variants")),
    ),
    "simulate": CommandHelp(
        Text("Let bots play many games and show how they score."),
        ("pithead simulate schiefer --games 1000 --bots random", Text("how fast, which scores")),
        ("pithead simulate schichtwechsel -n 2 --bots greedy,random", Text("who wins how often")),
    ),
    "fuzz": CommandHelp(
        Text("Play random games and check every position; exit code 1 if something is wrong."),
        ("pithead fuzz schiefer --seconds 60", Text("look for broken rules for a minute")),
    ),
    "dataset": CommandHelp(
        Text("Let bots of different strength play many games, and save them as Parquet files."),
        (
            "pithead dataset schiefer -n 2 --games 100000 -o schiefer-2",
            Text("can be interrupted and continued"),
        ),
    ),
    "new-game": CommandHelp(
        Text("Create a package with a small game, which you change into your own."),
        ("pithead new-game coal_yard", Text("a game coal_yard in the folder coal_yard")),
    ),
    "check": CommandHelp(
        Text(
            "Check everything about a game that its author can get wrong; exit code 1 if something "
            "is wrong."
        ),
        ("pithead check coal_yard", Text("what is wrong, with file and line, and what to do")),
        ("pithead check coal_yard --quick", Text("within seconds")),
    ),
    "messages": CommandHelp(
        Text("Collect the messages of a game in a package of its own, and compile translations."),
        ("pithead messages", Text("of the package in the working directory")),
        ("pithead messages --add fr", Text("begin a French translation")),
    ),
    "position-schema": CommandHelp(
        Text("Write the JSON Schema of a game's positions, for programs that read them."),
        (
            "pithead position-schema schiefer schiefer.schema.json --players 3",
            Text("positions of three players"),
        ),
    ),
    "verify": CommandHelp(
        Text("Check that the dice of a record were fair; exit code 1 if they were not."),
        ("pithead verify game.pithead", Text("recompute all dice from the seed")),
        (
            "pithead verify game.pithead --commitment 630dcd29",
            Text("and compare the commitment that you noted"),
        ),
    ),
    "serve": CommandHelp(
        Text("Serve the web table, and its API for programs."),
        ("pithead serve --open", Text("on this machine, and open the browser")),
        ("pithead serve --host 0.0.0.0 --port 8080", Text("for everyone on the network")),
        ("pithead serve --database sqlite:///tables.sqlite3", Text("keep tables in this file")),
    ),
    "work": CommandHelp(
        Text("Run the bots of tables that other processes serve; needs PostgreSQL."),
        (
            "pithead work --database postgresql://pithead@db.example/pithead",
            Text("on PostgreSQL: run as many of these as you like"),
        ),
        (
            "pithead work --processes 2 --port 9100",
            Text("two processes, and health checks on port 9100"),
        ),
    ),
    "site": CommandHelp(
        Text("Write all of Pithead as a folder of files for any web space; it needs no server."),
        ("pithead site pithead-site", Text("with the parts that `make site` fetches")),
    ),
    "arena": CommandHelp(
        Text("Let bots play a tournament and rate them."),
        ("pithead arena schiefer --bots greedy,random --games 100", Text("which bot is stronger")),
        (
            "pithead arena schichtwechsel --bots greedy,tree:0.1s -n 2 --out results",
            Text("with tables and a report"),
        ),
        (
            "pithead arena schichtwechsel --bots greedy,tree:0.1s -n 2 --out results --resume",
            Text("continue it"),
        ),
    ),
    "analyse": CommandHelp(
        Text("Find the good and the bad moves of a game, and tell luck from skill."),
        ("pithead analyse game.pithead", Text("the costliest moves")),
        (
            "pithead analyse game.pithead --simulations 400 -o game.html",
            Text("think longer, write a page"),
        ),
    ),
    "train": CommandHelp(
        Text("Fit the evaluation weights of a game, or train a value network, by self-play."),
        (
            "pithead train schiefer --rounds 2 --games 100 -o weights.toml",
            Text("fit the weights again"),
        ),
        (
            "pithead train schiefer --players 2 --iterations 800 -o run",
            Text("train a network in the folder run"),
        ),
        (
            "pithead train schiefer --players 2 --iterations 800 -o run --resume",
            Text("continue it"),
        ),
    ),
    "doctor": CommandHelp(
        Text(
            "Show what is installed, what is missing and how to get it; exit code 1 if "
            "something is wrong."
        ),
        ("pithead doctor", Text("for people")),
        ("pithead doctor --json", Text("for programs")),
    ),
    "man": CommandHelp(
        Text("Write the manual page to standard output."),
        ("pithead man > pithead.1", Text("then: man ./pithead.1")),
    ),
    "admin_tables": CommandHelp(
        Text("List the tables, the last changed first."),
        ("pithead admin tables --idle 180 --status playing", Text("nothing happened for months")),
    ),
    "admin_table": CommandHelp(
        Text("Show a table: seats, points, chat."),
        ("pithead admin table 3k5m2p7q9rst", Text("by its id, which its address has")),
    ),
    "admin_close-table": CommandHelp(
        Text("Close a table: nobody can play there any more, but everybody can look."),
        ("pithead admin close-table 3k5m2p7q9rst", Text("an unfinished table")),
    ),
    "admin_delete-table": CommandHelp(
        Text("Delete a table with its record, for ever."),
        ("pithead admin delete-table 3k5m2p7q9rst --yes", Text("without asking again")),
    ),
    "admin_players": CommandHelp(
        Text("List the players, the newest first."),
        ("pithead admin players --name ada", Text("names with this part")),
    ),
    "admin_player": CommandHelp(
        Text("Print everything about a player, as JSON."),
        ("pithead admin player Ada", Text("by name or id")),
    ),
    "admin_rename-player": CommandHelp(
        Text("Give a player another name, also in games that are over."),
        ("pithead admin rename-player Ada 'Ada 2'", Text("they keep their passkeys")),
    ),
    "admin_delete-player": CommandHelp(
        Text("Delete a player. Finished games remain, without the name."),
        ("pithead admin delete-player Ada --yes", Text("without asking again")),
    ),
    "admin_reports": CommandHelp(
        Text("List the names and chat messages that visitors have reported."),
        ("pithead admin reports", Text("those that wait for you")),
    ),
    "admin_settle": CommandHelp(
        Text("Settle a report: keep what was reported, or remove it."),
        ("pithead admin settle 7h3k9m2p5qrs remove", Text("nobody can read it any more")),
    ),
    "admin_rotate-keys": CommandHelp(
        Text("Replace the keys that sign cookies and push messages at the next start."),
        ("pithead admin rotate-keys --push", Text("only the key of push messages")),
    ),
    "admin_storage": CommandHelp(
        Text("Show how large the database is, and what is in it."),
        ("pithead admin storage", Text("rows of each kind")),
    ),
    "admin_retention": CommandHelp(
        Text("Delete what the rules say: the server does it by itself, once an hour."),
        ("pithead admin retention --dry-run", Text("only count it")),
    ),
    "edition_check": CommandHelp(
        Text("Check an edition file."),
        ("pithead edition check my-schiefer.toml", Text("all problems at once")),
    ),
    "edition_diff": CommandHelp(
        Text("List in words what is different in edition B."),
        (
            "pithead edition diff spielbox-2011 my-schiefer.toml",
            Text("what you have corrected"),
        ),
    ),
    "edition_new": CommandHelp(
        Text("Write a copy of the built-in material that you can correct."),
        ("pithead edition new schiefer my-schiefer.toml", Text("a copy to correct")),
    ),
    "edition_schema": CommandHelp(
        Text("Write the JSON Schema of a game's edition file."),
        (
            "pithead edition schema schiefer schiefer.schema.json",
            Text("for editors that complete and check it"),
        ),
    ),
}
