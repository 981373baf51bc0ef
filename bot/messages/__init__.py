"""What is kept of messages: one inbox, one outbox, one row a conversation. Knows no channel and no Rasa."""
