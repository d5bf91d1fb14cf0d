# SPDX-License-Identifier: MIT
"""The machines of the model: round numbers for three kinds of hardware, from vendors' data sheets and from what drivers of each kind are
known to take. They say what dominates, and which of two ways is better; no machine of these exact numbers exists.
"""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Machine:
    name: str
    # Seconds of the processor: for any call; for a query that the driver's thread must answer; for a draw or
    # a dispatch beside its call; for another attachment; for a new texture; for a program to compile; for a
    # submission.
    call: float
    query: float
    launch: float
    attach: float
    allocate: float
    compile: float
    submit: float
    # Seconds: of the device between a draw's start and the next one's; from the device's end to the waiting
    # thread; for a barrier.
    draw: float
    wake: float
    barrier: float
    # Bytes a second: the device's memory, to the device, from it, and between two places of the processor's
    # memory.
    memory: float
    upload: float
    readback: float
    copy: float
    # Texels of 8 bytes that shaders fetch in a second, most of them from caches.
    fetch: float
    # Whether attachments are loaded into tiles before they are drawn, and stored after.
    is_tiler: bool = False


MACHINES = [
    # A card of the middle range on PCIe 4 x16: 22 of 32 GB/s arrive.
    Machine("discrete", call=0.3e-6, query=5e-6, launch=2e-6, attach=2e-6, allocate=50e-6, compile=25e-3, submit=15e-6, draw=3e-6,
            wake=40e-6, barrier=3e-6, memory=400e9, upload=22e9, readback=20e9, copy=9e9, fetch=90e9),
    # Graphics of a notebook's processor: no bus, and one memory for both.
    Machine("integrated", call=0.4e-6, query=6e-6, launch=3e-6, attach=3e-6, allocate=40e-6, compile=35e-3, submit=15e-6, draw=5e-6,
            wake=50e-6, barrier=5e-6, memory=50e9, upload=20e9, readback=20e9, copy=9e9, fetch=12e9),
    # A board's or a telephone's: every change of attachments is a pass of its own.
    Machine("tiler", call=0.8e-6, query=12e-6, launch=8e-6, attach=8e-6, allocate=100e-6, compile=60e-3, submit=40e-6, draw=10e-6,
            wake=120e-6, barrier=20e-6, memory=20e9, upload=5e9, readback=4e9, copy=4e9, fetch=5e9, is_tiler=True),
]
