# SPDX-License-Identifier: MIT
"""Documents and options with unexpected numbers and words."""
import copy
import json
import sys

from case import ROOT, Case

NUMBERS = [0, -1, 1, 0.5, 1e-7, 255, 65536, 1e6, 1e9, 2**31, 2**53, 2**63 - 1, 1e19, 1e308, -1e308]
WORDS = ["", "12", "${x}", "x" * 100_000, "\u202edlrow", "\x1b[31m", "a\0b", "/dev/zero", "..", "data:image/png;base64,AAAA", "#12", "none"]
OTHERS = [None, True, [], {}, [[]], [0] * 1000]
# Changed documents nest far deeper than people's.
sys.setrecursionlimit(20_000)
DISC = '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="20"/></svg>'
SCENES = sorted((ROOT / "Examples/scenes").glob("*.json"))
STYLES = sorted((ROOT / "Examples/styles").glob("*.json"))


def places(value, path=()):
    """All values of a document, with their paths."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def changed(chance, document, keeps=()):
    """The document with a few values replaced: mostly numbers by numbers, words by words."""
    document = copy.deepcopy(document)
    for _ in range(chance.choice([1, 1, 2, 4])):
        path = chance.choice([path for path in places(document) if path[-1] not in keeps] or [()])
        if not path:
            break
        holder = document
        for key in path[:-1]:
            holder = holder[key]
        old = holder[path[-1]]
        if chance.random() < 0.1:
            holder[path[-1]] = copy.deepcopy(chance.choice(OTHERS))
        elif isinstance(old, (int, float)):
            holder[path[-1]] = chance.choice(NUMBERS)
        elif isinstance(old, str):
            holder[path[-1]] = chance.choice(WORDS)
        elif isinstance(old, list) and old:
            holder[path[-1]] = old * chance.choice([2, 100])
        elif isinstance(old, dict):
            old[chance.choice(WORDS)] = copy.deepcopy(chance.choice(NUMBERS + OTHERS))
    return document


def scene(chance, folder):
    """Keeps the size, which decides the cost."""
    source = chance.choice(SCENES)
    document = changed(chance, json.loads(source.read_text()), keeps=("width", "height", "scale"))
    (folder / "scene.json").write_text(json.dumps(document))
    for path in source.parent.iterdir():
        if path.suffix in (".png", ".jpg", ".svg", ".json") and path.name != "scene.json":
            (folder / path.name).write_bytes(path.read_bytes())
    yield Case(["scene", "scene.json", "-o", "output.png", "--backend", "cpu"], megabytes=2500)


def style(chance, folder):
    (folder / "style.json").write_text(json.dumps(changed(chance, json.loads(chance.choice(STYLES).read_text()))))
    (folder / "input.svg").write_text(DISC)
    yield Case(["render", "input.svg", "-o", "output.png", "--style", "style.json", "--backend", "cpu",
                *chance.choice([[], ["--grow"], ["--scale", "3"]])], megabytes=2500)


def report(chance, folder):
    (folder / "input.svg").write_text(DISC)
    yield Case(["batch", "input.svg", "-o", "outputs", "--report", "report.json", "--backend", "cpu", "--style", "indent"])
    if (folder / "report.json").exists():
        document = json.loads((folder / "report.json").read_text())
        names = []
        for index in range(chance.choice([1, 2, 5])):
            names.append(f"part-{index}.json")
            (folder / names[-1]).write_text(json.dumps(changed(chance, document)))
        yield Case(["report", "merge", *names, "-o", "merged.json"])


OPTIONS = ["--scale", "--threshold", "--jobs", "--cache", "--maximum-memory", "--shadow", "--background", "--light",
           "--backend", "--device", "--compression", "--quality", "--shard", "--fill", "--style"]
VALUES = [word for word in map(str, (*NUMBERS, *WORDS, "1/2", "9/2", "0 0 1e9px red")) if "\0" not in word and len(word) < 1000]


def options(chance, folder):
    """Options with undocumented values."""
    (folder / "input.svg").write_text(DISC)
    given = [word for name in chance.sample(OPTIONS, chance.choice([1, 2])) for word in (name, chance.choice(VALUES))]
    yield Case([chance.choice(["render", "batch"]), "input.svg", "-o", "output.png", *given], 60, megabytes=2500)
