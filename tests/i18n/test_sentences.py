"""How the sentences are written: whole in three languages, nothing left in another one, and told what to do."""

import re

import pytest
from tests.i18n.catalogues import PARAM, catalogue, everything, placeholders, sentences

from babak import i18n
from babak.i18n.digits import show

OTHERS = ("id", "fa")
# Small words of English and the nouns of the program: none of them is a word of Indonesian.
ENGLISH = frozenset(
    """
    a an the and or of is are was were be been has have had not this that these those there here with without for from
    into your you it its they them their must cannot can should please already only when where which who what why how
    again first then than too more most least wrong missing unknown known choose check correct write enter send give
    leave delete add remove
    arbiter arbiters board boards claim claims column columns committee criterion deadline draw draws duplicate entries
    entry event events field fields file files fixture fixtures forfeit game games group groups heading incident
    incidents invalid length loss match matches measure measures offence organiser organisers pairing pairings password
    place places player players points prize quote rank ranking reason result results round rounds row rows rule rules
    rulebook rulebooks schedule scope seed sheet side sides stage stages standings start table tables tie tournament
    tournaments username value values warning warnings win wins withdrawn
    monday tuesday wednesday thursday friday saturday sunday
    """.split()
)
# What is not prose: parameters, quoted and isolated text, paths, names of fields and options.
_NOT_PROSE = re.compile(
    r"\{\w+\}|“[^”]*”|«[^»]*»|\"[^\"]*\"|'[^']*'|\u2068[^\u2069]*\u2069|\([a-z_]+\)|\S*[_./=:&<>]\w+\S*"
)
# Names that a rulebook, a header or a menu of Excel writes in English, whatever language its reader speaks.
NAMES = {
    "rulebook": {"value", "values", "match", "matches", "seed", "when", "from", "places", "round", "rounds", "lots"},
    "exchange": {"file"},
}
ARABIC_LETTERS = re.compile("[يكةى٠-٩]")
# Prefixes and endings that are joined by a zero-width non-joiner, never by a space or by nothing.
LOOSE_FA = re.compile(r"(?<![\w\u200c])(?:ن?می) \w|\w (?:ها|های|هایی|ترین)(?![\w\u200c])")
NO_SENTENCE = re.compile(r"^(?:criterion|weekday|form|role|why|reason)\.|^(?:column|gender|status|word|sheet)_\w+$")


def prose(sentence: str) -> set[str]:
    """The Latin words of a sentence that nobody quoted."""
    return {word.lower() for word in re.findall(r"(?<!\w)[A-Za-z]+(?!\w)", _NOT_PROSE.sub(" ", sentence))}


@pytest.mark.parametrize("area", i18n.areas())
@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_the_same_entries_with_the_same_parameters(area: str, language: str) -> None:
    english, other = catalogue(area, "en"), catalogue(area, language)
    assert list(other) == list(english)
    for code, entry in english.items():
        assert placeholders(other[code]) == placeholders(entry), code
        assert type(other[code]) is type(entry), code


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_in_another_language(language: str) -> None:
    left = {}
    for area, code, entry in everything(language):
        found = {word for sentence in sentences(entry) for word in prose(sentence)} & ENGLISH - NAMES.get(area, set())
        if found:
            left[f"{area}/{code}"] = sorted(found)
    assert left == {}


def test_the_english_list_finds_english() -> None:
    assert prose("Round {round} has “some” results, see after_round.") & ENGLISH == {"round", "has", "results"}
    assert not prose("Babak {round} sudah ditutup (after_round).") & ENGLISH


def test_persian_is_written_in_persian_letters_and_digits() -> None:
    for area, code, entry in everything("fa"):
        for sentence in sentences(entry):
            assert not ARABIC_LETTERS.search(sentence), (area, code)
            assert not LOOSE_FA.search(sentence), (area, code, sentence)


def test_persian_keeps_latin_runs_of_the_nouns_apart() -> None:
    """A run with signs at its ends turns around in a right-to-left sentence unless it is isolated (UAX #9)."""
    for code, entry in catalogue("nouns", "fa").items():
        for sentence in sentences(entry):
            assert sentence.count("\u2068") == sentence.count("\u2069"), code
            bare = PARAM.sub("", re.sub("\u2068[^\u2069]*\u2069", "", sentence))
            assert not re.search(r"(?:^|\s)[\"'/{=-]+[A-Za-z0-9]|[A-Za-z0-9][\"'/}=:-]+(?:[\s.؛،]|$)", bare), code


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_problem_has_a_short_title_and_says_what_is_wrong_and_what_to_do(language: str) -> None:
    for code, entry in catalogue("nouns", language).items():
        if isinstance(entry, dict):
            assert len(entry["title"]) <= 40, code
            assert entry["title"][-1] not in ".:;", code
            assert len(re.findall(r"[.;؛؟](?:\s|$)", entry["detail"])) >= 2, code


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_sentence_ends_as_a_sentence(language: str) -> None:
    for code, entry in catalogue("nouns", language).items():
        last = sentences(entry)[-1]
        if not NO_SENTENCE.match(code):
            assert last.endswith((".", "{reason}")), code
        assert "  " not in last and last == last.strip(), code


def test_indonesian_speaks_to_people_formally() -> None:
    for area, code, entry in everything("id"):
        words = {word for sentence in sentences(entry) for word in re.findall(r"[a-zA-Z]+", sentence)}
        assert not words & {"kamu", "kau", "anda", "engkau", "Kamu"}, (area, code)


def test_a_list_of_numbers_that_came_as_text_reads_in_persian_digits() -> None:
    assert show("1, 2, 12", "fa") == "۱، ۲، ۱۲"
    assert show("1, 2, 12", "id") == "1, 2, 12"
    assert show("C.07 9", "fa") == "\u2068C.07 9\u2069"
