"""Whether a target was reached, said the same way by every benchmark; docs/speed.md lists them all."""


def at_most(what: str, found: float, most: float, unit: str) -> None:
    """Say whether a figure kept below its target."""
    _say(found <= most, f"{what}: {found:.3g} {unit}, target at most {most:g}")


def at_least(what: str, found: float, least: float, unit: str) -> None:
    """Say whether a figure came up to its target."""
    _say(found >= least, f"{what}: {found:,.0f} {unit}, target at least {least:,.0f}")


def _say(reached: bool, what: str) -> None:
    print(f"{'reached' if reached else 'MISSED '}  {what}")
