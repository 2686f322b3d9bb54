"""What an agent wins and where it errs, to look at and to save: what the environments' `evaluate` gives back."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pitboss.face.showing import Row, Shown
from pitboss.views.evaluated.agents import Evaluated, ShoesEvaluated
from pitboss.views.evaluated.evaluated_html import evaluated_html, shoes_html
from pitboss.views.evaluated.evaluated_json import bet_row, evaluated_json, mistake_row, shoes_json
from pitboss.views.evaluated.evaluated_svg import PICTURES, evaluated_picture, shoes_picture
from pitboss.views.evaluated.evaluated_text import evaluated_line, evaluated_text, shoes_line, shoes_text
from pitboss.views.evaluated.mistakes import mistakes_text


class Evaluation(Evaluated, Shown):
    """What `evaluate` found. `print` lists the costliest mistakes; a notebook shows them in a chart."""

    __hash__ = Evaluated.__hash__

    def chart(self) -> str:
        """Where the agent differs from best play: the letter of what it does, and what that costs in percent."""
        return mistakes_text(self.mistakes)

    def __repr__(self) -> str:
        return f"<Evaluation of {evaluated_line(self)}>"

    def __str__(self) -> str:
        return evaluated_text(self)

    def _repr_html_(self) -> str:
        return evaluated_html(self)

    def as_json(self) -> dict[str, Any]:
        """Every figure and every mistake, in units of the wager."""
        return evaluated_json(self)

    def _rows(self) -> Sequence[Row]:
        """A row for every mistake, the costliest first."""
        return [mistake_row(mistake) for mistake in self.mistakes]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        pictures = {kind: partial(evaluated_picture, kind, self) for kind in PICTURES}
        return {**pictures, **super()._writers(), ".txt": lambda: str(self)}


class ShoeEvaluation(ShoesEvaluated, Shown):
    """What `evaluate_shoes` found."""

    __hash__ = ShoesEvaluated.__hash__

    def __repr__(self) -> str:
        return f"<ShoeEvaluation of {shoes_line(self)}>"

    def __str__(self) -> str:
        return shoes_text(self)

    def _repr_html_(self) -> str:
        return shoes_html(self)

    def as_json(self) -> dict[str, Any]:
        """Every figure, in units of the least wager."""
        return shoes_json(self)

    def _rows(self) -> Sequence[Row]:
        """A row for every wager that was made."""
        return [bet_row(bet) for bet in self.by_bet]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        pictures = {kind: partial(shoes_picture, kind, self) for kind in PICTURES}
        return {**pictures, **super()._writers(), ".txt": lambda: str(self)}
