"""Templates become text as Jinja would make it, though included ones are put into them first."""

from gettext import NullTranslations
from importlib.resources import files

import pytest
from jinja2 import DictLoader, Environment

from pithead.table.pages.translated_templates import TranslatedEnvironment

PARTS = {
    "text.html": "<i>{{ word }}</i>\n",
    "lines.html": "<i>\n  {{ word }}\n</i>\n",
    "block.html": "{% if word %}\n  <b>{{ word }}</b>\n{% endif %}\n",
    "nested.html": (
        'a {% include "block.html" %} b\n  {% include "text.html" %}\n  {% if word %}c{% endif %}\n'
    ),
}
AROUND = (
    '{% include "NAME" %}',
    '<p>{% include "NAME" %}</p>\n<p></p>\n',
    '<p>\n  {% include "NAME" %}\n  {% if word %}x{% endif %}\n  y\n</p>',
    '{% if word %}\n  {% include "NAME" %}\n\n{% else %}z{% endif %}\n{% include "NAME" %}\n\nend',
)


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("word", ["word", ""])
def test_an_included_template_has_the_white_space_that_jinja_gives_it(
    around: str, name: str, word: str
) -> None:
    loader = DictLoader({**PARTS, "page.html": around.replace("NAME", name)})
    ours = TranslatedEnvironment(
        NullTranslations(), loader=loader, trim_blocks=True, lstrip_blocks=True
    )
    usual = Environment(loader=loader, trim_blocks=True, lstrip_blocks=True, autoescape=True)
    expected = usual.get_template("page.html").render(word=word)
    assert ours.get_template("page.html").render(word=word) == expected


@pytest.mark.parametrize(
    "source",
    [
        "{{ _('one two') }}",
        "{{ _('one '\n    'two') }}",
        "{{ _(\n  'one two') }}",
        "{{ _('one '\n    'two', three=3) }}",
    ],
)
def test_a_message_in_several_pieces_is_one_message(source: str) -> None:
    class Dictionary(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"one two": "eins zwei"}[message]

    environment = TranslatedEnvironment(Dictionary())
    assert environment.from_string(source).render() == "eins zwei"


def test_no_line_is_longer_than_120_characters() -> None:
    folder = files("pithead.table.pages") / "templates"
    too_long = [
        f"{template.name}:{number}"
        for template in folder.iterdir()
        for number, line in enumerate(template.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 120
    ]
    assert not too_long
