"""nginx with the configuration of deploy/, at free ports and with its own certificate."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tzaar.conf;
}}
"""


def program() -> str | None:
    """nginx's path; /usr/sbin is not in everybody's PATH."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Nginx:
    """A running nginx."""

    def __init__(self, folder: Path, plain: int, port: int) -> None:
        self.plain = plain
        self.port = port
        self.host = f"localhost:{port}"
        self.origin = f"https://{self.host}"
        self.trust = ssl.create_default_context(cafile=folder / "certificate.pem")


def configured(folder: Path, plain: int, port: int, servers: tuple[int, int]) -> str:
    """The configuration with this test's ports and paths, otherwise unchanged."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    live = "/etc/letsencrypt/live/tzaar.example"
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "server_name tzaar.example;": "server_name localhost;",
        f"{live}/fullchain.pem": f"{folder}/certificate.pem",
        f"{live}/privkey.pem": f"{folder}/key.pem",
        "server 127.0.0.1:8001;": f"server 127.0.0.1:{servers[0]};",
        "server 127.0.0.1:8002;": f"server 127.0.0.1:{servers[1]};",
    }.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def certify(folder: Path) -> None:
    options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    subject = "-subj /CN=localhost -addext subjectAltName=DNS:localhost"
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run(
        ["openssl", *options.split(), *subject.split(), *files], check=True, capture_output=True
    )


@contextmanager
def running(folder: Path, port: int, servers: tuple[int, int]) -> Iterator[Nginx]:
    """nginx in front of two servers, until the end of the context."""
    found = program()
    assert found is not None
    certify(folder)
    plain = free_port()
    (folder / "tzaar.conf").write_text(configured(folder, plain, port, servers), "utf-8")
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder), "utf-8")
    words = [found, "-p", str(folder), "-e", str(folder / "error.log")]
    words += ["-c", str(folder / "nginx.conf")]
    subprocess.run([*words, "-t"], check=True, capture_output=True)
    with subprocess.Popen(words) as process:
        try:
            wait_for(port, process)
            yield Nginx(folder, plain, port)
        finally:
            process.terminate()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the port accepts connections."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nginx has ended")
