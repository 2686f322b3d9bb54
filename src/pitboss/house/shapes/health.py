"""What is said of a worker's health."""

from typing import Annotated

from pydantic import Field

from pitboss.house.shapes import Shape


class HealthReply(Shape):
    """Whether this worker can serve."""

    status: Annotated[str, Field(description="ok, or what is wrong")]
    database: str
    version: str
    writes: Annotated[bool, Field(description="whether things can be written down")]
    clock_late_ms: Annotated[
        int, Field(description="for how long the table that waits longest for the clock has been due")
    ]
    tables_set_aside: Annotated[int, Field(description="tables that cannot go on, as far as this worker has met them")]
