"""Understanding: from what a person typed to language, entities and one issue."""
