"""The house in the browser: a FastAPI app with an HTTP API, a WebSocket for each table, and static pages."""
