"""A small text classifier: weighted n-grams of spelling, sound and meaning into one linear model.

Word-level features alone break Indian scripts, so spelling is seen through character n-grams within words; the
sound skeleton and the concepts let English and Hindi in two scripts share what is learnt.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.svm import LinearSVC

from bot.nlu.concepts import concepts
from bot.nlu.normalise import fold, skeleton


def _meaning(text: str) -> str:
    found = concepts(fold(text))
    pairs = [f"{a}+{b}" for a, b in combinations(sorted(set(found)), 2)]
    return " ".join(found + pairs)


_WORDS = {"analyzer": "word", "token_pattern": r"\S+", "sublinear_tf": True, "lowercase": False, "dtype": np.float32}
_VIEWS: dict[str, tuple[Callable[[str], str], dict[str, Any]]] = {
    "spelling": (fold, {**_WORDS, "analyzer": "char_wb", "ngram_range": (2, 5), "min_df": 2}),
    "words": (fold, {**_WORDS, "ngram_range": (1, 3)}),
    "sound": (skeleton, {**_WORDS, "ngram_range": (1, 2)}),
    "meaning": (_meaning, {**_WORDS, "ngram_range": (1, 1)}),
}


def _vectorizer(view: str, **more: Any) -> TfidfVectorizer:
    options = {**_VIEWS[view][1], **more}
    if options["analyzer"] == "char_wb":
        options.pop("token_pattern")
    return TfidfVectorizer(**options)


class LinearText:
    """Trains on sentences; gives a probability for each label.

    ``strength`` is the inverse of regularisation; ``sharpness`` turns margins into probabilities and is
    fitted on held-out folds so that a probability means what it says.
    """

    def __init__(self, strength: float = 0.5, views: Sequence[str] = tuple(_VIEWS)) -> None:
        self.strength = strength
        self.views = tuple(views)
        self.labels: list[str] = []
        self.sharpness = 1.0
        self._vectorizers: dict[str, TfidfVectorizer] = {}
        self._weights = np.zeros((0, 0), dtype=np.float32)  # a row a feature, a column a label
        self._bias = np.zeros(0, dtype=np.float32)

    def fit(self, texts: Sequence[str], labels: Sequence[str]) -> LinearText:
        """Learns from labelled sentences; at least two labels, and three sentences each, are needed."""
        self._vectorizers = {view: _vectorizer(view) for view in self.views}
        columns = [v.fit_transform([_VIEWS[view][0](t) for t in texts]) for view, v in self._vectorizers.items()]
        features = hstack(columns, format="csr")
        model = self._svm().fit(features, labels)
        self.labels = [str(label) for label in model.classes_]
        self._weights, self._bias = _both_classes(model.coef_, model.intercept_)
        folds = StratifiedKFold(3, shuffle=True, random_state=7)
        held_out = cross_val_predict(self._svm(), features, labels, cv=folds, method="decision_function")
        if held_out.ndim == 1:
            held_out = np.column_stack([-held_out, held_out])
        truth = np.array([self.labels.index(label) for label in labels])
        self.sharpness = min(np.arange(1.0, 12.0, 0.25), key=lambda s: _log_loss(held_out * s, truth))
        return self

    def _svm(self) -> LinearSVC:
        return LinearSVC(C=self.strength, class_weight="balanced", random_state=7)

    def probabilities(self, texts: Sequence[str]) -> np.ndarray[Any, Any]:
        """One row a text, one column a label; rows sum to 1."""
        columns = [v.transform([_VIEWS[view][0](t) for t in texts]) for view, v in self._vectorizers.items()]
        features: csr_matrix = hstack(columns, format="csr").astype(np.float32)  # else all weights are converted
        result: np.ndarray[Any, Any] = _softmax((np.asarray(features @ self._weights) + self._bias) * self.sharpness)
        return result

    def familiarity(self, text: str) -> float:
        """The share of a text's words that training has seen, by spelling or by sound; 0 for a text without words."""
        words = fold(text).split()
        spelled, heard = self._vectorizers["words"].vocabulary_, self._vectorizers["sound"].vocabulary_
        known = [word in spelled or (len(skeleton(word)) > 2 and skeleton(word) in heard) for word in words]
        return sum(known) / len(known) if known else 0.0

    def save(self, folder: Path) -> None:
        """Writes plain numbers and words, nothing that runs when it is loaded."""
        folder.mkdir(parents=True, exist_ok=True)
        arrays: dict[str, Any] = {"weights": self._weights.astype(np.float16), "bias": self._bias}
        for view, vectorizer in self._vectorizers.items():
            arrays[f"idf_{view}"] = vectorizer.idf_.astype(np.float32)
        np.savez_compressed(folder / "model.npz", **arrays)
        words = {view: sorted(v.vocabulary_, key=v.vocabulary_.get) for view, v in self._vectorizers.items()}
        stored = {"labels": self.labels, "sharpness": float(self.sharpness), "words": words}
        (folder / "model.json").write_text(json.dumps(stored, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> LinearText:
        """Reads what :meth:`save` wrote."""
        stored = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        arrays = np.load(folder / "model.npz", allow_pickle=False)
        model = cls(views=tuple(stored["words"]))
        model.labels, model.sharpness = stored["labels"], stored["sharpness"]
        model._weights, model._bias = np.ascontiguousarray(arrays["weights"].astype(np.float32)), arrays["bias"]
        for view, words in stored["words"].items():
            vectorizer = _vectorizer(view, vocabulary={word: index for index, word in enumerate(words)})
            vectorizer.idf_ = arrays[f"idf_{view}"]
            model._vectorizers[view] = vectorizer
        return model


def _both_classes(weights: Any, bias: Any) -> tuple[Any, Any]:
    if len(bias) == 1:
        weights, bias = np.vstack([-weights, weights]), np.concatenate([-bias, bias])
    # Contiguous by feature: multiplying a sentence's few features would otherwise copy the whole matrix each time.
    return np.ascontiguousarray(weights.T.astype(np.float32)), bias.astype(np.float32)


def _softmax(scores: Any) -> Any:
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def _log_loss(scores: Any, truth: Any) -> float:
    chosen = _softmax(scores)[np.arange(len(truth)), truth]
    return float(-np.log(np.maximum(chosen, 1e-12)).mean())
