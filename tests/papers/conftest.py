"""What the tests of papers share."""

from __future__ import annotations

import pytest

from bot.papers import fonts
from tests.conftest import skip_or_fail


@pytest.fixture(scope="session")
def fonts_here() -> None:
    """Skips what needs the fonts on a machine without them; fails where services are required."""
    try:
        fonts.look_up("aकকક")
    except (fonts.FontsMissing, fonts.LetterMissing) as error:
        skip_or_fail(f"{error} (fonts-noto-core)")
