"""The server behind ``tzaar serve``: the built page and what it asks of the Python library.

Alone in the package in needing fastapi and uvicorn, which come with ``pip install tzaar[serve]``;
nothing else imports it, but for the command. `tzaar.server.app.create_app` gives the application.
"""
