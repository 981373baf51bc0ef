"""The assistant's server: Rasa's, with the page as its only channel, no HTTP API, on the loopback address."""

from __future__ import annotations

from functools import partial

from bot.quiet import hush

hush()

from rasa.core.run import close_resources, configure_app, load_agent_on_start  # noqa: E402  (hush first)
from sanic import Sanic  # noqa: E402

from bot.assistant import NoModel, endpoints  # noqa: E402
from bot.channels.page import PageInput  # noqa: E402
from bot.settings import settings  # noqa: E402
from bot.start import load_law  # noqa: E402


def build() -> Sanic:
    """The server, ready to run: loads the law now and the model when it starts."""
    load_law()
    model = settings().model
    if not model.is_file():
        raise NoModel(f"no trained model at {model}; run 'make model'")
    parts = endpoints(settings().conversations_url)
    app = configure_app([PageInput()], enable_api=False, endpoints=parts, route="/")
    app.register_listener(partial(load_agent_on_start, str(model), parts, None), "before_server_start")
    app.register_listener(close_resources, "after_server_stop")
    return app


def run(port: int) -> None:
    """Serves until interrupted."""
    app = build()

    @app.listener("after_server_start")
    async def _tell(*_: object) -> None:
        print(f"\n  Gram Vakil is ready: open http://{settings().host}:{port}/chat/  (Ctrl-C stops it)\n", flush=True)

    app.run(host=settings().host, port=port, access_log=False, debug=False)
