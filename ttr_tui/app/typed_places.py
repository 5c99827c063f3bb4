"""Cities and tracks as they are typed: by id or by name, in plain letters, a track from either end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ttr_tui.app.folding import folded
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import Variant


class TypedPlaces:
    """The words for the places of one map. Cities may share a name, as the stops of a country do: then all are meant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._city_index, self._track_index = variant.city_index(), variant.track_index()
        self.cities = tuple(self._city_words(city) for city in range(len(variant.cities)))
        """For each city what it may be typed as: its id and, if that is another word, its name."""
        self.tracks = tuple(self._track_words(track) for track in range(len(variant.tracks)))
        """The same for each track: both ways round, with and without its number among parallel ones."""
        self._meant = Counter(word for words in (*self.cities, *self.tracks) for word in words)

    def cities_named(self, place: str) -> list[int]:
        """The cities, by index, that folded words name; blanks of a name may be typed as such."""
        return [city for city, words in enumerate(self.cities) if named(place, words)]

    def tracks_named(self, place: str) -> list[int]:
        """The tracks, by index, that folded words name."""
        return [track for track, words in enumerate(self.tracks) if named(place, words)]

    def is_place(self, place: str) -> bool:
        """Whether folded words name anything on this map."""
        return bool(self.cities_named(place) or self.tracks_named(place))

    def shown(self, own_id: str, turned: bool = False) -> str:
        """The word that a person would type for a city's or track's id: its name if that means only this one, else the id.

        `turned`: a track is begun at its other end.
        """
        if own_id in self._city_index:
            words = self.cities[self._city_index[own_id]]
        elif own_id in self._track_index:
            track = self._variant.tracks[self._track_index[own_id]]
            ends = (track.b, track.a) if turned else (track.a, track.b)
            _, hash_sign, number = track.id.partition("#")
            a, b = ([city[0], city[-1]] for city in (self.cities[end] for end in ends))
            words = [f"{a[0]}-{b[0]}{hash_sign}{number}", f"{a[1]}-{b[1]}{hash_sign}{number}"]
        else:
            return own_id
        return next((word for word in reversed(words) if self._meant[word] == 1), words[0])

    def nearest_city(self, place: str) -> str:
        """` (did you mean 'paris'?)` for a near miss, else the empty string."""
        return nearest(place, {words[-1] for words in self.cities})

    def nearest_track(self, place: str) -> str:
        """As nearest_city, for tracks."""
        return nearest(place, {word for words in self.tracks for word in words})

    def nearest_place(self, place: str) -> str:
        """As nearest_city, for anything on the map."""
        return self.nearest_track(place) if "-" in place else self.nearest_city(place)

    def _city_words(self, city: int) -> list[str]:
        own = self._variant.cities[city]
        return list(dict.fromkeys((own.id, folded(own.name).replace(" ", "_"))))

    def _track_words(self, track: int) -> list[str]:
        fact = self._variant.tracks[track]
        number = fact.id.partition("#")[2]
        pairs = [(a, b) for a in self.cities[fact.a] for b in self.cities[fact.b]]
        ends = list(dict.fromkeys(end for a, b in pairs for end in (f"{a}-{b}", f"{b}-{a}")))
        return [*ends, *(f"{end}#{number}" for end in ends if number)]


def named(place: str, words: Sequence[str]) -> bool:
    """Whether folded words are one of these names."""
    return place in words or place.replace("_-_", "-") in words
