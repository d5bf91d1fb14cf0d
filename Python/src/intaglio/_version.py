# SPDX-License-Identifier: MIT
"""The release, which is also the oldest library that this package works with."""

VERSION = "0.1.0"
