"""NUL and halves of surrogate pairs are found in JSON however it is cut into chunks; everything honest passes."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from babak.http.body import Characters
from babak.http.problems import json_bytes

ASCII = st.characters(codec="ascii", min_codepoint=1)
HONEST = st.recursive(
    st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"])) | st.integers() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(ASCII), inner),
    max_leaves=8,
)
CUTS = st.lists(st.integers(0, 400), max_size=6)


def unusable(body: bytes, cuts: list[int]) -> bool:
    """What is said of a body that arrives in pieces."""
    marks = [0, *sorted(min(cut, len(body)) for cut in cuts), len(body)]
    reader = Characters()
    pieces = [body[start:end] for start, end in zip(marks, marks[1:], strict=False)]
    for number, piece in enumerate(pieces, start=1):
        reader.feed(piece, last=number == len(pieces))
    return reader.unusable


@given(HONEST, CUTS, st.booleans())
@example({"name": "😀\\u0000 \\\\ud800"}, [9, 10, 11, 12, 13, 14, 15], True)
def test_honest_json_passes_escaped_or_not(value: object, cuts: list[int], ascii_only: bool) -> None:
    assert not unusable(json.dumps(value, ensure_ascii=ascii_only).encode(), cuts)


@given(HONEST, st.sampled_from(["\x00", "\ud800", "\udc00", "\udfff", "a\ud83d", "\udc00\ud800"]), CUTS)
def test_what_no_text_holds_is_found_wherever_it_stands(value: object, strange: str, cuts: list[int]) -> None:
    assert unusable(json.dumps([value, {"name": f"x{strange}\n😀"}]).encode(), cuts)
    assert unusable(json.dumps([value, {f"\\{strange}": 1}]).encode(), cuts)


@given(st.text(st.characters(), max_size=20))
def test_an_answer_can_be_written_whatever_is_in_it(text: str) -> None:
    written = json.loads(json_bytes({"detail": text, "params": [text, {text: 1}]}))
    assert written["detail"] == text.encode("utf-8", "replace").decode()
