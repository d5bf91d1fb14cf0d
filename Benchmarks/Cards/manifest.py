# SPDX-License-Identifier: MIT
"""A thousand people: names, what they did, towns, colours, and photos, made here so that every run has the same."""
import json
import os

import numpy
from PIL import Image, ImageFilter

COUNT = 1000
PHOTOS = 24
PHOTO_SIDE = 480
FIRST = ("Ada Grace Alan Edsger Barbara Donald Margaret Dennis Frances Kenneth Radia Evelyn Hedy Annie Karen Mary "
         "Katherine Niklaus Adele Tim Jean Konrad Lynn Rózsa Šimon").split()
LAST = ("Lovelace Hopper Turing Dijkstra Liskov Knuth Hamilton Ritchie Allen Perlman Lamarr Easley Jones Johnson Wirth "
        "Goldberg Bartik Zuse Conway Péter Naur Boyd Keller Iverson Hoare Milner Jennings Holberton Wilkes Kay").split()
ROLES = ("Analyst of the Engine|Author of the first compilers, and rear admiral|Reader of enemy letters|Writer of short "
         "programs and of long letters|Designer of languages with small cores|Counted the steps of other people's loops|"
         "Steered a ship to the Moon|Drew chips before there were tools to draw them|Found the shortest paths|Taught "
         "machines to play").split("|")
CITIES = "London Arlington Manchester Eindhoven Boston Stanford Cambridge Croton Seattle Vienna Zürich Budapest Brno".split()
ACCENTS = "#4757c8 #c0392b #16805a #8e44ad #b9770e #2c6e8f #a2385f".split()


def photo(number):
    """A face of sorts before a background out of focus, with the grain of a sensor: as hard to pack as a real photo."""
    random = numpy.random.default_rng(number)
    y, x = numpy.mgrid[0:PHOTO_SIDE, 0:PHOTO_SIDE] / PHOTO_SIDE
    picture = numpy.empty((PHOTO_SIDE, PHOTO_SIDE, 3))
    for channel in range(3):
        low, high, slope = random.uniform(60, 150), random.uniform(120, 230), random.uniform(-1, 1)
        picture[..., channel] = low + (high - low) * numpy.clip(y + slope * (x - 0.5), 0, 1)
    for _ in range(14):
        center, radius = random.uniform(0, 1, 2), random.uniform(0.04, 0.14)
        light = numpy.clip(1 - (numpy.hypot(x - center[0], y - center[1]) / radius) ** 2, 0, 1)[..., None]
        picture += light * random.uniform(-30, 60, 3)
    skin, hair, coat = random.uniform(0.55, 1, 1) * [235, 190, 165], random.uniform(20, 130, 3), random.uniform(30, 180, 3)
    shapes = ((0.5, 1.05, 0.38, 0.36, coat), (0.5, 0.42, 0.23, 0.28, hair), (0.5, 0.47, 0.17, 0.23, skin),
              (0.43, 0.44, 0.022, 0.014, hair), (0.57, 0.44, 0.022, 0.014, hair), (0.5, 0.59, 0.06, 0.014, 0.7 * skin))
    for left, top, across, down, color in shapes:
        distance = numpy.hypot((x - left) / across, (y - top) / down)
        shade = (1 - 0.35 * (x - left + 0.2))[..., None] * color
        cover = numpy.clip((1 - distance) * 120 * across, 0, 1)[..., None]
        picture += cover * (shade - picture)
    image = Image.fromarray(numpy.clip(picture, 0, 255).astype(numpy.uint8)).filter(ImageFilter.GaussianBlur(0.8))
    grained = numpy.asarray(image) + random.normal(0, 2.2, (PHOTO_SIDE, PHOTO_SIDE, 1)) + random.normal(0, 1, picture.shape)
    return Image.fromarray(numpy.clip(grained + 0.5, 0, 255).astype(numpy.uint8))


def write(folder):
    """Writes the photos and `people.jsonl` into a folder; gives the manifest's path and the values of each line."""
    paths = []
    for number in range(PHOTOS):
        paths.append(os.path.join(folder, f"photo-{number}.png"))
        photo(number).save(paths[-1])
    random = numpy.random.default_rng(4)
    people = []
    for number in range(COUNT):
        people.append({
            "name": f"{FIRST[random.integers(len(FIRST))]} {LAST[number % len(LAST)]}",
            "role": ROLES[random.integers(len(ROLES))], "city": CITIES[random.integers(len(CITIES))],
            "accent": ACCENTS[random.integers(len(ACCENTS))], "photo": paths[random.integers(len(paths))]})
    manifest = os.path.join(folder, "people.jsonl")
    with open(manifest, "w") as file:
        for person in people:
            file.write(json.dumps({"set": person}, ensure_ascii=False) + "\n")
    return manifest, people
