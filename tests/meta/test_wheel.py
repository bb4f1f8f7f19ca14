"""The wheel is the product: everything that is read at run time is inside."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.meta.tree import ROOT, files


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-q"]
    command([sys.executable, "-m", "pip", "wheel", ".", *options, "-w", str(place)])
    (found,) = place.glob("*.whl")
    return found


def command(words: list[str], place: Path = ROOT) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
    done = subprocess.run(words, cwd=place, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shipped() -> set[str]:
    """Where the wheel has each file of the product."""
    package = {str(path) for path in files() if path.parts[0] == "slicer"}
    pages = {f"slicer/errors/{path.name}" for path in files() if path.parts[:2] == ("docs", "errors")}
    return package | pages | {f"slicer/{path}" for path in files() if path.parts[0] == "templates"}


def test_the_wheel_has_every_file_of_the_product(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == shipped()
    assert {"slicer/jml/jml.lark", "slicer/prove/driver/pom.xml", "slicer/templates/key/problem.key.j2"} <= inside
    assert any(name.startswith("slicer/prove/driver/src/") for name in inside)


def test_the_wheel_has_its_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/licenses/" in name]
    assert sorted(name.split("/licenses/")[1] for name in names) == ["LICENSE", "slicer/prove/driver/LICENSE.md"]


def test_the_installed_wheel_works(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    site = Path(command([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip())
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", f"--python={python}"]
    command([*pip, "install", "--no-deps", "--no-index", "-q", str(wheel)], tmp_path)
    # The dependencies are those of this environment, behind what was installed.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    assert command([str(place / "bin" / "slice"), "--version"], tmp_path) == "0.1.0\n"
    assert command([str(place / "bin" / "slice"), "explain", "S102"], tmp_path).startswith("# S102")
    sample = ROOT / "samples" / "02_map" / "Map.java"
    assert "put:contract holds" in command([str(place / "bin" / "slice"), str(sample), "--spec", "put"], tmp_path)
    folder = tmp_path / "out" / "Map.put" / "contract"
    assert "native /*@ helper @*/" in (folder / "src" / "Map.java").read_text(encoding="utf-8")
    assert "\\chooseContract" in (folder / "problem.key").read_text(encoding="utf-8")
