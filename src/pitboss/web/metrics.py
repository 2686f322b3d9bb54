"""Counts and times of the house in the Prometheus text format."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What this worker has done since it started."""

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()
        self.requests: Counter[tuple[str, str]] = Counter()
        self.messages_sent = 0
        self.floods = 0
        self._times = [0] * (len(_BUCKETS) + 1)
        self._seconds = 0.0

    def command(self, do: str, result: str, seconds: float) -> None:
        """Count a command, what became of it, and how long its sender waited."""
        self.commands[do, result] += 1
        self._seconds += seconds
        self._times[next((i for i, most in enumerate(_BUCKETS) if seconds <= most), len(_BUCKETS))] += 1

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """Everything as text; `gauges` are a name's help and its value now."""
        lines = [
            *_family("pitboss_commands_total", "counter", "Commands by kind and result."),
            *(f'pitboss_commands_total{{do="{do}",result="{r}"}} {n}' for (do, r), n in sorted(self.commands.items())),
            *_family("pitboss_http_requests_total", "counter", "HTTP requests by method and status."),
            *(
                f'pitboss_http_requests_total{{method="{method}",status="{status}"}} {n}'
                for (method, status), n in sorted(self.requests.items())
            ),
            *_family("pitboss_messages_sent_total", "counter", "WebSocket messages sent."),
            f"pitboss_messages_sent_total {self.messages_sent}",
            *_family("pitboss_floods_total", "counter", "Lines that were cut because they flooded the house."),
            f"pitboss_floods_total {self.floods}",
            *_family("pitboss_command_seconds", "histogram", "From a command's arrival to its answer."),
            *self._histogram(),
        ]
        for name, (meaning, value) in gauges.items():
            lines += [*_family(name, "gauge", meaning), f"{name} {value:.12g}"]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> Iterable[str]:
        so_far = 0
        for most, count in zip((*map(str, _BUCKETS), "+Inf"), self._times, strict=True):
            so_far += count
            yield f'pitboss_command_seconds_bucket{{le="{most}"}} {so_far}'
        yield f"pitboss_command_seconds_sum {self._seconds:.6f}"
        yield f"pitboss_command_seconds_count {so_far}"


def _family(name: str, kind: str, meaning: str) -> tuple[str, str]:
    return f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"
