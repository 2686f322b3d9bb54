"""Numbers of things in words: 1 round, 2 rounds."""


def plural(count: int, one: str, many: str = "") -> str:
    """So many things; `many` is `one` with an s unless it is given."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"
