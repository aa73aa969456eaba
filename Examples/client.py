#!/usr/bin/env python3
"""Drives the shell by program: a command in, its rows out.

    python3 Examples/client.py [PATH-OF-carousel-repl]

`mode json` answers a command with an object a row, then one line with "command" and "ok"; what was wrong is its
"error". That line is the end of the answer, so a client never has to guess."""

import json
import subprocess
import sys


class CommandError(Exception):
    """A command that failed: what was wrong, and the columns of the words that were."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.place, self.range = error["place"], error["range"]


class Carousel:
    """A session of the shell."""

    def __init__(self, program="carousel-repl", *arguments):
        self.process = subprocess.Popen(
            [program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.run("mode json")

    def run(self, command):
        """The rows that a command answers with; raises CommandError if it fails."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        rows = []
        for line in self.process.stdout:
            row = json.loads(line)
            if "ok" not in row or "command" not in row:
                rows.append(row)
            elif row["ok"]:
                return rows
            else:
                raise CommandError(row["error"])
        raise EOFError("the shell has ended")

    def close(self):
        """Ends the session, and returns the program's exit code."""
        self.process.stdin.close()
        return self.process.wait()


if __name__ == "__main__":
    carousel = Carousel(*sys.argv[1:])
    carousel.run("type coverFlow")
    carousel.run("items 7")
    carousel.run("scroll to 3")
    for row in carousel.run("place"):
        x, y = row["screen"]
        print(f'item {row["index"]}: {x:.0f}, {y:.0f}')
    try:
        carousel.run("type nonsense")
    except CommandError as problem:
        print(f"at {problem.place}: {problem}")
    carousel.close()
