"""What runs: understanding, conversation, replies, channels and the command line."""
