# SPDX-License-Identifier: MIT
"""What all pages have: the machine's name, tables in Markdown, ratios with their range. Needs nothing but Python."""
import os
import platform
import re
import statistics

RESULTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Results")


def machine():
    """The processor and how much of it there is."""
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*:\s*(.*)", file.read())
    name = re.sub(r"\(R\)|\(TM\)", "", model.group(1)).strip() if model else platform.machine()
    return f"{name}, {os.cpu_count()} processors"


def slug(name):
    """A name as part of a folder's."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def ratio(values, others):
    """How many times another's figures these are, round by round: median and range."""
    ratios = [value / other for value, other in zip(values, others)]
    return f"{statistics.median(ratios):.1f} [{min(ratios):.1f}…{max(ratios):.1f}]"
