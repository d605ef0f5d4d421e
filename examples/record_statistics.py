"""Count results, endings and lengths over all games of some record files."""

import sys
from collections import Counter
from statistics import mean

from tzaar import RecordError
from tzaar.records import scan

results, endings = Counter[str](), Counter[str]()
lengths: list[int] = []
for file in sys.argv[1:]:
    for game in scan(file):  # one at a time: a file may be larger than the memory
        if isinstance(game, RecordError):
            print(f"{file}: {game}", file=sys.stderr)
            continue
        results[game.result] += 1
        lengths.append(game.end.number)
        if outcome := game.outcome():
            endings[outcome.termination.value] += 1

print(f"{len(lengths)} games of {mean(lengths):.1f} turns on average, {max(lengths)} at most")
print(f"White won {results['1-0']}, Black {results['0-1']}")
print(", ".join(f"{ending}: {count}" for ending, count in endings.most_common()))
