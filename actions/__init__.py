"""Custom actions for rasa-sdk: thin; they read slots, ask the knowledge base and hand answers to the replies."""
