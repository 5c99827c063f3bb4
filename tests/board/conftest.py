from __future__ import annotations

import pytest
from board_samples import USA_SIZES, board_of, small_geometry

from ttr_tui.board.geometry import Geometry


@pytest.fixture(scope="session")
def usa_boards() -> dict[tuple[int, int], Geometry]:
    """The USA map on each of its layouts."""
    return {size: board_of("usa", size) for size in USA_SIZES}


@pytest.fixture(scope="session")
def small() -> Geometry:
    return small_geometry()
