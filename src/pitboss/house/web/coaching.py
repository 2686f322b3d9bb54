"""What the coach says to guests: at a decision, of a game, and looking back; worked out where it holds up nobody."""

from pitboss.coach.knowledge import Coach, Knowledge, Known
from pitboss.house.history import statistics
from pitboss.house.history.reviews import Memory, show_review
from pitboss.house.history.statistics import Career, keep
from pitboss.house.schemas.replies import AdviceReply, ChartReply, ReviewReply, StatisticsReply
from pitboss.house.store.cache import read_rules
from pitboss.house.views.coach import knowledge, no_coach, show_advice, show_chart
from pitboss.house.web.consulting import Consulting
from pitboss.house.web.errands import Errands


class Coaching:
    """The coach of this worker, if it has one."""

    def __init__(self, errands: Errands, coach: Coach | None) -> None:
        self._errands = errands
        self._coach = coach
        self._memory = Memory()
        self._consulting = Consulting()

    async def advise(self, table: str, guest: str, known: Known) -> AdviceReply:
        """The coach's figures for the guest in turn."""
        coach = self._coach
        seat, hand, question = await self._errands.in_pit(lambda: self._question(table, guest, known))
        if coach is None:
            raise no_coach()
        values = await self._consulting.ask(guest, lambda: coach.values(question))
        return show_advice(seat, hand, known, values)

    async def chart(self, table: str, asker: str) -> ChartReply:
        """The best chart of a table's game."""
        coach, pit = self._coach, self._errands.pit
        if coach is None:
            raise no_coach()
        head, _ = await self._errands.in_pit(lambda: pit.look(table))
        rules = read_rules(head.sheet, head.changes)
        return await self._consulting.ask(asker, lambda: show_chart(coach.chart(rules)))

    async def review(self, table: str, guest: str, known: Known) -> ReviewReply:
        """A guest's decisions at a table and what they cost, each by what could be known when it was made."""
        coach = self._coach
        if coach is None:
            raise no_coach()

        def work() -> ReviewReply:
            with self._errands.engine.connect() as connection:
                made, more = self._memory.decisions(connection, table, guest, known)
            return show_review(made, coach.judge([one.knowledge for one in made]), known=known, more=more)

        return await self._consulting.ask(guest, work)

    async def career(self, guest: str, *, judge: bool = True) -> tuple[Career, StatisticsReply]:
        """A guest's rounds in figures, some more of them judged if that is wanted; what is new is kept."""
        coach, pit = self._coach, self._errands.pit

        def work() -> tuple[Career, StatisticsReply, bool]:
            with self._errands.engine.connect() as connection:
                career, is_new = statistics.bring_up(connection, guest, coach if judge else None, self._memory)
                return career, statistics.show(connection, guest, career, has_coach=coach is not None), is_new

        career, shown, is_new = await self._consulting.ask(guest, work)
        if is_new:
            await self._errands.in_pit(
                lambda: pit.in_transaction(lambda connection, _: keep(connection, guest, career))
            )
        return career, shown

    def _question(self, table: str, guest: str, known: Known) -> tuple[int, int, Knowledge]:
        """What the guest in turn would ask; runs on the pit's thread."""
        return knowledge(self._errands.pit.attend(table), guest, known)
