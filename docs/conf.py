"""How Sphinx makes the manual out of this folder: `make docs`, which writes build/docs.

The pages are plain Markdown that reads well on a Git host too; what only Sphinx understands is kept
to the front page, the reference and the tables of contents.
"""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from nbclient import NotebookClient

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "extensions"))

project = "TZAAR"
author = "the TZAAR authors"
release = version = installed_version("tzaar")
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "command_line",
    "outside_links",
    "short_names",
]
exclude_patterns = ["build.py", "extensions", "images", "matches", "network/*.json"]

# -- Markdown --------------------------------------------------------------------------------------

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "html_image"]
myst_heading_anchors = 4
# The notebook runs when the manual is made, so that the site shows what it draws.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
# Every kernel warns that its connection, which does not leave this machine, is not encrypted.
NotebookClient.extra_arguments.default_args = (["--log-level=ERROR"],)

# -- The reference ---------------------------------------------------------------------------------

# Docstrings have names in single backticks.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_class_signature = "mixed"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
nitpicky = True
nitpick_ignore_regex = [
    # A name in backticks may be a parameter, a file or a word of another language.
    ("py:obj", r".*"),
    # The standard library, whose manual is not at hand.
    ("py:.*", r"(?!tzaar\b).*"),
    # Bases and parameters that are not for everybody.
    (
        "py:class",
        r"tzaar\.(errors\.Problem|records\.visitor\.Skip|engine\.(blocking|program|workers)\.\w+)",
    ),
]

# -- The site --------------------------------------------------------------------------------------

html_theme = "furo"
html_title = f"TZAAR {release}"
html_favicon = "static/icon.svg"
html_logo = "static/icon.svg"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#0b6a5b",
        "color-brand-content": "#0b6a5b",
        "color-background-primary": "#fffdf9",
        "color-background-secondary": "#f7f4ee",
        "color-foreground-primary": "#23201b",
        "color-inline-code-background": "#f1ece2",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6fcdb9",
        "color-brand-content": "#6fcdb9",
        "color-background-primary": "#1a1917",
        "color-background-secondary": "#211f1d",
        "color-foreground-primary": "#f0ebe1",
        "color-inline-code-background": "#2b2825",
    },
}
