"""The names that columns go by, in English, Indonesian, Persian and the lists of chess programs."""

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence

from babak.exchange.words import LANGUAGES, word

FIELDS = (
    "number",
    "name",
    "organisation",
    "title",
    "rating",
    "federation",
    "federation_id",
    "birth_date",
    "gender",
    "category",
)
"""What an entry takes from a file, in the order in which it is written."""

SOURCES = (*FIELDS, "first_name", "last_name", "team")
"""What a column may be: first and last name become the name, a team is the name where no person is, else the club."""

# Where several columns fill one field, the earlier name of the line is preferred (FIDE's rating before a national one).
_NAMES: dict[str, str] = {
    "number": "SNo; Start number; Starting number; No; Number; Nr; Num; Nomor; Nomor urut; No urut; Nomor start; "
    "No start; No peserta; Nomor peserta; Seed; StartNo; Snr; #; شماره; ردیف; شماره شروع; شماره قرعه",
    "name": "Name; Full name; Player; Player name; Participant; Nama; Nama lengkap; Nama peserta; Nama pemain; "
    "Peserta; Pemain; Nama siswa; Nama atlet; نام و نام خانوادگی; نام; نام کامل; نام بازیکن; "
    "بازیکن; نام شرکت‌کننده; شرکت‌کننده",
    "team": "Team; Team name; Tim; Nama tim; Regu; تیم; نام تیم",
    "last_name": "Last name; Lastname; Surname; Family name; Nama belakang; Nama keluarga; Marga; نام خانوادگی; "
    "فامیل; فامیلی; شهرت",
    "first_name": "First name; Firstname; Given name; Forename; Nama depan; نام کوچک",
    "organisation": "Club; Organisation; Organization; School; Club/City; Clubname; Institution; University; Company; "
    "Klub; Sekolah; Asal sekolah; Asal; Asal klub; Instansi; Asal instansi; Kontingen; Delegasi; Universitas; Kampus; "
    "Perguruan tinggi; Kab/Kota; Kota; Daerah; City; باشگاه; مدرسه; آموزشگاه; دانشگاه; سازمان; شهر; هیئت; نام مدرسه; "
    "نام باشگاه; شرکت; مؤسسه",
    "title": "Title; Titel; Tit; FIDE title; Chess title; Gelar; Gelar catur; Gelar FIDE; عنوان; درجه; عنوان شطرنج; "
    "عنوان فیده",
    "rating": "RtgI; Rating; Rtg; Elo; FIDE rating; Rating FIDE; Elo FIDE; FIDE Elo; EloI; Rtg int; Rating int; "
    "Std rating; Std; Peringkat Elo; RtgN; Rtg nat; Rating nat; National rating; Rating nasional; EloN; Ratingzahl; "
    "ریتینگ; درجه بین‌المللی; ریتینگ فیده; الو; ریتینگ ملی",
    "federation": "Fed; Federation; Country; Nation; Country code; Federasi; Negara; فدراسیون; کشور",
    "federation_id": "FIDE-ID; FIDE No; FideNo; FIDE code; Federation id; Player ID; ID FIDE; No ID FIDE; Nomor FIDE; "
    "ID number; ID No; IdentNo; ID federasi; NIA; WBF ID; شناسه فیده; کد فیده; شماره فیده; شناسه فدراسیون; کد عضویت",
    "birth_date": "Birth date; Birthday; Born; Birthdate; Date of birth; DOB; Birth; B-day; Year of birth; "
    "Tanggal lahir; Tgl lahir; TTL; Lahir; Tahun lahir; تاریخ تولد; تولد; متولد; سال تولد; ت تولد",
    "gender": "Sex; Gender; JK; Jenis kelamin; L/P; Kelamin; Jns kelamin; M/F; جنسیت; جنس",
    "category": "Category; Class; Kelas; Kategori; Cat; Group; Grup; Gr; Age group; Kelompok; Kelompok umur; KU; "
    "Typ; Type; Division; Divisi; Section; رده; رده سنی; گروه; دسته; کلاس; پایه",
}

_FOLD = str.maketrans(
    {
        "ي": "ی",
        "ى": "ی",
        "ك": "ک",
        "ة": "ه",
        "ۀ": "ه",
        "أ": "ا",
        "إ": "ا",
        "آ": "ا",
        "ٱ": "ا",
        "ؤ": "و",
        "ئ": "ی",
    }
)
_SYMBOLS = re.compile(r"[^\w#]|_")


def fold(text: str) -> str:
    """The text for comparing: no case, no forms, Persian letters for their Arabic twins, nothing invisible."""
    text = unicodedata.normalize("NFKC", text).casefold().translate(_FOLD)
    return "".join(char for char in text if unicodedata.category(char) not in ("Cf", "Cc", "Mn"))


def header_key(header: str) -> str:
    """A header for comparing: folded, without spaces and punctuation."""
    return _SYMBOLS.sub("", fold(header.translate(str.maketrans("\u200c", " "))))


def _build() -> tuple[dict[str, tuple[str, int]], dict[str, str]]:
    fields: dict[str, tuple[str, int]] = {}
    shown: dict[str, str] = {}
    for field, listed in _NAMES.items():
        own = [word(language, f"column_{field}") for language in LANGUAGES] if field in FIELDS else []
        for rank, name in enumerate([*listed.split("; "), *own]):
            key = header_key(name)
            if key not in fields:
                fields[key], shown[key] = (field, rank), name
    return fields, shown


_FIELD_BY_KEY, _SHOWN = _build()


def field_of(header: str) -> str | None:
    """The field that a header names, or None."""
    found = _FIELD_BY_KEY.get(header_key(header))
    return found[0] if found else None


def preference(header: str) -> int:
    """Among columns of one field, the smaller is asked first."""
    found = _FIELD_BY_KEY.get(header_key(header))
    return found[1] if found else len(_FIELD_BY_KEY)


def did_you_mean(header: str) -> str | None:
    """The known name nearest to an unknown header, if one is near."""
    key = header_key(header)
    if len(key) < 3:
        return None
    near = difflib.get_close_matches(key[:40], [known for known in _SHOWN if len(known) > 2], n=1, cutoff=0.75)
    return _SHOWN[near[0]] if near else None


def known_headers(record: Sequence[str]) -> int:
    """How many different fields the cells of a record name: what makes a row a header."""
    return len({field for field in map(field_of, record) if field is not None})


def names_a_person(record: Sequence[str]) -> bool:
    """Whether a record has the one column without which there are no entries."""
    return any(field_of(cell) in ("name", "last_name", "first_name", "team") for cell in record)


def known_names() -> Mapping[str, str]:
    """Every known name and its field, for help pages."""
    return {_SHOWN[key]: field for key, (field, _rank) in _FIELD_BY_KEY.items()}
