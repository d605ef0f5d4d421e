"""Pictures of training and of matches: `python -m training.plots --help`."""
