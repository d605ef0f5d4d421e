"""How the page's files are served."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tzaar.server.page import FIRST_PARTS, ROUTES, PageNotBuiltError, read_page

SCRIPT = "/assets/index-BRmcKqdH.js"
HTML = {"Accept": "text/html,application/xhtml+xml"}


class TestAddresses:
    @pytest.mark.parametrize("path", ["/", "/index.html", *(f"/{name}" for name in FIRST_PARTS)])
    def test_routes_give_the_page(self, client: TestClient, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "<title>TZAAR</title>" in answer.text

    def test_what_follows_a_route_is_the_business_of_the_page(self, client: TestClient) -> None:
        assert client.get("/learn/capture?step=2").status_code == 200
        assert client.get("/game/m1x2y3").status_code == 200

    def test_people_who_are_lost_get_the_page_which_says_so(self, client: TestClient) -> None:
        answer = client.get("/nowhere", headers=HTML)
        assert answer.status_code == 404
        assert "<title>TZAAR</title>" in answer.text
        again = client.get("/nowhere", headers=HTML | {"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 404

    @pytest.mark.parametrize("path", ["/nowhere", "/assets/gone-12345678.js", "/unknown.kind"])
    def test_programs_get_plain_words(self, client: TestClient, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/plain")

    @pytest.mark.parametrize(
        "path",
        [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/assets/../../secret.txt",
            "/assets/..%5c..%5csecret.txt",
            "/%00",
            "/assets",
            "/assets/",
        ],
    )
    def test_nothing_outside_can_be_reached(self, client: TestClient, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 404
        assert b"outside" not in answer.content

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
    def test_the_page_can_only_be_read(self, client: TestClient, method: str) -> None:
        answer = client.request(method, "/")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET, HEAD"

    def test_the_page_and_the_server_know_the_same_routes(self) -> None:
        source = (Path(__file__).parents[2] / "web" / "src" / "routes.ts").read_text("utf-8")
        paths = re.findall(r"^  \w+: '/(\w*)',$", source, re.MULTILINE)
        assert set(paths) == {"", *ROUTES}
        others = re.findall(r"^const [A-Z]+ = '/(\w+)';$", source, re.MULTILINE)
        assert {*ROUTES, *others} == set(FIRST_PARTS)


class TestForms:
    @pytest.mark.parametrize("path", ["/", SCRIPT, "/nowhere", "/healthz"])
    def test_head_is_get_without_a_body(self, client: TestClient, path: str) -> None:
        got, asked = client.get(path), client.head(path)
        assert asked.status_code == got.status_code
        assert asked.content == b""
        assert dict(asked.headers) == dict(got.headers)
        assert int(got.headers["content-length"]) == len(got.content)

    @pytest.mark.parametrize(
        ("path", "media_type"),
        [
            (SCRIPT, "text/javascript; charset=utf-8"),
            ("/assets/tzaar-Dk3_a-Qx.wasm", "application/wasm"),
            ("/icon.svg", "image/svg+xml"),
            ("/manifest.webmanifest", "application/manifest+json"),
        ],
    )
    def test_media_types(self, client: TestClient, path: str, media_type: str) -> None:
        assert client.get(path).headers["content-type"] == media_type

    def test_compressed_forms(self, client: TestClient) -> None:
        plain = client.get(SCRIPT)
        assert "content-encoding" not in plain.headers
        gzipped = client.get(SCRIPT, headers={"Accept-Encoding": "gzip"})
        assert gzipped.headers["content-encoding"] == "gzip"
        assert int(gzipped.headers["content-length"]) < len(plain.content)
        assert gzipped.content == plain.content
        # The client cannot decompress brotli, so this only checks headers.
        packed = client.head(SCRIPT, headers={"Accept-Encoding": "gzip, br"})
        assert packed.headers["content-encoding"] == "br"
        tags = {answer.headers["etag"] for answer in (plain, gzipped, packed)}
        assert len(tags) == 3
        for answer in (plain, gzipped, packed):
            assert answer.headers["vary"] == "Accept-Encoding"

    def test_what_has_no_compressed_form_is_sent_as_it_is(self, client: TestClient) -> None:
        answer = client.get("/icon.svg", headers={"Accept-Encoding": "gzip, br"})
        assert "content-encoding" not in answer.headers
        assert answer.text == "<svg/>"

    def test_packages_leave_the_compressing_to_the_server(self, page_folder: Path) -> None:
        for ending in (".br", ".gz"):
            (page_folder / f"{SCRIPT[1:]}{ending}").unlink()
        files = read_page(page_folder)
        script = files[SCRIPT].forms
        assert gzip.decompress(script["gzip"]) == script["identity"]
        assert len(script["gzip"]) < len(script["identity"])
        assert set(files["/icon.svg"].forms) == {"identity"}  # gzip would make it larger


class TestCaching:
    def test_hashed_files_are_kept_for_good(self, client: TestClient) -> None:
        for path in (SCRIPT, "/assets/tzaar-Dk3_a-Qx.wasm"):
            kept = client.get(path).headers["cache-control"]
            assert kept == "public, max-age=31536000, immutable"

    @pytest.mark.parametrize("path", ["/", "/learn", "/sw.js", "/manifest.webmanifest"])
    def test_others_are_asked_for_again(self, client: TestClient, path: str) -> None:
        first = client.get(path)
        assert first.headers["cache-control"] == "no-cache"
        again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""
        for name in ("etag", "cache-control", "vary"):
            assert again.headers[name] == first.headers[name]

    def test_lists_weak_tags_and_stars(self, client: TestClient) -> None:
        etag = client.get("/").headers["etag"]
        for text in (f'"other", {etag}', f"W/{etag}", "*"):
            assert client.get("/", headers={"If-None-Match": text}).status_code == 304
        assert client.get("/", headers={"If-None-Match": '"other"'}).status_code == 200

    def test_another_content_has_another_tag(self, page_folder: Path, client: TestClient) -> None:
        before = read_page(page_folder)["/index.html"]
        (page_folder / "index.html").write_text("changed")
        assert read_page(page_folder)["/index.html"].digest != before.digest
        assert "<title>" in client.get("/").text, "what is served stays of one build"


def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(PageNotBuiltError, match=r"the page is not built.*make page"):
        read_page(tmp_path / "page")
