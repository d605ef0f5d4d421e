from __future__ import annotations

from pathlib import Path

import pytest

from tzaar.online.storage import StorageError, engines, location
from tzaar.online.storage.location import locate

SERVER = "postgresql://ann:secret@host/games"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, which does not exist yet."""
    folder = tmp_path / "share" / "tzaar"
    monkeypatch.setattr(location, "user_data_path", lambda *_names, **_options: folder)
    return folder


def test_by_default_a_file_in_the_users_own_folder(own: Path) -> None:
    found = locate(environment={})
    assert engines.path_of(found.url) == own / "tzaar.db"
    assert found.folder == own
    assert own.is_dir()
    assert locate(environment={"TZAAR_DATA": "", "TZAAR_DATABASE": ""}) == found


def test_a_folder(own: Path, tmp_path: Path) -> None:
    for found in (
        locate(tmp_path, environment={}),
        locate(environment={"TZAAR_DATA": str(tmp_path)}),
    ):
        assert engines.path_of(found.url) == tmp_path / "tzaar.db"
        assert found.folder == tmp_path
    assert not own.exists()


def test_a_server(own: Path, tmp_path: Path) -> None:
    for found in (
        locate(database=SERVER, environment={}),
        locate(environment={"TZAAR_DATABASE": SERVER}),
    ):
        assert found.url.render_as_string(hide_password=False) == SERVER.replace(
            "postgresql:", "postgresql+psycopg:"
        )
        assert found.folder == own
    assert locate(tmp_path, SERVER, {}).folder == tmp_path


def test_a_file_by_its_address(own: Path, tmp_path: Path) -> None:
    found = locate(database=f"sqlite:///{tmp_path / 'other.db'}", environment={})
    assert engines.path_of(found.url) == tmp_path / "other.db"
    assert found.folder == tmp_path


def test_options_go_before_the_environment(own: Path, tmp_path: Path) -> None:
    variables = {"TZAAR_DATA": str(tmp_path), "TZAAR_DATABASE": SERVER}
    (tmp_path / "mine").mkdir()
    assert engines.path_of(locate(tmp_path / "mine", None, variables).url).parent.name == "mine"
    assert locate(None, "postgresql://other/games", variables).url.host == "other"
    both = locate(environment=variables)
    assert (both.url.host, both.folder) == ("host", tmp_path)


def test_a_server_that_begins_makes_its_folder(own: Path, tmp_path: Path) -> None:
    folder = tmp_path / "srv" / "tzaar"
    found = locate(folder, environment={}, make_folder=True)
    assert folder.is_dir()
    assert found == locate(folder, environment={})


def test_what_is_wrong(own: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="nowhere: no such folder"):
        locate(tmp_path / "nowhere", environment={})
    with pytest.raises(StorageError, match="not a kind of database"):
        locate(database="mysql://host/name", environment={})
    own.parent.mkdir()
    own.write_text("in the way")
    with pytest.raises(StorageError, match="File exists"):
        locate(environment={})
