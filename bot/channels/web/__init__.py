"""The web: the widget's messages in, server-sent events out, and the public page of each provision."""
