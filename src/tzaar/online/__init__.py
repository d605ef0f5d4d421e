"""Games between people in different places: a log of events, and what follows from it.

A game is an append-only list of `Event`s. A `Command` is what a player wants; `decide` turns it
into events or refuses it, by the library's rules, and `GameState` is what the events add up to.
Storage keeps the events, and `OnlineService` ties all of it together. Nothing here knows about the
web; `tzaar.server` does. Needs ``pip install tzaar[serve]``.
"""
