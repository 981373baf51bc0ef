"""Carries out the orders for papers that a turn brings: all files are made before anything of the turn is stored."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from actions.law import corpus
from bot.papers.order import File, Order, files
from bot.quiet import fault_of


@dataclass(frozen=True)
class Papers:
    """What came of the orders of one message: each token with its files, and whether a paper could not be made."""

    made: tuple[tuple[str, tuple[File, ...]], ...] = ()
    failed: bool = False


def carry_out(messages: Iterable[Mapping[str, Any]]) -> list[Papers]:
    """The papers of each message of a turn. What goes wrong with one is told without a word of the case."""
    return [_carried_out(message.get("documents", ())) for message in messages]


def _carried_out(orders: Iterable[Mapping[str, Any]]) -> Papers:
    made, failed = [], False
    for plain in orders:
        try:
            order = Order.from_json(plain)
            found = files(corpus(), order)
        except Exception as error:  # a paper that cannot be made must not cost the person the answer
            print(f"gramvakil worker: a paper could not be made ({fault_of(error)})", file=sys.stderr)
            failed = True
            continue
        made += [(order.token, found)] if found else []
        failed = failed or not found
    return Papers(tuple(made), failed)
