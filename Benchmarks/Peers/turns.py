# SPDX-License-Identifier: MIT
"""Bodies that are measured in turns, and the two cases of the effect."""
import itertools
import statistics
import time

# A name, and the sigmas outside and inside.
CASES = [("small", 0.5, 3.0), ("large", 16.0, 16.0)]


def timed(body):
    start = time.perf_counter()
    body()
    return time.perf_counter() - start


def rounds_in_turns(bodies, rounds):
    """The seconds of each body in each round. They take turns, so that a slow minute of the machine is everybody's. In a turn a
    body runs three times, twice where it takes long, and the first never counts: it fetches its data into the caches and,
    in a virtual machine, its memory from the host, which is up to four times the work itself where a library asks for
    new buffers each time. Before it, the others' threads get time to stop looking for work."""
    seconds = {name: [] for name in bodies}
    for _ in range(rounds):
        for name, body in bodies.items():
            time.sleep(0.01)
            elapsed = [body()]
            while len(elapsed) < (3 if elapsed[-1] < 0.25 else 2):
                elapsed.append(body())
            seconds[name].append(elapsed[1:])
    return seconds


def in_turns(bodies, rounds):
    """The median seconds of each body, in turns."""
    return {name: statistics.median(itertools.chain(*values)) for name, values in rounds_in_turns(bodies, rounds).items()}
