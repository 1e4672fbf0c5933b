"""Errors of the engine that a person can put right.

    Exception
    └── RuleError            a rule says no: wrong rulebook, illegal pairing, impossible result …
        └── RulebookError    the rulebook itself cannot be used (rulebook/issue.py)

A RuleError carries a stable code and its parameters; the sentence belongs to the edge, in the reader's language.
Any other exception that leaves the engine is a bug.
"""


class RuleError(Exception):
    """Something a person can put right, said as a code with parameters."""

    code: str
    params: dict[str, object]

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        if not self.params:
            return self.code
        listed = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({listed})"
