"""The server behind ``tzaar serve``: the built page and what it asks of the Python library.

Only this part of the package needs fastapi and uvicorn (``pip install tzaar[serve]``); nothing but
the command line imports it. `tzaar.server.app.create_app` gives the application.
"""
