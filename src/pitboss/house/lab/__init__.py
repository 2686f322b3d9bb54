"""The lab: the odds of any sheet, worked out in processes that stand back from the tables."""
