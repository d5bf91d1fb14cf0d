# SPDX-License-Identifier: MIT
"""Runs the tool with the library between it and the driver."""
import dataclasses
import os
import pathlib
import signal
import subprocess
import tempfile
import time


@dataclasses.dataclass
class Outcome:
    # The exit status; the negative number of a signal; None after the time limit.
    status: object
    error: str
    output: str
    seconds: float
    # The lines of the library's report, by their kind.
    report: dict

    def lines(self, *kinds):
        """The report's lines of these kinds."""
        return [line for kind in kinds for line in self.report.get(kind, [])]

    def findings(self):
        """What the checks and the driver's debug output found."""
        return self.lines("violation", "message", "limit", "leak", "unwrapped", "instruments")

    def counts(self):
        """The number of calls of each name; the sum under an empty one."""
        counts = {line.split()[2]: int(line.split()[1]) for line in self.lines("count")}
        return counts | {"": int(self.lines("calls")[0].split()[1])}


class Tool:
    def __init__(self, path, library, folder):
        self.path, self.library, self.folder = pathlib.Path(path).resolve(), pathlib.Path(library).resolve(), folder

    def run(self, arguments, seconds, plain=False, **settings):
        """Runs the tool in the folder; `settings` are the library's, such as FAULT, or the tool's own. `plain` leaves the library out."""
        environment = dict(os.environ, INTAGLIO_CACHE="off", INTAGLIO_GPU_CHECK="off", SWIFT_BACKTRACE="enable=no")
        environment.update({name: value for name, value in settings.items() if name.startswith(("INTAGLIO_", "EGL_"))})
        with tempfile.TemporaryDirectory(dir=self.folder) as private:
            report = pathlib.Path(private) / "report"
            if not plain:
                names = {f"INSTRUMENTS_{name}": str(value) for name, value in settings.items()
                         if value and not name.startswith(("INTAGLIO_", "EGL_"))}
                path = ":".join([str(self.library), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])])
                environment |= {"LD_LIBRARY_PATH": path, "INSTRUMENTS_REPORT": str(report)} | names
            start = time.monotonic()
            with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as output:
                process = subprocess.Popen([self.path, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                           stdout=output, stderr=errors, start_new_session=True)
                try:
                    status = process.wait(seconds)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                    status = None
                texts = [file.seek(0) or file.read().decode("utf-8", "replace") for file in (errors, output)]
            kinds = {}
            for line in report.read_text(errors="replace").splitlines() if report.exists() else []:
                kinds.setdefault(line.split(":")[0], []).append(line)
        return Outcome(status, *texts, time.monotonic() - start, kinds)
