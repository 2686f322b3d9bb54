"""What is written down: the database, its tables and migrations, the books, and the tables folded from them."""
