"""The OpenAPI document: what FastAPI generates, made true about errors, credentials and repeated requests."""

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field

from babak.http.auth import COOKIE
from babak.http.idempotency import LONGEST, METHODS
from babak.http.problems import MEDIA_TYPE

_REF = "#/components/schemas/"

_MEANINGS = {
    304: "What the client has is current.",
    400: "The request cannot be read.",
    401: "Nobody is signed in, or the token is not valid.",
    403: "The caller may not do this.",
    404: "There is no such thing here.",
    405: "The path does not answer this method; `Allow` lists those it does.",
    409: "It contradicts what is already there.",
    412: "`If-Match` names a state that is no longer current; nothing was changed.",
    413: "The body is too large.",
    415: "The body is not of a kind that is read here.",
    422: "A person can put this right; `code` and `errors` say how.",
    429: "Too many requests; `Retry-After` says when to try again.",
    503: "Not ready yet.",
}


class FieldProblem(BaseModel):
    """One of several things to put right."""

    path: str = Field(description="Where it is, with dots: `entries.0.name`; empty for the whole.")
    code: str = Field(description="Stable; the sentence follows the language, the code does not.")
    params: dict[str, Any] = Field(description="The values in the sentence.")
    detail: str = Field(description="What is wrong and what to do, in the language asked for.")


class ProblemDetails(BaseModel):
    """An error (RFC 9457)."""

    type: str = Field(description="Address of a description of this kind of problem.")
    title: str = Field(description="What is wrong, in a few words.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What is wrong and what to do, in the language asked for.")
    code: str = Field(description="Stable name of the problem.")
    params: dict[str, Any] = Field(description="The values in the sentences.")
    errors: list[FieldProblem] = Field(description="Every single thing to put right; may be empty.")


def _problem_content() -> dict[str, Any]:
    return {MEDIA_TYPE: {"schema": {"$ref": _REF + "ProblemDetails"}}}


def responses_for(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For `responses=` of a route: these statuses, as problems and nothing else."""
    return {
        status: {"description": _MEANINGS.get(status, "A problem.")}
        | ({} if status == 304 else {"content": _problem_content()})
        for status in statuses
    }


def true_openapi(app: FastAPI) -> dict[str, Any]:
    """The document of `app`, generated once."""
    if app.openapi_schema is None:
        document = FastAPI.openapi(app)
        schemas: dict[str, Any] = document.setdefault("components", {}).setdefault("schemas", {})
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        problem = ProblemDetails.model_json_schema(ref_template=_REF + "{model}")
        schemas.update(problem.pop("$defs", {}))
        schemas["ProblemDetails"] = problem
        document["components"]["schemas"] = dict(sorted(schemas.items()))
        document["components"]["securitySchemes"] = {
            "token": {"type": "http", "scheme": "bearer", "description": "An API token or a captain link."},
            "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "What POST /sessions sets."},
        }
        document["security"] = [{"token": []}, {"session": []}, {}]
        for path in document.get("paths", {}).values():
            for method, operation in path.items():
                if isinstance(operation, dict):
                    _complete(method, operation)
        app.openapi_schema = document
    return app.openapi_schema


def _complete(method: str, operation: dict[str, Any]) -> None:
    responses: dict[str, Any] = operation.setdefault("responses", {})
    default = responses.get("422", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if str(default.get("$ref", "")).endswith("/HTTPValidationError"):
        responses["422"] = responses_for(422)[422]
    if "requestBody" in operation:
        for status in (400, 413, 415):
            responses.setdefault(str(status), responses_for(status)[status])
    responses.setdefault("default", {"description": "A problem.", "content": _problem_content()})
    if method.upper() in METHODS:
        # A key that was used for another body, or whose first request is still running.
        for status in (409, 422):
            responses.setdefault(str(status), responses_for(status)[status])
        parameters: list[dict[str, Any]] = operation.setdefault("parameters", [])
        if not any(parameter.get("name") == "Idempotency-Key" for parameter in parameters):
            parameters.append(
                {
                    "name": "Idempotency-Key",
                    "in": "header",
                    "required": False,
                    "description": "Repeating the request with the same key and body gives the stored answer (24 h).",
                    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": "^[!-~]+$"},
                }
            )


def install_openapi(app: FastAPI) -> None:
    """Let `app` answer with the true document."""
    app.openapi = lambda: true_openapi(app)  # type: ignore[method-assign]
