# SPDX-License-Identifier: MIT
"""Headless Chromium, spoken to over a pipe in the DevTools protocol: messages of JSON with a NUL behind each."""

import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

# The beginning of a script that compares two pictures, cell by cell: their pixels, `one` and `other`.
PIXELS = """
async ([first, second, cells]) => {
  async function pixels(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }
  const [one, other] = [await pixels(first), await pixels(second)];
  if (one.width !== other.width || one.height !== other.height) return null;"""


class BrowserError(Exception):
    """What the browser, or a script in its page, said went wrong."""


class Chromium:
    """One browser with one page. `events` keeps what the page reported: requests, console, exceptions."""

    def __init__(self, executable, timeout=60, arguments=()):
        self.timeout = timeout
        self.events = []
        self.buffer = b""
        self.numbers = itertools.count(1)
        self.profile = tempfile.mkdtemp(prefix="intaglio-browser-")
        # The browser reads its descriptor 3 and writes its 4.
        theirs_in, self.writing = os.pipe()
        self.reading, theirs_out = os.pipe()
        command = [
            executable, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
            "--no-first-run", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage",
            "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
            *arguments,
        ]
        if os.geteuid() == 0:
            # Chromium refuses to run its sandbox as root, as it does in a container.
            command.append("--no-sandbox")

        def hand_over():
            low, high = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(low, 3)
            os.dup2(high, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.log = open(os.path.join(self.profile, "log"), "wb")
        self.process = subprocess.Popen(
            command, preexec_fn=hand_over, close_fds=False, stdout=self.log, stderr=self.log)
        os.close(theirs_in)
        os.close(theirs_out)
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(f"{domain}.enable")

    session = None

    def send(self, method, **parameters):
        """Calls a method and waits for its result; events that come first are kept."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != number:
                self.events.append(answer)
            elif "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def receive(self):
        """The next message."""
        end = time.monotonic() + self.timeout
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.reading], [], [], max(0, end - time.monotonic()))
            data = os.read(self.reading, 1 << 20) if ready else b""
            if not data:
                raise BrowserError("the browser does not answer; its log: " + self.tail())
            self.buffer += data
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def tail(self):
        self.log.flush()
        with open(self.log.name, errors="replace") as log:
            return log.read()[-2000:]

    def open(self, address):
        """Loads a page, up to its load event."""
        self.events.clear()
        self.send("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def run(self, script):
        """The value of a script's expression, a promise's once it is there."""
        result = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def resize(self, width, height, density=1):
        """The page's size in its own pixels."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=density,
            mobile=False)

    def prefer(self, scheme):
        """light or dark."""
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, whole=False):
        """What is seen, or the whole page, as PNG in base64."""
        return self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]

    def close(self):
        """Ends the browser and removes its profile."""
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.writing)
        os.close(self.reading)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)
