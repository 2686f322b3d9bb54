"""Strategy charts: text, pages, pictures, files to play."""
