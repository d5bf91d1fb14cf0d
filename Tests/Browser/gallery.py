#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the gallery's page in headless Chromium: gallery.py TOOL [--pictures FOLDER].

TOOL makes the page in a folder of its own. Then copies of it are damaged, each in another way, and the checks must find
that: a check that finds nothing is no check. With --pictures the page is photographed too, at two widths, light and dark.
"""

import argparse
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import checks
from chromium import BrowserError, Chromium

EXECUTABLES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]


def find_browser():
    """The browser's path; INTAGLIO_BROWSER names another."""
    names = [os.environ["INTAGLIO_BROWSER"]] if "INTAGLIO_BROWSER" in os.environ else EXECUTABLES
    for name in names:
        if path := shutil.which(name):
            return path
    sys.exit(f"gallery.py: none of {', '.join(names)} is installed")


def faults_of(browser, folder, listed):
    """All faults of the page in a folder, each with the check that found it."""
    browser.resize(1280, 800)
    browser.open(pathlib.Path(folder, "index.html").resolve().as_uri())
    found = {
        "structure": checks.structure(folder),
        "cards": checks.cards(browser, listed),
        "pictures": checks.pictures(browser),
        "sources": checks.sources(browser),
        "copying": checks.copying(browser),
        "filtering": checks.filtering(browser, listed),
        "subjects": checks.subjects(browser),
        "layout": checks.layout(browser),
        "contrast": checks.contrast(browser),
        "labels": checks.labels(browser),
    }
    found["quiet"] = checks.quiet(browser)
    return {name: faults for name, faults in found.items() if faults}


def replaced(old, new):
    """A damage: one text of the page changed for another."""
    def damage(folder):
        page = pathlib.Path(folder, "index.html")
        text = page.read_text(encoding="utf-8")
        if old not in text:
            sys.exit(f"gallery.py: the page has no {old!r} to be damaged")
        page.write_text(text.replace(old, new, 1), encoding="utf-8")
    return damage


def shown_picture(folder, section):
    """The first picture of a section that the page shows: there are others, which its sources name as their inputs."""
    page = pathlib.Path(folder, "index.html").read_text(encoding="utf-8")
    found = re.search(f'src="(pictures/{section}-[^"]+\\.png)"', page)
    if not found:
        sys.exit(f"gallery.py: the page shows no picture of {section} to be damaged")
    return pathlib.Path(folder, found[1])


def without_picture(folder):
    shown_picture(folder, "presets").unlink()


def with_half_a_picture(folder):
    picture = shown_picture(folder, "scenes")
    picture.write_bytes(picture.read_bytes()[:30])


# What is done to a copy of the page, and which check has to find it.
DAMAGES = [
    ("a picture is missing", without_picture, "pictures"),
    ("a picture is no picture", with_half_a_picture, "pictures"),
    ("a picture has no alternative text", replaced(' alt="', ' alt="" data-was="'), "pictures"),
    ("a card is gone", replaced('class="card"', 'class="cart"'), "cards"),
    ("a tag is not closed", replaced("</article>", ""), "structure"),
    ("an id is there twice", replaced('id="status"', 'id="count"'), "structure"),
    ("a JSON is cut off", replaced("<code>{", "<code>"), "sources"),
    ("the copy button does nothing", replaced("navigator.clipboard.writeText(text)", "text"), "copying"),
    ("there is no way to copy without a clipboard", replaced('document.execCommand("copy")', "true"), "copying"),
    ("the filter hides nothing", replaced("card.hidden = !words", "card.title = !words"), "filtering"),
    ("all pictures of a preset are shown", replaced(".picture .subject { display: none; }", ""), "subjects"),
    ("something is too wide", replaced('<footer>', '<footer><div style="width:2000px">.</div>'), "layout"),
    ("the bar does not stay", replaced("position: sticky; top: 0", "position: static; top: 0"), "layout"),
    ("a text is too pale", replaced("--quiet: #57606e", "--quiet: #a7b0be"), "contrast"),
    ("a field has no name", replaced("Filter by name or description", ""), "labels"),
    ("the script has an error", replaced('"use strict";', '"use strict"; console.error("x");'), "quiet"),
    (
        "something is fetched", replaced("<footer>", '<footer><img src="http://127.0.0.1:9/a.png" alt="a line">'),
        "quiet"),
]


def photograph(browser, folder, target):
    """The top of the page and of its recipes, at two widths, in both schemes."""
    os.makedirs(target, exist_ok=True)
    browser.open(pathlib.Path(folder, "index.html").resolve().as_uri())
    for width in (360, 1280):
        for scheme in checks.SCHEMES:
            browser.resize(width, 900)
            browser.prefer(scheme)
            checks.pictures(browser)
            for section in ("", "recipes"):
                place = f"document.getElementById('{section}').scrollIntoView()" if section else "scrollTo(0, 0)"
                browser.run(f"document.documentElement.style.scrollBehavior = 'auto'; {place}; 0")
                name = "-".join(filter(None, ["gallery", section, str(width), scheme])) + ".png"
                pathlib.Path(target, name).write_bytes(base64.b64decode(browser.screenshot()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", help="the built intaglio")
    parser.add_argument("--pictures", metavar="FOLDER", help="photograph the page too")
    options = parser.parse_args()

    browser_path = find_browser()
    with tempfile.TemporaryDirectory(prefix="intaglio-gallery-") as place:
        folder = os.path.join(place, "page")
        subprocess.run(
            [options.tool, "gallery", folder, "--backend", "cpu", "--quiet"], check=True, stdout=subprocess.DEVNULL)
        listed = json.loads(
            subprocess.run([options.tool, "gallery", "--list", "--json"], check=True, capture_output=True).stdout)
        browser = Chromium(browser_path)
        is_good = True
        try:
            faults = faults_of(browser, folder, listed)
            for name, found in faults.items():
                for fault in found[:20]:
                    print(f"gallery: {name}: {fault}")
            is_good = not faults
            if is_good:
                print(f"gallery: {len(listed)} cards, no fault")
                is_good = proves_itself(browser, folder, listed, place)
            if options.pictures:
                photograph(browser, folder, options.pictures)
        except BrowserError as error:
            print(f"gallery: {error}")
            is_good = False
        finally:
            browser.close()
    sys.exit(0 if is_good else 1)


def proves_itself(browser, folder, listed, place):
    """Whether every damage is found by the check that is there for it."""
    is_good = True
    for number, (what, damage, check) in enumerate(DAMAGES):
        copy = os.path.join(place, f"damaged-{number}")
        shutil.copytree(folder, copy)
        damage(copy)
        if check not in faults_of(browser, copy, listed):
            print(f"gallery: the check {check} does not see that {what}")
            is_good = False
        shutil.rmtree(copy)
    print(f"gallery: {len(DAMAGES)} damaged pages, {'each found' if is_good else 'not all found'}")
    return is_good


if __name__ == "__main__":
    main()
