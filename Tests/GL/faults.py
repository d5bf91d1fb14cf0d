# SPDX-License-Identifier: MIT
"""Fails the calls of each scene one by one.

Whatever fails, the tool ends within its time with the right picture, or with a status that says so and no picture. In a batch one fault
costs one picture at most; those after it are right.
"""
import concurrent.futures
import dataclasses
import pathlib
import shutil
import tempfile

import scenes

# Any call can meet these; the others have a function of their own.
ANYWHERE = ["memory", "lost"]
OWN = {"context": "eglCreateContext", "current": "eglMakeCurrent", "compile": "glCompileShader", "link": "glLinkProgram",
       "binary": "glProgramBinary", "fence": "glFenceSync", "map": "glMapBufferRange", "unmap": "glUnmapBuffer"}
# From some call on, or again and again.
LASTING = ["context:1+", "context:2+", "current:1+", "current:2+", "compile:1+", "link:1+", "fence:1+", "map:1+", "unmap:1+", "lost:150*",
           "memory:glTexStorage2D:1+", "memory:glTexStorage2D:3+", "memory:glBufferData:1+"]
# In a long batch, where one process meets faults at ever other calls of a picture. To open a context takes
# some hundreds of calls.
STORM = ["memory:101*", "memory:1009*", "memory:1511*", "lost:307*", "lost:1009*", "lost:1511*", "context:2*", "compile:3*", "fence:5*", "map:5*", "unmap:5*"]
UNAVAILABLE = 69
SECONDS = {"storm": 60}


@dataclasses.dataclass
class Expected:
    """What a scene gives without a fault."""
    scene: object
    # The right pictures, by their names, and the folder of the Reference's.
    pictures: dict
    reference: pathlib.Path
    counts: dict
    seconds: float
    # A folder with compiled programs.
    cache: str


class Faults:
    def __init__(self, tool, folder, backend, first, every):
        self.tool, self.folder, self.backend, self.first, self.every = tool, folder, backend, first, every

    def command(self, scene, out, backend=None):
        return [argument.replace("OUT", str(out)) for argument in scene.command] + ["--backend", backend or self.backend]

    def expected(self, scene):
        """Draws a scene without a fault, and with the Reference."""
        out, reference = self.folder / f"{scene.name}-right", self.folder / f"{scene.name}-reference"
        out.mkdir()
        reference.mkdir()
        cache = self.folder / f"{scene.name}-cache"
        for each, settings in ((out, {}), (out, {"INTAGLIO_CACHE": str(cache)})):
            outcome = self.tool.run(self.command(scene, each), 120, DEVICE=scene.device, COUNTS=1, **settings)
            if outcome.status != 0:
                raise SystemExit(f"test-gl: {scene.name} fails without a fault: {outcome.error}")
            counts = outcome.counts() if not settings else counts
        drawn = self.tool.run(self.command(scene, reference, "reference"), 120, plain=True)
        if drawn.status != 0:
            raise SystemExit(f"test-gl: {scene.name} has no reference: {drawn.error}")
        pictures = {name: (out / name).read_bytes() for name in scene.outputs}
        return Expected(scene, pictures, reference, counts, outcome.seconds, str(cache))

    def faults(self, expected):
        """The faults of a scene."""
        if expected.scene.name == "storm":
            yield from STORM
            return
        total = min(self.first, expected.counts[""])
        yield from (f"{kind}:{number}" for number in range(1, total + 1, self.every) for kind in ANYWHERE)
        for kind, function in OWN.items():
            # Programs come from the cache in that run, so the number of compiled ones stands for them.
            count = expected.counts.get("glLinkProgram" if kind == "binary" else function, 0)
            yield from (f"{kind}:{number}" for number in range(1, min(self.first, count) + 1))
        yield from LASTING

    def fault(self, expected, fault):
        """Fails a call; the reason why the outcome is wrong, or None."""
        scene = expected.scene
        settings = {"INTAGLIO_CACHE": self.copy(expected)} if fault.startswith("binary") else {}
        # The limit of a wait for the device is a minute otherwise.
        own = settings | {"INTAGLIO_GPU_SECONDS": "0.5"} if fault.startswith("fence") else settings
        with tempfile.TemporaryDirectory(dir=self.folder) as out:
            outcome = self.tool.run(self.command(scene, out), SECONDS.get(scene.name, 20), DEVICE=scene.device, FAULT=fault, **own)
            wrong = self.judge(expected, fault, outcome, pathlib.Path(out))
        if settings:
            shutil.rmtree(settings["INTAGLIO_CACHE"])
        place = next(iter(outcome.lines("fault")), "fault: none").split(": ", 1)[1]
        return fault, place, wrong, outcome

    def copy(self, expected):
        cache = tempfile.mkdtemp(dir=self.folder)
        shutil.copytree(expected.cache, cache, dirs_exist_ok=True)
        return cache

    def judge(self, expected, fault, outcome, out):
        """The reason why an outcome is wrong."""
        scene, status = expected.scene, outcome.status
        if status is None:
            return "it does not end"
        if status < 0:
            return f"signal {-status}"
        for name in scene.outputs:
            if (out / name).exists() and not self.is_right(expected, name, out):
                return f"{name} is wrong"
        missing = [name for name in scene.outputs if not (out / name).exists()]
        if status == 0 and missing:
            return f"the status is 0 without {missing[0]}"
        if status not in (0, UNAVAILABLE, *([1] if scene.is_batch else [])):
            return f"the status is {status}: {outcome.error.strip()[-200:]}"
        if status and not missing:
            return f"the status is {status} with all pictures"
        if status and not outcome.error.strip():
            return f"the status is {status} without a word"
        faults = 1 if fault[-1].isdigit() else len(outcome.lines("fault"))
        if scene.is_batch and status == 1 and len(missing) > faults:
            return f"{faults} faults cost {len(missing)} pictures"
        return next(iter(outcome.lines("leak")), None)

    def is_right(self, expected, name, out):
        if (out / name).read_bytes() == expected.pictures[name]:
            return True
        compared = ["compare", str(expected.reference / name), str(out / name), "--max-difference", "1"]
        return self.tool.run(compared, 60, plain=True).status == 0

    def run(self, jobs, names):
        """Runs all faults of all scenes; the number of wrong outcomes."""
        wrong_count = 0
        for scene in scenes.faulted(self.folder):
            if names and scene.name not in names:
                continue
            expected = self.expected(scene)
            faults, tally = list(self.faults(expected)), {}
            print(f"faults: {scene.name}: {expected.counts['']} calls, {len(faults)} faults, {expected.seconds:.2f} s without one",
                  flush=True)
            with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                for fault, place, wrong, outcome in pool.map(lambda fault: self.fault(expected, fault), faults):
                    ending = "wrong" if wrong else "right picture" if outcome.status == 0 else f"status {outcome.status}"
                    tally.setdefault(fault.split(":")[0], {}).setdefault(ending, []).append(outcome.seconds)
                    if wrong:
                        wrong_count += 1
                        print(f"  WRONG {scene.name} {fault} ({place}): {wrong}", flush=True)
            for kind, endings in tally.items():
                counts = ", ".join(f"{len(times)} {ending}" for ending, times in sorted(endings.items()))
                print(f"  {kind}: {counts}; at most {max(max(times) for times in endings.values()):.1f} s", flush=True)
        return wrong_count
