"""The board as lines of coloured text that fit the width of the screen."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text as RichText

from pithead.kernel.texts.text_sections import NOBODY, Section, Span
from pithead.terminal.line_wrap import wrap

_GAP: Final = 2
_BETWEEN_SECTIONS: Final = 3
_INDENT: Final = 2
_NARROWEST: Final = 12


def board_lines(sections: Iterable[Section], width: int) -> list[RichText]:
    """Return all sections as lines, side by side where they fit."""
    lines: list[RichText] = []
    for row_of_sections in _section_rows(list(sections), width):
        lines += _side_by_side([_section_lines(section, width) for section in row_of_sections])
    return lines


def _section_rows(sections: list[Section], width: int) -> Iterator[list[Section]]:
    """Divide the sections into rows, as many in each row as fit."""
    row_of_sections: list[Section] = []
    room = width
    for section in sections:
        needed = max(line.cell_len for line in _section_lines(section, 10_000))
        if row_of_sections and needed > room:
            yield row_of_sections
            row_of_sections = []
            room = width
        row_of_sections.append(section)
        room -= needed + _BETWEEN_SECTIONS
    if row_of_sections:
        yield row_of_sections


def _side_by_side(blocks: list[list[RichText]]) -> list[RichText]:
    height = max(len(block) for block in blocks)
    lines = []
    for row in range(height):
        line = RichText()
        for number, block in enumerate(blocks):
            piece = block[row].copy() if row < len(block) else RichText()
            if number < len(blocks) - 1:
                width = max(line.cell_len for line in block) + _BETWEEN_SECTIONS
                piece.pad_right(width - piece.cell_len)
            line.append_text(piece)
        line.rstrip()
        lines.append(line)
    return lines


def _section_lines(section: Section, width: int) -> list[RichText]:
    """Return a section's title and rows; columns of numbers are flush right."""
    cells = [[_chunks(cell) for cell in row] for row in section.rows]
    head = [[RichText(column, style="dim")] for column in section.columns]
    table = ([head] if any(section.columns) else []) + cells
    columns = [[row[i] for row in table] for i in range(len(head))]
    widths = _fit(
        [max(map(_length, column), default=0) for column in columns],
        [max(map(_longest_word, column), default=0) for column in columns],
        width,
    )
    right = [_is_numeric(row[i] for row in cells) for i in range(len(head))]
    lines = [RichText(section.title, style="strong")]
    for row in table:
        filled = [_fill(cell, widths[i]) for i, cell in enumerate(row)]
        for number in range(max(len(cell) for cell in filled)):
            line = RichText(" " * _INDENT)
            for i, cell in enumerate(filled):
                piece = cell[number].copy() if number < len(cell) else RichText()
                space = max(widths[i] - piece.cell_len, 0)
                if right[i]:
                    piece.pad_left(space)
                else:
                    piece.pad_right(space)
                line.append(" " * _GAP if i else "")
                line.append_text(piece)
            line.rstrip()
            lines.append(line)
    return lines


def _chunks(cell: list[Span]) -> list[RichText]:
    """Split a cell at its blank spans, where a line may be broken."""
    chunks = [RichText()]
    for span in cell:
        if span.tone == "spoken":
            continue
        if span.text and not span.text.strip():
            chunks[-1].append(span.text)
            chunks.append(RichText())
        else:
            style = f"seat{span.seat}" if span.seat != NOBODY else span.tone
            chunks[-1].append(span.text, style=style)
    return chunks


def _length(chunks: list[RichText]) -> int:
    return sum(chunk.cell_len for chunk in chunks)


def _longest_word(chunks: list[RichText]) -> int:
    return max((len(word) for chunk in chunks for word in chunk.plain.split()), default=0)


def _fit(widths: list[int], words: list[int], width: int) -> list[int]:
    """Return column widths that fit the screen.

    The widest column becomes narrower, but none narrower than its longest word.
    """
    widths = list(widths)
    excess = _INDENT + sum(widths) + _GAP * (len(widths) - 1) - width
    for _ in range(excess):
        spare = [have - max(word, _NARROWEST) for have, word in zip(widths, words, strict=True)]
        if max(spare) <= 0:
            break
        widest = max(range(len(widths)), key=lambda i: (spare[i] > 0, widths[i]))
        widths[widest] -= 1
    return widths


def _fill(chunks: list[RichText], width: int) -> list[RichText]:
    """Put chunks into lines; a chunk is broken only if it is longer than a line."""
    lines = [RichText()]
    for chunk in _break_long(chunks, width):
        bare = chunk.copy()
        bare.rstrip()
        if lines[-1].cell_len and lines[-1].cell_len + bare.cell_len > width:
            lines[-1].rstrip()
            lines.append(RichText())
        lines[-1].append_text(chunk)
    return lines


def _break_long(chunks: list[RichText], width: int) -> Iterator[RichText]:
    """Yield the chunks, those that are longer than a line in pieces."""
    for chunk in chunks:
        bare = chunk.copy()
        bare.rstrip()
        if bare.cell_len > width:
            for piece in wrap(chunk, width):
                piece.append(" ")
                yield piece
        else:
            yield chunk


def _is_numeric(column: Iterable[list[RichText]]) -> bool:
    texts = ["".join(chunk.plain for chunk in cell) for cell in column]
    return any(texts) and all(text.lstrip("-").isdigit() for text in texts if text)
