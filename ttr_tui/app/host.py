"""From a widget to the app it runs in, with the app's own type."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.dom import DOMNode

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp


def host(node: DOMNode) -> TtrApp:
    """The app of a widget or screen."""
    return cast("TtrApp", node.app)
