from __future__ import annotations

import pytest
from board_samples import USA_SIZES, small_geometry, usa, usa_layout

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import load_layout


@pytest.fixture(scope="session")
def usa_boards() -> dict[tuple[int, int], Geometry]:
    """The USA map on each of its layouts."""
    variant = usa()
    return {size: Geometry(variant, load_layout(usa_layout(*size))) for size in USA_SIZES}


@pytest.fixture(scope="session")
def small() -> Geometry:
    return small_geometry()
