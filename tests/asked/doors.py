"""The commands that run a simulation, the terms of each, and their options."""

from typing import Final

from pitboss.asked.countterms import CountTerms
from pitboss.asked.simulationterms import SimulationTerms
from pitboss.asked.term import Terms
from pitboss.cli.app import command_tree

TERMS: Final[dict[str, type[Terms]]] = {"simulate": SimulationTerms, "count": CountTerms}
NO_OPTION: Final = {
    "leave_below": "the counter of the command line who leaves is that of `pitboss count --leave`",
    "reduces": "the option is --raw, which says the opposite",
}


def options(command: str) -> dict[str, str]:
    """The options of a command by the names of their parameters."""
    params = command_tree().commands[command].params
    return {str(each.name): max(each.opts, key=len) for each in params if each.param_type_name == "option"}
