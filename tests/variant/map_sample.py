"""A small map with one of everything, and how it is broken on purpose."""

from __future__ import annotations

from typing import Any

import pytest

from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.reading import parse_variant

SMALL = """\
format: 1
id: small
name: Small
players: [2, 3]
rules:
  - train_cards: {per_color: 12}
  - claiming: {values: {1: 1, 2: 2}}
  - tickets: {sets: [base], keep: 2}
  - longest_path: {points: 10}
  - ferries
tie_breaks: [completed_tickets]
options:
  big:
    title: Big
    about: Only tickets with a big city.
    group: edition
    changes:
      - set: {tickets: {only_touching: [aa]}}
      - add: {globetrotter: {points: 15}}
        after: longest_path
      - remove: longest_path
    notes: [a note]
board: {width: 100, height: 50}
cities:
  - {id: aa, name: Aachen, x: 1, y: 1, merchandise: red}
  - {id: bb, name: Bonn, x: 2, y: 2}
  - {id: cc, name: Celle, x: 3, y: 3, facts: {height: 40}}
zones:
  - {id: zz, name: Zone, stops: [{id: zz_1, x: 5, y: 5}, {id: zz_2, x: 6, y: 6}]}
tracks:
  - {between: [aa, bb], length: 2, color: gray, locomotives: 1}
  - {between: [bb, aa], length: 2, color: red, tunnel: true}
  - {between: [cc, bb], length: 3, color: bed, crosses: [cc-zz_1]}
  - {between: [zz_1, cc], length: 1, color: black}
  - {between: [zz_2, aa], length: 1, color: white}
tickets:
  base:
    - {a: aa, b: cc, points: 5}
    - {a: zz, b: bb, points: 3, deck: long, cards: {red: 2, locomotive: 1}, provisional: true}
notes: [checked]
"""


def broken(*changes: tuple[str, str]) -> str:
    """SMALL with each old text, which it holds exactly once, replaced by the new."""
    text = SMALL
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def faults_of(text: str) -> list[str]:
    """The faults of a map's text as a person reads them; none if it is in order."""
    try:
        parse_variant(text, "m.yaml")
    except FileFaults as error:
        return [str(fault) for fault in error.faults]
    return []


def case(name: str, old: str, new: str, *faults: str) -> Any:
    """A change of the small map, and all faults that it makes."""
    return pytest.param(old, new, faults, id=name)
