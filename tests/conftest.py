"""Fixtures shared by all tests."""

import pytest
from hypothesis import HealthCheck, settings
from tests.commands import Command

settings.register_profile("pitboss", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pitboss")
"""No test fails because the machine is busy."""


@pytest.fixture
def pitboss(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line."""
    return Command(monkeypatch, capsys)
