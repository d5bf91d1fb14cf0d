"""PNG to PNG: a folder of icons, each with an outer and an inner shadow."""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
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
    image = pyvips.Image.new_from_file(source).premultiply()
    w, h, alpha = image.width, image.height, image[3]
    below = alpha.gaussblur(4).embed(0, 3, w, h) * 0.5
    inside = (255 - alpha.gaussblur(3).embed(0, 4, w, h)) * alpha * (0.75 / 255)
    kept = (255 - inside) * (1 / 255)
    opacity = (alpha + below * ((255 - alpha) * (1 / 255))) * kept + inside
    result = (image.extract_band(0, n=3) * kept).bandjoin(opacity).unpremultiply()
    result.cast("uchar").copy(interpretation="srgb").pngsave(target, compression=6)
    print("done", flush=True)
"""


def icons(folder):
    """A folder with the given icons, or those that the tool makes, several times over."""
    target = tempfile.mkdtemp()
    if folder is None:
        made = tempfile.mkdtemp()
        subprocess.run([TOOL, "demo", "-o", made], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        sources = sorted(glob.glob(os.path.join(made, "*.png")))
        sources = [path for path in sources if "sheet" not in path] * 4
    else:
        sources = sorted(glob.glob(os.path.join(folder, "*.png")))
    for copy in range(COPIES):
        for index, path in enumerate(sources):
            shutil.copy(path, os.path.join(target, f"{copy}-{index}.png"))
    return target


def byte_count(folder):
    return sum(os.path.getsize(path) for path in glob.glob(os.path.join(folder, "*.png")))


def vips(source):
    """Pictures a second and bytes written, by two workers that each take the next picture."""
    target = tempfile.mkdtemp()
    workers = [
        subprocess.Popen([sys.executable, "-c", VIPS_WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for worker in workers:
        worker.stdout.readline()
    paths = sorted(os.listdir(source))
    start = time.perf_counter()
    for index, worker in enumerate(workers):
        for path in paths[index::2]:
            worker.stdin.write(f"{os.path.join(source, path)}\t{os.path.join(target, path)}\n")
        worker.stdin.close()
    for index, worker in enumerate(workers):
        if worker.stdout.read().count("done") != len(paths[index::2]) or worker.wait() != 0:
            raise RuntimeError("a libvips worker failed")
    return len(paths) / (time.perf_counter() - start), byte_count(target)


def intaglio(source, compression):
    """Pictures a second, from the start of the process to its end, and bytes written."""
    target = tempfile.mkdtemp()
    report = os.path.join(target, "report.json")
    start = time.perf_counter()
    subprocess.run(
        [TOOL, "batch", source, "-o", target, "--backend", "cpu", "--compression", compression, "--quiet",
         "--report", report, *SHADOWS], check=True)
    seconds = time.perf_counter() - start
    with open(report) as file:
        pictures = json.load(file)["written"]
    return pictures / seconds, byte_count(target)
