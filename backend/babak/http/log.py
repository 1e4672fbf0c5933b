"""Logs to stderr: readable lines, or JSON lines with `:json` behind the level in BABAK_LOG."""

import logging
import sys

import structlog

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def set_up_logging(spec: str) -> None:
    """Log from the level in `spec` on (`info`, `debug:json` …); an unknown level means info."""
    name, _, form = spec.strip().lower().partition(":")
    level = LEVELS.get(name, logging.INFO)
    renderer: structlog.typing.Processor
    if form == "json":
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        renderer = structlog.dev.ConsoleRenderer(
            # Traces without the values of variables: a password may be among them.
            colors=sys.stderr.isatty(),
            exception_formatter=structlog.dev.plain_traceback,
        )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info if form == "json" else _untouched,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=_to_stderr,
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(
        level=max(level, logging.WARNING), stream=sys.stderr, format="%(levelname)s %(name)s %(message)s"
    )


def _to_stderr(*_names: object) -> structlog.PrintLogger:
    """A logger on what stderr is at this moment."""
    return structlog.PrintLogger(sys.stderr)


def _untouched(
    _logger: structlog.typing.WrappedLogger, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """The console renderer draws exceptions itself."""
    return event
