"""Letters for pictures: three dots wide, five high, and the suits five wide. Small letters are shown as capitals."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

_ROWS: Final = """
A .#. #.# ### #.# #.#|B ##. #.# ##. #.# ##.|C .## #.. #.. #.. .##|D ##. #.# #.# #.# ##.|E ### #.. ##. #.. ###
F ### #.. ##. #.. #..|G .## #.. #.# #.# .##|H #.# #.# ### #.# #.#|I ### .#. .#. .#. ###|J ..# ..# ..# #.# .#.
K #.# ##. #.. ##. #.#|L #.. #.. #.. #.. ###|M #.# ### ### #.# #.#|N ##. #.# #.# #.# #.#|O .#. #.# #.# #.# .#.
P ##. #.# ##. #.. #..|Q .#. #.# #.# .#. ..#|R ##. #.# ##. #.# #.#|S .## #.. .#. ..# ##.|T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###|V #.# #.# #.# #.# .#.|W #.# #.# ### ### #.#|X #.# #.# .#. #.# #.#|Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###|0 ### #.# #.# #.# ###|1 .#. ##. .#. .#. ###|2 ##. ..# .#. #.. ###|3 ##. ..# .#. ..# ##.
4 #.# #.# ### ..# ..#|5 ### #.. ##. ..# ##.|6 .## #.. ### #.# ###|7 ### ..# .#. .#. .#.|8 ### #.# ### #.# ###
9 ### #.# ### ..# ##.|. ... ... ... ... .#.|, ... ... ... .#. #..|: ... .#. ... .#. ...|- ... ... ### ... ...
+ ... .#. ### .#. ...|( .#. #.. #.. #.. .#.|) .#. ..# ..# ..# .#.|? ##. ..# .#. ... .#.|> #.. .#. ..# .#. #..
/ ..# ..# .#. #.. #..|! .#. .#. .#. ... .#.|' .#. .#. ... ... ...|♣ .##.. .##.. ##### ##.## ..#..
♦ ..#.. .###. ##### .###. ..#..|♥ ##.## ##### ##### .###. ..#..|♠ ..#.. .###. ##### ##### ..#..
"""
_UNKNOWN: Final = ("###",) * 5


def _glyphs() -> dict[str, NDArray[np.bool_]]:
    found = {" ": np.zeros((5, 3), dtype=np.bool_)}
    for entry in _ROWS.strip().replace("\n", "|").split("|"):
        letter, *rows = entry.split()
        found[letter] = np.array([[dot == "#" for dot in row] for row in rows])
    return found


_GLYPHS: Final = _glyphs()
HEIGHT: Final = 5


def written(text: str) -> NDArray[np.bool_]:
    """A line of text as dots, with a dot's width between letters."""
    blank = np.array([[dot == "#" for dot in row] for row in _UNKNOWN])
    parts = [np.zeros((HEIGHT, 0), dtype=np.bool_)]
    for letter in text.upper():
        parts += [_GLYPHS.get(letter, blank), np.zeros((HEIGHT, 1), dtype=np.bool_)]
    return np.concatenate(parts, axis=1)
