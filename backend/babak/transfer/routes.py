"""Imports and exports over HTTP."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from babak import i18n
from babak.db import now
from babak.entries import repo as entries
from babak.entries import service as entry_service
from babak.entries.schemas import EntryIn, ImportReport, entry_out
from babak.exchange.cells import Table, column_letter
from babak.exchange.entries import CellProblem, ExistingEntry, ImportPlan, plan_entries
from babak.exchange.entries_export import ALL_COLUMNS, PUBLIC_COLUMNS, entries_csv, entries_xlsx
from babak.exchange.standings_export import standings_csv, standings_xlsx
from babak.exchange.table import read_table
from babak.http.auth import CurrentCaller
from babak.http.caller import Caller
from babak.http.etag import PRIVATE, conditional, etag_of
from babak.http.json import dumps, json_response
from babak.http.openapi import responses_for
from babak.http.problems import Problem, language_of, plain
from babak.server import App, Server
from babak.standings import repo as documents
from babak.tournaments import service as tournaments
from babak.transfer.report_routes import router as reports

tables = APIRouter(prefix="/tournaments/{tournament}", tags=["files"])
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
BINARY = {"schema": {"type": "string", "format": "binary"}}
DryRun = Annotated[bool, Query(description="Change nothing; list what would be imported and every bad cell.")]


@tables.post(
    "/imports/{format}",
    response_model=ImportReport,
    responses=responses_for(400, 401, 403, 404, 409, 413, 415, 422),
    openapi_extra={
        "requestBody": {"required": True, "content": {"text/csv": BINARY, XLSX: BINARY, "application/json": BINARY}}
    },
)
async def import_entries(
    request: Request,
    app: App,
    caller: CurrentCaller,
    tournament: str,
    format: str,
    dry_run: DryRun = False,
    sheet: Annotated[str | None, Query(max_length=60, description="The sheet of a workbook.")] = None,
    columns: Annotated[
        str | None, Query(max_length=4000, description="JSON: which field each header fills, or null for none.")
    ] = None,
) -> Response:
    """Import entries from CSV or XLSX. A table with a bad row is not imported at all; every bad cell is listed."""
    if format not in ("csv", "xlsx"):
        raise Problem(404, "format_unknown", {"format": format, "known": "csv, xlsx, trf16, trf26"})
    data = await request.body()
    return await run_in_threadpool(
        _import, app, caller, tournament, format, data, dry_run, sheet, _mapping(columns), language_of(request.scope)
    )


def _mapping(columns: str | None) -> dict[str, str]:
    if columns is None:
        return {}
    try:
        found = json.loads(columns)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not all(value is None or isinstance(value, str) for value in found.values()):
        raise Problem(422, "columns_not_a_map", {})
    return {str(key): value or "" for key, value in found.items()}


def _import(
    app: Server,
    caller: Caller,
    ref: str,
    format: str,
    data: bytes,
    dry_run: bool,
    sheet: str | None,
    mapping: Mapping[str, str],
    language: str,
) -> Response:
    with app.db.read() as session:
        _, found = tournaments.changeable(session, caller, ref, "entries:write")
        existing = _existing(session, found.id)
    table = read_table(data, format, sheet=sheet)
    plan = plan_entries(table, existing, mapping=mapping, today=now().date())
    imported = 0
    if not dry_run and not plan.problems:
        with app.db.write() as session:
            event, found = tournaments.changeable(session, caller, ref, "entries:write")
            app.db.lock_tournament(session, found.id)
            # Somebody may have added entries while the file was read.
            plan = plan_entries(table, _existing(session, found.id), mapping=mapping, today=now().date())
            if not plan.problems:
                given = [EntryIn(**_fields(row.fields)) for row in plan.rows]
                imported = len(entry_service.add(session, caller, event, found, given)) if given else 0
        app.keeper.refresh(found.id)
    return json_response(
        _report(table, plan, dry_run, imported, language), 200 if dry_run or not plan.problems else 422
    )


def _existing(session: Any, tournament_id: str) -> list[ExistingEntry]:
    return [
        ExistingEntry(row.name, row.number, row.organisation or None, row.federation_id or None)
        for row in entries.all_of(session, tournament_id)
    ]


def _fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _report(table: Table, plan: ImportPlan, dry_run: bool, imported: int, language: str) -> dict[str, Any]:
    bad = {problem.row for problem in plan.problems}
    return {
        "dry_run": dry_run,
        "imported": imported,
        "rows": [{"row": row.row, **_fields(row.fields)} for row in plan.rows] if dry_run else [],
        "problems": [_cell(problem, language) for problem in plan.problems],
        "warnings": [_cell(problem, language) for problem in (*plan.warnings, *plan.notes)],
        "refused_rows": [
            {
                "row": row.number,
                "cells": {column_letter(at): cell.text for at, cell in enumerate(row.cells) if cell.text},
            }
            for row in table.rows
            if row.number in bad
        ],
        "headers": {column_letter(at): header for at, header in enumerate(table.headers) if header},
        "columns": dict(plan.columns),
        "ignored_columns": list(plan.ignored_columns),
    }


def _cell(problem: CellProblem, language: str) -> dict[str, Any]:
    return {
        "row": problem.row,
        "column": problem.column_letter or None,
        "header": problem.header or None,
        "value": problem.value or None,
        "code": problem.code,
        "params": plain(problem.params),
        "detail": i18n.translate(language, problem.code, problem.params),
    }


@tables.get(
    "/exports/{format}",
    response_class=Response,
    responses={
        200: {"content": {"text/csv": BINARY, XLSX: BINARY, "application/json": {"schema": {}}}},
        **responses_for(304, 404),
    },
)
def export(
    request: Request,
    app: App,
    caller: CurrentCaller,
    tournament: str,
    format: str,
    what: Annotated[str, Query(pattern="^(entries|standings)$", description="entries or standings.")] = "entries",
) -> Response:
    """The entries or the standings as CSV, XLSX or JSON, with headings in the reader's language."""
    language = language_of(request.scope)
    with app.db.read() as session:
        event, found = tournaments.visible(session, caller, tournament)
        full = caller.can("exports:read", event.id)
        name = f"{found.slug}-{what}"
        rows = [entry_out(row, full=full) for row in entries.all_of(session, found.id)]
        document = documents.find(session, found.id, "standings", 0)
    columns = ALL_COLUMNS if full else PUBLIC_COLUMNS
    table: Mapping[str, Any] = json.loads(document.body) if document else {"criteria": [], "rows": []}
    title = f"{event.name} – {found.name}"
    if format == "csv":
        body = entries_csv(rows, language, columns=columns) if what == "entries" else standings_csv(table, language)
        kind, ending = CSV, "csv"
    elif format == "xlsx":
        body = (
            entries_xlsx(rows, language, columns=columns, title=title)
            if what == "entries"
            else standings_xlsx(table, language, title=title)
        )
        kind, ending = XLSX, "xlsx"
    elif format == "json":
        shown: Any = {"items": [{key: row.get(key) for key in columns} for row in rows]} if what == "entries" else table
        body = dumps(shown)
        kind, ending = "application/json", "json"
    else:
        raise Problem(404, "format_unknown", {"format": format, "known": "csv, xlsx, json, trf16, trf26"})
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{ending}"',
        "Content-Language": language,
    }
    answer = conditional(request, body, etag_of(body), PRIVATE, media_type=kind, headers=headers)
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


router = APIRouter()
router.include_router(reports)
router.include_router(tables)
