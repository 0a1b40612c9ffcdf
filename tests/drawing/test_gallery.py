"""The pictures in the documents are current."""

from website.gallery import FOLDER, pictures


def test_the_pictures_in_the_documents_are_up_to_date() -> None:
    outdated = [
        name
        for name, svg in pictures()
        if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != svg + "\n"
    ]
    assert not outdated, "draw them anew: python -m website.gallery"
