"""Who is let in and who is shown out: sessions and their ends, too many new guests, and those who flood the house."""

import logging

from pitboss.house.store.wallets import current_epoch
from pitboss.house.tables.settings import now_ms
from pitboss.house.views.state import say
from pitboss.house.web.errands import Errands
from pitboss.house.web.limits import Banished, Buckets, Limits
from pitboss.house.web.lines.hub import Hub, Line
from pitboss.house.web.metrics import Metrics
from pitboss.house.web.sessions import Session, Sessions

log = logging.getLogger("pitboss.house.web")


class Admission:
    """Knows guests by their cookies, and hangs up on lines that may not stay."""

    def __init__(self, errands: Errands, hub: Hub, sessions: Sessions, limits: Limits, metrics: Metrics) -> None:
        self.sessions = sessions
        self.new_guests = Buckets(limits.new_guests)
        self.banished = Banished(limits.banished_seconds)
        self._errands = errands
        self._hub = hub
        self._metrics = metrics

    async def session(self, cookie: str | None) -> Session | None:
        """The session a cookie stands for, if it is good and the guest is known and has not left everywhere since."""
        found = self.sessions.read(cookie, now=now_ms())
        if found is None:
            return None
        epoch = await self._errands.read(lambda connection: current_epoch(connection, found.guest))
        return found if found.epoch == epoch else None

    def end_sessions(self, guest: str, epoch: int) -> None:
        """Hang up on a guest's lines that were opened before an epoch."""
        for line in self._hub.of_guests({guest}):
            if line.epoch < epoch:
                self._hang_up(line)

    def renew_sessions(self, sessions: Sessions) -> None:
        """The key has changed: hang up on every guest, and know nobody by an older cookie."""
        self.sessions = sessions
        for line in self._hub.everybody:
            if line.guest is not None:
                self._hang_up(line)

    def _hang_up(self, line: Line) -> None:
        self._hub.part_from_guest(line)
        why = "you have left on all devices: come in again to play"
        line.post(say({"type": "bye", "code": "left", "message": why}))
        line.close(1008, "left on all devices")

    def banish(self, line: Line) -> None:
        """Hang up on a client who floods the house, and keep it out for a while."""
        self.banished.add(line.client)
        self._metrics.floods += 1
        log.warning("a line was cut for flooding", extra={"client": line.address, "guest": line.guest})
        line.close(1008, "too many commands")
