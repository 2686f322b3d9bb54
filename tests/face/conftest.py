"""One game, solved once for all tests of the face."""

import pytest

import pitboss


@pytest.fixture(scope="session")
def solution() -> pitboss.Solution:
    return pitboss.solve("blackjack")
