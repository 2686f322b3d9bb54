"""The office: opening tables, the library of sheets, the board in the lobby, and the floor's rulings."""
