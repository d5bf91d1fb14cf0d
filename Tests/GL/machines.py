# SPDX-License-Identifier: MIT
"""The machines of the model, in round numbers from vendors' data sheets and the known costs of drivers of their kind."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Machine:
    name: str
    # Seconds of the processor: for any call; for a query that the driver's thread must answer; for a draw or
    # dispatch, another attachment, a new texture, compiling a program, and a submission.
    call: float
    query: float
    launch: float
    attach: float
    allocate: float
    compile: float
    submit: float
    # Seconds of the device: between the starts of two draws, from the end of a draw to the waiting thread,
    # and for a barrier.
    draw: float
    wake: float
    barrier: float
    # Bytes a second: of the device's memory, to the device, from it, and within the processor's memory; then
    # texels of 8 bytes that shaders fetch a second, mostly from caches.
    memory: float
    upload: float
    readback: float
    copy: float
    fetch: float
    # Whether attachments are loaded into tiles before they are drawn, and stored after.
    is_tiler: bool = False


MACHINES = [
    # A mid-range card on PCIe 4 x16: 22 of 32 GB/s arrive.
    Machine("discrete", call=0.3e-6, query=5e-6, launch=2e-6, attach=2e-6, allocate=50e-6, compile=25e-3, submit=15e-6, draw=3e-6,
            wake=40e-6, barrier=3e-6, memory=400e9, upload=22e9, readback=20e9, copy=9e9, fetch=90e9),
    # A notebook's integrated graphics: no bus, and one memory for both.
    Machine("integrated", call=0.4e-6, query=6e-6, launch=3e-6, attach=3e-6, allocate=40e-6, compile=35e-3, submit=15e-6, draw=5e-6,
            wake=50e-6, barrier=5e-6, memory=50e9, upload=20e9, readback=20e9, copy=9e9, fetch=12e9),
    # The graphics of a board or a phone: every change of attachments starts a new pass.
    Machine("tiler", call=0.8e-6, query=12e-6, launch=8e-6, attach=8e-6, allocate=100e-6, compile=60e-3, submit=40e-6, draw=10e-6,
            wake=120e-6, barrier=20e-6, memory=20e9, upload=5e9, readback=4e9, copy=4e9, fetch=5e9, is_tiler=True),
]
