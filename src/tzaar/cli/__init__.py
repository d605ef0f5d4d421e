"""The command line: ``tzaar --help`` lists what it can do."""

from tzaar.cli.app import main

__all__ = ["main"]
