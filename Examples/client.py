#!/usr/bin/env python3
"""Drives the shell by program: a line of commands in, their rows out.

    python3 Examples/client.py [PATH-OF-carousel-repl]

`mode json` answers a command with an object a row, then one line with "command" and "ok"; what was wrong is its
"error", and "more" says that the line goes on. So a client never has to guess where an answer ends."""

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
            [program, "shell", "--keep-going", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.run("mode json")

    def run(self, line):
        """The rows of a line's commands; raises CommandError for the first that fails."""
        if not line.strip() or line.lstrip().startswith("#"):
            return []
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        rows, error = [], None
        for row in map(json.loads, self.process.stdout):
            if "ok" not in row:
                rows.append(row)
                continue
            error = error or row.get("error")
            if not row.get("more"):
                if error:
                    raise CommandError(error)
                return rows
        raise EOFError("the shell has ended")

    def close(self):
        """Ends the session, and returns the program's exit code."""
        self.process.stdin.close()
        return self.process.wait()


if __name__ == "__main__":
    carousel = Carousel(*sys.argv[1:])
    carousel.run("type coverFlow; items 7; scroll to 3")
    for row in carousel.run("place"):
        x, y = row["screen"]
        print(f'item {row["index"]}: {x:.0f}, {y:.0f}')
    try:
        carousel.run("type nonsense")
    except CommandError as problem:
        print(f"at {problem.place}: {problem}")
    carousel.close()
