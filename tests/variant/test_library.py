"""Which maps there are, what their heads say, and the cache of compiled maps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from map_sample import SMALL, broken

from ttr_tui.variant import cache, library
from ttr_tui.variant.compiled import variant_from_json, variant_to_json
from ttr_tui.variant.faults import FileFaults, FileUnopened, UnknownMap
from ttr_tui.variant.folders import cache_folder, shipped_maps
from ttr_tui.variant.heads import head_of, quick_head
from ttr_tui.variant.reading import parse_variant, read_variant
from ttr_tui.variant.source import read_text

SHIPPED = sorted(shipped_maps().glob("*.yaml"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_shipped_map_is_named_after_its_id(file: Path) -> None:
    assert read_variant(file).id == file.stem


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_quick_head_equals_that_of_the_full_read(file: Path) -> None:
    assert quick_head(read_text(file), file) == head_of(read_variant(file), file)


def test_a_head_written_in_another_way_is_left_to_the_full_read() -> None:
    assert quick_head("{format: 1, name: X, players: [2, 3]}", Path("x.yaml")) is None


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_compiled_map_is_the_same_map(file: Path) -> None:
    variant = read_variant(file)
    assert variant_from_json(variant_to_json(variant), variant.text, file) == variant


def test_compiled_settings_keep_keys_that_json_cannot_have() -> None:
    text = broken(("{values: {1: 1, 2: 2}}", "{values: {1: 1, 2: 2.0}, '': {x: {}}, list: [{3: [], k: null}]}"))
    variant = parse_variant(text, "m.yaml")
    back = variant_from_json(variant_to_json(variant), variant.text, None)
    assert back == variant
    assert back.rules[1].settings == {"values": {1: 1, 2: 2.0}, "": {"x": {}}, "list": [{3: [], "k": None}]}


def test_the_second_read_comes_out_of_the_cache(data_folder: Path) -> None:
    first = library.load_variant("usa")
    for head in library.list_maps():
        library.load_file(head.file)
    code = (
        "import sys; from ttr_tui.variant.library import load_variant, list_maps\n"
        "assert load_variant('usa').tracks; list_maps()\n"
        "assert 'ruamel' not in sys.modules and 'pydantic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ})
    assert library.load_variant("usa") == first


def test_a_changed_file_is_read_anew(data_folder: Path) -> None:
    file = data_folder / "maps" / "small.yaml"
    file.write_text(SMALL)
    assert library.load_file(file).name == "Small"
    file.write_text(broken(("name: Small", "name: Smaller")))
    assert library.load_file(file).name == "Smaller"


def test_one_text_in_two_files_is_two_maps(data_folder: Path) -> None:
    for name in ("one", "two"):
        file = data_folder / "maps" / f"{name}.yaml"
        file.write_text(SMALL.replace("id: small\n", ""))
        assert library.load_file(file).id == library.load_file(file).id == name


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"id": 3}', "\0", '{"cities": [[1]]}'])
def test_a_broken_cache_is_as_good_as_none(data_folder: Path, damage: str) -> None:
    variant = library.load_variant("usa")
    (entry,) = (cache_folder() / "maps").iterdir()
    entry.write_text(damage)
    assert library.load_variant("usa") == variant
    assert entry.stat().st_size > 1000


def test_a_cache_that_cannot_be_written_is_as_good_as_none(data_folder: Path) -> None:
    cache_folder().write_text("a file where the folder should be")
    assert library.load_variant("usa").id == "usa"


def test_the_cache_does_not_grow_for_ever(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_ENTRIES", 3)
    file = data_folder / "maps" / "small.yaml"
    for i in range(5):
        file.write_text(f"# {i}\n{SMALL}")
        library.load_file(file)
    assert len(list((cache_folder() / "maps").iterdir())) == 3


def test_a_map_with_faults_is_not_cached(data_folder: Path) -> None:
    file = data_folder / "maps" / "small.yaml"
    file.write_text(broken(("length: 3", "length: 0")))
    for _ in range(2):
        with pytest.raises(FileFaults, match=r"small\.yaml:33:33"):
            library.load_file(file)
    assert not (cache_folder() / "maps").exists()


def test_the_list_has_the_shipped_maps_and_the_users(data_folder: Path) -> None:
    (data_folder / "maps" / "mine.yaml").write_text(SMALL)
    (data_folder / "maps" / "notes.txt").write_text("not a map")
    heads = library.list_maps()
    assert [head.id for head in heads] == [file.stem for file in SHIPPED] + ["small"]
    mine = heads[-1]
    assert (mine.name, mine.players, mine.shipped, mine.playable) == ("Small", (2, 3), False, True)
    assert [(option.id, option.group) for option in mine.options] == [("big", "edition")]
    assert library.find_variant("small") == mine.file == data_folder / "maps" / "mine.yaml"
    assert library.list_maps() == heads


def test_a_broken_map_of_the_users_is_listed_with_its_fault(data_folder: Path) -> None:
    file = data_folder / "maps" / "small.yaml"
    file.write_text(broken(("length: 3", "length: 0"), ("points: 5", "points: -5")))
    head = library.list_maps()[-1]
    assert head.fault == (f"{file}:33:33: 'length' has to be 1 or more, not 0 (and 1 more: see `ttr-tui check`)")
    assert (head.id, head.playable) == ("small", False)


def test_an_id_that_is_taken_is_a_fault_of_the_users_map(data_folder: Path) -> None:
    for name, id_ in (("a", "usa"), ("b", "small"), ("c", "small")):
        (data_folder / "maps" / f"{name}.yaml").write_text(broken(("id: small", f"id: {id_}")))
    a, b, c = library.list_maps()[-3:]
    assert "its id 'usa' is that of a map that comes with the program" in (a.fault or "")
    assert b.fault is None
    assert "its id 'small' is that of b.yaml" in (c.fault or "")
    assert library.find_variant("usa").parent == shipped_maps()


def test_an_unknown_word_names_the_nearest_and_all_there_are(data_folder: Path) -> None:
    with pytest.raises(UnknownMap) as caught:
        library.find_variant("us")
    said = str(caught.value)
    assert said.startswith("'us': no map has this id (did you mean 'usa'?). There are: ")
    assert all(file.stem in said for file in SHIPPED)


def test_a_path_is_a_path(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data_folder)
    Path("here").write_text(SMALL)
    assert library.find_variant("here") == Path("here")
    assert library.find_variant("./usa.yaml") == Path("usa.yaml")
    with pytest.raises(FileUnopened, match=r"usa\.yaml: cannot be opened"):
        library.load_variant("usa.yaml")


def test_layouts_lie_beside_the_map(data_folder: Path) -> None:
    usa = library.load_variant("usa")
    sizes = [(80, 20), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]
    assert list(library.layouts_of(usa)) == sizes
    out_of_a_save = parse_variant(usa.text, "usa.yaml")
    assert library.layouts_of(out_of_a_save) == library.layouts_of(usa)
    file = data_folder / "maps" / "small.yaml"
    file.write_text(SMALL)
    layout = data_folder / "maps" / "layout"
    layout.mkdir()
    for name in ("small.80x24.json", "small.wide.json", "smaller.90x30.json"):
        (layout / name).write_text("{}")
    assert library.layouts_of(library.load_variant("small")) == {(80, 24): layout / "small.80x24.json"}
