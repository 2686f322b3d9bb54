"""The house's tables: each is the fold of its log, from taking a seat to the last payout."""
