"""The console command before anything is loaded: ctrl+c ends it quietly from the first moment on."""

import sys


def run() -> None:
    """Load the commands and run the one that was typed; 130 for ctrl+c, as everywhere."""
    try:
        from ttr_tui.cli.main import run as run_command

        run_command()
    except KeyboardInterrupt:
        sys.exit(130)
