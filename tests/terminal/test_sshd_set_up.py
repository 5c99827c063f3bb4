"""The set-up of the tests over SSH: where there is no server they are skipped, with a reason, and soon."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.terminal import sshd
from tests.terminal.sshd import find_sshd

ALWAYS_THERE = ("ssh", "ssh-keygen")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of programs there is, with a client in it; the user is the super-user."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in ALWAYS_THERE:
        put(folder / name, "exit 0")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sshd, "SERVER_FOLDERS", str(folder))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return folder


def put(file: Path, script: str) -> None:
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


def reason(lock: Path) -> str:
    with pytest.raises(pytest.skip.Exception) as skipped:
        find_sshd(lock)
    return str(skipped.value)


def test_without_a_client_the_tests_are_skipped(programs: Path, tmp_path: Path) -> None:
    (programs / "ssh").unlink()
    assert "client is not installed" in reason(tmp_path / "lock")


def test_without_server_and_apt_the_tests_are_skipped(programs: Path, tmp_path: Path) -> None:
    assert "server is not installed" in reason(tmp_path / "lock")


def test_an_apt_in_vain_is_asked_once_for_all_workers(programs: Path, tmp_path: Path) -> None:
    put(programs / "apt-get", f'echo "$@" >> {tmp_path}/asked; exit 100')
    for _ in range(3):
        assert "server is not installed" in reason(tmp_path / "lock")
    asked = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    assert [line.split()[6] for line in asked] == ["update", "install"]


def test_an_apt_that_hangs_is_not_waited_for(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sshd, "APT_SECONDS", 0.5)
    put(programs / "apt-get", "exec /bin/sleep 1000")
    assert "server is not installed" in reason(tmp_path / "lock")


def test_the_super_user_alone_installs(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    put(programs / "apt-get", f"echo >> {tmp_path}/asked")
    assert "apt-get needs root" in reason(tmp_path / "lock")
    assert not (tmp_path / "asked").exists()


def test_a_server_that_apt_brings_is_taken(programs: Path, tmp_path: Path) -> None:
    put(programs / "apt-get", f"echo '#!/bin/sh' > {programs}/sshd; /bin/chmod +x {programs}/sshd")
    assert find_sshd(tmp_path / "lock") == str(programs / "sshd")
