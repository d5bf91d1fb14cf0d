# SPDX-License-Identifier: MIT
"""Checks the check of a new driver's pictures, with devices that draw right and with a compiler that confuses the lanes of vectors."""
import os

import scenes

RIGHT = ["hardware", "hardware,smallest", "hardware,no-norm16", "hardware,no-images", "hardware,align64"]
REASON = "draws wrong pictures: its {} shaders draw the scene"


def run(program, folder):
    """The number of wrong outcomes."""
    scenes.icon(folder / "trust.png", 48, 48)
    pictures, wrong = [folder / "trusted.png", folder / "reference.png"], []

    def render(device, *options, **settings):
        settings.setdefault("INTAGLIO_GPU_CHECK", "on")
        pictures[0].unlink(missing_ok=True)
        command = ["render", "trust.png", "-o", pictures[0].name, "--style", "indent", "--verbose", *options]
        return program.run(command, 300, DEVICE=device, COUNTS=1, CHECKS=1, **settings)

    def expect(is_right, text, outcome):
        if not is_right:
            wrong.append(f"{text}: status {outcome.status}: {outcome.error.strip()[:500]}")

    def expect_picture(outcome, backend, text):
        right = outcome.status == 0 and any(line.startswith(backend) for line in outcome.error.splitlines()) and program.run(
            ["compare", pictures[1].name, pictures[0].name, "--max-difference", "1"], 60, plain=True).status == 0
        expect(right, text, outcome)

    program.run(["render", "trust.png", "-o", pictures[1].name, "--style", "indent", "--backend", "reference"], 60, plain=True)
    for device in RIGHT:
        for variant in ("fragment", "compute"):
            if variant == "compute" and "smallest" in device:
                continue
            outcome = render(device, "--backend", "gpu", "--variant", variant)
            expect_picture(outcome, "gpu", f"{device} with {variant} shaders is not trusted")
            expect(not outcome.lines("violation", "limit", "leak"), f"{device} breaks a rule: {outcome.report}", outcome)
    cache = {"INTAGLIO_CACHE": str(folder / "trust-cache")}
    counts = [render("hardware", "--backend", "gpu", **cache).counts().get("glLinkProgram", 0) for _ in range(2)]
    expect(counts[0] > 40 and counts[1] == 0, f"programs of a first and a second process: {counts}", outcome)
    for options, device, variant in ((["fragment"], "hardware,lanes", "fragment"), (["compute"], "hardware,lanes-compute", "compute")):
        outcome = render(device, "--backend", "gpu", "--variant", *options)
        expect(outcome.status == 69 and REASON.format(variant) in outcome.error and "levels off" in outcome.error and not pictures[0].exists(),
               f"{device} is not refused", outcome)
    outcome = render("hardware,lanes", "--backend", "auto")
    expect_picture(outcome, "cpu", "auto does not take the CPU")
    expect(REASON.format("fragment") in outcome.error, "the reason is missing", outcome)
    # A batch of as many pictures as processors tries compute shaders.
    (folder / "trust").mkdir()
    for index in range(os.cpu_count()):
        scenes.icon(folder / "trust" / f"{index}.png", 48, 48)
    command = ["batch", "trust", "-o", "trusted", "--style", "indent", "--backend", "gpu", "--quiet"]
    outcome = program.run(command, 300, DEVICE="hardware,lanes-compute", INTAGLIO_GPU_CHECK="on")
    right = [program.run(["compare", pictures[1].name, f"trusted/{index}.png", "--max-difference", "1"], 60, plain=True).status == 0
             for index in range(os.cpu_count())]
    expect(outcome.status == 0 and all(right), "fragment shaders do not replace compute shaders", outcome)
    print(f"trust: {len(wrong)} wrong", *wrong, sep="\n  ")
    return len(wrong)
