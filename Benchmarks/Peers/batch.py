"""PNG to PNG: a folder of icons, each with an outer and an inner shadow."""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(FOLDER, "../../.build/release/intaglio")
SHADOWS = ["--shadow", "inset 0 4px 6px rgb(0 0 0 / 75%), 0 3px 8px rgb(0 0 0 / 50%)"]
COPIES = 6

# What a worker of the libvips side runs: its effect, lazily from file to file, one thread a worker.
VIPS_WORKER = """
import os, sys
os.environ["VIPS_CONCURRENCY"] = "1"
import pyvips
print("ready", flush=True)
for line in sys.stdin:
    source, target = line.rstrip("\\n").split("\\t")
    image = pyvips.Image.new_from_file(source).colourspace("srgb")
    image = (image if image.hasalpha() else image.addalpha()).premultiply()
    w, h, alpha = image.width, image.height, image[3]
    below = alpha.gaussblur(4).embed(0, 3, w, h) * 0.5
    inside = (255 - alpha.gaussblur(3).embed(0, 4, w, h)) * alpha * (0.75 / 255)
    kept = (255 - inside) * (1 / 255)
    opacity = (alpha + below * ((255 - alpha) * (1 / 255))) * kept + inside
    result = (image.extract_band(0, n=3) * kept).bandjoin(opacity).unpremultiply()
    result.cast("uchar").copy(interpretation="srgb").pngsave(target, compression=6)
    print("done", flush=True)
"""


def fill(target, folder):
    """Puts the icons of a folder, or those that the tool makes, several times over into `target`."""
    with tempfile.TemporaryDirectory() as made:
        if folder is None:
            subprocess.run([TOOL, "demo", "-o", made], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        sources = sorted(glob.glob(os.path.join(folder or made, "*.png")))
        if folder is None:
            sources = [path for path in sources if "sheet" not in path] * 4
        if not sources:
            raise SystemExit(f"no PNG files in {folder or made}")
        for copy in range(COPIES):
            for index, path in enumerate(sources):
                shutil.copy(path, os.path.join(target, f"{copy}-{index}.png"))


def byte_count(folder):
    return sum(os.path.getsize(path) for path in glob.glob(os.path.join(folder, "*.png")))


def vips(source, target):
    """Pictures a second and bytes written, by two workers that each take the next picture. Their start is not counted."""
    workers = [
        subprocess.Popen([sys.executable, "-c", VIPS_WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for worker in workers:
        worker.stdout.readline()
    paths = sorted(os.listdir(source))
    waiting, done = iter(paths), []

    def feed(worker):
        for path in waiting:
            worker.stdin.write(f"{os.path.join(source, path)}\t{os.path.join(target, path)}\n")
            worker.stdin.flush()
            if worker.stdout.readline() != "done\n":
                return
            done.append(path)

    feeders = [threading.Thread(target=feed, args=[worker]) for worker in workers]
    start = time.perf_counter()
    for feeder in feeders:
        feeder.start()
    for feeder in feeders:
        feeder.join()
    seconds = time.perf_counter() - start
    for worker in workers:
        worker.communicate()
    if len(done) != len(paths):
        raise RuntimeError("a libvips worker failed")
    return len(paths) / seconds, byte_count(target)


def intaglio(source, target, compression):
    """Pictures a second, from the start of the process to its end, and bytes written."""
    report = os.path.join(target, "report.json")
    start = time.perf_counter()
    subprocess.run(
        [TOOL, "batch", source, "-o", target, "--backend", "cpu", "--compression", compression, "--quiet",
         "--report", report, *SHADOWS], check=True)
    seconds = time.perf_counter() - start
    with open(report) as file:
        pictures = json.load(file)["written"]
    return pictures / seconds, byte_count(target)
