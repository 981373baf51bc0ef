"""Rasa with its tongue held: no message text in any log, no telemetry, no progress on standard output.

Import this before anything of Rasa's. Without it, loading an agent prints every message a person writes.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
import warnings
from pathlib import Path

os.environ.setdefault("RASA_TELEMETRY_ENABLED", "false")
os.environ.setdefault("SQLALCHEMY_SILENCE_UBER_WARNING", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")


def fault_of(error: BaseException) -> str:
    """An error's kind and where it arose: all that may be told of it, for its message may hold what people wrote."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    return " ".join([type(error).__name__, *(f"at {Path(frame.filename).name}:{frame.lineno}" for frame in last)])


class _Nameless(logging.Formatter):
    """Says where something went wrong and never with which words: Rasa logs whatever an action has stumbled over."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        fault = f" ({fault_of(error)})" if error else ""
        return f"gramvakil: {record.levelname} in {record.name}:{record.lineno}{fault}"


def hush() -> None:
    """Sends errors to standard error, everything else nowhere.

    The libraries' own warnings are for developers: the tests see them (pytest records them itself), users do not.
    """
    import structlog

    warnings.showwarning = lambda *_, **__: None
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, force=True)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_Nameless())
    for noisy in ("rasa", "rasa_sdk", "apscheduler", "sanic", "matplotlib", "tensorflow"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
