"""How far a mean difference may be trusted."""

from statistics import fmean

from harness.bootstrap import Draws


def test_a_gain_on_every_page_is_told_apart() -> None:
    """Zero is outside, and the mean inside."""
    gains = dict(enumerate([0.01, 0.02, 0.03] * 20))
    found = Draws(60).interval(gains)
    assert not found.holds_zero
    assert 0.01 < found.low < fmean(gains.values()) < found.high < 0.03


def test_a_single_page_proves_nothing() -> None:
    """A third of all draws leave it out, however large its gain."""
    assert Draws(200).interval({17: 1.0}).holds_zero


def test_gains_and_losses_alike_are_not_told_apart() -> None:
    """Zero lies between."""
    found = Draws(100).interval({place: (-1) ** place / 10 for place in range(100)})
    assert found.low < 0 < found.high
    assert found.holds_zero


def test_a_loss_mirrors_the_gain_of_the_same_pages() -> None:
    """The draws are the same for everything that is compared."""
    draws = Draws(50)
    gain = draws.interval({3: 0.4, 8: 0.1, 20: 0.2})
    loss = draws.interval({3: -0.4, 8: -0.1, 20: -0.2})
    assert (loss.low, loss.high) == (-gain.high, -gain.low)


def test_the_draws_are_the_same_on_every_run() -> None:
    """By their seed."""
    gains = {3: 0.4, 8: 0.1}
    assert Draws(50).interval(gains) == Draws(50).interval(gains)
    assert Draws(50, seed=2).interval(gains) != Draws(50).interval(gains)


def test_nothing_that_differs_is_no_interval_at_all() -> None:
    """Even without pages."""
    assert Draws(0).interval({}) == (0.0, 0.0)
