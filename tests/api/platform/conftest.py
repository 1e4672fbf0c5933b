"""The application of the tests of the platform."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.api.platform.harness import Api, make_app, settings_for


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def api(tmp_path: Path, runner: asyncio.Runner) -> Iterator[Api]:
    app = make_app(settings_for(tmp_path))
    yield Api(app, runner)
    app.state.db.close()
