"""`python -m ttr_tui` is the command `ttr-tui`."""

from ttr_tui.start import run

if __name__ == "__main__":
    run()
