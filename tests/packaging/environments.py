"""Empty environments with the packages that `make wheel` has built, and nothing of this project."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DIST: Final = ROOT / "dist"


def packages(pattern: str) -> list[Path]:
    """Those in dist/ of which the names match; there is at least one."""
    found = sorted(DIST.glob(pattern))
    assert found, f"no {pattern} in {DIST}: `make wheel` builds the packages"
    return found


def constraints() -> str:
    """The versions of requirements.lock for pip: what others release changes no result."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    pins = re.findall(r"^([\w.-]+)(?:\[[^]]*\])?(==[^\s\\]+[^\\\n]*)", text, re.MULTILINE)
    return "".join(f"{name}{rest.rstrip()}\n" for name, rest in pins)


class Environment:
    """A new virtual environment, and a folder elsewhere in which programs run."""

    def __init__(self, python: Path, folder: Path) -> None:
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()
        self._bin = folder / "venv" / "bin"
        self._constraints = folder / "constraints.txt"
        self._constraints.write_text(constraints(), "utf-8")
        self._run([python, "-m", "venv", folder / "venv"], dict(os.environ))

    @property
    def python(self) -> Path:
        """Its Python."""
        return self._bin / "python"

    @property
    def variables(self) -> dict[str, str]:
        """The variables that programs get: nothing leads to this project or its tools."""
        path = f"{self._bin}:/usr/local/bin:/usr/bin:/bin"
        return {"PATH": path, "HOME": str(self.elsewhere), "LANG": "C.UTF-8"}

    def install(self, *requirements: str, path: str | None = None) -> None:
        """Install as users do; requirements.lock says which versions of other packages."""
        pip: list[str | Path] = [
            self.python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        variables = dict(os.environ) | {"PATH": path or self.variables["PATH"]}
        self._run([*pip, "--constraint", self._constraints, *requirements], variables)

    def run(self, *words: str | Path) -> str:
        """What a program of the environment prints."""
        return self._run([self._bin / words[0], *words[1:]], self.variables)

    @contextmanager
    def started(self, *words: str) -> Iterator[subprocess.Popen[str]]:
        """A program of the environment while it runs."""
        with subprocess.Popen(
            [self._bin / words[0], *words[1:]],
            cwd=self.elsewhere,
            env=self.variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def _run(self, words: list[str | Path], variables: dict[str, str]) -> str:
        finished = subprocess.run(
            words, cwd=self.elsewhere, env=variables, capture_output=True, text=True, check=False
        )
        said = finished.stdout + finished.stderr
        assert finished.returncode == 0, f"{' '.join(map(str, words))}\n{said}"
        return finished.stdout
