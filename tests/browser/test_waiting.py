"""No browser test reads a state that may be about to change: it waits for the state it means."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WAITING = "waiting.py"

# Methods that return the current state, or wait for a time instead of a state.
READS = {
    "all_inner_texts": "until",
    "all_text_contents": "until",
    "get_attribute": "expect(...).to_have_attribute",
    "inner_html": "expect",
    "inner_text": "text_of",
    "input_value": "value_of",
    "is_checked": "expect(...).to_be_checked",
    "is_disabled": "expect(...).to_be_disabled",
    "is_editable": "expect(...).to_be_editable",
    "is_enabled": "expect(...).to_be_enabled",
    "is_hidden": "expect(...).to_be_hidden",
    "is_visible": "expect(...).to_be_visible",
    "sleep": "until",
    "text_content": "text_of",
    "wait_for_load_state": "settle or quiet",
    "wait_for_timeout": "until",
}
# Waiting for another process is not waiting for the page.
OWN_TIMEOUTS = {"communicate"}
# Lists have methods of these names too, but with arguments.
BARE_READS = {"all": "expect(...).to_have_count", "count": "expect(...).to_have_count"}


def faults(source: str) -> list[str]:
    """Wrong reads and waits, with their lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler) and "Timeout" in ast.unparse(node):
            found.append(f"{node.lineno}: a time-out decides what happens next")
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        has_timeout = any(keyword.arg == "timeout" for keyword in node.keywords)
        if has_timeout and name not in OWN_TIMEOUTS:
            found.append(f"{node.lineno}: a time-out of its own; all waits are patient alike")
        if any(keyword.arg == "force" for keyword in node.keywords):
            found.append(f"{node.lineno}: forced, it may hit what still lies over it")
        bare = {} if node.args or node.keywords else BARE_READS
        if better := READS.get(name) or bare.get(name):
            found.append(f"{node.lineno}: {name}(); better: {better}")
    return found


@pytest.mark.parametrize(
    "file",
    [file for file in sorted(HERE.rglob("*.py")) if file.name != WAITING],
    ids=lambda file: str(file.relative_to(HERE)),
)
def test_states_are_waited_for(file: Path) -> None:
    assert faults(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "page.wait_for_timeout(500)",
        "if page.locator('p').count() > 0: pass",
        "for one in page.locator('p').all(): pass",
        "assert table.status.inner_text() == 'x'",
        "page.click('p', timeout=3000)",
        "page.get_by_role('radio').check(force=True)",
        "try: pass\nexcept PlaywrightTimeoutError: pass",
    ],
)
def test_what_does_not_wait_is_found(line: str) -> None:
    assert len(faults(line)) == 1


def test_lists_may_be_counted() -> None:
    assert faults("types.count('Tott')\nall(types)") == []
