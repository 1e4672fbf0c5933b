"""The archive inside an XLSX file, opened without trusting it.

The directory of the archive is judged first (sizes, ratio, encryption, doubles); then each part is inflated under the
size that the directory promised, so a lying directory is found too. What passed is packed anew, uncompressed, and only
that copy is given to the spreadsheet reader: the two can't disagree about what the archive holds.
"""

import io
import struct
import zipfile
import zlib

from babak.engine.errors import RuleError
from babak.exchange import limits

_LOCAL_HEADER = struct.Struct("<4s5H3L2H")
_ENCRYPTED_FLAG = 0x1
_KEPT = (".xml", ".rels")
_DROPPED = (
    "docprops/",
    "customxml/",
    *(
        f"xl/{part}"
        for part in (
            "theme/",
            "media/",
            "drawings/",
            "charts/",
            "comments",
            "threadedcomments/",
            "persons/",
            "pivot",
            "externallinks/",
            "tables/",
            "querytables/",
            "calcchain",
            "printersettings/",
            "ctrlprops/",
            "diagrams/",
            "richdata/",
        )
    ),
)


def open_parts(data: bytes) -> dict[str, bytes]:
    """The XML parts of an XLSX archive by name, in the archive's order.

    Raises `RuleError`: `file_corrupt`, `file_encrypted`, `file_open_document`, `file_type_unknown`,
    `file_inflates_too_much` (before anything is inflated).
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        ValueError,
        OverflowError,
        NotImplementedError,
        EOFError,
        struct.error,
        UnicodeDecodeError,
        IndexError,
        OSError,
    ) as error:
        raise RuleError("file_corrupt") from error
    _judge_directory(entries, len(data))
    names = {entry.filename for entry in entries}
    if "mimetype" in names and "content.xml" in names:
        raise RuleError("file_open_document")
    if "xl/workbook.xml" not in names:
        raise RuleError("file_type_unknown")
    return {entry.filename: _inflate(data, entry) for entry in entries if _is_needed(entry.filename.lower())}


def _is_needed(name: str) -> bool:
    return name.endswith(_KEPT) and not name.startswith(_DROPPED)


def repack(parts: dict[str, bytes]) -> bytes:
    """An archive of just these parts, uncompressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return buffer.getvalue()


def _judge_directory(entries: list[zipfile.ZipInfo], file_size: int) -> None:
    if len(entries) > limits.MAX_PARTS or sum(entry.file_size for entry in entries) > limits.MAX_INFLATED:
        raise RuleError("file_inflates_too_much", limit_mib=limits.MAX_INFLATED // 2**20)
    seen: set[str] = set()
    for entry in entries:
        if entry.flag_bits & _ENCRYPTED_FLAG:
            raise RuleError("file_encrypted")
        if entry.file_size > limits.RATIO_FROM and entry.file_size > limits.MAX_RATIO * max(1, entry.compress_size):
            raise RuleError("file_inflates_too_much", limit_mib=limits.MAX_INFLATED // 2**20)
        if entry.filename.lower() in seen or not _is_plain_name(entry.filename):
            raise RuleError("file_corrupt")
        seen.add(entry.filename.lower())
    # Parts that lie on top of each other add up to more than the file that holds them.
    if sum(entry.compress_size for entry in entries) > file_size:
        raise RuleError("file_inflates_too_much", limit_mib=limits.MAX_INFLATED // 2**20)


def _is_plain_name(name: str) -> bool:
    return not name.startswith("/") and ".." not in name.split("/") and "\\" not in name and name.isprintable()


def _inflate(data: bytes, entry: zipfile.ZipInfo) -> bytes:
    start = entry.header_offset
    if start < 0 or start + _LOCAL_HEADER.size > len(data):
        raise RuleError("file_corrupt")
    header = _LOCAL_HEADER.unpack_from(data, start)
    if header[0] != b"PK\x03\x04":
        raise RuleError("file_corrupt")
    start += _LOCAL_HEADER.size + header[9] + header[10]
    packed = data[start : start + entry.compress_size]
    if entry.compress_type == zipfile.ZIP_STORED:
        content = packed
    elif entry.compress_type == zipfile.ZIP_DEFLATED:
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = inflater.decompress(packed, entry.file_size + 1)
        except zlib.error as error:
            raise RuleError("file_corrupt") from error
    else:
        raise RuleError("file_corrupt")
    if len(content) != entry.file_size or zlib.crc32(content) != entry.CRC:
        raise RuleError("file_corrupt")
    return content
