# SPDX-License-Identifier: MIT
"""Runs the twelve tasks of the documentation in Python, Swift and C, and compares their files: test.py LIBRARIES

LIBRARIES is the folder that `make library` makes. The package intaglio must be importable.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import intaglio

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Intaglio/Intaglio.docc/TwelveTasks.md"
WORK = ROOT / ".build/tasks"
STRICT = ["-std=c11", "-D_DEFAULT_SOURCE", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def blocks(language: str) -> list[str]:
    """The code of the page in one language, in its order."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)


def folder(name: str) -> Path:
    """A new folder with the files that the tasks read."""
    place = WORK / name
    shutil.rmtree(place, ignore_errors=True)
    (place / "icons").mkdir(parents=True)
    icon = intaglio.Picture(ROOT / "Examples/FiveLines/icon.png")
    for path in ("icon.png", "icons/a.png", "icons/b.png"):
        icon.save(place / path)
    intaglio.Picture(ROOT / "Examples/cards/pictures/dunes.png").save(place / "photo.jpg", background="white")
    (place / "card.json").write_text(blocks("json")[0])
    (place / "goldens").mkdir()
    intaglio.Renderer("reference").render_scene(place / "card.json").save(place / "goldens/card.png")
    return place


def run(command: list[str | Path], place: Path) -> str:
    """The output of a program that must succeed."""
    done = subprocess.run(command, cwd=place, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{Path(command[0]).name} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def python(place: Path) -> str:
    (place / "tasks.py").write_text("\n".join(blocks("python")))
    return run([sys.executable, "tasks.py"], place)


def swift(place: Path) -> str:
    first, *tasks = blocks("swift")
    imports = sorted({line for text in [first, *tasks] for line in text.splitlines() if line.startswith("import ")})
    lines = [*imports, "@main struct Tasks {", "static func main() async throws {", *_without_imports(first)]
    for number, task in enumerate(tasks):
        awaits, call = ("async ", "await ") if "await " in task else ("", "")
        lines += [f"func task{number}() {awaits}throws {{", *_without_imports(task), "}", f"try {call}task{number}()"]
    package = WORK / "package"
    sources = package / "Sources/Tasks"
    sources.mkdir(parents=True, exist_ok=True)
    text = "\n".join([*lines, "}", "}", ""])
    if not (sources / "Tasks.swift").exists() or (sources / "Tasks.swift").read_text() != text:
        (sources / "Tasks.swift").write_text(text)
    (package / "Package.swift").write_text(
        f"""// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "tasks",
  dependencies: [.package(name: "intaglio", path: "{ROOT}")],
  targets: [
    .executableTarget(
      name: "Tasks",
      dependencies: ["Intaglio", "IntaglioTesting"].map {{ .product(name: $0, package: "intaglio") }})
  ],
  swiftLanguageModes: [.v6]
)
"""
    )
    scratch = ROOT / ".build/dependents"
    command = [os.environ.get("SWIFT", "swift"), "build", "--scratch-path", scratch]
    built = run([*command, "--disable-build-manifest-caching", "--package-path", package], package)
    if "warning:" in built:
        sys.exit(f"the Swift lines have warnings:\n{built}")
    return run([scratch / "debug/Tasks"], place)


def _without_imports(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("import ")]


def c(place: Path, libraries: Path) -> str:
    texts = blocks("c")
    top = [text for text in texts if text.startswith("#include")]
    main = [text for text in texts if text not in top]
    (place / "tasks.c").write_text("\n".join([*top, "int main(void) {", *main, "return 0;", "}", ""]))
    run(["cc", *STRICT, "-I", libraries, "tasks.c", "-o", "tasks", "-L", libraries, "-lintaglio", "-lpthread"], place)
    os.environ["LD_LIBRARY_PATH"] = str(libraries)
    return run([place / "tasks"], place)


def pictures(place: Path) -> dict[str, bytes]:
    """What the tasks wrote, by path."""
    kinds = {".png", ".webp", ".raw", ".txt"}
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.suffix in kinds}


def main() -> None:
    libraries = Path(sys.argv[1]).resolve()
    counts = {language: len(blocks(language)) for language in ("python", "swift", "c")}
    # Swift has one introduction, C has two and a function.
    assert counts == {"python": 13, "swift": 13, "c": 15}, counts
    found = {}
    for name, task in (("python", python), ("c", lambda place: c(place, libraries)), ("swift", swift)):
        place = folder(name)
        output = task(place)
        assert "cancelled" in output, output
        found[name] = pictures(place)
        print(f"{name}: {len(found[name])} files")
    first = found["python"]
    assert {"thumbnail.png", "card.png", "lifted/a.png", "bars.png", "error.txt", "frame.raw", "Ada.png", "photo.webp", "css.png"} <= first.keys()
    for name, files in found.items():
        assert files.keys() == first.keys(), (name, files.keys() ^ first.keys())
        others = [path for path in files if files[path] != first[path]]
        # Swift draws these as a layer: their shadows are rounded once, with what lies below.
        if name == "swift" and "bars.png" in others:
            assert intaglio.compare(files["bars.png"], first["bars.png"]).maximum_difference == 1
            others.remove("bars.png")
        assert not others, f"{name} and python differ in {', '.join(others)}"


if __name__ == "__main__":
    main()
