"""The colours can be told apart by every kind of colour vision, and the letters on them can be read.

Colour vision deficiencies are simulated with the matrices of Machado, Oliveira and Fernandes (2009), severity 1.0.
"""

from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.views.palette import DARK, LIGHT, Ink

Colour = NDArray[np.float64]
VISIONS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = TO_XYZ @ np.ones(3)


def linear(colour: str) -> Colour:
    channels = np.array([int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(channels: Colour) -> Colour:
    """CIE L*a*b* of linear channels; its distances are about what an eye sees."""
    ratio = TO_XYZ @ np.clip(channels, 0, 1) / WHITE
    root = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("inks", [LIGHT, DARK], ids=["light", "dark"])
def test_no_two_actions_look_alike(inks: Mapping[Action, Ink], vision: str) -> None:
    for (one, first), (other, second) in combinations(inks.items(), 2):
        seen = [lab(VISIONS[vision] @ linear(ink.paper)) for ink in (first, second)]
        assert np.linalg.norm(seen[0] - seen[1]) > 25, (one, other)


@pytest.mark.parametrize("inks", [LIGHT, DARK], ids=["light", "dark"])
def test_letters_have_the_contrast_that_wcag_asks_of_text(inks: Mapping[Action, Ink]) -> None:
    for action, ink in inks.items():
        low, high = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (ink.paper, ink.text))
        assert (high + 0.05) / (low + 0.05) >= 4.5, action
