"""Whether a map says where its cities lie, without which no board can be drawn."""

from __future__ import annotations

from ttr_tui.variant.model import City, Variant


def position(city: City) -> tuple[float, float] | None:
    """The city's x and y, if it has both."""
    return None if city.x is None or city.y is None else (city.x, city.y)


def undrawable(variant: Variant) -> str:
    """Why no board of this map can be drawn; empty if one can."""
    if not variant.tracks:
        return "no board can be drawn: the map has no tracks"
    lost = next((city for city in variant.cities if position(city) is None), None)
    return f"no board can be drawn: city {lost.id} has no position. Give each city its x and y" if lost else ""
