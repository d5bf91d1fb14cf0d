# SPDX-License-Identifier: MIT
"""What memcpy reaches on this machine and, where PyTorch finds a GPU, the link to it: the ceilings of everything else. Needs Python alone."""
import argparse
import ctypes
import statistics
import threading
import time


def copied(blocks, size, seconds):
    """Bytes that memcpy copies in a second, with a thread for each pair of blocks."""
    threads = len(blocks)
    counts, barrier = [0] * threads, threading.Barrier(threads)

    def work(place):
        target, source = blocks[place]
        ctypes.memmove(target, source, size)
        barrier.wait()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            ctypes.memmove(target, source, size)
            counts[place] += 1
    workers = [threading.Thread(target=work, args=[place]) for place in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(counts) * size / seconds


def print_torch(sizes):
    """Transfers of pinned and plain memory, in both directions alone and together, and a copy on the device."""
    try:
        import torch
    except ImportError as reason:
        print(f"PyTorch: {reason}")
        return
    if not torch.cuda.is_available():
        print(f"PyTorch {torch.__version__} finds no GPU")
        return
    print(f"PyTorch {torch.__version__} on {torch.cuda.get_device_name()}")
    streams = torch.cuda.Stream(), torch.cuda.Stream()

    def rate(body, count):
        body()
        seconds = []
        for _ in range(7):
            torch.cuda.synchronize()
            start = time.perf_counter()
            body()
            torch.cuda.synchronize()
            seconds.append(time.perf_counter() - start)
        return f"{count / statistics.median(seconds) / 1e9:.2f} GB/s"

    for size in sizes:
        one, other = (torch.empty(size, dtype=torch.uint8, device="cuda") for _ in range(2))
        for kind in ("pinned", "plain"):
            source, target = (torch.ones(size, dtype=torch.uint8, pin_memory=kind == "pinned") for _ in range(2))

            def both():
                with torch.cuda.stream(streams[0]):
                    one.copy_(source, non_blocking=True)
                with torch.cuda.stream(streams[1]):
                    target.copy_(other, non_blocking=True)
            up = rate(lambda: one.copy_(source, non_blocking=True), size)
            down = rate(lambda: target.copy_(other, non_blocking=True), size)
            print(f"  {size >> 10} KiB, {kind}: up {up}, down {down}, both at once {rate(both, 2 * size)}", flush=True)
        print(f"  {size >> 10} KiB on the device, read and written: {rate(lambda: one.copy_(other), 2 * size)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=16, help="threads of the second memcpy")
    parser.add_argument("--short", action="store_true", help="small sizes")
    options = parser.parse_args()
    for threads in (1, options.threads):
        # Half a gigabyte in all, which no cache holds.
        size = ((8 if options.short else 256) << 20) // threads
        blocks = [[(ctypes.c_char * size).from_buffer(bytearray(b"\1") * size) for _ in range(2)] for _ in range(threads)]
        rates = [copied(blocks, size, 0.2 if options.short else 1) for _ in range(3)]
        print(f"memcpy, {threads} threads: {statistics.median(rates) / 1e9:.1f} GB/s copied", flush=True)
    print_torch([1 << 20, 64 << 20] if options.short else [256 << 10, 1 << 20, 8 << 20, 64 << 20, 256 << 20])


if __name__ == "__main__":
    main()
