"""What a wheel is made of; `./test --full` builds one and installs it."""
import importlib.util
import os
import shutil
import subprocess
import tarfile
import tomllib

import pytest
from conftest import ROOT


@pytest.fixture(name="setup")
def loaded_setup():
    spec = importlib.util.spec_from_file_location("esprit_setup", ROOT / "python/setup.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_preset_names_the_folder_of_the_module(setup):
    assert setup.build_folder("release") == setup.build_folder("test") == ROOT / "build/release"
    assert setup.build_folder("gcc") == ROOT / "build/gcc"
    for wrong in ("base", "nonsense"):
        with pytest.raises(SystemExit, match="release, test, gcc"):
            setup.build_folder(wrong)


def test_no_other_and_no_old_module_is_taken(setup, tmp_path):
    for folder in ("python/engine", "include/esprit", "build/python/esprit"):
        (tmp_path / folder).mkdir(parents=True)
    source = tmp_path / "python/engine/a.cpp"
    (tmp_path / "include/esprit/a.hpp").touch()
    source.touch()
    module = tmp_path / "build/python/esprit/_engine.so"
    with pytest.raises(SystemExit, match="was not built"):
        setup.module_in(tmp_path / "build", module.name, tmp_path)
    module.touch()
    os.utime(source, (1, 1))
    os.utime(tmp_path / "include/esprit/a.hpp", (1, 1))
    assert setup.module_in(tmp_path / "build", module.name, tmp_path) == module
    os.utime(module, (0, 0))
    with pytest.raises(SystemExit, match="is older than .*: build it anew"):
        setup.module_in(tmp_path / "build", module.name, tmp_path)


def test_the_stubs_are_part_of_the_package():
    told = tomllib.loads((ROOT / "python/pyproject.toml").read_text(encoding="utf-8"))
    patterns = told["tool"]["setuptools"]["package-data"]["esprit"]
    package = ROOT / "python/esprit"
    carried = {file.name for pattern in patterns for file in package.glob(pattern)}
    others = {file.name for file in package.iterdir() if file.suffix != ".py" and file.is_file()}
    assert carried == others


def test_a_wheel_carries_all_scenarios(setup, tmp_path):
    import esprit

    tree = {file.relative_to(ROOT / "scenarios") for file in (ROOT / "scenarios").rglob("*.toml")}
    setup.carry_scenarios(tmp_path)
    carried = tmp_path / "scenarios"
    assert {file.relative_to(carried) for file in carried.rglob("*.toml")} == tree
    found = esprit.scenarios()
    assert len(found) == len([file for file in tree if len(file.parts) == 2])
    assert esprit.Scenario(found["rank-and-file/mollwitz"]).system == "rank-and-file"


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm packs the package")
def test_no_old_module_is_packed_for_npm(tmp_path):
    """pack.sh brings the module up to date, or refuses. `cmake` is one that does what it is told."""
    made = tmp_path / "tree/build/wasm/bin"
    made.mkdir(parents=True)
    shutil.copytree(ROOT / "packaging", tmp_path / "tree/packaging")
    shutil.copy(ROOT / "LICENSE", tmp_path / "tree")
    for name in ("sheet.mjs", "sheet.wasm"):
        (made / name).write_text("old", encoding="utf-8")
    cmake = tmp_path / "cmake"

    def packed(script):
        cmake.write_text(f"#!/bin/bash\n{script}\n", encoding="utf-8")
        cmake.chmod(0o755)
        return subprocess.run([tmp_path / "tree/packaging/npm/pack.sh", tmp_path / "out"],
                              capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"})

    refused = packed("echo sheet.cpp: error; exit 1")
    assert refused.returncode == 1 and "cannot be brought up to date" in refused.stderr
    assert "sheet.cpp: error" in refused.stderr and not list((tmp_path / "out").iterdir())
    assert packed("echo new >build/wasm/bin/sheet.wasm").returncode == 0
    [package] = (tmp_path / "out").glob("esprit-engine-*.tgz")
    with tarfile.open(package) as opened:
        assert opened.extractfile("package/sheet.wasm").read() == b"new\n"
