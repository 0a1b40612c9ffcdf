"""The data on characters that look the same, made from Unicode's files."""

import tomllib
from pathlib import Path

from pithead.table.base import lookalikes
from pithead.table.base.lookalikes import is_of_one_script, skeleton, visible
from tools.lookalikes import made_from

FILES = {
    "confusables.txt": """\ufeff# confusables.txt
# Version: 99.1.0

0430 ;\t0061 ;\tMA\t# ( а → a ) CYRILLIC SMALL LETTER A → LATIN SMALL LETTER A
006D ;\t0072 006E ;\tMA\t# ( m → rn )
FF41 ;\t0061 ;\tMA\t# not kept: its normal form is another letter
13AA ;\t0041 ;\tMA\t# not kept: nobody may use this script
""",
    "DerivedCoreProperties.txt": """# DerivedCoreProperties-99.0.0.txt
0041..005A    ; Alphabetic # L&  [26] LATIN CAPITAL LETTER A..LATIN CAPITAL LETTER Z
00AD          ; Default_Ignorable_Code_Point # Cf       SOFT HYPHEN
FE00..FE0F    ; Default_Ignorable_Code_Point # Mn  [16] VARIATION SELECTOR-1..VARIATION SELECTOR-16
""",
    "Scripts.txt": """# Scripts-99.0.0.txt
0041..005A    ; Latin # L&  [26] LATIN CAPITAL LETTER A..LATIN CAPITAL LETTER Z
0061..007A    ; Latin # L&  [26] LATIN SMALL LETTER A..LATIN SMALL LETTER Z
1D00          ; Latin # L&       LATIN LETTER SMALL CAPITAL A
FF41          ; Latin # L&       FULLWIDTH LATIN SMALL LETTER A
0400..0484    ; Cyrillic # L& [133]
13A0..13F5    ; Cherokee # L&  [86]
""",
}


def test_the_file_has_what_is_needed_of_unicodes_files(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    text = made_from(tmp_path)
    assert "confusables.txt 99.1.0" in text
    assert tomllib.loads(text) == {
        "ignorable": "AD FE00-FE0F",
        "scripts": {"Cyrillic": "400-484", "Latin": "41-5A 61-7A 1D00 FF41"},
        "confusables": {"61": "430", "72 6E": "6D", "41": "1D00"},
    }


def test_the_file_that_is_installed_has_all_of_them() -> None:
    data = lookalikes._data()
    assert len(data["scripts"]) == 31
    assert len(lookalikes._prototypes()) > 1500
    assert len(lookalikes._ignorable()) > 4000


def test_what_looks_the_same_has_one_skeleton() -> None:
    assert skeleton("ра") == skeleton("pa")
    assert skeleton("m") == skeleton("rn")
    assert visible("A\u00add\ufe0fa") == "Ada"
    assert is_of_one_script("Ada 2!")
    assert not is_of_one_script("Adа")
