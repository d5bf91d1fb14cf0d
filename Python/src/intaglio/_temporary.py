# SPDX-License-Identifier: MIT
"""Files that appear complete or not at all, and their remains after a kill, by the rules of the tool ``intaglio``.

A result is written under a name such as ``.intaglio-1y2k8f0zq3.tmp`` beside its place, and its writer holds a lock on that
file, which the system releases when the process ends, however it ends. So a file without a lock was abandoned.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import secrets
import stat
import time
from collections.abc import Callable

from .errors import CannotWrite

_NAME = re.compile(r"\.intaglio-[0-9a-z]{1,13}\.tmp")
_HOUR, _DAY = 3600, 86_400
# File systems with reliable locks. On a network's file system, another machine's lock may be invisible.
_LOCAL = {"ext2", "ext3", "ext4", "xfs", "btrfs", "tmpfs", "ramfs", "overlay", "f2fs", "zfs", "bcachefs"}


def write_new(path: str, data: bytes) -> bool:
    """Writes a file unless it exists: a second writer, even at the same moment, changes nothing.

    Returns:
        whether it was written.

    Raises:
        CannotWrite: if the file cannot be written.
    """
    return _write(path, data, _linked)


def replace(path: str, data: bytes) -> None:
    """Replaces a file.

    Raises:
        CannotWrite: if the file cannot be written.
    """
    place = os.path.realpath(path)
    if os.path.exists(place) and not os.path.isfile(place):
        raise CannotWrite(f"{path}: cannot be written: it is not a regular file")
    _write(place, data, _renamed)


def _write(path: str, data: bytes, publish: Callable[[str, str], bool]) -> bool:
    try:
        temporary, descriptor = _made(os.path.dirname(path))
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            return publish(temporary, path)
        finally:
            try:
                os.unlink(temporary)
            except FileNotFoundError:
                pass
            os.close(descriptor)
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None


def _renamed(temporary: str, path: str) -> bool:
    os.rename(temporary, path)
    return True


def _linked(temporary: str, path: str) -> bool:
    try:
        # Unlike rename(), which replaces existing files.
        os.link(temporary, path)
    except FileExistsError:
        return False
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
            raise
        # A file system without hard links.
        return not os.path.lexists(path) and _renamed(temporary, path)
    return True


def _made(folder: str) -> tuple[str, int]:
    """An empty file with a temporary name, and the descriptor that holds its lock."""
    while True:
        path = os.path.join(folder, f".intaglio-{_base36(secrets.randbits(64))}.tmp")
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        except FileExistsError:
            continue
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError:
            # Without locks, sweeps spare recent files.
            pass
        # A sweep may have removed the file before it was locked.
        if os.fstat(descriptor).st_nlink > 0 or os.path.exists(path):
            return path, descriptor
        os.close(descriptor)


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits or "0"


def sweep(folder: str) -> None:
    """Removes abandoned files in a folder, but not in its subfolders; files that cannot be removed stay."""
    try:
        names = [entry.name for entry in os.scandir(folder) if _NAME.fullmatch(entry.name)]
    except OSError:
        return
    if not names:
        return
    has_sure_locks = _kind(folder) in _LOCAL
    for name in names:
        path = os.path.join(folder, name)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            continue
        try:
            _remove_if_left(path, descriptor, has_sure_locks)
        except OSError:
            pass
        finally:
            os.close(descriptor)


def _remove_if_left(path: str, descriptor: int, has_sure_locks: bool) -> None:
    facts = os.fstat(descriptor)
    if not stat.S_ISREG(facts.st_mode):
        return
    age = time.time() - facts.st_mtime
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno == errno.EWOULDBLOCK or age < _DAY:
            return
    else:
        if not has_sure_locks and age < _HOUR:
            return
    # Only the opened file, which may have been renamed since.
    if os.lstat(path).st_ino == facts.st_ino:
        os.unlink(path)


def _kind(folder: str) -> str | None:
    """The kind of a folder's file system."""
    device = os.stat(folder).st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    real = os.path.realpath(folder)
    best: tuple[int, str | None] = (-1, None)
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as lines:
        for line in lines:
            fields = line.split()
            place, kind = fields[4], fields[fields.index("-") + 1]
            if fields[2] == number:
                return kind
            # Btrfs numbers its subvolumes differently than the list of mounts.
            if (real + "/").startswith(place.rstrip("/") + "/") and len(place) >= best[0]:
                best = (len(place), kind)
    return best[1]
