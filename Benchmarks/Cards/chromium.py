# SPDX-License-Identifier: MIT
"""The card as HTML and CSS, photographed by headless Chromium through its DevTools protocol.

One browser stays open, with one page or several, each of them in a process of its own; for each card a page's script sets
the texts, the photo and the colour, waits for the photo to be decoded, and the page is captured at once: nothing is loaded
anew, and nothing is waited for that does not have to be. The protocol runs over a pipe, which is its fastest transport.
"""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
# What a page needs not do, and the compositor without a GPU that only imitates one.
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-extensions", "--disable-background-networking",
    "--disable-component-update", "--no-first-run", "--mute-audio", "--allow-file-access-from-files",
    "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb",
    "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--disable-background-timer-throttling",
]
WIDTH, HEIGHT, SCALE = 600, 315, 2


def program():
    """Chromium's program: $CHROMIUM, or the first that is installed."""
    for name in (os.environ.get("CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if name and shutil.which(name):
            return shutil.which(name)
    raise SystemExit("no Chromium is installed; set CHROMIUM to its program")


class Chromium:
    """A running browser; its pages may be used by a thread each."""

    def __init__(self, flags=()):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.commands = os.pipe()
        self.answers, from_browser = os.pipe()

        def place():
            # The protocol is spoken over descriptors 3 and 4. Duplicates first, because one may be in the
            # other's place.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program(), *FLAGS, *flags, "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=place)
        os.close(to_browser)
        os.close(from_browser)
        self.lock = threading.Lock()
        self.count = 0
        self.waiting = {}
        threading.Thread(target=self.read, daemon=True).start()
        self.version = self.ask("Browser.getVersion")["product"]

    def read(self):
        """Hands each answer to the thread that waits for it."""
        with os.fdopen(self.answers, "rb", buffering=0) as pipe:
            pieces = []
            while chunk := pipe.read(1 << 20):
                *complete, rest = chunk.split(b"\0")
                for part in complete:
                    answer = json.loads(b"".join([*pieces, part]))
                    pieces = []
                    if "id" in answer:
                        waiter = self.waiting.pop(answer["id"])
                        waiter.append(answer)
                        waiter[0].set()
                pieces.append(rest)
        for waiter in list(self.waiting.values()):
            waiter.append({"error": {"message": "Chromium is gone"}})
            waiter[0].set()

    def ask(self, method, session=None, **parameters):
        waiter = [threading.Event()]
        with self.lock:
            self.count += 1
            self.waiting[self.count] = waiter
            message = {"id": self.count, "method": method, "params": parameters}
            if session:
                message["sessionId"] = session
            data = json.dumps(message).encode() + b"\0"
            while data:
                data = data[os.write(self.commands, data):]
        if not waiter[0].wait(timeout=60):
            raise RuntimeError(f"{method}: no answer within a minute")
        if "error" in waiter[1]:
            raise RuntimeError(f"{method}: {waiter[1]['error']['message']}")
        return waiter[1]["result"]

    def close(self):
        try:
            self.ask("Browser.close")
        except RuntimeError:
            pass
        self.process.wait(timeout=60)
        self.profile.cleanup()


class Page:
    """A page with the card, ready to be given other values."""

    def __init__(self, browser):
        self.browser = browser
        target = browser.ask("Target.createTarget", url=f"file://{FOLDER}/card.html", newWindow=True)["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=False)
        while not self.evaluate("document.readyState == 'complete' && typeof show == 'function'"):
            time.sleep(0.01)

    def ask(self, method, **parameters):
        return self.browser.ask(method, self.session, **parameters)

    def evaluate(self, expression):
        result = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def card(self, values, form):
        """The picture's file. `form`: "png", "fast png" (Chromium's optimizeForSpeed) or "jpeg"."""
        self.evaluate(f"show({json.dumps(values)})")
        picture = self.ask(
            "Page.captureScreenshot", format="jpeg" if form == "jpeg" else "png", optimizeForSpeed=form == "fast png")
        return base64.b64decode(picture["data"])


class Pages:
    """`count` pages in one browser, or in a browser each, that share cards out among them."""

    def __init__(self, count, browsers=1, flags=()):
        self.browsers = [Chromium(flags) for _ in range(browsers)]
        self.pages = [Page(self.browsers[index % browsers]) for index in range(count)]
        self.version = self.browsers[0].version

    def render(self, cards, folder, form):
        """Writes all cards as files; their number a second."""
        waiting = iter(list(enumerate(cards)))
        lock = threading.Lock()
        failures = []
        suffix = "jpg" if form == "jpeg" else "png"

        def work(page):
            try:
                while True:
                    with lock:
                        number, card = next(waiting, (0, None))
                    if card is None:
                        return
                    with open(os.path.join(folder, f"{number + 1}.{suffix}"), "wb") as file:
                        file.write(page.card(card, form))
            except Exception as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work, args=[page]) for page in self.pages]
        start = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - start
        if failures:
            raise failures[0]
        return len(cards) / seconds

    def close(self):
        for browser in self.browsers:
            browser.close()
