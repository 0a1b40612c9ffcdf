"""MkDocs hooks: pages that are not Markdown files in `docs/`.

Rules come from the games' folders, the command's pages from its help, the reference from
docstrings, colours from the drawings' palette; notebooks show the outputs in their files. Links in
`docs/` are written for readers of the repository; the hooks change them for the site.
"""

import re
import tomllib
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

import typer
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from pithead.cli import app
from pithead.drawing.font_metrics import FAMILY, FONTS
from pithead.drawing.palette import COLOURS, page_stylesheet
from website.notebooks import page as notebook_page
from website.reference import command_pages, reference_pages
from website.rule_pages import rule_pages

ROOT: Final = Path(__file__).parents[1]
OUTSIDE: Final = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents in the repository's root, and their names on the site."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the address of the site from `[project.urls]`, if it is there."""
    config.site_url = documentation_address(ROOT / "pyproject.toml")
    return config


def documentation_address(project: Path) -> str:
    """Return the address of the documentation, from pyproject.toml; "" before there is one."""
    urls = tomllib.loads(project.read_text(encoding="utf-8"))["project"].get("urls", {})
    address = str(urls.get("Documentation", ""))
    return address if address.endswith("/") or not address else f"{address}/"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add all generated pages."""
    pages: dict[str, str | bytes] = {}
    for name, target in OUTSIDE.items():
        pages[target] = _from_root((ROOT / name).read_text(encoding="utf-8"))
    pages |= rule_pages()
    pages |= reference_pages()
    pages |= command_pages(typer.main.get_command(app))
    pages["assets/pithead.css"] = stylesheet()
    for name in ("text.woff2", "bold.woff2"):
        pages[f"assets/{name}"] = (resources(FONTS) / name).read_bytes()
    for notebook in [file for file in files if file.src_uri.endswith(".ipynb")]:
        pages[notebook.src_uri.replace(".ipynb", ".md")] = _notebook(notebook)
    for uri, content in pages.items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links to notebooks and to documents in the root lead to their pages."""
    markdown = re.sub(r"\]\((notebooks/[a-z-]+)\.ipynb\)", r"](\1.md)", markdown)
    for name, target in OUTSIDE.items():
        markdown = markdown.replace(f"](../{name}", f"]({target}")
    return markdown


def _notebook(file: File) -> str:
    assert file.abs_src_path is not None
    return notebook_page(Path(file.abs_src_path))


def _from_root(text: str) -> str:
    for name, target in OUTSIDE.items():
        text = text.replace(f"]({name}", f"]({target}")
    return text.replace("](docs/", "](")


def stylesheet() -> str:
    """Return the styles of drawings, with their palette in both themes, and the fonts."""
    faces = "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};font-display:swap;"
        f"src:url({name}) format('woff2')}}\n"
        for name, weight in (("text.woff2", "400 500"), ("bold.woff2", "600 700"))
    )
    themes = "".join(
        f'[data-md-color-scheme="{scheme}"]{{'
        + "".join(f"--{name}:{values[dark]};" for name, values in COLOURS.items())
        + "}\n"
        for dark, scheme in enumerate(("paper", "coal"))
    )
    own = (ROOT / "website" / "site.css").read_text(encoding="utf-8")
    return faces + page_stylesheet() + themes + own
