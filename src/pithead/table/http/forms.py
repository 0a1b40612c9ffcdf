"""The form in the body of a request, as browsers send it.

The parsers of the libraries call a function for each field and look at some bytes one by one. A
body of 600 kB would keep them busy for seconds. Here the number of fields and the sizes of all
names are limited before anything is parsed.
"""

import asyncio
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from pithead.table.base.errors import BadForm

URL_ENCODED: Final = "application/x-www-form-urlencoded"
MULTIPART: Final = "multipart/form-data"
MOST_FIELDS: Final = 200
_LONGEST_BOUNDARY: Final = 70
_LARGEST_PART_HEAD: Final = 1_000
_LARGE: Final = 16_000
_NEW_LINE: Final = b"\r\n"


def check_fields(body: bytes) -> None:
    """BadForm if a form in the usual encoding has too many fields."""
    if body.count(b"&") >= MOST_FIELDS:
        raise BadForm(most=MOST_FIELDS)


async def form_of(request: Request) -> FormData:
    """The form in the body of a request; BadForm if there is none."""
    body = await request.body()
    given = request.headers.get("content-type", "")
    kind, _, parameters = given.partition(";")
    if kind.strip().lower() == MULTIPART:
        return FormData(list(_parts(body, _boundary(parameters))))
    check_fields(body)
    # A large text takes long, but in a thread it keeps nobody waiting.
    return FormData(await asyncio.to_thread(_fields, body) if len(body) > _LARGE else _fields(body))


def _fields(body: bytes) -> list[tuple[str, str | UploadFile]]:
    found = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, errors="replace")
    return list(found)


def _boundary(parameters: str) -> bytes:
    name, _, value = parameters.strip().partition("=")
    value = value.strip().strip('"')
    if name.strip().lower() != "boundary" or not 0 < len(value) <= _LONGEST_BOUNDARY:
        raise BadForm(most=MOST_FIELDS)
    return value.encode("latin-1")


def _parts(body: bytes, boundary: bytes) -> Iterator[tuple[str, str | UploadFile]]:
    """The fields of a form with files."""
    delimiter = b"--" + boundary
    if body.count(delimiter) > MOST_FIELDS:
        raise BadForm(most=MOST_FIELDS)
    # What comes before the first delimiter and after the last one is not part of the form.
    _, *parts = (_NEW_LINE + body).split(_NEW_LINE + delimiter)
    for part in parts:
        if part.startswith(b"--"):
            return
        head, found, content = part.partition(_NEW_LINE * 2)
        if not found or len(head) > _LARGEST_PART_HEAD:
            raise BadForm(most=MOST_FIELDS)
        name, file_name = _names(head)
        if file_name is None:
            yield name, content.decode("utf-8", "replace")
        else:
            yield name, UploadFile(BytesIO(content), size=len(content), filename=file_name)


def _names(head: bytes) -> tuple[str, str | None]:
    """The name of a field, and the name of its file, if it is one."""
    for line in head.decode("utf-8", "replace").split("\r\n"):
        key, _, value = line.partition(":")
        if key.strip().lower() != "content-disposition":
            continue
        found = {}
        for item in value.split(";")[1:]:
            name, _, text = item.strip().partition("=")
            found[name.lower()] = text.strip('"')
        if "name" in found:
            return found["name"], found.get("filename")
    raise BadForm(most=MOST_FIELDS)
