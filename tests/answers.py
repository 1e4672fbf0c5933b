"""Judging answers: a refusal is a problem with its status, its code and a sentence in the reader's language."""

from typing import Any

import httpx


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem of an answer that must be refused like this (RFC 9457)."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    assert answer.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert (body["status"], body["code"]) == (status, code), body
    assert body["type"] == f"/api/v1/problems/{code}"
    assert body["title"]
    assert body["detail"]
    return body


def places(problem: dict[str, Any]) -> list[tuple[str, str]]:
    """Path and code of every error of a problem."""
    return [(error["path"], error["code"]) for error in problem["errors"]]
