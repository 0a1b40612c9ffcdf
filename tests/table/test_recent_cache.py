"""The cache of what was used recently."""

from pithead.table.base.recent_cache import RecentCache


def test_it_knows_what_was_used_last() -> None:
    cache: RecentCache[int, str] = RecentCache(10)
    for number in range(100):
        cache[number] = str(number)
    assert [cache.get(number) for number in range(95, 100)] == ["95", "96", "97", "98", "99"]
    assert cache.get(80) is None


def test_what_is_used_again_and_again_stays() -> None:
    cache: RecentCache[str, int] = RecentCache(10)
    cache["often"] = 1
    for number in range(100):
        cache[str(number)] = number
        assert cache.get("often") == 1


def test_it_never_has_more_than_its_size() -> None:
    cache: RecentCache[int, int] = RecentCache(10)
    for number in range(100):
        cache[number] = number
        cache.get(number - 7)
        assert len(cache) <= 10


def test_a_new_value_replaces_the_old_one() -> None:
    cache: RecentCache[str, int] = RecentCache(4)
    cache["a"] = 1
    for other in ("b", "c", "d"):
        cache[other] = 0
    cache["a"] = 2
    assert cache.get("a") == 2
