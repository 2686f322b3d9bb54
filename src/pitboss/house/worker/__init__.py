"""The worker: where commands become entries, one transaction after another, on a thread of its own."""
