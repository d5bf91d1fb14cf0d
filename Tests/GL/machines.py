# SPDX-License-Identifier: MIT
"""The machines of the model: those of the tool (`MachineModel.swift`), and what only a record of calls tells apart."""
import dataclasses
import json


@dataclasses.dataclass(frozen=True)
class Machine:
    """The numbers that the tool prints have its names and units."""

    name: str
    # Seconds of the processor: for any call; for a query that the driver's thread must answer.
    call: float
    query: float
    launch: float
    attach: float
    allocate: float
    compile: float
    submit: float
    draw: float
    wake: float
    barrier: float
    memory: float
    upload: float
    readback: float
    copy: float
    fetch: float
    # Whether attachments are loaded into tiles before they are drawn, and stored after.
    is_tiler: bool = False


CALLS = {
    "discrete": {"call": 0.3e-6, "query": 5e-6},
    "integrated": {"call": 0.4e-6, "query": 6e-6},
    "tiler": {"call": 0.8e-6, "query": 12e-6, "is_tiler": True},
}


def read(program):
    """The machines, whose numbers the tool alone has."""
    command = ["bench", "--backend", "cpu", "--quick", "--size", "1", "--sigma", "0", "--quiet", "--json", "--model"]
    outcome = program.run(command, 60, plain=True)
    if outcome.status != 0:
        raise SystemExit(f"test-gl: no machines: {outcome.error}")
    return [Machine(**CALLS[machine["name"]], **machine) for machine in json.loads(outcome.output)["machines"]]
