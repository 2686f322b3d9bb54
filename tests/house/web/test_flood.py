"""A short flood at ten times the rate that once stalled a worker; `python -m soak.flood` is the long one."""

from pathlib import Path

from soak.flood import flood


def test_a_flood_at_other_tables_is_not_felt_before_or_after_a_restart(tmp_path: Path) -> None:
    result = flood(tmp_path, seconds=4, guests=28, messages=4310, calm=1.5)
    assert result.sent > 500
    assert result.entries <= result.allowed
    assert result.onlooker_bytes < 150_000
    for when in ("flood", "restart"):
        assert result.quantile(when, 0.5) < 250, str(result)
        assert max(result.waits[when]) < 2000, str(result)
