# SPDX-License-Identifier: MIT
"""Counts the timer queries of a picture: none without `--verbose`, one for each step with it, and none on a device that has none, which the
report says."""
import scenes

QUERIES = ("glGenQueriesEXT", "glDeleteQueriesEXT", "glBeginQueryEXT", "glEndQueryEXT", "glQueryCounterEXT", "glGetQueryivEXT",
           "glGetQueryObjectuivEXT", "glGetQueryObjectui64vEXT")


def picture(program, folder, *options, **settings):
    """The outcome of a picture with two blurs, the counts of its calls, and the rows of its report."""
    source = folder / "report.png"
    scenes.raw(source, 64, 48, b"".join(b"\0" + bytes([y, 90, 150, 255]) * 32 + bytes(4 * 32) for y in range(48)))
    command = ["render", source, "-o", folder / "reported.png", "--style", "inner-shadow", "--backend", "gpu", *options]
    outcome = program.run([str(word) for word in command], 60, COUNTS=1, CHECKS=1, DEBUG=1, **settings)
    rows = [line.split() for line in outcome.error.splitlines() if line.startswith("  ")]
    return outcome, outcome.counts(), [row for row in rows if row[0] in ("upload", "pass", "readback")]


def run(program, folder):
    """The number of wrong outcomes."""
    wrong = []

    def expect(is_right, text):
        if not is_right:
            wrong.append(text)

    outcome, counts, rows = picture(program, folder)
    expect(outcome.status == 0 and not rows, "without --verbose there is a report")
    expect(not any(counts.get(name) for name in QUERIES), "without --verbose there are queries")
    outcome, counts, rows = picture(program, folder, "--verbose")
    passes = [row[1] for row in rows if row[0] == "pass"]
    begin = outcome.error.index("\nplan ")
    planned = [line.split()[0] for line in outcome.error[begin + 1:outcome.error.index("\nlowered")].splitlines()[1:]]
    expect(outcome.status == 0 and rows and passes == planned, f"the passes are {passes}, of the plan {planned}")
    for name in ("glBeginQueryEXT", "glEndQueryEXT", "glGetQueryObjectui64vEXT"):
        expect(counts.get(name) == len(rows), f"{name} is called {counts.get(name)} times for {len(rows)} steps")
    expect(not outcome.lines("violation", "message", "limit", "leak", "unwrapped"), "a report breaks a rule: " + str(outcome.report))
    outcome, counts, rows = picture(program, folder, "--verbose", DEVICE="smallest")
    expect(outcome.status == 0 and rows and all(row[-2] == "-" for row in rows), "there are times without queries")
    expect("it has no GL_EXT_disjoint_timer_query" in outcome.error, "a device without queries is not told")
    expect(not any(counts.get(name) for name in QUERIES), "queries are called that the device does not have")
    print(f"reports: {len(wrong)} wrong", *wrong, sep="\n  ")
    return len(wrong)
