"""Builds the module with CMake, in the build folder of the tree, where its objects may be already.

ESPRIT_PRESET names another preset than `release`.
"""
import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

TREE = pathlib.Path(__file__).resolve().parent.parent


class Build(build_ext):
    def build_extension(self, extension):
        preset = os.environ.get("ESPRIT_PRESET", "release")
        cmake = ["cmake", "--preset", preset, "-DESPRIT_PYTHON=ON",
                 f"-DPython_EXECUTABLE={sys.executable}"]
        subprocess.run(cmake, cwd=TREE, check=True)
        build = ["cmake", "--build", "--preset", preset, "--target", "esprit_python"]
        subprocess.run(build, cwd=TREE, check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        built = next((TREE / "build").glob(f"*/python/esprit/{target.name}"))
        shutil.copyfile(built, target)


setup(ext_modules=[Extension("esprit._engine", sources=[])], cmdclass={"build_ext": Build})
