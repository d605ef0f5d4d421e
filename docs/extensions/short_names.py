"""References to what the library exports, by whatever name they are made.

The reference documents a class where people import it (`tzaar.Position`), while annotations name
the module that defines it (`tzaar.position.Position`) and docstrings the class alone. All of them
lead to the one entry of that name.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

PACKAGES = ("tzaar", "tzaar.engine", "tzaar.records", "tzaar.render")


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contents: nodes.TextElement
) -> nodes.reference | None:
    """The entry that a reference means, or None where there is no such or more than one."""
    if node.get("refdomain") != "py":
        return None
    domain = env.get_domain("py")
    assert isinstance(domain, PythonDomain)
    target: str = node["reftarget"]
    outer, _, name = target.rpartition(".")
    owner = outer.rpartition(".")[2]
    candidates = [f"{package}.{name}" for package in PACKAGES]
    candidates += [f"{package}.{owner}.{name}" for package in PACKAGES if owner]
    found = [candidate for candidate in candidates if candidate in domain.objects]
    if len(found) != 1:
        return None
    entry = domain.objects[found[0]]
    return make_refnode(
        app.builder, node["refdoc"], entry.docname, entry.node_id, contents, found[0]
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
