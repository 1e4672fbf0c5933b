"""The sample of the contract tests, once for each kind of database."""

import pytest
from tests.contract.sample import Sample
from tests.inprocess import Client, House


@pytest.fixture(scope="session")
def sample(house: House) -> Sample:
    """One of everything."""
    return Sample(house.owner())


@pytest.fixture
def owner(sample: Sample) -> Client:
    """The client that made the sample."""
    return sample.client
