"""Builds the module with CMake, in the build folder of the tree, where its objects may be already.

ESPRIT_PRESET names another preset than `release`.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

TREE = pathlib.Path(__file__).resolve().parent.parent


def build_folder(preset, tree=TREE):
    """The folder in which a preset builds, which is its own or that of a preset it inherits."""
    file = tree / "CMakePresets.json"
    presets = {each["name"]: each
               for each in json.loads(file.read_text(encoding="utf-8"))["configurePresets"]}
    if preset not in presets or presets[preset].get("hidden"):
        known = ", ".join(name for name, each in presets.items() if not each.get("hidden"))
        raise SystemExit(f"ESPRIT_PRESET is one of {known}, not {preset!r}")
    name = preset
    while "binaryDir" not in presets[name]:
        name = presets[name]["inherits"]
    place = presets[name]["binaryDir"]
    return pathlib.Path(place.replace("${sourceDir}", str(tree)).replace("${presetName}", preset))


def module_in(folder, name, tree=TREE):
    """The module that was built in a folder; one older than its sources is refused."""
    module = folder / "python" / "esprit" / name
    if not module.is_file():
        raise SystemExit(f"{module} was not built: there may be modules for another Python beside")
    sources = [*(tree / "python" / "engine").iterdir(), *(tree / "include" / "esprit").iterdir()]
    newest = max(sources, key=lambda file: file.stat().st_mtime)
    if newest.stat().st_mtime > module.stat().st_mtime:
        raise SystemExit(f"{module} is older than {newest}: build it anew")
    return module


class Build(build_ext):
    def build_extension(self, extension):
        preset = os.environ.get("ESPRIT_PRESET", "release")
        folder = build_folder(preset)
        cmake = ["cmake", "--preset", preset, "-DESPRIT_PYTHON=ON",
                 f"-DPython_EXECUTABLE={sys.executable}"]
        subprocess.run(cmake, cwd=TREE, check=True)
        build = ["cmake", "--build", "--preset", preset, "--target", "esprit_python"]
        subprocess.run(build, cwd=TREE, check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        built = module_in(folder, target.name)
        print(f"the module is that of {folder}", flush=True)
        shutil.copyfile(built, target)


def carry_scenarios(package):
    """Copies the scenarios of the tree, with their house rules, into a package."""
    shutil.copytree(TREE / "scenarios", package / "scenarios", dirs_exist_ok=True)


class BuildPackage(build_py):
    def run(self):
        super().run()
        carry_scenarios(pathlib.Path(self.build_lib) / "esprit")


if __name__ == "__main__":
    setup(ext_modules=[Extension("esprit._engine", sources=[])],
          cmdclass={"build_ext": Build, "build_py": BuildPackage})
