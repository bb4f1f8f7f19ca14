from pathlib import Path

import pytest

from slicer.prove.install import InstallFailed, Missing, home, install, locate


def executable(directory: Path, name: str, text: str) -> None:
    directory.mkdir(exist_ok=True)
    path = directory / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def with_tools(place: Path, mvn: str = "exit 1") -> dict[str, str]:
    tools = place / "bin"
    executable(tools, "java", "echo 'openjdk version \"17.0.1\"'")
    executable(tools, "javac", "exit 0")
    executable(tools, "mvn", mvn)
    return {"PATH": str(tools), "SLICER_KEY": str(place / "key")}


def test_without_java_nothing_is_ready(tmp_path: Path) -> None:
    found = locate({"PATH": str(tmp_path)})
    assert isinstance(found, Missing)
    assert "java" in found.why
    assert "JDK 17" in found.hint


def test_the_environment_says_where_key_is(tmp_path: Path) -> None:
    assert home({"SLICER_KEY": str(tmp_path)}) == tmp_path
    assert home({}).name == "key-2.12.3"


def test_no_directory_is_missing_with_what_to_do(tmp_path: Path) -> None:
    found = locate(with_tools(tmp_path))
    assert found == Missing("KeY 2.12.3 is not installed", "run `slice doctor --install`")


def test_half_an_installation_is_missing(tmp_path: Path) -> None:
    environment = with_tools(tmp_path)
    (tmp_path / "key" / "lib").mkdir(parents=True)
    (tmp_path / "key" / "driver.jar").touch()
    found = locate(environment)
    assert isinstance(found, Missing)
    assert "not complete" in found.why


def test_another_driver_is_missing(tmp_path: Path) -> None:
    environment = with_tools(tmp_path)
    (tmp_path / "key").mkdir()
    (tmp_path / "key" / "installed").write_text("another")
    found = locate(environment)
    assert isinstance(found, Missing)
    assert "another version" in found.why


def test_a_failing_maven_says_what_to_do_and_leaves_nothing_ready(tmp_path: Path) -> None:
    environment = with_tools(tmp_path, "echo '[ERROR] no route'; exit 1")
    said: list[str] = []
    with pytest.raises(InstallFailed, match="no route") as failed:
        install(said.append, environment)
    assert "Maven" in failed.value.hint
    assert said == ["fetching KeY 2.12.3 with Maven"]
    assert isinstance(locate(environment), Missing)


def test_a_maven_that_copies_too_little_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(InstallFailed, match="did not copy all"):
        install(lambda _: None, with_tools(tmp_path, "exit 0"))


def test_an_old_java_is_refused(tmp_path: Path) -> None:
    environment = with_tools(tmp_path)
    executable(tmp_path / "bin", "java", "echo 'java version \"1.8.0_202\"'")
    with pytest.raises(InstallFailed, match="needs Java 17"):
        install(lambda _: None, environment)


def test_without_maven_the_hint_names_it(tmp_path: Path) -> None:
    environment = with_tools(tmp_path)
    (tmp_path / "bin" / "mvn").unlink()
    with pytest.raises(InstallFailed, match="no `mvn`"):
        install(lambda _: None, environment)
