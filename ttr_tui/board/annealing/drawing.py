"""What the layouter found, as a layout: the text of its file, and the thing itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ttr_tui.board.annealing.energy import State
from ttr_tui.board.annealing.plan import Plan
from ttr_tui.board.annealing.run import Found
from ttr_tui.board.layout import LABEL_SIDES, chain_of


def layout_text(plan: Plan, found: Found) -> str:
    """The layout as the text of its file: JSON with a line for each city and each bundle.

    A track without a visible pixel has none here either, which nobody who reads the file will accept.
    """
    grid = {"width": plan.width, "height": plan.height, "labels": "code" if plan.prints_codes else "full"}
    cities = (f"{json.dumps(city)}: {_json(entry)}" for city, entry in _cities(plan, found))
    tracks = (_json(entry) for entry in _bundles(plan, found))
    lines = [f'  "grid": {_json(grid)}', f'  "cities": {{{_block(cities)}}}', f'  "tracks": [{_block(tracks)}]']
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block(entries: Iterable[str]) -> str:
    return "".join(f"{',' if i else ''}\n    {entry}" for i, entry in enumerate(entries)) + "\n  "


def _cities(plan: Plan, found: Found) -> Iterator[tuple[str, dict[str, Any]]]:
    cities = plan.variant.cities
    for i in sorted(range(len(cities)), key=lambda i: cities[i].id):
        x, y, side = found.spots[i]
        entry = {"x": x, "y": y, "label": LABEL_SIDES[side], "code": plan.codes[i], "name": plan.names[i]}
        yield cities[i].id, entry | ({"stop": True} if cities[i].zone else {})


def _bundles(plan: Plan, found: Found) -> Iterator[dict[str, Any]]:
    state = State(plan, found.spots, found.courses)
    for bundle in plan.bundles:
        paths = [state.lanes[lane].path for lane in bundle.lanes]
        yield {
            "between": [plan.variant.cities[city].id for city in (bundle.a, bundle.b)],
            "length": bundle.length,
            "ids": [plan.variant.tracks[track].id for track in bundle.tracks],
            "paths": [chain_of(map(plan.raster.pixel, path)) if path else "" for path in paths],
        }
