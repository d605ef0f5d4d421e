"""The command line: ``tzaar --help`` lists the commands."""

from tzaar.cli.entry import main

__all__ = ["main"]
