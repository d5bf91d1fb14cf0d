# SPDX-License-Identifier: MIT
"""Reads the library's record of calls."""
import dataclasses


@dataclasses.dataclass
class Call:
    number: int
    thread: int
    microseconds: float
    name: str
    # As written; pointers are addresses or null.
    arguments: list
    result: str
    # Words like bytes=4096.
    details: dict
    # The first word of the details, which has no name.
    detail: str

    def integer(self, place):
        """An argument as a number."""
        return int(self.arguments[place], 0)


def calls(path):
    """The calls of a record that reached the driver, in order."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if len(fields) != 8 or " " in fields[4]:
                continue
            words = fields[7].split(" ")
            yield Call(
                number=int(fields[0]), thread=int(fields[1]), microseconds=float(fields[3]), name=fields[4],
                arguments=fields[5].split(",") if fields[5] else [], result=fields[6], details=dict(word.split("=", 1) for word in words if "=" in word), detail=words[0])
