# SPDX-License-Identifier: MIT
"""Decoders and encoders beside Pillow's and libvips', one thread each, and pixels beside Pillow's."""
import argparse
import datetime
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time

os.environ["VIPS_CONCURRENCY"] = "1"

import numpy
import pyvips
from PIL import Image, ImageOps

import pictures
import report

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(FOLDER, "../../.build/release/intaglio")
WIDTH, HEIGHT = 1200, 630
# Else it hands out what it read before.
pyvips.cache_set_max(0)
# The file's name, what our tool, Pillow and libvips are told for it. Speeds of AVIF encoders are on one
# scale; WebP's methods are not said in our options, so the others get the method that ours chooses.
ENCODERS = [
    ("png, default", "png", [], {}, {}),
    ("jpeg, 90", "jpg", ["--quality", "90"], {"quality": 90, "subsampling": 0}, {"Q": 90, "subsample_mode": "off"}),
    ("jpeg, 75", "jpg", ["--quality", "75"], {"quality": 75}, {"Q": 75}),
    ("webp, 80", "webp", ["--quality", "80"], {"quality": 80, "method": 4}, {"Q": 80, "effort": 4}),
    ("webp, lossless", "webp", [], {"lossless": True, "quality": 10, "method": 1}, {"lossless": True, "Q": 10, "effort": 1}),
    ("avif, 80", "avif", ["--quality", "80"], {"quality": 80, "speed": 8, "max_threads": 1}, {"Q": 80, "effort": 1}),
    ("avif, lossless", "avif", ["--quality", "100"], None, {"lossless": True, "effort": 1}),
]


def card():
    """Flat colours with antialiased edges, on white."""
    discs = pictures.discs(1216)[:HEIGHT, :WIDTH].astype(int)
    return (discs[..., :3] + 255 - discs[..., 3:]).astype("uint8")


def photo():
    """Like a photo: brightness that falls off as in nature (1 / frequency), with a sensor's noise."""
    generator = numpy.random.default_rng(1)
    rows, columns = numpy.fft.fftfreq(HEIGHT)[:, None], numpy.fft.fftfreq(WIDTH)[None, :]
    falloff = 1 / numpy.maximum(numpy.hypot(rows, columns), 1 / WIDTH) ** 1.3
    shared = None
    channels = []
    for _ in range(3):
        spectrum = numpy.fft.fft2(generator.standard_normal((HEIGHT, WIDTH))) * falloff
        plane = numpy.fft.ifft2(spectrum).real
        plane = plane / plane.std()
        shared = plane if shared is None else shared
        channels.append(120 + 45 * (0.85 * shared + 0.5 * plane) + generator.normal(0, 2, (HEIGHT, WIDTH)))
    return numpy.clip(numpy.dstack(channels) + 0.5, 0, 255).astype("uint8")


def ours(path, options, ending, copies, folder):
    """Milliseconds of decoding and encoding a picture, and one result: those that a batch reports, one thread."""
    source, target = os.path.join(folder, "in"), os.path.join(folder, "out")
    for place in (source, target):
        shutil.rmtree(place, ignore_errors=True)
    os.mkdir(source)
    for number in range(copies):
        shutil.copy(path, os.path.join(source, f"{number}{os.path.splitext(path)[1]}"))
    command = [TOOL, "batch", source, "-o", target, "--format", ending.replace("jpg", "jpeg"), "--backend", "cpu",
               "--jobs", "1", "--report", "-", *options]
    stages = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)["stages"]
    result = os.path.join(target, f"0.{ending}")
    return [1000 * stages[stage]["seconds"] / copies for stage in ("decode", "encode")], result


def median(body, rounds):
    body()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        body()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def error(path, expected):
    found = numpy.asarray(Image.open(path).convert("RGB")).astype(int)
    return float(numpy.abs(found - expected).mean())


def encoders(name, picture, rounds, folder):
    png = os.path.join(folder, "picture.png")
    image = Image.fromarray(picture)
    image.save(png)
    vips = pyvips.Image.new_from_memory(picture.tobytes(), WIDTH, HEIGHT, 3, "uchar").copy(interpretation="srgb")
    for setting, ending, options, pillow, of_vips in ENCODERS:
        (_, elapsed), result = ours(png, options, ending, rounds, folder)
        yield name, setting, "Intaglio", elapsed, os.path.getsize(result), error(result, picture)
        path = os.path.join(folder, f"peer.{ending}")
        if pillow is not None:
            elapsed = median(lambda: image.save(path, **pillow), rounds)
            yield name, setting, "Pillow", elapsed, os.path.getsize(path), error(path, picture)
        elapsed = median(lambda: vips.write_to_file(path, **of_vips), rounds)
        yield name, setting, "libvips", elapsed, os.path.getsize(path), error(path, picture)


def decoders(name, picture, rounds, folder):
    image = Image.fromarray(picture)
    for ending, options in (("png", {}), ("jpg", {"quality": 85}), ("webp", {"quality": 80}), ("avif", {"quality": 80})):
        path = os.path.join(folder, f"file.{ending}")
        image.save(path, **options)
        (elapsed, _), _ = ours(path, ["--compression", "fast"], "png", rounds, folder)
        yield name, ending, "Intaglio", elapsed
        yield name, ending, "Pillow", median(lambda: Image.open(path).convert("RGBA").load(), rounds)
        yield name, ending, "libvips", median(
            lambda: pyvips.Image.new_from_file(path, access="sequential").addalpha().write_to_memory(), rounds)


def files(folder):
    """Small files of every kind that Pillow writes: orientations, subsamplings, depths of colour, inks."""
    y, x = numpy.mgrid[0:48, 0:64]
    colors = numpy.dstack([4 * x, 5 * y, (7 * x + 13 * y) % 256]).astype("uint8")
    picture = Image.fromarray(colors)
    clear = Image.fromarray(numpy.dstack([colors, ((11 * x + 5 * y) % 256).astype("uint8")]))
    for ending, options in (("jpg", {"quality": 90}), ("webp", {"lossless": True}), ("png", {}), ("avif", {"quality": 90})):
        for orientation in range(1, 9):
            tags = Image.Exif()
            tags[0x0112] = orientation
            yield f"orientation-{orientation}.{ending}", picture, {"exif": tags} | options
    for quality in (30, 75, 95):
        for subsampling in (0, 1, 2):
            for progressive in (False, True):
                yield (f"jpeg-{quality}-{subsampling}-{int(progressive)}.jpg", picture,
                       {"quality": quality, "subsampling": subsampling, "progressive": progressive})
        for subsampling in ("4:4:4", "4:2:2", "4:2:0", "4:0:0"):
            yield f"avif-{quality}-{subsampling.replace(':', '')}.avif", picture, {"quality": quality, "subsampling": subsampling}
            yield f"avif-alpha-{quality}-{subsampling.replace(':', '')}.avif", clear, {"quality": quality, "subsampling": subsampling}
        yield f"webp-{quality}.webp", picture, {"quality": quality}
        yield f"webp-alpha-{quality}.webp", clear, {"quality": quality}
    yield "gray.jpg", picture.convert("L"), {}
    yield "inks.jpg", picture.convert("CMYK"), {"quality": 90}
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA"):
        yield f"png-{mode}.png", clear.convert(mode), {}


def corpus(folder):
    """By how many levels pixels differ from Pillow's at most, for each kind of file."""
    place, results = os.path.join(folder, "corpus"), os.path.join(folder, "corpus-out")
    os.makedirs(place)
    worst = {}
    for name, picture, options in files(folder):
        picture.save(os.path.join(place, name), **options)
    # Each into a file of its own name.
    lines = "".join(json.dumps({"input": os.path.join(place, name), "output": name + ".png"}) + "\n" for name in os.listdir(place))
    subprocess.run([TOOL, "batch", "--manifest", "-", "-o", results, "--backend", "cpu", "--quiet"], input=lines, text=True, check=True)
    for name in sorted(os.listdir(place)):
        theirs = numpy.asarray(ImageOps.exif_transpose(Image.open(os.path.join(place, name))).convert("RGBA"))
        found = numpy.asarray(Image.open(os.path.join(results, name + ".png")).convert("RGBA"))
        kind = f"{name.split('-')[0].split('.')[0]}, {name.split('.')[-1]}"
        same = found.shape == theirs.shape
        difference = 255 if not same else int(numpy.abs(
            pictures.premultiplied(found).astype(int) - pictures.premultiplied(theirs)).max())
        count, most = worst.get(kind, (0, 0))
        worst[kind] = count + 1, max(most, difference)
    return worst


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="fewer rounds")
    rounds = 3 if arguments.parse_args().quick else 9
    page = [
        "# Picture files", "",
        f"{report.machine()}, {datetime.date.today()}, by `Benchmarks/Peers/formats`; Pillow {Image.__version__}, libvips "
        f"{pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)}. {WIDTH} x {HEIGHT} pixels, one thread, from file to pixels and back. "
        "Ours are the stages' means of a batch; with them goes the alpha channel, which the others are given or add. Error is the mean "
        "difference of a channel from the original, in levels; qualities of different encoders are not on one scale. Pillow and libvips come "
        f"as wheels with newer libraries (libaom above all) than the system's, which ours takes. {rounds} rounds; the machine's load was {os.getloadavg()[0]:.1f} at the start.", ""]
    with tempfile.TemporaryDirectory() as folder:
        scenes = [("card", card()), ("photo", photo())]
        page += ["## Writing", "", "| picture | file | by | ms | KB | error |", "|---|---|---|---:|---:|---:|"]
        for name, picture in scenes:
            for row in encoders(name, picture, rounds, folder):
                page.append("| {} | {} | {} | {:.1f} | {:.0f} | {:.2f} |".format(*row[:4], row[4] / 1000, row[5]))
        page += ["", "## Reading", "", "| picture | file | by | ms |", "|---|---|---|---:|"]
        for name, picture in scenes:
            page += ["| {} | {} | {} | {:.1f} |".format(*row) for row in decoders(name, picture, rounds, folder)]
        page += ["", "## Pixels beside Pillow's", "", "| kind | files | worst difference, levels |", "|---|---:|---:|"]
        page += [f"| {kind} | {count} | {most} |" for kind, (count, most) in sorted(corpus(folder).items())]
    path = os.path.join(report.RESULTS, f"{datetime.date.today()}-formats.md")
    with open(path, "w") as file:
        file.write("\n".join(page) + "\n")
    print("\n".join(page))


main()
