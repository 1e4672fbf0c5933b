"""`babak` and `python -m babak`: see `babak --help`.

Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 a fault of ours.
"""

import sys
import traceback
from collections.abc import Sequence

from babak import i18n
from babak.cli.console import BAD_INPUT, DONE, NO, OUR_FAULT, Refused, err, language
from babak.cli.parser import make_parser
from babak.engine.errors import RuleError


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; its exit code."""
    try:
        args = make_parser().parse_args(argv)
    except SystemExit as leave:
        return int(leave.code or DONE)
    try:
        return int(args.run(args))
    except Refused as refused:
        for line in refused.lines:
            err(f"babak: {line}")
        return refused.exit_code
    except RuleError as error:
        err(f"babak: {i18n.translate(language(), error.code, error.params)}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return NO
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except Exception as error:
        return _other(error)


def _other(error: Exception) -> int:
    from babak.http.problems import Problem
    from babak.settings import SettingsError

    if isinstance(error, SettingsError):
        for line in error.lines:
            err(f"babak: {line}")
        return BAD_INPUT
    if isinstance(error, Problem):
        err(f"babak: {i18n.translate(language(), error.code, error.params)}")
        return BAD_INPUT
    traceback.print_exception(error)
    err("babak: this is a fault of ours; please report the lines above.")
    return OUR_FAULT


if __name__ == "__main__":
    sys.exit(main())
