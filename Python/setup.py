# SPDX-License-Identifier: MIT
"""The wheel has a library for one kind of machine, and works with every Python 3."""

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Bundle(Distribution):
    """A package for one kind of machine, as if it had extension modules."""

    def has_ext_modules(self) -> bool:
        return True


class Wheel(bdist_wheel):
    """A wheel that is tagged only by its machine."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


setup(distclass=Bundle, cmdclass={"bdist_wheel": Wheel})
