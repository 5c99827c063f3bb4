"""What a guest's line may say through the environment: how the terminal looks, and nothing else.

An SSH client may send variables, and a server may be set up to take too many of them. Some name folders (`TTR_TUI_SAVES`,
`XDG_DATA_HOME`), some make the toolkit write files or load code (`TEXTUAL_LOG`, `TEXTUAL_DRIVER`), some cost memory
(`COLUMNS=99999`). So what is not on the list is taken away. That this helps against none that Python itself obeys
(`PYTHONPATH`, `LD_PRELOAD`) is why the server must not take those: docs/ssh.md.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping

KEPT = frozenset({"HOME", "PATH", "USER", "LOGNAME", "SHELL", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"})
"""Set by the SSH server itself, over what a client sent."""
LOOKS = frozenset({"TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG"})
"""About the terminal: kept if the value is a plain word. Also kept so is what begins with `LC_`."""
_PLAIN_WORD = re.compile(r"[A-Za-z0-9_.@+-]{0,64}")


def keep_harmless(environ: MutableMapping[str, str]) -> None:
    """Take all variables away but those that are listed, and those of them whose value is no plain word."""
    for name in list(environ):
        about_looks = name in LOOKS or name.startswith("LC_")
        if name not in KEPT and not (about_looks and _PLAIN_WORD.fullmatch(environ[name])):
            del environ[name]
