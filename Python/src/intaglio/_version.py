# SPDX-License-Identifier: MIT
"""The release, which is also the oldest supported library."""

VERSION = "0.1.0"
