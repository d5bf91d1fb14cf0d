# SPDX-License-Identifier: MIT
"""Batches whose outputs meet their inputs, and commands that are ended."""
import json
import os
import signal

from case import Case

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"><circle cx="9" cy="9" r="8" fill="#{1:06x}"/></svg>'


def tree(chance, folder):
    """Pictures in folders, with links among them; their names."""
    from sizes import picture
    names = []
    for _ in range(chance.randint(1, 8)):
        name = "/".join(chance.choice(["in", "out", "a"]) for _ in range(chance.randint(0, 3))) or "."
        (folder / name).mkdir(parents=True, exist_ok=True)
        path = folder / name / chance.choice(["a.png", "b.png", "c.png", "f.png"])
        if path.exists() or path.is_symlink():
            continue
        kind = chance.random() if names else 1
        if kind < 0.2:
            path.symlink_to(os.path.relpath(folder / chance.choice(names), path.parent))
        elif kind < 0.4:
            os.link(folder / chance.choice(names), path)
        else:
            path.write_bytes(picture(chance, chance.randint(1, 20), chance.randint(1, 20)))
        names.append(str(path.relative_to(folder)))
    return names


def inputs(command, some, folder):
    """The inputs of a command."""
    if command[0] == "scene":
        return [some, "scene.json"]
    given = command[:command.index("--report")] if "--report" in command else list(command)
    read = given[1:given.index("-o")] + given[given.index("-o") + 2:]
    if "--manifest" in command:
        read += [json.loads(line)["input"] for line in (folder / "m.jsonl").read_text().splitlines()]
    return [word for word in read if not word.startswith("--")]


def crossed(chance, folder):
    """Inputs are never written: not under another name, nor through a link."""
    names = tree(chance, folder)
    some = chance.choice(names)
    output = chance.choice([".", "in", "out", "in/in", "a", "new"])
    match chance.randrange(6):
        case 0: command = ["batch", chance.choice([".", "in", "out", "a", some]), "-o", output]
        case 1:
            lines = [json.dumps({"input": chance.choice(names), "output": os.path.relpath(chance.choice(names + ["m.jsonl"]), output)
                                 if chance.random() < 0.7 else "new.png"}) for _ in range(chance.randint(1, 4))]
            (folder / "m.jsonl").write_text("\n".join(lines).replace("../", ""))
            command = ["batch", "--manifest", "m.jsonl", "-o", output]
        case 2: command = ["batch", some, "-o", output, "--fill", chance.choice(names)]
        case 3: command = ["batch", some, "-o", output, "--report", chance.choice([*names, "report.json"])]
        case 4: command = ["render", some, "-o", chance.choice(names), "--fill", chance.choice(names)]
        case _:
            scene = {"width": 20, "height": 20, "layers": [{"frame": [0, 0, 20, 20], "contents": {"image": some}}]}
            (folder / "scene.json").write_text(json.dumps(scene))
            command = ["scene", "scene.json", "-o", chance.choice([*names, "scene.json"]), *chance.choice([[], ["--light-sweep"]])]
    # All else may be replaced.
    read = {os.path.realpath(folder / path) for path in inputs(command, some, folder)}
    inodes = {os.stat(path).st_ino for path in read if os.path.isfile(path)}
    below = tuple(root + "/" for root in read if os.path.isdir(root))
    replaced = tuple(name for name in names if (folder / name).exists() and os.stat(folder / name).st_ino not in inodes
                     and not os.path.realpath(folder / name).startswith(below or "\0"))
    if command[0] in ("render", "batch"):
        command += ["--shadow", "0 1px 1px #000"]
    yield Case([*command, "--backend", "cpu"], replaced=replaced)


def stopped(chance, folder):
    """Signals at any time, and endless files as a journal, a manifest or an input."""
    (folder / "in").mkdir()
    for index in range(200):
        (folder / f"in/{index}.svg").write_text(DRAWING.format(chance.choice([20, 300]), chance.getrandbits(24)))
    os.mkfifo(folder / "pipe")
    which = chance.choice([signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP])
    command = chance.choice([
        ["batch", "in", "-o", "out", "--shadow", "0 1px 1px #000"],
        ["render", "in/0.svg", "-o", "out.png", "--shadow", "0 10px 100px #000", "--scale", "20"],
        ["batch", "--manifest", chance.choice(["pipe", "/dev/zero"]), "-o", "out"],
        ["batch", chance.choice(["pipe", "/dev/zero", "in"]), "-o", "out", "--report", chance.choice(["pipe", "report.json"]),
         "--shadow", "0 1px 1px #000"],
    ])
    yield Case([*command, "--backend", "cpu"], 20, signals=((chance.choice([0.05, 0.2, 0.5, 1, 2]), which),))
