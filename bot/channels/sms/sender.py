"""Sends messages through the gateway and reads from its answer what became of them."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

import httpx
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from bot.channels.calls import NEVER_SENT
from bot.channels.sms import optout
from bot.channels.sms.profile import Sending
from bot.delivery import OutcomeUnknown, Refused, TryLater
from bot.replies import sms
from bot.settings import BadSetting, Sms

TIMEOUT = httpx.Timeout(20.0, connect=5.0)
"""Seconds: for the answer, for the connection."""
OPERATORS_FAULT = (401, 402, 403, 404, 405, 407, 408)
"""Statuses that say something of the setting, the account or the moment, not of the message: it must wait for them."""


def no_template(text: str) -> str | None:
    """For gateways that want no template id."""
    return None


class SmsSender:
    """The way out (:class:`bot.delivery.Sender`).

    ``report_to`` gives the address for the delivery report of a row, ``template`` the id of a text's template with
    the operators, either None where there is none.
    """

    def __init__(
        self,
        sending: Sending,
        config: Sms,
        engine: Engine,
        report_to: Callable[[int], str | None],
        template: Callable[[str], str | None] = no_template,
    ) -> None:
        for noisy in ("httpx", "httpcore"):  # they log the address that is called, and with it text and number
            logging.getLogger(noisy).setLevel(logging.WARNING)
        self.per_second = sending.per_second
        self._sending = sending
        self._config = config
        self._engine = engine
        self._report_to = report_to
        self._template = template
        self._url = _address(config.url)
        basic = sending.auth == "basic" and config.user
        self._client = httpx.AsyncClient(
            auth=(config.user, config.password) if basic else None,
            timeout=TIMEOUT,
            limits=httpx.Limits(max_keepalive_connections=0),  # one that the gateway has just closed tells nothing
            trust_env=False,  # settings are read in bot.settings alone
        )

    async def send(self, address: str, content: Mapping[str, Any], row_id: int) -> str | None:
        """Sends one message to a number in E.164; returns the gateway's id of it, where it gives one.

        Raises :class:`TryLater`, :class:`OutcomeUnknown` or :class:`Refused`.
        """
        text = sms.plain(content["text"])
        request = self._request(address, text, row_id)
        try:
            answer = await self._client.send(request)
        except NEVER_SENT as error:
            raise TryLater(f"gateway away ({type(error).__name__})") from None
        except httpx.HTTPError as error:
            raise OutcomeUnknown(f"no answer ({type(error).__name__})") from None
        return await self._outcome(answer, row_id)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    def _request(self, address: str, text: str, row_id: int) -> httpx.Request:
        sending, config = self._sending, self._config
        values = {
            "user": config.user,
            "password": config.password,
            "sender": config.sender,
            "to": address,
            "digits": address.lstrip("+"),
            "text": text,
            "entity": config.entity,
            "template": self._template(text),
        }
        report = self._report_to(row_id)
        values["report"] = report and sending.callback.replace("{report}", report)
        wanted = {**sending.parameters, **(sending.gsm if sms.is_gsm(text) else sending.ucs2)}
        given = _filled(wanted, values)
        headers = _filled(sending.headers, values)
        if sending.place == "query":
            return self._client.build_request("GET", self._url.copy_merge_params(given), headers=headers)
        if sending.place == "form":
            return self._client.build_request("POST", self._url, data=given, headers=headers)
        return self._client.build_request("POST", self._url, json=given, headers=headers)

    async def _outcome(self, answer: httpx.Response, row_id: int) -> str | None:
        status = answer.status_code
        reason = f"gateway answered {status}"
        means = self._meaning(answer)
        if means == "accepted":
            found = re.search(self._sending.id, answer.text) if self._sending.id else None
            return found[1] if found else None
        if means == "later":
            raise TryLater(reason, _seconds(answer.headers.get("retry-after")))
        if means == "opted_out":
            try:
                await asyncio.to_thread(optout.lost, self._engine, row_id, opted_out=True)
            except SQLAlchemyError:
                raise TryLater("opted out, which could not be recorded") from None
            raise Refused(optout.OPTED_OUT, unreachable=True)
        if means == "unreachable":
            raise Refused(optout.UNREACHABLE, unreachable=True)
        raise Refused(reason)

    def _meaning(self, answer: httpx.Response) -> str:
        status = answer.status_code
        for rule in self._sending.answers:
            if (not rule.status or status in rule.status) and re.search(rule.body, answer.text):
                return rule.means
        if 200 <= status < 300:
            return "accepted"
        later = status in OPERATORS_FAULT or status == 429 or not 400 <= status < 500
        return "later" if later else "refused"


def _address(url: str) -> httpx.URL:
    try:
        address = httpx.URL(url)
        if address.scheme not in ("http", "https") or not address.host:
            raise httpx.InvalidURL("http:// or https:// and a host are needed")
    except httpx.InvalidURL as error:
        raise BadSetting(f"GRAMVAKIL_SMS_URL is not an address: {error}") from error
    return address


def _filled(wanted: Mapping[str, str], values: Mapping[str, str | None]) -> dict[str, str]:
    """The parameters with their placeholders filled in, without those for which there is nothing."""
    filled = {}
    for name, pattern in wanted.items():
        used = [key for _, key, _, _ in Formatter().parse(pattern) if key]
        if all(values[key] for key in used):
            filled[name] = pattern.format_map(values)
    return filled


def _seconds(retry_after: str | None) -> float | None:
    """The seconds of a Retry-After; a date in it is left to our own patience, for clocks differ."""
    return float(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else None
