# SPDX-License-Identifier: MIT
"""What a person would look for in the gallery's page, asked of the browser. Each check returns the faults it found."""

import json
import os
from html.parser import HTMLParser

# Sizes and schemes in which the page must hold.
WIDTHS = [360, 768, 1280]
SCHEMES = ["light", "dark"]

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Structure(HTMLParser):
    """Finds tags that are not closed, closed twice or in the wrong order, and identifiers used twice."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.faults = []
        self.open_tags = []
        self.identifiers = set()

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.faults.append(f"<{tag}> has {name} twice")
        identifier = dict(attributes).get("id")
        if identifier is not None:
            if identifier in self.identifiers:
                self.faults.append(f"two elements have the id {identifier}")
            self.identifiers.add(identifier)
        # Within an SVG a slash closes a tag; the page has none outside its texts.
        if tag not in VOID:
            self.open_tags.append((tag, self.getpos()))

    def handle_endtag(self, tag):
        if not self.open_tags or self.open_tags[-1][0] != tag:
            self.faults.append(f"</{tag}> at line {self.getpos()[0]} closes nothing that is open")
        else:
            self.open_tags.pop()


def structure(folder):
    """The file's tags, before any browser has repaired them."""
    parser = Structure()
    with open(os.path.join(folder, "index.html"), encoding="utf-8") as page:
        text = page.read()
    parser.feed(text)
    parser.close()
    faults = parser.faults + [f"<{tag}> of line {at[0]} is not closed" for tag, at in parser.open_tags]
    if not text.lower().startswith("<!doctype html>"):
        faults.append("the page does not begin with a doctype, so that browsers take it for an old one")
    return faults


def cards(browser, listed):
    """The cards are those that the tool lists, in its order, and each says something in every part."""
    shown = browser.run(
        """[...document.querySelectorAll(".card")].map(card => ({
          identifier: card.id, section: card.closest("section").id, name: card.querySelector("h3").textContent,
          summary: card.querySelector(".about > p").textContent,
          pictures: card.querySelectorAll(".picture img").length,
          languages: [...card.querySelectorAll(".panel")].map(panel => panel.dataset.language)}))""")
    faults = []
    expected = [(item["identifier"], item["section"], item["name"]) for item in listed]
    found = [(card["identifier"], card["section"], card["name"]) for card in shown]
    if expected != found:
        missing = [item[0] for item in expected if item not in found]
        extra = [item[0] for item in found if item not in expected]
        faults.append(f"{len(found)} cards for {len(expected)} entries; missing {missing}, too many {extra}")
    for card in shown:
        if len(card["summary"]) < 10:
            faults.append(f"{card['identifier']} has no description")
        if not card["pictures"]:
            faults.append(f"{card['identifier']} has no picture")
        # Drawing code has no form in a document: there the lines of Swift stand instead.
        languages = set(card["languages"])
        if not ({"JSON", "CSS", "Shell"} <= languages or {"CSS", "Swift"} <= languages):
            faults.append(f"{card['identifier']} shows only {card['languages']}")
    return faults


def pictures(browser):
    """Every picture loads, is as large as its attributes say (at the gallery's density), and has an alternative text."""
    shown = browser.run(
        """Promise.all([...document.images].map(async image => {
          image.loading = "eager";
          await image.decode().catch(() => {});
          return { path: image.getAttribute("src"), alternative: image.alt,
            natural: [image.naturalWidth, image.naturalHeight],
            attributes: [+image.getAttribute("width"), +image.getAttribute("height")] };
        }))""")
    faults = [] if shown else ["the page has no pictures"]
    for picture in shown:
        (width, height), (page_width, page_height) = picture["natural"], picture["attributes"]
        if not width or not height:
            faults.append(f"{picture['path']} does not load")
        elif not page_width or not page_height:
            faults.append(f"{picture['path']} has no size, so that the page moves while it loads")
        elif abs(width / page_width - height / page_height) > 0.02 * width / page_width:
            faults.append(f"{picture['path']} is {width}x{height}, but drawn as {page_width}x{page_height}")
        if len(picture["alternative"]) < 5:
            faults.append(f"{picture['path']} has no alternative text")
    return faults


def sources(browser):
    """Every JSON is JSON; the buttons open one source at a time, and close it again."""
    faults = []
    texts = browser.run(
        """[...document.querySelectorAll(".panel[data-language=JSON]")].map(
          panel => [panel.id, panel.querySelector("code").textContent])""")
    for identifier, text in texts:
        try:
            json.loads(text)
        except ValueError as error:
            faults.append(f"{identifier} is no JSON: {error}")
    opened = browser.run(
        """(() => {
          const card = document.querySelector(".card");
          const [first, second] = card.querySelectorAll(".tabs button");
          const open = () => [...card.querySelectorAll(".panel")].filter(panel => panel.offsetHeight > 0)
            .map(panel => panel.dataset.language);
          const states = [open()];
          for (const button of [first, second, second]) { button.click(); states.push(open()); }
          return states;
        })()""")
    if opened != [[], ["JSON"], ["CSS"], []]:
        faults.append(f"the buttons of a card open {opened}")
    return faults


def copying(browser):
    """The copy button of each source puts that very text on the clipboard, with and without the browser's new interface."""
    faults = browser.run(
        """(async () => {
          const faults = [];
          let written = null;
          const stub = { writeText: async text => { written = text; } };
          Object.defineProperty(navigator, "clipboard", { configurable: true, get: () => stub });
          for (const panel of document.querySelectorAll(".panel")) {
            written = null;
            const button = panel.querySelector(".copy");
            button.click();
            await new Promise(resolve => setTimeout(resolve));
            if (written !== panel.querySelector("code").textContent) faults.push(`${panel.id} copies something else`);
            if (button.textContent !== "Copied") faults.push(`${panel.id} does not say that it copied`);
          }
          return faults;
        })()""")
    # A page without that interface: the old command, whose clipboard event carries the text.
    copied = browser.run(
        """(async () => {
          Object.defineProperty(navigator, "clipboard", { configurable: true, get: () => undefined });
          let selected = null;
          document.addEventListener("copy", () => { selected = document.activeElement.value; }, { once: true });
          const panel = document.querySelector(".panel");
          panel.querySelector(".copy").click();
          await new Promise(resolve => setTimeout(resolve, 50));
          return [selected, panel.querySelector("code").textContent];
        })()""")
    if copied[0] != copied[1]:
        faults.append("without navigator.clipboard nothing is copied")
    return faults


def filtering(browser, listed):
    """Typing leaves the cards that have every word; nothing else brings all back."""
    def shown(text):
        return browser.run(
            """(() => {
              const field = document.getElementById("filter");
              field.value = %s;
              field.dispatchEvent(new Event("input", { bubbles: true }));
              return [[...document.querySelectorAll(".card")].filter(card => card.offsetHeight > 0)
                .map(card => card.id), document.getElementById("count").value,
                document.getElementById("nothing").offsetHeight > 0];
            })()""" % json.dumps(text))

    faults = []
    name = listed[0]["name"]
    expected = [
        item["identifier"] for item in listed
        if all(word in f"{item['name']} {item['summary']} {item['section']}".lower() for word in [name])
    ]
    found, count, is_nothing = shown(name.upper())
    if found != expected or not expected or len(expected) == len(listed):
        faults.append(f"the filter {name} leaves {found}, not {expected}")
    if count != f"{len(expected)} of {len(listed)}" or is_nothing:
        faults.append(f"the filter {name} says {count}")
    found, _, is_nothing = shown("no such words at all")
    if found or not is_nothing:
        faults.append(f"a filter that fits nothing leaves {found}")
    if len(shown("")[0]) != len(listed):
        faults.append("an empty filter does not bring all cards back")
    return faults


def subjects(browser):
    """Of a preset's pictures one is seen, and the buttons choose which."""
    states = browser.run(
        """[...document.querySelectorAll(".subjects input")].map(input => {
          input.click();
          const card = input.closest("section").querySelector(".card");
          return [input.id, [...card.querySelectorAll("img")].filter(image => image.offsetHeight > 0)
            .map(image => image.getAttribute("src"))];
        })""")
    faults = [] if len(states) == 3 else [f"{len(states)} pictures to choose from"]
    for identifier, seen in states:
        if len(seen) != 1 or not seen[0].endswith(identifier.split("-")[-1] + ".png"):
            faults.append(f"{identifier} shows {seen}")
    browser.run("""document.querySelector(".subjects input").click()""")
    return faults


def layout(browser):
    """Nothing is wider than the page, at any width, also with a source open; the bar stays in sight."""
    faults = []
    for width in WIDTHS:
        browser.resize(width, 800)
        wide = browser.run(
            """(() => {
              const buttons = [...document.querySelectorAll(".card .tabs button:first-child")].slice(0, 3);
              buttons.forEach(button => button.click());
              const room = document.documentElement.clientWidth;
              const result = [document.documentElement.scrollWidth, room,
                [...document.querySelectorAll("main > section, .card, .bar, header")].filter(
                  element => element.getBoundingClientRect().right > room + 0.5).map(
                  element => element.id || element.className)];
              buttons.forEach(button => button.click());
              return result;
            })()""")
        if wide[0] > wide[1] or wide[2]:
            faults.append(f"at {width} pixels the page is {wide[0]} wide; too wide are {wide[2]}")
        top = browser.run(
            """(() => {
              document.documentElement.style.scrollBehavior = "auto";
              scrollTo(0, document.documentElement.scrollHeight / 2);
              const top = document.querySelector(".bar").getBoundingClientRect().top;
              scrollTo(0, 0);
              return top;
            })()""")
        if top != 0:
            faults.append(f"at {width} pixels the bar lies at {top} when the page is scrolled")
    return faults


CONTRAST = """
(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const components = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => [red, green, blue].map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = element => {
    for (let at = element; at; at = at.parentElement) {
      const color = components(getComputedStyle(at).backgroundColor);
      if (color[3] > 230) return color;
    }
    return [255, 255, 255];
  };
  const button = document.querySelector(".card .tabs button");
  button.click();
  const places = ["header p", ".bar nav a", ".bar nav small", "#count", ".tools label", "section > p", ".about h3 a",
    ".about > p", ".tabs button", ".tabs button[aria-expanded=true]", ".panel code", ".copy", "footer p",
    ".subjects span", ".subjects input:checked + span", "#ground", "#filter"];
  const result = places.map(place => {
    const element = document.querySelector(place);
    if (!element) return [place, 0];
    const pair = [light(components(getComputedStyle(element).color)), light(ground(element))].sort((a, b) => b - a);
    return [place, (pair[0] + 0.05) / (pair[1] + 0.05)];
  });
  button.click();
  return result;
})()
"""


def contrast(browser):
    """All texts have the contrast of 4.5 to their ground that WCAG 2 asks for, in both schemes."""
    faults = []
    for scheme in SCHEMES:
        browser.prefer(scheme)
        for place, ratio in browser.run(CONTRAST):
            if ratio < 4.5:
                faults.append(f"{place} has a contrast of {ratio:.2f} in the {scheme} scheme")
    browser.prefer("light")
    return faults


def labels(browser):
    """Every control has a name, and the headings do not skip a level."""
    faults = browser.run(
        """[...document.querySelectorAll("button, input, select, a")].filter(element =>
          !(element.getAttribute("aria-label") || (element.matches("button, a") && element.textContent.trim())
            || [...(element.labels || [])].some(label => label.textContent.trim())))
          .map(element => `a control without a name: ${element.outerHTML.slice(0, 80)}`)""")
    levels = browser.run("""[...document.querySelectorAll("h1, h2, h3, h4")].map(heading => +heading.tagName[1])""")
    for before, after in zip([0] + levels, levels):
        if after > before + 1:
            faults.append(f"a heading of level {after} follows one of level {before}")
    return faults


def quiet(browser):
    """No error on the console, no exception, no request for anything but files."""
    faults = []
    for event in browser.events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            if not address.startswith(("file:", "data:")):
                faults.append(f"the page asks the network for {address}")
        elif method == "Network.loadingFailed":
            faults.append(f"a request failed: {parameters.get('errorText')}")
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            faults.append(f"an exception: {details.get('exception', {}).get('description', details['text'])}")
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            faults.append(f"the console says {[item.get('value') for item in parameters['args']]}")
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            faults.append(f"the browser says: {parameters['entry']['text']} {parameters['entry'].get('url', '')}")
    return faults
