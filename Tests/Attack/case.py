# SPDX-License-Identifier: MIT
"""A generated case: a command of the tool, with its limits and the files it may change."""
import dataclasses
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Case:
    command: list
    seconds: float = 30
    megabytes: int = 1500
    statuses: tuple = (0, 1, 64, 65, 66, 69, 73)
    # Files that were there before and may be written over.
    replaced: tuple = ()
    # Pairs of seconds and a signal.
    signals: tuple = ()
