"""What the house refuses, and why."""


class HouseError(Exception):
    """A refusal: `code` is for programs, the message says what was wrong and what is allowed. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class StaleError(HouseError):
    """A command that answers a question which is no longer asked."""

    def __init__(self) -> None:
        super().__init__("stale", "too late: the table has moved on")
