# SPDX-License-Identifier: MIT
"""Runs Examples/slurm and Examples/kubernetes as Slurm and Kubernetes would, part by part, and compares the results with those of one
undisturbed run; checks the manifests against Kubernetes' schemas. Called by scripts/test-examples with the tool's path."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The oldest that has what the manifests use, and the newest that the package knows.
VERSIONS = ["1.29", kubernetes_validate.latest_version()]
failures = 0


def check(condition, what):
    """Notes one outcome."""
    global failures
    print(f"{'ok    ' if condition else 'FAILED'} {what}")
    failures += not condition


def tree(folder):
    """All results below a folder; temporary names would be among them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".intaglio-journal")
    }


def make_pictures(folder):
    """Two dozen pictures in two folders."""
    found = sorted((ROOT / "Examples/scenes/pictures").glob("*.png")) + [ROOT / "Examples/FiveLines/icon.png"]
    for number in range(24):
        target = folder / ("some" if number % 2 else "others") / f"{number}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(min(found, key=lambda path: path.stat().st_size), target)


def environment(place, **more):
    """What a node has: the tool in the path, and nothing of this machine's schedulers."""
    clean = {k: v for k, v in os.environ.items() if not re.match("SLURM|JOB_|AWS_BATCH", k)}
    return {**clean, "PATH": f"{place / 'bin'}:{os.environ['PATH']}", **more}


def whole(tool, place, *options):
    """The results of one run of everything."""
    out = place / "whole"
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run(
        [tool, "batch", place / "icons", "-o", out, "--style", "indent", "--quiet", *options],
        check=True, stderr=subprocess.DEVNULL)
    return tree(out)


def check_reports(tool, folder, count, name):
    """The parts' reports become one of everything."""
    merged = subprocess.run(
        [tool, "report", "merge", *sorted(folder.glob("*.json")), "-o", "-"], capture_output=True, text=True)
    check(merged.returncode == 0 and not merged.stderr, f"{name}: the reports of all parts merge {merged.stderr}")
    report = json.loads(merged.stdout or "{}")
    check(report.get("total") == count and report.get("failed") == 0, f"{name}: the whole report has {count} pictures")


def slurm(tool, place):
    """Every task of the array, the first one twice, as after a requeue."""
    name = "slurm/icons.sh"
    script = ROOT / "Examples" / name
    text = script.read_text()
    first, last = map(int, re.search(r"^#SBATCH --array=(\d+)-(\d+)$", text, re.M).groups())
    # srun runs its command on the task's node, which is this one.
    (place / "bin/srun").write_text('#!/bin/sh\nexec "$@"\n')
    (place / "bin/srun").chmod(0o755)
    cores = re.search(r"^#SBATCH --cpus-per-task=(\d+)$", text, re.M).group(1)
    for task in [first, *range(first, last + 1)]:
        run = subprocess.run(
            ["bash", script, place / "icons", place / "slurm"], capture_output=True, text=True,
            env=environment(
                place, SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_MIN=str(first), SLURM_ARRAY_TASK_MAX=str(last),
                SLURM_ARRAY_TASK_COUNT=str(last - first + 1), SLURM_CPUS_PER_TASK=cores))
        check(run.returncode == 0, f"{name}: task {task} {run.stderr}")
    check(tree(place / "slurm") == whole(tool, place), f"{name}: the results are those of one run")
    # A task that went on has its report of the second time, in which everything was left out.
    check_reports(tool, place / "slurm.reports", 24, name)
    run = subprocess.run(["bash", script, place / "icons"], capture_output=True, text=True, env=environment(place))
    check(run.returncode != 0 and "OUTPUT" in run.stderr, f"{name}: without a folder for results it says so")


def has_gpu(tool):
    return subprocess.run([tool, "doctor", "--require", "gpu"], capture_output=True).returncode == 0


def kubernetes(tool, place, path):
    """The manifest against the schemas, and the container's command once for each index."""
    name = f"kubernetes/{path.name}"
    job = yaml.safe_load(path.read_text())
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(job, version, strict=True)
            check(True, f"{name}: fits the schema of {version}")
        except kubernetes_validate.ValidationError as error:
            check(False, f"{name}: {version}: {error.message} at {'.'.join(map(str, error.path))}")
    spec = job["spec"]
    container = spec["template"]["spec"]["containers"][0]
    policies = [rule["onExitCodes"]["containerName"] for rule in spec["podFailurePolicy"]["rules"] if "onExitCodes" in rule]
    check(all(policy == container["name"] for policy in policies), f"{name}: the failure policy names the container")
    mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    check(mounts.keys() == {v["name"] for v in spec["template"]["spec"]["volumes"]}, f"{name}: every volume is mounted")
    data = place / path.stem
    data.mkdir()
    (data / "icons").symlink_to(place / "icons")
    for index in range(spec["completions"]):
        variables = {entry["name"]: entry["value"] for entry in container["env"]}
        variables["JOB_COMPLETION_INDEX"] = str(index)

        def local(text):
            # Kubernetes puts variables in; the volumes are folders here.
            text = re.sub(r"\$\((\w+)\)", lambda match: variables[match.group(1)], text)
            for volume, mount in mounts.items():
                text = re.sub(rf"^{mount}(?=/|$)", str(data if volume == "data" else place / volume), text)
            return text

        command = [local(word) for word in container["command"] + container["args"]]
        values = {key: local(value) for key, value in variables.items()}
        if "--require-hardware" in command and not has_gpu(tool):
            if index == 0:
                run = subprocess.run(command, capture_output=True, text=True, env=environment(place, **values))
                check(run.returncode == 69, f"{name}: refuses to go on without a GPU")
            # Then on whatever takes its place here.
            command.remove("--require-hardware")
        run = subprocess.run(command, capture_output=True, text=True, env=environment(place, **values))
        check(run.returncode == 0, f"{name}: index {index} {run.stderr if run.returncode else ''}")
    backend = container["args"][container["args"].index("--backend") + 1]
    check(
        tree(data / "indented") == whole(tool, place, "--backend", backend), f"{name}: the results are those of one run")
    check_reports(tool, data / "reports", 24, name)


def main():
    tool = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="intaglio-") as folder:
        place = pathlib.Path(folder)
        (place / "bin").mkdir()
        (place / "bin/intaglio").symlink_to(tool)
        make_pictures(place / "icons")
        slurm(tool, place)
        for path in sorted((ROOT / "Examples/kubernetes").glob("*.yaml")):
            kubernetes(tool, place, path)
    print(f"{failures} failed" if failures else "all is well")
    sys.exit(1 if failures else 0)


main()
