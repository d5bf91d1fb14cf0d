# SPDX-License-Identifier: MIT
"""Draws one scene again and again while calls fail: drawer.py WORK MANNER, with the library before the driver's.

WORK is a file with the JSON of `scenes.Work`. For each fault on a line of standard input there is a line of JSON on standard output:
how the picture ended, and how the next one without a fault does. The manners: `cold` draws with a new renderer each time, `warm` with
one that has drawn before, `cached` with one that has the scene's surfaces in its cache.
"""
import ctypes
import gc
import json
import os
import pathlib
import sys
import time

import intaglio

# Variants are measured after eight pictures.
BEFORE = 10


class Drawer:
    def __init__(self, work, manner):
        self.work, self.manner = work, manner
        self.instruments = ctypes.CDLL("libEGL.so.1")
        self.instruments.instrumentsRestart.restype = ctypes.c_long
        self.report = pathlib.Path(os.environ["INSTRUMENTS_REPORT"])
        self.reported = 0
        self.reference = self.draw(intaglio.Renderer("reference"))
        self.expected = self.draw(self.made())
        self.renderer = None

    def made(self):
        """A new renderer."""
        return intaglio.Renderer("gpu", cache_limit=0 if self.manner == "warm" else None)

    def draw(self, renderer):
        """The bytes of the picture."""
        if "scene" in self.work:
            return renderer.render_scene(self.work["scene"]).to_bytes(alpha="premultiplied")
        return renderer.render(self.work["picture"], self.work["style"], grow=self.work["grow"]).to_bytes(alpha="premultiplied")

    def is_right(self, picture):
        if picture == self.expected:
            return True
        return len(picture) == len(self.reference) and all(abs(a - b) <= 1 for a, b in zip(picture, self.reference))

    def restart(self, fault):
        return self.instruments.instrumentsRestart(fault.encode())

    def lines(self):
        """The new lines of the report."""
        with self.report.open(errors="replace") as file:
            file.seek(self.reported)
            text = file.read()
            self.reported = file.tell()
        return text.splitlines()

    def ready(self):
        """A renderer that has drawn before; none when cold."""
        if self.manner == "cold":
            return None
        if self.renderer is None:
            self.renderer = self.made()
            for _ in range(BEFORE):
                self.draw(self.renderer)
        return self.renderer

    def ending(self, draw):
        """What became of a picture: `right`, `wrong`, or the error."""
        try:
            return "right" if self.is_right(draw()) else "wrong"
        except intaglio.Unavailable as error:
            return f"69 {error}"

    def answer(self, fault):
        renderer = self.ready()
        self.lines()
        self.restart(fault)
        start = time.monotonic()
        made = []

        def first():
            made.append(renderer or self.made())
            return self.draw(made[0])
        ending = self.ending(first)
        seconds = time.monotonic() - start
        calls = self.restart("none")
        def again():
            return self.ending(lambda: self.draw(made[0] if made else self.made()))
        after = again()
        # The fault may strike late: the fence of the last upload is only waited for by the next picture.
        if ending == "right" and after.startswith("69"):
            ending, after = after, again()
        if self.manner == "cold":
            made.clear()
            gc.collect()
        return {"fault": fault, "ending": ending, "after": after, "seconds": seconds, "calls": calls, "report": self.lines()}

    def counts(self):
        """The calls of a picture without a fault, by name; all under an empty one."""
        renderer = self.ready()
        self.restart("none")
        self.draw(renderer or self.made())
        counts = {name: self.instruments.instrumentsCount(name.encode()) for name in self.work["names"]}
        return counts | {"": self.restart("none")}


def main():
    drawer = Drawer(json.loads(pathlib.Path(sys.argv[1]).read_text()), sys.argv[2])
    print(json.dumps(drawer.counts()), flush=True)
    for line in sys.stdin:
        print(json.dumps(drawer.answer(line.strip())), flush=True)
    # The renderer's threads end with the process.
    sys.stdout.flush()
    os._exit(0)


main()
