# SPDX-License-Identifier: MIT
"""Two nodes; one is lost."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest
import ray
from ray.cluster_utils import Cluster

import intaglio
import intaglio.ray

COUNT = 4000
CARD = Path(__file__).parents[2] / "Examples/scenes/card.json"
STYLE = intaglio.Style("inset 0 3px 6px #000c, 0 2px 4px #fff8")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        ray.init(address=made.address, log_to_driver=False)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    """A folder of small, different pictures, and each one's result on one thread without Ray."""
    folder = tmp_path_factory.mktemp("pictures")
    renderer = intaglio.Renderer("cpu", threads=1)
    results: dict[str, bytes] = {}
    y, x = np.mgrid[0:128, 0:128]
    for number in range(COUNT):
        name = f"{number % 7}/{number:05}.png"
        wave = np.hypot(x - 40 - number % 48, y - 30 - number // 100) * (0.1 + number % 13 / 40)
        level = (127.5 * (1 + np.sin(wave))).astype(np.uint8)
        picture = intaglio.Picture(np.dstack([level, 255 - level, level // 2 + number % 100, 255 * (level > 90)]).astype(np.uint8))
        (folder / name).parent.mkdir(exist_ok=True)
        picture.save(folder / name, compression="fast")
        results[name] = renderer.render(picture, STYLE).encode()
    return folder, results


class Watch(threading.Thread):
    """Watches results as they appear and the actors' memory, and kills actors or nodes when the test says so."""

    def __init__(self, output: Path, expected: dict[str, bytes], kills: list[tuple[int, object]]) -> None:
        super().__init__(daemon=True)
        self.output, self.expected, self.kills = output, expected, list(kills)
        self.seen: dict[str, tuple[int, int]] = {}
        self.wrong: list[str] = []
        self.memory: dict[int, list[tuple[int, int]]] = {}
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.is_set():
            self.look()
            for actor in actors():
                try:
                    size = actor.memory_info().rss
                except psutil.Error:
                    continue
                self.memory.setdefault(actor.pid, []).append((len(self.seen), size))
            if self.kills and len(self.seen) >= self.kills[0][0]:
                _, kill = self.kills.pop(0)
                kill()  # type: ignore[operator]
            time.sleep(0.05)

    def look(self) -> None:
        for folder, _, names in os.walk(self.output):
            for name in names:
                if name.startswith("."):
                    continue
                path = Path(folder, name)
                relative = str(path.relative_to(self.output))
                facts = path.stat()
                identity = (facts.st_ino, facts.st_mtime_ns)
                if relative not in self.seen:
                    self.seen[relative] = identity
                    if path.read_bytes() != self.expected.get(relative):
                        self.wrong.append(f"{relative} has the wrong bytes")
                elif self.seen[relative] != identity:
                    self.wrong.append(f"{relative} appeared a second time")

    def finish(self) -> None:
        self.ended.set()
        self.join()
        self.look()


def actors() -> list[psutil.Process]:
    found = []
    for process in psutil.Process().children(recursive=True):
        try:
            if process.cmdline()[0].startswith("ray::MapWorker"):
                found.append(process)
        except (psutil.Error, IndexError):
            pass
    return found


def test_actor_and_node_are_lost(
    cluster: Cluster, pictures: tuple[Path, dict[str, bytes]], tmp_path: Path
) -> None:
    """No picture is lost, appears twice or is ever seen half written, and no other file is left."""
    folder, expected = pictures
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    killed: list[str] = []

    def kill_actor() -> None:
        actors()[0].kill()
        killed.append("actor")

    def kill_node() -> None:
        cluster.remove_node(second, allow_graceful=False)
        killed.append("node")

    output = tmp_path / "out"
    watch = Watch(output, expected, [(COUNT // 4, kill_actor), (COUNT // 2, kill_node)])
    watch.start()
    report = intaglio.ray.render_files([folder], output, style=STYLE, backend="cpu")
    watch.finish()

    assert killed == ["actor", "node"], "the run ended before it was disturbed"
    assert (report.rendered, report.skipped, report.failed) == (COUNT, 0, 0)
    assert watch.wrong == []
    files = {str(path.relative_to(output)): path.read_bytes() for path in output.rglob("*") if path.is_file()}
    assert files.keys() == expected.keys()
    assert files == expected
    again = intaglio.ray.render_files([folder], output, style=STYLE, backend="cpu", skip_existing=True)
    assert (again.rendered, again.skipped, again.failed) == (0, COUNT, 0)


def test_memory_is_flat(cluster: Cluster, pictures: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    folder, expected = pictures
    watch = Watch(tmp_path / "out", expected, [])
    watch.start()
    rows = ({"input": folder / name, "output": f"{turn}/{name}"} for turn in range(2) for name in expected)
    watch.expected = {f"{turn}/{name}": data for turn in range(2) for name, data in expected.items()}
    report = intaglio.ray.render_rows(rows, tmp_path / "out", style=STYLE, backend="cpu", concurrency=1)
    watch.finish()
    assert (report.rendered, report.failed, watch.wrong) == (2 * COUNT, 0, [])
    (samples,) = watch.memory.values()
    early = max(size for done, size in samples if COUNT // 2 < done < COUNT)
    late = max(size for done, size in samples if done > 3 * COUNT // 2)
    assert late < early + 16 * 2**20, f"{early >> 20} MiB, then {late >> 20} MiB"


def test_failures_are_told(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"no picture")
    report = intaglio.ray.render_files([tmp_path / "bad.png", tmp_path / "none.png"], tmp_path / "out", style=STYLE)
    assert (report.rendered, report.failed) == (0, 2)
    assert [failure.name for failure in report.failures] == ["bad.png", "none.png"]
    assert "bad.png" in report.failures[0].error and "none.png" in report.failures[1].error


def test_rows_need_not_be_alike(cluster: Cluster, tmp_path: Path) -> None:
    """Tables have the columns of their first row by default, so blocks would have different ones."""
    intaglio.Picture(np.full((24, 24, 4), 200, np.uint8)).save(tmp_path / "a.png")
    rows: list[dict[str, object]] = [{"input": tmp_path / "a.png", "output": f"{n}.png"} for n in range(40)]
    rows[1] |= {"style": "lift", "grow": True}
    rows[39] |= {"style": {"shadows": [{"kind": "inner", "color": "red"}]}, "scale": 2}
    report = intaglio.ray.render_rows(rows, tmp_path / "out", style=STYLE, backend="cpu")
    assert (report.rendered, report.failed) == (40, 0)
    render = intaglio.Renderer("cpu").render
    for number, expected in {
        0: render(tmp_path / "a.png", STYLE),
        1: render(tmp_path / "a.png", "lift", grow=True),
        39: render(tmp_path / "a.png", {"shadows": [{"kind": "inner", "color": "red"}]}, scale=2),
    }.items():
        assert (tmp_path / f"out/{number}.png").read_bytes() == expected.encode()


def test_variables_in_rows(cluster: Cluster, tmp_path: Path) -> None:
    rows = [{"city": "Paris", "set": {"name": "Ada"}}, {"city": 7}, {}]
    report = intaglio.ray.render_rows(rows, tmp_path, scene=CARD, variables=["city"], backend="cpu")
    assert report.failures == () and report.rendered == 3
    for number, values in enumerate([{"city": "Paris", "name": "Ada"}, {"city": 7}, {}]):
        drawn = intaglio.Renderer("cpu").render_scene(CARD, variables=values)
        assert (tmp_path / f"{number + 1}.png").read_bytes() == drawn.encode()


@pytest.mark.parametrize("row", [{"inputs": "a.png"}, {"input": 3}, {"scale": "2"}, {"set": [1]}], ids=str)
def test_wrong_rows(tmp_path: Path, row: dict[str, object]) -> None:
    with pytest.raises(intaglio.InvalidArgument, match=r"\brow 2\b"):
        intaglio.ray.render_rows([{"input": "a.png"}, row], tmp_path, style=STYLE)


def test_pipeline_with_reading_tasks_does_not_wait_for_ever(cluster: Cluster, tmp_path: Path) -> None:
    """One CPU: if the actor reserved all of it, no picture would ever be read."""
    intaglio.Picture(np.full((8, 8, 4), 255, np.uint8)).save(tmp_path / "a.png")
    dataset = ray.data.read_binary_files([str(tmp_path / "a.png")], include_paths=True)
    rows = intaglio.ray.render_dataset(dataset, style=STYLE, input="bytes", backend="cpu").take_all()
    expected = intaglio.Renderer("cpu").render(tmp_path / "a.png", STYLE).encode()
    assert [row["bytes"] for row in rows] == [expected]


def test_gpu_that_egl_does_not_have(cluster: Cluster, tmp_path: Path, pictures: tuple[Path, object]) -> None:
    cluster.add_node(num_cpus=1, num_gpus=10, env_vars={"CUDA_VISIBLE_DEVICES": ",".join(map(str, range(100, 110)))})
    cluster.wait_for_nodes()
    with pytest.raises(Exception, match=r"Ray gave this actor GPU 10\d, but EGL cannot draw on it"):
        intaglio.ray.render_files([pictures[0]], tmp_path / "out", style=STYLE, num_gpus=1, concurrency=1)


@pytest.mark.parametrize(
    "options", [{"concurrency": 0}, {"num_cpus": 5}, {"num_gpus": 2}, {"style": "no-such-style"}], ids=str
)
def test_wrong_options(cluster: Cluster, tmp_path: Path, options: dict[str, object]) -> None:
    given: dict[str, object] = {"style": STYLE} | options
    with pytest.raises(intaglio.InvalidArgument):
        intaglio.ray.render_rows([{"input": "a.png"}], tmp_path, **given)  # type: ignore[arg-type]


def test_results_that_would_collide(tmp_path: Path) -> None:
    rows = [{"input": "a/x.png"}, {"input": "b/x.jpg"}]
    with pytest.raises(intaglio.InvalidArgument, match="rows 1 and 2"):
        intaglio.ray.render_rows(rows, tmp_path / "out", style=STYLE)
    # Rendered again, after an actor was lost, it would have the style twice.
    with pytest.raises(intaglio.InvalidArgument, match="would replace"):
        intaglio.ray.render_rows([{"input": tmp_path / "x.png"}], tmp_path, style=STYLE)
