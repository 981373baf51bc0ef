"""``python -m bot.cli``: the ``gramvakil`` command."""

from bot.cli import main

main()
