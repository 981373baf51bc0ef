"""The statute knowledge base: law as data, and the code that answers from it.

It can be used without Rasa::

    from knowledge import Corpus, resolve
    corpus = Corpus.from_files()
    resolve(corpus, "IN-UP").first("complaint").figure("complaint_days").value
"""

from knowledge.corpus import Corpus
from knowledge.resolve import Applicable, resolve

__all__ = ["Applicable", "Corpus", "resolve"]
