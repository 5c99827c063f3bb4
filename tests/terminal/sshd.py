"""OpenSSH's server on a loopback port with keys of its own, for tests of the real thing."""

from __future__ import annotations

import contextlib
import fcntl
import getpass
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

APT_SECONDS = 60.0
"""So long it may take in all to install the server; without a network it never comes."""
SERVER_FOLDERS = "/usr/sbin:/usr/local/sbin"
"""Where the server lies besides the folders of PATH."""
_APT = ("apt-get", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10", "-o", "DPkg::Lock::Timeout=5")
_PATIENCE = 20.0


def find_sshd(lock: Path) -> str:
    """The server's program; it is installed where that can be done, once for all workers. Skips the test if there is none.

    `lock`: a file that all workers of a run share, and that holds a word once it was tried in vain.
    """
    if not shutil.which("ssh") or not shutil.which("ssh-keygen"):
        pytest.skip("OpenSSH's client is not installed")
    with lock.open("a+") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        found = _found()
        handle.seek(0)
        if found is None and not handle.read() and os.geteuid() == 0 and shutil.which("apt-get"):
            _install()
            found = _found()
            if found is None:
                handle.write("tried\n")
    if found is None:
        pytest.skip("OpenSSH's server is not installed, and could not be: apt-get needs root and a network")
    return found


def _found() -> str | None:
    return shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:{SERVER_FOLDERS}")


def _install() -> None:
    """Ask apt-get for the server, for as long as APT_SECONDS. Whether it came shows afterwards."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    end = time.monotonic() + APT_SECONDS
    for words in (["update"], ["install", "-y", "--no-install-recommends", "openssh-server"]):
        left = end - time.monotonic()
        with contextlib.suppress(subprocess.TimeoutExpired):
            if left > 0:
                subprocess.run([*_APT, *words], env=environ, capture_output=True, timeout=left, check=False)


class Sshd:
    """A running server that lets this user in by a key made for the test; `port` is on 127.0.0.1."""

    def __init__(self, program: str, folder: Path, extra: str = "") -> None:
        """`folder` takes keys, configuration and log; `extra` are further lines of sshd_config, such as a Match block."""
        self.folder = folder
        self.user = getpass.getuser()
        for name in ("host", "own"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
        shutil.copy(folder / "own.pub", folder / "authorized_keys")
        self.port = _free_port()
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)  # where the server's unprivileged half lives
        (folder / "sshd_config").write_text(self._configuration() + extra)
        self.log = folder / "log"
        command = [program, "-D", "-e", "-f", str(folder / "sshd_config")]
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self._wait_until_it_listens()

    def _configuration(self) -> str:
        lines = {
            "ListenAddress": "127.0.0.1", "Port": self.port, "HostKey": self.folder / "host",
            "AuthorizedKeysFile": self.folder / "authorized_keys", "StrictModes": "no", "UsePAM": "no", "PidFile": "none",
            "PermitRootLogin": "prohibit-password", "PasswordAuthentication": "no", "LogLevel": "VERBOSE",
            "Subsystem": "sftp internal-sftp", "AcceptEnv": "LANG LC_* COLORTERM",
        }  # fmt: skip
        return "".join(f"{key} {value}\n" for key, value in lines.items())

    def _wait_until_it_listens(self) -> None:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            assert self._process.poll() is None, self.log.read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the server never listened:\n{self.log.read_text()}")

    def client(self, *options: str) -> list[str]:
        """The words of a client that connects, up to the host; a command may follow."""
        sure = {"StrictHostKeyChecking": "no", "UserKnownHostsFile": os.devnull, "LogLevel": "ERROR", "BatchMode": "yes"}
        fixed = [word for key, value in sure.items() for word in ("-o", f"{key}={value}")]
        where = ["-F", os.devnull, "-i", str(self.folder / "own"), "-p", str(self.port)]
        return ["ssh", *where, *fixed, *options, f"{self.user}@127.0.0.1"]

    def stop(self) -> None:
        """End the server; sessions that are open end by themselves."""
        self._process.terminate()
        self._process.wait(_PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def remote_words(*arguments: str, environ: dict[str, str]) -> str:
    """The program with these arguments and variables as one line for a remote shell."""
    settings = [f"{key}={value}" for key, value in {**environ, "PYTHONPATH": os.getcwd()}.items()]
    return " ".join(["exec env", *settings, sys.executable, "-m", "ttr_tui", *_plain(arguments)])


def _plain(arguments: Sequence[str]) -> Sequence[str]:
    assert not any(set(word) & set(" '\"$;&|<>") for word in arguments), "such words would need quoting"
    return arguments
