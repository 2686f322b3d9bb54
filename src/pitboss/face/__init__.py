"""The face for Python: functions with sensible defaults, and results that show, save and explain themselves.

The rooms below work things out and know nothing of notebooks, files and tables of pandas; `report` draws figures. Here
both come together, in classes that wrap what a room found, so that no room below has to import one above it.
"""
