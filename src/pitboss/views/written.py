"""Figures as the contents of a file: JSON, and CSV with a line for every row."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any


def json_text(figures: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """Figures as JSON, as the command line prints them."""
    return json.dumps(figures, indent=2) + "\n"


def csv_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as CSV, with every name that occurs in any of them as a column."""
    text = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
