#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares line breaks with headless Chromium's: lines.py TOOL [--fonts FOLDER].

Sentences in sixteen scripts and ways of writing are set in boxes of random widths, in the same font file: by Chromium as
a paragraph, by the tool as a layer, whose lines `intaglio scene --layout` lists. Lines have to begin at the same
characters, but for the differences in KNOWN: Chromium's rules are ICU's and its own, the tool's are Pango's.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from chromium import BrowserError, Chromium
from gallery import find_browser

# A language, the file of a font, and sentences.
TEXTS = {
    "English": ("en", "NotoSans-Regular.ttf", [
        "The ferry leaves at half-past nine; bring a well-worn coat, $12.50 and a book (or two).",
        "“Don’t wait,” she said – so they didn’t. See example.org/cards/new?size=og&lang=en for more…",
        "Version 2.0—the long-awaited one—costs 30% less, weighs 1,200 g and/or fits a 6\" pocket!"]),
    "German": ("de", "NotoSans-Regular.ttf", [
        "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht; „morgen vielleicht“, hieß es um 17:30 Uhr.",
        "Äpfel-, Birnen- und Quittensaft kosten je 2,50 €/Liter (inkl. MwSt.), z. B. im Hofladen."]),
    "French": ("fr", "NotoSans-Regular.ttf", [
        "« Où sont-ils ? » demanda-t-elle ; personne n’en savait rien… jusqu’au soir !",
        "L’aube s’est levée à 6 h 45, c’est-à-dire presque trop tard : l’autocar était déjà parti."]),
    "Greek": ("el", "NotoSans-Regular.ttf", [
        "Το πλοίο φεύγει στις εννέα· πάρε μαζί σου ένα παλτό, δύο βιβλία και λίγο ψωμί."]),
    "Russian": ("ru", "NotoSans-Regular.ttf", [
        "Паром уходит в половине десятого — возьми пальто, 300 рублей и какую-нибудь книгу «на дорогу».",
        "Кто-то из-за угла крикнул: «Подождите!», но было уже поздно…"]),
    "Armenian": ("hy", "NotoSansArmenian-Regular.ttf", [
        "Նավը մեկնում է առավոտյան ժամը իննին։ Վերցրու վերարկու և մի գիրք։"]),
    "Georgian": ("ka", "NotoSansGeorgian-Regular.ttf", [
        "გემი დილის ცხრა საათზე გადის, წაიღე პალტო და ერთი წიგნი გზაში საკითხავად."]),
    "Hebrew": ("he", "NotoSansHebrew-Regular.ttf", [
        "המעבורת יוצאת בתשע וחצי; קחו מעיל, ספר־כיס ו־12 שקלים לקפה (ולעוגה)."]),
    "Arabic": ("ar", "NotoSansArabic-Regular.ttf", [
        "تغادر العبّارة في التاسعة والنصف، فخذ معك معطفًا وكتابًا للطريق، ولا تنسَ الخبز!"]),
    "Hindi": ("hi", "NotoSansDevanagari-Regular.ttf", [
        "नाव सुबह साढ़े नौ बजे चलती है। एक कोट, दो किताबें और थोड़ी रोटी साथ ले लो, रास्ता लंबा है।"]),
    "Bengali": ("bn", "NotoSansBengali-Regular.ttf", [
        "নৌকা সকাল সাড়ে নয়টায় ছাড়ে। একটি কোট, দুটি বই আর একটু রুটি সঙ্গে নাও।"]),
    "Tamil": ("ta", "NotoSansTamil-Regular.ttf", [
        "படகு காலை ஒன்பதரை மணிக்குப் புறப்படும். ஒரு மேலங்கியும் இரண்டு புத்தகங்களும் எடுத்துக்கொள்."]),
    "Thai": ("th", "NotoSansThai-Regular.ttf", [
        "เรือออกตอนเก้าโมงครึ่ง เอาเสื้อโค้ตกับหนังสือสองเล่มไปด้วยนะ ทางยังอีกไกล"]),
    "Japanese": ("ja", "NotoSansCJK-Regular.ttc", [
        "フェリーは九時半に出ます。コートと本を二冊、それから「少しのパン」を持ってきてください。",
        "チケットは1,200円（税込み）です。詳しくはWebサイト、または駅の窓口で……ちょっと待って！"]),
    "Chinese": ("zh-Hans", "NotoSansCJK-Regular.ttc", [
        "渡轮九点半出发，请带上外套、两本书和一点面包。“路还很长”，她说，“不要着急！”",
        "票价为¥12.50（含税），详情见2026年版《旅行手册》第3页……"]),
    "Korean": ("ko", "NotoSansCJK-Regular.ttc", [
        "배는 아홉 시 반에 떠납니다. 외투와 책 두 권, 그리고 빵을 조금 가져오세요(길이 멉니다)."]),
}

# What is known to differ: whose break, the characters around it, and the reason.
KNOWN = [
    ("ours", r"/\|", "a line may end at a slash (UAX 14); Chromium's own table of ASCII says no"),
    ("theirs", r"\|[っゃゅょァィゥェォッャュョー]", "small kana begin no line (UAX 14, strict); Chromium is as loose as CSS's normal"),
    ("theirs", r"\|“", "no line begins with a quotation mark that may close (UAX 14 before 15.1); Chromium knows that a full stop is before it"),
    ("theirs", r" \|[!?:;]", "no line begins with a mark, even after a space (UAX 14, LB13)"),
    ("theirs", r"־\|", "a maqaf ends no line (UAX 14 before 15.1, LB21a)"),
    ("theirs", r"[\u0e00-\u0e7f]\|[\u0e00-\u0e7f]", "Thai words are those of libthai's dictionary, Chromium's those of ICU's"),
    ("ours", r"[\u0e00-\u0e7f]\|[\u0e00-\u0e7f]", "Thai words are those of libthai's dictionary, Chromium's those of ICU's"),
]

# Words that are too wide are broken, and marks take all of their width, as the tool has it.
RULES = "overflow-wrap: anywhere; text-spacing-trim: space-all;"
SIZE = 20
COLUMN = 700

# What the tool takes where the font of a script has no punctuation or digits; Chromium would take another.
FALLBACK = "DejaVu Sans"

# Runs in the page: where each paragraph's lines begin, in UTF-16 units, by the tops of its characters.
BREAKS = """
document.fonts.ready.then(() => [...document.querySelectorAll("p")].map(paragraph => {
  const node = paragraph.firstChild;
  const range = document.createRange();
  const starts = [0];
  let bottom = null;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(node.data)) {
    range.setStart(node, index);
    range.setEnd(node, index + segment.length);
    const boxes = [...range.getClientRects()].filter(box => box.width > 0);
    if (!boxes.length || segment.trim() === "") continue;
    if (bottom !== null && boxes[0].top >= bottom - 1) starts.push(index);
    bottom = boxes[0].bottom;
  }
  return starts;
}))
"""


class Paragraph:
    """A sentence in a box."""

    def __init__(self, name, numbers):
        self.name = name
        self.language, self.font, sentences = TEXTS[name]
        self.string = numbers.choice(sentences)
        # A hundredth of a pixel from all sums of advances in thousandths of an em.
        self.width = numbers.randint(4 * SIZE, COLUMN) + 0.37

    def element(self):
        return (
            f'<p lang="{self.language}" dir="auto" style="font-family:\'{self.font}\', \'{FALLBACK}\';width:{self.width}px">'
            f'{self.string.replace("&", "&amp;").replace("<", "&lt;")}</p>')

    def layer(self):
        return {"frame": [0, 0, self.width, 1000], "contents": {"text": {
            "string": self.string, "language": self.language, "font": {"family": "@" + self.font.split(".")[0], "size": SIZE}}}}

    def starts(self, lines):
        """The beginnings of the tool's lines, which count bytes, in UTF-16 units."""
        data = self.string.encode()
        return [len(data[:line["range"][0]].decode().encode("utf-16-le")) // 2 for line in lines]

    def reason(self, ours, theirs):
        """Why the first line that differs does; None if that is unknown."""
        own, other = next((pair for pair in zip(ours, theirs) if pair[0] != pair[1]), (0, 0))
        text = self.string.encode("utf-16-le")
        around = {whose: text[2 * at - 2:2 * at].decode("utf-16-le") + "|" + text[2 * at:2 * at + 2].decode("utf-16-le")
            for whose, at in (("ours", own), ("theirs", other)) if at}
        return next((reason for whose, pattern, reason in KNOWN if re.fullmatch(f".?{pattern}.?", around.get(whose, ""))), None)

    def shown(self, starts):
        text = self.string.encode("utf-16-le")
        return " | ".join(
            text[2 * start:2 * end].decode("utf-16-le") for start, end in zip(starts, [*starts[1:], len(text) // 2]))


def page(paragraphs, fonts):
    faces = "".join(
        f"@font-face {{ font-family: '{name}'; src: url('{path.resolve().as_uri()}'); }}" for name, path in fonts.items())
    style = f"{faces} p {{ font-size: {SIZE}px; margin: 0; text-rendering: geometricPrecision; {RULES} }}"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>" + "".join(each.element() for each in paragraphs)


def scene(paragraphs, fonts):
    return {
        "width": COLUMN, "height": 1000, "fonts": {name.split(".")[0]: str(path.resolve()) for name, path in fonts.items()},
        "layers": [each.layer() for each in paragraphs]}


def layout(tool, source, paragraphs, fonts):
    """The layers as the tool lays them out."""
    source.write_text(json.dumps(scene(paragraphs, fonts)), encoding="utf-8")
    return json.loads(subprocess.run([tool, "scene", source, "--layout"], check=True, capture_output=True).stdout)["layers"]


def files(folder):
    """The fonts' files that are there, by name."""
    places = [folder] if folder else ["/usr/share/fonts", os.path.expanduser("~/.local/share/fonts"), "/usr/local/share/fonts"]
    wanted = {font for _, font, _ in TEXTS.values()}
    return {path.name: path for place in places for path in sorted(pathlib.Path(place).rglob("*")) if path.name in wanted}


def compare(paragraphs, layers, theirs):
    """How many paragraphs differ by reason, and those that do for none that is known, in words."""
    reasons, unknown = collections.Counter(), []
    for paragraph, layer, other in zip(paragraphs, layers, theirs):
        own = paragraph.starts(layer["lines"])
        if own == other:
            continue
        if reason := paragraph.reason(own, other):
            reasons[reason] += 1
        else:
            unknown.append(f"{paragraph.name}, {paragraph.width} pixels: {paragraph.shown(own)}\n  in Chromium: {paragraph.shown(other)}")
    return reasons, unknown


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", help="the built intaglio")
    parser.add_argument("--fonts", metavar="FOLDER", help="take the fonts' files from there")
    parser.add_argument("--count", type=int, default=1600, help="how many paragraphs")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    fonts = files(options.fonts)
    names = [name for name, (_, font, _) in TEXTS.items() if font in fonts]
    if missing := sorted(set(TEXTS) - set(names)):
        sys.exit(f"lines: no font for {', '.join(missing)}: install fonts-noto-core and fonts-noto-cjk")
    numbers = random.Random(options.seed)
    paragraphs = [Paragraph(names[index % len(names)], numbers) for index in range(options.count)]
    browser = Chromium(find_browser())
    with tempfile.TemporaryDirectory(prefix="intaglio-lines-") as folder:
        document, source = pathlib.Path(folder, "lines.html"), pathlib.Path(folder, "lines.json")
        document.write_text(page(paragraphs, fonts), encoding="utf-8")
        try:
            browser.open(document.resolve().as_uri())
            theirs = browser.run(BREAKS)
        except BrowserError as error:
            sys.exit(f"lines: {error}")
        finally:
            browser.close()
        reasons, unknown = compare(paragraphs, layout(options.tool, source, paragraphs, fonts), theirs)
        for paragraph in paragraphs:
            paragraph.width *= 0.98
        # The check itself: boxes that are a little narrower.
        _, narrower = compare(paragraphs, layout(options.tool, source, paragraphs, fonts), theirs)
    for fault in unknown:
        print(f"lines: {fault}")
    if not narrower:
        print("lines: boxes that are narrower by 2 % are not seen")
    for reason, count in reasons.most_common():
        print(f"lines: {count} differ: {reason}")
    same = len(paragraphs) - reasons.total() - len(unknown)
    print(f"lines: {same} of {len(paragraphs)} paragraphs in {len(names)} languages break as in Chromium, {len(unknown)} otherwise for no known reason")
    sys.exit(0 if narrower and not unknown else 1)


if __name__ == "__main__":
    main()
