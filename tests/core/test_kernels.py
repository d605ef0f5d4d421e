"""Code for newer processors stays in its own functions; core/network/kernel_of.h says why."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.core.programs import BUILT

LIBRARY = BUILT / "libtzaar_core.a"


def functions_of(member: str) -> list[str]:
    """The functions that a file of the library defines with external linkage, demangled."""
    nm = shutil.which("nm")
    if nm is None or not LIBRARY.is_file():
        pytest.skip("needs nm and the core: `make core-tests`")
    command = [nm, "--demangle", "--defined-only", str(LIBRARY)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    files = dict(re.findall(r"^(\S+):\n(.*?)(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL))
    if member not in files:
        pytest.skip("the library is not for x86-64")
    return re.findall(r"^\w+ [TWi] (.*)$", files[member], re.MULTILINE)


@pytest.mark.parametrize(("member", "simd"), [("sse4", "Sse4"), ("avx2", "Avx2")])
def test_kernels_define_no_function_that_others_may_call(member: str, simd: str) -> None:
    functions = functions_of(f"kernel_{member}.cpp.o")
    assert any("evaluate_beside" in function for function in functions)
    assert [function for function in functions if f"<tzaar::network::{simd}>" not in function] == []
