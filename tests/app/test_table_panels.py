"""What the panels say, without a screen: their rows, their glyphs, how the screen is divided."""

from __future__ import annotations

import pytest
from table_app import BOT, TestSeat, map_session, new_session, play_on, session_at

from ttr_tui.app.memory import shown
from ttr_tui.app.widgets.boards import Boards
from ttr_tui.app.widgets.compass import DIRECTIONS, next_city
from ttr_tui.app.widgets.hand import HandLine, HandPanel
from ttr_tui.app.widgets.header import Header
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.keys import Key, that_fit
from ttr_tui.app.widgets.legend import Legend
from ttr_tui.app.widgets.log import entry_rows
from ttr_tui.app.widgets.market import MarketLine, MarketPanel
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, filled, spread, text_of, width_of, wrapped
from ttr_tui.app.widgets.players import PlayersLine, PlayersPanel, pieces_in_words
from ttr_tui.app.widgets.room import room_for
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.tickets import TicketsPanel
from ttr_tui.app.widgets.track import ScoringTrack
from ttr_tui.app.widgets.ways import Network
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.palette import LEVELS
from ttr_tui.variant.library import load_variant

INK = ink_for("truecolor")
USA = load_variant("usa")
CITY = USA.city_index()
PICTURES_OF_437 = str.maketrans(dict.fromkeys("►♦○↑↓←→"))
"""Signs that code page 437 has where ASCII has control codes; no codec knows them."""
FIVE = tuple(TestSeat(f"Player no. {i}", color, BOT) for i, color in enumerate(("blue", "green", "yellow", "black")))


def sight(**own: object) -> Sight:
    """Ann among five at a table in mid-game."""
    players: list[dict[str, object]] = [
        {"hand": {"red": 12, "locomotive": 3}, "tickets": ["denver-el_paso", "montreal-atlanta"], "points": 97, **own},
        {"points": 104}, {"points": 97}, {"points": 0}, {},
    ]  # fmt: skip
    return Sight(session_at({"players": players, "turn": 0}, (TestSeat("Ann", "red"), *FIVE)))


def all_panels() -> list[Panel]:
    return [
        Header(), PlayersPanel(), PlayersLine(), MarketPanel(), MarketLine(), HandPanel(), HandPanel(tall=False), HandLine(),
        TicketsPanel(), ScoringTrack(), Legend(),
    ]  # fmt: skip


@pytest.mark.parametrize("width", [20, 40, 80, 160])
def test_no_row_is_wider_than_its_panel(width: int) -> None:
    beside_the_board = (PlayersPanel, MarketPanel, TicketsPanel)
    for panel in all_panels():
        if width >= 80 or isinstance(panel, beside_the_board):
            for row in panel.rows(sight(), INK, width):
                assert width_of(row) <= width, text_of(row)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_every_glyph_set_has_only_its_own_characters(glyphs: str, level: str) -> None:
    ink = ink_for(level, glyphs)
    seen = sight()
    for panel in all_panels():
        for row in panel.rows(seen, ink, 160):
            text = ink.spell(text_of(row))
            assert len(text) == len(text_of(row)), "a substitute takes as many columns"
            if glyphs == "ascii":
                assert text.isascii(), text
            elif glyphs == "box":
                text.translate(PICTURES_OF_437).encode("cp437")


def test_five_players_at_eighty_columns_leave_the_turn_to_the_line_of_the_market() -> None:
    seen = sight()
    turn = f"turn {seen.state['turn']}"
    assert turn not in text_of(PlayersLine().rows(seen, INK, 80)[0])
    line = text_of(MarketLine().rows(seen, INK, 80)[0])
    assert line.rstrip().endswith(turn) and len(line) <= 80
    assert turn in text_of(PlayersLine().rows(seen, INK, 99)[0])
    assert turn not in text_of(MarketLine().rows(seen, INK, 99)[0]), "said once"


def test_a_ticket_says_how_many_trains_it_still_needs() -> None:
    rows = [text_of(row) for row in TicketsPanel().rows(sight(), INK, 40)]
    el_paso = next(row for row in rows if "Denver–El Paso" in row)
    assert el_paso.split() == ["○", "Denver–El", "Paso", "4", "4", "to", "go"]
    few = [text_of(row) for row in TicketsPanel().rows(sight(trains=3), INK, 40)]
    assert "✗" in next(row for row in few if "Denver–El Paso" in row), "too few trains left"
    done = sight(routes=["denver-santa_fe", "el_paso-santa_fe"])
    assert "done" in next(text for row in TicketsPanel().rows(done, INK, 40) if "Paso" in (text := text_of(row)))


def test_a_ticket_that_others_have_cut_off_is_said_to_be() -> None:
    tracks = [track.id for track in USA.tracks if CITY["miami"] in (track.a, track.b)]
    players: list[dict[str, object]] = [{"tickets": ["boston-miami"]}, {"routes": tracks}]
    seen = Sight(session_at({"players": players, "turn": 0}))
    assert "cut off" in text_of(TicketsPanel().rows(seen, INK, 40)[1])


def test_the_scoring_track_shows_laps_and_never_hides_a_marker() -> None:
    first = text_of(ScoringTrack().rows(sight(), INK, 160)[0])
    assert "2+" in first and first.index("2+") < first.index("1"), "104 points: four spaces into the second lap"
    assert all(digit in first for digit in "12345")
    assert abs(first.index("1") - first.index("3")) == 1, "equal points stand side by side"


def test_pieces_of_other_variants_are_shown_in_words() -> None:
    player = {"name": "Ann", "points": 3, "trains": 40, "hand": 3, "tickets": 2, "stations": ["paris"], "start": "denver"}
    assert pieces_in_words(player, {"stations": 3}) == "stations ●○○ · start Denver"


def test_the_arrow_keys_reach_every_city_from_every_city_at_each_size() -> None:
    boards = Boards(USA)
    for size in boards.sizes:
        places = [plate.marker for plate in boards.geometry(size).plates]
        steps = {city: {next_city(places, city, way) for way in DIRECTIONS} for city in range(len(places))}
        for start in range(len(places)):
            seen, found = {start}, [start]
            while found:
                fresh = {city for city in steps[found.pop()] if city is not None} - seen
                seen |= fresh
                found += fresh
            assert len(seen) == len(places), f"{size}: not all can be reached from {USA.cities[start].name}"


def test_the_arrow_keys_go_where_they_point() -> None:
    places = [(10, 10), (20, 10), (10, 15), (0, 10), (10, 5)]
    assert [next_city(places, 0, way) for way in ("right", "down", "left", "up")] == [1, 2, 3, 4]
    assert next_city(places, 1, "right") == 1, "nothing further that way"
    assert next_city(places, None, "up") == 0, "from nowhere to the middle"
    assert next_city([], None, "up") is None


def test_ways_use_own_tracks_for_nothing_and_no_others() -> None:
    number = USA.track_index()
    ends = ({CITY["denver"]}, {CITY["el_paso"]})
    free = Network(USA, {}, 0, lambda track: True)
    way = free.way(*ends)
    assert way is not None and (way.trains, len(way.tracks)) == (4, 2)
    own = Network(USA, {number["denver-santa_fe"]: 0}, 0, lambda track: True).way(*ends)
    assert own is not None and own.trains == 2 and own.tracks == (number["el_paso-santa_fe"],)
    taken = Network(USA, {number["denver-santa_fe"]: 1}, 0, lambda track: True).way(*ends)
    assert taken is not None and taken.trains > 4
    assert Network(USA, {}, 0, lambda track: False).way(*ends) is None
    joined = free.way({CITY["denver"]}, {CITY["denver"]})
    assert joined is not None and joined.trains == 0


@pytest.mark.parametrize(
    ("screen", "form", "board", "side"),
    [
        ((200, 60), "large", (160, 48), 40), ((160, 48), "large", (120, 40), 40), ((120, 40), "large", (100, 30), 20),
        ((100, 30), "medium", (80, 24), 20), ((80, 24), "small", (80, 20), 0), ((140, 38), "medium", (100, 30), 40),
    ],
)  # fmt: skip
def test_the_largest_board_that_fits_is_taken(screen: tuple[int, int], form: str, board: tuple[int, int], side: int) -> None:
    room = room_for(Boards(USA), screen)
    assert (room.form, room.board, room.side) == (form, board, side)
    busy = room_for(Boards(USA), screen, busy=True)
    assert busy.board == board, "a task does not change the board"
    assert busy.side == 40


def test_a_map_without_a_drawn_board_still_has_a_table() -> None:
    boards = Boards(load_variant("card_game"))
    for screen in ((160, 48), (80, 24)):
        assert room_for(boards, screen).board is None
        assert room_for(boards, screen, full=True).board is None


def test_help_and_quit_are_always_among_the_keys_that_fit() -> None:
    keys = [Key(letter, "something long", "") for letter in "abcdefgh"] + [Key("?", "help", ""), Key("q", "quit", "")]
    fitting = that_fit(keys, 79, 2)
    assert [key.words for key in fitting[-2:]] == ["help", "quit"] and 2 < len(fitting) < len(keys)
    assert that_fit(keys, 400, 3) == keys


def test_long_lines_are_broken_between_words_and_keep_all_of_them() -> None:
    pieces = (Piece("Ben "), Piece("claimed Sault St. Marie–Oklahoma City for 3 blue"))
    rows = list(wrapped(pieces, 20, indent=2))
    assert all(width_of(row) <= 20 for row in rows)
    assert " ".join(" ".join(text_of(row).split()) for row in rows) == "Ben claimed Sault St. Marie–Oklahoma City for 3 blue"


def test_names_as_wide_as_two_columns_keep_the_columns_straight() -> None:
    assert width_of(filled((Piece("東京東京"),), 5)) == 5
    assert width_of(spread((Piece("東京"),), (Piece("12"),), 10)) == 10
    seats = (TestSeat("東京", "red"), TestSeat("Ben", "blue", BOT))
    seen = Sight(session_at({"players": [{}, {}], "turn": 0}, seats))
    rows = PlayersPanel().rows(seen, INK, 40)
    assert width_of(rows[1]) == width_of(rows[2])


async def test_the_log_leaves_out_what_the_market_shows() -> None:
    session = new_session()
    await play_on(session, lambda at: at.game.table.turns > 20)
    everything = {entry.event.type for entry in session.log}
    told = {entry.event.type for entry in shown(session.log)}
    assert everything - told == {"turn", "market_refilled"}


async def test_a_line_of_the_log_begins_with_the_name_in_the_players_color() -> None:
    session = new_session()
    await play_on(session, lambda at: any(entry.event.type == "route_claimed" for entry in at.log))
    entry = next(entry for entry in session.log if entry.event.type == "route_claimed")
    (_, name, *_), *_ = entry_rows(entry, Sight(session), INK, 60)
    assert entry.event.seat is not None
    seat = session.seats[entry.event.seat]
    assert name == Piece(seat.name, INK.name(seat.color))


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize(
    ("name", "supplies"), [("europe", {"stations": 3}), ("marklin", {"passengers": 3}), ("old_west", {"markers": 2})]
)
def test_how_many_pieces_each_has_comes_from_the_maps_rules(name: str, supplies: dict[str, int]) -> None:
    sight = Sight(map_session(name))
    assert sight.rulebook.supplies == supplies
    ((key, count),) = supplies.items()
    assert f"{key} {'○' * count}" in pieces_in_words(sight.state["players"][0], sight.rulebook.supplies)


def test_a_map_with_other_numbers_shows_those() -> None:
    assert pieces_in_words({"passengers": ["ulm"], "passengers_used": 1}, {"passengers": 5}) == "passengers ●○○○·"
