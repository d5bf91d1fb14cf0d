# SPDX-License-Identifier: MIT
"""Cuts a picture into the surface that it lies on: python indent.py icon.png indented.png"""

import sys

import intaglio

intaglio.render(sys.argv[1], "indent").save(sys.argv[2])
