"""How often one visitor may make the app fetch."""

from concurrent.futures import ThreadPoolExecutor

from webapp.fetch import RateLimit


class Hand:
    """A clock that is moved by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_key_may_fetch_so_often_in_any_minute_and_then_again() -> None:
    clock = Hand()
    limit = RateLimit(2, clock)
    assert limit.allow("a")
    clock.now += 30
    assert limit.allow("a")
    assert not limit.allow("a")
    clock.now += 29.9
    assert not limit.allow("a")
    clock.now += 0.1
    assert limit.allow("a")
    assert not limit.allow("a")


def test_a_refusal_does_not_prolong_the_wait() -> None:
    clock = Hand()
    limit = RateLimit(1, clock)
    assert limit.allow("a")
    for _ in range(59):
        clock.now += 1
        assert not limit.allow("a")
    clock.now += 1
    assert limit.allow("a")


def test_keys_do_not_share_a_limit() -> None:
    limit = RateLimit(1, Hand())
    assert limit.allow("a")
    assert limit.allow("b")
    assert not limit.allow("a")


def test_the_time_to_wait_is_told_and_asking_counts_nothing() -> None:
    clock = Hand()
    limit = RateLimit(1, clock)
    assert limit.seconds_left("a") == 0
    assert limit.allow("a")
    clock.now += 20
    assert limit.seconds_left("a") == 40
    clock.now += 40
    assert limit.seconds_left("a") == 0
    assert limit.allow("a")


def test_a_limit_of_none_allows_none() -> None:
    limit = RateLimit(0, Hand())
    assert not limit.allow("a")
    assert limit.seconds_left("a") == 60


def test_visitors_who_left_are_forgotten() -> None:
    clock = Hand()
    limit = RateLimit(1, clock)
    for number in range(1000):
        limit.allow(str(number))
    clock.now += 61
    limit.allow("new")
    assert list(limit._times) == ["new"]


def test_threads_together_get_no_more_than_the_limit() -> None:
    limit = RateLimit(50)
    with ThreadPoolExecutor(16) as pool:
        allowed = list(pool.map(lambda _: limit.allow("a"), range(500)))
    assert sum(allowed) == 50
