"""How results look: text, JSON, pages, pictures and notebook displays, one module a subject."""
