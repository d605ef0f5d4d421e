"""Let ``python -m tzaar`` be the command ``tzaar``."""

from tzaar.cli import main

main()
