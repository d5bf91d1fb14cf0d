# SPDX-License-Identifier: MIT
"""A worker of the libvips side: vips_worker.py EFFECT ACCESS FILTER LEVEL THREADS, then lines of SOURCE, a tab and TARGET on its input."""
import os
import sys

effect, access, png_filter, level, threads = sys.argv[1:]
os.environ["VIPS_CONCURRENCY"] = threads
import pyvips

pyvips.cache_set_max(0)


def in_float(image):
    """The plain way: premultiplied, all four channels in float."""
    image = image.premultiply()
    w, h, alpha = image.width, image.height, image[3]
    below = alpha.gaussblur(4).embed(0, 3, w, h) * 0.5
    inside = (255 - alpha.gaussblur(3).embed(0, 4, w, h)) * alpha * (0.75 / 255)
    kept = (255 - inside) * (1 / 255)
    opacity = (alpha + below * ((255 - alpha) * (1 / 255))) * kept + inside
    result = (image.extract_band(0, n=3) * kept).bandjoin(opacity).unpremultiply()
    return result.cast("uchar")


def opacities(image):
    """What of the colours is kept, and the opacity, both 0…255, planes of bytes or nearly."""
    w, h, alpha = image.width, image.height, image[3]
    below = (alpha.gaussblur(4).embed(0, 3, w, h) * alpha.invert()).linear(0.5 / 255, 0.5, uchar=True)
    inside = (alpha.gaussblur(3).embed(0, 4, w, h).invert() * alpha).linear(0.75 / 255, 0.5, uchar=True)
    shown = inside.invert()
    return shown, ((alpha + below) * shown).linear(1 / 255, 0.5, uchar=True) + inside


def in_planes(image):
    """The colours straight throughout, the shadows in bytes; only the factor of the colours in float."""
    shown, opacity = opacities(image)
    factor = (image[3] * shown) / (opacity * 255)
    return (image.extract_band(0, n=3) * factor).cast("uchar").bandjoin(opacity.cast("uchar"))


def in_bytes(image):
    """The factor, too, as an integer of 0…256."""
    shown, opacity = opacities(image)
    factor = ((image[3] * shown) / opacity).linear(256 / 255, 0.5).cast("ushort")
    return ((image.extract_band(0, n=3) * factor) >> 8).cast("uchar").bandjoin(opacity.cast("uchar"))


def composited(image):
    """Its own composition of three pictures."""
    w, h, alpha = image.width, image.height, image[3]
    below = alpha.gaussblur(4).embed(0, 3, w, h).linear(0.5, 0.5, uchar=True)
    inside = (alpha.gaussblur(3).embed(0, 4, w, h).invert() * alpha).linear(0.75 / 255, 0.5, uchar=True)
    black = pyvips.Image.black(w, h, bands=3).copy(interpretation="srgb")
    return black.bandjoin(below).composite([image, black.bandjoin(inside)], ["over", "over"]).cast("uchar")


EFFECTS = {"composite": composited, "float": in_float, "planes": in_planes, "bytes": in_bytes}

print("ready", flush=True)
for line in sys.stdin:
    source, target = line.rstrip("\n").split("\t")
    if access == "memory":
        image = pyvips.Image.new_from_file(source).copy_memory()
    else:
        image = pyvips.Image.new_from_file(source, access=access)
    if image.interpretation != "srgb":
        image = image.colourspace("srgb")
    result = EFFECTS[effect](image if image.hasalpha() else image.addalpha())
    if access == "memory":
        result = result.copy_memory()
    result.copy(interpretation="srgb").pngsave(target, compression=int(level), filter=png_filter)
    print("done", flush=True)
