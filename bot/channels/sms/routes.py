"""The SMS channel: messages in at ``/sms/<profile>``, delivery reports in below it, messages out by its sender."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.channels.http import Refusal
from bot.channels.intake import Intake
from bot.channels.sms import optout
from bot.channels.sms.fields import Fields, receive
from bot.channels.sms.keywords import keywords
from bot.channels.sms.message import read
from bot.channels.sms.profile import Acknowledgement, Profile, Way, load
from bot.channels.sms.sender import SmsSender, no_template
from bot.channels.sms.verify import verify
from bot.messages import outbox
from bot.settings import BadSetting
from bot.settings import Sms as SmsSettings

REPORT = "sms-report"
"""What the signature in a report's address is for (:meth:`bot.messages.keys.Keys.sign`)."""


class Sms:
    """The SMS channel with one gateway.

    ``public_url`` is how the gateway reaches this server; without it no delivery reports are asked for.
    Raises :class:`BadSetting`.
    """

    def __init__(
        self,
        intake: Intake,
        config: SmsSettings,
        public_url: str | None,
        template: Callable[[str], str | None] = no_template,
    ) -> None:
        self.intake = intake
        self.config = config
        self.profile: Profile = load(config.profile)
        self.public_url = public_url
        _check_address(self.profile, public_url)
        keywords()
        self.sender = SmsSender(self.profile.sending, config, intake.engine, self._report_address, template)

    def routes(self) -> list[Route]:
        """The routes of the gateway that is switched on."""
        at = f"/sms/{self.profile.name}"
        routes = [
            Route(at, self.message, methods=self.profile.messages.methods),
            Route(at + "/report/{ref}", self.report, methods=self.profile.reports.methods),
        ]
        for route in routes:
            route.methods = (route.methods or set()) - {"HEAD"}  # which would be a message whose answer is not read
        return routes

    async def close(self) -> None:
        """Closes what the sender holds open."""
        await self.sender.close()

    async def message(self, request: Request) -> Response:
        """Takes one message."""
        way = self.profile.messages
        sent = await receive(request, way)
        verify(sent, way.verify, self.config.token, self.public_url, self.intake.now())
        incoming = read(sent, way.fields, self.config, self.intake.keys)
        if incoming is not None:
            try:
                await self.intake.accept(incoming)  # one over the limit too: the person is told, a retry helps nobody
            except SQLAlchemyError:
                raise Refusal(503, "not stored; please send it again") from None
        return _acknowledged(way.acknowledge)

    async def report(self, request: Request) -> Response:
        """Takes a delivery report on the message whose signed number is in the address."""
        way = self.profile.reports
        number, _, signature = request.path_params["ref"].partition(".")
        if not self.intake.keys.signed(REPORT, number, signature):
            raise Refusal(403, "not a message of ours")
        sent = await receive(request, way)
        verify(sent, way.verify, self.config.token, self.public_url, self.intake.now())
        fields = Fields(sent)
        known = {one.field: fields.text(one.field) for one in way.statuses}
        if not any(known.values()):
            raise Refusal(400, f"'{way.statuses[-1].field}' is missing")
        status = next((one.means[v] for one in way.statuses if (v := known[one.field] or "") in one.means), None)
        error = fields.text(way.error)
        try:
            await asyncio.to_thread(self._record, int(number), status, error)
        except SQLAlchemyError:
            raise Refusal(503, "not recorded; please send it again") from None
        return _acknowledged(way.acknowledge)

    def _record(self, row_id: int, status: str | None, error: str | None) -> None:
        """Records a report. What nobody knows (a new status, a message that is gone) is passed over: to send it again
        would not help."""
        way, engine = self.profile.reports, self.intake.engine
        if status is not None:
            failed = status in ("undelivered", "failed")
            outbox.report(engine, row_id, status, error if failed else None, self.intake.now())
        if error in way.opted_out or error in way.unreachable:
            optout.lost(engine, row_id, opted_out=error in way.opted_out)

    def _report_address(self, row_id: int) -> str | None:
        if self.public_url is None:
            return None
        ref = f"{row_id}.{self.intake.keys.sign(REPORT, str(row_id))}"
        return f"{self.public_url}/sms/{self.profile.name}/report/{ref}"


def _acknowledged(how: Acknowledgement) -> Response:
    return Response(how.body, how.status, media_type=how.type)


def _check_address(profile: Profile, public_url: str | None) -> None:
    ways: list[Way] = [profile.messages, profile.reports]
    signed = any(proof.kind == "twilio" for way in ways for proof in way.verify)
    try:
        if urlsplit(public_url or "").port == 0:
            raise ValueError
    except ValueError:
        raise BadSetting("GRAMVAKIL_PUBLIC_URL is not an address") from None
    if signed and public_url is None:
        raise BadSetting(f"GRAMVAKIL_PUBLIC_URL must be set: {profile.name} signs the address that it calls")
