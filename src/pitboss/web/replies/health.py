"""What is said of a worker's health."""

from pydantic import Field

from pitboss.web.shapes import Shape


class HealthReply(Shape):
    """Whether this worker can serve."""

    status: str = Field(description="ok, or what is wrong")
    database: str
    version: str
    writes: bool = Field(description="whether things can be written down")
    clock_late_ms: int = Field(description="for how long the table that waits longest for the clock has been due")
    tables_set_aside: int = Field(description="tables that cannot go on, as far as this worker has met them")
