"""Docstrings for compiled modules: mypyc leaves them out of the C files that it writes.

It writes what `inspect.signature` needs, as `PyDoc_STR("apply($self, action)\\n--\\n\\n")`. Python
takes the text after that for the docstring. So each docstring of the source is added there, and
`help`, `?` and editors show it.
"""

import ast
import inspect
import re
from itertools import pairwise
from pathlib import Path

_TABLE = re.compile(r"static Py(?:Method|GetSet)Def (\w+)_(?:methods|getseters)\[\] = \{")
_CLASS = re.compile(r'    \.tp_name = "(\w+)",')
_ENTRY = re.compile(r'    \{"(\w+)",')
_SIGNATURE = re.compile(r'PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)')
_ATTRIBUTE_END = "NULL, NULL},"
_MODULE = "    NULL, /* docstring */"

Docstrings = dict[tuple[str, str], str]
"""By class and name. The class is "" for functions, the name for a class, and both for the module.

Every class is there, with "" if it has no docstring.
"""


def add_docstrings(c_file: Path, source: Path) -> None:
    """Add the docstrings of a module to the C file that mypyc made of it."""
    found = docstrings(source.read_text(encoding="utf-8"))
    text = c_file.read_text(encoding="utf-8")
    c_file.write_text(with_docstrings(text, found), encoding="utf-8")


def docstrings(source: str) -> Docstrings:
    """Return the docstrings of a module, of its functions and classes, and of their members."""
    module = ast.parse(source)
    found = {("", ""): ast.get_docstring(module) or ""}
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            _collect(found, "", node)
        elif isinstance(node, ast.ClassDef):
            found[node.name, ""] = ast.get_docstring(node) or ""
            _collect_attributes(found, node.name, node.body)
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    _collect(found, node.name, member)
                    _collect_attributes(found, node.name, member.body)
    return found


def _collect(found: Docstrings, owner: str, node: ast.FunctionDef) -> None:
    text = ast.get_docstring(node)
    if text:  # the setter of a property has none
        found[owner, node.name] = text


def _collect_attributes(found: Docstrings, owner: str, body: list[ast.stmt]) -> None:
    """Find the strings below assignments, in a class or in one of its methods."""
    for node, below in pairwise(body):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        if not isinstance(below, ast.Expr) or not isinstance(below.value, ast.Constant):
            continue
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        name = target.attr if isinstance(target, ast.Attribute) else ast.unparse(target)
        if isinstance(below.value.value, str):
            found[owner, name] = inspect.cleandoc(below.value.value)


def with_docstrings(text: str, found: Docstrings) -> str:
    """Return the text of a C file with the docstrings in its tables."""
    lines = text.split("\n")
    owner: str | None = None
    name = ""
    for number, line in enumerate(lines):
        if line == _MODULE and found["", ""]:
            lines[number] = line.replace("NULL", _c_string(found["", ""]))
        elif table := _TABLE.match(line):
            owner = _owner(table[1], found)
        elif line.startswith("}"):
            owner = None
        elif new_type := _CLASS.match(line):
            owner, name = new_type[1], ""
        elif entry := _ENTRY.match(line):
            name = entry[1]
        docstring = found.get((owner, name), "") if owner is not None else ""
        if docstring:
            lines[number] = _with_docstring(line, docstring)
    return "\n".join(lines)


def _owner(table: str, found: Docstrings) -> str | None:
    """Return the class of a table, "" for the functions of the module; None if it is not known."""
    classes = {owner for owner, _ in found if owner and table.endswith(f"___{owner}")}
    if classes:
        return max(classes, key=len)  # `_Node`, not `Node`
    return "" if table.endswith("module") else None


def _with_docstring(line: str, docstring: str) -> str:
    if signature := _SIGNATURE.search(line):
        literal = f'"{signature[1] or ""}" {_c_string(docstring)}'
        return line.replace(signature[0], f"PyDoc_STR({literal})")
    if line.endswith(_ATTRIBUTE_END):
        return f"{line.removesuffix(_ATTRIBUTE_END)}{_c_string(docstring)}, NULL}},"
    return line


def _c_string(text: str) -> str:
    plain = set(range(32, 127)) - set(b'"\\?')  # two question marks can begin a trigraph
    return '"' + "".join(chr(b) if b in plain else f"\\{b:03o}" for b in text.encode()) + '"'
