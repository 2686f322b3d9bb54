"""How uvicorn is configured for the house."""

from typing import Any

import uvicorn

from pitboss.house.web.door.doors import Doors


class HouseConfig(uvicorn.Config):
    """uvicorn's configuration, and the doors that all connections share."""

    def __init__(self, app: Any, doors: Doors, **options: Any) -> None:
        super().__init__(app, **options)
        self.doors = doors
