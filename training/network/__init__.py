"""Training of the engine's network: `python -m training.network --help`.

docs/network.md tells the story.
"""
