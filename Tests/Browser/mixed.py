#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mixes what CSS.md says is read and compares with headless Chromium: mixed.py TOOL [--count N] [--seed N] [--only BLOCK] [--pictures FOLDER].

The blocks of mixtures.py are drawn by both, a page of them at a time, some pages at 1.5 times their size. A block without texts differs
where pixels are outside of what the other picture has within two pixels, or where the means over 5 x 5 pixels differ; one with texts, whose
letters are antialiased otherwise, where the means over 9 x 9 pixels do, a pixel higher or lower. What differs is made as small
as it can be while it differs, and listed by kinds; what is refused is listed by its message. Blocks that are known to differ, and the
reasons, are in KNOWN. At last, blocks are drawn wrongly on purpose, which has to be found.
"""

import argparse
import collections
import os
import random
import re
import sys
import tempfile

from cells import ARGUMENTS, PAGE, Bench, Sample, files
from chromium import BrowserError, Chromium
from gallery import find_browser
from mixtures import FONT, Mixer
from nodes import Node
from paints import CLEAR

# Dashes that begin elsewhere have as much ink as others, except that one may lie in a corner: so many black
# pixels.
LEFT = "CSS leaves to browsers"
INK = 170

# Samples without a font are drawn with the tool's default font, which must be the page's. Debian prefers Noto
# where it is installed.
FONTS = f"""<fontconfig>
<alias><family>sans-serif</family><prefer><family>{FONT[1:-1]}</family></prefer></alias>
<include>/etc/fonts/fonts.conf</include>
</fontconfig>
"""

GROUNDS = ["#88cc66", "white", "#e9e4da", "#9ad", "#334"]

# A border of several colours, and corners that are hollow.
COLORS = r"border-color: ([^ (;{}]+|(rgba?|hsl)\([^)]*\)) "
HOLLOW = r"corner-shape: [^;{}]*(scoop|notch|superellipse\(-)"

# What is known to differ: what a least block looks like, its greatest mean difference, and the reason.
KNOWN = [
    (r"corner-shape[^{}]*(dashed|dotted)|(dashed|dotted)[^{}]*corner-shape", 255, f"{LEFT} where dashes along other corners than round ones begin"),
    (r"radius[^{}]*(dotted|dashed)|(dotted|dashed)[^{}]*radius", 200, f"{LEFT} the places of dots and dashes, and the middle of their line, which lies on whole pixels in Chromium"),
    (r"dotted|dashed", 90, f"{LEFT} how many dots and dashes fill a side"),
    (r"(?<![]a-z'] )\{(?!(?=[^{}]*(?<!-)width: )(?=[^{}]*(?<!-)height: ))[^{}]*(dashed|dotted)", 255, f"{LEFT} the dashes of lines hardly longer than wide"),
    (r"\{(?=[^{}]*corner-shape: [^;{}]*(scoop|bevel|notch|squircle|superellipse\(-))(?=[^{}]*(border|outline): )", 48,
     "Chromium covers pixels at the edge of a border along other corners than round ones once for each of its sides, and leaves out parts of double ones"),
    (r"\{(?=[^{}]*" + HOLLOW + r")(?=[^{}]*double)(?=[^{}]*" + COLORS + ")", 255,
     "Chromium draws double borders along hollow corners in the colour of one side"),
    (r"\{(?=[^{}]*" + HOLLOW + r")(?=[^{}]*radius: [^ ;{}]+ )", 130,
     "Chromium keeps opposite hollow corners further apart than they need, in steps of a 64th of their radii"),
    (r"\{(?=[^{}]*corner-shape: )(?=[^{}]*border-(top|right|bottom|left|color: ([^ (;{}]+|(rgba?|hsl)\([^)]*\)) ))", 145,
     "Chromium draws parts of sides along other corners than round ones in the colours of others"),
    (r"\{(?=[^{}]*radius)(?=[^{}]*double)", 80, "Chromium makes round corners smaller that are too large for the inner one of two lines"),
    (r"\{(?=[^{}]*corner-shape: [^;{}]*notch)(?=[^{}]*radius: [^;{}]*%)", 16, "Chromium draws notches on whole pixels"),
    (r"\{(?=[^{}]*radius)(?=[^{}]*inset)(?=[^{}]*border: )", 60, "Chromium does not cut inner shadows off along round corners that are too large within the border"),
    (r"image [^{]*\{(?=[^{}]*radius)(?=[^{}]*(padding|border): )", 60, "Chromium makes round corners smaller that are too large within the padding of a picture"),
    (r", 40, 20\] \{(?=[^{}]*radius)[^{}]*[68]px dashed", 95, f"{LEFT} how wide dashes fill tight corners, across which Chromium's reach"),
    (r"\{(?=[^{}]*-clip: (content|padding)-box)(?=[^{}]*radius)(?![^{}]*(?<!-)(width|height|padding|flex|aspect-ratio): )", 255,
     "Chromium does not cut off the background of a round box whose padding box is empty"),
    (r"radius[^{}]*border-(top|right|bottom|left)|border-(top|right|bottom|left)[^{}]*radius", 14, "Chromium antialiases the edges of a border that tapers off one by one"),
    (r"^[^>]*box-shadow[^>]*(rotate|skew|matrix|scale)|(rotate|skew|matrix|scale).*box-shadow", 40, "Chromium cuts a shadow off beneath a turned box on whole pixels"),
    (r"\{(?=[^{}]*box-shadow)(?=[^{}]*(content|padding)-box)", 255, "Chromium draws shadows below boxes whose opaque background does not cover them"),
    (r"\{(?=[^{}]*radius)(?=[^{}]*(gradient|outline))(?=[^{}]*box-shadow)", 14, "Chromium leaves a seam between a round box and its shadow"),
    (r"(?=.*(rotate|skew|matrix))(?=.*(background|border|outline))", 12, "Chromium antialiases the parts of a turned box one by one"),
    (r"(?=.*scale: )(?=.*border: )", 8, "Chromium draws borders on whole pixels before it scales them"),
    (r"\{(?=[^{}]*outline)(?=[^{}]*(width: [^;{}]*(%|em)|scale: ))", 35, "Chromium draws outlines on whole pixels"),
    (r"\{(?=[^{}]*drop-shadow)(?=[^{}]*backdrop-filter)", 18, "Chromium lets a filtered backdrop in a group cast a shadow, too"),
    (r"^[^>]*background-clip: (content|padding)-box[^>]*border", 20, "Chromium leaves a seam between a round border and a background cut within it"),
    (r"\{(?=[^{}]*backdrop-filter)(?=[^{}]*(?<![a-z-])(opacity: |filter: [^;{}]*opacity\())", 64, "Chromium draws glass, and then the box, with its opacity each, and not both together"),
    (r"backdrop-filter: [^;{}]*blur\(", 150, "Chromium mirrors the backdrop at the edges of glass, through which light falls in from outside here"),
    (r"background[^;{}]*\bround\b", 215, "Chromium places rounded tiles as if they were not, and keeps their proportions for cover and contain, too"),
    (r"text-decoration", 80, "Chromium draws lines on whole pixels, whole pixels thick"),
    (r"background[^;{}]*\bspace\b", 140, "Chromium moves tiles between gaps to whole pixels, in boxes of whole pixels"),
    (r"background[^{}]*(25|75)%", 12, "Chromium moves tiles to whole pixels"),
    (r"image view\.svg [^{]*\{[^{}]*object-fit: none", 65, "Chromium draws pictures on whole pixels"),
    (r"object-fit: (contain|scale-down)", 30, "Chromium draws fitted pictures on whole pixels"),
    (r"object-position", 30, "Chromium enlarges no more of a picture than shows, so that edges beside its own are sharp"),
    (r"\{(?=[^{}]*blend-mode)(?=[^{}]*conic-gradient)", 90, "Chromium takes single points of conic gradients, whose stops are mixed here before they are blended"),
    (r"conic-gradient", 30, "Chromium takes single points of conic gradients, whose stops are antialiased here"),
    (r"repeating-conic-gradient", 65, "Chromium takes single points of repeated conic gradients, which have one stop beside another at their centre"),
    (r"(linear|radial)-gradient\([^;{}]* 0([),]| \d+(px|%))", 58, "Chromium takes single points along the edges of stops at one place, which are antialiased here"),
    (r"background[^{}]*(no-repeat|repeat-[xy])", 50, "Chromium draws single rows and columns of tiles on whole pixels"),
    (r"background[^;{}]*url\([a-z]+\.png", 128, "Chromium blends enlarged tiles into each other at their seams"),
    (r"image (sized|view)\.svg", 12, "Chromium lets some of the ground through where two shapes of a drawing meet"),
    (r"^(?!frame)[^>]*image view\.svg", 255, "A drawing that has proportions and no size has that of its own area here, as an image of a document has to have one"),
    (r"^(?=.*text )[^>]*rotate", 55, "Chromium rounds the ascents of fonts, so that turned letters lie up to a pixel aside"),
    (r"(?=.*30px/)(?=.*text 'two)", 95, "Chromium rounds the ascents of fonts, at each of several lines"),
    (r"(?=.*(30px|2em))(?=.*text )", 34, "Chromium rounds the ascents of fonts, so that large letters and second lines lie more than a pixel aside"),
    (r"capitalize", 55, "Chromium looks for the beginning of a word in the text of the box before"),
    (r"\{(?=[^{}]*background)(?=[^{}]*border-(top|right|bottom|left|color: ([^ (;{}]+|rgba?\([^)]*\)) ))[^{}]*border[^;{}]*: [^;{}]*(rgb[^;]*/|#03c8|rgba|transparent)", 205,
     "Chromium leaves a background out of the corners between opaque and translucent sides"),
    (r"\{(?=[^{}]*background)(?=[^{}]*border-style: (?=[^;{}]*(solid|double))[^;{}]*(dashed|dotted))", 170,
     "Chromium leaves a background out of the corners between sides with and without gaps"),
    (r"\{(?=[^{}]*radius)(?=[^{}]*" + COLORS + ")", 14, "Chromium lets the ground through where sides of round borders meet"),
    (r"-reverse(?=.*(shadow|outline|transform|margin[^;{}]*: [^;{}]*-))", 255,
     "Chromium stacks the items of reversed rows in reverse; Flexible Boxes 1, section 5.1, leaves their order as it is"),
    (r"letter-spacing", 136, "Chromium keeps the spacing behind the last letter of a line, which CSS Text 3 leaves out")]

# What both draw, and what the tool draws in its place.
WRONG = [
    ("border: 4px solid #36c; border-radius: 20px; background: white", "border: 4px solid #36c; border-radius: 12px; background: white"),
    ("background: linear-gradient(#c33, #c33) 0 0 / 20px 20px", "background: linear-gradient(#c33, #c33) 0 0 / 20px 19.6px space"),
    ("border-top: 1px dotted black", "border-top: 1px solid #0008"), ("box-shadow: 4px 4px 8px #0008", "box-shadow: 8px 8px 8px #0008"),
    ("background: #36c content-box; padding: 10px", "background: #36c"), ("backdrop-filter: invert(1)", "backdrop-filter: invert(0.9)")]
WRONG_TEXTS = [
    ("color: black", "color: #444"), ("color: #36c; text-shadow: 2px 2px #fa0", "color: #36c"), ("font-weight: 700", "color: black"),
    ("text-align: right", "letter-spacing: 1px; text-align: right"), ("text-decoration: underline", "color: black")]

def attempts(bench, pairs, ground, scale):
    """Draws a tree in the place of each sample's, and says which of them fail as well."""
    tries = []
    for sample, tree in pairs:
        attempt = Sample(tree, sample.name)
        tries.append(attempt)
    for start in range(0, len(tries), PAGE):
        bench.compare(tries[start:start + PAGE], ground, scale)
    return [attempt if attempt.fault and attempt.fault[0] == "differs" and attempt.worst > sample.worst / 4 else None
            for (sample, _), attempt in zip(pairs, tries)]


def take(sample, attempt):
    sample.node, sample.fault, sample.warnings, sample.worst = attempt.node, attempt.fault, attempt.warnings, attempt.worst


def shrink(bench, samples, ground, scale):
    """Makes each failing sample as small as it can be while it fails: without all that can go alone, or else without one of them."""
    active = list(samples)
    for _ in range(6):
        pairs = [(sample, part) for sample in active for part in sample.node.parts()]
        alone = attempts(bench, [(sample, sample.node.without([part])) for sample, part in pairs], ground, scale)
        spare = {sample: [part for (other, part), attempt in zip(pairs, alone) if attempt and other is sample] for sample in active}
        active = [sample for sample in active if spare[sample]]
        together = attempts(bench, [(sample, sample.node.without(spare[sample])) for sample in active], ground, scale)
        for sample, attempt in zip(active, together):
            one = min((found for (other, _), found in zip(pairs, alone) if found and other is sample), key=lambda found: len(str(found.node)))
            take(sample, attempt or one)
        if not active:
            break
    for _ in range(2):
        pairs = [(sample, tree) for sample in samples for tree in sample.node.plainer()]
        for (sample, tree), attempt in zip(pairs, attempts(bench, pairs, ground, scale)):
            if attempt and len(str(tree)) < len(str(sample.node)):
                take(sample, attempt)


def unseen(bench):
    """The wrong drawings that are not found."""
    samples = []
    for index, (right, wrong) in enumerate([*WRONG, *WRONG_TEXTS]):
        text = "Hello" if index >= len(WRONG) else None
        trees = [Node([("font", f"20px/1.2 {FONT}"), *(tuple(part.split(": ")) for part in css.split("; "))], [30, 30, 80, 60], text) for css in (right, wrong)]
        samples.append(Sample(trees[0], wrong, drawn=trees[1]))
    for scale in (1, 1.5):
        bench.compare(samples, GROUNDS[0], scale)
        yield from (f"{sample.name} in place of {sample.node.declarations()} is not seen at {scale}" for sample in samples if not sample.fault)
        for sample in samples:
            sample.fault = None


def known(sample):
    """The reason for a known difference."""
    measure = re.search(r"blurred (\d+).*ink (\d+)", sample.fault[1])
    if sample.fault[0] == "differs" and measure:
        for pattern, most, reason in KNOWN:
            if int(measure[1]) <= most and (not reason.startswith(LEFT) or int(measure[2]) <= INK) and re.search(pattern, str(sample.node)):
                return reason


def plain(message):
    """An error without what differs from block to block."""
    return re.sub(r'"[^"]*"|\d+|layers\[\d+\]\.?|\[[^]]*\]', "", message)[:110]


def traits(node):
    """What a node has: properties and words, without colours and numbers."""
    own = {name for name, value in [("framed", node.frame), ("text", node.text), ("image", node.image)] if value}
    for name, value in node.css:
        words = set(re.findall(r"[a-z][a-z-]+(?=[ (,)]|$)", value)) & WORDS if name != "font" else set()
        if any(color in value for color in CLEAR):
            words.add("clear")
        own.add(name + (":" + "/".join(sorted(words)) if words else ""))
    return own


def signature(node):
    """What findings of one kind have in common."""
    return " > ".join(" ".join(sorted(traits(part))) for part in node.nodes())


def has(node, least):
    """Whether a tree, or one in it, has all of a smaller one's traits."""
    here = traits(least) <= traits(node) and all(any(has(child, other) for child in node.children) for other in least.children)
    return here or any(has(child, least) for child in node.children)


WORDS = set(
    "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient url no-repeat "
    "repeat-x repeat-y space round solid dashed dotted double none transparent currentcolor inherit initial unset text content-box padding-box "
    "border-box inset blur drop-shadow flex column row-reverse cover contain fill scale-down rotate scale skewX translate opacity invert".split())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", help="the built intaglio")
    parser.add_argument("--count", type=int, default=3000, help="how many blocks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="BLOCK", help="the one of this name, SEED/PAGE/NUMBER")
    parser.add_argument("--pictures", metavar="FOLDER", help="keep pages and pictures there")
    parser.add_argument("--listing", metavar="FILE", help="write every finding there")
    options = parser.parse_args()
    pages = range(-(-options.count // (PAGE)))
    if options.only:
        options.seed, page, _ = options.only.split("/")
        pages = [int(page)]
    browser = Chromium(find_browser(), arguments=ARGUMENTS)
    findings, kinds, faults, count = [], [], [], 0
    with tempfile.TemporaryDirectory(prefix="intaglio-mixed-") as place:
        folder = options.pictures or place
        os.makedirs(folder, exist_ok=True)
        files(folder)
        fonts = os.path.abspath(os.path.join(folder, "fonts.conf"))
        with open(fonts, "w", encoding="utf-8") as file:
            file.write(FONTS)
        os.environ["FONTCONFIG_FILE"] = fonts
        bench = Bench(options.tool, browser, folder)
        try:
            for number in pages:
                scale, ground = 1.5 if number % 4 == 3 else 1, GROUNDS[number % len(GROUNDS)]
                mixer = Mixer(random.Random(f"{options.seed}/{number}"), 1 if scale == 1 else 2)
                samples = [Sample(mixer.sample(), f"{options.seed}/{number}/{index}") for index in range(PAGE)]
                samples = [sample for sample in samples if options.only in (None, sample.name)]
                count += len(samples)
                bench.compare(samples, ground, scale)
                faulty = [sample for sample in samples if sample.fault]
                for sample in faulty:
                    sample.scale, sample.ground, sample.whole = scale, ground, sample.node
                findings += faulty
                print(f"mixed: page {number}, scale {scale}: {len(faulty)} of {len(samples)} differ", file=sys.stderr, flush=True)
                fresh = [sample for sample in faulty if sample.fault[0] == "differs"]
                for sample in list(fresh):
                    least = next((least for least in kinds if has(sample.node, least)), None)
                    if least and not options.only:
                        sample.node, sample.fault = least, ("differs", f"{sample.fault[1]}; like {least}")
                        fresh.remove(sample)
                shrink(bench, fresh, ground, scale)
                kinds += [sample.node for sample in fresh if not known(sample)]
                if options.listing:
                    with open(options.listing, "a", encoding="utf-8") as listing:
                        listing.writelines(f"{sample.name} @{scale} {ground} {sample.fault[0]}: {sample.node}\n    {sample.fault[1]}\n" for sample in faulty)
            faults = list(unseen(bench))
        except BrowserError as error:
            faults.append(str(error))
        finally:
            browser.close()
    report(findings, faults, count)


def report(findings, faults, count):
    reasons = collections.Counter(reason for reason in map(known, findings) if reason)
    findings = [sample for sample in findings if not known(sample)]
    groups = {}
    for sample in findings:
        name = signature(sample.node) if sample.fault[0] == "differs" else plain(sample.fault[1])
        groups.setdefault((sample.fault[0], name), []).append(sample)
    for (kind, name), group in sorted(groups.items(), key=lambda pair: -len(pair[1])):
        least = min(group, key=lambda sample: len(str(sample.node)))
        print(f"mixed: {len(group)} {kind}: {name}")
        print(f"  {least.name} at {least.scale} on {least.ground}: {least.node}\n  {least.fault[1]}")
        for warning in least.warnings[:2]:
            print(f"  {warning[:200]}")
    for reason, number in reasons.most_common():
        print(f"mixed: {number} known: {reason}")
    for fault in faults:
        print(f"mixed: {fault}")
    print(f"mixed: {len(findings)} findings of {len(groups)} kinds in {count} blocks")
    sys.exit(1 if findings or faults else 0)


if __name__ == "__main__":
    main()
