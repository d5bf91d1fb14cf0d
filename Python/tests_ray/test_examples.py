# SPDX-License-Identifier: MIT
"""The examples, run as on a laptop and on a cluster."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster

import intaglio

ROOT = Path(__file__).parents[2]
CARD = ROOT / "Examples/scenes/card.json"


def run(example: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "Examples/ray" / example), *map(str, arguments)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_icons_on_this_machine(tmp_path: Path) -> None:
    pictures = ROOT / "Examples/scenes/pictures"
    said = run("icons.py", pictures, "-o", tmp_path, "--style", "lift", "--concurrency", 1)
    assert said.startswith("2 rendered, 0 skipped, 0 failed")
    for name in ("lake.png", "flower.png"):
        styled = intaglio.Picture(tmp_path / name)
        assert styled.to_bytes() == intaglio.Renderer().render(pictures / name, "lift").to_bytes()


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_cards_on_a_cluster(tmp_path: Path, kind: str) -> None:
    table = tmp_path / f"people.{kind}"
    if kind == "csv":
        table.write_text("name,city,output\nGrace Hopper,New York,grace.png\nAlan Turing,,\n")
    else:
        lines = [{"output": "grace.png", "set": {"name": "Grace Hopper", "city": "New York"}}, {"set": {"name": "Alan Turing"}}]
        table.write_text("\n".join(map(json.dumps, lines)))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        said = run("cards.py", CARD, table, "-o", tmp_path / "cards", "--address", cluster.address)
    finally:
        cluster.shutdown()
    assert said.startswith("2 rendered, 0 skipped, 0 failed")
    for name, values in {
        "grace.png": {"name": "Grace Hopper", "city": "New York"}, "2.png": {"name": "Alan Turing"}
    }.items():
        drawn = intaglio.Renderer().render_scene(CARD, variables=values)
        assert intaglio.Picture(tmp_path / "cards" / name).to_bytes() == drawn.to_bytes()


def test_help() -> None:
    for example in ("icons.py", "cards.py"):
        assert "--address" in run(example, "--help")
