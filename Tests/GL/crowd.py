# SPDX-License-Identifier: MIT
"""Draws pictures with several renderers of one device at a time: crowd.py RENDERERS ROUNDS PICTURE…, with the library before the driver's.

Each renderer draws all pictures, from another one on, in a thread of its own. Prints a line of JSON for each: the renderer, the picture's
number, and the hash of its bytes or the error.
"""
import hashlib
import json
import sys
import threading

import intaglio

STYLE = {"shadows": [{"kind": "inner", "offset": [0, 4], "sigma": 3}, {"kind": "outer", "color": "#000a", "offset": [2, 9], "sigma": 20}]}


def draw(number, rounds, pictures):
    renderer = intaglio.Renderer("gpu")
    for index in range(rounds * len(pictures)):
        place = (index + number) % len(pictures)
        try:
            drawn = renderer.render(pictures[place], STYLE)
            outcome = {"hash": hashlib.sha256(drawn.to_bytes(alpha="premultiplied")).hexdigest()}
        except intaglio.IntaglioError as error:
            outcome = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps({"renderer": number, "picture": place} | outcome) + "\n")


def main():
    count, rounds, pictures = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    threads = [threading.Thread(target=draw, args=(number, rounds, pictures)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


main()
