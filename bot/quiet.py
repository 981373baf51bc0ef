"""Rasa with its tongue held: no message text in any log, no telemetry, no progress on standard output.

Import this before anything of Rasa's. Without it, loading an agent prints every message a person writes.
"""

from __future__ import annotations

import logging
import os
import sys
import warnings

os.environ.setdefault("RASA_TELEMETRY_ENABLED", "false")
os.environ.setdefault("SQLALCHEMY_SILENCE_UBER_WARNING", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")


def hush() -> None:
    """Sends errors to standard error, everything else nowhere.

    The libraries' own warnings are for developers: the tests see them (pytest records them itself), users do not.
    """
    import structlog

    warnings.showwarning = lambda *_, **__: None
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, force=True)
    for noisy in ("rasa", "rasa_sdk", "apscheduler", "sanic", "matplotlib", "tensorflow"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
