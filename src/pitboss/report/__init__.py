"""Every figure that somebody looks at, as text, JSON, page and picture: no other room sets figures out."""
