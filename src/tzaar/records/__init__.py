"""Game records: our own `.tzr` and what other sites use."""
