# SPDX-License-Identifier: MIT
"""Intaglio, as a process that renders on request and says how long that took."""
import os
import subprocess
import tempfile

import numpy

FOLDER = os.path.dirname(os.path.abspath(__file__))


class Harness:
    def __init__(self, backends=True):
        program = os.path.join(FOLDER, "Harness/.build/release/Harness")
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.folder = tempfile.TemporaryDirectory()
        self.names = dict(zip(("cpu", "gpu", "reference"), self.ask("devices").split("\t"))) if backends else {}

    def ask(self, request):
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise RuntimeError(f"{request}: {answer or 'the harness is gone'}")
        return answer

    def load(self, picture):
        path = os.path.join(self.folder.name, "picture")
        picture.tofile(path)
        self.shape = picture.shape
        self.ask(f"load {path} {picture.shape[1]} {picture.shape[0]}")

    def effect(self, backend, outer, inner):
        """Seconds of one render. `outer` and `inner` are sigmas, or "none" for no such shadow."""
        return float(self.ask(f"effect {backend} {outer} {inner}"))

    def passes(self, backend, outer, inner, count):
        """Seconds of one render that runs all its passes `count` times, over data that is there."""
        return float(self.ask(f"passes {backend} {outer} {inner} {count}"))

    def result(self, backend, outer, inner):
        path = os.path.join(self.folder.name, "result")
        self.ask(f"effect {backend} {outer} {inner} {path}")
        return numpy.fromfile(path, numpy.uint8).reshape(self.shape)

    def blur(self, sigma):
        """Seconds of one blur of the picture's alpha."""
        return float(self.ask(f"blur {sigma}"))

    def blurred(self, sigma):
        path = os.path.join(self.folder.name, "result")
        self.ask(f"blur {sigma} {path}")
        return numpy.fromfile(path, numpy.uint8).reshape(self.shape[:2])

    def levels(self):
        """The names of PNG's levels, fastest first."""
        return self.ask("levels").split("\t")

    def open(self, paths):
        """Reads the pictures that `encode` packs."""
        self.ask(" ".join(["open", *paths]))

    def encode(self, level, folder=None):
        """Processor seconds and bytes for each opened picture; the files go to `folder`, as 0.png and so on."""
        answer = self.ask(f"encode {level} {folder or ''}".strip())
        return [(float(seconds), int(count)) for seconds, count in (each.split() for each in answer.split("\t"))]
