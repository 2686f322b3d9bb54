"""What is written down: the database, its tables, the writer, and the tables folded from them."""
