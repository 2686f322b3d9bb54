"""The house: accounts, a double-entry ledger, and tables that survive a crash, in SQLite or PostgreSQL."""
