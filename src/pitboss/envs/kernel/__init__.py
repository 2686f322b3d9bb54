"""The compiled table of the environments: one player, any sheet, as many tables side by side as wanted."""
