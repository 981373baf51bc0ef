"""The pipeline's components for Rasa: each is thin and calls a plain module beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rasa.engine.graph import ExecutionContext, GraphComponent
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.nlu.classifiers.classifier import IntentClassifier
from rasa.nlu.extractors.extractor import EntityExtractorMixin
from rasa.shared.nlu.constants import ENTITIES, INTENT, METADATA, TEXT
from rasa.shared.nlu.training_data.message import Message
from rasa.shared.nlu.training_data.training_data import TrainingData

from bot.nlu import context, entities, guardrails, language
from bot.nlu.concepts import concepts
from bot.nlu.linear import LinearText
from bot.nlu.normalise import clean, fold

RANKING = 8
"""How many issues a parse lists."""
STRANGE = 0.34
"""A message of which training has seen a smaller share of words is not taken as anything."""


class _Base(GraphComponent):
    @classmethod
    def create(
        cls,
        config: dict[str, Any],
        model_storage: ModelStorage,
        resource: Resource,
        execution_context: ExecutionContext,
    ) -> GraphComponent:
        return cls()

    def process_training_data(self, training_data: TrainingData) -> TrainingData:
        return training_data


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.MESSAGE_TOKENIZER, is_trainable=False)
class Cleaner(_Base):
    """Cleans the text of a message, so that a person's leading ``/`` is never a command."""

    def process(self, messages: list[Message]) -> list[Message]:
        for message in messages:
            message.set(TEXT, clean(message.get(TEXT) or ""))
        return messages


class _Trained(_Base):
    """A component that learns one :class:`LinearText` and keeps it in the model archive."""

    def __init__(self, storage: ModelStorage, resource: Resource, model: LinearText | None = None) -> None:
        self._storage = storage
        self._resource = resource
        self._model = model

    @classmethod
    def create(
        cls,
        config: dict[str, Any],
        model_storage: ModelStorage,
        resource: Resource,
        execution_context: ExecutionContext,
    ) -> GraphComponent:
        return cls(model_storage, resource)

    @classmethod
    def load(
        cls,
        config: dict[str, Any],
        model_storage: ModelStorage,
        resource: Resource,
        execution_context: ExecutionContext,
        **kwargs: Any,
    ) -> GraphComponent:
        with model_storage.read_from(resource) as folder:
            return cls(model_storage, resource, LinearText.load(folder))

    def _learn(
        self, training_data: TrainingData, model: LinearText, label: Callable[[Message], str | None]
    ) -> Resource:
        pairs = [(m.get(TEXT), label(m)) for m in training_data.intent_examples]
        known = [(text, value) for text, value in pairs if text and value]
        self._model = model.fit([text for text, _ in known], [str(value) for _, value in known])
        with self._storage.write_to(self._resource) as folder:
            self._model.save(folder)
        return self._resource


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.MESSAGE_FEATURIZER, is_trainable=True)
class LanguageIdentifier(_Trained):
    """Sets ``language`` and ``script`` on every message; learns English from romanised Hindi by the examples' marks."""

    def train(self, training_data: TrainingData) -> Resource:
        return self._learn(training_data, LinearText(views=("spelling", "words")), _latin_language)

    def process(self, messages: list[Message], tracker: Any = None) -> list[Message]:
        for message in messages:
            chosen = tracker.get_slot("language_chosen") if tracker is not None else None
            spoken = tracker.get_slot("language") if tracker is not None else None
            guess = language.identify(message.get(TEXT) or "", self._model)
            message.set("language", guess.language or chosen or spoken, add_to_output=True)
            message.set("script", guess.script, add_to_output=True)
        return messages


def _latin_language(message: Message) -> str | None:
    marks = (message.get(METADATA) or {}).get(INTENT) or {}
    return str(marks["language"]) if marks.get("script") == "latin" else None


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.ENTITY_EXTRACTOR, is_trainable=False)
class EntityRules(_Base, EntityExtractorMixin):
    """Finds States, places, animals, sections, sides and the like by spaCy rules from data files."""

    def __init__(self) -> None:
        self._finder = entities.EntityFinder()

    def process(self, messages: list[Message]) -> list[Message]:
        for message in messages:
            found = self._finder.find(message.get(TEXT) or "")
            listed = [
                {"entity": e.kind, "value": e.value, "start": e.start, "end": e.end, "extractor": "EntityRules"}
                for e in found
            ]
            message.set(ENTITIES, message.get(ENTITIES, []) + listed, add_to_output=True)
        return messages


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.INTENT_CLASSIFIER, is_trainable=True)
class IssueClassifier(_Trained, IntentClassifier):
    """Takes a message as one issue, guardrails first, in the light of the bot's own last question."""

    def train(self, training_data: TrainingData) -> Resource:
        return self._learn(training_data, LinearText(), lambda message: message.get(INTENT))

    def process(self, messages: list[Message], tracker: Any = None) -> list[Message]:
        assert self._model is not None
        for message in messages:
            text = message.get(TEXT) or ""
            row = self._model.probabilities([text])[0]
            scores = dict(zip(self._model.labels, (float(p) for p in row), strict=True))
            scores = guardrails.apply(text, scores)
            if "DELETE" not in concepts(fold(text)):  # nothing is erased for a message that has no word for it
                scores["delete_data"] = 0.0
            if self._model.familiarity(text) < STRANGE:
                scores = {issue: score * STRANGE for issue, score in scores.items()}
            command = (message.get(METADATA) or {}).get("command")
            found = (
                context.command_given(command)
                if command
                else context.interpret(text, scores, message.get(ENTITIES, []), context.Situation.of(tracker))
            )
            ranking = sorted(scores.items(), key=lambda item: -item[1])[:RANKING]
            message.set(INTENT, {"name": found.intent, "confidence": found.confidence}, add_to_output=True)
            message.set("intent_ranking", [{"name": n, "confidence": c} for n, c in ranking], add_to_output=True)
            if found.choice is not None:
                message.set("choice", found.choice, add_to_output=True)
        return messages
