"""Papers: from the facts of a case to a complaint, an application or a notice as PDF, DOCX and plain text.

::

    from bot.papers import case_from, make
    from bot.papers.as_text import render
    print(render(make(corpus, case_from({"state": "IN-UP", "side": "owner"}), "complaint", "hi", today)))
"""

from bot.papers.case import Case, CaseFault, case_from
from bot.papers.days import check
from bot.papers.document import Document
from bot.papers.plans import PAPERS, PaperRefused
from bot.papers.wording import LANGUAGES
from bot.papers.write import make

__all__ = ["LANGUAGES", "PAPERS", "Case", "CaseFault", "Document", "PaperRefused", "case_from", "check", "make"]
