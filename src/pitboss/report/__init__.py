"""What is printed: charts, tables, reports."""
