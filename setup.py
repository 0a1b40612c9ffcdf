"""Builds Pithead; its inner packages are compiled with mypyc where a C compiler is found.

PITHEAD_COMPILE=auto  compile if that is possible, else install plain Python and say so (default)
PITHEAD_COMPILE=1     compile, or fail
PITHEAD_COMPILE=0     install plain Python

A mistake that mypy or mypyc finds in our code fails the build in any case.

The web pages are built, too, if they are missing and Node is there; see tools/web_pages.py.
"""

import atexit
import os
import shutil
import sys
import sysconfig
import tempfile
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, PlatformError

sys.path.insert(0, str(Path(__file__).parent))  # a build backend does not look for modules here
from tools.compiled_docstrings import add_docstrings
from tools.package_readme import package_readme, source_address
from tools.web_pages import build_web_pages

COMPILED_PACKAGES = ("kernel", "drawing", "games", "bots")

# Modules of these packages that stay plain Python, as paths below src/pithead.
NOT_COMPILED = (
    "drawing/png.py",  # calls a library that is not at hand at build time
    "drawing/fonts/subset.py",  # a tool for those who change the fonts
    "kernel/base_error.py",  # a subclass of Exception
    "kernel/errors.py",  # mypyc compiles no subclasses of KeyError and the like
    "kernel/problem.py",  # mypyc compiles no subclass of str
)

# What does not run while games are played by the thousand: optimising it takes minutes and gains
# nothing. Parts of the names of the C files.
COLD = (
    *("advice_card", "audit", "board", "checked_edition", "cover", "drawings", "edition_check"),
    *("edition_keys", "edition_kinds", "edition_schema", "edition_texts", "guided_lesson"),
    *("material", "names", "symbols", "text", "text_file", "validation", "words"),
)

# Written in C; Python modules beside them do the same where they are missing.
C_MODULES = [
    Extension(
        "pithead.bots.network.network_in_c",
        [str(Path("src", "pithead", "bots", "network", "network_in_c.c"))],
        extra_compile_args=["-O3"] if os.name == "posix" else [],
    )
]

# Everything is built from nothing in a place of its own: no leftovers of an earlier build get
# into the wheel, and none are left among the sources.
SCRATCH = tempfile.mkdtemp(prefix="pithead-build-")
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)


def extensions() -> list[Extension]:
    """The compiled modules; none if plain Python is wanted or nothing else is possible."""
    wish = os.environ.get("PITHEAD_COMPILE", "auto")
    if wish not in ("0", "1", "auto"):
        sys.exit(f"PITHEAD_COMPILE is {wish!r}; it can be 0, 1 or auto.")
    if wish == "0" or not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        return []  # an editable install stays plain Python, too: its sources are there to be edited
    obstacle = obstacle_to_compiling()
    if obstacle is None:
        return [*compiled(sources()), *C_MODULES]
    if wish == "1":
        sys.exit(f"Pithead cannot be compiled: {obstacle}.")
    print(
        f"\n*** Pithead is NOT compiled: {obstacle}.\n"
        "*** It will run as plain Python: the same games, only slower.\n",
        file=sys.stderr,
    )
    return []


def obstacle_to_compiling() -> str | None:
    """Why no C extension can be built here, found out by building a tiny one."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    if sys.implementation.name != "cpython":
        return "mypyc compiles for CPython only"
    headers = sysconfig.get_path("include")
    if not Path(headers, "Python.h").exists():
        return "the headers of Python (Python.h) are not installed"
    probe = Path(SCRATCH, "probe.c")
    probe.write_text("#include <Python.h>\nPyObject *probe(void) { return PyLong_FromLong(1); }\n")
    try:
        compiler = new_compiler()
        customize_compiler(compiler)
        objects = compiler.compile([str(probe)], output_dir=SCRATCH, include_dirs=[headers])
        compiler.link_shared_object(objects, str(probe.with_suffix(".so")))
    except (CCompilerError, PlatformError):
        return "no working C compiler was found"
    return None


def sources() -> list[str]:
    """The modules to compile. Packages' __init__.py only gather names: nothing to gain there."""
    package = Path("src", "pithead")
    kept = {package / name for name in NOT_COMPILED}
    found = [path for part in COMPILED_PACKAGES for path in (package / part).rglob("*.py")]
    return sorted(str(path) for path in found if path.name != "__init__.py" and path not in kept)


def compiled(paths: list[str]) -> list[Extension]:
    """One library for all modules, so that they call each other directly.

    A C file for each, on the other hand: together they would run no faster, but only separate
    files can be compiled at the same time.
    """
    from mypyc.build import mypycify

    # What the modules import is read, but only they themselves are judged: where the package is
    # installed from its sources, the libraries that other parts of it use are not at hand.
    arguments = ["--follow-imports=silent", *paths]
    modules = mypycify(
        arguments, debug_level="0", multi_file=True, group_name="pithead", target_dir=SCRATCH
    )
    for path in paths:
        name = "___".join(Path(path).relative_to("src").with_suffix("").parts)
        add_docstrings(Path(SCRATCH, f"__native_{name}.c"), Path(path))
    if os.name == "posix":
        for module in modules:  # mypyc adds -Werror, but a new compiler's new warning is no error
            module.extra_compile_args = [*module.extra_compile_args, "-Wno-error"]
            if sys.platform == "linux":  # names of functions that nobody calls from outside
                module.extra_link_args = [*module.extra_link_args, "-Wl,--strip-all"]
    return modules


class BuildOnAllCores(build_ext):
    """Compiles the C files of one library at the same time; setuptools would do so one by one."""

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_each(sources: list[str], **options: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                names = Path(source).stem.split("___")
                usual = options["extra_postargs"] or []
                flags = [*usual, "-O1"] if os.name == "posix" and set(COLD) & set(names) else usual
                return compile_all([source], **{**options, "extra_postargs": flags})

            with ThreadPool(os.cpu_count()) as pool:
                objects = pool.map(compile_one, sources, 1)
            return [path for paths in objects for path in paths]

        self.compiler.compile = compile_each
        super().build_extensions()


class BuildWithPages(build_py):
    """Puts the web pages and the compiled catalogues into the package.

    An editable install reads the catalogues where their sources are.
    """

    def run(self) -> None:
        build_web_pages(Path(__file__).parent)
        super().run()
        if self.editable_mode:
            return
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in sorted(Path("src", "pithead", "locale").glob("*/*.po")):
            with source.open("rb") as text:
                catalogue = read_po(text, locale=source.parent.name)
            compiled = Path(self.build_lib, source.relative_to("src")).with_suffix(".mo")
            compiled.parent.mkdir(parents=True, exist_ok=True)
            with compiled.open("wb") as file:
                write_mo(file, catalogue)


class SourcePackageWithPages(sdist):
    """Has the web pages as they were built, so that nobody else needs Node."""

    def run(self) -> None:
        build_web_pages(Path(__file__).parent)
        super().run()


setup(
    long_description=package_readme(
        Path("README.md").read_text(encoding="utf-8"), source_address()
    ),
    long_description_content_type="text/markdown",
    ext_modules=extensions(),
    cmdclass={
        "build_ext": BuildOnAllCores,
        "build_py": BuildWithPages,
        "sdist": SourcePackageWithPages,
    },
    options={
        "build": {"build_base": SCRATCH},
        "build_ext": {"parallel": os.cpu_count()},
        "egg_info": {"egg_base": SCRATCH},
    },
)
