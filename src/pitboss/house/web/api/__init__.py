"""The API: guests, games, tables and history over HTTP, play over a WebSocket."""

from fastapi import APIRouter

from pitboss.house.web.api import guests, tables

router = APIRouter(prefix="/api")
router.include_router(guests.router)
router.include_router(tables.router)
